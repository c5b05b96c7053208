"""WOFF 2: one Brotli stream of tables, of which glyf, loca and hmtx are stored in another form.

Source: WOFF File Format 2.0, W3C, sections 4 and 5.
"""

from __future__ import annotations

import struct

import brotli
import numpy as np

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.woff2_glyphs import Array, GlyphTables, read_glyphs

_TAGS = tuple(
    tag.ljust(4)
    for tag in (
        b"cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT "
        b"VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar "
        b"fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    ).split()
)
"""By their numbers in the directory."""

_ANY_TAG = 63
_NULL_TRANSFORM_OF_GLYPHS = 3
_TABLES_OF_GLYPHS = (b"glyf", b"loca")
_MOST_PADDING = 3
"""Bytes after the stream that some packers count as a part of it, to end on a multiple of four; browsers ignore it."""


@dataclass(frozen=True, slots=True)
class _Entry:
    tag: bytes
    is_transformed: bool
    stored: int
    """Bytes in the stream."""


def unpack_woff2(data: bytes, max_bytes: int, max_tables: int) -> tuple[bytes, dict[bytes, bytes]]:
    """Return the flavor and the tables of a WOFF 2 font.

    Raises:
        ValueError, LookupError, struct.error: The font is damaged, a collection, or beyond the bounds.
    """
    flavor = data[4:8]
    (count,) = struct.unpack_from(">H", data, 12)
    (packed,) = struct.unpack_from(">L", data, 20)
    if flavor == b"ttcf" or not 0 < count <= max_tables:
        raise ValueError("not a single font")
    entries, start = _directory(data, count)
    stream = _inflate(data[start : start + packed], sum(entry.stored for entry in entries), max_bytes)
    stored: dict[bytes, bytes] = {}
    transformed = set()
    offset = 0
    for entry in entries:
        stored[entry.tag] = stream[offset : offset + entry.stored]
        offset += entry.stored
        if entry.is_transformed:
            transformed.add(entry.tag)
    return flavor, _restore(stored, transformed, max_bytes)


def _directory(data: bytes, count: int) -> tuple[list[_Entry], int]:
    entries = []
    at = 48
    for _ in range(count):
        flags = data[at]
        at += 1
        if flags & 0x3F == _ANY_TAG:
            tag = data[at : at + 4]
            at += 4
        else:
            tag = _TAGS[flags & 0x3F]
        length, at = _base128(data, at)
        version = flags >> 6
        is_transformed = version != (_NULL_TRANSFORM_OF_GLYPHS if tag in _TABLES_OF_GLYPHS else 0)
        if is_transformed:
            length, at = _base128(data, at)
        entries.append(_Entry(tag, is_transformed, length))
    return entries, at


def _base128(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(5):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    raise ValueError("number too long")


def _inflate(packed: bytes, length: int, max_bytes: int) -> bytes:
    if length > max_bytes:
        raise ValueError("font too large")
    for padding in range(_MOST_PADDING + 1):
        body = packed[: len(packed) - padding]
        if any(packed[len(body) :]):
            break
        try:
            return _inflated(body, length)
        except brotli.error:
            continue  # the decoder does mind
    raise ValueError("damaged stream")


def _inflated(packed: bytes, length: int) -> bytes:
    decompressor = brotli.Decompressor()
    stream: bytes = decompressor.process(packed, output_buffer_limit=length + 1)
    while len(stream) <= length and not decompressor.is_finished():
        more = decompressor.process(b"", output_buffer_limit=length + 1 - len(stream))
        if not more:
            break
        stream += more
    if len(stream) < length:
        raise ValueError("stream ends early")
    return stream


def _restore(stored: dict[bytes, bytes], transformed: set[bytes], max_bytes: int) -> dict[bytes, bytes]:
    """Undo the transforms of the tables."""
    tables = dict(stored)
    glyphs: GlyphTables | None = None
    if b"glyf" in transformed:
        glyphs = read_glyphs(stored[b"glyf"], max_bytes)
        tables[b"glyf"], tables[b"loca"] = glyphs.glyf, glyphs.loca
        head = stored[b"head"]
        tables[b"head"] = head[:50] + struct.pack(">h", 1) + head[52:]
    if b"hmtx" in transformed:
        if glyphs is None:
            raise ValueError("metrics without glyphs")
        (long_metrics,) = struct.unpack_from(">H", stored[b"hhea"], 34)
        tables[b"hmtx"] = _metrics(stored[b"hmtx"], long_metrics, glyphs.left_edges)
    return tables


def _metrics(table: bytes, long_metrics: int, left_edges: Array) -> bytes:
    """Return hmtx with its left side bearings, where they were left out because glyphs tell them."""
    flags = table[0]
    short_metrics = len(left_edges) - long_metrics
    at = 1
    advances = np.frombuffer(table, ">u2", long_metrics, at)
    at += 2 * long_metrics
    bearings = left_edges.astype(">i2")
    if not flags & 1:
        bearings[:long_metrics] = np.frombuffer(table, ">i2", long_metrics, at)
        at += 2 * long_metrics
    if not flags & 2:
        bearings[long_metrics:] = np.frombuffer(table, ">i2", short_metrics, at)
    pairs = np.empty((long_metrics, 2), ">u2")
    pairs[:, 0] = advances
    pairs[:, 1] = bearings[:long_metrics].view(">u2")
    return pairs.tobytes() + bearings[long_metrics:].tobytes()
