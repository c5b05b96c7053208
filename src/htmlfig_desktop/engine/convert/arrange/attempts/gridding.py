"""Grids: children in columns and rows of which some differ in size, or that span several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.attempts.css_columns import CssColumns, fitted
from htmlfig_desktop.engine.convert.arrange.members.members import Member, hugs, still, with_role
from htmlfig_desktop.engine.convert.arrange.members.texts import (
    can_fit,
    fixed,
    follows_lines,
    is_single,
    reboxed,
    settled,
    spanning,
    with_own_width,
)
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import may_fill, spans
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import Stack
from htmlfig_desktop.engine.scene.arranging.grid import length_of, starts_of
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    GridCell,
    GridTracks,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign

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

    @property
    def length(self) -> float:
        """Of all tracks, with the gaps between them."""
        return length_of(self.tracks, self.gap)


def gridded(
    size: Size, flowing: Sequence[Member], shares: Sequence[float] = (), given: CssColumns | None = None
) -> Stack | None:
    """Return a frame's children as a grid; None where they stand in no columns and rows.

    Args:
        size: Of the frame.
        flowing: Its children.
        shares: As in ``Wishes``; where none are known, the tracks are fixed.
        given: The columns that they stand in; None: they tell of their columns themselves.
    """
    members = [still(member) for member in flowing]
    lines = {member.sources: member for member in flowing if isinstance(member.layer, Text)}
    across = _lines(ROW, members) if given is None else None
    if given is not None and (found := fitted(given, members)) is not None:
        given, spans, members = found
        across = _Lines(given.low, given.lengths, given.gap, tuple(spans))
    down = _lines(COLUMN, members)
    if across is None or down is None or across.low < 0 or down.low < 0:
        return None
    cells = [
        GridCell(column, row, columns, rows)
        for (column, columns), (row, rows) in zip(across.spans, down.spans, strict=True)
    ]
    known = given.shares if given is not None else tuple(shares) if _are_shared(across, shares) else ()
    if size.width - across.low - across.length < -CLOSE:  # what reaches out of the frame shares what it has itself
        known = ()
    if not _is_grid(cells, len(across.tracks), len(down.tracks), is_known=bool(known)):
        return None
    if known:
        members = [
            _in_cell(member, lines.get(member.sources), cell, across)
            for member, cell in zip(members, cells, strict=True)
        ]
    hugging = _hugging(members, cells, down) if known else ()
    dressed: list[Member] = []
    for cell, member in zip(cells, members, strict=True):
        if member.layer.role.grows:
            dressed.append(member)
            continue
        inner = _following(member, lines.get(member.sources))
        if known:
            firm = bool(hugging) and _defines(member, cell, down)
            dressed.append(_filling(inner, cell, across, down, is_firm=firm))
        else:
            dressed.append(replace(inner, layer=replace(inner.layer, layout_child=LayoutChild(cell=cell))))
    return Stack(_layout(size, across, down, known, hugging), tuple(dressed), 0)


def _layout(
    size: Size, across: _Lines, down: _Lines, shares: tuple[float, ...], hugging: tuple[bool, ...]
) -> AutoLayout:
    """Return the layout of a grid in a frame of a size; what is around its tracks are paddings."""
    return AutoLayout(
        LayoutMode.GRID,
        padding_top=down.low,
        padding_right=max(0.0, size.width - across.low - across.length),
        padding_bottom=max(0.0, size.height - down.low - down.length),
        padding_left=across.low,
        counter_sizing=LayoutSizing.HUG if hugging and all(hugging) else LayoutSizing.FIXED,
        tracks=GridTracks(across.tracks, down.tracks, across.gap, down.gap, shares, hugging),
    )


def _are_shared(across: _Lines, shares: Sequence[float]) -> bool:
    """Whether columns are as long as their shares make them."""
    if len(shares) != len(across.tracks) or not any(shares):
        return False
    parts = [track / share for track, share in zip(across.tracks, shares, strict=True) if share]
    most = max(share for share in shares)
    return (max(parts) - min(parts)) * most <= CLOSE


def _hugging(members: Sequence[Member], cells: Sequence[GridCell], down: _Lines) -> tuple[bool, ...]:
    """Return which rows are as high as something in them is by itself."""
    firm = {cell.row for member, cell in zip(members, cells, strict=True) if _defines(member, cell, down)}
    return tuple(row in firm for row in range(len(down.tracks))) if firm else ()


def _defines(member: Member, cell: GridCell, down: _Lines) -> bool:
    """Whether a member is as high as its row by itself."""
    is_as_high = cell.rows == 1 and abs(member.rect.height - down.tracks[cell.row]) <= CLOSE
    layer = member.layer
    is_firm = follows_lines(layer) if isinstance(layer, Text) else hugs(layer, is_width=False)
    return is_as_high and is_firm


def _in_cell(still: Member, line: Member | None, cell: GridCell, across: _Lines) -> Member:
    """Return a member whose text is as wide as its cell, where its block or its lines are; any other as it is.

    Args:
        still: With a box of its own size, if it is a text.
        line: The same before that; None where it is no text.
        cell: Where it stands.
        across: The columns.
    """
    if line is None or not isinstance(line.layer, Text):
        return still
    text, rect = line.layer, line.rect
    low = across.low + starts_of(across.tracks, across.gap)[cell.column]
    high = low + length_of(across.tracks[cell.column : cell.column + cell.columns], across.gap)
    left, right = rect.x - low, high - rect.right
    is_full = not is_single(text) and max(abs(left), abs(right)) <= SHAPE_CLOSE and can_fit(text, left, right)
    if not is_full and not (is_single(text) and spans(line, low, high)):
        return still
    wide = settled(reboxed(text, left, right) if is_full else spanning(text, left, right))
    return line.placed(wide.bounds, replace(wide, layout_child=LayoutChild(grows=True, cell=cell)))


def _filling(member: Member, cell: GridCell, across: _Lines, down: _Lines, *, is_firm: bool) -> Member:
    """Return a member that fills its cell along the axes along which it is as long."""
    wide = length_of(across.tracks[cell.column : cell.column + cell.columns], across.gap)
    high = length_of(down.tracks[cell.row : cell.row + cell.rows], down.gap)
    can = may_fill(ROW, member.layer)
    grows = can and abs(member.rect.width - wide) <= CLOSE
    stretches = can and not is_firm and abs(member.rect.height - high) <= CLOSE
    role = LayoutChild(grows=grows, stretches=stretches, cell=cell)
    return replace(member, layer=with_role(member.layer, role, sets_width=grows, sets_height=stretches))


def _following(member: Member, line: Member | None) -> Member:
    """Return a member in a cell of its own; a text follows what is typed in it where it begins at the left.

    Args:
        member: In its cell.
        line: As it came, where it is a text.
    """
    text = None if line is None else line.layer
    if not isinstance(text, Text):
        return member
    own = with_own_width(text) if text.content.align is TextAlign.LEFT else None
    return replace(member, layer=fixed(text) if own is None else own)


def _is_grid(cells: Sequence[GridCell], columns: int, rows: int, *, is_known: bool) -> bool:
    """Whether cells are apart and fill enough of columns and rows that both are several; CSS knows of one row, too."""
    taken = [
        (column, row)
        for cell in cells
        for column in range(cell.column, cell.column + cell.columns)
        for row in range(cell.row, cell.row + cell.rows)
    ]
    if columns < 2 or (rows < 2 and not is_known) or len(set(taken)) < len(taken):
        return False
    return is_known or len(taken) >= _FILLED * columns * rows


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
