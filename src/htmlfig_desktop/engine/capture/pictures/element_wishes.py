"""Which elements need a picture of their own, because Figma has no form for how they are painted.

Decided from computed values alone, so that a page without such elements costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.decoding.formula_signs import stands_apart
from htmlfig_desktop.engine.capture.pictures.depth import (
    depth_inside,
    holds_turned,
    is_turned,
    passes_the_eye,
    shares_space,
)
from htmlfig_desktop.engine.capture.pictures.drawn_references import KEPT, DrawnReferences, used_by
from htmlfig_desktop.engine.capture.pictures.masks import MaskForm, mask_form
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
_DRAWN_REACH = 1.0
"""Likewise of what a drawing draws: its boxes are those of the lines, where neither filters nor markers add to it."""
_SVG_CONTENT = frozenset({"text", "tspan", "image", "use", "g", "svg", "path", "rect", "circle", "ellipse", "line",
                          "polyline", "polygon", "foreignobject"})  # fmt: skip
_DRAWN = frozenset({"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_SPECIAL = frozenset({"text", "math", "audio", "video"})
"""Elements that may ask for a picture whatever their style."""
_FLAT_MATH = frozenset({"math", "mrow", "mi", "mn", "mo", "mtext", "ms", "msup", "msub", "msubsup", "mstyle", "mspace",
                        "semantics", "annotation", "annotation-xml", "mpadded", "mphantom"})  # fmt: skip
"""Formulas that are text, if of different sizes: no lines, no stretched signs."""
_CONTRAST = re.compile(r"\bcontrast\((\d+(?:\.\d+)?)\)")
_TONE = re.compile(r"\b(?:brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia)\(")
_STRONG = 3.0
"""Contrast from which on the middle of a blur is an edge."""
_LARGE_SIGNS = frozenset("∑∏∐∫∬∭∮⋀⋁⋂⋃⨀⨁⨂√")


@dataclass(frozen=True, slots=True)
class ElementWish:
    """An element that needs a picture."""

    node: SnapshotNode
    part: ElementPart
    feature: str
    """The property that asks for it, with its value."""
    area: Rect
    """All it may paint on, px of the page."""


def element_wishes(document: SnapshotDocument, colored: frozenset[int]) -> tuple[ElementWish, ...]:
    """Return the elements of a document, in its order, that need a picture. Those inside others are left out.

    Elements in frames are not among them: what a frame shows cannot be drawn alone. Nor are those that nobody sees.
    """
    references = DrawnReferences.of(document)
    special = _SPECIAL | {"use"} if references.copies else _SPECIAL
    styles = {node.box.style for node in document.nodes if node.box is not None}
    plain = frozenset(style for style in styles if _is_plain(style))
    if len(plain) == len(styles) and not colored and special.isdisjoint(node.name for node in document.nodes):
        return ()
    return tuple(_wishes_inside(document, references, special, plain, colored))


def _wishes_inside(
    document: SnapshotDocument,
    references: DrawnReferences,
    special: frozenset[str],
    plain: frozenset[ComputedStyle],
    colored: frozenset[int],
) -> Iterator[ElementWish]:
    """Yield the wishes of a document.

    Args:
        document: Of the snapshot.
        references: What its drawings refer to.
        special: Names of the elements that may ask for a picture whatever their style.
        plain: The styles that ask for none.
        colored: Elements with letters that have colors of their own, by ``SnapshotNode.index``.
    """
    root, url = document.root, document.url.partition("#")[0]
    pending = [(root, 0.0, root.box.rect if root.box else Rect(0, 0, 0, 0))]
    while pending:
        node, depth, around = pending.pop()
        box = node.box
        if node.name in KEPT or (box is not None and box.style["opacity"] == "0"):
            continue  # such as menus that turn while they open
        wish = None
        if box is not None and node.kind is NodeKind.ELEMENT:
            if box.style not in plain or node.name in special:
                wish = _wish(node, box, depth, url, references)
                if wish is not None and passes_the_eye(box, depth):
                    wish = replace(wish, area=around)  # browsers do not tell how far what is behind the eye reaches
            if wish is None and node.index in colored and box.style["visibility"] == "visible":
                wish = ElementWish(node, ElementPart.WHOLE, "a font with colors of its own", _painted_area(node))
        if wish is not None:
            yield wish
            if wish.part is ElementPart.WHOLE:
                continue
        inner = depth_inside(box.style, depth) if box is not None else 0.0
        if box is not None and box.style["overflow-x"] != "visible" and box.style["overflow-y"] != "visible":
            around = box.rect
        pending.extend((child, inner, around) for child in reversed(node.children))


def _is_plain(style: ComputedStyle) -> bool:
    """Whether nothing in a style can ask for a picture; most styles of a page are like that."""
    return (
        style["mask-image"] in ("none", "")
        and style["border-image-source"] in ("none", "")
        and style["-webkit-mask-box-image-source"] in ("none", "")
        and style["-webkit-box-reflect"] in ("none", "")
        and style["offset-path"] == "none"
        and style["transform-style"] == "flat"
        and not style["transform"].startswith("matrix3d")
        and style["rotate"] == "none"
        and not style["clip-path"].startswith("shape(")
        and not _is_painted(style)
        and not any("url(" in style[name] for name in ("filter", "fill", "stroke"))
        and not _TONE.search(style["filter"])
    )


def _wish(
    node: SnapshotNode, box: LayoutBox, depth: float, url: str, references: DrawnReferences
) -> ElementWish | None:
    style = box.style
    if node.name in ("html", "body") or style["visibility"] != "visible":
        return None
    feature, part = next(filter(None, _formless(node, style, depth > 0, url, references)), ""), ElementPart.WHOLE
    if not feature and _has_border_image(style):
        feature, part = "border-image", ElementPart.BORDER_IMAGE
    elif not feature and _is_painted(style):
        feature, part = f"background-image: {style['background-image']}", ElementPart.BACKGROUND
    if not feature:
        return None
    area = _painted_area(node)
    if part is ElementPart.BORDER_IMAGE and area.is_empty:
        area = box.rect.inset(-_REACH, -_REACH, -_REACH, -_REACH)
    if style["-webkit-box-reflect"] not in ("none", ""):
        area = area.inset(-area.height, -area.width, -area.height, -area.width)
    return None if area.is_empty else ElementWish(node, part, feature[:120], area)


def _formless(
    node: SnapshotNode, style: ComputedStyle, in_depth: bool, url: str, references: DrawnReferences
) -> Iterator[str]:
    """Yield what an element as a whole has no form for, as it is to be called; empty for what it does not have."""
    if node.name == "svg" or node.name not in _SVG_CONTENT:
        yield from (reason(style) for reason in _REASONS)
        if any(address.partition("#")[0] in ("", url) for address in references_in(style["mask-image"])):
            yield f"mask: {style['mask-image']}"
    if is_turned(style, in_depth):
        yield f"transform: {style['transform']}"
    if shares_space(style) and holds_turned(node, style, in_depth):
        yield "transform-style: preserve-3d"
    if _melts(node, style) or _blends(node, style):
        yield f"filter: {style['filter']}"
    if node.name in _SVG_CONTENT:
        yield _svg_feature(node, style, references)
    if node.name == "math":
        yield _math_feature(node)
    if node.name in ("audio", "video") and "controls" in node.attributes:
        yield f"{node.name} controls"


def _by_filter(style: ComputedStyle) -> str:
    return f"filter: {style['filter']}" if "url(" in style["filter"] else ""


def _by_mask(style: ComputedStyle) -> str:
    if style["mask-image"] in ("none", "") or mask_form(style) is not MaskForm.OTHER:
        return ""
    return f"mask-composite: {style['mask-composite']}"


def _by_mask_border(style: ComputedStyle) -> str:
    source = style["-webkit-mask-box-image-source"]
    return "" if source in ("none", "") else f"-webkit-mask-box-image: {source}"


def _by_mirror(style: ComputedStyle) -> str:
    mirror = style["-webkit-box-reflect"]
    return "" if mirror in ("none", "") else f"-webkit-box-reflect: {mirror}"


_LENGTH = r" -?\d*\.?\d+(?:e-?\d+)?(?:px|%)?"
_PLAIN_SHAPE = re.compile(
    rf"shape\((?:(?:evenodd|nonzero) )?from(?:{_LENGTH}){{2}}"
    rf"(?:, (?:close|(?:move|line|hline|vline|curve|smooth) (?:to|by)(?:{_LENGTH}| with| /)+))*\)"
)
"""A shape of lines and curves: no arcs, sums of lengths, or points measured from elsewhere than usual."""


def _by_clip(style: ComputedStyle) -> str:
    shape = style["clip-path"]
    return f"clip-path: {shape}" if shape.startswith("shape(") and not _PLAIN_SHAPE.match(shape) else ""


def _by_path(style: ComputedStyle) -> str:
    return f"offset-path: {style['offset-path']}" if style["offset-path"] != "none" else ""


_REASONS: tuple[Callable[[ComputedStyle], str], ...] = (
    _by_filter,
    _by_mask,
    _by_mask_border,
    _by_mirror,
    _by_clip,
    _by_path,
)


def _has_border_image(style: ComputedStyle) -> bool:
    """Whether a border image is painted that is more than a gradient; it may have a width where the border has none.

    Source: CSS Backgrounds 3, section 5.3.
    """
    return any(each in style["border-image-source"] for each in ("url(", "paint(")) and (
        any(style[f"border-{side}-style"] != "none" for side in ("top", "right", "bottom", "left"))
        or any(word[:1] not in "0." and word[-1:] in "x%o" for word in style["border-image-width"].split())
    )


def _is_painted(style: ComputedStyle) -> bool:
    """Whether a script of the page draws the background."""
    return "paint(" in style["background-image"]


def _melts(node: SnapshotNode, style: ComputedStyle) -> bool:
    """Whether a strong contrast makes edges of what is blurred inside, so that neighbors flow into each other.

    The colors of layers tell nothing of that: between two blurred ones there is no layer.
    """
    found = _CONTRAST.search(style["filter"])
    if found is None or float(found[1]) < _STRONG:
        return False
    boxes = (box for each in node.walk() for box in (each.box, *each.generated) if box is not None)
    return any("blur(" in box.style["filter"] for box in boxes)


def _blends(node: SnapshotNode, style: ComputedStyle) -> bool:
    """Whether a filter changes the colors of what is blended inside, and no text stands there.

    Layers are given filtered colors each, which come out otherwise once these are blended.
    """
    if not _TONE.search(style["filter"]):
        return False
    boxes = [box for each in node.walk() for box in (each.box, *each.generated) if box is not None]
    is_blended = any(box is not node.box and box.style["mix-blend-mode"] != "normal" for box in boxes)
    return is_blended and not any(box.text_boxes and box.text.strip() for box in boxes)


def _svg_feature(node: SnapshotNode, style: ComputedStyle, references: DrawnReferences) -> str:
    if "url(" in style["filter"]:
        return f"filter: {style['filter']}"
    for url in references_in(style["mask-image"]):
        if url in references.masks:
            return f"mask: {references.masks[url]}"
    if style["mask-image"] not in ("none", "") and not references_in(style["mask-image"]):
        return f"mask: {style['mask-image']}"
    for name in ("fill", "stroke"):
        found = [references.paints[url] for url in references_in(style[name]) if url in references.paints]
        if found and node.name not in ("g", "svg", "use"):
            return f"{name}: {found[0]}"
    if node.name == "use" and used_by(node) in references.copies:
        return references.copies[used_by(node)]
    if node.name == "text" and any(child.name == "textpath" for child in node.walk()):
        return "textPath"
    if node.name == "text" and any(child.attributes.get("rotate", "0").strip("0 ,") for child in node.walk()):
        return "rotate of letters"
    if node.name == "text" and any(_stretches_letters(child) for child in node.walk()):
        return "lengthAdjust: spacingAndGlyphs"
    return ""


def _stretches_letters(node: SnapshotNode) -> bool:
    return "textlength" in node.attributes and node.attributes.get("lengthadjust") == "spacingAndGlyphs"


def _math_feature(node: SnapshotNode) -> str:
    """Return what a formula has that no text has; empty where text shows the same."""
    for each in node.walk():
        if each.kind is NodeKind.ELEMENT and each.name not in _FLAT_MATH:
            return f"MathML: {each.name}"
        if each.kind is NodeKind.TEXT and _LARGE_SIGNS & set(each.value):
            return "MathML: large operator"
        if stands_apart(each):
            return "MathML: stretched operator"
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
    reach = _DRAWN_REACH if all(map(_stays_in_box, node.walk())) else _REACH
    return area.inset(-reach, -reach, -reach, -reach)


def _stays_in_box(node: SnapshotNode) -> bool:
    if node.box is None:
        return True
    style = node.box.style
    told = (style[name] for name in ("filter", "marker-start", "marker-mid", "marker-end"))
    return node.name in _DRAWN and all(value in ("none", "") for value in told)
