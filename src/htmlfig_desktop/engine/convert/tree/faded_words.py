"""Words that nothing but their opacity sets apart from their line: there they are words of a lighter color."""

from __future__ import annotations

import re
from collections.abc import Iterator

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_px

_APART = re.compile(r"[^\u0000-\u02ff\u0370-\u058f\u1e00-\u22ff\u3000-\u30ff\u4e00-\u9fff]")
"""Letters that lie over each other, which would be darker there, and those that may have colors of their own."""
_WHOLLY = frozenset({0.0, 1.0})
_NONE = frozenset({"none", ""})


def are_faded_words(node: SnapshotNode, box: LayoutBox, look: Look) -> bool:
    """Whether an inline element that is painted as one picture holds only words, and looks the same without that.

    Links do not count: they may look otherwise while they are used.
    """
    style = box.style
    is_group = look.blend_mode != "normal" or look.has_filter or look.is_cut or look.contains_fixed or look.paints
    if is_group or look.opacity in _WHOLLY or style["position"] != "static" or style["isolation"] != "auto":
        return False
    if node.name == "a" or style["text-decoration-line"] != "none":
        return False
    texts = list(_texts_in(node))
    return bool(texts) and all(text is not None and _is_plain(text) for text in texts)


def faded(style: ComputedStyle, opacity: float) -> dict[str, str]:
    """Return the values of a style of text that say its opacity."""
    color = _color_of(style)
    if color is None:
        return {}
    r, g, b = (255 * part for part in (color.r, color.g, color.b))
    return {"-webkit-text-fill-color": f"rgb({r:g} {g:g} {b:g} / {color.a * opacity:g})"}


def _texts_in(node: SnapshotNode) -> Iterator[LayoutBox | None]:
    """Yield the texts right inside an element, and None for anything else there that shows."""
    yield from (box if box.text_boxes else None for box in node.generated)
    for child in node.children:
        if child.kind is NodeKind.TEXT:
            if child.box is not None:
                yield child.box
        elif child.box is not None or child.children:
            yield None


def _is_plain(text: LayoutBox) -> bool:
    """Whether letters are of one color, and nothing is drawn along them."""
    style = text.style
    shows_more = style["text-shadow"] not in _NONE or style["text-emphasis-style"] not in _NONE
    if shows_more or parse_px(style["-webkit-text-stroke-width"]) > 0:
        return False
    color = _color_of(style)
    return color is not None and not color.is_transparent and _APART.search(text.text) is None


def _color_of(style: ComputedStyle) -> Color | None:
    return parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
