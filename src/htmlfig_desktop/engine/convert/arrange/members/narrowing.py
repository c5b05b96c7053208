"""Frames that show nothing made less wide: what is in them stays, their paddings and gutters become less."""

from __future__ import annotations

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import PAINTED, extended, is_bare, keeps_left
from htmlfig_desktop.engine.convert.arrange.members.texts import reboxed
from htmlfig_desktop.engine.scene.arranging.text_sizes import natural_width
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Text,
)

_HAIR = 0.02
"""px by which what is inside may reach over an edge."""
_OVERHANG = 0.5
"""Likewise of texts at the right of a column that was painted on a whole pixel."""


def narrowed(frame: Frame, left: float, right: float) -> Frame | None:
    """Return a bare frame with its sides moved in by so many px; None where something in it is in the way."""
    found = _within_paddings(frame, left, right)
    if found is not None or frame.auto_layout is None or max(left, right) < PAINTED or min(left, right) < 0:
        return found
    return _without_gutters(frame, frame.auto_layout, left, right)


def _without_gutters(frame: Frame, layout: AutoLayout, left: float, right: float) -> Frame | None:
    """Return a frame whose children give up what they have at their sides; None where one has less there.

    Frameworks of CSS make rows so: each reaches out of its column by what its own columns have as paddings. That
    becomes a part of the distance between them.
    """
    less = None if layout.padding_left or layout.padding_right else _with_gaps(layout, left + right)
    if less is None:
        return None
    children = [_column_less_wide(child, left, right) for child in frame.children]
    if None in children:
        return None
    made = _resized(replace(frame, children=tuple(filter(None, children))), left, right)
    return replace(made, auto_layout=less)


def _with_gaps(layout: AutoLayout, gutter: float) -> AutoLayout | None:
    """Return the layout of children that are so many px less wide; None where that moves them beside its edges."""
    tracks = layout.tracks
    if tracks is not None:
        if len(set(tracks.shares)) > 1:  # what they leave for gaps is shared otherwise than it is taken
            return None
        columns = tuple([length - gutter for length in tracks.columns])
        gap = tracks.column_gap + gutter
        return replace(layout, tracks=replace(tracks, columns=columns, column_gap=gap)) if min(columns) > 0 else None
    if layout.mode is LayoutMode.VERTICAL:
        return layout if layout.counter_align is CounterAlign.MIN else None
    is_packed = layout.primary_align is PrimaryAlign.MIN and not layout.wraps
    return replace(layout, spacing=layout.spacing + gutter) if is_packed else None


def _column_less_wide(layer: Layer, left: float, right: float) -> Frame | None:
    """Return a child without so many px at its sides; None where it shows something there, or its width is limited."""
    if not isinstance(layer, Frame) or not layer.flows or not is_bare(layer):
        return None
    limits = layer.limits
    if limits is not None and (limits.min_width is not None or limits.max_width is not None):
        return None
    return narrowed(layer, left, right)


def _within_paddings(frame: Frame, left: float, right: float) -> Frame | None:
    """Return a frame that is less wide by what it has as paddings, or by what fills it; None where that is less."""
    layout = frame.auto_layout
    is_hair = max(abs(left), abs(right)) < PAINTED
    if layout is not None and keeps_left(layout) and is_hair and not (layout.padding_left or layout.padding_right):
        narrower = _with_children(frame, left, right)
        return None if narrower is None else replace(_resized(narrower, left, right), auto_layout=layout)
    if layout is not None and layout.padding_right < right - _HAIR and keeps_left(layout):
        found = _with_children(frame, 0.0, right)
        if found is None:
            return None
        frame = found
        right_edge = frame.size.width - right + _OVERHANG
    else:
        right_edge = frame.size.width - right + _HAIR
    if any(child.bounds.x < left - _HAIR or child.bounds.right > right_edge for child in frame.children):
        return None
    if layout is not None and abs(left - right) <= _HAIR and _is_centered(layout):
        return replace(_resized(frame, left, right), auto_layout=layout)
    if layout is not None:
        is_free = layout.padding_right >= right - _HAIR or keeps_left(layout) or _begins_left(frame, layout)
        if not is_free or not _has_room_at_left(frame, layout, left):
            return None
    return extended(frame, 0, -right, 0, -left)


def _resized(frame: Frame, left: float, right: float) -> Frame:
    """Return a frame with its sides moved in, without its auto layout; what is inside stays where it is."""
    return extended(replace(frame, auto_layout=None), 0, -right, 0, -left)


def _with_children(frame: Frame, left: float, right: float) -> Frame | None:
    """Return a column with what fills it so much less wide; None where something else stands there."""
    found = [_less_wide(child, left, right) for child in frame.children]
    if None in found:
        return None
    made = replace(frame, children=tuple(filter(None, found)))
    low, high = left - _HAIR, frame.size.width - right + _OVERHANG
    is_inside = all(child.bounds.x >= low and child.bounds.right <= high for child in made.children)
    return made if is_inside or not left else None


def _has_room_at_left(frame: Frame, layout: AutoLayout, room: float) -> bool:
    """Whether so many px less at the left move nothing: that much is padding, or what no padding says."""
    flowing = [child.bounds.x for child in frame.children if child.flows]
    return layout.padding_left >= room - _HAIR or all(abs(x - room) <= _HAIR for x in flowing)


def _begins_left(frame: Frame, layout: AutoLayout) -> bool:
    """Whether another width of a row moves nothing in it."""
    is_packed = layout.mode is LayoutMode.HORIZONTAL and layout.primary_align is PrimaryAlign.MIN and not layout.wraps
    return is_packed and not any(child.role.grows for child in frame.children)


def _less_wide(layer: Layer, left: float, right: float) -> Layer | None:
    """Return what stands in a column whose sides are so many px further inside; None where that shows."""
    if not layer.role.stretches:
        return layer
    if isinstance(layer, Text):
        width = natural_width(layer)
        return None if width is None or width > layer.size.width - left - right else reboxed(layer, -left, -right)
    return narrowed(layer, left, right) if isinstance(layer, Frame) and is_bare(layer) else None


def _is_centered(layout: AutoLayout) -> bool:
    """Whether what is in a frame stands in its middle, so that less width on both sides moves nothing."""
    if layout.padding_left or layout.padding_right or layout.tracks is not None:
        return False
    if layout.mode is LayoutMode.HORIZONTAL:
        is_middle, sizing = layout.primary_align is PrimaryAlign.CENTER, layout.primary_sizing
    else:
        is_middle, sizing = layout.counter_align is CounterAlign.CENTER, layout.counter_sizing
    return is_middle and sizing is LayoutSizing.FIXED
