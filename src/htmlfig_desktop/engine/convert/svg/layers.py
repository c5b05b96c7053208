"""Shapes as layers, and layers held together."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.crisp import crisp_path, is_crisp
from htmlfig_desktop.engine.convert.svg.paints import PaintArea, paints_of
from htmlfig_desktop.engine.convert.svg.shapes import Shape
from htmlfig_desktop.engine.convert.svg.strokes import (
    Pen,
    dashed_path,
    is_stroke_first,
    measured_pen,
    pen_of,
    stroked_outline,
)
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.viewports import is_even, scale_of
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Corners, Paint, Stroke, StrokeCap
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

_SMALLEST = 0.01
"""Least side of a layer, px, as in Figma's own limits."""
_NAMES = {
    "a": "Link",
    "circle": "Circle",
    "ellipse": "Ellipse",
    "foreignobject": "Content",
    "g": "Group",
    "image": "Image",
    "line": "Line",
    "path": "Path",
    "polygon": "Polygon",
    "polyline": "Line",
    "rect": "Rectangle",
    "svg": "Drawing",
    "symbol": "Symbol",
    "use": "Symbol",
}

_MOVE, _CLOSE = PathOp.MOVE, PathOp.CLOSE  # asking an enum for a member costs as much as a look at a command


@dataclass(frozen=True, slots=True)
class Place:
    """Where elements are drawn."""

    ctm: Affine
    """From user units to px of the outermost drawing's border box."""
    viewport: Size
    """What percentages refer to, user units."""
    pixels: Affine | None = None
    """From px of the drawing to device px; None where it is not painted on whole ones."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A stroke as it is drawn."""

    path: PathData
    """In px."""
    pen: Pen
    stroke: Stroke | None
    """Without paints; None: the outline is the area that the stroke covers."""


def svg_name(node: SnapshotNode) -> str:
    """Return a name for an element: its title, label, id or class, else what it is."""
    for child in node.children:
        if child.name == "title":
            text = " ".join(inner.value for inner in child.children if inner.kind is NodeKind.TEXT).split()
            if text:
                return " ".join(text)[:60]
    name = layer_name(node)
    return _NAMES.get(name, name)


def shape_layers(shape: Shape, style: SvgStyle, place: Place, context: SvgContext) -> list[Layer]:
    """Return the layers of a shape: one, or two where fill and stroke cannot share an outline."""
    path = mapped_path(shape.path, place.ctm)
    box = place.ctm.bounds(shape.bounds) if place.ctm.is_axis_parallel else path_bounds(path)
    if box is None:
        return []
    pen = pen_of(style, place.viewport)
    if pen is not None and pen.cap is StrokeCap.NONE and not (box.width or box.height):
        pen = None  # a line without length shows its caps only
    line = _line(shape, path, pen, place, style) if pen is not None else None
    if place.pixels is not None and not shape.is_ellipse and is_crisp(style):
        path, line = _crisp(path, line, place.pixels)
        box = path_bounds(path) or box
    area = PaintArea(shape.bounds, place.ctm, box, place.viewport)
    fills = paints_of("fill", style, area, context) if shape.has_fill and not box.is_empty else ()
    ink = paints_of("stroke", style, area, context) if line is not None else ()
    name = svg_name(style.node)
    if line is None or not ink:
        return [_figure(name, shape, path, box, place, fills, None)] if fills else []
    if line.stroke and line.path is path and (not fills or (is_closed(path) and not is_stroke_first(style))):
        return [_figure(name, shape, path, box, place, fills, _with(line.stroke, ink))]
    layers: list[Layer] = []
    if fills:
        layers.append(_figure(name, shape, path, box, place, fills, None))
    # The stroke's own box differs from that of the shape, so its paints are laid out anew.
    bounds = box if line.path is path else path_bounds(line.path)
    if bounds is not None:
        ink = paints_of("stroke", style, replace(area, layer=bounds), context)
        title = f"{name} stroke" if fills else name
        layer = vector(title, line.path, () if line.stroke else ink, _with(line.stroke, ink), bounds)
        layers.insert(0 if is_stroke_first(style) else len(layers), layer)
    return layers


def vector(
    name: str, path: PathData, fills: tuple[Paint, ...], stroke: Stroke | None = None, box: Rect | None = None
) -> Vector:
    """Return an outline in px of the drawing as a layer whose box is the outline's bounds, ``box`` if known."""
    box = box or path_bounds(path) or Rect(0, 0, 0, 0)
    return Vector(
        name=name,
        size=Size(max(_SMALLEST, box.width), max(_SMALLEST, box.height)),
        transform=Affine.translation(box.x, box.y),
        path=mapped_path(path, Affine.translation(-box.x, -box.y)),
        fills=fills,
        stroke=stroke,
    )


