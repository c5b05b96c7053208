"""An outline taken apart into contours of lines and cubics."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

Point = tuple[float, float]
_MOVE: Final = PathOp.MOVE  # asking an enum for a member costs as much as making a point
_ONE_POINT, _TWO_POINTS, _THREE_POINTS = 2, 4, 6


@dataclass(frozen=True, slots=True)
class Edge:
    """A line or a cubic from where the edge before it ends."""

    end: Point
    controls: tuple[Point, Point] | None = None
    """None: a straight line."""


@dataclass(frozen=True, slots=True)
class Contour:
    """Edges in a row from ``start``."""

    start: Point
    edges: tuple[Edge, ...]
    is_closed: bool
    """Whether a stroke joins the ends; a closed contour's last edge ends at ``start``."""

    def closed(self) -> Contour:
        """Return the contour with a line back to its start, where one is missing."""
        if not self.edges or self.edges[-1].end == self.start:
            return Contour(self.start, self.edges, is_closed=True)
        return Contour(self.start, (*self.edges, Edge(self.start)), is_closed=True)


def contours_of(path: PathData) -> tuple[Contour, ...]:
    """Return the contours that have edges, in order; quadratics become cubics.

    Raises:
        FigError: FIG003, as in ``checked``.
    """
    return tuple(contour for contour in _split(checked(path)) if contour.edges)


def checked(path: PathData) -> PathData:
    """Return ``path`` as it is, once its commands and coordinates are known to fit.

    Raises:
        FigError: FIG003, coordinates are missing, left over or not finite, or the path does not begin with a move.
    """
    coords = path.coords
    is_finite = math.isfinite(sum(coords)) or all(map(math.isfinite, coords))  # large numbers may add up to infinity
    if sum([op.coordinates for op in path.ops]) != len(coords) or not is_finite:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "An outline has coordinates that are missing or not finite.")
    if path.ops and path.ops[0] is not PathOp.MOVE:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "An outline does not begin with a move.")
    return path


def _split(path: PathData) -> Iterator[Contour]:
    coords = path.coords
    start: Point = (0.0, 0.0)
    edges: list[Edge] = []
    at = 0
    for op in path.ops:
        count = op.coordinates
        if count == _ONE_POINT:
            point = (coords[at], coords[at + 1])
            if op is _MOVE:
                yield Contour(start, tuple(edges), is_closed=False)
                start, edges = point, []
            else:
                edges.append(Edge(point))
        elif count == _THREE_POINTS:
            x1, y1, x2, y2, x, y = coords[at : at + count]
            edges.append(Edge((x, y), ((x1, y1), (x2, y2))))
        elif count == _TWO_POINTS:
            cx, cy, x, y = coords[at : at + count]
            control, end = (cx, cy), (x, y)
            edges.append(Edge(end, (_toward(edges[-1].end if edges else start, control), _toward(end, control))))
        else:
            yield Contour(start, tuple(edges), is_closed=False).closed()
            edges = []
        at += count
    yield Contour(start, tuple(edges), is_closed=False)


def _toward(point: Point, control: Point) -> Point:
    """Return the cubic's control point: two thirds of the way to the quadratic's."""
    return (point[0] + (control[0] - point[0]) * 2 / 3, point[1] + (control[1] - point[1]) * 2 / 3)
