"""Corners of other shapes than round. Expectations follow CSS Borders and Box Decorations 4, section 3."""

from __future__ import annotations

import math

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.corner_shapes import parse_shapes, shaped_path
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathOp

RADII = ((20.0, 20.0),) * 4
BOX = Rect(0, 0, 100, 60)


def test_names_and_functions_are_read() -> None:
    assert parse_shapes(["squircle", "superellipse(-1.5)", "superellipse(infinity)", "round"]) == (
        2.0,
        -1.5,
        math.inf,
        1.0,
    )


def test_what_cannot_be_read_is_round() -> None:
    assert parse_shapes(["", "superellipse(x)", "blob", "round"]) == (1.0,) * 4


def test_a_squircle_is_a_smooth_corner_that_begins_where_its_radius_ends() -> None:
    radii = CornerRadii(RADII, (2.0,) * 4)
    assert radii.is_circular
    corners = radii.corners
    assert corners.top_left * (1 + corners.smoothing) == pytest.approx(20)
    assert corners.top_left * (1 - math.sqrt(0.5)) == pytest.approx(20 * (1 - 2**-0.25))


@pytest.mark.parametrize("shapes", [(0.0,) * 4, (-1.0,) * 4, (2.0, 2.0, 1.5, 2.0), (5.0,) * 4])
def test_shapes_that_figma_has_no_corner_for_are_outlines(shapes: tuple[float, float, float, float]) -> None:
    assert not CornerRadii(RADII, shapes).is_circular


def test_a_box_that_is_all_corner_is_an_ellipse_only_where_they_are_round() -> None:
    whole = ((50.0, 30.0),) * 4
    assert CornerRadii(whole).is_ellipse(Size(100, 60))
    assert not CornerRadii(whole, (0.0,) * 4).is_ellipse(Size(100, 60))


def test_a_bevel_is_a_line_and_a_notch_two() -> None:
    bevel, notch = (shaped_path(BOX, RADII, (shape,) * 4) for shape in (0.0, -math.inf))
    assert [bevel.ops.count(PathOp.LINE), notch.ops.count(PathOp.LINE)] == [7, 11]
    assert bevel.coords[:4] == (0, 20, 20, 0)
    assert notch.coords[:6] == (0, 20, 20, 20, 20, 0)


@pytest.mark.parametrize("shape", [-2.0, -0.5, 0.4, 1.0, 2.0, 4.0])
def test_an_outline_stays_on_the_superellipse(shape: float) -> None:
    path = shaped_path(BOX, RADII, (shape,) * 4)
    bounds = path_bounds(path)
    assert bounds is not None
    assert BOX.contains(bounds, 0.02)
    power = 2 ** abs(shape)
    for x, y in list(zip(path.coords[0::2], path.coords[1::2], strict=True))[
        0:13:3
    ]:  # the ends of the first corner's curves
        u, v = (20 - x) / 20, (20 - y) / 20
        if shape < 0:
            u, v = 1 - u, 1 - v
        assert u**power + v**power == pytest.approx(1)


def test_the_outline_further_inside_keeps_its_shapes() -> None:
    assert CornerRadii(RADII, (0.0,) * 4).inside(5, 5, 5, 5).shapes == (0.0,) * 4
