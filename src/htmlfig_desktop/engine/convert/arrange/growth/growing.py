"""Frames that become higher with what is in them, where until now they only were as high as the page has them.

Made at the very end, when no frame goes any more: nothing moves, and what was fixed hugs. Room below the content is a
padding where a margin or a browser's rounding left it; where there is more, the frame keeps its height as the least.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TypeVar

from htmlfig_desktop.core.identity import IdentitySet
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.growth.carriers import carried
from htmlfig_desktop.engine.convert.arrange.growth.loosening import loosened
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.members.words import has_words
from htmlfig_desktop.engine.scene.arranging.grid import length_of
from htmlfig_desktop.engine.scene.arranging.simulation import Insets
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    GridTracks,
    Group,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    ScrollDirection,
    SizeLimits,
)

_ROUNDED = 3.0
"""px between content and frame that come of browsers' rounding lines to pixels: it is as high as its content."""
_OVER = 1.0
"""px that a line may be higher than its row."""
_ABOVE = {CounterAlign.MIN: 0.0, CounterAlign.CENTER: 0.5, CounterAlign.MAX: 1.0}
"""Which part of what is too high for a row reaches above it, by how that is aligned."""
_MARGIN = 48.0
"""px below content above which room is no margin, but the frame's own height."""
_SMALL = 64.0
"""px; what is no larger along both sides is a mark, a round picture or a button of one sign, and keeps its size."""
Holder = TypeVar("Holder", Frame, Group)


def grown(top: Frame) -> Frame:
    """Return a finished design in which frames follow what is in them where they are; nothing moves."""
    return replace(_own(replace(top, clips=False)), clips=top.clips)


def _own(frame: Frame) -> Frame:
    """Return a frame whose height nobody gives it; it hugs where it can."""
    if frame.semantics.part or not frame.transform.is_translation:
        return frame
    layout = frame.auto_layout
    if layout is not None:
        return _WAYS[layout.mode](frame, layout)
    free = _with_free_content(frame)
    found = None if free.clips or not _may_hug(free, 0) else carried(free)
    if found is None or found.auto_layout is None:
        return free
    return _column(found, found.auto_layout)


def _given(frame: Frame) -> Frame:
    """Return a frame as high as the one around it makes it."""
    layout = frame.auto_layout
    if frame.semantics.part or layout is None:
        return _with_free_content(frame)
    is_column = layout.mode is LayoutMode.VERTICAL
    return _with(frame, lambda child: _within(child, is_given=child.role.grows if is_column else _fills_row(child)))


def _with_free_content(frame: Frame) -> Frame:
    if frame.semantics.part:
        return frame
    return _with(frame, lambda child: _within(child, is_given=_follows_height(child)))


def _within(layer: Layer, *, is_given: bool) -> Layer:
    """Return what stands in a frame, which gives it a height or does not."""
    if isinstance(layer, Group):
        return _with(layer, lambda child: _within(child, is_given=_follows_height(child)))
    if not isinstance(layer, Frame):
        return layer
    if is_given or (layer.is_absolute and _follows_height(layer)):
        return _given(layer)
    own = _own(layer)
    return own if own.size == layer.size else layer


def _column(frame: Frame, layout: AutoLayout) -> Frame:
    """Return a column that is as high as what is in it."""
    if layout.primary_sizing is LayoutSizing.HUG:
        return _with_reach(frame, layout)
    room = _room_in_column(frame, layout)
    are_content = all(_is_content(child) for child in frame.children if child.flows and child.role.grows)
    if room is None or not are_content or not _may_hug(frame, room):
        return _given(frame)
    firm = _with(frame, lambda child: _released(child, grows=False) if child.flows else _within(child, is_given=False))
    return _hugging_column(firm, layout, room)


def _hugging_column(frame: Frame, layout: AutoLayout, room: float) -> Frame:
    """Return a column that hugs, with the room that its content leaves as paddings or as a least height."""
    hugging = replace(layout, primary_sizing=LayoutSizing.HUG)
    if room > _MARGIN:
        return _at_least(frame, hugging)
    above = {PrimaryAlign.CENTER: room / 2, PrimaryAlign.MAX: room}.get(layout.primary_align, 0.0)
    return replace(
        frame,
        auto_layout=replace(
            hugging,
            primary_align=PrimaryAlign.MIN,
            padding_top=_added(layout.padding_top, above),
            padding_bottom=_added(layout.padding_bottom, room - above),
        ),
    )


