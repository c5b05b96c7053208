"""Bounding boxes of elements in user units, without strokes. Source: SVG 2, section 8.10."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.shapes import SHAPES, shape_of
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.viewports import needs_bounds, own_transform

CONTAINERS = frozenset(("g", "a", "switch"))
_DEEPEST = 40


def object_bounds(style: SvgStyle, viewport: Size, context: SvgContext, depth: int = 0) -> Rect | None:
    """Return the bounding box of an element, or None where it has none.

    Text is not counted: only the browser knows how large it is.
    """
    node = style.node
    if depth > _DEEPEST:
        return None
    if node.name in SHAPES:
        shape = shape_of(style, viewport)
        return shape.bounds if shape else None
    if node.name in ("image", "foreignobject"):
        return box_of(style, viewport)
    if node.name == "use":
        used = context.referenced(reference_of(style))
        inner = (
            object_bounds(style.copied(used, context.index.parent_of(used)), viewport, context, depth + 1)
            if used
            else None
        )
        return inner.moved(style.length("x", viewport.width), style.length("y", viewport.height)) if inner else None
    if node.name not in CONTAINERS:
        return None
    union: Rect | None = None
    for child in node.children:
        inner_style = style.child(child)
        inner = object_bounds(inner_style, viewport, context, depth + 1)
        if inner is not None:
            area = own_transform(inner_style, inner).bounds(inner)
            union = area if union is None else union.union(area)
    return union


def transform_of(style: SvgStyle, viewport: Size, context: SvgContext) -> Affine:
    """Return the map of an element's own transform."""
    return own_transform(style, object_bounds(style, viewport, context) if needs_bounds(style) else None)


def box_of(style: SvgStyle, viewport: Size) -> Rect:
    """Return the rectangle of an element that is placed by ``x``, ``y``, ``width`` and ``height``."""
    return Rect(
        style.length("x", viewport.width),
        style.length("y", viewport.height),
        max(0.0, style.length("width", viewport.width)),
        max(0.0, style.length("height", viewport.height)),
    )


def reference_of(style: SvgStyle) -> str:
    """Return the address an element refers to."""
    attributes = style.node.attributes
    return attributes.get("href") or attributes.get("xlink:href") or ""
