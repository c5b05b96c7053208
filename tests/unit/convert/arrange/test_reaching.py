"""Frames that get more room at their sides, or begin later: what is in them stays where it stood."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.stacking.reaching import begun_later, with_room_beside
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
)
from tests.support.stacks import bare, box, text

COLUMN = AutoLayout(LayoutMode.VERTICAL)
AT_RIGHT = replace(COLUMN, counter_align=CounterAlign.MAX, padding_right=11)
AT_LEFT = replace(COLUMN, padding_left=62)
IN_MIDDLE = replace(COLUMN, counter_align=CounterAlign.CENTER)


def cell(layout: AutoLayout, x: float) -> Frame:
    return Frame(name="cell", size=Size(90, 20), auto_layout=layout, children=(box(x, 0, 17, 20),))


@pytest.mark.parametrize(
    ("layout", "x", "right", "left"),
    [
        (AT_RIGHT, 62, 96, 0),
        (AT_RIGHT, 62, 0, 96),
        (AT_RIGHT, 62, 96, 96),
        (AT_LEFT, 62, 96, 0),
        (AT_LEFT, 62, 0, 96),
        (AT_LEFT, 62, 96, 96),
        (IN_MIDDLE, 36.5, 96, 0),
        (IN_MIDDLE, 36.5, 0, 96),
        (IN_MIDDLE, 36.5, 96, 96),
    ],
)
def test_what_stands_in_a_column_stays_there_however_the_column_is_aligned_with_more_room(
    layout: AutoLayout, x: float, right: float, left: float
) -> None:
    made = with_room_beside(cell(layout, x), right, left)
    assert made.children[0].bounds.x == pytest.approx(x + left)
    assert max(moved.distance for moved in displacements(made)) <= 0.06


def test_a_number_at_the_right_of_a_cell_keeps_to_the_left_of_the_room_behind_that_cell() -> None:
    made = with_room_beside(cell(AT_RIGHT, 62), 96, 0)
    assert made.auto_layout is not None
    assert made.auto_layout.counter_align is CounterAlign.MIN
    assert made.auto_layout.padding_left == 62


def row(*children: Layer, width: float) -> Frame:
    layout = AutoLayout(LayoutMode.HORIZONTAL, spacing=5, counter_sizing=LayoutSizing.HUG)
    return replace(bare(0, 0, width, 20), children=children, auto_layout=layout)


def farthest(frame: Frame) -> float:
    return max(each.distance for each in displacements(frame))


def test_a_row_at_the_right_of_the_room_it_gets_is_packed_at_its_end() -> None:
    wide = with_room_beside(row(box(0, 0, 13, 20), box(18, 0, 52, 20), width=70), 0, 90)
    assert wide.auto_layout is not None
    assert wide.auto_layout.primary_align is PrimaryAlign.MAX
    assert farthest(wide) == 0


def test_a_row_that_what_is_in_it_reaches_out_of_stays_packed_at_its_beginning() -> None:
    wide = with_room_beside(row(box(0, 0, 13, 20), box(18, 0, 54, 20), width=70), 0, 90)
    assert wide.auto_layout is not None
    assert (wide.auto_layout.primary_align, wide.auto_layout.padding_left) == (PrimaryAlign.MIN, 90)
    assert farthest(wide) == 0


def test_a_row_begins_later_only_where_that_moves_nothing_in_it_too_far() -> None:
    near, far = (row(text(0.4, 0, 12), text(16.9 + off, 0, 10), width=60) for off in (0.3, -0.2))
    assert max(farthest(near), farthest(far)) <= 0.41
    later = begun_later(near, 0.4)
    assert later is not None
    assert farthest(later) <= 0.41
    assert begun_later(far, 0.4) is None
