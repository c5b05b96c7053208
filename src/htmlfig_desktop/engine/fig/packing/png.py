"""Writes small pictures as PNG."""

from __future__ import annotations

import zlib
from typing import Final

from htmlfig_desktop.core.png_chunks import png_chunk, png_start

_CHANNELS: Final = 4
_UNFILTERED: Final = b"\x00"
_LEVEL: Final = 2
"""Rows of pages without filters, deflated fast, are smaller than what Skia's encoder makes of them, in a quarter of its
time; photographs are a fifth larger, in a seventh of its time."""


def rgba_png(width: int, height: int, pixels: bytes | bytearray) -> bytes:
    """Return a picture as PNG.

    Args:
        width: px.
        height: px.
        pixels: red, green, blue and alpha of each, not multiplied with alpha, row by row without gaps.
    """
    row = width * _CHANNELS
    rows = b"".join([_UNFILTERED + pixels[at : at + row] for at in range(0, height * row, row)])
    packed = png_chunk(b"IDAT", zlib.compress(rows, _LEVEL))
    return png_start(width, height, channels=_CHANNELS) + packed + png_chunk(b"IEND", b"")
