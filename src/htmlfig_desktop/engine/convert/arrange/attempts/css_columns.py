"""Columns that CSS has: those of grids, and cells whose widths are fractions of their row.

A snapshot has no percentages. What tells of them are cells that wrap, or float, and fill their row to the last pixel
with whole parts of it, as frameworks with twelve columns have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare
from htmlfig_desktop.engine.convert.arrange.members.narrowing import narrowed
from htmlfig_desktop.engine.convert.arrange.stacking.across import tolerance
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Wishes, grows
from htmlfig_desktop.engine.scene.arranging.grid import starts_of
from htmlfig_desktop.engine.scene.nodes import Frame, Text

_PARTS = (2, 3, 4, 5, 6, 8, 12, 24)
_CLOSE = 0.1
"""px; a browser's lengths are multiples of a 64th."""
_SAME = 0.02
_PIXEL = 0.6
"""px by which what is painted on whole pixels may stand beside its column."""


@dataclass(frozen=True, slots=True)
class CssColumns:
    """Columns beside each other in a frame, px."""

    low: float
    """Where the first begins."""
    lengths: tuple[float, ...]
    gap: float
    shares: tuple[float, ...]
    """As in ``GridTracks``."""


@dataclass(frozen=True, slots=True)
class InColumns:
    """What stands in such columns."""

    columns: CssColumns
    members: tuple[Member, ...]
    """With the edges of their columns."""


def divided(size: Size, members: Sequence[Member], wishes: Wishes) -> InColumns | None:
    """Return the columns that a row is divided into, and its members with the edges of these; None: it is not.

    Args:
        size: Of the frame.
        members: What is in flow in it, two at least.
        wishes: Of its box.
    """
    is_wrapped = wishes.flow is Flow.FLEX and wishes.is_row and wishes.wraps
    if not (is_wrapped or all(member.is_float for member in members)):
        return None
    cells = [cell for member in members if (cell := member.cell) is not None]
    if len(cells) < len(members) or any(member.box is None or grows(member.box) for member in members):
        return None
    start, end = min(cell.x for _, cell in cells), max(cell.right for _, cell in cells)
    before, after = wishes.padding[3], wishes.padding[1]
    is_whole = abs(members[0].rect.x - cells[0][0].x + start - before) <= 1.0
    if not is_whole or abs(end - start - size.width + before + after) > 1.0 or not _fill_a_line(cells, start, end):
        return None
    count = next((parts for parts in _PARTS if all(_are_parts(cell, start, end, parts) for _, cell in cells)), 0)
    insets = [(own.x - cell.x, cell.right - own.right) for own, cell in cells]
    firm = [inset for member, inset in zip(members, insets, strict=True) if not is_bare(member.layer)]
    left, right = Counter(firm or insets).most_common(1)[0][0]
    if not count or (end - start) / count - left - right < 1 or min(left, right) < -_SAME or before + left < 0:
        return None
    found: list[Member] = []
    for member, inset in zip(members, insets, strict=True):
        inner = moved_in(member, left - inset[0], right - inset[1])
        if inner is None:
            return None
        found.append(inner)
    lengths = ((size.width - before - after) / count - left - right,) * count
    return InColumns(CssColumns(before + left, lengths, left + right, (1.0,) * count), tuple(found))


def fitted(
    given: CssColumns, members: Sequence[Member]
) -> tuple[CssColumns, list[tuple[int, int]], list[Member]] | None:
    """Return columns that begin where members are painted, which of them each member takes, and the members.

    Boxes that share fractions of pixels are painted on whole ones: their columns then share in those parts. None
    where a member begins or ends beside the columns.
    """
    begins = [given.low + start for start in starts_of(given.lengths, given.gap)]
    ends = [begin + length for begin, length in zip(begins, given.lengths, strict=True)]
    spans: list[tuple[int, int]] = []
    for member in members:
        first = next((at for at, start in enumerate(begins) if abs(member.rect.x - start) <= _PIXEL), None)
        right = member.right_of_block
        last = next((at for at, end in enumerate(ends) if end >= right - _PIXEL), None)
        if first is None or last is None or last < first:
            return None
        spans.append((first, last - first + 1))
    found = sorted(zip(members, spans, strict=True), key=lambda each: _firmness(each[0]))
    painted = [(member.rect, span) for member, span in found]
    for starts in ([*begins, ends[-1] + given.gap], _lines(given, painted, begins, ends)):
        lengths = tuple(after - begin - given.gap for begin, after in pairwise(starts))
        placed = _placed(members, spans, starts, given.gap, ends) if min(lengths) > 0 else None
        if placed is not None:
            return CssColumns(starts[0], lengths, given.gap, _shares_of(lengths, given)), spans, placed
    return None


