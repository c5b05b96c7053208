"""Text boxes that take the space around them in: their letters stay where they are for who sets them anew, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.members.texts import WRAP_SLACK, right_aligned, roomy, taller
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import stacked
from htmlfig_desktop.engine.scene.nodes import Layer, Text
from htmlfig_desktop.engine.scene.text import TextResize, TextVertical
from tests.support.stacks import BLOCK, box, members, stack, text


def set_anew(layer: Layer) -> float:
    """Return where the first line of a text begins on the page when it is laid out again: by its box alone."""
    assert isinstance(layer, Text)
    assert layer.layout is not None
    first, last = layer.layout.lines[0], layer.layout.lines[-1]
    room = layer.size.height - (last.top + last.height - first.top)
    share = {TextVertical.TOP: 0.0, TextVertical.CENTER: 0.5, TextVertical.BOTTOM: 1.0}[layer.content.vertical]
    return layer.transform.f + room * share


@pytest.mark.parametrize(("above", "below"), [(0, 9), (9, 0), (6, 6), (0, -4)])
def test_lines_stand_where_they_stood_in_a_taller_box(above: float, below: float) -> None:
    layer = text(0, 20, 30)
    grown = taller(layer, above, below)
    assert grown is not None
    assert grown.size.height == layer.size.height + above + below
    assert set_anew(grown) == pytest.approx(set_anew(layer))


@pytest.mark.parametrize(("above", "below"), [(4, 9), (9, 4)])
def test_a_box_does_not_take_uneven_spaces_on_both_sides(above: float, below: float) -> None:
    once = taller(text(0, 20, 30), above, 0)
    assert once is not None
    assert taller(once, 0, below) is None
    assert taller(text(0, 20, 30), above, below) is None


def test_a_heading_between_two_boxes_keeps_its_place_in_the_column() -> None:
    heading = text(0, 34, 30)
    layers = [box(0, 0, 100, 30), heading, text(0, 65, 30), box(0, 90, 100, 10)]
    found = stack(COLUMN, Size(100, 100), *layers, wishes=BLOCK, effort=Effort(stretches_texts=True))
    (first, second) = [member.layer for member in found.members if isinstance(member.layer, Text)]
    assert set_anew(first) == pytest.approx(set_anew(heading))
    assert set_anew(second) == pytest.approx(65)


@pytest.mark.parametrize(("gap", "is_column"), [(90, True), (240, False)])
def test_a_heading_takes_a_margin_into_its_box_but_not_the_padding_of_a_whole_part(gap: float, is_column: bool) -> None:
    layers = box(0, 0, 100, 40), text(0, 40 + gap, 60), text(0, 80 + gap, 60), box(0, 105 + gap, 100, 40)
    size = Size(100, 145 + gap)
    found = stacked(COLUMN, size, members(*layers), BLOCK, Effort(stretches_texts=True))
    assert (found is not None) == is_column


def test_a_line_whose_own_advances_are_longer_has_room_for_them() -> None:
    line = text(10, 0, 30)
    assert line.layout is not None
    longer = replace(line, layout=replace(line.layout, rows=(line.layout.rows[0]._replace(advances=(3.4,)),)))
    assert roomy(longer).size.width == pytest.approx(34 + WRAP_SLACK)
    assert right_aligned(longer).size.width == 34 + WRAP_SLACK


def test_the_one_distance_is_that_at_which_each_text_takes_what_is_left_at_one_end_alone() -> None:
    above = (text(0, 0, 50), text(0, 29, 50), box(0, 71, 100, 40))
    layers = (*above, text(0, 141, 50), text(0, 209, 50), text(0, 240, 50), box(0, 292, 100, 40))
    found = stack(COLUMN, Size(100, 332), *layers, wishes=BLOCK, effort=Effort(stretches_texts=True))
    assert found.layout.spacing == 11
    assert [each.rect.bottom for each in found.members] == [18, 60, 111, 161, 229, 281, 332]


def test_a_text_of_a_fixed_box_takes_the_part_of_a_pixel_that_makes_distances_one() -> None:
    line = text(0, 64, 50)
    heading = replace(line, size=Size(50, 52.2), content=replace(line.content, resize=TextResize.NONE))
    layers = (box(0, 0, 100, 40), heading, box(0, 141, 100, 40), box(0, 205, 100, 40))
    found = stack(COLUMN, Size(100, 245), *layers, wishes=BLOCK)
    assert (found.layout.spacing, found.members[1].rect.bottom) == (24, pytest.approx(117))
