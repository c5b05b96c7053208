"""The glyf table as WOFF 2 stores it: streams of counts, flags and coordinates, and how to make glyphs of them.

All points of a font are decoded at once; what is left to do glyph by glyph is little.
Source: WOFF File Format 2.0, W3C, sections 5.1 and 5.2.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from htmlfig_desktop.core.values import dataclass

_MAX_CONTOURS = 2_000_000
"""In a font; the largest real ones have a tenth of that."""

_HAS_OVERLAP_BITMAP = 1
_OFF_CURVE = 0x80
_ON_CURVE, _OVERLAPS = 0x01, 0x40
_MORE_COMPONENTS, _HAS_INSTRUCTIONS, _WORDS = 0x20, 0x100, 0x01
_SCALE_BYTES = ((0x08, 2), (0x40, 4), (0x80, 8))

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class GlyphTables:
    """The restored tables."""

    glyf: bytes
    loca: bytes
    """Long offsets."""
    left_edges: Array
    """xMin per glyph."""


@dataclass(slots=True)
class _Cursor:
    """A stream and where it stands."""

    data: bytes
    at: int = 0

    def take(self, count: int) -> bytes:
        part = self.data[self.at : self.at + count]
        if len(part) != count:
            raise ValueError("stream ends early")
        self.at += count
        return part

    def short(self) -> int:
        """Read a 255UInt16."""
        code = self.data[self.at]
        self.at += 1
        if code < 253:
            return code
        if code == 253:
            return int.from_bytes(self.take(2), "big")
        return self.take(1)[0] + (506 if code == 254 else 253)


@dataclass(frozen=True, slots=True)
class _Simple:
    """A glyph of contours: where its points stand among all points."""

    glyph: int
    first: int
    ends: list[int]
    """Last point of each contour, within the glyph."""
    skipped: int
    """Bytes of the glyph stream before its coordinates that are no coordinates."""
    instructions: bytes


class _GlyphReader:
    """Reads the streams of one transformed table."""

    def __init__(self, table: bytes) -> None:
        _, options, self.count, _, *sizes = struct.unpack_from(">4H7L", table)
        if 36 + sum(sizes) > len(table):
            raise ValueError("streams longer than the table")
        streams = []
        at = 36
        for size in sizes:
            streams.append(table[at : at + size])
            at += size
        contours, points, flags, glyphs, composites, boxes, instructions = streams
        self.contours = np.frombuffer(contours, ">i2", self.count)
        if int(self.contours.clip(min=0).sum(dtype=np.int64)) > _MAX_CONTOURS:
            raise ValueError("too many contours")
        self.points = _Cursor(points)
        self.flags = np.frombuffer(flags, np.uint8)
        self.glyphs = _Cursor(glyphs)
        self.composites = _Cursor(composites)
        bitmap_size = (self.count + 31) // 32 * 4
        self.has_box = np.unpackbits(np.frombuffer(boxes, np.uint8, bitmap_size))
        self.boxes = _Cursor(boxes, bitmap_size)
        self.instructions = _Cursor(instructions)
        overlaps = table[at:] if options & _HAS_OVERLAP_BITMAP else b""
        self.overlaps = np.unpackbits(np.frombuffer(overlaps, np.uint8)) if overlaps else np.zeros(self.count, np.uint8)
        if len(self.overlaps) < self.count:
            raise ValueError("overlap bitmap ends early")

    def read(self, max_bytes: int) -> GlyphTables:
        """Return the restored tables."""
        lengths = _coordinate_lengths(self.flags)
        coordinate_ends = np.concatenate(([0], np.cumsum(lengths))).tolist()
        simple: list[_Simple] = []
        bodies = [b""] * self.count
        left_edges = np.zeros(self.count, np.int64)
        boxes: dict[int, bytes] = {}
        first = 0
        for glyph, contours in enumerate(self.contours.tolist()):
            if self.has_box[glyph]:
                boxes[glyph] = self.boxes.take(8)
                left_edges[glyph] = struct.unpack_from(">h", boxes[glyph])[0]
            if contours > 0:
                last = -1
                ends = []
                for _ in range(contours):
                    last += self.points.short()
                    ends.append(last)
                points = last + 1
                skipped = self.glyphs.at - coordinate_ends[first]
                self.glyphs.at += coordinate_ends[first + points] - coordinate_ends[first]
                instructions = self.instructions.take(self.glyphs.short())
                simple.append(_Simple(glyph, first, ends, skipped, instructions))
                first += points
            elif contours < 0:
                bodies[glyph] = b"\xff\xff" + boxes[glyph] + self._composite()
        self._add_simple(simple, first, coordinate_ends, boxes, bodies, left_edges)
        sizes = np.array([len(body) + (-len(body) % 4) for body in bodies], np.int64)
        if int(sizes.sum()) > max_bytes:
            raise ValueError("font too large")
        loca = np.concatenate(([0], np.cumsum(sizes))).astype(">u4").tobytes()
        return GlyphTables(b"".join(body + bytes(-len(body) % 4) for body in bodies), loca, left_edges)

    def _composite(self) -> bytes:
        start = self.composites.at
        has_instructions = False
        while True:
            flags, _ = struct.unpack(">HH", self.composites.take(4))
            has_instructions |= bool(flags & _HAS_INSTRUCTIONS)
            size = 4 if flags & _WORDS else 2
            size += next((extra for bit, extra in _SCALE_BYTES if flags & bit), 0)
            self.composites.take(size)
            if not flags & _MORE_COMPONENTS:
                break
        body = self.composites.data[start : self.composites.at]
        if not has_instructions:
            return body
        length = self.glyphs.short()
        return body + struct.pack(">H", length) + self.instructions.take(length)

    def _add_simple(
        self,
        simple: list[_Simple],
        count: int,
        coordinate_ends: list[int],
        boxes: dict[int, bytes],
        bodies: list[bytes],
        left_edges: Array,
    ) -> None:
        """Decode the points of all simple glyphs and write their bodies."""
        if not simple or not count:
            return
        firsts = np.array([glyph.first for glyph in simple])
        counts = np.array([glyph.ends[-1] + 1 for glyph in simple])
        skipped = np.repeat([glyph.skipped for glyph in simple], counts)
        offsets = np.array(coordinate_ends[:count]) + skipped
        dx, dy = _coordinates(self.flags[:count], offsets, self.glyphs.data)
        on_curve = np.where(self.flags[:count] & _OFF_CURVE, 0, _ON_CURVE).astype(np.uint8)
        box_columns = _bounds(dx, dy, firsts, counts)
        xs, ys, flags = dx.astype(">i2").tobytes(), dy.astype(">i2").tobytes(), on_curve.tobytes()
        for row, glyph in enumerate(simple):
            start, end = glyph.first, glyph.first + glyph.ends[-1] + 1
            own_flags = flags[start:end]
            if self.overlaps[glyph.glyph] and own_flags:
                own_flags = bytes([own_flags[0] | _OVERLAPS]) + own_flags[1:]
            box = boxes.get(glyph.glyph) or box_columns[row].tobytes()
            left_edges[glyph.glyph] = struct.unpack_from(">h", box)[0]
            bodies[glyph.glyph] = b"".join(
                (
                    struct.pack(">h", len(glyph.ends)),
                    box,
                    struct.pack(f">{len(glyph.ends)}HH", *glyph.ends, len(glyph.instructions)),
                    glyph.instructions,
                    own_flags,
                    xs[2 * start : 2 * end],
                    ys[2 * start : 2 * end],
                )
            )


def read_glyphs(table: bytes, max_bytes: int) -> GlyphTables:
    """Return glyf and loca of a transformed glyf table.

    Raises:
        ValueError, LookupError, struct.error: The table is damaged or beyond the bound.
    """
    return _GlyphReader(table).read(max_bytes)


def _coordinate_lengths(flags: Array) -> Array:
    """Return how many bytes of coordinates follow each flag."""
    codes = flags & 0x7F
    return (1 + (codes >= 84).astype(np.int64) + (codes >= 120) + (codes >= 124)).astype(np.int64)


def _coordinates(flags: Array, offsets: Array, data: bytes) -> tuple[Array, Array]:
    """Return the distance of each point from the one before it."""
    stream = np.frombuffer(data, np.uint8).astype(np.int64)
    if len(offsets) and int(offsets.max()) + 1 > len(stream):
        raise ValueError("stream ends early")
    padded = np.concatenate((stream, np.zeros(4, np.int64)))
    b0, b1, b2, b3 = (padded[offsets + step] for step in range(4))
    code = (flags & 0x7F).astype(np.int64)
    mid, wide = code - 20, code - 84
    ranges = [code < 10, code < 20, code < 84, code < 120, code < 124]
    dx = np.select(
        ranges,
        [
            np.zeros_like(code),
            ((code - 10 & 14) << 7) + b0,
            1 + (mid & 0x30) + (b0 >> 4),
            1 + (wide // 12 << 8) + b0,
            (b0 << 4) + (b1 >> 4),
        ],
        (b0 << 8) + b1,
    )
    dy = np.select(
        ranges,
        [
            ((code & 14) << 7) + b0,
            np.zeros_like(code),
            1 + ((mid & 0x0C) << 2) + (b0 & 0x0F),
            1 + (wide % 12 >> 2 << 8) + b1,
            ((b1 & 0x0F) << 8) + b2,
        ],
        (b2 << 8) + b3,
    )
    x_sign = np.where(code & 1, 1, -1)
    y_sign = np.where(np.where(code < 10, code, code >> 1) & 1, 1, -1)
    return dx * x_sign, dy * y_sign


def _bounds(dx: Array, dy: Array, firsts: Array, counts: Array) -> Array:
    """Return xMin, yMin, xMax, yMax per glyph as big-endian words. Glyphs without points have none (zeros)."""
    boxes = np.zeros((len(firsts), 4), ">i2")
    filled = counts > 0
    starts, sizes = firsts[filled], counts[filled]
    columns = []
    for deltas in (dx, dy):
        total = np.cumsum(deltas)
        before = np.where(starts > 0, total[starts - 1], 0)
        absolute = total - np.repeat(before, sizes)
        columns.append((np.minimum.reduceat(absolute, starts), np.maximum.reduceat(absolute, starts)))
    (x_min, x_max), (y_min, y_max) = columns
    boxes[filled] = np.stack((x_min, y_min, x_max, y_max), axis=1).astype(">i2")
    return boxes
