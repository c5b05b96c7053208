"""Coordinate systems, shapes and strokes of inline SVG."""

from __future__ import annotations

import math

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Frame,
    Group,
    Layer,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    SolidPaint,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathOp, Winding
from tests.support.converted_drawings import RED, box, converted, fill_color, only


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


def test_a_circle_drawn_as_one_arc_is_not_lost_in_the_few_digits_of_computed_values() -> None:
    written = "m 251.5 165.12 a 4 4 0 1 1 .0001999 -.00000001 z"
    computed = "M 251.5 165.12 A 4 4 0 1 1 251.5 165.12 Z"
    (vector,) = converted(f"<svg><path d='{written}' style='d:{computed}'/></svg>")
    assert box(vector) == (247.5, 157.12, 8, 8)


def test_a_path_that_a_style_sheet_sets_stays_that_path() -> None:
    written = "M 9 9 A 30 30 0 1 1 9.0001 9 Z"
    computed = "M 51.5 65.12 A 4 4 0 1 1 51.5 65.12 L 61.5 75.12 Z"
    (vector,) = converted(f"<svg><path d='{written}' style='d:{computed}'/></svg>")
    assert box(vector) == (51.5, 65.12, 10, 10)
