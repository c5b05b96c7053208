"""Reads the blobs that nodes refer to: outlines and vector networks.

Source: format notes, sections 6.4 and 6.6.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from enum import Enum
from typing import Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

_OPS: Final = (PathOp.CLOSE, PathOp.MOVE, PathOp.LINE, PathOp.QUAD, PathOp.CUBIC)
_PACKED: Final = tuple(struct.Struct(f"<{op.coordinates}f") for op in _OPS)
_HEADER: Final = struct.Struct("<III")
_VERTEX: Final = struct.Struct("<Iff")
_SEGMENT: Final = struct.Struct("<IIffIff")
_U32: Final = struct.Struct("<I")
_WINDINGS: Final = (Winding.ODD, Winding.NONZERO)


class BlobError(ValueError):
    """A blob that does not follow its format."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A vertex of a network."""

    style: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Segment:
    """A cubic between two vertices; tangents are relative to their vertex."""

    style: int
    start: int
    start_tangent: tuple[float, float]
    end: int
    end_tangent: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Region:
    """What loops of segments enclose."""

    style: int
    winding: Winding
    loops: tuple[tuple[int, ...], ...]
    """Segments by their index."""


@dataclass(frozen=True, slots=True)
class Network:
    """The editable form of an outline."""

    vertices: tuple[Vertex, ...]
    segments: tuple[Segment, ...]
    regions: tuple[Region, ...]


def read_outline(blob: bytes, winding: Winding = Winding.NONZERO) -> PathData:
    """Return the commands of an outline.

    Raises:
        BlobError: an unknown command, one that is cut off, or a coordinate that is not finite.
    """
    ops: list[PathOp] = []
    coords: list[float] = []
    place = 0
    while place < len(blob):
        code = blob[place]
        if code >= len(_OPS):
            raise BlobError(f"unknown command {code}")
        packed = _PACKED[code]
        if place + 1 + packed.size > len(blob):
            raise BlobError("the last command is cut off")
        ops.append(_OPS[code])
        coords += packed.unpack_from(blob, place + 1)
        place += 1 + packed.size
    if not all(map(math.isfinite, coords)):
        raise BlobError("a coordinate is not finite")
    return PathData(tuple(ops), tuple(coords), winding)


def read_network(blob: bytes) -> Network:
    """Return a vector network.

    Raises:
        BlobError: its length does not fit its counts, an index is out of range, or a number is not finite.
    """
    try:
        return _read_network(blob)
    except struct.error:
        raise BlobError("it is cut off") from None


def _read_network(blob: bytes) -> Network:
    vertex_count, segment_count, region_count = _HEADER.unpack_from(blob)
    segments_at = _HEADER.size + vertex_count * _VERTEX.size
    regions_at = segments_at + segment_count * _SEGMENT.size
    if regions_at > len(blob) or region_count > len(blob):
        raise BlobError("it is cut off")
    vertices = tuple(Vertex(*entry) for entry in _VERTEX.iter_unpack(blob[_HEADER.size : segments_at]))
    segments = tuple(
        Segment(style, start, (x1, y1), end, (x2, y2))
        for style, start, x1, y1, end, x2, y2 in _SEGMENT.iter_unpack(blob[segments_at:regions_at])
    )
    numbers = _Numbers(blob, regions_at)
    network = Network(vertices, segments, tuple(_read_region(numbers) for _ in range(region_count)))
    if numbers.place != len(blob):
        raise BlobError(f"{len(blob) - numbers.place} bytes follow")
    _check_network(network)
    return network


class _Numbers:
    """Takes 32-bit numbers off a blob."""

    def __init__(self, blob: bytes, place: int) -> None:
        self._blob = blob
        self.place = place

    def take(self) -> int:
        (number,) = _U32.unpack_from(self._blob, self.place)
        self.place += _U32.size
        return int(number)

    def take_row(self) -> Iterator[int]:
        """Yield as many numbers as the first one says."""
        for _ in range(self.take()):
            yield self.take()


def _read_region(numbers: _Numbers) -> Region:
    flags = numbers.take()
    loops = tuple(tuple(numbers.take_row()) for _ in range(numbers.take()))
    return Region(flags >> 1, _WINDINGS[flags & 1], loops)


def _check_network(network: Network) -> None:
    vertices, segments = len(network.vertices), len(network.segments)
    if any(max(segment.start, segment.end) >= vertices for segment in network.segments):
        raise BlobError("a segment ends at a vertex that is not there")
    if any(index >= segments for region in network.regions for loop in region.loops for index in loop):
        raise BlobError("a loop has a segment that is not there")
    numbers = [number for vertex in network.vertices for number in (vertex.x, vertex.y)]
    numbers += [n for segment in network.segments for n in (*segment.start_tangent, *segment.end_tangent)]
    if not all(map(math.isfinite, numbers)):
        raise BlobError("a coordinate is not finite")


class LoopState(Enum):
    """How the segments of a loop hang together."""

    CLOSED = "closed"
    OPEN = "open"
    """In a row, but not back to where they began. Figma writes such loops where an open path is filled."""
    BROKEN = "broken"


def loop_state(network: Network, loop: tuple[int, ...]) -> LoopState:
    """Return how a loop's segments hang together; each may run either way.

    A second vertex in the place of the first closes a loop too, as in files that Figma writes.
    """
    if not loop:
        return LoopState.BROKEN
    ends = [(network.segments[index].start, network.segments[index].end) for index in loop]
    states = [_follow(network, ends, start) for start in ends[0]]
    return min(states, key=list(LoopState).index)


def _follow(network: Network, ends: list[tuple[int, int]], start: int) -> LoopState:
    at = start
    for a, b in ends:
        if at not in (a, b):
            return LoopState.BROKEN
        at = b if at == a else a
    first, last = network.vertices[start], network.vertices[at]
    return LoopState.CLOSED if (first.x, first.y) == (last.x, last.y) else LoopState.OPEN
