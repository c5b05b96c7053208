"""Texts that a page moves out of sight and keeps for readers of screens alone."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.values import parse_px

_FAR = -900.0
"""px of an indent that means to hide."""


def is_indented_away(box: Box) -> bool:
    """Whether ``text-indent: -9999px`` moves a text beyond the left or the upper edge of the page."""
    indent = box.layout.style["text-indent"]
    if not indent.endswith("px") or parse_px(indent) > _FAR:
        return False
    bounds = box.placement.page_bounds
    return bounds.right <= 0 or bounds.bottom <= 0
