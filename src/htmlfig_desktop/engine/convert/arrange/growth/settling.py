"""Columns and grids whose frames come out a hair higher or lower than the page has them, where that would add up.

So that paddings are whole, a frame that hugs may differ by 0.05 px from the box it was made of. In a long list that
pushes the last rows away by half a pixel and more: the distance between them takes it up, or the rows themselves do.
Rows of grids have their paddings take it up.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import accumulate

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.tolerances import SHAPE_CLOSE
from htmlfig_desktop.engine.scene.arranging.displacement import MOST_MOVED
from htmlfig_desktop.engine.scene.arranging.simulation import Insets
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    Group,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
)

_MOST = MOST_MOVED - SHAPE_CLOSE
"""px by which what stands in a column may be pushed away; texts and shapes may be 0.4 px off besides."""
_ALIKE = 0.02
"""px by which frames may differ that differ from the page alike."""
_EXACT = 0.004
_UNKNOWN = 0.5
"""px; a frame that comes out this much higher follows something else than what is counted here."""


def settled(top: Layer) -> Layer:
    """Return a finished design in which no column pushes away what stands last in it."""
    return _settled(top)[0]


def _settled(layer: Layer) -> tuple[Layer, float]:
    """Return a layer in which all columns are settled, and how much higher than it is it comes out, px."""
    if not isinstance(layer, Frame | Group):
        return layer, 0.0
    found = [_settled(child) for child in layer.children]
    children = [child for child, _ in found]
    held = layer if all(map(operator.is_, children, layer.children)) else replace(layer, children=tuple(children))
    layout = held.auto_layout if isinstance(held, Frame) else None
    if not isinstance(held, Frame) or layout is None or layout.wraps:
        return held, 0.0
    more: Sequence[float] = [higher for child, higher in found if child.flows]
    if layout.mode is LayoutMode.GRID:
        return _settled_grid(held, layout, more)
    if layout.mode is LayoutMode.HORIZONTAL:
        return held, _higher_row(held, layout, more)
    if max(map(abs, accumulate(more)), default=0.0) > _MOST and layout.primary_align is not PrimaryAlign.SPACE_BETWEEN:
        held, layout, more = _evened(held, layout, more)
    return held, _higher_column(held, layout, more)


def _evened(frame: Frame, layout: AutoLayout, more: Sequence[float]) -> tuple[Frame, AutoLayout, Sequence[float]]:
    """Return a column in which what flows stays where it is, with its layout and how much higher that comes out."""
    mean = sum(more) / len(more)
    if all(abs(each - mean) <= _ALIKE for each in more):
        layout = replace(layout, spacing=round(layout.spacing - mean, 3))
        return replace(frame, auto_layout=layout), layout, more
    left = iter(more)
    children = [_padded(child, next(left)) if child.flows else child for child in frame.children]
    changed = [child is not before for child, before in zip(children, frame.children, strict=True) if before.flows]
    rest = [0.0 if done else higher for done, higher in zip(changed, more, strict=True)]
    return replace(frame, children=tuple(children)), layout, rest


def _settled_grid(frame: Frame, layout: AutoLayout, more: Sequence[float]) -> tuple[Frame, float]:
    """Return a grid whose rows stand where they are, and how much higher it comes out."""
    rows = _higher_rows(frame, layout, more)
    if max(map(abs, accumulate(rows)), default=0.0) > _MOST:
        left = iter(more)
        children = [_padded(child, next(left)) if child.flows else child for child in frame.children]
        return replace(frame, children=tuple(children)), 0.0
    return frame, sum(rows) if layout.counter_sizing is LayoutSizing.HUG else 0.0


def _higher_rows(frame: Frame, layout: AutoLayout, more: Sequence[float]) -> list[float]:
    """Return how much higher each row of a grid comes out that is as high as what is in it."""
    tracks = layout.tracks
    if tracks is None or not any(tracks.hugging):
        return []
    highest = dict[int, float]()
    for child, higher in zip((child for child in frame.children if child.flows), more, strict=True):
        cell = child.role.cell
        if cell is not None and cell.rows == 1 and not child.role.stretches:
            highest[cell.row] = max(highest.get(cell.row, 0.0), child.bounds.height + higher)
    return [
        highest[at] - track if hugs and at in highest else 0.0
        for at, (track, hugs) in enumerate(zip(tracks.rows, tracks.hugging, strict=True))
    ]


def _padded(layer: Layer, higher: float) -> Layer:
    """Return a frame as high as it is, by a padding that takes up what it comes out higher; as it is where none can."""
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    if layout is None or abs(higher) <= _EXACT:
        return layer
    below, above = layout.padding_bottom - higher, layout.padding_top - higher
    if below >= 0:
        return replace(layer, auto_layout=replace(layout, padding_bottom=round(below, 3)))
    return layer if above < 0 else replace(layer, auto_layout=replace(layout, padding_top=round(above, 3)))


def _higher_column(frame: Frame, layout: AutoLayout, more: Sequence[float]) -> float:
    flowing = [child for child in frame.children if child.flows]
    if layout.primary_sizing is not LayoutSizing.HUG or not flowing or any(child.role.grows for child in flowing):
        return 0.0
    heights = sum(child.bounds.height for child in flowing) + sum(more)
    return _beyond(frame, layout, heights + layout.spacing * (len(flowing) - 1))


def _higher_row(frame: Frame, layout: AutoLayout, more: Sequence[float]) -> float:
    flowing = [child for child in frame.children if child.flows]
    if layout.counter_sizing is not LayoutSizing.HUG or not flowing:
        return 0.0
    return _beyond(frame, layout, max(child.bounds.height + each for child, each in zip(flowing, more, strict=True)))


def _beyond(frame: Frame, layout: AutoLayout, content: float) -> float:
    """Return how much higher than it is a frame comes out that hugs content of a height."""
    insets = Insets.of(frame, layout)
    height = insets.top + content + insets.bottom
    if frame.limits is not None and frame.limits.min_height is not None:
        height = max(height, frame.limits.min_height)
    higher = height - frame.size.height
    return higher if _EXACT < abs(higher) <= _UNKNOWN else 0.0
