"""Rows that wrap, and what only looks like one."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.attempts.wrapping import wrapped
from tests.support.stacks import box, members


def test_children_of_several_lines_wrap_with_room_to_spare_on_both_sides_of_the_limit() -> None:
    layers = [box(10 * (place % 3) * 4, 30 * (place // 3), 30, 20) for place in range(5)]
    found = wrapped(Size(130, 50), members(*layers))
    assert found is not None
    layout = found.layout
    assert (layout.spacing, layout.counter_spacing, layout.wraps) == (10, 10, True)
    inner = 130 - layout.padding_left - layout.padding_right
    assert 110.5 <= inner <= 149.5


def test_lines_at_different_distances_do_not_wrap() -> None:
    layers = [box(0, 0, 30, 20), box(40, 0, 30, 20), box(0, 30, 30, 20), box(60, 30, 30, 20)]
    assert wrapped(Size(100, 50), members(*layers)) is None


def test_what_stands_at_both_ends_of_one_line_makes_no_distance_for_others() -> None:
    layers = [box(0, 0, 30, 20), box(90, 0, 30, 20), box(0, 30, 120, 20)]
    assert wrapped(Size(120, 50), members(*layers)) is None
    assert wrapped(Size(120, 80), members(*layers, box(0, 60, 30, 20), box(90, 60, 30, 20))) is not None
