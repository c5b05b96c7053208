"""Whether a file that a server gave is a .fig: its archive is whole and holds a canvas. Blocks.

Says nothing on the design inside; the reader of .fig files does. Archives come from anywhere, so sizes are bounded.
"""

from __future__ import annotations

import errno
import json
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE

_CANVAS: Final = "canvas.fig"
_MAGIC: Final = b"fig-kiwi"
_META: Final = "meta.json"
_IMAGES: Final = "images/"
_THUMBNAIL: Final = "thumbnail.png"
_LARGEST_THUMBNAIL: Final = 4 * 1024 * 1024
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_MOST_ENTRIES: Final = 20_000
_LARGEST_UNPACKED: Final = 1024 * 1024 * 1024
_LARGEST_META: Final = 1024 * 1024
_LARGEST_SIDE: Final = 1e6
_PIECE: Final = 1024 * 1024


class NotAFigError(ValueError):
    """The file is no .fig; the message says what it is or lacks."""


@dataclass(frozen=True, slots=True)
class FigFacts:
    """What the archive says of the design, without reading the design."""

    title: str
    """Empty where it does not say."""
    size: Size | None
    """Of what the thumbnail shows, CSS px."""
    images: int


def check_fig(path: Path) -> FigFacts:
    """Check that a file is a .fig that is whole, and return what its archive says.

    Raises:
        NotAFigError: it is none, it is damaged or cut off, or it unpacks beyond the bounds.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            _check_bounds(entries)
            _check_canvas(archive)
            _check_whole(archive, entries)
            meta = _meta(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeError) as error:
        raise NotAFigError(_what_it_is(path)) from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # a place before the file's start, by a directory that lies
            raise
        raise NotAFigError(_what_it_is(path)) from error
    images = sum(entry.filename.startswith(_IMAGES) and entry.filename != _IMAGES for entry in entries)
    return FigFacts(_title(meta), _size(meta), images)


def take_thumbnail(fig: Path, target: Path) -> Path | None:
    """Write the small picture inside a .fig that was checked to ``target``, and return that; None where it has none."""
    try:
        with zipfile.ZipFile(fig) as archive, archive.open(_THUMBNAIL) as file:
            picture = file.read(_LARGEST_THUMBNAIL + 1)
        if not picture.startswith(PNG_SIGNATURE) or len(picture) > _LARGEST_THUMBNAIL:
            return None
        target.write_bytes(picture)
    except (KeyError, OSError, zipfile.BadZipFile):
        return None
    return target


def _check_bounds(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > _MOST_ENTRIES or sum(entry.file_size for entry in entries) > _LARGEST_UNPACKED:
        raise NotAFigError(because("Its archive unpacks to more than any design needs."))
    if any(entry.compress_type not in _METHODS for entry in entries):
        raise NotAFigError(because("Its archive is compressed in a way that Figma does not know."))


def _check_canvas(archive: zipfile.ZipFile) -> None:
    try:
        with archive.open(_CANVAS) as canvas:
            start = canvas.read(len(_MAGIC))
    except KeyError:
        raise NotAFigError(because("It is an archive without a canvas.")) from None
    if start != _MAGIC:
        raise NotAFigError(because("Its canvas is not that of a Figma design."))


def _check_whole(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> None:
    """Read every entry to its end, which checks its checksum; none can unpack to more than was counted."""
    for entry in entries:
        with archive.open(entry) as file:
            while file.read(_PIECE):
                pass


def _meta(archive: zipfile.ZipFile) -> Any:
    """Return what ``meta.json`` holds; None where it is missing or no JSON."""
    try:
        with archive.open(_META) as file:
            return json.loads(file.read(_LARGEST_META))
    except (KeyError, ValueError, RecursionError):
        return None


def _title(meta: Any) -> str:
    title = meta.get("file_name") if isinstance(meta, dict) else None
    return title if isinstance(title, str) else ""


def _size(meta: Any) -> Size | None:
    try:
        area = meta["client_meta"]["render_coordinates"]
        size = Size(float(area["width"]), float(area["height"]))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return size if 0 < size.width <= _LARGEST_SIDE and 0 < size.height <= _LARGEST_SIDE else None


def _what_it_is(path: Path) -> str:
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start == _MAGIC:
        return because("It is a bare canvas without its archive, which Figma does not open.")
    if start.startswith(b"PK"):
        return because("Its archive is damaged or cut off.")
    return because("It is no .fig file.") if start else because("It is empty.")
