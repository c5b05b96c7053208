"""Paths that Skia drew, as contours."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

import skia

from htmlfig_desktop.engine.fig.contours import Contour, Edge, Point

_MOVE, _LINE, _QUAD, _CONIC, _CUBIC = range(5)
_COUNTS: Final = struct.Struct("<4I")


def drawn_contours(path: skia.Path) -> list[Contour]:
    """Return what Skia drew; quadratics and conics become cubics."""
    contours: list[Contour] = []
    start = here = (0.0, 0.0)
    edges: list[Edge] = []
    verbs, points, weights = _read(path)
    for verb in verbs:
        if verb == _MOVE:
            contours.append(Contour(start, tuple(edges), is_closed=False))
            start, edges = next(points), []
            here = start
        elif verb == _LINE:
            here = next(points)
            edges.append(Edge(here))
        elif verb == _CUBIC:
            controls = (next(points), next(points))
            here = next(points)
            edges.append(Edge(here, controls))
        elif verb in (_QUAD, _CONIC):
            weight = next(weights) if verb == _CONIC else 1.0
            control, end = next(points), next(points)
            edges.append(_cubic((here, control, end), 4 / 3 * weight / (1 + weight)))
            here = end
        else:
            here = start
    contours.append(Contour(start, tuple(edges), is_closed=False))
    return [contour.closed() for contour in contours if contour.edges]


def _read(path: skia.Path) -> tuple[bytes, Iterator[Point], Iterator[float]]:
    """Return verbs, points and the weights of conics of a path.

    Asked one by one, they cost most of the time of writing a file. Source: SkPath::writeToMemory, form 5: a word of
    flags, three counts, then points and weights as floats and verbs as bytes; a test holds it to what Skia tells.
    """
    data = memoryview(bytes(path.serialize()))
    _, point_count, weight_count, verb_count = _COUNTS.unpack_from(data)
    floats = struct.unpack_from(f"<{point_count * 2 + weight_count}f", data, _COUNTS.size)
    first_verb = _COUNTS.size + len(floats) * 4
    coordinates = iter(floats[: point_count * 2])
    verbs = bytes(data[first_verb : first_verb + verb_count])
    return verbs, zip(coordinates, coordinates, strict=True), iter(floats[point_count * 2 :])


def _cubic(points: tuple[Point, Point, Point], reach: float) -> Edge:
    """Return the cubic whose control points lie ``reach`` of the way to the one given.

    2/3 (weight 1) is exact for a quadratic; 4/3 w / (1 + w) is the classic approximation of an arc by its conic
    weight, off by less than 0.03 % of the radius for a quarter circle.
    """
    start, control, end = points
    first, second = (
        (point[0] + (control[0] - point[0]) * reach, point[1] + (control[1] - point[1]) * reach)
        for point in (start, end)
    )
    return Edge(end, (first, second))
