"""Lays a tree of layers out as Figma does when it opens the file.

Stored positions and sizes inside an auto layout are only a cache; what counts are its rules, the sizes of layers
that are fixed and those that texts come to. Source: format notes, sections 9.1 to 9.4.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import TypeVar

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.arranging.grid import length_of, shared, starts_of
from htmlfig_desktop.engine.scene.arranging.resizing import follow
from htmlfig_desktop.engine.scene.arranging.stack import UNLIMITED, Item, Rules, arrange_stack
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    GridCell,
    GridTracks,
    Group,
    Layer,
    LayoutMode,
    LayoutSizing,
    Text,
)
from htmlfig_desktop.engine.scene.paints import Stroke

MeasureText = Callable[[Text], Size]
Resized = TypeVar("Resized", bound=Layer)
Holder = TypeVar("Holder", Frame, Group)


def laid_out(layer: Layer, measure: MeasureText = stored_size, width: float | None = None) -> Layer:
    """Return a layer with all inside it where Figma puts it. Its own transform stays.

    Args:
        layer: A layer whose frame has no auto layout, such as one on the page itself.
        measure: How large a text is, in a box of the width it has; texts keep a width that their parent gives them.
        width: What somebody makes the layer wide, px; None: it stays as wide as it is.
    """
    return _Simulation(measure).sized(layer, width, None)


@dataclass(frozen=True, slots=True)
class Insets:
    """Room between a frame's edges and its children, px: paddings, and strokes where they take space."""

    top: float
    right: float
    bottom: float
    left: float

    @classmethod
    def of(cls, frame: Frame, layout: AutoLayout) -> Insets:
        """Return the insets of a frame."""
        if not layout.strokes_take_space:
            return cls(layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)
        top, right, bottom, left = _stroke_widths(frame.stroke)
        return cls(
            layout.padding_top + top,
            layout.padding_right + right,
            layout.padding_bottom + bottom,
            layout.padding_left + left,
        )


def rules_of(layout: AutoLayout) -> Rules:
    """Return what an auto layout does along its axes."""
    return Rules(
        layout.spacing,
        layout.primary_align,
        layout.counter_align,
        layout.wraps,
        layout.counter_spacing,
        layout.spreads_lines,
    )


