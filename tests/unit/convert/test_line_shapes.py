"""The outlines of dashed, dotted and wavy lines along letters."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.layering.line_shapes import dashed_line, wavy_line
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, PathOp


def parts(path: PathData | None) -> int:
    assert path is not None
    return path.ops.count(PathOp.MOVE)


@pytest.mark.parametrize(
    ("style", "width", "thick", "count"),
    [
        ("dashed", 50, 2, 5),
        ("dashed", 10, 2, 1),
        ("dotted", 12, 2, 3),
        ("dotted", 25, 5, 3),
        ("dotted", 4, 5, 1),
    ],
)
def test_dashes_and_dots_are_as_many_as_fit(style: str, width: float, thick: float, count: int) -> None:
    assert parts(dashed_line(Rect(3, 7, width, thick), style)) == count


def test_dashes_fill_the_area_of_their_line() -> None:
    path = dashed_line(Rect(3, 7, 50, 2), "dashed")
    assert path is not None
    bounds = path_bounds(path)
    assert bounds is not None
    assert (bounds.x, bounds.y, bounds.height) == (3, 7, 2)
    assert bounds.right == pytest.approx(53)


def test_waves_begin_and_end_with_their_line_and_reach_both_ways() -> None:
    path = wavy_line(Rect(3, 7, 40, 2))
    assert path is not None
    bounds = path_bounds(path)
    assert bounds is not None
    assert (bounds.x, bounds.right) == pytest.approx((3, 43), abs=0.01)
    assert bounds.center.y == pytest.approx(7.5, abs=0.1)
    assert bounds.height > 4


def test_lines_without_length_are_none() -> None:
    assert dashed_line(Rect(0, 0, 0.5, 2), "dashed") is None
    assert wavy_line(Rect(0, 0, 0, 2)) is None
