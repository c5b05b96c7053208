"""Numbers of auto layouts where browsers place letters between pixels."""

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.members.narrowing import narrowed
from htmlfig_desktop.engine.convert.arrange.members.texts import is_steady
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextResize
from tests.support.stacks import BLOCK, FLEX, bare, box, stack, text

SHRUNK = replace(FLEX, is_shrunk=True)
FOLLOWING = Effort(follows_texts=True)


def test_paddings_around_letters_between_pixels_are_whole_and_the_letters_stay() -> None:
    found = stack(ROW, Size(109, 38), text(16.76, 9, 75), wishes=replace(SHRUNK, padding=(9, 17, 9, 17)))
    layout = found.layout
    assert layout.primary_sizing is LayoutSizing.HUG
    assert (layout.padding_left, layout.padding_right, layout.padding_top) == (17, 17, 9)
    assert found.members[0].rect.x == 16.76


def test_paddings_stay_fractions_where_whole_ones_would_move_what_holds_others() -> None:
    found = stack(COLUMN, Size(100, 60), bare(10.3, 4.25, 80, 20), bare(10.3, 30.25, 80, 20))
    assert (found.layout.padding_left, found.layout.padding_top) == (10.3, 4.25)


def test_letters_in_the_middle_of_two_pixels_have_paddings_of_half_a_pixel() -> None:
    wishes = replace(SHRUNK, padding=(7, 12, 7, 12))
    layout = stack(ROW, Size(58, 34), text(12.48, 7, 33), wishes=wishes).layout
    assert (layout.padding_left, layout.padding_right) == (12.5, 12.5)


def test_a_padding_that_holds_nothing_is_the_one_of_the_css() -> None:
    wishes = replace(BLOCK, padding=(9, 10, 10, 10))
    layout = stack(COLUMN, Size(272, 72), text(9.5, 9, 60.25), text(9.5, 40, 86.75), wishes=wishes).layout
    assert layout.counter_align is CounterAlign.MIN
    assert (layout.padding_left, layout.padding_right) == (9.5, 10)


def test_an_icon_beside_a_text_keeps_its_size() -> None:
    found = stack(ROW, Size(120, 20), bare(0, 0, 20, 20), text(27.98, 0, 80), wishes=FLEX)
    assert found.layout.spacing == 8
    assert found.members[0].layer.size == Size(20, 20)


def test_a_text_before_others_has_room_to_spare_and_a_whole_distance_behind_it() -> None:
    found = stack(ROW, Size(140, 20), text(0, 0, 74.25), box(89.67, 0, 40, 20), wishes=FLEX)
    first = found.members[0].layer
    assert isinstance(first, Text)
    assert found.layout.spacing == 14
    assert first.size.width == 89.67 - 14, "it takes the rest of the distance into its box"


def test_small_rests_of_distances_do_not_add_up() -> None:
    layers = [box(0, 20.04 * at, 50, 10) for at in range(6)]
    layout = stack(COLUMN, Size(50, 110.2), *layers).layout
    assert layout.spacing == 10.04, "at 10 the last one would stand 0.2 px off"


def test_a_row_moves_with_the_end_of_its_text_and_has_whole_numbers() -> None:
    label, icon = text(16.76, 9, 74.25), bare(99, 9, 20, 20)
    found = stack(ROW, Size(135, 38), label, icon, wishes=replace(SHRUNK, padding=(9, 16, 9, 17)), effort=FOLLOWING)
    first = found.members[0].layer
    assert isinstance(first, Text)
    assert first.content.resize is TextResize.WIDTH_AND_HEIGHT
    assert (first.transform.e, first.size.width) == (16.76, 75)
    assert (found.layout.padding_left, found.layout.spacing, found.layout.padding_right) == (17, 7, 16)


@pytest.mark.parametrize(("width", "is_sure"), [(74.25, True), (74.98, False), (75.0, False), (75.02, False)])
def test_a_width_is_sure_where_it_ends_clearly_between_two_pixels(width: float, is_sure: bool) -> None:
    assert is_steady(text(0, 0, width)) is is_sure


def test_a_frame_whose_content_reaches_over_its_edge_by_a_hair_has_no_negative_padding() -> None:
    layout = AutoLayout(LayoutMode.VERTICAL, padding_left=5, counter_sizing=LayoutSizing.FIXED)
    frame = replace(bare(0, 0, 100, 20), children=(box(5, 0, 95, 20),), auto_layout=layout)
    narrower = narrowed(frame, 5, 1 / 64)
    assert narrower is not None
    assert narrower.auto_layout is not None
    assert (narrower.auto_layout.padding_left, narrower.auto_layout.padding_right) == (0, 0)


ROW_OF_TWO = AutoLayout(LayoutMode.HORIZONTAL, spacing=8)


def test_a_row_packed_at_its_left_may_end_earlier_than_it_did() -> None:
    frame = replace(bare(0, 0, 294, 20), children=(box(0, 0, 20, 20), box(28, 0, 78, 20)), auto_layout=ROW_OF_TWO)
    narrower = narrowed(frame, 0, 0.5)
    assert narrower is not None
    assert (narrower.size, narrower.auto_layout) == (Size(293.5, 20), ROW_OF_TWO)


@pytest.mark.parametrize(
    ("layout", "last"),
    [
        (replace(ROW_OF_TWO, primary_align=PrimaryAlign.MAX), box(28, 0, 78, 20)),
        (ROW_OF_TWO, replace(box(28, 0, 78, 20), layout_child=LayoutChild(grows=True))),
        (replace(ROW_OF_TWO, wraps=True), box(28, 0, 78, 20)),
        (ROW_OF_TWO, box(28, 0, 266, 20)),
    ],
)
def test_a_row_in_which_that_would_move_something_keeps_its_end(layout: AutoLayout, last: Layer) -> None:
    frame = replace(bare(0, 0, 294, 20), children=(box(0, 0, 20, 20), last), auto_layout=layout)
    assert narrowed(frame, 0, 0.5) is None
