"""Writes a PNG row by row."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from htmlfig_desktop.core.png_chunks import png_chunk, png_start

_EFFORT: Final = 6
_FILTER_UP: Final = 2


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
        return png_start(width, height, channels=channels)

    def rows(self, tile: NDArray[np.uint8]) -> bytes:
        """Return what the next rows add to the file; may be nothing."""
        rows = tile.reshape(tile.shape[0], -1)
        filtered = np.empty((rows.shape[0], rows.shape[1] + 1), np.uint8)
        filtered[:, 0] = _FILTER_UP
        np.subtract(rows, np.concatenate([self._above, rows[:-1]]), out=filtered[:, 1:])
        self._above = rows[-1:].copy()
        packed = self._packer.compress(filtered.tobytes())
        return png_chunk(b"IDAT", packed) if packed else b""

    def tail(self) -> bytes:
        """Return the end of the file."""
        return png_chunk(b"IDAT", self._packer.flush()) + png_chunk(b"IEND", b"")


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
