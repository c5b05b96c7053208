"""The ZIP around a container: entries, order and methods as in files that Figma writes.

Source: format notes, section 2.2.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.limits import FigLimits

CANVAS: Final = "canvas.fig"
THUMBNAIL: Final = "thumbnail.png"
META: Final = "meta.json"
IMAGES: Final = "images/"
ZIP_START: Final = b"PK\x03\x04"
_ENCRYPTED: Final = 0x1
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ZIP_ERRORS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ValueError,
    EOFError,
    RuntimeError,
    OSError,
    IndexError,
)
"""What Python's ZIP reader raises for hostile archives; an entry without a name is an IndexError."""
_ZIP_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def pack_archive(canvas: bytes, thumbnail: bytes, meta: bytes, images: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a .fig."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        _store(archive, CANVAS, canvas)
        _store(archive, THUMBNAIL, thumbnail)
        archive.writestr(_entry(META), meta, zipfile.ZIP_DEFLATED)
        _store(archive, IMAGES, b"")
        for digest, data in images.items():
            _store(archive, IMAGES + digest, data)
    return out.getvalue()


def _store(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(_entry(name), data, zipfile.ZIP_STORED)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _ZIP_EPOCH)
    entry.create_system = 0
    return entry


@dataclass(frozen=True, slots=True)
class Archive:
    """The unpacked entries of a .fig."""

    names: tuple[str, ...]
    """As listed, also those that occur twice."""
    contents: Mapping[str, bytes]
    """By name; of two with the same name, the last."""

    @property
    def images(self) -> dict[str, bytes]:
        """Encoded pictures by the name of their entry, which is the hex SHA-1 of their bytes."""
        return {
            name.removeprefix(IMAGES): data
            for name, data in self.contents.items()
            if name.startswith(IMAGES) and name != IMAGES
        }


def unpack_archive(data: bytes, limits: FigLimits) -> Archive:
    """Return the entries of a ZIP.

    Raises:
        FigError: FIG002, the ZIP is damaged, encrypted, or unpacks to more than the limits allow.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _check_entries(entries, limits)
            contents = {entry.filename: archive.read(entry) for entry in entries}
    except _ZIP_ERRORS as error:
        raise FigError(ErrorCode.FIG_DAMAGED, "Its archive cannot be unpacked.", detail=str(error)) from error
    return Archive(tuple(entry.filename for entry in entries), contents)


def _check_entries(entries: list[zipfile.ZipInfo], limits: FigLimits) -> None:
    # Reading an entry never gives more than its announced size, so the announced sizes are what has to be bounded.
    if len(entries) > limits.archive_entries or sum(entry.file_size for entry in entries) > limits.unpacked:
        raise FigError(ErrorCode.FIG_DAMAGED, "Its archive unpacks to far more than a design holds.")
    if any(entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS for entry in entries):
        raise FigError(ErrorCode.FIG_DAMAGED, "Its archive is encrypted or packed in an unknown way.")
