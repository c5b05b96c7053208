"""Corners and borders of boxes."""

from __future__ import annotations

import itertools

import pytest
import skia

from htmlfig_desktop.core.color import TRANSPARENT, WHITE, Color
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.look import BorderSide, Look
from htmlfig_desktop.engine.convert.paint.border_sides import dashed_round_box, double_stripes, side_layers
from htmlfig_desktop.engine.convert.paint.borders import outline_of
from htmlfig_desktop.engine.convert.paint.dashes import dashes_of
from htmlfig_desktop.engine.convert.paint.focus_rings import focus_ring
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.shapes.outlines import to_skia
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Corners, SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds

RED = Color(1, 0, 0)
CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")


def radii_of(*values: str) -> CornerRadii:
    style = {f"border-{corner}-radius": value for corner, value in zip(CORNERS, values, strict=True)}
    style |= {f"corner-{corner}-shape": "round" for corner in CORNERS}
    return corner_radii(ComputedStyle(style), Size(100, 50))


def side(style: str, width: float = 10, color: Color = RED) -> BorderSide:
    return BorderSide(width, style, color)


def test_radii_too_large_are_reduced_in_proportion() -> None:
    assert radii_of("100px", "100px", "0px", "0px").corners == Corners(50, 50, 0, 0)


def test_percentages_of_a_box_that_is_not_square_are_elliptical() -> None:
    radii = radii_of("50%", "50%", "50%", "50%")
    assert radii.radii[0] == (50, 25)
    assert not radii.is_circular
    assert radii.is_ellipse(Size(100, 50))
    assert not radii_of("10px", "10px", "10px", "10px").is_ellipse(Size(100, 50))


def test_a_corner_without_width_or_height_is_square() -> None:
    assert radii_of("0px 10px", "0px", "0px", "0px").is_square
    assert SQUARE.corners == SQUARE_CORNERS


def test_further_inside_radii_are_smaller_until_corners_are_square() -> None:
    inner = radii_of("20px", "8px", "0px", "20px").inside(10, 10, 10, 10)
    assert inner.corners == Corners(10, 0, 0, 10)


@pytest.mark.parametrize("length", [60.0, 97.0, 260.0, 1441.0])
@pytest.mark.parametrize("width", [1.0, 2.0, 4.0, 12.0])
def test_dashes_begin_and_end_a_side(length: float, width: float) -> None:
    dash, gap = dashes_of(side("dashed", width), length)
    count = (length + gap) / (dash + gap)
    assert count == pytest.approx(round(count))
    assert dash == width * (2 if width >= 3 else 3)


@pytest.mark.parametrize("style", ["dashed", "dotted"])
@pytest.mark.parametrize("width", [1.0, 4.0, 12.0])
def test_dashes_around_round_corners_fill_their_closed_line(style: str, width: float) -> None:
    box = dashed_round_box(side(style, width), Size(260, 160), radii_of("20px", "20px", "20px", "20px"))
    assert box.stroke is not None
    length = skia.PathMeasure(to_skia(box.path), False).getLength()
    count = length / sum(box.stroke.dashes)
    assert count == pytest.approx(round(count), rel=1e-4)
    assert box.path.coords[:2] == (20.0, width / 2)


def _look(outline: BorderSide) -> Look:
    none = side("none", 0)
    return Look(
        color=RED,
        background=RED,
        has_background_image=False,
        borders=(none, none, none, none),
        border_widths=(0, 0, 0, 0),
        has_shadow=False,
        outline=outline,
        outline_offset=2.0,
        opacity=1.0,
        blend_mode="normal",
        has_filter=False,
        is_cut=False,
        clips=False,
        contains_fixed=False,
        z_index=0,
        paints=True,
    )


def test_a_dashed_outline_lies_around_its_box() -> None:
    look = _look(side("dashed", 6))
    made = outline_of(look, ComputedStyle({}), Size(100, 50), SQUARE)
    assert made is not None
    assert (made.size, made.transform.e, made.transform.f) == (Size(116, 66), -8, -8)


@pytest.mark.parametrize(("corner", "kind"), [("50%", Vector), ("10px", Rectangle)])
def test_an_outline_around_ellipses_is_drawn_along_them_and_one_around_circles_is_a_stroke(
    corner: str, kind: type[Vector | Rectangle]
) -> None:
    made = outline_of(_look(side("solid", 6)), ComputedStyle({}), Size(100, 50), radii_of(*[corner] * 4))
    assert isinstance(made, kind)
    if isinstance(made, Vector):
        ring = to_skia(made.path)
        assert ring.getBounds() == skia.Rect.MakeWH(116, 66)
        assert [ring.contains(*each) for each in ((58, 3), (58, 33), (3, 33), (10, 8))] == [True, False, True, False]


def test_a_focus_ring_around_an_ellipse_is_one() -> None:
    style = ComputedStyle({"color-scheme": "normal", "color": "rgb(0, 0, 0)"})
    made = outline_of(_look(side("auto", 1)), style, Size(100, 50), radii_of(*["50%"] * 4))
    assert isinstance(made, Frame)
    assert [type(layer) for layer in made.children] == [Ellipse, Ellipse]


def test_thin_dots_are_squares_and_thick_ones_round() -> None:
    assert dashes_of(side("dotted", 2), 100) == (2, 2)
    dot, gap = dashes_of(side("dotted", 8), 260)
    assert dot == pytest.approx(0.01)
    assert (260 - 8) / (dot + gap) == pytest.approx(round((260 - 8) / (dot + gap)), abs=0.01)


