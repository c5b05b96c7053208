"""CSS gradients laid into a box, as paints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.gradients import (
    ConicShape,
    CssGradient,
    LinearShape,
    RadialShape,
    SpanShape,
    parse_gradient,
)
from htmlfig_desktop.engine.convert.css.shapes import RadiusKeyword
from htmlfig_desktop.engine.convert.paint.gradient_stops import (
    PlacedStop,
    cut_stops,
    painted_stops,
    placed_stops,
    repeated,
)
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop, Paint, SolidPaint

MOST_STOPS = 100
"""Stops beyond which a gradient is no longer editable and is drawn as a picture."""
_EVEN = 1e-6
"""Of a gradient's length: what it changes all along a side of a layer at most where it is the same along that."""
_SMALLEST = 1e-3
"""px; stands for radii and lines of no length, which no matrix can describe. Source: format notes, section 7.3."""


@dataclass(frozen=True, slots=True)
class GradientResult:
    """What became of a gradient."""

    paint: GradientPaint | SolidPaint | None
    """None where nothing is painted, or where the diagnostics say why not. All stops alike give one solid color."""
    diagnostics: tuple[DiagnosticCode, ...] = ()


@dataclass(frozen=True, slots=True)
class _Axis:
    """A gradient's form in px: where its line lies, what a stop in px refers to, which part of the line shows."""

    kind: GradientKind
    to_px: Affine
    """From gradient space (see ``GradientPaint``) to px of the layer."""
    length: float
    start: float = 0.0
    end: float = 1.0


def gradient_paint(
    value: str, area: Rect, size: Size, current: Color = BLACK, most_stops: int = MOST_STOPS
) -> GradientResult:
    """Return a CSS gradient as a paint of a layer.

    Args:
        value: The gradient function as computed.
        area: Positioning area the gradient is laid out in, px from the layer's top left corner.
        size: The layer's, px. The gradient goes on outside the area, as Figma draws it.
        current: What ``currentcolor`` means.
        most_stops: Where more would be needed, there is no paint but GRADIENT_SIMPLIFIED: draw a picture instead.

    Source: CSS Images 4, section 3; format notes, section 7.3.
    """
    gradient = parse_gradient(value, current)
    if gradient is None:
        return GradientResult(None, (DiagnosticCode.GRADIENT_UNSUPPORTED,))
    if area.is_empty or size.width <= 0 or size.height <= 0:
        return GradientResult(None)
    axis = _axis(gradient, area)
    stops: Sequence[PlacedStop] | None = placed_stops(gradient, axis.length)
    if stops and gradient.is_repeating:
        stops = repeated(stops, axis.start, axis.end, most_stops)
    if stops is None or len(stops) > most_stops:
        return GradientResult(None, (DiagnosticCode.GRADIENT_SIMPLIFIED,))
    painted = painted_stops(stops, gradient.space, gradient.hue)
    if painted is None:
        return GradientResult(None, (DiagnosticCode.GRADIENT_UNSUPPORTED,))
    paint = _fitted(axis, painted, size)
    if isinstance(paint, GradientPaint) and not _are_given(painted, stops):
        paint = replace(paint, is_mixed=True)
    return GradientResult(paint)


def _are_given(painted: Sequence[PlacedStop], given: Sequence[PlacedStop]) -> bool:
    """Whether stops are those of the page, a transparent one as often as it has neighbors."""
    places = {stop.position: stop.color.is_transparent for stop in given}
    doubled = sum(stop.color.is_transparent for stop in given)
    return len(painted) <= len(given) + doubled and all(
        stop.position in places and (stop.color.a == 0) == places[stop.position] for stop in painted
    )


def linear_axis(start: Vec, end: Vec) -> Affine:
    """Return the map from gradient space to px of a linear gradient between two points, which must differ."""
    x, y = end.x - start.x, end.y - start.y
    return Affine(x, y, -y, x, start.x + y / 2, start.y - x / 2)


def radial_axis(center: Vec, rx: float, ry: float) -> Affine:
    """Return the map from gradient space to px of an ellipse; radii of 0 count as very small."""
    rx, ry = max(rx, _SMALLEST), max(ry, _SMALLEST)
    return Affine(2 * rx, 0, 0, 2 * ry, center.x - rx, center.y - ry)


def conic_axis(center: Vec, start: float, radius: float) -> Affine:
    """Return the map from gradient space to px of a conic gradient that begins at ``start`` degrees, 0 being up."""
    radius = max(radius, _SMALLEST)
    sin, cos = math.sin(math.radians(start)) * radius, math.cos(math.radians(start)) * radius
    return Affine(2 * sin, -2 * cos, 2 * cos, 2 * sin, center.x - sin - cos, center.y + cos - sin)


def unit_transform(to_px: Affine, size: Size) -> Affine:
    """Return ``GradientPaint.transform`` for a layer of a size, given the map from gradient space to its px.

    Raises:
        ZeroDivisionError: the map folds the plane.
    """
    return to_px.inverse() @ Affine.scaling(size.width, size.height)


def rescaled_stops(stops: Sequence[PlacedStop], low: float, high: float) -> tuple[GradientStop, ...]:
    """Return stops between two places of the line as stops from 0 to 1, in ascending order whatever the rounding."""
    positions = accumulate((min(1.0, max(0.0, (stop.position - low) / (high - low))) for stop in stops), max)
    return tuple(GradientStop(position, stop.color) for position, stop in zip(positions, stops, strict=True))


