"""What lies in the corners of a box that clips inside its border: Figma's frames clip at the outer edge of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Corners

_NEAR = 0.05
"""px by which a corner may miss that of the box and still be in it."""


def fitted(inside: Sequence[Layer], room: Rect, inner: Corners) -> list[Layer]:
    """Return the content of a box with plain rectangles in its corners as round as those, as bars of meters are cut.

    Args:
        inside: The content, in the space of the box.
        room: What the border leaves of the box.
        inner: The corners of that.
    """
    return [_fitted(layer, room, inner) for layer in inside]


def _fitted(layer: Layer, room: Rect, inner: Corners) -> Layer:
    if not isinstance(layer, Rectangle) or isinstance(layer, Frame) or layer.corners != SQUARE_CORNERS:
        return layer
    if layer.stroke or layer.effects or not layer.transform.is_translation:
        return layer
    area = layer.bounds
    top, bottom = abs(area.y - room.y) < _NEAR, abs(area.bottom - room.bottom) < _NEAR
    left, right = abs(area.x - room.x) < _NEAR, abs(area.right - room.right) < _NEAR
    corners = Corners(
        inner.top_left if top and left else 0.0,
        inner.top_right if top and right else 0.0,
        inner.bottom_right if bottom and right else 0.0,
        inner.bottom_left if bottom and left else 0.0,
    )
    across = max(corners.top_left + corners.top_right, corners.bottom_left + corners.bottom_right)
    down = max(corners.top_left + corners.bottom_left, corners.top_right + corners.bottom_right)
    if corners == SQUARE_CORNERS or across > area.width + _NEAR or down > area.height + _NEAR:
        return layer  # it would be as round as it can be, which is less
    return replace(layer, corners=corners)
