"""Puts pictures that lie below each other into one PNG, and takes the top of one, without ever holding its pixels.

Each strip is inflated and deflated again as it comes. Its rows keep their filters, but for the first: that one was
filtered against nothing and would now be read against the row above.

Source: PNG, Third Edition, sections 9.2 (filter types) and 5.3 (chunk layout).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE, png_chunk

_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}
"""Samples per pixel of a color type that can be joined; a palette cannot."""

_WITH_ALPHA = (4, 6)
"""Color types."""

_NONE, _SUB, _UP, _AVERAGE, _PAETH = range(5)
_LEVEL = 1
"""Deflate's fastest: a picture is looked at once, and 40 million bytes a second are already too slow."""

_SLICE = 1 << 20


class PngJoiner:
    """Joins strips of the same width, depth and color type, given from top to bottom.

    Raises:
        ValueError: a strip is no PNG, is interlaced or damaged, or differs in kind from the first.
    """

    def __init__(self) -> None:
        self._header: bytes | None = None
        self._height = 0
        self._deflate = zlib.compressobj(_LEVEL)
        self._data: list[bytes] = []

    def add(self, strip: bytes) -> None:
        """Append a strip below the ones before."""
        header, data = _parse(strip)
        width, height, depth, color = struct.unpack(">IIBB", header[:10])
        kind = header[:4] + header[8:]
        if self._header is None:
            self._header = kind
        elif self._header != kind:
            raise ValueError("strips differ in width, depth or color type")
        pixel = max(1, _CHANNELS[color] * depth // 8)
        row = 1 + (width * _CHANNELS[color] * depth + 7) // 8
        for piece in _rows_unfiltered_at_start(data, row, row * height, pixel):
            self._data.append(self._deflate.compress(piece))
        self._height += height

    def finish(self) -> bytes:
        """Return the whole picture."""
        if self._header is None:
            raise ValueError("no strip was added")
        self._data.append(self._deflate.flush())
        header = self._header[:4] + struct.pack(">I", self._height) + self._header[4:]
        return b"".join(
            [
                PNG_SIGNATURE,
                png_chunk(b"IHDR", header),
                png_chunk(b"IDAT", b"".join(self._data)),
                png_chunk(b"IEND", b""),
            ]
        )


def top_rows(png: bytes, rows: int) -> bytes:
    """Return the top of a picture: who reads it stops after so many rows, or at the end of the picture.

    Raises:
        ValueError: it is no PNG, or is interlaced.
    """
    header, _ = _parse(png)
    (height,) = struct.unpack_from(">I", header, 4)
    start = len(PNG_SIGNATURE)  # of the header's chunk, which comes first
    shorter = header[:4] + struct.pack(">I", min(rows, height)) + header[8:]
    return png[:start] + png_chunk(b"IHDR", shorter) + png[start + 12 + len(header) :]


def begins_opaque(png: bytes) -> bool:
    """Return whether nothing shines through the first pixel of a picture with 8 bits a sample.

    Raises:
        ValueError: it is no PNG, is interlaced or damaged.
    """
    header, data = _parse(png)
    color = header[9]
    if color not in _WITH_ALPHA:
        return True
    try:
        row = zlib.decompressobj().decompress(b"".join(data), 1 + _CHANNELS[color])
    except zlib.error as error:
        raise ValueError("damaged PNG data") from error
    return row[-1:] == b"\xff"  # no filter changes the first pixel


def _parse(png: bytes) -> tuple[bytes, list[bytes]]:
    """Return the header and the compressed data of a PNG."""
    if not png.startswith(PNG_SIGNATURE):
        raise ValueError("not a PNG")
    header, data, at = b"", [], len(PNG_SIGNATURE)
    while at + 12 <= len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            data.append(body)
        at += 12 + size
    if len(header) != 13 or header[9] not in _CHANNELS or header[12] != 0:
        raise ValueError("not a plain PNG")
    return header, data


def _rows_unfiltered_at_start(data: list[bytes], row: int, total: int, pixel: int) -> Iterator[bytes]:
    """Yield the inflated rows, the first of them without a filter."""
    inflate = zlib.decompressobj()
    first, seen = bytearray(), 0
    for part in data:
        pending = part
        while pending:
            try:
                piece = inflate.decompress(pending, _SLICE)
            except zlib.error as error:
                raise ValueError("damaged PNG data") from error
            pending = inflate.unconsumed_tail
            seen += len(piece)
            if len(first) < row:
                missing = row - len(first)
                first += piece[:missing]
                piece = piece[missing:]
                if len(first) < row:
                    continue
                yield unfiltered_first_row(bytes(first), pixel)
            if piece:
                yield piece
    if seen != total:
        raise ValueError("a PNG with too few or too many rows")


def unfiltered_first_row(row: bytes, pixel: int) -> bytes:
    """Return the top row of a picture, filter byte included, with its filter undone.

    Args:
        row: The filter byte and the filtered samples.
        pixel: Bytes from a sample to the same one of the next pixel.
    """
    kind, out = row[0], bytearray(row[1:])
    # Above the top row all is 0: Up then changes nothing, Paeth is the same as Sub, Average halves the left alone.
    if kind in (_SUB, _PAETH):
        for i in range(pixel, len(out)):
            out[i] = (out[i] + out[i - pixel]) & 0xFF
    elif kind == _AVERAGE:
        for i in range(pixel, len(out)):
            out[i] = (out[i] + out[i - pixel] // 2) & 0xFF
    elif kind not in (_NONE, _UP):
        raise ValueError("unknown PNG filter")
    return bytes([_NONE]) + bytes(out)
