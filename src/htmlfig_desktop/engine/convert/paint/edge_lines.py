"""Lines that backgrounds draw along the edges of a box, as ``linear-gradient(red, red) bottom / 100% 1px`` does.

They are the sides of a border that takes no room: each would be a layer of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.look import NO_BORDER, BorderSide, Look
from htmlfig_desktop.engine.convert.paint.border_sides import Sides
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import BlendMode, SolidPaint

_CLOSE = 1e-3
_THICKEST = 4.0
"""px of a line; what is thicker is a band."""


def edge_lines(behind: Sequence[Layer], size: Size) -> Sides | None:
    """Return layers behind the content of a box as the sides of a border; None where one of them is none.

    Args:
        behind: Back to front.
        size: Of the box, px.
    """
    sides = [NO_BORDER] * 4
    for layer in behind:
        color = layer.fills[0] if isinstance(layer, Rectangle) and len(layer.fills) == 1 else None
        rect = layer.bounds
        at = _side_of(rect, size)
        if at is None or not isinstance(color, SolidPaint) or not _is_plain(color):
            return None
        thickness = rect.width if at % 2 else rect.height
        if sides[at].width > thickness:  # it shows beside the one that lies on it
            return None
        sides[at] = BorderSide(thickness, "solid", color.color)
    top, right, bottom, left = sides
    return (top, right, bottom, left) if behind else None


def bordered(look: Look, lines: Sides) -> Look:
    """Return a look with lines as its borders."""
    top, right, bottom, left = lines
    return replace(look, borders=lines, border_widths=(top.width, right.width, bottom.width, left.width))


def _is_plain(paint: SolidPaint) -> bool:
    """Whether lines of a paint may meet in a corner and look as one that goes around it."""
    return paint.color.is_opaque and paint.blend_mode is BlendMode.NORMAL


def _side_of(rect: Rect, size: Size) -> int | None:
    """Return which side a rectangle runs along from one end to the other: top, right, bottom, left."""
    near = abs(rect.y), abs(size.width - rect.right), abs(size.height - rect.bottom), abs(rect.x)
    is_along = [gap < _CLOSE for gap in near]
    for at, thickness in enumerate((rect.height, rect.width, rect.height, rect.width)):
        ends = is_along[at - 1] and is_along[(at + 1) % 4]
        room = size.width if at % 2 else size.height
        if is_along[at] and ends and not is_along[at - 2] and thickness <= min(_THICKEST, room / 2):
            return at
    return None
