"""Lines of backgrounds along the edges of a box."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.paint.edge_lines import edge_lines
from htmlfig_desktop.engine.scene.nodes import Rectangle
from htmlfig_desktop.engine.scene.paints import SolidPaint

SIZE = Size(100, 40)


def line(x: float, y: float, width: float, height: float, color: Color = BLACK) -> Rectangle:
    return Rectangle(
        name="line", size=Size(width, height), transform=Affine.translation(x, y), fills=(SolidPaint(color),)
    )


def widths(*lines: Rectangle) -> list[float] | None:
    sides = edge_lines(lines, SIZE)
    return None if sides is None else [side.width for side in sides]


def test_lines_from_one_end_of_a_side_to_the_other_are_borders() -> None:
    assert widths(line(0, 0, 100, 2), line(99, 0, 1, 40), line(0, 37, 100, 3), line(0, 0, 1, 40)) == [2, 1, 3, 1]


def test_the_line_in_front_is_the_one_that_shows() -> None:
    sides = edge_lines([line(0, 39, 100, 1), line(0, 39, 100, 1, WHITE)], SIZE)
    assert sides is not None
    assert sides[2].color == WHITE
    assert widths(line(0, 37, 100, 3), line(0, 39, 100, 1, WHITE)) is None


def test_what_is_shorter_further_in_thick_or_lets_through_is_no_border() -> None:
    assert widths(line(0, 39, 90, 1)) is None
    assert widths(line(0, 38, 100, 1)) is None
    assert widths(line(0, 30, 100, 10)) is None
    assert widths(line(0, 39, 100, 1, BLACK.with_alpha(0.5))) is None
    assert widths(line(0, 0, 100, 2), line(10, 10, 5, 5)) is None
