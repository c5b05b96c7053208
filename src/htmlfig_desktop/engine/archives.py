"""Unpacks zips, and pages saved as one file, as hostile input: archives come from anywhere.

No name may leave the folder, nothing may be a link, and the unpacked size is counted while it grows. Beside what was
unpacked stands which archive it comes from: people know that one, and not where it was unpacked. Everything blocks.
"""

from __future__ import annotations

import errno
import lzma
import re
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError, StorageError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import FileSource, Source
from htmlfig_desktop.core.storing import is_full
from htmlfig_desktop.engine.source_words import megabytes, shortened, unreadable

SAVED_SUFFIXES = frozenset({".eml", ".markdown", ".md", ".mht", ".mhtml", ".txt", ".webarchive"})
"""What the name of a page saved as one file ends with, lower case; an assistant's answer is a text."""
SKIPPED_FOLDERS = frozenset({"__MACOSX", "node_modules"})
"""What holds no pages of anybody's."""

_DRIVE = re.compile(r"[A-Za-z]:")
_CHUNK = 1 << 20
_ORIGIN = "unpacked-from.txt"
"""Beside the folder with the pages, which they may not read."""
_LONGEST_PATH = 32_768
_DEEPEST = 100
"""Folders in each other. Some thousand are more than what makes them can count."""
_IN_THE_WAY = (FileExistsError, IsADirectoryError, NotADirectoryError)


def is_zip(path: Path) -> bool:
    """Whether a path is that of a zip."""
    return path.suffix.lower() == ".zip" and path.is_file()


def is_saved_page(path: Path) -> bool:
    """Whether a path is that of a page saved as one file."""
    return path.suffix.lower() in SAVED_SUFFIXES and path.is_file()


def is_unpacked(source: Source, scratch: Path) -> bool:
    """Whether a page was unpacked into ``scratch``. Looks at no file."""
    return isinstance(source, FileSource) and source.path.is_relative_to(scratch)


def archive_of(source: Source, scratch: Path) -> Path | None:
    """Return the archive that a page was unpacked from into ``scratch``; None for any other page.

    Pages that older versions have unpacked say nothing of it either. Reads a file in ``scratch`` only.
    """
    if not isinstance(source, FileSource) or not is_unpacked(source, scratch):
        return None
    note = scratch / source.path.relative_to(scratch).parts[0] / _ORIGIN
    with suppress(OSError, UnicodeError), note.open(encoding="utf-8", errors="surrogateescape") as file:
        return Path(file.read(_LONGEST_PATH))
    return None


def open_saved_page(archive: Path, scratch: Path, limits: Limits) -> FileSource:
    """Return the page that was saved as one file, taken apart into a fresh folder below ``scratch``.

    Raises:
        SourceError: SRC002, SRC003, SRC006, SRC007.
        StorageError: STO001.
    """
    from htmlfig_desktop.engine.saved_pages.unpacking import unpack_saved_page  # which loads a parser of mails

    with _unpacking(archive):
        root = _fresh_folder(archive, scratch)
        page = unpack_saved_page(archive, root, limits)
        _note_origin(archive, root)
    return FileSource(page, root)


def unpack_zip(archive: Path, scratch: Path, limits: Limits) -> Path:
    """Unpack a zip into a fresh folder below ``scratch`` and return it; it bears the archive's name.

    Raises:
        SourceError: SRC002, SRC006, SRC007.
        StorageError: STO001.
    """
    try:
        with _unpacking(archive), zipfile.ZipFile(archive) as file:
            root = _fresh_folder(archive, scratch)
            _check_entries(archive, file.infolist(), limits)
            room = limits.archive_bytes
            for entry in file.infolist():
                with _naming(archive, entry):
                    room -= _unpack_entry(archive, file, entry, root, room)
            _note_origin(archive, root)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, UnicodeError, NotImplementedError, EOFError) as error:
        raise SourceError(
            ErrorCode.SOURCE_NOT_UNPACKED,
            because("“{name}” is damaged or of an unknown kind of zip.", name=archive.name),
            detail=str(error),
        ) from error
    return root