class _Simulation:
    def __init__(self, measure: MeasureText) -> None:
        self._measure = measure
        self._natural = IdentityMap[Layer, Layer]()
        """What layers become by themselves."""

    def sized(self, layer: Layer, width: float | None, height: float | None) -> Layer:
        """Return a layer with the size that is asked for; None: the size it takes by itself."""
        if width is None and height is None:
            known = self._natural.get(layer)
            if known is None:
                known = self._natural[layer] = self._laid_out(layer, None, None)
            return known
        return self._laid_out(layer, width, height)

    def _laid_out(self, layer: Layer, width: float | None, height: float | None) -> Layer:
        if isinstance(layer, Text):
            if width is not None and width != layer.size.width:
                layer = replace(layer, size=Size(width, layer.size.height))
            own = self._measure(layer)
            return _resized(
                layer, Size(own.width if width is None else width, own.height if height is None else height)
            )
        if isinstance(layer, Group):
            return _holding(layer, [self.sized(child, None, None) for child in layer.children])
        if not isinstance(layer, Frame):
            return _resized(layer, _wanted(layer.size, width, height))
        if layer.auto_layout is None:
            return self._free(layer, _wanted(layer.size, width, height))
        if layer.auto_layout.tracks is not None:
            return self._grid(layer, layer.auto_layout, layer.auto_layout.tracks, width, height)
        return self._stack(layer, layer.auto_layout, width, height)

    def _free(self, frame: Frame, size: Size) -> Frame:
        return _holding(_resized(frame, size), [self._followed(child, frame, size) for child in frame.children])

    def _followed(self, child: Layer, frame: Frame, size: Size) -> Layer:
        """Return a child that its constraints hold in a frame which gets a size."""
        if size == frame.size:
            return self.sized(child, None, None)
        moved, wanted = follow(child, frame.size, size)
        width = None if wanted.width == child.size.width else wanted.width
        return self.sized(moved, width, None if wanted.height == child.size.height else wanted.height)

    def _stack(self, frame: Frame, layout: AutoLayout, width: float | None, height: float | None) -> Frame:
        is_row = layout.mode is LayoutMode.HORIZONTAL
        insets = Insets.of(frame, layout)
        sizing = (layout.primary_sizing, layout.counter_sizing)
        across, down = sizing if is_row else sizing[::-1]
        inner_width = _inner(frame.size.width, width, across, insets.left + insets.right)
        inner_height = _inner(frame.size.height, height, down, insets.top + insets.bottom)
        main, cross = (inner_width, inner_height) if is_row else (inner_height, inner_width)
        flowing = [child for child in frame.children if child.flows]
        settled = [self._settled(child, is_row, None if layout.wraps else cross) for child in flowing]
        rules, by_baseline = rules_of(layout), is_row and layout.counter_align is CounterAlign.BASELINE
        items = [_item(child, is_row, by_baseline) for child in settled]
        arranged = arrange_stack(items, rules, main, cross)
        if is_row and any(item.grows for item in items):  # what has grown has another height, which the row may hug
            settled = [
                self._grown(child, slot.main_length) for child, slot in zip(settled, arranged.slots, strict=True)
            ]
            items = [_item(child, is_row, by_baseline) for child in settled]
            arranged = arrange_stack(items, rules, main, cross)
        size = _outer(is_row, arranged.main, arranged.cross, insets)
        bounded = _bounded(frame, size)
        if bounded != size:
            inner = Size(
                max(0.0, bounded.width - insets.left - insets.right),
                max(0.0, bounded.height - insets.top - insets.bottom),
            )
            arranged = arrange_stack(items, rules, *_axes(inner, is_row))
            size = bounded
        placed: list[Layer] = []
        for before, slot in zip(settled, arranged.slots, strict=True):
            rect = (
                Rect(slot.main + insets.left, slot.cross + insets.top, slot.main_length, slot.cross_length)
                if is_row
                else Rect(slot.cross + insets.left, slot.main + insets.top, slot.cross_length, slot.main_length)
            )
            placed.append(self._placed(before, rect))
        waiting = iter(placed)
        return self._with_children(frame, size, [next(waiting) if child.flows else None for child in frame.children])

    def _grid(
        self, frame: Frame, layout: AutoLayout, tracks: GridTracks, width: float | None, height: float | None
    ) -> Frame:
        insets = Insets.of(frame, layout)
        around = insets.left + insets.right
        wide = frame.size.width if width is None else width
        columns = shared(tracks.columns, tracks.shares, tracks.column_gap, wide - around)
        lefts = starts_of(columns, tracks.column_gap)
        cells = [_cell_of(child) for child in frame.children]
        own = [
            None if cell is None else self._in_columns(child, cell, columns, tracks.column_gap)
            for child, cell in zip(frame.children, cells, strict=True)
        ]
        rows = _row_lengths(own, cells, tracks)
        tops = starts_of(rows, tracks.row_gap)
        hugged = _outer(True, length_of(columns, tracks.column_gap), length_of(rows, tracks.row_gap), insets)
        size = Size(
            hugged.width if layout.primary_sizing is LayoutSizing.HUG else frame.size.width,
            hugged.height if layout.counter_sizing is LayoutSizing.HUG else frame.size.height,
        )
        placed: list[Layer | None] = []
        for child, cell in zip(own, cells, strict=True):
            if child is None or cell is None:
                placed.append(None)
                continue
            bounds = child.bounds
            down = rows[cell.row : cell.row + cell.rows]
            high = length_of(down, tracks.row_gap) if child.role.stretches else bounds.height
            corner = Rect(lefts[cell.column], tops[cell.row], bounds.width, high)
            placed.append(self._placed(child, corner.moved(insets.left, insets.top)))
        return self._with_children(frame, _bounded(frame, _wanted(size, width, height)), placed)

    def _in_columns(self, child: Layer, cell: GridCell, columns: Sequence[float], gap: float) -> Layer:
        """Return a child of a grid as wide as its columns, if it fills them."""
        if not child.role.grows:
            return self.sized(child, None, None)
        return self.sized(child, length_of(columns[cell.column : cell.column + cell.columns], gap), None)

    def _settled(self, child: Layer, is_row: bool, cross: float | None) -> Layer:
        """Return a child with the thickness its parent gives it, so that its length is known."""
        role = child.role
        if not role.stretches or cross is None:
            return self.sized(child, None, None)
        limits = _limits(child, not is_row)
        thickness = max(limits[0], min(limits[1], cross))
        return self.sized(child, None, thickness) if is_row else self.sized(child, thickness, None)

    def _grown(self, child: Layer, width: float) -> Layer:
        """Return a child of a row as wide as the row makes it."""
        if not child.role.grows or abs(child.size.width - width) < 1e-9:
            return child
        return self.sized(child, width, None)

    def _placed(self, child: Layer, rect: Rect) -> Layer:
        """Return a child in a slot."""
        size = child.size
        is_as_large = abs(size.width - rect.width) < 1e-9 and abs(size.height - rect.height) < 1e-9
        if not is_as_large and child.transform.is_translation:
            child = self.sized(child, rect.width, rect.height)
        bounds = child.bounds
        dx, dy = rect.x - bounds.x, rect.y - bounds.y
        is_there = abs(dx) < 1e-9 and abs(dy) < 1e-9
        return child if is_there else replace(child, transform=child.transform.moved(dx, dy))

    def _with_children(self, frame: Frame, size: Size, placed: Sequence[Layer | None]) -> Frame:
        """Return a frame with its children as they were placed; those that were not follow its edges."""
        children = [
            self._followed(child, frame, size) if there is None else there
            for child, there in zip(frame.children, placed, strict=True)
        ]
        return _holding(_resized(frame, size), children)