def alike_along(paint: Paint | None) -> tuple[bool, bool]:
    """Return whether a gradient's paint is the same all along a row, and all along a column."""
    if isinstance(paint, SolidPaint):
        return True, True
    if not isinstance(paint, GradientPaint):
        return False, False
    is_one = len({stop.color for stop in paint.stops}) == 1
    is_linear, (across, down) = paint.kind is GradientKind.LINEAR, (paint.transform.a, paint.transform.c)
    return is_one or (is_linear and abs(across) < _EVEN), is_one or (is_linear and abs(down) < _EVEN)


def _fitted(axis: _Axis, stops: Sequence[PlacedStop], size: Size) -> GradientPaint | SolidPaint | None:
    """Return the paint of stops that may lie outside 0..1, by making the line longer or cutting the stops."""
    to_px, (low, high) = axis.to_px, (min(0.0, stops[0].position), max(1.0, stops[-1].position))
    if axis.kind is GradientKind.LINEAR:
        to_px = to_px @ Affine(a=high - low, d=high - low, e=low, f=(1 - high + low) / 2)
    elif axis.kind is GradientKind.RADIAL:
        stops, low = (cut_stops(stops, 0.0, high) if low < 0 else stops), 0.0
        to_px = to_px @ Affine(high, 0, 0, high, (1 - high) / 2, (1 - high) / 2)
    else:
        stops, low, high = cut_stops(stops, 0.0, 1.0), 0.0, 1.0
    colors = {stop.color for stop in stops}
    if all(color.is_transparent for color in colors):
        return None
    if len(colors) == 1:
        return SolidPaint(colors.pop())
    return GradientPaint(axis.kind, rescaled_stops(stops, low, high), unit_transform(to_px, size))


def _axis(gradient: CssGradient, area: Rect) -> _Axis:
    shape = gradient.shape
    if isinstance(shape, LinearShape):
        return _linear_axis(shape, area)
    if isinstance(shape, SpanShape):
        return _span_axis(shape, area)
    center = Vec(area.x + shape.x.resolve(area.width), area.y + shape.y.resolve(area.height))
    if isinstance(shape, ConicShape):
        radius = max(area.width, area.height) / 2
        return _Axis(GradientKind.ANGULAR, conic_axis(center, shape.start, radius), length=1.0)
    rx, ry = (max(radius, _SMALLEST) for radius in radial_radii(shape, area, center))
    reach = max(math.hypot((x - center.x) / rx, (y - center.y) / ry) for x, y in _corners(area))
    return _Axis(GradientKind.RADIAL, radial_axis(center, rx, ry), rx, end=reach)


def _linear_axis(shape: LinearShape, area: Rect) -> _Axis:
    """Lay the gradient line through the middle, so that its ends are level with the box's corners."""
    if shape.corner is None:
        angle = math.radians(shape.angle)
        direction = Vec(math.sin(angle), -math.cos(angle))
    else:
        x, y = shape.corner[0] * area.height, shape.corner[1] * area.width
        direction = Vec(x / math.hypot(x, y), y / math.hypot(x, y))
    length = abs(area.width * direction.x) + abs(area.height * direction.y)
    half = Vec(direction.x * length / 2, direction.y * length / 2)
    return _Axis(GradientKind.LINEAR, linear_axis(area.center - half, area.center + half), length)


def _span_axis(shape: SpanShape, area: Rect) -> _Axis:
    start, end = (
        Vec(area.x + x.resolve(area.width), area.y + y.resolve(area.height)) for x, y in (shape.start, shape.end)
    )
    length = math.hypot(end.x - start.x, end.y - start.y)
    if length < _SMALLEST:
        end = Vec(start.x, start.y + _SMALLEST)
    return _Axis(GradientKind.LINEAR, linear_axis(start, end), length)


def radial_radii(shape: RadialShape, area: Rect, center: Vec) -> tuple[float, float]:
    """Return the horizontal and vertical radius of a radial gradient's 100 % in px.

    Source: CSS Images 3, section 3.2.1.
    """
    if not isinstance(shape.extent, RadiusKeyword):
        return max(0.0, shape.extent[0].resolve(area.width)), max(0.0, shape.extent[1].resolve(area.height))
    nearest = shape.extent in (RadiusKeyword.CLOSEST_SIDE, RadiusKeyword.CLOSEST_CORNER)
    pick = min if nearest else max
    x = pick(abs(center.x - area.x), abs(area.right - center.x))
    y = pick(abs(center.y - area.y), abs(area.bottom - center.y))
    to_corner = shape.extent in (RadiusKeyword.CLOSEST_CORNER, RadiusKeyword.FARTHEST_CORNER)
    if shape.is_circle:
        radius = math.hypot(x, y) if to_corner else pick(x, y)
        return radius, radius
    # An ellipse that keeps the proportions of the one that touches the sides and has its semi-axes on the corner is
    # the latter times the square root of 2.
    factor = math.sqrt(2) if to_corner else 1.0
    return x * factor, y * factor


def _corners(area: Rect) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x in (area.x, area.right) for y in (area.y, area.bottom))