@pytest.mark.parametrize("length", [17, 23, 77, 133, 260, 4000])
def test_the_last_round_dot_begins_before_its_line_ends(length: float) -> None:
    dot, gap = dashes_of(side("dotted", 8), length)
    behind = (length - 8) % (dot + gap)
    assert 0 < behind < 2 * dot


@pytest.mark.parametrize(("length", "dashes"), [(30, (10, 10)), (24, pytest.approx((9.6, 4.8))), (20, ())])
def test_a_line_too_short_for_its_dashes_has_them_smaller_or_none(length: float, dashes: tuple[float, ...]) -> None:
    assert dashes_of(side("dashed", 5), length) == dashes


@pytest.mark.parametrize(("width", "stripes"), [(3, (1, 2)), (4, (1, 3)), (5, (2, 3)), (6, (2, 4)), (12, (4, 8))])
def test_double_borders_leave_a_third_free(width: float, stripes: tuple[int, int]) -> None:
    assert double_stripes(width) == stripes


def test_a_side_between_transparent_ones_is_a_triangle() -> None:
    clear = side("solid", 30, TRANSPARENT)
    layers = side_layers((clear, clear, side("solid", 30), clear), (30, 30, 30, 30), Size(60, 60), SQUARE)
    (triangle,) = layers
    assert isinstance(triangle, Vector)
    assert triangle.fills == (SolidPaint(RED),)
    points = set(zip(triangle.path.coords[0::2], triangle.path.coords[1::2], strict=True))
    assert points == {(60, 30), (0, 30), (30, 0)}


def test_a_groove_is_dark_outside_at_the_top_and_inside_at_the_bottom() -> None:
    every = side("groove")
    layers = side_layers((every, every, every, every), (10, 10, 10, 10), Size(100, 60), SQUARE)
    dark, light = (layer for layer in layers if isinstance(layer, Vector))
    assert dark.fills[0].color.r < light.fills[0].color.r == 1  # type: ignore[union-attr]
    assert shows_at(dark, 50, 2)
    assert shows_at(light, 50, 7)
    assert shows_at(light, 50, 58)
    assert shows_at(dark, 50, 53)


def test_sides_of_one_color_are_one_layer() -> None:
    red, blue = side("solid", 4), side("solid", 4, Color(0, 0, 1))
    around, left = side_layers((red, red, red, blue), (4, 4, 4, 4), Size(100, 60), SQUARE)
    assert isinstance(around, Vector)
    assert isinstance(left, Vector)
    assert (around.name, left.name) == ("Border top right bottom", "Border left")
    assert [shows_at(around, x, y) for x, y in ((50, 2), (98, 30), (50, 58), (1, 30))] == [True, True, True, False]
    assert shows_at(left, 1, 30)


def shows_at(layer: Vector, x: float, y: float) -> bool:
    """Whether a layer's fill is at a point of the box it lies in."""
    return to_skia(layer.path).contains(x - layer.transform.e, y - layer.transform.f)


def test_sides_around_round_corners_keep_within_them() -> None:
    radii = radii_of("20px", "20px", "20px", "20px")
    sides = tuple(side("solid", 10, Color(0, 0, shade / 4)) for shade in range(4))
    assert len(sides) == 4
    top, *_ = side_layers((sides[0], sides[1], sides[2], sides[3]), (10, 10, 10, 10), Size(100, 50), radii)
    assert isinstance(top, Vector)
    bounds = path_bounds(top.path)
    assert bounds is not None
    assert Rect(5, 0, 90, 16).contains(bounds.moved(top.transform.e, top.transform.f))


@pytest.mark.parametrize("style", ["dashed", "dotted"])
def test_a_side_of_dashes_or_dots_has_gaps_at_round_corners(style: str) -> None:
    none = side("none", 0)
    radii = radii_of("20px", "20px", "20px", "20px")
    (bottom,) = side_layers((none, none, side(style, 4), none), (0, 0, 4, 0), Size(200, 60), radii)
    assert isinstance(bottom, Vector)
    along = [shows_at(bottom, x, 58) for x in range(30, 170)]
    assert sum(one != other for one, other in itertools.pairwise(along)) > 10


def test_of_two_gaps_as_near_the_narrower_is_taken() -> None:
    assert dashes_of(side("dashed", 10), 92) == (20, 4)


@pytest.mark.parametrize(
    ("schemes", "colors"),
    [("normal", (WHITE, RED)), ("light dark", (WHITE, RED)), ("dark", (Color(16 / 255, 16 / 255, 16 / 255), WHITE))],
)
@pytest.mark.parametrize(("border", "edge"), [(0.0, 1.0), (0.5, 1.0), (1.0, 0.0), (3.0, 0.0)])
def test_a_focus_ring_has_a_line_around_it_and_takes_some_of_a_border(
    schemes: str, colors: tuple[Color, Color], border: float, edge: float
) -> None:
    look = replace(_look(side("auto", 1)), border_widths=(border,) * 4)
    style = ComputedStyle({"color-scheme": schemes, "color": "rgb(0, 0, 0)"})
    ring = focus_ring(look, style, Rect(0, 0, 100, 50), SQUARE)
    assert isinstance(ring, Frame)
    strokes = [child.stroke for child in ring.children if isinstance(child, Rectangle) and child.stroke]
    paints = [paint for stroke in strokes for paint in stroke.paints if isinstance(paint, SolidPaint)]
    assert tuple(paint.color for paint in paints) == colors
    assert (ring.transform.e, ring.size.width) == (-edge, 100 + 2 * edge)