def _with_reach(frame: Frame, layout: AutoLayout) -> Frame:
    """Return a column that hugs; where what stands last in it reaches over its own edge, that is as high as it reaches.

    The room for that was a padding until then.
    """
    last = next((child for child in reversed(frame.children) if child.flows), None)
    others = _with(frame, lambda child: child if child is last else _within(child, is_given=child.role.grows))
    if not isinstance(last, Frame) or last.role.grows:
        return others
    own = _own(last)
    padding = layout.padding_bottom - (own.size.height - last.size.height)
    if own is last or padding < -CLOSE:
        return others
    children = tuple(own if child is last else child for child in others.children)
    return replace(others, children=children, auto_layout=replace(layout, padding_bottom=_added(padding, 0)))


def _row(frame: Frame, layout: AutoLayout) -> Frame:
    """Return a row that is as high as the highest of what is in it."""
    frame = _with_loose(frame, layout.counter_align, _inner_height(frame, layout))
    if layout.counter_sizing is LayoutSizing.HUG or layout.wraps:
        return _given(frame)
    inner = _inner_height(frame, layout)
    flowing = [child for child in frame.children if child.flows]
    own = [child for child in flowing if not child.role.stretches]
    filling = [child for child in flowing if child.role.stretches and _is_as_high(child, inner)]
    firm = IdentitySet(child for child in filling if _is_firm(child))
    firm = firm or IdentitySet(() if own else _least_free(filling))
    if not own and not firm:
        return _given(frame)
    highest = max(inner if firm else 0.0, *(child.bounds.height for child in own), 0.0)  # some reach over the row
    if len(own) == len(flowing) and (thinner := _padded_less(layout, highest - inner)) is not None:
        frame, layout, inner = replace(frame, auto_layout=thinner), thinner, highest
    room = inner - highest
    if not _may_hug(frame, room):
        return _given(frame)
    may_pad = all(not child.role.stretches or child in firm for child in flowing)
    may_pad = may_pad and layout.counter_align is not CounterAlign.CENTER
    if CLOSE < room <= _ROUNDED and not (may_pad and _is_whole(room)):
        return _given(frame)  # nobody keeps a least height for what a browser rounded: it differs from one to the next
    freed = _with(frame, lambda child: _released(child, stretches=False) if child in firm else _kept_in_row(child))
    return _hugging_row(freed, layout, room, may_pad=may_pad)


def _padded_less(layout: AutoLayout, by: float) -> AutoLayout | None:
    """Return a row's layout with so many px less of paddings where all in it stays; None where these are too much.

    Lines in the middle may be a hair higher than the row leaves them, so that signs beside them stand right.
    """
    share = _ABOVE.get(layout.counter_align)
    if not CLOSE < by <= _OVER or share is None:
        return None
    top, bottom = layout.padding_top - by * share, layout.padding_bottom - by * (1 - share)
    return None if min(top, bottom) < 0 else replace(layout, padding_top=top, padding_bottom=bottom)


def _with_loose(frame: Frame, align: CounterAlign, high: float) -> Frame:
    """Return a row in which what shows nothing is as high as its content, and the row follows it."""
    return _with(frame, lambda child: loosened(child, align, high) if _fills_row(child) else child)


def _hugging_row(frame: Frame, layout: AutoLayout, room: float, *, may_pad: bool) -> Frame:
    """Return a row that hugs, with the room beside the highest of what is in it as a padding or as a least height.

    Args:
        frame: With what is in it, each as high as it is by itself.
        layout: Of the frame.
        room: Beside the highest, px.
        may_pad: Whether it may have other paddings: nothing in it is as high as the row makes it, or in its middle.
    """
    hugging = replace(layout, counter_sizing=LayoutSizing.HUG)
    most = _MARGIN if layout.counter_align is CounterAlign.MAX else _ROUNDED
    if room > most or (room > CLOSE and not may_pad):
        return _at_least(frame, hugging)
    above = room if layout.counter_align is CounterAlign.MAX else 0.0
    high = _inner_height(frame, layout) - room
    are_alike = all(_is_as_high(child, high) for child in frame.children if child.flows)
    return replace(
        frame,
        auto_layout=replace(
            hugging,
            counter_align=CounterAlign.MIN if are_alike else layout.counter_align,
            padding_top=_added(layout.padding_top, above),
            padding_bottom=_added(layout.padding_bottom, room - above),
        ),
    )


