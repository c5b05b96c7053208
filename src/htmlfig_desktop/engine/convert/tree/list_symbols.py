"""List markers that the browser paints instead of writing them: discs, circles, squares, triangles."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.paint.control_marks import disclosure_area
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces

SYMBOLS = frozenset({"disc", "circle", "square", "disclosure-open", "disclosure-closed"})
"""Values of ``list-style-type`` that are such symbols."""


def is_symbol(box: LayoutBox) -> bool:
    """Whether a marker is painted, not written."""
    style = box.style
    return style["list-style-type"] in SYMBOLS and style["content"] == "normal" and bool(box.text_boxes)


def symbol_area(box: LayoutBox, room: Rect, faces: TypeFaces) -> Rect:
    """Return where the symbol of a marker stands.

    Its side is the width of the marker's text box without a pixel at each end; how far below the top of that it stands
    follows from the font alone, in whole px.

    Args:
        box: Of the marker.
        room: Of its text box.
        faces: Tell the font that its line goes by.

    Source: Chromium, ListMarker::RelativeSymbolMarkerRect.
    """
    style, heights = box.style, faces.heights(box.style)
    ascent = heights[0] if heights is not None else None
    if style["list-style-type"].startswith("disclosure"):
        return disclosure_area(room, ascent, is_open=style["list-style-type"].endswith("open"))
    is_vertical = style["writing-mode"].startswith("vertical")
    side = max(1.0, (room.height if is_vertical else room.width) - 2)
    height = round(ascent) if ascent is not None else None
    down = side * 3 // 2 if height is None else 3 * (height - height * 2 // 3) // 2
    if is_vertical:
        return Rect(room.right - down - side, room.y + 1, side, side)
    return Rect(room.x + 1, room.y + down, side, side)
