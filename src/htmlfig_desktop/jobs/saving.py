"""Puts a finished file where the user wants it: whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import shutil
import stat
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.storing import not_stored

_UNFIT_FOR_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u2028-\u202e\u2066-\u2069\ud800-\udfff]+')
"""What systems refuse, what steers terminals or turns the reading direction, and halves of characters."""
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_LONGEST_NAME = 120
"""Characters."""
_MOST_BYTES = 132
"""Of a name in UTF-8, without suffix and number: file systems take 255 with them, encrypted ones 143."""


_POURING = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe is opened without waiting for its reader: one that never comes would hold up the end of the program."""
_NEW = 0o666
"""Mode of a new file, of which the user's umask takes its part."""


def save_copy(source: Path, target: Path, *, shown: Path | None = None) -> None:
    """Copy ``source`` to ``target``, replacing what is there in one step.

    The copy is written beside the target, flushed to the disk and renamed; a failure leaves the old file untouched
    and no remains. Blocks. Where the target is not yet what people will know the file by, ``shown`` is. A device or a
    pipe, such as ``/dev/null``, is no file to replace: the bytes go into it. Of a link, what it leads to is replaced.

    Raises:
        StorageError: STO001, no room; STO002, the folder or file may not be written. A file that is read-only is not
            replaced, though the folder would let us.
    """
    if _takes_bytes(target):
        _pour(source, target)
        return
    if _is_read_only(target):
        cause = because("“{name}” in {folder} is read-only.", name=target.name, folder=target.parent)
        raise StorageError(ErrorCode.STORAGE_DENIED, cause)
    place = Path(os.path.realpath(target))
    unfinished = place.parent / f".{place.stem[:30]}-{secrets.token_hex(4)}.part"
    mode = _mode_of(place)
    try:
        unfinished.touch(mode or _NEW, exist_ok=False)
        with source.open("rb") as original, unfinished.open("wb") as copy:
            shutil.copyfileobj(original, copy, 1 << 20)
            copy.flush()
            os.fsync(copy.fileno())
        if mode is not None:
            unfinished.chmod(mode)
        unfinished.replace(place)
        _flush_folder(place.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise not_stored(shown or target, error) from error


def file_name_for(title: str, suffix: str = ".fig", number: int = 1) -> str:
    """Return a name that every system accepts and that still reads like ``title``; from 2 on with its number."""
    name = _cut(" ".join(_UNFIT_FOR_NAMES.sub(" ", title).split()).strip(". "), _LONGEST_NAME, _MOST_BYTES)
    if not name or _RESERVED.fullmatch(name):
        name = f"Untitled {name}".strip()
    return f"{name}{suffix}" if number == 1 else f"{name} {number}{suffix}"


def title_beside(title: str, words: str) -> str:
    """Return as much of a title as a file name has room for where it has other ``words``, which tell files apart."""
    plain = " ".join(_UNFIT_FOR_NAMES.sub(" ", title).split())
    return _cut(plain, max(1, _LONGEST_NAME - len(words)), max(1, _MOST_BYTES - len(words.encode())))


def numbered_names(title: str) -> Iterator[str]:
    """Yield the file names a title may take, without an end: ``Title.fig``, ``Title 2.fig``, ``Title 3.fig`` ..."""
    return (file_name_for(title, number=number) for number in count(1))


def free_name(folder: Path, name: str) -> str:
    """Return a file name, or with the first number under which nothing lies in ``folder``. Blocks.

    Raises:
        OSError: the folder does not answer.
    """
    suffix = Path(name).suffix
    names = (file_name_for(Path(name).stem, suffix, number) for number in count(1))
    return next(each for each in names if not os.path.lexists(folder / each))


def _cut(name: str, longest: int, most_bytes: int) -> str:
    return name[:longest].encode()[:most_bytes].decode(errors="ignore").rstrip(". ")


def _takes_bytes(target: Path) -> bool:
    """Whether a place passes on what is written to it, as devices and pipes do."""
    try:
        mode = target.stat().st_mode
    except OSError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


def _pour(source: Path, target: Path) -> None:
    try:
        with os.fdopen(os.open(target, _POURING), "wb") as taking, source.open("rb") as original:
            if hasattr(os, "set_blocking"):
                os.set_blocking(taking.fileno(), True)
            shutil.copyfileobj(original, taking, 1 << 20)
    except OSError as error:
        if error.errno == errno.ENXIO:
            cause = because("“{name}” in {folder} is a pipe that nobody reads.", name=target.name, folder=target.parent)
            raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
        raise not_stored(target, error) from error


def _is_read_only(target: Path) -> bool:
    try:
        return not target.stat().st_mode & stat.S_IWUSR
    except OSError:
        return False


def _mode_of(target: Path) -> int | None:
    """Return the mode of the file that is replaced, None where there is none."""
    try:
        return target.stat().st_mode & 0o777
    except OSError:
        return None


def _flush_folder(folder: Path) -> None:
    """Make the rename survive a power cut, where the system lets folders be opened."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
