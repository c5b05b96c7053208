"""Lines of backgrounds along the edges of a box."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.paint.edge_lines import edge_lines, round_line
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Rectangle
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop, SolidPaint

SIZE = Size(100, 40)


def line(x: float, y: float, width: float, height: float, color: Color = BLACK) -> Rectangle:
    return Rectangle(
        name="line", size=Size(width, height), transform=Affine.translation(x, y), fills=(SolidPaint(color),)
    )


def widths(*lines: Rectangle) -> list[float] | None:
    found = edge_lines(lines, SIZE)
    return None if found is None else [side.width for side in found.sides]


def test_lines_from_one_end_of_a_side_to_the_other_are_borders() -> None:
    assert widths(line(0, 0, 100, 2), line(99, 0, 1, 40), line(0, 37, 100, 3), line(0, 0, 1, 40)) == [2, 1, 3, 1]


def test_the_line_in_front_is_the_one_that_shows() -> None:
    found = edge_lines([line(0, 39, 100, 1), line(0, 39, 100, 1, WHITE)], SIZE)
    assert found is not None
    assert found.sides[2].color == WHITE
    assert widths(line(0, 37, 100, 3), line(0, 39, 100, 1, WHITE)) is None


def test_what_is_shorter_further_in_thick_or_lets_through_is_no_border() -> None:
    assert widths(line(0, 39, 90, 1)) is None
    assert widths(line(0, 38, 100, 1)) is None
    assert widths(line(0, 30, 100, 10)) is None
    assert widths(line(0, 39, 100, 1, BLACK.with_alpha(0.5))) is None
    assert widths(line(0, 0, 100, 2), line(10, 10, 5, 5)) is None


AROUND = (line(0, 0, 100, 1), line(99, 0, 1, 40), line(0, 39, 100, 1), line(0, 0, 1, 40))


def test_a_mark_apart_from_the_lines_stays_and_they_are_borders() -> None:
    mark = line(10, 12, 16, 16)
    found = edge_lines([mark, *AROUND], SIZE)
    assert found is not None
    assert [side.width for side in found.sides] == [1, 1, 1, 1]
    assert found.rest == (mark,)


def test_lines_that_something_else_touches_or_that_are_few_beside_it_are_no_borders() -> None:
    assert widths(line(10, 30, 16, 10), *AROUND) is None
    assert widths(line(10, 12, 5, 5), line(20, 12, 5, 5), line(0, 0, 100, 1)) is None


CLEAR = BLACK.with_alpha(0)
BETWEEN = (line(4, 0, 92, 1), line(99, 4, 1, 32), line(4, 39, 92, 1), line(0, 4, 1, 32))
"""Lines that end before the corners."""
PLACES = ((0, 0), (96, 0), (96, 36), (0, 36))


def arc(x: float, y: float, color: Color = BLACK, middle: Color = CLEAR) -> Rectangle:
    stops = (GradientStop(0, middle), GradientStop(0.7, color), GradientStop(0.8, color), GradientStop(1, CLEAR))
    ring = GradientPaint(GradientKind.RADIAL, stops, Affine())
    return Rectangle(name="arc", size=Size(4, 4), transform=Affine.translation(x, y), fills=(ring,))


def around(*layers: Rectangle) -> list[float] | None:
    sides = round_line(layers, SIZE, CornerRadii(((4.0, 4.0),) * 4))
    return None if sides is None else [side.width for side in sides]


def test_lines_and_the_arcs_between_them_are_the_border_of_a_round_box() -> None:
    assert around(*BETWEEN, *(arc(*place) for place in PLACES)) == [1, 1, 1, 1]


def test_where_an_arc_is_missing_of_another_color_or_filled_there_is_no_border() -> None:
    arcs = [arc(*place) for place in PLACES]
    assert around(*BETWEEN, *arcs[:3], BETWEEN[0]) is None
    assert around(*BETWEEN, *arcs[:3], arc(0, 36, WHITE)) is None
    assert around(*BETWEEN, *arcs[:3], arc(0, 36, middle=BLACK)) is None
    assert around(*BETWEEN, *arcs, arc(40, 10)) is None
