"""How positioned layers follow their frame when a designer resizes it: what CSS anchors them to.

Only where the geometry agrees: the element may be positioned in another box than the one its layer is in.
"""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors, ComputedStyle
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.css_values import parse_px
from htmlfig_desktop.engine.scene.nodes import Constraint, Layer

_CLOSE = 1.0


def anchored(layer: Layer, size: Size, around: Box, anchors: Anchors, used: ComputedStyle) -> Layer:
    """Return a layer with the constraints that its element's anchors mean in a frame of a size.

    Args:
        layer: Placed in the frame.
        size: Of the frame.
        around: The box the frame was made of.
        anchors: Of the layer's element.
        used: Its used values.
    """
    rect = layer.bounds
    left, top, right, bottom = (parse_px(around.layout.style.get(f"border-{side}-width")) for side in _SIDES)
    margins = {side: parse_px(used.get(f"margin-{side}")) for side in _SIDES}
    horizontal = _constraint(
        (anchors.left, rect.x - left - margins["left"]),
        (anchors.right, size.width - right - rect.right - margins["right"]),
        (anchors.width, rect.width),
        size.width - left - right,
        rect.center.x - left,
    )
    vertical = _constraint(
        (anchors.top, rect.y - top - margins["top"]),
        (anchors.bottom, size.height - bottom - rect.bottom - margins["bottom"]),
        (anchors.height, rect.height),
        size.height - top - bottom,
        rect.center.y - top,
    )
    return replace(layer, horizontal=horizontal, vertical=vertical)


def kept_at_edges(layer: Layer, size: Size) -> Layer:
    """Return a part of a frame's own painting with constraints that keep it at the edges it stands at.

    A line along a side stays along it, what covers the frame goes on covering it. One that was made for another edge
    than the first keeps to that.
    """
    rect, start = layer.bounds, Constraint.MIN
    across, down = layer.horizontal, layer.vertical
    return replace(
        layer,
        horizontal=_edge_constraint(rect.x, rect.right, size.width) if across is start else across,
        vertical=_edge_constraint(rect.y, rect.bottom, size.height) if down is start else down,
    )


def _edge_constraint(start: float, end: float, length: float) -> Constraint:
    is_at_start, is_at_end = abs(start) <= _CLOSE, abs(end - length) <= _CLOSE
    if is_at_end:
        return Constraint.STRETCH if is_at_start else Constraint.MAX
    return Constraint.MIN


def _constraint(
    start: tuple[str, float], end: tuple[str, float], extent: tuple[str, float], room: float, middle: float
) -> Constraint:
    """Return the constraint along one axis; start, end and extent are each a computed value and what is measured."""
    is_centered = abs(middle - room / 2) <= _CLOSE
    at_start, at_end, is_sized = (_agrees(*each, room) for each in (start, end, extent))
    if at_start and at_end and extent[0] == "auto":
        return Constraint.STRETCH
    if is_centered and ((at_start and at_end) or start[0].endswith("%") or end[0].endswith("%")):
        return Constraint.CENTER
    if is_sized and extent[0].endswith("%"):
        is_whole = at_start or at_end or abs(extent[1] - room) <= _CLOSE
        return Constraint.STRETCH if extent[0] == "100%" and is_whole else Constraint.SCALE
    return Constraint.MAX if at_end and start[0] == "auto" else Constraint.MIN


def _agrees(value: str, measured: float, room: float) -> bool:
    """Whether a computed length is what is measured."""
    if value.endswith("%"):
        try:
            return abs(float(value[:-1]) / 100 * room - measured) <= _CLOSE
        except ValueError:
            return False
    return value.endswith("px") and abs(parse_px(value) - measured) <= _CLOSE


_SIDES = ("left", "top", "right", "bottom")
