"""Clip paths of drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import skia

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.css.shapes import ShapeReference, parse_clip_path
from htmlfig_desktop.engine.convert.shapes.clip_outlines import shape_outline
from htmlfig_desktop.engine.convert.shapes.insides import lie_inside
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, mapped_path, rectangle_path, to_skia
from htmlfig_desktop.engine.convert.shapes.view_boxes import view_box_of
from htmlfig_desktop.engine.convert.svg.bounds import object_bounds, reference_of, transform_of
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.layers import (
    Place,
    bounds_of,
    clipped,
    closed,
    grouped,
    svg_name,
    vector,
)
from htmlfig_desktop.engine.convert.svg.shapes import SHAPES, shape_of
from htmlfig_desktop.engine.convert.svg.strokes import pen_of
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.scene.ink import lies_within
from htmlfig_desktop.engine.scene.nodes import Layer, MaskKind
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

_DEEPEST = 8
_FILL_BOXES = ("fill-box", "content-box", "padding-box")


def clipped_layers(layers: list[Layer], style: SvgStyle, place: Place, context: SvgContext) -> list[Layer]:
    """Return layers with an element's ``clip-path`` applied.

    They stay as they are where it hides nothing, come into a clipping frame where it is a rectangle, else below a mask.
    """
    value = style.value("clip-path")
    if value == "none" or not layers:
        return layers
    clip = parse_clip_path(value)
    if clip is None:
        context.report.add(DiagnosticCode.CLIP_PATH_UNSUPPORTED, style.node, value)
        return layers
    if isinstance(clip.shape, ShapeReference):
        node = context.referenced(clip.shape.url)
        if node is None or node.name != "clippath":
            return layers  # an address that leads nowhere clips nothing
        outline: PathData | None = _clip_outline(node, style, place, context)
    else:
        box = _reference_box(clip.box, style, place, context)
        basic = None if box is None else rectangle_path(box) if clip.shape is None else shape_outline(clip.shape, box)
        outline = mapped_path(basic, place.ctm) if basic else None
    return masked_by_outline(layers, outline, svg_name(style.node)) if outline else []


def _reference_box(name: str, style: SvgStyle, place: Place, context: SvgContext) -> Rect | None:
    """Return the box that a basic shape refers to, in user units. Source: CSS Masking 1, section 5.1."""
    if name == "view-box":
        return Rect(0, 0, place.viewport.width, place.viewport.height)
    box = object_bounds(style, place.viewport, context)
    pen = None if name in _FILL_BOXES or style.node.name not in SHAPES else pen_of(style, place.viewport)
    if box is None or pen is None:
        return box
    reach = -pen.width / 2
    return box.inset(reach, reach, reach, reach)


def box_clip_outline(node: SnapshotNode, box: Rect, context: SvgContext, depth: int = 0) -> PathData:
    """Return the area of a ``clipPath`` element that a box of HTML refers to, px of that box."""
    to_box = Affine.translation(box.x, box.y)
    if node.attributes.get("clippathunits") == "objectBoundingBox":
        to_box = Affine(box.width, 0, 0, box.height, box.x, box.y)
    own = context.style_of(node)
    if node.box is None:
        own = own.copied(node, context.index.parent_of(node))
    size = _viewport_around(node, context) or box.size
    place = Place(to_box @ transform_of(own, size, context), size)
    area = united([path for child in node.children for path in _outlines(own.child(child), place, context, depth)])
    return _cut(area, own, lambda other: box_clip_outline(other, box, context, depth + 1), context, depth)


def _viewport_around(node: SnapshotNode, context: SvgContext) -> Size | None:
    """Return the size, user units, of the drawing that an element is in, which its percentages refer to."""
    around = context.index.parent_of(node)
    while around is not None and (around.name != "svg" or around.box is None):
        around = context.index.parent_of(around)
    if around is None or around.box is None:
        return None
    view_box = view_box_of(around.attributes.get("viewbox", ""))
    return around.box.rect.size if view_box is None else view_box.size


def masked_by_outline(layers: Sequence[Layer], outline: PathData, name: str) -> list[Layer]:
    """Return layers of which only what lies in an outline shows; outline and layers in px of the same parent."""
    window = axis_rectangle(outline)
    if window is not None and window.is_empty:
        return []  # a box of one pixel that is read to the blind lies within, give or take half a pixel
    if window is not None:
        if lies_within(layers, window):
            return list(layers)
        if window.intersection(bounds_of(layers)).is_empty:
            return []
        return [clipped(name, layers, window)]
    if path_bounds(outline) is None:
        return []
    if lie_inside(layers, outline):
        return list(layers)
    mask = replace(vector("Clip path", outline, (SolidPaint(BLACK),)), mask=MaskKind.ALPHA)
    return [grouped(name, [mask, *layers])]


def axis_rectangle(path: PathData) -> Rect | None:
    """Return the rectangle that an outline is, its sides parallel to the axes, or None."""
    lines = tuple(op for op in path.ops if op is not PathOp.CLOSE)
    if lines not in (_FOUR_LINES, _FIVE_LINES):
        return None
    points = [Vec(x, y) for x, y in zip(path.coords[0::2], path.coords[1::2], strict=True)]
    if len(points) == 5 and _apart(points[0], points[4]):
        return None
    a, b, c, d = points[:4]
    straight = (abs(a.y - b.y), abs(b.x - c.x), abs(c.y - d.y), abs(d.x - a.x))
    turned = (abs(a.x - b.x), abs(b.y - c.y), abs(c.x - d.x), abs(d.y - a.y))
    return path_bounds(path) if max(straight) < 1e-3 or max(turned) < 1e-3 else None


def _clip_outline(node: SnapshotNode, style: SvgStyle, place: Place, context: SvgContext, depth: int = 0) -> PathData:
    """Return the area of a ``clipPath`` element in px of the drawing."""
    to_user = Affine()
    if node.attributes.get("clippathunits") == "objectBoundingBox":
        box = object_bounds(style, place.viewport, context)
        if box is None or box.is_empty:
            return PathData((), ())
        to_user = Affine(box.width, 0, 0, box.height, box.x, box.y)
    own = context.style_of(node)
    inside = replace(place, ctm=place.ctm @ to_user @ transform_of(own, place.viewport, context))
    area = united([path for child in node.children for path in _outlines(own.child(child), inside, context, depth)])
    return _cut(area, own, lambda other: _clip_outline(other, style, place, context, depth + 1), context, depth)


def _cut(
    area: PathData, own: SvgStyle, area_of: Callable[[SnapshotNode], PathData], context: SvgContext, depth: int
) -> PathData:
    """Return the area of a ``clipPath``, or of a part of one, with its own ``clip-path`` applied.

    Args:
        area: px.
        own: Of that element.
        area_of: Gives the area of another ``clipPath`` for it, px.
        context: Of the drawing.
        depth: How many clip paths refer to this one; in a circle the last cuts nothing, as in the browser.
    """
    value = own.value("clip-path")
    if value == "none" or depth >= _DEEPEST:
        return area
    clip = parse_clip_path(value)
    if clip is None or not isinstance(clip.shape, ShapeReference):
        context.report.add(DiagnosticCode.CLIP_PATH_UNSUPPORTED, own.node, because("clip path on a clip path"))
        return area
    node = context.referenced(clip.shape.url)
    if node is None or node.name != "clippath":
        return area  # as with any other element
    both = skia.Op(to_skia(area), to_skia(area_of(node)), skia.PathOp.kIntersect_PathOp)
    return area if both is None else from_skia(both)


def _outlines(style: SvgStyle, place: Place, context: SvgContext, depth: int) -> Iterator[PathData]:
    """Yield the outlines of one child of a ``clipPath`` in px."""
    node = style.node
    if style.value("display") == "none" or not style.is_shown or depth > _DEEPEST:
        return
    place = replace(place, ctm=place.ctm @ transform_of(style, place.viewport, context))
    if node.name in SHAPES:
        shape = shape_of(style, place.viewport)
        if shape is not None and shape.has_fill:
            winding = Winding.ODD if style.value("clip-rule") == "evenodd" else Winding.NONZERO
            area = closed(mapped_path(replace(shape.path, winding=winding), place.ctm))
            if depth > 0 and style.value("clip-path") != "none":  # of parts of parts there may be a million
                context.report.add(DiagnosticCode.CLIP_PATH_UNSUPPORTED, node, because("clip path on a clip path"))
                yield area
            else:
                yield _cut(area, style, lambda other: _clip_outline(other, style, place, context, 1), context, 0)
    elif node.name == "use":
        used = context.referenced(reference_of(style))
        if used is not None:
            x, y = style.length("x", place.viewport.width), style.length("y", place.viewport.height)
            shifted = replace(place, ctm=place.ctm @ Affine.translation(x, y))
            yield from _outlines(style.copied(used, context.index.parent_of(used)), shifted, context, depth + 1)
    elif node.name == "text":
        context.lost(node, because("text as clip path"))


def united(paths: Sequence[PathData]) -> PathData:
    """Return all that any of some outlines covers."""
    if len(paths) == 1:
        return paths[0]
    area = skia.Path()
    for path in paths:
        united = skia.Op(area, to_skia(path), skia.PathOp.kUnion_PathOp)
        area = united if united is not None else area
    return from_skia(area)


def _apart(first: Vec, second: Vec) -> bool:
    return abs(first.x - second.x) > 1e-3 or abs(first.y - second.y) > 1e-3


_FOUR_LINES = (PathOp.MOVE, *(PathOp.LINE,) * 3)
_FIVE_LINES = (PathOp.MOVE, *(PathOp.LINE,) * 4)
