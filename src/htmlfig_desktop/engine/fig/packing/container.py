"""The ``fig-kiwi`` container: a header and length-prefixed, compressed chunks.

Source: format notes, sections 2.4 and 2.5.
"""

from __future__ import annotations

import struct
import sys
import zlib
from enum import Enum
from functools import lru_cache
from typing import Final

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.values import dataclass

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PRELUDE: Final = b"fig-kiwi"
VERSION: Final = 101
PRELUDES: Final = frozenset({PRELUDE, b"fig-jam.", b"fig-deck", b"fig-buzz", b"fig-site", b"fig-make"})
"""First bytes of the containers of Figma's products."""
_ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
_PNG_MAGIC: Final = b"\x89PNG"
_HEADER: Final = struct.Struct("<8sI")
_LENGTH: Final = struct.Struct("<I")
_ZSTD_LEVEL: Final = 3


class Compression(Enum):
    """How a chunk is packed."""

    DEFLATE = "deflate"
    """Raw, without a zlib header."""
    ZSTD = "zstd"
    NONE = "none"
    """A PNG, in raw containers of before September 2022."""


def pack_container(schema: bytes, message: bytes, compression: Compression = Compression.ZSTD) -> bytes:
    """Return a container of a raw-deflated schema and a message.

    Args:
        schema: In its binary form.
        message: Encoded.
        compression: Of the message. Figma writes zstd into files since August 2025, DEFLATE onto the clipboard.
    """
    packed = _compressed(message) if compression is Compression.ZSTD else _deflated(message)
    return _HEADER.pack(PRELUDE, VERSION) + _chunk(_deflated_schema(schema)) + _chunk(packed)


def _chunk(data: bytes) -> bytes:
    return _LENGTH.pack(len(data)) + data


def _deflated(data: bytes) -> bytes:
    compressor = zlib.compressobj(level=9, wbits=-15)
    return compressor.compress(data) + compressor.flush()


_deflated_schema = lru_cache(maxsize=1)(_deflated)


def _compressed(data: bytes) -> bytes:
    """Return one zstd frame that declares its content's size and has no checksum."""
    options: dict[int, int] = {
        zstd.CompressionParameter.compression_level: _ZSTD_LEVEL,
        zstd.CompressionParameter.content_size_flag: 1,
        zstd.CompressionParameter.checksum_flag: 0,
    }
    return zstd.compress(data, options=options)


@dataclass(frozen=True, slots=True)
class Container:
    """A container taken apart; its chunks are still packed."""

    prelude: bytes
    version: int
    chunks: tuple[bytes, ...]
    """Schema, message, and in old files a thumbnail."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A chunk unpacked."""

    data: bytes
    compression: Compression
    leftover: int
    """Bytes of the chunk after the packed data."""
    announced: int | None
    """Size that the zstd frame announces."""


def unpack_container(data: bytes) -> Container:
    """Return the parts of a container.

    Raises:
        FigError: FIG001, the first bytes are none of Figma's; FIG002, a chunk is cut off or there are fewer than two.
    """
    if data[:8] not in PRELUDES:
        raise FigError(ErrorCode.FIG_NOT_A_FIG, "The file does not begin like a design.")
    chunks = []
    place = _HEADER.size
    while place < len(data):
        if place + _LENGTH.size > len(data):
            raise FigError(ErrorCode.FIG_DAMAGED, "Its container ends inside the length of a chunk.")
        (length,) = _LENGTH.unpack_from(data, place)
        place += _LENGTH.size
        if length > len(data) - place:
            raise FigError(ErrorCode.FIG_DAMAGED, "Its container ends inside a chunk.")
        chunks.append(data[place : place + length])
        place += length
    if len(chunks) < 2:
        raise FigError(ErrorCode.FIG_DAMAGED, "Its container lacks a chunk.")
    prelude, version = _HEADER.unpack_from(data)
    return Container(prelude, version, tuple(chunks))


def unpack_chunk(chunk: bytes, limit: int) -> Unpacked:
    """Return the content of a chunk, of at most ``limit`` bytes.

    Raises:
        FigError: FIG002, it does not unpack, or to more.
    """
    if chunk.startswith(_PNG_MAGIC):
        return Unpacked(chunk, Compression.NONE, 0, None)
    is_zstd = chunk.startswith(_ZSTD_MAGIC)
    try:
        announced = zstd.get_frame_info(chunk).decompressed_size if is_zstd else None
        if announced is not None and announced > limit:
            raise FigError(ErrorCode.FIG_DAMAGED, "It unpacks to far more than a design holds.")
        data, is_complete, leftover = _unzstd(chunk, limit) if is_zstd else _inflate(chunk, limit)
    except (zlib.error, zstd.ZstdError, MemoryError) as error:
        raise FigError(ErrorCode.FIG_DAMAGED, "A part of it cannot be unpacked.", detail=str(error)) from error
    if len(data) > limit:
        raise FigError(ErrorCode.FIG_DAMAGED, "It unpacks to far more than a design holds.")
    if not is_complete:
        raise FigError(ErrorCode.FIG_DAMAGED, "A part of it is cut off.")
    return Unpacked(data, Compression.ZSTD if is_zstd else Compression.DEFLATE, leftover, announced)


def _inflate(chunk: bytes, limit: int) -> tuple[bytes, bool, int]:
    unpacker = zlib.decompressobj(-15)
    data = unpacker.decompress(chunk, limit + 1)
    return data, unpacker.eof, len(unpacker.unused_data)


def _unzstd(chunk: bytes, limit: int) -> tuple[bytes, bool, int]:
    unpacker = zstd.ZstdDecompressor()
    data = unpacker.decompress(chunk, max_length=limit + 1)
    return data, unpacker.eof, len(unpacker.unused_data)
