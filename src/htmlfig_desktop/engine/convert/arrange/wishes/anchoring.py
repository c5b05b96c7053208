"""How positioned layers follow their frame when a designer resizes it: what CSS anchors them to.

Only where the geometry agrees: the element may be positioned in another box than the one its layer is in.
"""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors, LayoutBox
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS
from htmlfig_desktop.engine.convert.boxes.widths import MARGIN, is_centered, law, margins
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.scene.nodes import Constraint, Layer, Text
from htmlfig_desktop.engine.scene.text import TextResize

_CLOSE = 1.0
_FLOWING = frozenset({BoxKind.ELEMENT, BoxKind.TEXT})
_ITEM_LAWS = {Place.CENTER: Constraint.CENTER, Place.END: Constraint.MAX}
_TEXT_LAWS = {
    "center": Constraint.CENTER,
    "-webkit-center": Constraint.CENTER,
    "right": Constraint.MAX,
    "-webkit-right": Constraint.MAX,
}


def anchored(layer: Layer, size: Size, around: Box, anchors: Anchors, box: LayoutBox) -> Layer:
    """Return a layer with the constraints that its element's anchors mean in a frame of a size.

    Args:
        layer: Placed in the frame.
        size: Of the frame.
        around: The box the frame was made of.
        anchors: Of the layer's element.
        box: Of that.
    """
    horizontal, vertical = _laws(layer.bounds, size, around, anchors, box)
    return replace(layer, horizontal=horizontal, vertical=vertical)


def anchored_in(layer: Layer, size: Size, around: Box, anchors: Anchors, outer: LayoutBox, box: Box) -> Layer:
    """Return a layer with the constraints that the anchors of a box mean that held nothing but what the layer shows.

    Args:
        layer: Placed in the frame.
        size: Of the frame.
        around: The box the frame was made of.
        anchors: Of the box around.
        outer: That box.
        box: What the layer was made of.
    """
    corner = around.placement.rect
    area = outer.rect.moved(-corner.x, -corner.y)
    horizontal, vertical = _laws(area, size, around, anchors, outer)
    rect = layer.bounds
    if horizontal is Constraint.STRETCH:
        is_held = box.held is not None or is_centered(box.layout) or isinstance(layer, Text)
        before, after = rect.x - area.x, area.right - rect.right
        horizontal = _inner_constraint(before, after, is_middle=is_held or before > MARGIN)
    if vertical is Constraint.STRETCH:
        vertical = _inner_constraint(rect.y - area.y, area.bottom - rect.bottom, is_middle=box.is_middle)
    return replace(layer, horizontal=horizontal, vertical=vertical)


def _inner_constraint(before: float, after: float, *, is_middle: bool) -> Constraint:
    """Return how something follows a box that stretches, by how far it is from its ends."""
    if abs(before - after) <= 2 * _CLOSE:
        return Constraint.CENTER if is_middle else Constraint.STRETCH
    return Constraint.MIN if before < after else Constraint.MAX


def _laws(rect: Rect, size: Size, around: Box, anchors: Anchors, box: LayoutBox) -> tuple[Constraint, Constraint]:
    """Return how a positioned box keeps to a frame across and down."""
    left, top, right, bottom = (parse_px(around.layout.style.get(f"border-{side}-width")) for side in _SIDES)
    margins = {side: parse_px(box.used.get(f"margin-{side}")) for side in _SIDES}
    is_fixed = box.style["position"] == "fixed"
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
    if is_fixed and rect.x <= _CLOSE and rect.right >= size.width - _CLOSE:  # 100vw is told in px
        horizontal = Constraint.STRETCH
    if is_fixed and rect.y <= _CLOSE and rect.bottom >= size.height - _CLOSE:
        vertical = Constraint.STRETCH
    return horizontal, vertical


def followed(layer: Layer, box: Box, around: Box, wishes: Wishes) -> Layer:
    """Return a layer in flow that follows the width of a frame as its element does in the page.

    Args:
        layer: Placed in the frame.
        box: What it was made of.
        around: The box the frame was made of.
        wishes: Of that.
    """
    if box.kind not in _FLOWING:
        return layer
    if box.is_aside and box.covers_border:
        before, after = layer.bounds.x, around.placement.rect.width - layer.bounds.right
        return replace(layer, horizontal=_inner_constraint(before, after, is_middle=before > MARGIN))
    if box.is_aside or (box.kind is not BoxKind.TEXT and _is_positioned(box)):
        return replace(layer, horizontal=Constraint.CENTER) if _is_held_in(box, around) else layer
    across = None
    if wishes.flow is Flow.FLEX:
        across, down = _item_laws(layer, around, wishes)
        if down is not None:
            layer = replace(layer, vertical=down)
    if box.outermost.style["float"] == "right":
        return replace(layer, horizontal=Constraint.MAX)
    room = around.layout.rect.width - wishes.padding[1] - wishes.padding[3]
    found = Constraint.CENTER if wishes.slack else across or law_of(box, room)
    if isinstance(layer, Text) and found is Constraint.STRETCH:
        found = _text_law(layer, box.layout.style["text-align"])
    return layer if found is None or found is layer.horizontal else replace(layer, horizontal=found)


