"""Shapes without smooth edges, on the pixels they are painted on."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.convert.shapes.path_data import parse_path
from htmlfig_desktop.engine.convert.svg.crisp import CrispPath, crisp_path
from htmlfig_desktop.engine.scene.nodes import Rectangle, Vector
from tests.support.converted_drawings import box, converted, only


def _crisp(data: str, width: float = 0.0, scale: float = 1.0, *, has_square_ends: bool = False) -> CrispPath:
    pixels = Affine.scaling(scale, scale)
    return crisp_path(parse_path(data), pixels, width, has_square_ends=has_square_ends)


def test_edges_of_a_filled_shape_lie_on_the_nearest_pixels() -> None:
    assert _crisp("M1.4 2.6H9.5V7.4H1.4Z").path.coords == (1, 3, 10, 3, 10, 7, 1, 7)


def test_an_outline_that_is_not_closed_is_filled_as_if_it_were() -> None:
    assert _crisp("M1.4 2.6V9.5H7.4").path.coords == (1, 2.6, 1, 10, 7.4, 10)


@pytest.mark.parametrize(
    ("width", "expected", "painted"),
    [(1.0, (0.0, 5.5, 10.0, 5.5), 1.0), (2.0, (0.0, 5.0, 10.0, 5.0), 2.0), (0.2, (0.0, 5.0, 10.0, 5.0), 0.0)],
)
def test_the_edges_of_a_line_lie_on_pixels(width: float, expected: tuple[float, ...], painted: float) -> None:
    made = _crisp("M.3 5.2H9.6", width)
    assert made.path.coords == expected
    assert made.width == painted


def test_square_ends_reach_to_a_pixel() -> None:
    assert _crisp("M2.2 5.2H9.4", 3.0, has_square_ends=True).path.coords == (2.5, 5.5, 9.5, 5.5)


def test_lines_of_one_stroke_that_are_painted_in_two_widths_have_none_in_common() -> None:
    assert _crisp("M0 0H10M0 5.5H10", 1.5).width is None


def test_what_is_slanted_or_curved_stays_where_it_is() -> None:
    assert _crisp("M.3 .4L9.6 5.2C12.2 7.3 14.4 8.8 15.1 9.7").path.coords == pytest.approx(
        (0.3, 0.4, 9.6, 5.2, 12.2, 7.3, 14.4, 8.8, 15.1, 9.7)
    )


def test_curves_go_along_with_the_lines_they_join() -> None:
    made = _crisp("M.3 9V3.3C.3 2 1 1.3 2.3 1.3H9")
    assert made.path.coords == pytest.approx((0, 9, 0, 3.3, 0, 2, 1, 1, 2.3, 1, 9, 1))


def test_pixels_are_those_of_the_screen() -> None:
    assert _crisp("M1.4 2.6H9.2V7.4H1.4Z", scale=2).path.coords == (1.5, 2.5, 9, 2.5, 9, 7.5, 1.5, 7.5)


def test_only_drawings_that_ask_for_it_are_put_on_pixels() -> None:
    source = '<svg><rect x="1.4" y="1.4" width="9" height="9" shape-rendering="{}"/></svg>'
    assert box(only(converted(source.format("crispEdges")), Rectangle)) == (1, 1, 9, 9)
    assert box(only(converted(source.format("geometricPrecision")), Rectangle)) == (1.4, 1.4, 9, 9)


def test_a_stroke_of_two_painted_widths_is_drawn_as_its_area() -> None:
    path = '<path d="M0 2H10M0 5.5H10" fill="none" stroke="red" stroke-width="1.5" shape-rendering="crispEdges"/>'
    vector = only(converted(f"<svg>{path}</svg>"), Vector)
    assert vector.stroke is None
    assert vector.fills
    assert box(vector) == (0, 1, 10, 5)


def test_a_line_that_meets_the_middle_of_no_pixel_is_not_drawn() -> None:
    source = '<svg stroke="red" stroke-width=".2" shape-rendering="crispEdges"><path d="M0 5H10"/></svg>'
    assert converted(source) == ()
