"""List markers that the browser paints instead of writing them: discs, circles, squares, triangles."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.paint.control_marks import disclosure_area

SYMBOLS = frozenset({"disc", "circle", "square", "disclosure-open", "disclosure-closed"})
"""Values of ``list-style-type`` that are such symbols."""


def is_symbol(box: LayoutBox) -> bool:
    """Whether a marker is painted, not written."""
    style = box.style
    return style["list-style-type"] in SYMBOLS and style["content"] == "normal" and bool(box.text_boxes)


def symbol_area(box: LayoutBox, room: Rect) -> Rect:
    """Return where the symbol of a marker stands whose text box takes ``room``.

    Its side is the box's width without a pixel at each end, and it stands one and a half sides below the top.
    Source: Chromium, ListMarker; seen on its pictures.
    """
    style = box.style
    if style["list-style-type"].startswith("disclosure"):
        return disclosure_area(room, is_open=style["list-style-type"].endswith("open"))
    if style["writing-mode"].startswith("vertical"):
        side = max(1.0, room.height - 2)
        return Rect(room.right - side * 3 // 2 - side, room.y + 1, side, side)
    side = max(1.0, room.width - 2)
    return Rect(room.x + 1, room.y + side * 3 // 2, side, side)