def grouped(name: str, layers: Sequence[Layer]) -> Group:
    """Return layers held together; there must be some."""
    box = bounds_of(layers)
    return Group(
        name=name,
        size=Size(max(_SMALLEST, box.width), max(_SMALLEST, box.height)),
        transform=Affine.translation(box.x, box.y),
        children=tuple(moved(layer, -box.x, -box.y) for layer in layers),
    )


def clipped(name: str, layers: Sequence[Layer], window: Rect) -> Frame:
    """Return layers of which only what lies in a rectangle shows."""
    return Frame(
        name=name,
        size=Size(max(_SMALLEST, window.width), max(_SMALLEST, window.height)),
        transform=Affine.translation(window.x, window.y),
        clips=True,
        children=tuple(moved(layer, -window.x, -window.y) for layer in layers),
    )


def moved(layer: Layer, dx: float, dy: float) -> Layer:
    """Return the layer elsewhere in its parent."""
    return replace(layer, transform=layer.transform.moved(dx, dy))


def bounds_of(layers: Sequence[Layer]) -> Rect:
    """Return the smallest rectangle around the boxes of layers, in their parent's px."""
    boxes = [layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height)) for layer in layers]
    result = boxes[0]
    for box in boxes[1:]:
        result = result.union(box)
    return result


def is_closed(path: PathData) -> bool:
    """Whether every contour of an outline ends where it began by a close command."""
    ops = path.ops
    return all(before is _CLOSE for before, op in zip(ops, (*ops[1:], _MOVE), strict=False) if op is _MOVE)


def closed(path: PathData) -> PathData:
    """Return the outline with all its contours closed, as fills see it."""
    if is_closed(path):
        return path
    ops: list[PathOp] = []
    for op in (*path.ops, _MOVE):
        if op is _MOVE and ops and ops[-1] is not _CLOSE:
            ops.append(_CLOSE)
        ops.append(op)
    return replace(path, ops=tuple(ops[:-1]))


def _figure(
    name: str,
    shape: Shape,
    path: PathData,
    box: Rect,
    place: Place,
    fills: tuple[Paint, ...],
    stroke: Stroke | None,
) -> Layer:
    """Return a shape as the simplest kind of layer that shows it."""
    is_plain = place.ctm.is_axis_parallel and not (stroke and stroke.dashes)
    size, transform = Size(box.width, box.height), Affine.translation(box.x, box.y)
    if is_plain and shape.is_ellipse:
        return Ellipse(name=name, size=size, transform=transform, fills=fills, stroke=stroke)
    if is_plain and shape.radius is not None and (not shape.radius or is_even(place.ctm)):
        radius = shape.radius * scale_of(place.ctm)
        corners = Corners(radius, radius, radius, radius)
        return Rectangle(name=name, size=size, transform=transform, fills=fills, stroke=stroke, corners=corners)
    return vector(name, path if stroke else closed(path), fills, stroke, box)


def _line(shape: Shape, path: PathData, pen: Pen, place: Place, style: SvgStyle) -> _Line:
    """Return how a shape is stroked; ``path`` is its outline in px.

    Strokes that a map squeezes unevenly have no form but their area.
    """
    pen = measured_pen(pen, shape.path, style.attribute("pathlength", 0.0))
    if style.value("vector-effect") != "non-scaling-stroke":
        if not is_even(place.ctm):
            dashes = dashed_path(shape.path, pen) if pen.dashes else None
            return _Line(mapped_path(stroked_outline(dashes or shape.path, pen), place.ctm), pen, None)
        pen = pen.scaled(scale_of(place.ctm))
    dashes = dashed_path(path, pen) if pen.dashes else None
    if dashes is not None:
        pen = pen.undashed()
        return _Line(dashes, pen, pen.stroke(()))
    return _Line(path, pen, pen.stroke(()))


def _crisp(path: PathData, line: _Line | None, pixels: Affine) -> tuple[PathData, _Line | None]:
    """Return an outline and its stroke as they are painted without smooth edges; None: nothing of the stroke is."""
    if line is None or line.stroke is None:
        outline = replace(line, path=crisp_path(line.path, pixels).path) if line is not None else None
        return crisp_path(path, pixels).path, outline
    pen = line.pen
    made = crisp_path(line.path, pixels, pen.width, has_square_ends=pen.cap is StrokeCap.SQUARE)
    own = made.path if line.path is path else crisp_path(path, pixels).path
    if made.width is None and not pen.dashes:
        return own, _Line(crisp_path(stroked_outline(line.path, pen), pixels).path, pen, None)
    width = pen.width if made.width is None else made.width
    return own, replace(line, path=made.path, stroke=replace(line.stroke, weight=width)) if width else None


def _with(stroke: Stroke | None, ink: tuple[Paint, ...]) -> Stroke | None:
    return replace(stroke, paints=ink) if stroke else None
