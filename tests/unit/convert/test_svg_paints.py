"""Gradients and other paints of inline SVG."""

from __future__ import annotations

import math

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Group,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    GradientKind,
    GradientPaint,
)
from tests.support.converted_drawings import BLUE, RED, codes, converted, fill_color, only

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


def test_a_pattern_is_reported_where_there_is_no_picture_of_it() -> None:
    report = Report()
    converted('<svg><pattern id="p"/><rect width="9" height="9" fill="url(#p)"/></svg>', report=report)
    assert codes(report) == [DiagnosticCode.SVG_FEATURE_UNSUPPORTED]


MIDDLE = "refX='2' refY='2'"
MARKER = (
    '<svg viewBox="0 0 100 100"><marker id="m" markerWidth="4" markerHeight="4" {}>'
    '<rect width="4" height="4" fill="red"/></marker>'
    '<path d="M20 20H80V60" fill="none" stroke="black" stroke-width="{}" {}/></svg>'
)


def marks(attributes: str, where: str, width: float = 2) -> list[tuple[float, ...]]:
    """Return the boxes of the marks on a line of two legs."""
    (group,) = converted(MARKER.format(attributes, width, where))
    assert isinstance(group, Group)
    left, top = group.transform.e, group.transform.f
    found = []
    for layer in group.children[1:]:
        area = layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height)).moved(left, top)
        found.append((round(area.x, 2), round(area.y, 2), round(area.width, 2)))
    return found


def test_markers_stand_on_their_reference_point_and_grow_with_the_stroke() -> None:
    everywhere = "marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'"
    assert marks(MIDDLE, everywhere) == [(16, 16, 8), (76, 16, 8), (76, 56, 8)]
    assert marks(f"{MIDDLE} markerUnits='userSpaceOnUse'", "marker-end='url(#m)'") == [(78, 58, 4)]


def test_markers_turn_with_the_line_and_half_way_at_corners() -> None:
    ((left, top, width),) = marks(f"{MIDDLE} orient='auto'", "marker-mid='url(#m)'")
    assert width == pytest.approx(8 * math.sqrt(2), abs=0.01)
    assert (left, top) == pytest.approx((80 - width / 2, 20 - width / 2), abs=0.01)
    assert marks("refY='2' orient='auto-start-reverse'", "marker-start='url(#m)'") == [(12, 16, 8)]
