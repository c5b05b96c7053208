"""Reads a PNG of any height in strips, so that a page of 160,000 px costs a few megabytes and not a gigabyte.

Qt's PNG reader always decodes a whole picture. So the file is taken apart here: its one zlib stream is unpacked row by
row, and a strip of rows becomes a small PNG of its own, which Qt decodes. A row may be stored as its difference from
the row above, hence each small PNG begins with the last decoded row of the strip before. At each strip the state of the
unpacking is kept, so that any strip can be read again without its predecessors. Source: PNG 3rd edition, 7.3, 9, 10.

Whoever reads does so in a thread, and the window must not wait for it: Python's lock is held while ``QImage`` decodes,
scales or copies, but not while a ``QImageReader`` does all that (PySide 6.11). The reader holds a lock of Qt's
meanwhile. From a buffer made in Python it would ask for Python's lock with Qt's in its hand; the window, which styles
its controls with pictures, has Python's and asks for Qt's, and both stand still for ever. So strips come from files.
"""

from __future__ import annotations

import os
import struct
import tempfile
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QImageReader

from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE, png_chunk

_CHANNELS = {2: 3, 6: 4}
_STRIP_BYTES = 2 << 20
_READ_BYTES = 1 << 13
_ROW_STEP = 16  # strips can be halved four times without a remainder
_MOST_PIXELS = 2_000_000_000


class PictureError(Exception):
    """The file is no PNG that can be shown."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a strip begins: everything needed to go on from there."""

    offset: int
    """In the file, of the bytes not yet read."""
    left_in_chunk: int
    unpacker: object
    row_above: bytes


