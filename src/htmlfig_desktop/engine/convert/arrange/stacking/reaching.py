"""Frames that show nothing and get more room at their sides, or end earlier: what is in them stays where it stands.

It keeps to the side that it stands at: paddings would say so for the width that the page has now, and be in the way at
another one.
"""

from __future__ import annotations

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import extended, is_bare
from htmlfig_desktop.engine.convert.arrange.members.texts import roomy, taller
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Text,
)

MOST_OVER = 2.5
"""px that a line box may reach into the next one; the text's box ends there, as letters do not reach that far."""
_THIN = 1e-3
"""px of a padding that sums of fractions may take."""
_FAR = 24.0
"""px of room beside a frame above which that is no distance."""
_CONSTRAINTS = {-1: Constraint.MIN, 0: Constraint.CENTER, 1: Constraint.MAX}
_PRIMARY = {-1: PrimaryAlign.MIN, 0: PrimaryAlign.CENTER, 1: PrimaryAlign.MAX}
_COUNTER = {-1: CounterAlign.MIN, 0: CounterAlign.CENTER, 1: CounterAlign.MAX}
"""By where a frame stood in the room it got: at its left, in its middle, at its right."""
_BEHIND = {PrimaryAlign.MIN: 1.0, PrimaryAlign.CENTER: 0.5, PrimaryAlign.MAX: 0.0}
"""Which part of a row's room is behind what is in it, by how that is aligned."""


def with_room_beside(frame: Frame, right: float, left: float) -> Frame:
    """Return a bare frame with its sides moved outward; what is in it keeps to the side, or the middle, it stands at.

    Room at both sides that differs, or that is hardly any, is paddings.
    """
    longer = extended(frame, 0, right, 0, left)
    side = _side(left, right)
    if side is None:
        return longer
    layout = frame.auto_layout
    if layout is None:
        return _held(longer, _CONSTRAINTS[side])
    is_row = layout.mode is LayoutMode.HORIZONTAL
    if is_row and any(child.role.grows for child in frame.children if child.flows):
        return longer
    held = _held_row(frame, layout, side) if is_row else _held_column(frame, layout, side)
    if held is None:
        return longer
    children = longer.children if is_row else tuple(map(_of_own_width, longer.children))
    return replace(longer, children=children, auto_layout=held)


def _of_own_width(layer: Layer) -> Layer:
    """Return what stands in a column, as wide as it is."""
    return replace(layer, layout_child=replace(layer.role, stretches=False)) if layer.role.stretches else layer


def _side(left: float, right: float) -> int | None:
    if max(left, right) <= _FAR:
        return None
    if abs(left - right) <= CLOSE:
        return 0
    if abs(left) <= CLOSE:
        return -1
    return 1 if abs(right) <= CLOSE else None


def _held(frame: Frame, constraint: Constraint) -> Frame:
    children = tuple(
        replace(child, horizontal=constraint) if child.horizontal is Constraint.MIN else child
        for child in frame.children
    )
    return replace(frame, children=children)


def _held_row(frame: Frame, layout: AutoLayout, side: int) -> AutoLayout | None:
    """Return the layout of a row for one that is wider; None where what is in it stands elsewhere in its room."""
    align = _PRIMARY[side]
    is_told = layout.primary_sizing is LayoutSizing.HUG or layout.primary_align is align
    share = _BEHIND.get(layout.primary_align) if align is PrimaryAlign.MAX else 0.0
    if layout.wraps or share is None or not (is_told or share):
        return None
    room = _room_in(frame, layout)
    if share and room < -CLOSE:  # what reaches over the right edge does so over the left one where it is held there
        return None
    behind = layout.padding_right + share * max(0.0, room)
    return replace(layout, primary_align=align, primary_sizing=LayoutSizing.FIXED, padding_right=behind)


