"""Inline SVG as layers. All expected places and sizes are worked out by hand from the source."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from typing import TypeVar

import pytest
from PIL import Image

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.engine.capture.snapshot import Picture, SnapshotNode
from htmlfig_desktop.engine.convert.pictures import PictureStore
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg import SvgContext, convert_svg
from htmlfig_desktop.engine.convert.svg.context import SvgIndex
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Frame,
    Group,
    Layer,
    MaskKind,
    Rectangle,
    Text,
    Vector,
    children_of,
    walk,
)
from htmlfig_desktop.engine.scene.paints import (
    EffectKind,
    GradientKind,
    GradientPaint,
    ImageMode,
    ImagePaint,
    SolidPaint,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathOp, Winding
from htmlfig_desktop.engine.scene.text import FontName, TextAlign
from tests.support.drawings import drawing, element

L = TypeVar("L", bound=Layer)
RED, BLUE, LIME = Color(1, 0, 0), Color(0, 0, 1), Color(0, 1, 0)
SIZE = Size(100, 100)


def _picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), (255, 0, 0)).save(buffer, "PNG")
    return buffer.getvalue()


def converted(
    source: str, size: Size = SIZE, *, report: Report | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Layer, ...]:
    """Return the layers of the first drawing in the source; it stands at (0, 0) of the page."""
    root = drawing(source)
    context = SvgContext(
        SvgIndex(root),
        report or Report(),
        PictureStore({"https://x.test/p.png": Picture(_picture(), "image/png", 0, 0)}),
        "https://x.test/page.html",
        lambda style: FontName(style["font-family"], "Regular"),
        limits=limits,
    )
    return convert_svg(element(root, "svg"), Placement(Rect(0, 0, size.width, size.height)), context)


def only(layers: Sequence[Layer], kind: type[L]) -> L:
    assert len(layers) == 1, layers
    assert isinstance(layers[0], kind)
    return layers[0]


def box(layer: Layer) -> tuple[float, float, float, float]:
    bounds = layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height))
    return pytest.approx((bounds.x, bounds.y, bounds.width, bounds.height), abs=1e-3)


def codes(report: Report) -> list[DiagnosticCode]:
    return [diagnostic.code for diagnostic in report.diagnostics]


def fill_color(layer: Layer) -> Color:
    assert isinstance(layer, Vector | Rectangle | Ellipse)
    (paint,) = layer.fills
    assert isinstance(paint, SolidPaint)
    return paint.color


# --- coordinate systems ---


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('viewBox="0 0 50 50"', (20, 20, 40, 40)),
        ('viewBox="10 10 50 50"', (0, 0, 40, 40)),
        ('viewBox="0 0 100 50"', (10, 35, 20, 20)),
        ('viewBox="0 0 100 50" preserveAspectRatio="xMidYMin meet"', (10, 10, 20, 20)),
        ('viewBox="0 0 100 50" preserveAspectRatio="xMaxYMax slice"', (-80, 20, 40, 40)),
        ('viewBox="0 0 100 50" preserveAspectRatio="none"', (10, 20, 20, 40)),
        ("", (10, 10, 20, 20)),
    ],
)
def test_the_view_box_is_laid_into_the_drawing(attributes: str, expected: tuple[float, ...]) -> None:
    layers = converted(f'<svg {attributes}><rect x="10" y="10" width="20" height="20"/></svg>')
    assert box(only(layers, Rectangle)) == expected


def test_nested_transforms_apply_from_the_inside_out() -> None:
    source = (
        '<svg><g transform="translate(10 20)"><g transform="scale(2)">'
        '<rect x="1" y="2" width="3" height="4" transform="translate(5 5)"/></g></g></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (22, 34, 6, 8)


def test_a_turned_rectangle_is_an_outline_with_the_turn_worked_in() -> None:
    layers = converted('<svg><rect width="30" height="40" transform="rotate(90)" rx="5"/></svg>')
    vector = only(layers, Vector)
    assert vector.transform.is_translation
    assert box(vector) == (-40, 0, 40, 30)
    bounds = path_bounds(vector.path)
    assert bounds is not None
    assert (bounds.x, bounds.y, bounds.right, bounds.bottom) == pytest.approx((0, 0, 40, 30))


def test_percentages_refer_to_the_view_box() -> None:
    layers = converted(
        '<svg viewBox="0 0 200 50"><rect x="10%" y="20%" width="50%" height="100%"/></svg>', Size(200, 50)
    )
    assert box(only(layers, Rectangle)) == (20, 10, 100, 50)


def test_an_inner_svg_has_a_view_box_of_its_own_and_hides_what_lies_beyond() -> None:
    source = (
        '<svg><svg x="10" y="10" width="50" height="50" viewBox="0 0 10 10" overflow-x="hidden">'
        '<rect x="-5" width="10" height="10"/></svg></svg>'
    )
    frame = only(converted(source), Frame)
    assert frame.clips
    assert box(frame) == (10, 10, 50, 50)
    assert box(frame.children[0]) == (-25, 0, 50, 50)


# --- shapes ---


def test_figures_that_figma_knows_stay_figures() -> None:
    layers = converted(
        '<svg><rect x="1" y="2" width="30" height="20" rx="4"/><circle cx="50" cy="50" r="10"/>'
        '<ellipse cx="50" cy="50" rx="20" ry="10"/></svg>'
    )
    rectangle, circle, ellipse = layers
    assert isinstance(rectangle, Rectangle)
    assert (rectangle.corners.top_left, rectangle.corners.is_uniform) == (4, True)
    assert isinstance(circle, Ellipse)
    assert isinstance(ellipse, Ellipse)
    assert [box(layer) for layer in layers] == [(1, 2, 30, 20), (40, 40, 20, 20), (30, 40, 40, 20)]


def test_radii_are_limited_to_half_the_side_and_auto_takes_the_other() -> None:
    rectangle = only(converted('<svg><rect width="30" height="20" ry="50"/></svg>'), Vector)
    assert box(rectangle) == (0, 0, 30, 20)  # 15 by 10: no circular corners, so an outline
    square = only(converted('<svg><rect width="20" height="20" rx="50"/></svg>'), Rectangle)
    assert square.corners.top_left == 10


def test_an_outline_lies_in_a_box_of_its_own() -> None:
    vector = only(converted('<svg><path d="M10 10H30V40Z"/></svg>'), Vector)
    assert box(vector) == (10, 10, 20, 30)
    assert vector.path.coords == pytest.approx((0, 0, 20, 0, 20, 30))
    assert fill_color(vector) == BLACK


def test_the_fill_rule_is_kept() -> None:
    vector = only(converted('<svg><path fill-rule="evenodd" d="M0 0H9V9H0ZM3 3H6V6H3Z"/></svg>'), Vector)
    assert vector.path.winding is Winding.ODD


def test_lines_and_polylines_have_no_closed_outline() -> None:
    line, polyline = converted(
        '<svg fill="none" stroke="red"><line x1="0" y1="5" x2="20" y2="5"/><polyline points="0,0 10,10 20,0"/></svg>'
    )
    assert isinstance(line, Vector)
    assert isinstance(polyline, Vector)
    assert line.path.ops == (PathOp.MOVE, PathOp.LINE)
    assert polyline.path.ops == (PathOp.MOVE, PathOp.LINE, PathOp.LINE)


def test_an_open_outline_is_closed_for_its_fill_and_left_open_for_its_stroke() -> None:
    filled = only(converted('<svg><polyline points="0,0 10,10 20,0"/></svg>'), Vector)
    assert filled.path.ops[-1] is PathOp.CLOSE
    group = only(converted('<svg><polyline stroke="red" points="0,0 10,10 20,0"/></svg>'), Group)
    fill, stroke = group.children
    assert isinstance(fill, Vector)
    assert isinstance(stroke, Vector)
    assert (fill.path.ops[-1], fill.stroke) == (PathOp.CLOSE, None)
    assert (stroke.path.ops[-1], stroke.fills) == (PathOp.LINE, ())


@pytest.mark.parametrize(
    "shape",
    [
        '<path fill="none" d="M0 0H24V24H0Z"/>',
        '<path d=""/>',
        '<rect width="0" height="5"/>',
        '<circle r="0"/>',
        '<rect width="5" height="5" display="none"/>',
        '<rect width="5" height="5" visibility="hidden"/>',
        '<rect width="5" height="5" opacity="0"/>',
        '<rect width="5" height="5" transform="scale(0)"/>',
        '<rect width="5" height="5" fill="rgba(0, 0, 0, 0)"/>',
        '<defs><rect width="5" height="5"/></defs>',
        '<line x2="9" y2="9"/>',
    ],
)
def test_what_paints_nothing_makes_no_layer(shape: str) -> None:
    assert converted(f"<svg>{shape}</svg>") == ()


def test_a_hidden_group_may_hold_something_visible() -> None:
    source = (
        '<svg><g visibility="hidden"><rect width="5" height="5"/>'
        '<rect width="9" height="9" visibility="visible"/></g></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (0, 0, 9, 9)


# --- fills and strokes ---


def test_colors_take_their_opacities() -> None:
    (layer,) = converted(
        '<svg color="lime"><rect width="5" height="5" fill="currentColor" fill-opacity="0.5" opacity="0.4"/></svg>'
    )
    assert fill_color(layer) == Color(0, 1, 0, 0.5)
    assert layer.opacity == 0.4


def test_a_stroke_lies_in_the_middle_and_scales_with_the_drawing() -> None:
    vector = only(
        converted(
            '<svg viewBox="0 0 25 25"><path fill="none" stroke="blue" stroke-width="2px" stroke-linecap="round"'
            ' stroke-linejoin="bevel" stroke-miterlimit="7" stroke-opacity="0.5" d="M0 0L10 10"/></svg>'
        ),
        Vector,
    )
    stroke = vector.stroke
    assert stroke is not None
    assert (stroke.weight, stroke.align, stroke.cap) == (pytest.approx(8), StrokeAlign.CENTER, StrokeCap.ROUND)
    assert (stroke.join, stroke.miter_limit) == (StrokeJoin.BEVEL, 7)
    assert stroke.paints == (SolidPaint(Color(0, 0, 1, 0.5)),)


def test_a_stroke_that_does_not_scale_keeps_its_weight() -> None:
    vector = only(
        converted(
            '<svg viewBox="0 0 25 25" fill="none">'
            '<path stroke="red" vector-effect="non-scaling-stroke" d="M0 0L9 9"/></svg>'
        ),
        Vector,
    )
    assert vector.stroke is not None
    assert vector.stroke.weight == 1


def test_a_stroke_squeezed_by_uneven_scales_becomes_its_area() -> None:
    vector = only(
        converted('<svg><path stroke="red" stroke-width="2" fill="none" d="M0 5H10" transform="scale(1 4)"/></svg>'),
        Vector,
    )
    assert vector.stroke is None
    assert fill_color(vector) == RED
    assert box(vector) == (0, 16, 10, 8)  # 2 units high, four times


def test_dashes_stay_a_pattern() -> None:
    line = only(
        converted('<svg viewBox="0 0 50 50"><line stroke="red" stroke-dasharray="4, 2" x2="50"/></svg>'), Vector
    )
    assert line.stroke is not None
    assert line.stroke.dashes == pytest.approx((8, 4))


def test_an_odd_number_of_dashes_is_doubled() -> None:
    line = only(converted('<svg><line stroke="red" stroke-dasharray="5px" x2="50"/></svg>'), Vector)
    assert line.stroke is not None
    assert line.stroke.dashes == (5, 5)


def ring(dash: float, offset: float) -> tuple[Layer, ...]:
    """A circle of radius 40 around (50, 50), drawn clockwise from its right, with one dash; lengths in turns."""
    turn = 2 * math.pi * 40
    pattern = f'stroke-dasharray="{dash * turn} {turn}" stroke-dashoffset="{offset * turn}"'
    return converted(f'<svg><circle cx="50" cy="50" r="40" fill="none" stroke="red" {pattern}/></svg>')


def test_the_one_dash_of_a_progress_ring_is_cut_out_of_it() -> None:
    quarter = only(ring(0.25, 0), Vector)
    assert quarter.stroke is not None
    assert quarter.stroke.dashes == ()
    assert PathOp.CLOSE not in quarter.path.ops
    corner, size = quarter.transform, quarter.size  # from the right to the bottom
    assert (corner.e, corner.f, size.width, size.height) == pytest.approx((50, 50, 40, 40), abs=0.1)


def test_a_dash_offset_shortens_the_dash_at_the_start() -> None:
    eighth = only(ring(0.25, 0.125), Vector)
    reach = 40 * math.sin(math.pi / 4)
    assert (eighth.size.height, eighth.size.width) == pytest.approx((reach, 40 - reach), abs=0.1)
    assert ring(0.25, 0.25) == ()


def test_path_length_is_what_dashes_count_in() -> None:
    line = '<line stroke="red" stroke-dasharray="25 100" pathLength="100" x1="10" x2="50"/>'
    dash = only(converted(f"<svg>{line}</svg>"), Vector)
    assert (dash.transform.e, dash.size.width) == pytest.approx((10, 10), abs=0.01)


def test_paint_order_puts_the_stroke_below_the_fill() -> None:
    group = only(
        converted('<svg><circle cx="9" cy="9" r="5" fill="red" stroke="blue" paint-order="stroke"/></svg>'), Group
    )
    below, above = group.children
    assert isinstance(below, Ellipse | Vector)
    assert below.stroke is not None
    assert fill_color(above) == RED


# --- gradients ---

STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.5"/>'


FILLED = '<rect x="10" y="20" width="40" height="20" fill="url(#g)"/>'


def gradient_of(definition: str, *, report: Report | None = None) -> GradientPaint:
    (layer,) = converted(f"<svg><defs>{definition}</defs>{FILLED}</svg>", report=report)
    assert isinstance(layer, Vector | Rectangle | Ellipse)
    (paint,) = layer.fills
    assert isinstance(paint, GradientPaint)
    return paint


def test_a_linear_gradient_runs_across_the_bounding_box() -> None:
    paint = gradient_of(f'<linearGradient id="g">{STOPS}</linearGradient>')
    assert paint.kind is GradientKind.LINEAR
    assert [(stop.position, stop.color) for stop in paint.stops] == [(0, RED), (1, Color(0, 0, 1, 0.5))]
    assert paint.transform.apply(Vec(0, 0.3)).x == pytest.approx(0)
    assert paint.transform.apply(Vec(1, 0.7)).x == pytest.approx(1)


def test_a_diagonal_gradient_is_skewed_with_its_bounding_box() -> None:
    # In the box's own units the line y = 1 - x is half way, whatever the proportions of the box.
    transform = gradient_of(f'<linearGradient id="g" x2="1" y2="1">{STOPS}</linearGradient>').transform
    assert [transform.apply(Vec(x, 1 - x)).x for x in (0, 0.3, 1)] == pytest.approx([0.5, 0.5, 0.5])


def test_user_space_gradients_take_user_units_and_transforms() -> None:
    paint = gradient_of(
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="20" gradientTransform="translate(10 0)">'
        f"{STOPS}</linearGradient>"
    )
    # From x = 10 to x = 30, of a layer from 10 to 50.
    assert paint.transform.apply(Vec(0, 0)).x == pytest.approx(0)
    assert paint.transform.apply(Vec(0.5, 0)).x == pytest.approx(1)


def test_a_radial_gradient_is_an_ellipse_in_a_box_that_is_not_square() -> None:
    paint = gradient_of(f'<radialGradient id="g" cx="0.5" cy="0.5" r="0.5">{STOPS}</radialGradient>')
    assert paint.kind is GradientKind.RADIAL
    assert paint.transform == Affine()  # it fills the box: gradient space is the unit square


def test_gradients_take_over_what_they_refer_to() -> None:
    paint = gradient_of(
        f'<linearGradient id="base" x1="0" x2="0.5">{STOPS}</linearGradient>'
        '<linearGradient id="g" href="#base" x1="0.25"/>'
    )
    assert len(paint.stops) == 2
    assert paint.transform.apply(Vec(0.25, 0)).x == pytest.approx(0)
    assert paint.transform.apply(Vec(0.5, 0)).x == pytest.approx(1)


def test_gradients_that_refer_to_each_other_end() -> None:
    source = '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>'
    assert converted(f'<svg><defs>{source}</defs><rect width="9" height="9" fill="url(#g)"/></svg>') == ()


@pytest.mark.parametrize(("spread", "colors"), [("repeat", "rbrb"), ("reflect", "rbbr")])
def test_spreading_gradients_are_written_out(spread: str, colors: str) -> None:
    stops = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
    paint = gradient_of(f'<linearGradient id="g" x2="0.5" spreadMethod="{spread}">{stops}</linearGradient>')
    letters = {RED: "r", BLUE: "b"}
    shown = [(round(stop.position, 3), letters[stop.color]) for stop in paint.stops]
    merged = [entry for at, entry in enumerate(shown) if at == 0 or entry != shown[at - 1]]
    expected = list(zip((0, 0.5, 0.5, 1), colors, strict=True))
    assert merged == [entry for at, entry in enumerate(expected) if at == 0 or entry != expected[at - 1]]


def test_one_stop_is_one_color_and_none_are_nothing() -> None:
    shape = '<rect width="9" height="9" fill="url(#g)"/>'
    one = f'<svg><linearGradient id="g"><stop stop-color="red"/></linearGradient>{shape}</svg>'
    assert fill_color(only(converted(one), Rectangle)) == RED
    none = f'<svg><linearGradient id="g"/>{shape}</svg>'
    assert converted(none) == ()


def test_a_line_without_height_has_no_bounding_box_for_a_gradient() -> None:
    source = f'<svg><linearGradient id="g">{STOPS}</linearGradient><line x2="50" stroke="url(#g)"/></svg>'
    assert converted(source) == ()


def test_a_focal_point_off_the_center_is_reported() -> None:
    report = Report()
    gradient_of(f'<radialGradient id="g" fx="0.2">{STOPS}</radialGradient>', report=report)
    assert codes(report) == [DiagnosticCode.GRADIENT_SIMPLIFIED]


def test_an_address_that_leads_nowhere_gives_the_color_after_it() -> None:
    assert fill_color(converted('<svg><rect width="9" height="9" fill="url(#gone) red"/></svg>')[0]) == RED
    assert converted('<svg><rect width="9" height="9" fill="url(#gone)"/></svg>') == ()


def test_patterns_and_markers_are_reported() -> None:
    report = Report()
    converted(
        '<svg><pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>'
        '<path d="M0 0L9 9" stroke="red" marker-end="url(#m)"/></svg>',
        report=report,
    )
    assert codes(report) == [DiagnosticCode.SVG_FEATURE_UNSUPPORTED] * 2


# --- groups, clips, masks, effects ---


def test_a_group_is_kept_where_it_has_a_name_and_holds_several() -> None:
    two = '<rect x="5" y="5" width="9" height="9"/><rect x="20" y="20" width="9" height="9"/>'
    group = only(converted(f'<svg><g id="Bars">{two}</g></svg>'), Group)
    assert group.name == "Bars"
    assert box(group) == (5, 5, 24, 24)
    assert [box(child) for child in group.children] == [(0, 0, 9, 9), (15, 15, 9, 9)]
    assert len(converted(f"<svg><g>{two}</g></svg>")) == 2
    assert len(converted('<svg><g id="One"><rect width="9" height="9"/></g></svg>')) == 1


def test_the_opacity_of_a_group_is_that_of_one_picture() -> None:
    group = only(
        converted('<svg><g opacity="0.5"><rect width="9" height="9"/><rect x="3" width="9" height="9"/></g></svg>'),
        Group,
    )
    assert group.opacity == 0.5
    assert [child.opacity for child in group.children] == [1, 1]


def test_a_title_names_its_element() -> None:
    assert (
        converted("<svg><rect width='9' height='9'><title>Total  sales</title></rect></svg>")[0].name == "Total sales"
    )


def test_a_rectangular_clip_is_a_clipping_frame() -> None:
    frame = only(
        converted(
            '<svg><clipPath id="c"><rect x="10" y="10" width="20" height="20"/></clipPath>'
            '<g clip-path="url(#c)"><rect x="5" y="15" width="50" height="5"/></g></svg>'
        ),
        Frame,
    )
    assert (frame.clips, frame.mask) == (True, None)
    assert box(frame) == (10, 10, 20, 20)
    assert box(frame.children[0]) == (-5, 5, 50, 5)


def test_a_clip_that_hides_nothing_is_left_out() -> None:
    source = (
        '<svg><clipPath id="c"><rect width="100" height="100"/></clipPath>'
        '<rect x="5" y="15" width="50" height="5" stroke="red" clip-path="url(#c)"/></svg>'
    )
    only(converted(source), Rectangle)


def test_a_stroke_that_sticks_out_is_clipped() -> None:
    source = (
        '<svg><clipPath id="c"><rect width="50" height="50"/></clipPath>'
        '<rect width="50" height="50" stroke="red" stroke-width="4" clip-path="url(#c)"/></svg>'
    )
    assert only(converted(source), Frame).clips


def test_other_clips_are_masks_below_what_they_clip() -> None:
    group = only(
        converted(
            '<svg><clipPath id="c"><circle cx="20" cy="20" r="10"/></clipPath>'
            '<rect width="50" height="50" clip-path="url(#c)"/></svg>'
        ),
        Group,
    )
    mask, content = group.children
    assert isinstance(mask, Vector)
    assert mask.mask is MaskKind.ALPHA
    assert content.mask is None
    # The mask stands at (10, 10) of the drawing; the group begins at (0, 0).
    assert box(mask) == (10, 10, 20, 20)


def test_a_clip_in_units_of_the_bounding_box_follows_it() -> None:
    frame = only(
        converted(
            '<svg><clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".25" width=".5" height="1"/></clipPath>'
            '<rect x="20" y="10" width="40" height="30" clip-path="url(#c)"/></svg>'
        ),
        Frame,
    )
    assert box(frame) == (30, 10, 20, 30)


def test_several_shapes_of_a_clip_are_united() -> None:
    group = only(
        converted(
            '<svg><clipPath id="c"><rect width="10" height="10"/><rect x="20" width="10" height="10"/></clipPath>'
            '<rect width="50" height="50" clip-path="url(#c)"/></svg>'
        ),
        Group,
    )
    assert box(group.children[0]) == (0, 0, 30, 10)


def test_an_empty_clip_hides_all_and_a_missing_one_nothing() -> None:
    shape = '<rect width="50" height="50" clip-path="url(#c)"/>'
    assert converted(f'<svg><clipPath id="c"/>{shape}</svg>') == ()
    assert len(converted(f"<svg>{shape}</svg>")) == 1


def test_basic_shapes_clip_too() -> None:
    group = only(
        converted('<svg><rect x="10" width="50" height="50" clip-path="circle(5px at 20px 20px)"/></svg>'), Group
    )
    assert box(group) == (10, 0, 50, 50)
    assert box(group.children[0]) == (15, 15, 10, 10)  # the center counts from the bounding box


def test_a_mask_is_a_group_that_masks_by_its_brightness() -> None:
    group = only(
        converted(
            '<svg><mask id="m"><rect width="50" height="50" fill="white"/>'
            '<rect width="9" height="9" fill="black"/></mask>'
            '<rect width="60" height="60" mask-image="url(#m)"/></svg>'
        ),
        Group,
    )
    mask, content = group.children
    assert (mask.mask, content.mask) == (MaskKind.LUMINANCE, None)
    assert [fill_color(child).hex for child in children_of(mask)] == ["#FFFFFF", "#000000"]


def test_an_alpha_mask_says_so() -> None:
    source = (
        '<svg><mask id="m" mask-type="alpha"><rect width="50" height="50"/></mask>'
        '<rect width="60" height="60" mask-image="url(#m)"/></svg>'
    )
    assert only(converted(source), Group).children[0].mask is MaskKind.ALPHA


def test_a_blur_scales_and_other_filters_are_reported() -> None:
    report = Report()
    blurred = converted('<svg viewBox="0 0 50 50"><rect width="9" height="9" filter="blur(2px)"/></svg>', report=report)
    assert [(effect.kind, effect.radius) for effect in blurred[0].effects] == [
        (EffectKind.LAYER_BLUR, pytest.approx(8))
    ]
    assert codes(report) == []
    converted('<svg><rect width="9" height="9" filter="url(#f)"/></svg>', report=report)
    assert codes(report) == [DiagnosticCode.FILTER_UNSUPPORTED]


# --- use ---


def test_use_draws_what_it_refers_to_at_its_place() -> None:
    source = (
        '<svg><defs><g id="a"><rect width="5" height="5"/></g></defs>'
        '<use href="#a" x="10" y="20" transform="scale(2)"/></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (20, 40, 10, 10)


def test_a_symbol_is_laid_into_the_room_of_its_use() -> None:
    source = (
        '<svg><symbol id="s" viewBox="0 0 24 24"><rect x="6" y="6" width="12" height="12"/></symbol>'
        '<use xlink:href="#s" x="10" y="10" width="48" height="48" xmlns:xlink="http://www.w3.org/1999/xlink"/></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (22, 22, 24, 24)


def test_a_copy_inherits_from_the_place_of_use_but_keeps_what_is_its_own() -> None:
    source = (
        '<svg><defs><g id="a"><rect width="5" height="5"/><rect width="6" height="6" fill="blue"/></g></defs>'
        '<use href="#a" fill="red"/><use href="#a" fill="lime"/></svg>'
    )
    shapes = [layer for layer in walk(converted(source)) if isinstance(layer, Rectangle)]
    assert [fill_color(shape) for shape in shapes] == [RED, BLUE, LIME, BLUE]


def test_currentcolor_in_a_symbol_is_that_of_the_use() -> None:
    source = (
        '<svg><symbol id="s" viewBox="0 0 9 9"><path fill="currentColor" d="M0 0H9V9Z"/></symbol>'
        '<use href="#s" color="red" width="9" height="9"/></svg>'
    )
    assert fill_color(only(converted(source), Vector)) == RED


def test_symbols_of_a_hidden_drawing_are_read_from_their_attributes() -> None:
    hidden = (
        '<svg style="display: none"><symbol id="s" viewBox="0 0 24 24"><path style="stroke: red" stroke-width="2"'
        ' fill="none" d="M4 4L20 20" transform="translate(1 0)"/></symbol></svg>'
    )
    root = drawing(f'<div>{hidden}</div><svg id="shown"><use href="#s" width="48" height="48"/></svg>')
    context_root = next(node for node in root.walk() if node.attributes.get("id") == "shown")
    assert element(root, "path").box is None
    report = Report()
    context = SvgContext(SvgIndex(root), report, PictureStore({}), "https://x.test/", lambda style: FontName("A", "B"))
    layers = convert_svg(context_root, Placement(Rect(0, 0, 48, 48)), context)
    vector = only(layers, Vector)
    assert box(vector) == (10, 8, 32, 32)
    assert vector.stroke is not None
    assert vector.stroke.paints == (SolidPaint(RED),)
    assert vector.stroke.weight == pytest.approx(4)


def test_uses_that_refer_to_each_other_end() -> None:
    report = Report()
    source = '<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><rect width="9" height="9"/></g></svg>'
    layers = converted(source, report=report)
    assert len(list(walk(layers))) < 100
    assert DiagnosticCode.SVG_FEATURE_UNSUPPORTED in codes(report)


def test_uses_that_multiply_are_limited() -> None:
    levels = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    report = Report()
    source = f'<svg><defs><rect id="l0" width="9" height="9"/>{levels}</defs><use href="#l8"/></svg>'
    layers = converted(source, report=report, limits=Limits(layers=500))
    assert 0 < len(list(walk(layers))) <= 500
    assert DiagnosticCode.LAYERS_LIMITED in codes(report)


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M0 0L9e6 9"/>',
        '<g transform="scale(1e9)"><g transform="scale(1e9)"><rect width="9" height="9"/></g></g>',
        '<rect width="9" height="9" transform="translate(1e8 0)"/>',
    ],
)
def test_what_lies_too_far_outside_is_left_out_and_reported(shape: str) -> None:
    report = Report()
    assert converted(f"<svg>{shape}</svg>", report=report) == ()
    assert codes(report) == [DiagnosticCode.COORDINATES_LIMITED]


def test_use_of_another_file_is_reported() -> None:
    report = Report()
    assert converted('<svg><use href="sprite.svg#a"/></svg>', report=report) == ()
    assert codes(report) == [DiagnosticCode.SVG_FEATURE_UNSUPPORTED]


# --- pictures and text ---


def test_a_picture_keeps_its_proportions() -> None:
    picture = only(converted('<svg><image href="p.png" x="10" y="20" width="40px" height="40px"/></svg>'), Rectangle)
    (paint,) = picture.fills
    assert isinstance(paint, ImagePaint)
    assert (box(picture), paint.mode) == ((10, 20, 40, 40), ImageMode.FIT)


def test_a_missing_picture_is_reported() -> None:
    report = Report()
    assert converted('<svg><image href="gone.png" width="9px" height="9px"/></svg>', report=report) == ()
    assert codes(report) == [DiagnosticCode.IMAGE_MISSING]


def test_text_stands_where_the_browser_measured_it() -> None:
    text = only(
        converted('<svg><text x="10" y="40" font-size="20px" fill="red" text-anchor="middle">Sales</text></svg>'), Text
    )
    assert text.content.characters == "Sales"
    assert text.content.align is TextAlign.CENTER
    assert box(text) == (10, 20, 60, 20)
    style = text.content.base_style
    assert (style.size, style.fills, style.font) == (20, (SolidPaint(RED),), FontName("Sans", "Regular"))


def test_turned_text_is_turned_not_measured_askew() -> None:
    text = only(
        converted('<svg><text font-size="20px" transform="translate(50 50) rotate(-90)">Axis</text></svg>'), Text
    )
    assert (text.size.width, text.size.height) == pytest.approx((48, 20))
    assert text.transform.a == pytest.approx(0, abs=1e-9)
    corner = text.transform.apply(Vec(0, 0))  # top left of the line: 20 px left of the baseline's start
    assert (corner.x, corner.y) == pytest.approx((30, 50))


def test_pieces_side_by_side_are_one_text_with_two_styles() -> None:
    source = (
        '<svg><text x="0" y="20" font-size="20px">ab<tspan x="24" y="20" fill="red">cd</tspan>'
        '<tspan x="80" y="20">far</tspan></text></svg>'
    )
    line, far = converted(source)
    assert isinstance(line, Text)
    assert isinstance(far, Text)
    assert [run.characters for run in line.content.runs] == ["ab", "cd"]
    assert far.content.characters == "far"


def test_html_inside_a_drawing_is_handed_on_with_its_place() -> None:
    root = drawing(
        '<svg><g transform="translate(5 5)"><foreignObject x="10" y="20" width="30px" height="40px"/></g></svg>'
    )
    asked: list[tuple[str, Rect]] = []

    def convert_html(node: SnapshotNode, placement: Placement) -> Sequence[Layer]:
        asked.append((node.name, placement.page_bounds))
        return (Rectangle(name="Inside", size=Size(1, 1), transform=Affine.translation(2, 3)),)

    context = SvgContext(
        SvgIndex(root), Report(), PictureStore({}), "https://x.test/", lambda style: FontName("A", "B"), convert_html
    )
    layers = convert_svg(element(root, "svg"), Placement(Rect(100, 200, 100, 100)), context)
    assert asked == [("foreignobject", Rect(115, 225, 30, 40))]
    assert box(only(layers, Rectangle)) == (17, 28, 1, 1)
