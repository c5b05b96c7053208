"""From the bytes a page loads as a font to plain OpenType: WOFF and WOFF 2 are unpacked, with bounds."""

from __future__ import annotations

import hashlib
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping

from htmlfig_desktop.engine.fonts.woff2 import unpack_woff2

MAX_FONT_BYTES = 64 * 1024 * 1024
"""Of an unpacked font. The largest ones of real systems (Chinese, Japanese, Korean) have 30 MB."""

MAX_TABLES = 512

_MOST_KEPT = 256
"""Unpacked fonts, damaged ones too."""

_Unpack = Callable[[bytes], tuple[bytes, dict[bytes, bytes]]]

_PLAIN = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf", b"typ1")


def unpack_font(data: bytes) -> bytes:
    """Return a font as OpenType, TrueType or a collection; empty where the bytes are no font or damaged.

    The same bytes give the same font, for as long as it is in a cache of bounded size.
    """
    unpack = _UNPACKERS.get(data[:4])
    if unpack is None:
        return data if data[:4] in _PLAIN and len(data) <= MAX_FONT_BYTES else b""
    return _UNPACKED.get(data, unpack)


class _UnpackedFonts:
    """Unpacked fonts by their packed bytes; the least used go first. Pages of a site share theirs."""

    MAX_BYTES = 32 * 1024 * 1024

    def __init__(self) -> None:
        self._fonts: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, data: bytes, unpack: _Unpack) -> bytes:
        digest = hashlib.sha1(data, usedforsecurity=False).digest()
        with self._lock:
            if digest in self._fonts:
                self._fonts.move_to_end(digest)
                return self._fonts[digest]
        try:
            font = join_tables(*unpack(data))
        except (ValueError, LookupError, struct.error, zlib.error):
            font = b""
        with self._lock:
            if digest not in self._fonts:
                self._fonts[digest] = font
                self._bytes += len(font)
            while self._bytes > self.MAX_BYTES or len(self._fonts) > _MOST_KEPT:
                self._bytes -= len(self._fonts.popitem(last=False)[1])
        return font


def join_tables(flavor: bytes, tables: Mapping[bytes, bytes]) -> bytes:
    """Return an OpenType file of some tables. Checksums are left at 0: nobody who draws glyphs reads them."""
    count = len(tables)
    span = 16 * (1 << max(count.bit_length() - 1, 0))
    directory = [flavor, struct.pack(">4H", count, span, max(count.bit_length() - 1, 0), 16 * count - span)]
    bodies = []
    offset = 12 + 16 * count
    for tag in sorted(tables):
        body = tables[tag]
        directory.append(struct.pack(">4sLLL", tag, 0, offset, len(body)))
        padding = -len(body) % 4
        bodies += [body, bytes(padding)]
        offset += len(body) + padding
    return b"".join(directory + bodies)


def _unpack_woff(data: bytes) -> tuple[bytes, dict[bytes, bytes]]:
    """Source: WOFF File Format 1.0, W3C, sections 3 to 5."""
    flavor = data[4:8]
    (count,) = struct.unpack_from(">H", data, 12)
    if count > MAX_TABLES:
        raise ValueError("too many tables")
    tables = {}
    total = 0
    for number in range(count):
        tag, offset, packed, length, _ = struct.unpack_from(">4sLLLL", data, 44 + 20 * number)
        total += length
        if total > MAX_FONT_BYTES:
            raise ValueError("font too large")
        body = data[offset : offset + packed]
        if packed < length:
            body = zlib.decompressobj().decompress(body, length + 1)
        if len(body) != length:
            raise ValueError("table of another length than it says")
        tables[tag] = body
    return flavor, tables


def _unpack_woff2(data: bytes) -> tuple[bytes, dict[bytes, bytes]]:
    return unpack_woff2(data, MAX_FONT_BYTES, MAX_TABLES)


_UNPACKERS: dict[bytes, _Unpack] = {
    b"wOFF": _unpack_woff,
    b"wOF2": _unpack_woff2,
}

_UNPACKED = _UnpackedFonts()
