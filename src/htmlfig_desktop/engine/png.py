"""Writes a PNG row by row."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EFFORT: Final = 6
_FILTER_UP: Final = 2
_COLOR_TYPES: Final = {3: 2, 4: 6}


class PngRows:
    """An 8-bit PNG that is written from the top down.

    Args:
        width: pixels in a row.
        height: rows of all tiles together.
        channels: 3 for RGB, 4 for RGBA.
        effort: of the compression, 1 (fast) to 9.
    """

    def __init__(self, width: int, height: int, *, channels: int = 4, effort: int = _EFFORT) -> None:
        self._size = width, height, channels
        self._packer = zlib.compressobj(effort)
        self._above = np.zeros((1, width * channels), np.uint8)

    def head(self) -> bytes:
        """Return what comes before the pixels."""
        width, height, channels = self._size
        header = struct.pack(">IIBBBBB", width, height, 8, _COLOR_TYPES[channels], 0, 0, 0)
        return _SIGNATURE + _chunk(b"IHDR", header)

    def rows(self, tile: NDArray[np.uint8]) -> bytes:
        """Return what the next rows add to the file; may be nothing."""
        rows = tile.reshape(tile.shape[0], -1)
        filtered = np.empty((rows.shape[0], rows.shape[1] + 1), np.uint8)
        filtered[:, 0] = _FILTER_UP
        np.subtract(rows, np.concatenate([self._above, rows[:-1]]), out=filtered[:, 1:])
        self._above = rows[-1:].copy()
        packed = self._packer.compress(filtered.tobytes())
        return _chunk(b"IDAT", packed) if packed else b""

    def tail(self) -> bytes:
        """Return the end of the file."""
        return _chunk(b"IDAT", self._packer.flush()) + _chunk(b"IEND", b"")


def png_from_rows(width: int, height: int, tiles: Iterable[NDArray[np.uint8]]) -> Iterator[bytes]:
    """Yield the bytes of an 8-bit RGBA PNG.

    Args:
        width: pixels in a row.
        height: rows of all tiles together.
        tiles: rows x width x 4, from the top down.
    """
    png = PngRows(width, height)
    yield png.head()
    for tile in tiles:
        if packed := png.rows(tile):
            yield packed
    yield png.tail()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
