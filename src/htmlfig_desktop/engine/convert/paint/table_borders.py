"""Collapsed borders of a table: the lines between its cells, each drawn once.

Source: CSS 2.1, section 17.6.2. Each line is centered on the edge between two cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.boxes.look import TABLE_PARTS, BorderSide, LookBook
from htmlfig_desktop.engine.convert.boxes.table_parts import TABLE_GROUPS, table_parts
from htmlfig_desktop.engine.convert.css.keywords import TABLES
from htmlfig_desktop.engine.convert.paint.row_lines import NOTHING, Line, Placed, TableRow, placed_in_rows
from htmlfig_desktop.engine.convert.paint.table_joints import Segment, Strength, joined_lines
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, polygon_path
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign

_NO_HOLDERS = frozenset({*TABLES, *TABLE_PARTS, "table-cell", "inline"})
"""Displays of what holds parts of its own table, or none."""
_RANKS = {
    "table-cell": 0,
    "table-row": 1,
    **dict.fromkeys(TABLE_GROUPS, 2),
    "table-column": 3,
    "table-column-group": 4,
    **dict.fromkeys(TABLES, 5),
}
"""At equal widths and styles the innermost element wins."""
_STYLE_RANKS = ("double", "solid", "dashed", "dotted", "ridge", "groove")
_DRAWN_AS = {"inset": "ridge", "outset": "groove"}
"""Styles that look like others where borders collapse (CSS 2.1, section 17.6.3)."""
_MOST_PARTS = 40_000
_NEAR = 0.25
"""px that edges of the same place may lie apart: parts of a table are told in 64ths, rounded each."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """One side of one element."""

    is_vertical: bool
    at: float
    start: float
    end: float
    """px of the page; along the line."""
    side: BorderSide
    is_hidden: bool
    rank: int
    order: int
    """Of the element in the document: at equal ranks the first wins."""

    @property
    def strength(self) -> Strength:
        """Of two edges at one place the stronger is drawn."""
        style = _STYLE_RANKS.index(self.side.style) if self.side.style in _STYLE_RANKS else len(_STYLE_RANKS)
        return self.is_hidden, self.side.width, -style, -self.rank, -self.order


def is_collapsed(box: LayoutBox) -> bool:
    """Whether a box is a table whose borders collapse."""
    return box.style["border-collapse"] == "collapse" and box.style["display"] in TABLES


def holds_collapsed(node: SnapshotNode, box: LayoutBox) -> bool:
    """Whether a box is no table, but rows or cells are in it: they make one that has no element (CSS 2.1, 17.2.1).

    So it is with ``display: block`` of a table, by which many pages let wide ones scroll.
    """
    style = box.style
    if style["border-collapse"] != "collapse" or style["display"] in _NO_HOLDERS:
        return False
    return next(table_parts(node), None) is not None


def collapsed_parts(table: SnapshotNode) -> tuple[SnapshotNode, ...]:
    """Return a table and its columns, groups, rows and cells: all whose borders are drawn together.

    What only holds the parts of a table has borders of its own.
    """
    is_table = table.box is not None and table.box.style["display"] in TABLES
    return (table, *table_parts(table)) if is_table else tuple(table_parts(table))


def has_lines(table: SnapshotNode, looks: LookBook) -> bool:
    """Whether any collapsed border of a table shows."""
    return any(
        side.width > 0 and not side.color.is_transparent
        for part in collapsed_parts(table)
        if part.box is not None
        for side in looks.of(part.box).borders
    )


@dataclass(frozen=True, slots=True)
class TableLines:
    """The collapsed borders of a table."""

    layers: tuple[Layer, ...]
    """A layer for each look."""
    rows: Mapping[int, Stroke]
    """Those that are borders of rows, by the places of these."""


def table_lines(table: SnapshotNode, looks: LookBook, place: Rect, rows: Sequence[TableRow] = ()) -> TableLines:
    """Return the collapsed borders of a table whose layer lies at ``place``.

    Args:
        table: A table, or what holds parts of one.
        looks: Reads borders.
        place: px of the page.
        rows: Those that are layers, from top to bottom; of none, or a few, where that is not known.
    """
    if table.box is None:
        return TableLines((), {})
    edges: dict[tuple[bool, int], list[_Edge]] = {}
    for order, part in enumerate(collapsed_parts(table)[:_MOST_PARTS]):
        for edge in _edges(part, looks, table, order):
            edges.setdefault((edge.is_vertical, round(edge.at * 2)), []).append(edge)
    winners = [edge for bucket in edges.values() for edge in _resolved(bucket)]
    origin, sides = Vec(place.x, place.y), {edge.side for edge in winners}
    is_crossed = any(edge.is_vertical for edge in winners)
    is_plain = all(side.style == "solid" for side in sides)
    lines = list(_extended(winners)) if is_plain and (len(sides) < 2 or not is_crossed) else []
    may_part = not is_crossed or all(side.color.is_opaque for side in sides)
    found = _in_rows(lines, rows) if rows and may_part else NOTHING
    if found.lines or (is_plain and len(sides) < 2):
        rest = _reaching(lines, found.lines)
        looks_left = dict.fromkeys(line.side for line in rest)
        layers = [_drawn(side, [line for line in rest if line.side == side], origin, place.size) for side in looks_left]
        return TableLines(tuple(layers), found.strokes)
    is_rtl = table.box.style["direction"] == "rtl"
    return TableLines(tuple(joined_lines(_segments(edges, winners), origin, place.size, is_rtl=is_rtl)), {})


def _in_rows(lines: Sequence[_Edge], rows: Sequence[TableRow]) -> Placed:
    """Return which lines are borders of rows, by their places in the list."""
    level = [at for at, line in enumerate(lines) if not line.is_vertical]
    found = placed_in_rows([Line(_area(lines[at]), lines[at].side) for at in level], rows)
    return Placed(found.strokes, frozenset(level[at] for at in found.lines))


def _area(line: _Edge) -> Rect:
    """Return where a level line is painted."""
    return Rect(line.start, _painted_at(line), line.end - line.start, line.side.width)


def _reaching(lines: Sequence[_Edge], placed: frozenset[int]) -> list[_Edge]:
    """Return the lines without those that are borders of rows; upright ones go on through what these filled."""
    areas = [_area(lines[at]) for at in placed]
    rest = [line for at, line in enumerate(lines) if at not in placed]
    if not areas or not any(line.is_vertical for line in rest):
        return rest
    return [_through(line, areas) if line.is_vertical else line for line in rest]


def _through(line: _Edge, areas: Sequence[Rect]) -> _Edge:
    """Return an upright line that ends where the level ones do that it meets."""
    met = [area for area in areas if area.x - _NEAR <= line.at <= area.right + _NEAR]
    first = [area.y for area in met if abs(area.center.y - line.start) <= area.height]
    last = [area.bottom for area in met if abs(area.center.y - line.end) <= area.height]
    return replace(line, start=min([line.start, *first]), end=max([line.end, *last]))


def _edges(part: SnapshotNode, looks: LookBook, table: SnapshotNode, order: int) -> Iterator[_Edge]:
    if part.box is None or part.box.style["visibility"] == "collapse":
        return
    look, rect = looks.of(part.box), part.box.rect
    if part is table:
        rect = _grid(table) or rect
    top, right, bottom, left = look.borders
    rank = _RANKS.get(part.box.style["display"], 5)
    for room in _columns(part, rect, table):
        places = (
            (False, room.y, room.x, room.right, top, "border-top-style"),
            (True, room.right, room.y, room.bottom, right, "border-right-style"),
            (False, room.bottom, room.x, room.right, bottom, "border-bottom-style"),
            (True, room.x, room.y, room.bottom, left, "border-left-style"),
        )
        for is_vertical, at, start, end, side, name in places:
            is_hidden = part.box.style[name] == "hidden"
            if (side.width > 0 or is_hidden) and end > start:
                drawn = replace(side, style=_DRAWN_AS[side.style]) if side.style in _DRAWN_AS else side
                yield _Edge(is_vertical, at, start, end, drawn, is_hidden, rank, order)


def _columns(part: SnapshotNode, rect: Rect, table: SnapshotNode) -> Iterator[Rect]:
    """Yield each of the columns that a ``col`` stands for, told by the cells; of other parts the one rectangle."""
    lines = line_space(table.box.style.get("writing-mode") if table.box is not None else "")
    room = lines.of(rect)
    if part.name == "col" and part.attributes.get("span", "1") != "1":
        boxes = (each.box for each in table_parts(table) if each.box and each.box.style["display"] == "table-cell")
        for at in sorted({cell.x for cell in (lines.of(box.rect) for box in boxes)}):
            if room.x + 1 < at < room.right - 1:
                yield lines.back(Rect.from_edges(room.x, room.y, at, room.bottom))
                room = Rect.from_edges(at, room.y, room.right, room.bottom)
    yield lines.back(room)


def _grid(table: SnapshotNode) -> Rect | None:
    """Return the rectangle around all cells, whose edges the outer borders are centered on."""
    area: Rect | None = None
    for part in table_parts(table):
        if part.box is not None and part.box.style["display"] == "table-cell":
            area = part.box.rect if area is None else area.union(part.box.rect)
    return area


def _won(edges: list[_Edge], stops: Iterable[float]) -> Iterator[tuple[_Edge, float, float]]:
    """Yield which of the edges on one line wins, from one stop to the next."""
    waiting = sorted(edges, key=lambda edge: -edge.start)
    over: list[_Edge] = []
    for start, end in pairwise(sorted(stops)):
        if end - start < _NEAR:
            continue
        while waiting and waiting[-1].start <= start + _NEAR:
            over.append(waiting.pop())
        over = [edge for edge in over if edge.end >= end - _NEAR]
        best = over[0] if len(over) == 1 else max(over, key=lambda edge: edge.strength, default=None)
        if best is not None and not best.is_hidden:
            yield best, start, end


def _segments(edges: dict[tuple[bool, int], list[_Edge]], winners: Sequence[_Edge]) -> Iterator[Segment]:
    """Yield what wins on each line from one crossing of the grid to the next.

    Tables with more lines than a page should have are drawn in the pieces their cells ask for.
    """
    grid: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for (is_vertical, key), bucket in edges.items():
        grid[is_vertical].setdefault(key, bucket[0].at)
    if len(grid[0]) * len(grid[1]) > _MOST_PARTS:
        for edge in winners:
            yield Segment(edge.is_vertical, edge.at, edge.start, edge.end, edge.side, edge.strength)
        return
    for (is_vertical, key), bucket in edges.items():
        first, last = min(edge.start for edge in bucket), max(edge.end for edge in bucket)
        stops = {round(at * 2): at for edge in bucket for at in (edge.start, edge.end)}
        stops |= {place: at for place, at in grid[not is_vertical].items() if first - 0.01 <= at <= last + 0.01}
        for edge, start, end in _won(bucket, stops.values()):
            yield Segment(is_vertical, grid[is_vertical][key], start, end, edge.side, edge.strength)


def _resolved(edges: list[_Edge]) -> Iterator[_Edge]:
    """Yield what is drawn of edges that lie on one line, in pieces as long as possible."""
    pending: tuple[_Edge, float, float] | None = None
    for best, start, end in _won(edges, {edge.start for edge in edges} | {edge.end for edge in edges}):
        if best.side.color.is_transparent:
            continue
        if pending is not None and pending[0].side == best.side and abs(pending[2] - start) < 0.01:
            pending = (pending[0], pending[1], end)
            continue
        if pending is not None:
            yield replace(pending[0], start=pending[1], end=pending[2])
        pending = (best, start, end)
    if pending is not None:
        yield replace(pending[0], start=pending[1], end=pending[2])


def _extended(edges: Iterable[_Edge]) -> Iterator[_Edge]:
    """Yield the edges, their ends reaching over the lines they meet, so that corners are filled."""
    edges = list(edges)
    upright: dict[int, list[_Edge]] = {}
    for edge in edges:
        if edge.is_vertical:
            upright.setdefault(round(edge.at * 2), []).append(edge)

    def reach(x: float, y: float) -> float:
        met = (each for each in upright.get(round(x * 2), ()) if each.start - 0.01 <= y <= each.end + 0.01)
        return max((each.side.width for each in met), default=0.0) / 2

    for edge in edges:
        if edge.is_vertical:
            yield edge
        else:
            start, end = edge.start - reach(edge.start, edge.at), edge.end + reach(edge.end, edge.at)
            yield replace(edge, start=start, end=end)


def _painted_at(line: _Edge) -> float:
    """Return where a line begins across, on a whole pixel."""
    return round(line.at - line.side.width / 2 + 0.01)


def _drawn(side: BorderSide, edges: Iterable[_Edge], origin: Vec, size: Size) -> Layer:
    """Return the layer of lines that are all alike and solid."""
    paths = []
    for edge in edges:
        middle = _painted_at(edge) + side.width / 2
        ends = [Vec(middle, along) if edge.is_vertical else Vec(along, middle) for along in (edge.start, edge.end)]
        paths.append(polygon_path([Vec(end.x - origin.x, end.y - origin.y) for end in ends], is_closed=False))
    stroke = Stroke((SolidPaint(side.color),), side.width, StrokeAlign.CENTER)
    return Vector(name="Borders", size=size, transform=Affine(), path=joined_paths(paths), stroke=stroke)
