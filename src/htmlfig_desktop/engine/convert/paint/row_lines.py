"""Lines between the rows of a table as borders of these: a designer adds, moves and deletes rows with their lines.

Which side of a row a line is depends on where it is painted: a line of 1 px on the edge between two rows lies in one of
them, one of 2 px in both. The whole table goes the same way as far as it can, so that its rows are alike.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.scene.paints import SideWeights, SolidPaint, Stroke, StrokeAlign

_NEAR = 0.05
"""px that edges of the same place may lie apart."""
_LONGER, _SHORTER = 1.0, 0.5
"""px by which a line may differ from a row at each end: rows are painted on whole pixels, beside upright lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A level line as it is painted, px of the page."""

    area: Rect
    side: BorderSide


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row that is a layer."""

    area: Rect
    """As it is painted, px of the page."""
    is_filled: bool
    """Whether it has a background, or what begins with it has: that hides what the row before paints beyond itself."""
    has_filled_cells: bool
    """Whether any of its cells has one: that hides a border inside of the row."""
    is_spanned: bool = False
    """Whether a cell reaches from it into the next ones."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Which lines are borders of rows."""

    strokes: dict[int, Stroke]
    """By the place of the row."""
    lines: frozenset[int]
    """Their places."""


NOTHING = Placed({}, frozenset())
"""No line is a border of a row."""


def placed_in_rows(lines: Sequence[Line], rows: Sequence[TableRow]) -> Placed:
    """Return which lines of a table are borders of its rows, in the way that leaves the fewest.

    Args:
        lines: The level ones of one table.
        rows: Its rows, from top to bottom.
    """
    known = _Lines(lines)
    below, above = (_placed(known, rows, begins_below=begins) for begins in (True, False))
    return below if len(below.lines) >= len(above.lines) else above


class _Lines:
    """Lines by where they begin: a table of a thousand rows has a thousand of them, and each row looks for its own."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._order = sorted(range(len(lines)), key=lambda number: lines[number].area.y)
        self._tops = [lines[number].area.y for number in self._order]
        self._widest = max((line.area.height for line in lines), default=0.0)

    def at(self, edge: float) -> list[tuple[int, Line]]:
        """Return the lines that may lie on an edge, with their numbers, in their order."""
        first = bisect_left(self._tops, edge - self._widest - 2 * _NEAR)
        last = bisect_right(self._tops, edge + 2 * _NEAR)
        return [(number, self._lines[number]) for number in sorted(self._order[first:last])]


def _placed(lines: _Lines, rows: Sequence[TableRow], *, begins_below: bool) -> Placed:
    """Return which lines are borders of rows: all that can be on one side of each, then others on the other side."""
    strokes: dict[int, Stroke] = {}
    placed: set[int] = set()
    for is_below in (begins_below, not begins_below):
        for at, row in enumerate(rows):
            if row.is_spanned:
                continue
            following = rows[at + 1] if at + 1 < len(rows) else None
            for number, line in lines.at(row.area.bottom if is_below else row.area.y):
                align = _below(row, following, line) if is_below else _above(row, line)
                if align is None or number in placed or not _is_as_long(line, row):
                    continue
                stroke = _with_side(strokes.get(at), line.side, align, is_below=is_below)
                if stroke is not None:
                    strokes[at] = stroke
                    placed.add(number)
    return Placed(strokes, frozenset(placed))


def _with_side(stroke: Stroke | None, side: BorderSide, align: StrokeAlign, *, is_below: bool) -> Stroke | None:
    """Return a border with one more side; None where it is of another color or lies elsewhere."""
    paints, width = (SolidPaint(side.color),), side.width
    known = SideWeights(0.0, 0.0, 0.0, 0.0) if stroke is None or stroke.sides is None else stroke.sides
    is_taken = known.bottom > 0 if is_below else known.top > 0
    if is_taken or (stroke is not None and (stroke.paints, stroke.align) != (paints, align)):
        return None
    sides = replace(known, bottom=width) if is_below else replace(known, top=width)
    return Stroke(paints, max(sides.top, sides.bottom), align, sides=sides)


def _below(row: TableRow, following: TableRow | None, line: Line) -> StrokeAlign | None:
    """Return on which side of the lower edge of a row a line lies; None where it lies elsewhere, or would be hidden."""
    align = _align(row.area.bottom - line.area.y, line.area.height)
    is_hidden = following is not None and following.is_filled and align is not StrokeAlign.INSIDE
    is_hidden = is_hidden or (row.has_filled_cells and align is not StrokeAlign.OUTSIDE)
    return None if is_hidden else align


def _above(row: TableRow, line: Line) -> StrokeAlign | None:
    """Return on which side of the upper edge of a row a line lies; None as for the lower one."""
    align = _align(line.area.bottom - row.area.y, line.area.height)
    return None if row.has_filled_cells and align is not StrokeAlign.OUTSIDE else align


def _align(inside: float, width: float) -> StrokeAlign | None:
    """Return on which side of an edge a line lies of which so many px are inside; None where that is neither."""
    for align, part in ((StrokeAlign.INSIDE, 1.0), (StrokeAlign.OUTSIDE, 0.0), (StrokeAlign.CENTER, 0.5)):
        if abs(inside - part * width) <= _NEAR:
            return align
    return None


def _is_as_long(line: Line, row: TableRow) -> bool:
    starts, ends = row.area.x - line.area.x, line.area.right - row.area.right
    return all(-_SHORTER - _NEAR <= beyond <= _LONGER for beyond in (starts, ends))
