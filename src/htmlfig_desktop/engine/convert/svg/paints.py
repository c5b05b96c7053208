"""Fills and strokes of SVG elements as paints: colors and gradients."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_words
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_url
from htmlfig_desktop.engine.convert.paint.gradient_stops import PlacedStop, repeated
from htmlfig_desktop.engine.convert.paint.gradients import (
    MOST_STOPS,
    linear_axis,
    radial_axis,
    rescaled_stops,
    unit_transform,
)
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.style import SvgStyle, diagonal
from htmlfig_desktop.engine.convert.svg.viewports import attribute_transform, own_transform
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, Paint, SolidPaint

_GRADIENTS = frozenset(("lineargradient", "radialgradient"))
_FROM_PAINTER = {"context-fill": "fill", "context-stroke": "stroke"}
_MOST_LINKS = 16


@dataclass(frozen=True, slots=True)
class PaintArea:
    """What paints are laid into."""

    bounds: Rect
    """Bounding box of the shape without its stroke, user units."""
    ctm: Affine
    """From user units to px of the drawing."""
    layer: Rect
    """The layer's box, px of the drawing."""
    viewport: Size
    """What percentages refer to, user units."""


def paints_of(name: str, style: SvgStyle, area: PaintArea, context: SvgContext) -> tuple[Paint, ...]:
    """Return ``fill`` or ``stroke`` of an element as paints; empty where nothing is painted.

    Args:
        name: ``fill`` or ``stroke``.
        style: Of the element.
        area: What the paint is laid into.
        context: Finds gradients and takes diagnostics.

    Source: SVG 2, section 13.
    """
    value = style.value(name)
    if value in _FROM_PAINTER:
        return paints_of(_FROM_PAINTER[value], style.painter, area, context) if style.painter is not None else ()
    if value == "none":
        return ()
    opacity = style.opacity(f"{name}-opacity")
    words = split_words(value)
    url = parse_url(words[0]) if words else None
    if url is None:
        return _solid(style.color(name), opacity)
    server = context.referenced(url)
    if server is None:  # the color after the address stands in
        if style.is_copy and style.node.index < 0:  # of another document, where it may well be
            context.lost(style.node, f"{name}: {value}")
        return _solid(parse_color(" ".join(words[1:]), style.current), opacity)
    if server.name not in _GRADIENTS:
        context.lost(style.node, f"{name}: {server.name}")
        return ()
    paint = _Gradient(server, context).paint(area, opacity)
    return (paint,) if paint is not None else ()


def _solid(color: Color | None, opacity: float) -> tuple[Paint, ...]:
    if color is None or color.a * opacity <= 0:
        return ()
    return (SolidPaint(color.with_alpha(color.a * opacity)),)