def _shares_of(lengths: Sequence[float], given: CssColumns) -> tuple[float, ...]:
    """Return in which parts columns share that are painted so long."""
    if max(abs(length - own) for length, own in zip(lengths, given.lengths, strict=True)) < 1e-6:
        return given.shares
    parts = zip(given.shares, lengths, given.lengths, strict=True)
    return tuple(share * (length / own) for share, length, own in parts)


def _placed(
    members: Sequence[Member],
    spans: Sequence[tuple[int, int]],
    starts: Sequence[float],
    gap: float,
    ends: Sequence[float],
) -> list[Member] | None:
    """Return members that begin where their columns do; None where one shows something beside that."""
    placed: list[Member] = []
    for member, (first, count) in zip(members, spans, strict=True):
        right = starts[first + count] - gap
        reaches = abs(member.rect.right - ends[first + count - 1]) <= _PIXEL
        more = (starts[first] - member.rect.x, member.rect.right - right if reaches else 0.0)
        is_loose = is_bare(member.layer) and max(map(abs, more)) > _SAME
        inner = moved_in(member, *more) if is_loose else member
        if inner is None or abs(starts[first] - inner.rect.x) > tolerance(inner):
            return None
        placed.append(inner)
    return placed


def _firmness(member: Member) -> int:
    """Return how little a member may move, the least first."""
    if isinstance(member.layer, Text):
        return 2
    return 1 if is_bare(member.layer) else 0


def _lines(
    given: CssColumns, painted: Iterable[tuple[Rect, tuple[int, int]]], begins: Sequence[float], ends: Sequence[float]
) -> list[float]:
    """Return where columns begin, and where one more would: between those that are painted they are alike."""
    known: dict[int, float] = {}
    for rect, (first, count) in painted:
        last = first + count
        known.setdefault(first, rect.x)
        if abs(rect.right - ends[last - 1]) <= _PIXEL:
            known.setdefault(last, rect.right + given.gap)
    ideal = [*begins, ends[-1] + given.gap]
    known.setdefault(0, ideal[0])
    known.setdefault(len(begins), ideal[-1])
    at = sorted(known)
    lines: list[float] = []
    for low, high in pairwise(at):
        scale = (known[high] - known[low]) / (ideal[high] - ideal[low])
        lines += [known[low] + (ideal[each] - ideal[low]) * scale for each in range(low, high)]
    return [*lines, known[at[-1]]]


def _fill_a_line(cells: Sequence[tuple[Rect, Rect]], start: float, end: float) -> bool:
    """Whether cells follow each other from one end of the row to the other."""
    reach = start
    for cell in sorted((cell for _, cell in cells), key=lambda each: (round(each.y), each.x)):
        reach = start if abs(cell.x - start) <= _CLOSE else reach
        reach = cell.right if abs(cell.x - reach) <= _CLOSE else reach
        if abs(reach - end) <= _CLOSE:
            return True
    return False


def _are_parts(cell: Rect, start: float, end: float, parts: int) -> bool:
    """Whether a cell begins and ends where the row is divided into so many parts."""
    part = (end - start) / parts
    return all(abs(edge / part - round(edge / part)) * part <= _CLOSE for edge in (cell.x - start, cell.right - start))


def moved_in(member: Member, left: float, right: float) -> Member | None:
    """Return a member with its edges so much further inside, px; None where it shows something there.

    What shows something and only ends elsewhere than others stays as it is.
    """
    layer = member.layer
    if max(abs(left), abs(right)) <= _SAME:
        return member
    if not isinstance(layer, Frame) or not is_bare(layer):
        return member if abs(left) <= _SAME else None
    inner = narrowed(layer, left, right)
    return None if inner is None else member.placed(inner.bounds, inner)
