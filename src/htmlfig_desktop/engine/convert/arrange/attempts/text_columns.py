"""The columns of a multi-column box (``columns: 3``), as boards of cards and long lists have them: stacks in a row.

CSS fills one column after the other. In Figma each is a frame of its own: a card that becomes higher moves those below
it, and not those beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.attempts.bands import grouped
from htmlfig_desktop.engine.convert.arrange.attempts.css_columns import CssColumns
from htmlfig_desktop.engine.convert.arrange.attempts.gridding import gridded
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare, moved
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import Stack, stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes

_PAINTED = 1.0
"""px by which what is painted on whole pixels may differ from its box."""
_EFFORTS = (
    Effort(spans_texts=True),
    Effort(),
    Effort(keeps_text_sizes=True),
    Effort(1),
    Effort(2, keeps_text_sizes=True),
)
_COLUMN = Wishes(
    Flow.BLOCK, is_row=False, wraps=False, justify=Place.START, align=Place.START, padding=(0,) * 4, is_shrunk=False
)


def in_text_columns(size: Size, members: Sequence[Member], wishes: Wishes) -> Iterator[Stack]:
    """Yield columns of members beside each other, as one row and as a grid; nothing where they are in no order."""
    columns = _split(members)
    if len(columns) < 2 or all(len(column) < 2 for column in columns):
        return
    width = fmean(max(map(_width, column)) for column in columns)
    top = min(member.rect.y for member in members)
    areas = [_area(column, top, width) for column in columns]
    if any(after.x < before.right - _PAINTED for before, after in pairwise(areas)):
        return
    stacks: list[Member] = []
    added = 0
    for area, column in zip(areas, columns, strict=True):
        if _is_column(area, column):
            stacks.append(column[0])
            continue
        stack = _stack(area, column)
        if stack is None:
            return
        added += stack.added + 1
        stacks.append(grouped("Column", area, stack.members, stack.layout))
    row = stacked(ROW, size, stacks, _row_of(wishes, areas, size), Effort())
    gap = fmean(after.x - before.right for before, after in pairwise(areas))
    given = CssColumns(areas[0].x, (width,) * len(areas), gap, (1.0,) * len(areas))
    for found in sharing(row, gridded(size, stacks, given=given)):
        yield replace(found, added=found.added + added)


def sharing(row: Stack | None, grid: Stack | None) -> Iterator[Stack]:
    """Yield equal columns as a row and as a grid: first what shares a wider frame, as a row of fractions does not."""
    is_fixed = row is not None and not any(member.layer.role.grows for member in row.members)
    yield from filter(None, (grid, row) if is_fixed else (row, grid))


def _area(column: Sequence[Member], top: float, width: float) -> Rect:
    """Return the area of a column from the top of all to the end of the last thing in it, as wide as it is painted."""
    left, right = min(member.rect.x for member in column), max(member.rect.right for member in column)
    painted = right - left
    bottom = max(member.rect.bottom for member in column)
    return Rect(left, top, painted if abs(painted - width) <= _PAINTED else width, bottom - top)


def _is_column(area: Rect, column: Sequence[Member]) -> bool:
    """Whether all of a column is one frame that only holds what stands there, such as a part of a list."""
    first = column[0]
    return len(column) == 1 and is_bare(first.layer) and first.rect.contains(area, _PAINTED)


def _split(members: Sequence[Member]) -> list[list[Member]]:
    """Return members column by column: the next begins beside the last one, and no lower than that did."""
    columns: list[list[Member]] = []
    for member in sorted(members, key=lambda each: each.sources):
        last = columns[-1][-1].rect if columns else None
        if last is None or (member.rect.x >= last.right - _PAINTED or member.rect.right <= last.x + _PAINTED):
            columns.append([member])
        else:
            columns[-1].append(member)
    return sorted(columns, key=lambda column: column[0].rect.x)


def _width(member: Member) -> float:
    """Return how wide a member is to CSS: the text of a block is as wide as that."""
    if member.box is None:
        return member.rect.width
    own, outer = member.box.layout.rect.width, member.box.outermost.rect.width
    if abs(own - member.rect.width) <= _PAINTED:
        return own
    return max(outer, member.rect.width)


def _stack(area: Rect, column: Sequence[Member]) -> Stack | None:
    """Return what stands in one column as a stack; None where Figma would put it elsewhere."""
    inside = [
        member.placed(member.rect.moved(-area.x, -area.y), moved(member.layer, -area.x, -area.y)) for member in column
    ]
    tried = (stacked(COLUMN, area.size, inside, _COLUMN, effort) for effort in _EFFORTS)
    return next(filter(None, tried), None)


def _row_of(wishes: Wishes, areas: Sequence[Rect], size: Size) -> Wishes:
    """Return the wishes of a row whose paddings reach to its first and last column."""
    top, _, bottom, _ = wishes.padding
    is_full = areas[-1].right > size.width - max(0.0, wishes.padding[1]) - _PAINTED
    right = size.width - areas[-1].right if is_full else wishes.padding[1]
    return replace(wishes, padding=(top, right, bottom, areas[0].x), is_row=True, align=Place.START)
