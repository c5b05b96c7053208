"""Lines that backgrounds draw along the edges of a box, as ``linear-gradient(red, red) bottom / 100% 1px`` does.

They are the sides of a border that takes no room: each would be a layer of its own. So would be the corners of a round
box that radial gradients draw between such lines, as the check boxes of some design systems have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.look import NO_BORDER, BorderSide, Look
from htmlfig_desktop.engine.convert.paint.border_sides import Sides
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import BlendMode, GradientKind, GradientPaint, SolidPaint

_CLOSE = 1e-3
_THICKEST = 4.0
"""px of a line; what is thicker is a band."""
_BEYOND_ARC = 2.0
"""px beyond the radius of a corner that the tile with its arc may reach."""


class EdgeLines(NamedTuple):
    """What a background draws along the edges of a box."""

    sides: Sides
    """As the sides of a border."""
    rest: tuple[Layer, ...]
    """What else it draws, apart from these lines: the mark of a tile that one can choose."""


def edge_lines(behind: Sequence[Layer], size: Size) -> EdgeLines | None:
    """Return which layers behind the content of a box are the sides of a border; None where no one is.

    None, too, where others touch these, or where they are less than what is left: such a box is a sign.

    Args:
        behind: Back to front.
        size: Of the box, px.
    """
    sides = [NO_BORDER] * 4
    lines: list[Rect] = []
    rest: list[Layer] = []
    for layer in behind:
        color = layer.fills[0] if isinstance(layer, Rectangle) and len(layer.fills) == 1 else None
        rect = layer.bounds
        at = _side_of(rect, size)
        if at is None or not isinstance(color, SolidPaint) or not _is_plain(color):
            rest.append(layer)
            continue
        thickness = rect.width if at % 2 else rect.height
        if sides[at].width > thickness:  # it shows beside the one that lies on it
            return None
        sides[at] = BorderSide(thickness, "solid", color.color)
        lines.append(rect)
    if len(lines) <= len(rest) or any(not rect.intersection(each.bounds).is_empty for each in rest for rect in lines):
        return None
    top, right, bottom, left = sides
    return EdgeLines((top, right, bottom, left), tuple(rest))


def round_line(behind: Sequence[Layer], size: Size, radii: CornerRadii) -> Sides | None:
    """Return layers that draw one line around a box with round corners as the sides of its border; None: they do not.

    Each side is a line of one color, each corner a part of a ring of that color.

    Args:
        behind: Back to front.
        size: Of the box, px.
        radii: Of the box.
    """
    if len(behind) < 8 or not radii.is_circular or not radii.corners.is_uniform:
        return None
    depth = radii.corners.top_left + _BEYOND_ARC
    sides, arcs = [NO_BORDER] * 4, set[tuple[bool, bool]]()
    colors = set()
    for layer in behind:
        paint = layer.fills[0] if isinstance(layer, Rectangle | Vector) and len(layer.fills) == 1 else None
        rect = layer.bounds
        if isinstance(paint, GradientPaint):
            corner = _corner_of(rect, size, depth)
            ring = _ring_color(paint)
            if corner is None or ring is None:
                return None
            arcs.add(corner)
            colors.add(ring)
            continue
        at = _side_of(rect, size, depth)
        if at is None or not isinstance(paint, SolidPaint) or not _is_plain(paint):
            return None
        sides[at] = BorderSide(rect.width if at % 2 else rect.height, "solid", paint.color)
        colors.add(paint.color)
    top, right, bottom, left = sides
    is_one = len(arcs) == 4 and len(colors) == 1 and len({side.width for side in sides}) == 1
    return (top, right, bottom, left) if is_one else None


def bordered(look: Look, lines: Sides) -> Look:
    """Return a look with lines as its borders."""
    top, right, bottom, left = lines
    return replace(look, borders=lines, border_widths=(top.width, right.width, bottom.width, left.width))


def _is_plain(paint: SolidPaint) -> bool:
    """Whether lines of a paint may meet in a corner and look as one that goes around it."""
    return paint.color.is_opaque and paint.blend_mode is BlendMode.NORMAL


def _ring_color(paint: GradientPaint) -> Color | None:
    """Return the color of a gradient that shows a ring of one color and nothing else, or None."""
    shown = {stop.color for stop in paint.stops if not stop.color.is_transparent}
    is_ring = paint.stops[0].color.is_transparent and paint.stops[-1].color.is_transparent
    is_plain = paint.kind is GradientKind.RADIAL and paint.opacity >= 1 and paint.blend_mode is BlendMode.NORMAL
    return shown.pop() if len(shown) == 1 and is_ring and is_plain else None


def _corner_of(rect: Rect, size: Size, depth: float) -> tuple[bool, bool] | None:
    """Return in which corner of a box a rectangle lies: whether at the right, and at the bottom; None: in no one."""
    is_right, is_bottom = rect.center.x > size.width / 2, rect.center.y > size.height / 2
    across = size.width - rect.x if is_right else rect.right
    down = size.height - rect.y if is_bottom else rect.bottom
    return (is_right, is_bottom) if max(across, down) <= depth + _CLOSE else None


def _side_of(rect: Rect, size: Size, short: float = 0.0) -> int | None:
    """Return which side a rectangle runs along from one end to the other: top, right, bottom, left.

    It may end ``short`` px before the corners.
    """
    near = abs(rect.y), abs(size.width - rect.right), abs(size.height - rect.bottom), abs(rect.x)
    for at, thickness in enumerate((rect.height, rect.width, rect.height, rect.width)):
        ends = max(near[at - 1], near[(at + 1) % 4]) < short + _CLOSE
        room = size.width if at % 2 else size.height
        is_thin = thickness <= min(_THICKEST, room / 2)
        if near[at] < _CLOSE and ends and near[at - 2] >= _CLOSE and is_thin:
            return at
    return None
