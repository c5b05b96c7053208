"""Grids: children in columns and rows of which some differ in size, or that span several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.across import CLOSE
from htmlfig_desktop.engine.convert.arrange.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.convert.arrange.members import Member
from htmlfig_desktop.engine.convert.arrange.stacks import Stack
from htmlfig_desktop.engine.convert.arrange.texts import fixed
from htmlfig_desktop.engine.scene.arranging.grid import length_of, starts_of
from htmlfig_desktop.engine.scene.nodes import AutoLayout, GridCell, GridTracks, LayoutChild, LayoutMode, Text

_LEAST = 1.0
"""px of a track; what begins closer together is no grid."""
_FILLED = 0.5
"""Share of a grid's cells that children must take: what stands anywhere is no grid."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The tracks along one axis and which of them each member takes."""

    low: float
    tracks: tuple[float, ...]
    gap: float
    spans: tuple[tuple[int, int], ...]
    """First track and number of tracks."""


def gridded(size: Size, flowing: Sequence[Member]) -> Stack | None:
    """Return a frame's children as a grid of fixed tracks; None where they stand in no columns and rows."""
    members = [_still(member) for member in flowing]
    across, down = _lines(ROW, members), _lines(COLUMN, members)
    if across is None or down is None or across.low < 0 or down.low < 0:
        return None
    cells = [
        GridCell(column, row, columns, rows)
        for (column, columns), (row, rows) in zip(across.spans, down.spans, strict=True)
    ]
    if not _is_grid(cells, len(across.tracks), len(down.tracks)):
        return None
    layout = AutoLayout(
        LayoutMode.GRID,
        padding_top=down.low,
        padding_right=max(0.0, size.width - across.low - length_of(across.tracks, across.gap)),
        padding_bottom=max(0.0, size.height - down.low - length_of(down.tracks, down.gap)),
        padding_left=across.low,
        tracks=GridTracks(across.tracks, down.tracks, across.gap, down.gap),
    )
    placed = sorted(zip(cells, members, strict=True), key=lambda each: (each[0].row, each[0].column))
    dressed = tuple(
        replace(member, layer=replace(member.layer, layout_child=LayoutChild(cell=cell))) for cell, member in placed
    )
    return Stack(layout, dressed, 0)


def _still(member: Member) -> Member:
    return replace(member, layer=fixed(member.layer)) if isinstance(member.layer, Text) else member


def _is_grid(cells: Sequence[GridCell], columns: int, rows: int) -> bool:
    """Whether cells are apart and fill enough of columns and rows that both are several."""
    taken = [
        (column, row)
        for cell in cells
        for column in range(cell.column, cell.column + cell.columns)
        for row in range(cell.row, cell.row + cell.rows)
    ]
    return min(columns, rows) > 1 and len(set(taken)) == len(taken) >= _FILLED * columns * rows


def _lines(axis: Axis, members: Sequence[Member]) -> _Lines | None:
    """Return the tracks that members stand in: each begins where some of them do."""
    starts: list[float] = []
    for start in sorted(axis.start(member.rect) for member in members):
        if not starts or start - starts[-1] > CLOSE:
            starts.append(start)
    if any(after - before < _LEAST for before, after in pairwise(starts)):
        return None
    gaps = [gap for line in starts[1:] if (gap := _gap(axis, members, line)) is not None]
    gap = min(gaps, default=0.0)
    end = max(axis.end(member.rect) for member in members)
    tracks = [after - before - gap for before, after in pairwise(starts)]
    tracks.append(end - starts[-1])
    if gap < -CLOSE or min(tracks) < _LEAST:
        return None
    gap = max(0.0, gap)
    spans = tuple(_span(axis, member, starts) for member in members)
    begins = starts_of(tracks, gap)
    for member, (first, count) in zip(members, spans, strict=True):
        begin, last = starts[0] + begins[first], first + count - 1
        is_inside = axis.end(member.rect) <= starts[0] + begins[last] + tracks[last] + CLOSE
        if not is_inside or abs(axis.start(member.rect) - begin) > CLOSE:
            return None
    return _Lines(starts[0], tuple(tracks), gap, spans)


def _gap(axis: Axis, members: Sequence[Member], line: float) -> float | None:
    """Return how far before a line the last member ends; None where all reach across."""
    ends = [axis.end(member.rect) for member in members if axis.end(member.rect) <= line + CLOSE]
    return line - max(ends) if ends else None


def _span(axis: Axis, member: Member, starts: Sequence[float]) -> tuple[int, int]:
    first = max(at for at, start in enumerate(starts) if start <= axis.start(member.rect) + CLOSE)
    last = max(at for at, start in enumerate(starts) if start < axis.end(member.rect) - CLOSE or at == first)
    return first, last - first + 1
