"""The ``fig-kiwi`` container: a header and length-prefixed, compressed chunks.

Source: format notes, sections 2.4 and 2.5.
"""

from __future__ import annotations

import struct
import sys
import zlib
from typing import Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PRELUDE: Final = b"fig-kiwi"
VERSION: Final = 101
_HEADER: Final = struct.Struct("<8sI")
_LENGTH: Final = struct.Struct("<I")
_ZSTD_LEVEL: Final = 3


def pack_container(schema: bytes, message: bytes) -> bytes:
    """Return a container of a raw-deflated schema and a zstd message, as Figma writes since August 2025."""
    return _HEADER.pack(PRELUDE, VERSION) + _chunk(_deflated(schema)) + _chunk(_compressed(message))


def _chunk(data: bytes) -> bytes:
    return _LENGTH.pack(len(data)) + data


def _deflated(data: bytes) -> bytes:
    compressor = zlib.compressobj(level=9, wbits=-15)
    return compressor.compress(data) + compressor.flush()


def _compressed(data: bytes) -> bytes:
    """Return one zstd frame that declares its content's size and has no checksum."""
    options: dict[int, int] = {
        zstd.CompressionParameter.compression_level: _ZSTD_LEVEL,
        zstd.CompressionParameter.content_size_flag: 1,
        zstd.CompressionParameter.checksum_flag: 0,
    }
    return zstd.compress(data, options=options)
