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


def png_from_rows(width: int, height: int, tiles: Iterable[NDArray[np.uint8]]) -> Iterator[bytes]:
    """Yield the bytes of an 8-bit RGBA PNG.

    Args:
        width: pixels in a row.
        height: rows of all tiles together.
        tiles: rows x width x 4, from the top down.
    """
    yield _SIGNATURE
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    packer = zlib.compressobj(_EFFORT)
    above = np.zeros((1, width * 4), np.uint8)
    for tile in tiles:
        rows = tile.reshape(tile.shape[0], width * 4)
        filtered = np.empty((rows.shape[0], width * 4 + 1), np.uint8)
        filtered[:, 0] = _FILTER_UP
        np.subtract(rows, np.concatenate([above, rows[:-1]]), out=filtered[:, 1:])
        above = rows[-1:].copy()
        if packed := packer.compress(filtered.tobytes()):
            yield _chunk(b"IDAT", packed)
    yield _chunk(b"IDAT", packer.flush())
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