def _room_in(frame: Frame, layout: AutoLayout) -> float:
    """Return how many px of a row are left beside what is in it; less than 0 where that reaches over an edge."""
    if layout.primary_sizing is LayoutSizing.HUG:
        return 0.0
    lengths = [child.bounds.width for child in frame.children if not child.role.is_absolute]
    taken = sum(lengths) + layout.spacing * (len(lengths) - 1) + layout.padding_left + layout.padding_right
    return frame.size.width - taken


def _held_column(frame: Frame, layout: AutoLayout, side: int) -> AutoLayout | None:
    """Return the layout of a column for a wider one; None where its children stand at different places of its room."""
    if layout.mode is not LayoutMode.VERTICAL:
        return None
    flowing = [child.bounds for child in frame.children if child.flows]
    align = _COUNTER[side]
    held = replace(layout, counter_align=align, counter_sizing=LayoutSizing.FIXED)
    if layout.counter_align is align or not flowing:
        return held
    if len({(round(rect.x, 1), round(rect.right, 1)) for rect in flowing}) > 1:
        return None
    before, after = flowing[0].x, frame.size.width - flowing[0].right
    if align is CounterAlign.CENTER:
        is_centered = abs(before - layout.padding_left - after + layout.padding_right) <= CLOSE
        return held if is_centered else None
    if align is CounterAlign.MIN:
        return replace(held, padding_left=before) if before >= 0 else None
    return replace(held, padding_right=after) if after >= 0 else None


def unshared(frame: Frame) -> Frame:
    """Return a frame that has room to spare, with nothing in it that takes it."""
    layout = frame.auto_layout
    if layout is None or layout.mode is not LayoutMode.HORIZONTAL:
        return frame
    roles = [child.layout_child for child in frame.children]
    if not any(role is not None and role.grows for role in roles):
        return frame
    children = [
        child if role is None else replace(child, layout_child=replace(role, grows=False))
        for child, role in zip(frame.children, roles, strict=True)
    ]
    return replace(frame, children=tuple(children))


def begun_later(frame: Frame, by: float) -> Frame | None:
    """Return a frame that begins some px later; None where something in it stands there, or would not stay."""
    if any(child.bounds.x < by for child in frame.children):
        return None
    later = extended(frame, 0, 0, 0, -by)
    if frame.auto_layout is None or frame.auto_layout.padding_left >= by - CLOSE:
        return later
    # What it begins with stood a little off its place, and others may stand off theirs to the other side.
    return later if all(each.distance <= SHAPE_CLOSE for each in displacements(later)) else None


def ended_earlier(layer: Layer, by: float) -> Layer | None:
    """Return what ends some px higher, as nothing shows there; None where something may.

    The line box of a text may do so by the little that it reaches into the next: lines of 20.8 px begin 21 px below
    each other, or 20. A frame may by its padding, and with the texts that end it.
    """
    if isinstance(layer, Text):
        return taller(roomy(layer), 0.0, -by) if by <= MOST_OVER else None
    layout = layer.auto_layout if isinstance(layer, Frame) and is_bare(layer) else None
    if not isinstance(layer, Frame) or layout is None:
        return None
    lack = by - layout.padding_bottom
    if lack <= _THIN:
        return extended(layer, 0.0, 0.0, -by, 0.0)
    end = layer.size.height - by
    ended = [_ended_at(child, end) if child.flows else child for child in layer.children]
    children = tuple(child for child in ended if child is not None)
    if len(children) < len(ended):
        return None
    shorter = extended(replace(layer, children=children), 0.0, 0.0, -by, 0.0)
    return shorter if all(each.distance <= SHAPE_CLOSE for each in displacements(shorter)) else None


def _ended_at(layer: Layer, end: float) -> Layer | None:
    """Return a layer in a frame that ends there at last; None where something may show below."""
    over = layer.bounds.bottom - end
    if over <= _THIN:
        return layer
    if isinstance(layer, Text):
        return taller(layer, 0.0, -over) if over <= MOST_OVER else None
    return ended_earlier(layer, over)
