"""Which elements need a picture of their own, because Figma has no form for how they are painted.

Decided from computed values alone, so that a page without such elements costs nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    ElementPart,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
)
from htmlfig_desktop.engine.capture.urls import references_in

_REACH = 80.0
"""px that filters, shadows and strokes may paint beyond the boxes."""
_HAIR = 1e-6
_SVG_CONTENT = frozenset({"text", "tspan", "image", "use", "g", "svg", "path", "rect", "circle", "ellipse", "line",
                          "polyline", "polygon", "foreignobject"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class ElementWish:
    """An element that needs a picture."""

    node: SnapshotNode
    part: ElementPart
    feature: str
    """The property that asks for it, with its value."""
    area: Rect
    """All it may paint on, px of the page."""


def element_wishes(document: SnapshotDocument) -> tuple[ElementWish, ...]:
    """Return the elements of a document, in its order, that need a picture. Those inside others are left out.

    Elements in frames are not among them: what a frame shows cannot be drawn alone.
    """
    patterns = frozenset(
        f"#{node.attributes['id']}"
        for node in document.root.walk()
        if node.name == "pattern" and "id" in node.attributes
    )
    return tuple(_wishes_inside(document.root, document.url.partition("#")[0], patterns))


def _wishes_inside(root: SnapshotNode, url: str, patterns: frozenset[str]) -> Iterator[ElementWish]:
    pending = [(root, False)]
    is_plain: dict[ComputedStyle, bool] = {}
    while pending:
        node, in_depth = pending.pop()
        box = node.box
        wish = None
        if box is not None and node.kind is NodeKind.ELEMENT:
            if box.style not in is_plain:
                is_plain[box.style] = _is_plain(box.style)
            if not is_plain[box.style] or node.name == "text":
                wish = _wish(node, box, in_depth, url, patterns)
        if wish is not None:
            yield wish
            if wish.part is ElementPart.WHOLE:
                continue
        inner = box is not None and box.style["perspective"] != "none"
        pending.extend((child, inner) for child in reversed(node.children))


def _is_plain(style: ComputedStyle) -> bool:
    """Whether nothing in a style can ask for a picture; most styles of a page are like that."""
    return (
        style["mask-image"] in ("none", "")
        and style["border-image-source"] in ("none", "")
        and style["offset-path"] == "none"
        and style["transform-style"] == "flat"
        and not style["transform"].startswith("matrix3d")
        and style["rotate"] == "none"
        and not style["clip-path"].startswith("shape(")
        and not any("url(" in style[name] for name in ("filter", "fill", "stroke"))
    )


def _wish(node: SnapshotNode, box: LayoutBox, in_depth: bool, url: str, patterns: frozenset[str]) -> ElementWish | None:
    style = box.style
    if node.name in ("html", "body") or style["visibility"] != "visible":
        return None
    is_drawing = node.name in _SVG_CONTENT and node.name != "svg"
    feature = "" if is_drawing else next((found for reason in _REASONS if (found := reason(style))), "")
    if not (feature or is_drawing) and any(
        address.partition("#")[0] in ("", url) for address in references_in(style["mask-image"])
    ):
        feature = f"mask: {style['mask-image']}"
    if not feature and _is_turned(style, in_depth):
        feature = f"transform: {style['transform']}"
    if not feature and style["transform-style"] == "preserve-3d" and _holds_turned(node, style):
        feature = "transform-style: preserve-3d"
    if not feature and node.name in _SVG_CONTENT:
        feature = _svg_feature(node, style, patterns)
    part = ElementPart.WHOLE
    if not feature and _has_border_image(style):
        feature, part = "border-image", ElementPart.BORDER_IMAGE
    if not feature:
        return None
    area = _painted_area(node)
    return None if area.is_empty else ElementWish(node, part, feature[:120], area)


def _by_filter(style: ComputedStyle) -> str:
    return f"filter: {style['filter']}" if "url(" in style["filter"] else ""


def _by_mask(style: ComputedStyle) -> str:
    image = style["mask-image"]
    if image in ("none", ""):
        return ""
    composites = {word.strip() for word in style["mask-composite"].split(",")}
    return f"mask-composite: {style['mask-composite']}" if composites - {"add"} and "," in image else ""


def _by_clip(style: ComputedStyle) -> str:
    return f"clip-path: {style['clip-path']}" if style["clip-path"].startswith("shape(") else ""


def _by_path(style: ComputedStyle) -> str:
    return f"offset-path: {style['offset-path']}" if style["offset-path"] != "none" else ""


_REASONS: tuple[Callable[[ComputedStyle], str], ...] = (_by_filter, _by_mask, _by_clip, _by_path)


def _has_border_image(style: ComputedStyle) -> bool:
    """Whether a border image is painted that is more than a gradient."""
    return "url(" in style["border-image-source"] and any(
        style[f"border-{side}-style"] != "none" for side in ("top", "right", "bottom", "left")
    )


def _is_turned(style: ComputedStyle, in_depth: bool) -> bool:
    """Whether a transform turns the element out of the plane so that its picture is no parallelogram.

    Args:
        style: Of the element.
        in_depth: Whether its parent has a perspective.
    """
    matrix = _matrix3d(style["transform"])
    if matrix is None:
        return any(word in ("x", "y") for word in style["rotate"].split()) and in_depth
    vanishes = any(abs(matrix[at]) > _HAIR for at in (3, 7, 11))  # a perspective of its own
    leans = any(abs(matrix[at]) > _HAIR for at in (2, 6))
    is_away = abs(matrix[14]) > 0.5
    return (leans and (vanishes or in_depth)) or (is_away and (vanishes or in_depth))


def _holds_turned(node: SnapshotNode, style: ComputedStyle) -> bool:
    """Whether children that share the element's space lean out of the plane, so that depth orders them."""
    own = _matrix3d(style["transform"])
    leans = own is not None and any(abs(own[at]) > _HAIR for at in (2, 6))
    for child in node.children:
        matrix = _matrix3d(child.box.style["transform"]) if child.box is not None else None
        if matrix is not None and (leans or any(abs(matrix[at]) > _HAIR for at in (2, 6))):
            return True
    return False


def _matrix3d(value: str) -> tuple[float, ...] | None:
    if not value.startswith("matrix3d("):
        return None
    try:
        numbers = tuple(float(word) for word in value[9:-1].split(","))
    except ValueError:
        return None
    return numbers if len(numbers) == 16 and all(map(math.isfinite, numbers)) else None


def _svg_feature(node: SnapshotNode, style: ComputedStyle, patterns: frozenset[str]) -> str:
    if "url(" in style["filter"]:
        return f"filter: {style['filter']}"
    for name in ("fill", "stroke"):
        if patterns & set(references_in(style[name])) and node.name not in ("g", "svg", "use"):
            return f"{name}: pattern"
    if node.name == "text" and any(child.name == "textpath" for child in node.walk()):
        return "textPath"
    return ""


def _painted_area(node: SnapshotNode) -> Rect:
    """Return a rectangle around all that an element and what is inside it may paint."""
    area: Rect | None = None
    for each in node.walk():
        for box in (each.box, *each.generated):
            if box is None or box.rect.is_empty:
                continue
            area = box.rect if area is None else area.union(box.rect)
    if area is None:
        return Rect(0, 0, 0, 0)
    return area.inset(-_REACH, -_REACH, -_REACH, -_REACH)
