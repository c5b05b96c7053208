"""Collapsed borders that are not all alike: each is drawn from crossing to crossing of the grid, as a side of a box.

Where lines cross, those that win there go on to the far edges of the lines they meet, and all others end at the near
ones. Source: CSS 2.1, section 17.6.2; where it leaves the choice, Chromium, TablePainter::PaintCollapsedBorders.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.convert.paint.border_sides import double_stripes
from htmlfig_desktop.engine.convert.paint.dashes import dashes_of, is_round_dot, stretches
from htmlfig_desktop.engine.convert.paint.shading import darker, lighter
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, polygon_path
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign, StrokeCap

_MOST_PATTERNS = 24
"""Patterns of dashes in one table, each of which is a layer: lines as long as each other share one."""

_WITH_GAPS = frozenset({"dashed", "dotted", "double"})

Strength = tuple[bool, float, int, int, int]
"""Of two lines that meet the greater wins."""
_Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Segment:
    """A line from one crossing to the next."""

    is_vertical: bool
    at: float
    start: float
    end: float
    """px of the page; along the line."""
    side: BorderSide
    strength: Strength


@dataclass(frozen=True, slots=True)
class _Look:
    """What lines of one layer share."""

    color: Color
    weight: float
    dashes: tuple[float, ...]
    is_round: bool


@dataclass(slots=True)
class _Crossing:
    """The lines that meet at a point of the grid."""

    before: Segment | None = None
    after: Segment | None = None
    over: Segment | None = None
    under: Segment | None = None

    @property
    def level(self) -> Segment | None:
        """The stronger of the two level lines."""
        return _stronger(self.before, self.after)

    @property
    def upright(self) -> Segment | None:
        """The stronger of the two upright lines."""
        return _stronger(self.over, self.under)

    def is_taken(self, segment: Segment, *, is_rtl: bool) -> bool:
        """Whether a line goes on over the crossing.

        Of lines that win both, those that are drawn last hide the others, unless they have gaps: those behind the
        crossing, below it, before it, above it.
        """
        level, upright = self.level, self.upright
        of_level, of_upright = _strength(level), _strength(upright)
        own, across = (of_upright, of_level) if segment.is_vertical else (of_level, of_upright)
        if segment.strength < own or segment.strength < across:
            return False
        if of_level != of_upright or segment.side.style in _WITH_GAPS:
            return True
        behind = self.before if is_rtl else self.after
        is_level_last = (behind is not None and behind.strength == of_level) or (
            self.under is None or self.under.strength != of_upright
        )
        return is_level_last is not segment.is_vertical


def joined_lines(segments: Iterable[Segment], origin: Vec, size: Size, *, is_rtl: bool) -> list[Layer]:
    """Return the lines of a table as layers, back to front: one for each look.

    Args:
        segments: In any order; those whose color is transparent take the room they win and show nothing.
        origin: Of the table's layer, px of the page.
        size: Of that layer.
        is_rtl: Whether columns follow each other from right to left.
    """
    ordered = sorted(segments, key=lambda each: _turn(each, is_rtl=is_rtl))
    crossings: dict[_Point, _Crossing] = {}
    for segment in ordered:
        start, end = _ends(segment)
        first, last = crossings.setdefault(start, _Crossing()), crossings.setdefault(end, _Crossing())
        if segment.is_vertical:
            first.under, last.over = segment, segment
        else:
            first.after, last.before = segment, segment
    drawn: dict[_Look, list[tuple[Vec, Vec]]] = {}
    for segment in ordered:
        if not segment.side.color.is_transparent:
            for look, first_end, last_end in _strokes(_reaching(segment, crossings, is_rtl=is_rtl)):
                drawn.setdefault(look, []).append((first_end, last_end))
    return [_layer(look, lines, origin, size) for look, lines in _few(drawn).items()]


def _turn(segment: Segment, *, is_rtl: bool) -> tuple[float, float, bool]:
    """Return when a line is drawn: row by row, in the direction of the columns, upright ones first."""
    if segment.is_vertical:
        return segment.start, -segment.at if is_rtl else segment.at, False
    return segment.at, -segment.end if is_rtl else segment.start, True


def _key(value: float) -> int:
    return round(value * 2)


def _ends(segment: Segment) -> tuple[_Point, _Point]:
    at, start, end = _key(segment.at), _key(segment.start), _key(segment.end)
    return ((at, start), (at, end)) if segment.is_vertical else ((start, at), (end, at))


def _strength(segment: Segment | None) -> Strength:
    return segment.strength if segment is not None else (False, 0.0, -99, -99, 0)


def _stronger(first: Segment | None, second: Segment | None) -> Segment | None:
    return first if _strength(first) >= _strength(second) else second


def _reaching(segment: Segment, crossings: dict[_Point, _Crossing], *, is_rtl: bool) -> Segment:
    """Return a line as far as it is drawn, its ends on pixels."""
    first, last = (crossings[point] for point in _ends(segment))
    half = [_across(crossing, segment) / 2 for crossing in (first, last)]
    start = segment.start - half[0] if first.is_taken(segment, is_rtl=is_rtl) else segment.start + half[0]
    end = segment.end + half[1] if last.is_taken(segment, is_rtl=is_rtl) else segment.end - half[1]
    return replace(segment, start=_whole(start), end=_whole(end))


def _across(crossing: _Crossing, segment: Segment) -> float:
    """Return how wide the line is that another one meets there, px."""
    met = crossing.level if segment.is_vertical else crossing.upright
    return 0.0 if met is None else met.side.width


def _whole(value: float) -> float:
    return float(math.floor(value + 0.5))


def _strokes(segment: Segment) -> Iterator[tuple[_Look, Vec, Vec]]:
    """Yield the strokes that a line is drawn with."""
    side, length = segment.side, segment.end - segment.start
    if length <= 0:
        return
    edge = _whole(segment.at - side.width / 2)
    for first, last, color in _stripes(side):
        weight = last - first
        middle = edge + first + weight / 2
        look = _Look(color, weight, dashes_of(side, length), is_round_dot(side))
        for start, end in stretches(side, length):
            ends = segment.start + start, segment.start + end
            if segment.is_vertical:
                yield look, Vec(middle, ends[0]), Vec(middle, ends[1])
            else:
                yield look, Vec(ends[0], middle), Vec(ends[1], middle)


def _stripes(side: BorderSide) -> list[tuple[float, float, Color]]:
    """Return the stripes side by side that a line consists of: their edges, px from its own, and their colors."""
    width, color = side.width, side.color
    if side.style == "double":
        outer, inner = double_stripes(width)
        return [(0.0, outer, color), (inner, width, color)] if inner > outer else [(0.0, width, color)]
    if side.style not in ("groove", "ridge"):
        return [(0.0, width, color)]
    middle, shades = float(math.ceil(width / 2)), (darker(color), lighter(color))
    first, second = shades if side.style == "groove" else shades[::-1]
    return [each for each in ((0.0, middle, first), (middle, width, second)) if each[1] > each[0]]


def _few(drawn: dict[_Look, list[tuple[Vec, Vec]]]) -> dict[_Look, list[tuple[Vec, Vec]]]:
    """Return lines in as many layers as a table may have: where too many dashes differ, they are as the first ones."""
    if sum(1 for look in drawn if look.dashes) <= _MOST_PATTERNS:
        return drawn
    alike: dict[_Look, _Look] = {}
    merged: dict[_Look, list[tuple[Vec, Vec]]] = {}
    for look, lines in drawn.items():
        merged.setdefault(alike.setdefault(replace(look, dashes=()), look), []).extend(lines)
    return merged


def _layer(look: _Look, lines: Sequence[tuple[Vec, Vec]], origin: Vec, size: Size) -> Layer:
    stroke = Stroke(
        (SolidPaint(look.color),),
        look.weight,
        StrokeAlign.CENTER,
        dashes=look.dashes,
        cap=StrokeCap.ROUND if look.is_round else StrokeCap.NONE,
    )
    shown = lines if look.dashes else _long(lines)
    paths = [polygon_path([Vec(end.x - origin.x, end.y - origin.y) for end in line], is_closed=False) for line in shown]
    return Vector(name="Borders", size=size, transform=Affine(), path=joined_paths(paths), stroke=stroke)


def _long(lines: Sequence[tuple[Vec, Vec]]) -> list[tuple[Vec, Vec]]:
    """Return lines that go on in one another as one."""
    levels = sorted(lines, key=lambda line: (line[0].x == line[1].x, *_along(line)))
    made: list[tuple[Vec, Vec]] = []
    for start, end in levels:
        is_upright = start.x == end.x
        if made and (made[-1][0].x == made[-1][1].x) == is_upright:
            first, last = made[-1]
            if is_upright and first.x == start.x and last.y >= start.y:
                made[-1] = (first, Vec(first.x, max(last.y, end.y)))
                continue
            if not is_upright and first.y == start.y and last.x >= start.x:
                made[-1] = (first, Vec(max(last.x, end.x), first.y))
                continue
        made.append((start, end))
    return made


def _along(line: tuple[Vec, Vec]) -> tuple[float, float]:
    start, end = line
    return (start.x, start.y) if start.x == end.x else (start.y, start.x)