class PictureStrips:
    """A PNG, 8 bits a channel, RGB or RGBA, not interlaced: what browsers write. May be used from several threads.

    Attributes:
        width: px.
        height: px.
        strip_height: rows per strip; the last strip may be lower.
    """

    def __init__(self, path: Path) -> None:
        """Open the file and read its header.

        Raises:
            PictureError: no such file, no PNG, or of another kind.
        """
        self._path = path
        self._lock = threading.Lock()
        try:
            with path.open("rb") as file:
                self._header, data_offset = _read_header(file)
        except (OSError, struct.error) as error:
            raise PictureError(f"{path.name}: {error}") from error
        self.width: int
        self.height: int
        self.width, self.height, depth, color_type, _, _, interlace = struct.unpack(">IIBBBBB", self._header)
        if depth != 8 or color_type not in _CHANNELS or interlace:
            raise PictureError(f"{path.name}: not an 8-bit RGB or RGBA PNG")
        if not 0 < self.width * self.height <= _MOST_PIXELS:
            raise PictureError(f"{path.name}: {self.width} x {self.height} px")
        self._has_alpha = color_type == 6
        self._row_bytes = 1 + self.width * _CHANNELS[color_type]
        self.strip_height = min(self.height, max(_ROW_STEP, _STRIP_BYTES // self._row_bytes // _ROW_STEP * _ROW_STEP))
        self._marks = [_Mark(data_offset, 0, zlib.decompressobj(), b"")]

    @property
    def count(self) -> int:
        """How many strips there are."""
        return -(-self.height // self.strip_height)

    def strip(self, index: int, level: int = 0) -> QImage:
        """Return strip ``index``, 0 being the top, scaled down by 2 to the ``level``.

        Blocks; the first time it may read the strips above, too.

        Raises:
            PictureError: the file is damaged or gone.
        """
        if not 0 <= index < self.count:
            raise IndexError(index)
        with self._lock:
            try:
                with self._path.open("rb") as file:
                    while len(self._marks) <= index:
                        self._mark_next(file)
                    return self._decode(index, self._unpacked(file, index)[0], level)
            except (OSError, struct.error, zlib.error) as error:
                raise PictureError(f"{self._path.name}: {error}") from error

    def _mark_next(self, file: BinaryIO) -> None:
        """Read the last strip that is marked, and mark where the one below begins."""
        index = len(self._marks) - 1
        data, left, unpacker = self._unpacked(file, index)
        last_row = self._raw_row(self._decode(index, data, rows_from=self._rows(index) - 1))
        self._marks.append(_Mark(file.tell(), left, unpacker, last_row))

    def _rows(self, index: int) -> int:
        return min(self.strip_height, self.height - index * self.strip_height)

    def _unpacked(self, file: BinaryIO, index: int) -> tuple[bytes, int, object]:
        """Return a strip's rows as the PNG stores them, what is left of the chunk, and how the unpacking goes on."""
        mark = self._marks[index]
        needed = self._rows(index) * self._row_bytes
        file.seek(mark.offset)
        unpacker = mark.unpacker.copy()  # type: ignore[attr-defined]
        left, have = mark.left_in_chunk, 0
        parts: list[bytes] = []
        while have < needed:
            packed = unpacker.unconsumed_tail
            if not packed:
                left = _next_data(file) if left == 0 else left
                packed = file.read(min(left, _READ_BYTES))
                left -= len(packed)
                if not packed:
                    raise PictureError(f"{self._path.name}: it ends too early")
                if left == 0:
                    file.seek(4, 1)  # the chunk's checksum; zlib has its own
            parts.append(unpacker.decompress(packed, needed - have))
            have += len(parts[-1])
            if not parts[-1] and not unpacker.unconsumed_tail and unpacker.eof:
                raise PictureError(f"{self._path.name}: it holds too few rows")
        return b"".join(parts), left, unpacker

    def _decode(self, index: int, data: bytes, level: int = 0, *, rows_from: int = 0) -> QImage:
        """Return a strip as a picture, or its rows from one on."""
        row_above = self._marks[index].row_above
        lead = b"\x00" + row_above if row_above else b""
        rows = self._rows(index)
        header = struct.pack(">II", self.width, rows + bool(lead)) + self._header[8:]
        packed = zlib.compress(lead + data, 0)
        png = PNG_SIGNATURE + png_chunk(b"IHDR", header) + png_chunk(b"IDAT", packed) + png_chunk(b"IEND", b"")
        part = QRect(0, bool(lead) + rows_from, self.width, rows - rows_from)
        wanted = QSize(max(1, part.width() >> level), max(1, part.height() >> level)) if level else part.size()
        image = _part_of(png, part, wanted)
        if image.isNull() or image.size() != wanted:
            raise PictureError(f"{self._path.name}: rows that cannot be decoded")
        return image

    def _raw_row(self, row: QImage) -> bytes:
        """Return a decoded row as the PNG stores it without a filter."""
        wanted = QImage.Format.Format_RGBA8888 if self._has_alpha else QImage.Format.Format_RGB888
        line = row.convertToFormat(wanted)
        return bytes(line.constBits())[: self._row_bytes - 1]


def _part_of(png: bytes, part: QRect, size: QSize) -> QImage:
    """Return a part of a PNG in a size; an empty picture where it cannot be decoded."""
    descriptor, name = tempfile.mkstemp(suffix=".png")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(png)
        return _read_part(name, part, size)
    finally:
        Path(name).unlink()


def _read_part(name: str, part: QRect, size: QSize) -> QImage:
    reader = QImageReader(name, b"png")
    reader.setClipRect(part)
    if size != part.size():
        reader.setScaledSize(size)
    return reader.read()


def _read_header(file: BinaryIO) -> tuple[bytes, int]:
    """Return the IHDR and where the first chunk of pixels begins."""
    if file.read(8) != PNG_SIGNATURE:
        raise PictureError("not a PNG")
    length, kind = struct.unpack(">I4s", file.read(8))
    if kind != b"IHDR" or length != 13:
        raise PictureError("a PNG without a header")
    header = file.read(13)
    file.seek(4, 1)
    return header, file.tell()


def _next_data(file: BinaryIO) -> int:
    """Move to the pixels of the next IDAT chunk and return their length."""
    while True:
        start = file.read(8)
        if len(start) < 8:
            raise PictureError("it ends too early")
        length, kind = struct.unpack(">I4s", start)
        if kind == b"IDAT" and length:
            return int(length)
        if kind == b"IEND":
            raise PictureError("it holds too few rows")
        file.seek(length + 4, 1)