def _grid(frame: Frame, layout: AutoLayout) -> Frame:
    """Return a grid whose rows are as high as what is high by itself in them."""
    tracks = layout.tracks
    if tracks is None or layout.counter_sizing is LayoutSizing.HUG:
        return _given(frame)
    firm = IdentitySet[Layer]()
    hugging = list(tracks.hugging or (False,) * len(tracks.rows))
    for at, high in enumerate(tracks.rows):
        found = [] if hugging[at] else _firm_in_row(frame, at, high)
        firm.update(found)
        hugging[at] = hugging[at] or bool(found)
    freed = _with(frame, lambda child: _released(child, stretches=False) if child in firm else _kept_in_row(child))
    room = _inner_height(frame, layout) - length_of(tracks.rows, tracks.row_gap)
    if not firm or not -CLOSE <= room <= _MARGIN or not _may_hug(frame, room):
        return (
            freed if not firm else replace(freed, auto_layout=_with_rows(layout, tracks, hugging))
        )  # its height is its own
    return replace(
        freed,
        auto_layout=replace(
            _with_rows(layout, tracks, hugging),
            counter_sizing=LayoutSizing.HUG,
            padding_bottom=_added(layout.padding_bottom, room),
        ),
    )


def _with_rows(layout: AutoLayout, tracks: GridTracks, hugging: Sequence[bool]) -> AutoLayout:
    return replace(layout, tracks=replace(tracks, hugging=tuple(hugging)))


def _firm_in_row(frame: Frame, row: int, high: float) -> list[Layer]:
    """Return what is as high as a row of a grid by itself, but for margins."""
    found = [
        child
        for child in frame.children
        if child.flows
        and (cell := child.role.cell) is not None
        and (cell.row, cell.rows) == (row, 1)
        and _is_as_high(child, high)
    ]
    return [child for child in found if _is_firm(child)] or _least_free(found)


def _least_free(layers: Sequence[Layer]) -> list[Layer]:
    """Return the columns, of several of one height, that have the least room: one is as high as what is in it.

    What room they have is a margin. None where that is too much for one.
    """
    rooms = [(room, layer) for layer in layers if (room := _room_to_give(layer)) is not None]
    least = min((room for room, _ in rooms), default=0.0)
    return [layer for room, layer in rooms if room <= least + CLOSE]


def _room_to_give(layer: Layer) -> float | None:
    """Return the room below what is in a column, which may be a padding of it, px; None where it may not."""
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    if not isinstance(layer, Frame) or layout is None or layout.mode is not LayoutMode.VERTICAL or layer.semantics.part:
        return None
    room = _room_in_column(layer, layout)
    are_firm = all(_is_firm(child) for child in layer.children if child.flows and child.role.grows)
    return room if room is not None and room <= _MARGIN and are_firm and _may_hug(layer, room) else None


_WAYS: dict[LayoutMode, Callable[[Frame, AutoLayout], Frame]] = {
    LayoutMode.VERTICAL: _column,
    LayoutMode.HORIZONTAL: _row,
    LayoutMode.GRID: _grid,
}


def _kept_in_row(layer: Layer) -> Layer:
    return _within(layer, is_given=_fills_row(layer))


def _released(layer: Layer, **role: bool) -> Layer:
    """Return a layer that has the height by itself that the frame around it gave it, and what it does there then."""
    own = _within(layer, is_given=False)
    return own if layer.layout_child is None else replace(own, layout_child=replace(layer.layout_child, **role))