def _item_laws(layer: Layer, around: Box, wishes: Wishes) -> tuple[Constraint | None, Constraint | None]:
    """Return how an item of a flex container that holds it in its middle or at its end follows that in each direction.

    Along the container only where it is the only one; None where the container says nothing.
    """
    along, beside = _ITEM_LAWS.get(wishes.justify), _ITEM_LAWS.get(wishes.align)
    if along is not None and not _is_only_item(around):
        along = None
    if along is beside is None:
        return None, None
    across, down = (along, beside) if wishes.is_row else (beside, along)
    top, right, bottom, left = wishes.padding
    rect, size = layer.bounds, around.layout.rect.size
    return (
        across if across is not None and _is_at(across, rect.x, rect.right, left, size.width - right) else None,
        down if down is not None and _is_at(down, rect.y, rect.bottom, top, size.height - bottom) else None,
    )


def _is_only_item(around: Box) -> bool:
    """Whether there is a single item in a flex container."""
    items = (each for each in around.children if not (each.is_aside or _is_positioned(each)))
    return next(items, None) is not None and next(items, None) is None


def _is_held_in(box: Box, around: Box) -> bool:
    """Whether one out of flow that is as wide as a box keeps another in its middle, which took its place."""
    if box.stands_as is None or not (box.held is not None or is_centered(box.layout)):
        return False
    return abs(box.stands_as.rect.width - around.layout.rect.width) <= _CLOSE


def _is_positioned(box: Box) -> bool:
    return box.outermost.style["position"] in ("absolute", "fixed")


def _is_at(law: Constraint, start: float, end: float, low: float, high: float) -> bool:
    """Whether something stands where a constraint would keep it."""
    off = (start + end - low - high) / 2 if law is Constraint.CENTER else end - high
    return abs(off) <= _CLOSE


def inside(outer: Constraint, inner: Constraint) -> Constraint:
    """Return how a layer follows a frame that it stood in another one of; one that stretched gave way to its own."""
    return inner if outer is Constraint.STRETCH else outer


def law_of(box: Box, room: float) -> Constraint | None:
    """Return how a box in flow follows one that leaves it some room, px; None where it does not tell."""
    outermost = box.stands_as
    if box.held is not None:
        return Constraint.CENTER
    if box.kind is BoxKind.TEXT:
        return Constraint.STRETCH if outermost is None else law(outermost, room)
    if outermost is None:
        is_full = box.node.name in CONTROLS and abs(box.layout.rect.width + sum(margins(box.layout)) - room) <= _CLOSE
        return Constraint.STRETCH if is_full else law(box.layout, room)
    found = law(outermost, room)
    if found is not Constraint.STRETCH:
        return found
    return own_place(box) or law(box.layout, box.layout.rect.width + sum(margins(box.layout)))


def own_place(box: Box) -> Constraint | None:
    """Return where a box of a width of its own keeps to in the outermost one that held nothing but it.

    Paddings are alike at both sides: what leaves more at its right has a width of its own, and so does an item that a
    flex row keeps in the middle or at its end. None where nothing tells.
    """
    outermost = box.stands_as
    if outermost is None or box.kind is not BoxKind.ELEMENT:
        return None
    before, after = box.layout.rect.x - outermost.rect.x, outermost.rect.right - box.layout.rect.right
    if before >= 0 and after - before > MARGIN:
        return Constraint.MIN
    if box.is_item and after >= 0 and before - after > MARGIN:
        return Constraint.MAX
    is_held = box.is_item and before > MARGIN and abs(before - after) <= 2 * _CLOSE
    return Constraint.CENTER if is_held else None


def _text_law(text: Text, align: str) -> Constraint:
    """Return how a text follows a block that is as wide as the frame; what has several lines is as wide, too."""
    if text.content.resize is TextResize.HEIGHT:
        return Constraint.STRETCH
    return _TEXT_LAWS.get(align, Constraint.MIN)


def kept_at_edges(layer: Layer, size: Size) -> Layer:
    """Return a part of a frame's own painting with constraints that keep it at the edges or in the middle, as it is.

    A line along a side stays along it, what covers the frame or stands around it goes on doing so. One that was made
    for another edge than the first keeps to that.
    """
    rect, start = layer.bounds, Constraint.MIN
    across, down = layer.horizontal, layer.vertical
    return replace(
        layer,
        horizontal=_edge_constraint(rect.x, rect.right, size.width) if across is start else across,
        vertical=_edge_constraint(rect.y, rect.bottom, size.height) if down is start else down,
    )


def _edge_constraint(start: float, end: float, length: float) -> Constraint:
    if start <= _CLOSE and end >= length - _CLOSE:
        return Constraint.STRETCH
    is_at_start, is_at_end = abs(start) <= _CLOSE, abs(end - length) <= _CLOSE
    if is_at_end:
        return Constraint.MAX
    is_centered = not is_at_start and abs(start + end - length) <= _CLOSE
    return Constraint.CENTER if is_centered else Constraint.MIN


def _constraint(
    start: tuple[str, float], end: tuple[str, float], extent: tuple[str, float], room: float, middle: float
) -> Constraint:
    """Return the constraint along one axis; start, end and extent are each a computed value and what is measured."""
    is_centered = abs(middle - room / 2) <= _CLOSE
    at_start, at_end, is_sized = (_agrees(*each, room) for each in (start, end, extent))
    if at_start and at_end and extent[0] == "auto":
        return Constraint.STRETCH
    if is_sized and extent[0] == "100%" and (at_start or at_end):
        return Constraint.STRETCH
    if is_centered and ((at_start and at_end) or start[0].endswith("%") or end[0].endswith("%")):
        return Constraint.CENTER
    if is_sized and extent[0].endswith("%"):
        is_whole = abs(extent[1] - room) <= _CLOSE
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