def _cell_of(child: Layer) -> GridCell | None:
    return child.role.cell if child.flows else None


def _row_lengths(children: Sequence[Layer | None], cells: Sequence[GridCell | None], tracks: GridTracks) -> list[float]:
    """Return how high the rows of a grid are: those that hug go by what is high by itself in them.

    Args:
        children: In their columns; None where one stands in no cell.
        cells: In which they stand.
        tracks: Of the grid.
    """
    inside: dict[int, list[Layer]] = {}
    for child, cell in zip(children, cells, strict=True):
        if child is not None and cell is not None and cell.rows == 1:
            inside.setdefault(cell.row, []).append(child)
    rows = list(tracks.rows)
    for at, hugs in enumerate(tracks.hugging):
        found = inside.get(at, [])
        firm = [child for child in found if not child.role.stretches] or found
        if hugs and firm:
            rows[at] = max(child.bounds.height for child in firm)
    return rows


def baseline_of(layer: Layer) -> float:
    """Return how far below a layer's top its first baseline lies; its height where it has no text."""
    if isinstance(layer, Text):
        return layer.layout.lines[0].baseline if layer.layout and layer.layout.lines else layer.size.height
    if isinstance(layer, Frame) and layer.auto_layout is not None:
        for child in layer.children:
            if child.flows:
                return child.bounds.y + baseline_of(child)
    return layer.size.height


def _item(layer: Layer, is_row: bool, by_baseline: bool) -> Item:
    """Return what a stack knows of a child that has a size by itself; its baseline where that is asked for."""
    bounds = layer.bounds
    role = layer.role
    main, cross = (bounds.width, bounds.height) if is_row else (bounds.height, bounds.width)
    baseline = baseline_of(layer) if by_baseline else 0.0
    along, across = _limits(layer, is_row), _limits(layer, not is_row)
    return Item(main, cross, role.grows, role.stretches, baseline, along, across)


def _limits(layer: Layer, is_width: bool) -> tuple[float, float]:
    limits = layer.limits
    if limits is None:
        return UNLIMITED
    low, high = (limits.min_width, limits.max_width) if is_width else (limits.min_height, limits.max_height)
    return (low or 0.0, math.inf if high is None else high)


def _wanted(size: Size, width: float | None, height: float | None) -> Size:
    return Size(size.width if width is None else width, size.height if height is None else height)


def _inner(stored: float, imposed: float | None, sizing: LayoutSizing, padding: float) -> float | None:
    """Return the length inside the paddings; None where the frame hugs and nobody says otherwise."""
    if imposed is None and sizing is LayoutSizing.HUG:
        return None
    return max(0.0, (stored if imposed is None else imposed) - padding)


def _bounded(layer: Layer, size: Size) -> Size:
    """Return a size within a layer's limits."""
    if layer.limits is None:
        return size
    across, down = _limits(layer, True), _limits(layer, False)
    return Size(max(across[0], min(across[1], size.width)), max(down[0], min(down[1], size.height)))


def _axes(size: Size, is_row: bool) -> tuple[float, float]:
    return (size.width, size.height) if is_row else (size.height, size.width)


def _outer(is_row: bool, main: float, cross: float, insets: Insets) -> Size:
    width, height = (main, cross) if is_row else (cross, main)
    return Size(width + insets.left + insets.right, height + insets.top + insets.bottom)


def _resized(layer: Resized, size: Size) -> Resized:
    return layer if layer.size == size else replace(layer, size=size)


def _holding(holder: Holder, children: Sequence[Layer]) -> Holder:
    """Return a layer that holds others: the very same where it does already, so that what stays is known by that."""
    is_same = all(map(operator.is_, children, holder.children))
    return holder if is_same else replace(holder, children=tuple(children))


def _stroke_widths(stroke: Stroke | None) -> tuple[float, float, float, float]:
    if stroke is None:
        return (0.0, 0.0, 0.0, 0.0)
    if stroke.sides is not None:
        return (stroke.sides.top, stroke.sides.right, stroke.sides.bottom, stroke.sides.left)
    return (stroke.weight,) * 4