def _is_firm(layer: Layer) -> bool:
    """Whether a layer is as high as what is in it."""
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    if not isinstance(layer, Frame) or layout is None or not layer.flows or layer.semantics.part:
        return False
    if layer.scrolls is not ScrollDirection.NONE:
        return False
    if layout.mode is LayoutMode.VERTICAL:
        if layout.primary_sizing is LayoutSizing.HUG:
            return True
        room = _room_in_column(layer, layout)
        growing = (child for child in layer.children if child.flows and child.role.grows)
        return room is not None and room <= _ROUNDED and all(map(_is_firm, growing))
    if layout.counter_sizing is LayoutSizing.HUG:
        return True
    inner = _inner_height(layer, layout)
    if layout.tracks is not None:
        tracks = layout.tracks
        is_full = abs(inner - length_of(tracks.rows, tracks.row_gap)) <= _ROUNDED
        known = tracks.hugging or (False,) * len(tracks.rows)
        rows = enumerate(tracks.rows)
        return is_full and any(known[at] or _firm_in_row(layer, at, high) for at, high in rows)
    return not layout.wraps and _is_firm_row(layer, layout, inner)


def _is_firm_row(row: Frame, layout: AutoLayout, inner: float) -> bool:
    """Whether something in a row is as high by itself as that is inside; a margin may be above what stands below."""
    firm = [child for child in row.children if child.flows and (not child.role.stretches or _is_firm(child))]
    highest = max((child.bounds.height for child in firm), default=0.0)
    most = _MARGIN if layout.counter_align is CounterAlign.MAX and len(firm) == len(row.children) else CLOSE
    return bool(firm) and abs(inner - highest) <= most


def _is_content(layer: Layer) -> bool:
    """Whether a layer that takes what a column leaves is no window onto what is in it."""
    is_window = isinstance(layer, Frame) and (layer.clips or layer.scrolls is not ScrollDirection.NONE)
    return isinstance(layer, Frame) and layer.auto_layout is not None and not is_window


def _room_in_column(frame: Frame, layout: AutoLayout) -> float | None:
    """Return how much room the content of a column leaves, px; None where it is spread over all of it, or too high."""
    flowing = [child for child in frame.children if child.flows]
    if layout.primary_align is PrimaryAlign.SPACE_BETWEEN or not flowing or layout.wraps:
        return None
    heights = sum(child.bounds.height for child in flowing)
    room = _inner_height(frame, layout) - heights - layout.spacing * (len(flowing) - 1)
    return room if room >= -CLOSE else None


def _inner_height(frame: Frame, layout: AutoLayout) -> float:
    insets = Insets.of(frame, layout)
    return frame.size.height - insets.top - insets.bottom


def _may_hug(frame: Frame, room: float) -> bool:
    """Whether a frame may become higher: no window onto what is in it, no mark, and something in it has words."""
    if room < -CLOSE or frame.scrolls is not ScrollDirection.NONE or (frame.clips and room > _MARGIN):
        return False
    if max(frame.size.width, frame.size.height) <= _SMALL:
        return False
    return has_words((frame,))


def _at_least(frame: Frame, layout: AutoLayout) -> Frame:
    """Return a frame that hugs, but is never lower than it is."""
    limits = frame.limits or SizeLimits()
    least = max(frame.size.height, limits.min_height or 0.0)
    return replace(frame, auto_layout=layout, limits=replace(limits, min_height=least))


def _is_whole(number: float) -> bool:
    return abs(number - round(number)) <= CLOSE / 6


def _added(padding: float, room: float) -> float:
    """Return a padding with some room, whole where nobody sees the difference.

    Content may be a hair higher than what it stands in: that is no room, and no padding is below 0.
    """
    more = max(0.0, padding + room)
    return float(round(more)) if _is_whole(more) else more


def _with(holder: Holder, change: Callable[[Layer], Layer]) -> Holder:
    children = tuple(map(change, holder.children))
    return holder if all(map(operator.is_, children, holder.children)) else replace(holder, children=children)


def _fills_row(layer: Layer) -> bool:
    return layer.flows and layer.role.stretches


def _follows_height(layer: Layer) -> bool:
    return layer.vertical in (Constraint.STRETCH, Constraint.SCALE)


def _is_as_high(layer: Layer, height: float) -> bool:
    return abs(layer.bounds.height - height) <= CLOSE
