"""The handle that a browser draws in the corner of boxes whose size a visitor may change.

Source: Chromium, ScrollableAreaPainter::DrawPlatformResizerImage; seen on its pictures.
"""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, WHITE, contrast
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.scene.nodes import Constraint, Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

_LONG, _SHORT = 7.0, 3.0
"""px that the lines reach along each side: of a square of 15, its lower half and quarter without an edge of 1."""
_EDGE = 1.0
"""px left free at the edges, and between dark and light lines."""
_OPACITY = 0.6
_HALF = 0.5
_OPS = (PathOp.MOVE, PathOp.LINE, PathOp.MOVE, PathOp.LINE)


def resize_handle(box: Box, look: Look) -> list[Layer]:
    """Return the handle of a box, placed in its border box; none where its size is not to be changed.

    The browser draws dark lines and light ones beside them; those that tell on the background are drawn.
    """
    style = box.layout.style
    if style["resize"] == "none" or "visible" in (style["overflow-x"], style["overflow-y"]):
        return []
    room = box_area(BackgroundBox.PADDING, box.layout, box.placement.rect.size)
    is_left = style["direction"] == "rtl"
    is_dark = look.background.a > _HALF and contrast(look.background, WHITE) > contrast(look.background, BLACK)
    long, short = (length - _EDGE * is_dark for length in (_LONG, _SHORT))
    points = ((long, 0.0), (0.0, long), (long, long - short), (long - short, long))
    numbers = tuple(number for x, y in points for number in (long - x if is_left else x, y))
    x = room.x + _EDGE if is_left else room.right - _EDGE - long
    ink = SolidPaint((WHITE if is_dark else BLACK).with_alpha(_OPACITY))
    handle = Vector(
        name="Resize handle",
        size=Size(long, long),
        transform=Affine.translation(x, room.bottom - _EDGE - long),
        path=PathData(_OPS, numbers),
        stroke=Stroke((ink,), 1.0, StrokeAlign.CENTER),
        horizontal=Constraint.MIN if is_left else Constraint.MAX,
        vertical=Constraint.MAX,
    )
    return [handle]
