"""What PNG files begin with and are made of.

Source: PNG, Third Edition, sections 5.2 (signature), 5.3 (chunk layout) and 11.2.1 (header).
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_COLOR_TYPES: Final = {3: 2, 4: 6}


def png_chunk(kind: bytes, data: bytes) -> bytes:
    """Return one chunk: its length, its four letters, its data and what proves these."""
    proof = zlib.crc32(data, zlib.crc32(kind))
    return b"".join([struct.pack(">I", len(data)), kind, data, struct.pack(">I", proof)])


def png_start(width: int, height: int, *, channels: int) -> bytes:
    """Return what comes before the pixels: 8 bits a sample, rows from the top down.

    Args:
        width: px.
        height: px.
        channels: 3 for RGB, 4 for RGBA.
    """
    header = struct.pack(">IIBBBBB", width, height, 8, _COLOR_TYPES[channels], 0, 0, 0)
    return PNG_SIGNATURE + png_chunk(b"IHDR", header)
