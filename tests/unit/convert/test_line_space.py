"""Lines that run down or up, turned so that they are level, and back."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.convert.boxes.fragments import Fragment
from htmlfig_desktop.engine.convert.boxes.line_space import line_space

BOX = Rect(10, 20, 30, 80)


@pytest.mark.parametrize("mode", ["vertical-rl", "vertical-lr", "sideways-rl"])
def test_lines_that_run_down_are_level_when_the_right_of_the_page_is_above(mode: str) -> None:
    lines = line_space(mode)

    assert lines.of(BOX) == Rect(20, -40, 80, 30)
    assert lines.back(lines.of(BOX)) == BOX
    assert lines.edges([1, 2, 3, 4]) == [2, 3, 4, 1]


def test_lines_that_run_up_are_level_when_the_left_of_the_page_is_above() -> None:
    lines = line_space("sideways-lr")

    assert lines.of(BOX) == Rect(-100, 10, 80, 30)
    assert lines.back(lines.of(BOX)) == BOX
    assert lines.edges([1, 2, 3, 4]) == [4, 1, 2, 3]


@pytest.mark.parametrize("mode", ["horizontal-tb", ""])
def test_level_lines_are_not_turned(mode: str) -> None:
    lines = line_space(mode)

    assert lines.is_level
    assert lines.of(BOX) is BOX
    assert lines.layout_of(IDENTITY) is IDENTITY


@pytest.mark.parametrize("mode", ["vertical-rl", "sideways-lr"])
def test_a_box_that_is_cut_at_the_end_of_a_line_is_cut_there_in_the_layout(mode: str) -> None:
    lines = line_space(mode)
    start = Fragment(lines.of(BOX), (True, False, True, True), lines.of(Rect(10, 20, 30, 200)))

    made = lines.broken(start)

    end = 2 if mode == "vertical-rl" else 0  # bottom, top
    assert made.rect == BOX
    assert made.whole == Rect(10, 20, 30, 200)
    assert [at for at in range(4) if not made.sides[at]] == [end]


def test_a_turned_text_lies_on_a_whole_pixel_of_the_page_across_its_line() -> None:
    lines = line_space("vertical-rl")

    drawn = lines.back(lines.drawn(lines.of(Rect(10.3, 20.3, 12, 50)), 1.0))

    assert drawn == Rect(10, 20.3, 12, 50)


def test_the_map_of_the_layout_is_found_again_from_that_of_lines() -> None:
    lines, moved = line_space("sideways-lr"), Affine.translation(5, 7)

    found = lines.layout_of(moved @ lines.to_layout)

    assert found.bounds(BOX) == moved.bounds(BOX)
