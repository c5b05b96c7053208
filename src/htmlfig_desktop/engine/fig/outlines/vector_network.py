"""The editable form of an outline: vertices, segments between them, regions they enclose.

Source: format notes, section 6.6.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from htmlfig_desktop.engine.fig.outlines.contours import Contour, Edge, Point
from htmlfig_desktop.engine.scene.paths import Winding

_HEADER: Final = struct.Struct("<III")
_VERTEX: Final = struct.Struct("<Iff")
_SEGMENT: Final = struct.Struct("<IIffIff")
_WINDINGS: Final = {Winding.ODD: 0, Winding.NONZERO: 1}


def network_blob(contours: Sequence[Contour], winding: Winding, *, has_region: bool) -> bytes:
    """Return the network of contours.

    Args:
        contours: with at least one edge each.
        winding: which points the region encloses.
        has_region: whether the closed contours enclose a region that is filled.
    """
    vertices: list[Point] = []
    segments: list[bytes] = []
    loops: list[range] = []
    for contour in contours:
        edges = _split_loop(contour) if contour.is_closed and len(contour.edges) == 1 else contour.edges
        first_vertex, first_segment = len(vertices), len(segments)
        vertices.append(contour.start)
        vertices += [edge.end for edge in edges]
        ends = [*range(first_vertex + 1, len(vertices))]
        if contour.is_closed:
            vertices.pop()
            ends[-1] = first_vertex
        segments += [
            _SEGMENT.pack(0, at, 0, 0, end, 0, 0) if edge.controls is None else _curve(at, vertices[at], end, edge)
            for at, (end, edge) in enumerate(zip(ends, edges, strict=True), first_vertex)
        ]
        if contour.is_closed:
            loops.append(range(first_segment, len(segments)))
    regions = [_region(loops, winding)] if has_region and loops else []
    parts = [_HEADER.pack(len(vertices), len(segments), len(regions))]
    parts += [_VERTEX.pack(0, x, y) for x, y in vertices]
    return b"".join(parts + segments + regions)


def _curve(start: int, origin: Point, end: int, edge: Edge) -> bytes:
    assert edge.controls is not None
    (x1, y1), (x2, y2) = edge.controls
    return _SEGMENT.pack(0, start, x1 - origin[0], y1 - origin[1], end, x2 - edge.end[0], y2 - edge.end[1])


def _region(loops: list[range], winding: Winding) -> bytes:
    numbers = [_WINDINGS[winding], len(loops)]
    for loop in loops:
        numbers += [len(loop), *loop]
    return struct.pack(f"<{len(numbers)}I", *numbers)


def _split_loop(contour: Contour) -> tuple[Edge, ...]:
    """Return a single edge that returns to its start as two, since a segment joins two vertices."""
    edge = contour.edges[0]
    if edge.controls is None:
        return contour.edges
    start, (first, second), end = contour.start, edge.controls, edge.end
    left, middle, right = _between(start, first), _between(first, second), _between(second, end)
    inner, outer = _between(left, middle), _between(middle, right)
    return Edge(_between(inner, outer), (left, inner)), Edge(end, (outer, right))


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
