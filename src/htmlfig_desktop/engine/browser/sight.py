"""How much of a document is shown: all that can be scrolled to, without what hangs out where nobody can scroll."""

from __future__ import annotations

from typing import Any

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.resources import script_text


def sight_script() -> str:
    """Return the expression that finds out for ``in_sight``."""
    return script_text("browser/sight.js")


def in_sight(whole: Rect, viewport: Size, found: dict[str, Any]) -> Rect:
    """Return the part of a document that is shown, CSS px; at least the viewport.

    Args:
        whole: All there is, hidden or not.
        viewport: Size the page is laid out in.
        found: What the script answered.
    """
    left, right, bottom = whole.x, whole.right, whole.bottom
    if found["across"]:
        left, right = 0.0, viewport.width
    if found["bottom"] is not None:
        bottom = min(bottom, max(viewport.height, float(found["bottom"])))
    return Rect.from_edges(left, whole.y, right, bottom)
