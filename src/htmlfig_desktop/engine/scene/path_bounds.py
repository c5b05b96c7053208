"""How far an outline reaches."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.scene.paths import PathData


def path_bounds(path: PathData) -> Rect | None:
    """Return the smallest rectangle around the outline itself (not its control points); None where it is empty."""
    coords = path.coords
    ends: list[int] = []
    curves: list[tuple[int, int]] = []
    at = 0
    for op in path.ops:
        count = op.coordinates
        if count > 2:
            curves.append((at, at + count))
        if count:
            at += count
            ends.append(at)
    if not ends:
        return None
    left, right = _reach([coords[end - 2] for end in ends], coords, 0, curves)
    top, bottom = _reach([coords[end - 1] for end in ends], coords, 1, curves)
    return Rect.from_edges(left, top, right, bottom)


def _reach(
    ends: list[float], coords: Sequence[float], axis: int, curves: Sequence[tuple[int, int]]
) -> tuple[float, float]:
    """Return how far an outline reaches along an axis, given where its commands end and which of them are curves.

    A curve stays between its ends and controls, so only one whose controls stick out is looked at more closely.
    """
    low, high = min(ends), max(ends)
    every = coords[axis::2]
    if not curves or (min(every) >= low and max(every) <= high):
        return low, high
    turns: list[float] = []
    for begin, end in curves:
        inner = coords[begin + axis : end - 2 : 2]
        if min(inner) < low or max(inner) > high:
            start = coords[begin + axis - 2] if begin else inner[0]
            solve: Callable[..., Iterator[float]] = _quad_turns if len(inner) == 1 else _cubic_turns
            turns.extend(solve(start, *inner, coords[end - 2 + axis]))
    return (min(low, *turns), max(high, *turns)) if turns else (low, high)


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