class _Gradient:
    """A gradient element with what it takes over from those it refers to."""

    def __init__(self, node: SnapshotNode, context: SvgContext) -> None:
        self._context = context
        self._chain = list(_linked(node, context))
        self._is_radial = node.name == "radialgradient"

    def paint(self, area: PaintArea, opacity: float) -> Paint | None:
        """Return the paint of a layer, None where the gradient paints nothing."""
        stops: Sequence[PlacedStop] | None = self._stops(opacity)
        if not stops:
            return None
        if len(stops) == 1:
            return SolidPaint(stops[0].color)
        is_user_space = self._attribute("gradientunits") == "userSpaceOnUse"
        if not is_user_space and area.bounds.is_empty:
            return None  # lines without width or height have no bounding box to lay a gradient into
        viewport = area.viewport if is_user_space else Size(1.0, 1.0)
        to_user = IDENTITY if is_user_space else _box_map(area.bounds)
        axis = self._radial(viewport) if self._is_radial else self._linear(viewport)
        if axis is None:
            return SolidPaint(stops[-1].color)
        to_px = Affine.translation(-area.layer.x, -area.layer.y) @ area.ctm @ to_user @ self._transform() @ axis
        if abs(to_px.determinant) < 1e-9:
            return None
        transform = unit_transform(to_px, area.layer.size)
        spread = self._attribute("spreadmethod")
        if spread in ("reflect", "repeat"):
            stops = self._spread(stops, transform, mirrored=spread == "reflect")
        if stops is None:
            return None
        return self._fitted(stops, transform)

    def _fitted(self, stops: Sequence[PlacedStop], transform: Affine) -> GradientPaint:
        """Return the paint of stops that may lie outside 0..1 after they were repeated."""
        low, high = min(0.0, stops[0].position), max(1.0, stops[-1].position)
        span = high - low
        kind = GradientKind.LINEAR
        if self._is_radial:
            kind = GradientKind.RADIAL
            low, span = 0.0, high
            transform = Affine(1 / span, 0, 0, 1 / span, 0.5 - 0.5 / span, 0.5 - 0.5 / span) @ transform
        else:
            transform = Affine(1 / span, 0, 0, 1 / span, -low / span, 0.5 - 0.5 / span) @ transform
        return GradientPaint(kind, rescaled_stops(stops, low, low + span), transform)

    def _spread(self, stops: Sequence[PlacedStop], transform: Affine, *, mirrored: bool) -> Sequence[PlacedStop] | None:
        """Return the stops repeated as far as the layer reaches."""
        period = [replace(stops[0], position=0.0), *stops, replace(stops[-1], position=1.0)]
        if mirrored:
            period += [replace(stop, position=2 - stop.position) for stop in reversed(period)]
        corners = [transform.apply(Vec(x, y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
        if self._is_radial:
            low, high = 0.0, max(math.hypot(corner.x - 0.5, corner.y - 0.5) / 0.5 for corner in corners)
        else:
            low, high = min(corner.x for corner in corners), max(corner.x for corner in corners)
        result = repeated(period, low, high, MOST_STOPS)
        if result is None:
            self._context.report.add(DiagnosticCode.GRADIENT_SIMPLIFIED, self._chain[0])
            return stops
        return result

    def _linear(self, viewport: Size) -> Affine | None:
        start = Vec(self._length("x1", viewport.width, "0%"), self._length("y1", viewport.height, "0%"))
        end = Vec(self._length("x2", viewport.width, "100%"), self._length("y2", viewport.height, "0%"))
        return linear_axis(start, end) if start != end else None

    def _radial(self, viewport: Size) -> Affine | None:
        center = Vec(self._length("cx", viewport.width, "50%"), self._length("cy", viewport.height, "50%"))
        radius = self._length("r", diagonal(viewport), "50%")
        focus_x = self._length("fx", viewport.width, "")
        focus_y = self._length("fy", viewport.height, "")
        if (self._attribute("fx") and abs(focus_x - center.x) > 0.01 * radius) or (
            self._attribute("fy") and abs(focus_y - center.y) > 0.01 * radius
        ):
            self._context.report.add(DiagnosticCode.GRADIENT_SIMPLIFIED, self._chain[0], because("focal point"))
        if radius <= 0:
            return None
        scale = Affine.translation(center.x, center.y) @ Affine.scaling(radius, radius)
        return scale @ radial_axis(Vec(0.0, 0.0), 1.0, 1.0)

    def _transform(self) -> Affine:
        owner = next((node for node in self._chain if "gradienttransform" in node.attributes), self._chain[0])
        if owner.box is not None:
            return own_transform(SvgStyle(owner), None)
        return attribute_transform(owner.attributes.get("gradienttransform", ""))

    def _stops(self, opacity: float) -> list[PlacedStop]:
        owner = next((node for node in self._chain if _stop_nodes(node)), None)
        if owner is None:
            return []
        parent = self._context.style_of(owner)
        stops: list[PlacedStop] = []
        for node in _stop_nodes(owner):
            style = parent.child(node)
            told = self._context.stops.get(node.index)
            color = (parse_color(told.color, style.current) if told else style.color("stop-color")) or Color(0, 0, 0)
            opacity_of = (parse_number(told.opacity) if told else None, style.opacity("stop-opacity"))
            offset = max(0.0, min(1.0, parse_number(node.attributes.get("offset", "0")) or 0.0))
            position = max(offset, stops[-1].position if stops else 0.0)
            alpha = color.a * next(each for each in opacity_of if each is not None) * opacity
            stops.append(PlacedStop(position, color.with_alpha(alpha)))
        return stops

    def _attribute(self, name: str) -> str:
        return next((node.attributes[name] for node in self._chain if name in node.attributes), "")

    def _length(self, name: str, reference: float, default: str) -> float:
        return SvgStyle(self._chain[0]).measured(self._attribute(name) or default, reference)


def _linked(node: SnapshotNode, context: SvgContext) -> Iterator[SnapshotNode]:
    """Yield a gradient and those it takes attributes and stops from, nearest first."""
    current: SnapshotNode | None = node
    seen: set[int] = set()
    while current is not None and current.name in _GRADIENTS and current.index not in seen and len(seen) < _MOST_LINKS:
        seen.add(current.index)
        yield current
        current = context.referenced(current.attributes.get("href") or current.attributes.get("xlink:href") or "")


def _stop_nodes(node: SnapshotNode) -> list[SnapshotNode]:
    return [child for child in node.children if child.name == "stop"]


def _box_map(bounds: Rect) -> Affine:
    """Return the map from fractions of a bounding box to user units."""
    return Affine(bounds.width, 0, 0, bounds.height, bounds.x, bounds.y)