def _fresh_folder(archive: Path, scratch: Path) -> Path:
    """Return a new folder below ``scratch`` that bears the archive's name."""
    root = Path(tempfile.mkdtemp(dir=scratch)) / archive.stem
    root.mkdir()
    return root


def _note_origin(archive: Path, root: Path) -> None:
    (root.parent / _ORIGIN).write_text(str(archive), encoding="utf-8", errors="surrogateescape")


@contextmanager
def _unpacking(archive: Path) -> Iterator[None]:
    """Tell errors of files as SRC002 or STO001."""
    try:
        yield
    except OSError as error:
        if is_full(error):
            raise StorageError(
                ErrorCode.STORAGE_FULL, because("There is no room to unpack “{name}”.", name=archive.name)
            ) from error
        raise unreadable(archive, error) from error


@contextmanager
def _naming(archive: Path, entry: zipfile.ZipInfo) -> Iterator[None]:
    """Tell of a name that the file system does not take, which is the archive's fault and not that of its rights."""
    try:
        yield
    except _IN_THE_WAY as error:
        cause = because("“{name}” meets another file of its name", name=shortened(entry.filename))
        raise _unsafe(archive, cause) from error
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise _unsafe(archive, because("“{name}” is too long for a name", name=shortened(entry.filename))) from error


def _check_entries(archive: Path, entries: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(entries) > limits.archive_entries:
        raise _unsafe(archive, because("it holds more than {count} files", count=limits.archive_entries))
    if sum(entry.file_size for entry in entries) > limits.archive_bytes:
        raise _unsafe(archive, because("it would unpack to more than {size}", size=megabytes(limits.archive_bytes)))
    names: set[PurePosixPath] = set()
    for entry in entries:
        name = entry.filename.replace("\\", "/")
        inner = PurePosixPath(name)
        if inner.is_absolute() or _DRIVE.match(name) or ".." in inner.parts:
            raise _unsafe(archive, because("“{name}” leads out of it", name=shortened(entry.filename)))
        if len(inner.parts) > _DEEPEST:
            cause = because("“{name}” lies in more than {count} folders", name=shortened(name), count=_DEEPEST)
            raise _unsafe(archive, cause)
        mode = entry.external_attr >> 16
        if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise _unsafe(archive, because("“{name}” is a link or a device", name=shortened(entry.filename)))
        if inner in names:
            raise _unsafe(archive, because("“{name}” is in it twice", name=shortened(entry.filename)))
        names.add(inner)
        if entry.flag_bits & 1:
            raise SourceError(
                ErrorCode.SOURCE_NOT_UNPACKED, because("“{name}” is protected by a password.", name=archive.name)
            )


def _unpack_entry(archive: Path, file: zipfile.ZipFile, entry: zipfile.ZipInfo, root: Path, room: int) -> int:
    """Write one entry below ``root`` and return its real size, which may not pass ``room``."""
    inner = PurePosixPath(entry.filename.replace("\\", "/"))
    if not inner.parts or inner.parts[0] in SKIPPED_FOLDERS:
        return 0
    target = root.joinpath(*inner.parts)
    if entry.is_dir() or entry.filename.endswith("\\"):
        target.mkdir(parents=True, exist_ok=True)
        return 0
    target.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with file.open(entry) as packed, target.open("xb") as unpacked:
        while chunk := packed.read(_CHUNK):
            written += len(chunk)
            if written > room:
                raise _unsafe(archive, because("it unpacks to more than it says"))
            unpacked.write(chunk)
    return written


def _unsafe(archive: Path, reason: str) -> SourceError:
    return SourceError(
        ErrorCode.SOURCE_UNSAFE_ARCHIVE,
        because("“{name}” was not unpacked: {reason}.", name=archive.name, reason=reason),
    )
