"""What constraints make of a layer whose frame without auto layout gets another size.

Source: format notes, section 6.2.
"""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Constraint, Layer, Text
from htmlfig_desktop.engine.scene.text import TextResize


def follow(layer: Layer, before: Size, after: Size) -> tuple[Layer, Size]:
    """Return a child moved as its constraints say when its frame is resized, and the size it then has.

    Turned layers and texts that follow their characters only move; other texts get another width.
    """
    bounds = layer.bounds
    x, width = _along(layer.horizontal, bounds.x, bounds.width, before.width, after.width)
    y, height = _along(layer.vertical, bounds.y, bounds.height, before.height, after.height)
    size = layer.size
    if layer.transform.is_translation:
        if not isinstance(layer, Text):
            size = Size(max(0.0, width), max(0.0, height))
        elif layer.content.resize is not TextResize.WIDTH_AND_HEIGHT:
            size = Size(max(0.0, width), size.height)
    moved = Affine.translation(x - bounds.x, y - bounds.y) @ layer.transform
    return replace(layer, transform=moved), size


def _along(constraint: Constraint, start: float, length: float, before: float, after: float) -> tuple[float, float]:
    if constraint is Constraint.MAX:
        return start + after - before, length
    if constraint is Constraint.CENTER:
        return start + (after - before) / 2, length
    if constraint is Constraint.STRETCH:
        return start, length + after - before
    if constraint is Constraint.SCALE and before > 0:
        return start * after / before, length * after / before
    return start, length
