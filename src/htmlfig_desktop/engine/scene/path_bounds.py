"""How far an outline reaches."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.scene.paths import PathData, PathOp


def path_bounds(path: PathData) -> Rect | None:
    """Return the smallest rectangle around the outline itself (not its control points); None where it is empty."""
    xs: list[float] = []
    ys: list[float] = []
    position = 0
    for op in path.ops:
        count = op.coordinates
        points = path.coords[position : position + count]
        position += count
        if op is PathOp.QUAD or op is PathOp.CUBIC:
            _curve_extremes(xs, points[0::2])
            _curve_extremes(ys, points[1::2])
        elif count:
            xs.append(points[0])
            ys.append(points[1])
    return Rect.from_edges(min(xs), min(ys), max(xs), max(ys)) if xs else None


def _curve_extremes(values: list[float], controls: Sequence[float]) -> None:
    """Add the end of a curve along one axis, and its turning points where its controls stick out."""
    start, end = values[-1] if values else controls[0], controls[-1]
    low, high = min(start, end), max(start, end)
    inner = controls[:-1]
    if min(inner) < low or max(inner) > high:
        solve: Callable[..., Iterator[float]] = _quad_turns if len(inner) == 1 else _cubic_turns
        values.extend(solve(start, *inner, end))
    values.append(end)


def _quad_turns(p0: float, p1: float, p2: float) -> Iterator[float]:
    at = (p0 - p1) / (p0 - 2 * p1 + p2)
    yield (1 - at) ** 2 * p0 + 2 * at * (1 - at) * p1 + at**2 * p2


def _cubic_turns(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    a, b, c = p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-9:
        roots = [-c / b] if b else []
    else:
        under = b * b - 4 * a * c
        roots = [] if under < 0 else [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)]
    for at in roots:
        if 0 < at < 1:
            rest = 1 - at
            yield rest**3 * p0 + 3 * at * rest**2 * p1 + 3 * at**2 * rest * p2 + at**3 * p3
