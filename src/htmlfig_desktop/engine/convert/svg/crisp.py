"""Outlines on whole pixels, as browsers paint ``shape-rendering: crispEdges`` and ``optimizeSpeed``.

These paint a pixel whole where its middle lies inside, else not at all. Of lines along the pixels that is an edge on
the nearest one, which has a form in a design. What is curved or slanted has none and stays smooth.
"""

from __future__ import annotations

import math

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

_CRISP = frozenset({"crispedges", "optimizespeed"})
_LEVEL = 1e-3
"""Device px by which a line may climb and still run along the pixels."""


@dataclass(frozen=True, slots=True)
class CrispPath:
    """An outline whose lines along the pixels lie as they are painted."""

    path: PathData
    width: float | None
    """Of its stroke; None where its lines are painted in different widths."""


@dataclass(slots=True)
class _Point:
    """Where a command of an outline ends."""

    at: int
    """Of its two coordinates among all."""
    is_on_x: bool = False
    """Whether a line down the pixels begins or ends here, so that its x is that of a line."""
    is_on_y: bool = False
    ends_x: int = 0
    """Of an open end: whether its line ends to the left (-1) or to the right (1)."""
    ends_y: int = 0


def is_crisp(style: SvgStyle) -> bool:
    """Whether a shape is painted without smooth edges."""
    return style.value("shape-rendering").lower() in _CRISP


def crisp_path(path: PathData, pixels: Affine, width: float = 0.0, *, has_square_ends: bool = False) -> CrispPath:
    """Return an outline on whole pixels, and how wide its stroke is painted.

    Args:
        path: In px of the drawing.
        pixels: From these to device px; moves and scales evenly.
        width: Of the stroke, px; 0: it is filled.
        has_square_ends: Whether the stroke goes on for half its width beyond open ends.
    """
    device = mapped_path(path, pixels)
    snapping = _Snapping(width * pixels.a, has_square_ends=has_square_ends)
    coords = list(device.coords)
    points = _points(device, is_filled=width <= 0)
    for point in points:
        before = device.coords[point.at], device.coords[point.at + 1]
        coords[point.at] = snapping.moved(before[0], is_line=point.is_on_x, end=point.ends_x)
        coords[point.at + 1] = snapping.moved(before[1], is_line=point.is_on_y, end=point.ends_y)
    _carry_controls(device, coords)
    made = mapped_path(PathData(device.ops, tuple(coords), device.winding), pixels.inverse())
    widths = snapping.widths
    return CrispPath(made, widths.pop() / pixels.a if len(widths) == 1 else (None if widths else width))


class _Snapping:
    """Puts lines of one width on pixels, and notes how wide they are then."""

    def __init__(self, width: float, *, has_square_ends: bool) -> None:
        self._half = width / 2
        self._beyond = self._half if has_square_ends else 0.0
        self.widths: set[int] = set()

    def moved(self, at: float, *, is_line: bool, end: int) -> float:
        """Return where a coordinate is painted: of the middle of a line, of an end, or of neither."""
        if is_line:
            first, last = _edge(at - self._half), _edge(at + self._half)
            if self._half:
                self.widths.add(last - first)
            return (first + last) / 2
        return _edge(at + end * self._beyond) - end * self._beyond if end else at


def _edge(at: float) -> int:
    return math.floor(at + 0.5)


def _points(path: PathData, *, is_filled: bool) -> list[_Point]:
    """Return the ends of all commands, and what lines along the pixels begin or end there."""
    points: list[_Point] = []
    contour: list[_Point] = []
    at = 0
    for op in path.ops:
        if op is PathOp.MOVE:
            _end(path, contour, is_filled=is_filled)
            contour = []
        if op is PathOp.CLOSE:
            _close(path, contour)
            contour = contour[:1]
            continue
        at += op.coordinates
        point = _Point(at - 2)
        if op is PathOp.LINE and contour:
            _join(path, contour[-1], point)
        points.append(point)
        contour.append(point)
    _end(path, contour, is_filled=is_filled)
    return points


def _join(path: PathData, one: _Point, other: _Point) -> None:
    """Note the line between two points."""
    across = abs(path.coords[one.at] - path.coords[other.at])
    down = abs(path.coords[one.at + 1] - path.coords[other.at + 1])
    if across <= _LEVEL < down:
        one.is_on_x = other.is_on_x = True
    elif down <= _LEVEL < across:
        one.is_on_y = other.is_on_y = True


def _close(path: PathData, contour: list[_Point]) -> None:
    """Note the line that closes a contour; where it has no length, both its ends are one point."""
    if len(contour) < 2:
        return
    first, last = contour[0], contour[-1]
    _join(path, first, last)
    if all(abs(path.coords[first.at + axis] - path.coords[last.at + axis]) <= _LEVEL for axis in (0, 1)):
        first.is_on_x = last.is_on_x = first.is_on_x or last.is_on_x
        first.is_on_y = last.is_on_y = first.is_on_y or last.is_on_y


def _end(path: PathData, contour: list[_Point], *, is_filled: bool) -> None:
    """Note where a contour that was not closed begins and ends; fills close it all the same."""
    if is_filled:
        _close(path, contour)
    elif len(contour) > 1:
        _note_end(path, contour[0], contour[1])
        _note_end(path, contour[-1], contour[-2])


def _note_end(path: PathData, end: _Point, beside: _Point) -> None:
    if end.is_on_y and not end.is_on_x:
        end.ends_x = 1 if path.coords[end.at] > path.coords[beside.at] else -1
    elif end.is_on_x and not end.is_on_y:
        end.ends_y = 1 if path.coords[end.at + 1] > path.coords[beside.at + 1] else -1


def _carry_controls(before: PathData, coords: list[float]) -> None:
    """Move the control points of curves along with the ends they belong to."""
    at = 0
    for op in before.ops:
        if op in (PathOp.QUAD, PathOp.CUBIC):
            for axis in (0, 1):
                start, end = (coords[place + axis] - before.coords[place + axis] for place in (at - 2, _last(op, at)))
                if op is PathOp.QUAD:
                    coords[at + axis] += (start + end) / 2
                else:
                    coords[at + axis] += start
                    coords[at + 2 + axis] += end
        at += op.coordinates


def _last(op: PathOp, at: int) -> int:
    return at + op.coordinates - 2
