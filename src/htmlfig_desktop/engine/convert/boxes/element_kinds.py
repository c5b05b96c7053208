"""Kinds of elements that rules speak of by their tags, or by what they show instead of their content."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, NodeKind, SnapshotNode

_REPLACED = frozenset(
    {
        "img",
        "video",
        "canvas",
        "svg",
        "iframe",
        "frame",
        "object",
        "embed",
        "input",
        "textarea",
        "select",
        "audio",
        "progress",
        "meter",
        SLIDER_THUMB,
    }
)
"""Elements whose content is not made of boxes of the document."""

CONTROLS = frozenset({"input", "textarea", "select", "meter", "progress", SLIDER_THUMB})
"""Replaced elements whose inside the browser keeps to itself, but tells."""


def is_replaced(node: SnapshotNode) -> bool:
    """Whether the content of an element is not made of boxes of the document; that of an object may be, in its place.

    Source: HTML, "the object element": what is inside is shown where its data is not.
    """
    name = node.name
    return name in _REPLACED and not (name == "object" and any(child.box is not None for child in node.children))


def shows_picture(node: SnapshotNode, box: LayoutBox) -> bool:
    """Whether a box is a picture that ``content`` or ``list-style-image`` gives.

    Quotation marks and parts of tables are boxes as well, around their text.
    """
    if node.name == "::marker":
        return box.style["list-style-image"] != "none" and not box.text
    if "url(" not in box.style["content"] or (node.kind is NodeKind.ELEMENT) != (box is node.box):
        return False
    return not any(each.text_boxes and box.rect.contains(each.rect) for each in node.generated if each is not box)


def is_empty(node: SnapshotNode) -> bool:
    """Return whether nothing is in an element but space."""
    return not any(child.box is not None and (child.name or child.box.text_boxes) for child in node.children)
