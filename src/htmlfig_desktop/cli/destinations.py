"""Where results go: the file that was named, or a new one that takes nobody's place."""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.jobs.saving import file_name_for, numbered_names, save_copy


class _OwnNames:
    """Names that one run has given; conversions ask for them at the same time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._given: set[str] = set()

    def take(self, title: str) -> str:
        """Return the first name made from a title that this run has not given yet."""
        with self._lock:
            # Names that differ in case alone are one to some file systems.
            name = next(each for each in numbered_names(title) if each.casefold() not in self._given)
            self._given.add(name.casefold())
            return name


@dataclass(frozen=True, slots=True)
class Destination:
    """What the options -o, -d and --force say."""

    folder: Path
    """Where files without a given name go; made if it is missing."""
    file: Path | None = None
    """The one file that was named; it is replaced if it exists."""
    force: bool = False
    """Whether files without a given name may replace others, but for those of the same run."""
    _own: _OwnNames = field(default_factory=_OwnNames, repr=False, compare=False)

    def save(self, source: Path, title: str) -> Path:
        """Copy a finished file to its place, whole or not at all, and return its absolute path. Blocks.

        A name made from ``title`` gets a number where it is taken; with ``force`` where this run has taken it.

        Raises:
            StorageError: STO001, STO002.
        """
        if self.file is not None:
            target = self.file.absolute()
            save_copy(source, target)
            return target
        folder = _made(self.folder.absolute())
        if self.force:
            target = folder / self._own.take(title)
            save_copy(source, target)
            return target
        return _save_new(source, folder, title)


def _save_new(source: Path, folder: Path, title: str) -> Path:
    """Save under the first free name; a link fails where a file is, so two processes never take the same name."""
    hidden = folder / f".{secrets.token_hex(8)}.part"
    save_copy(source, hidden, shown=folder / file_name_for(title))
    try:
        for name in numbered_names(title):
            target = folder / name
            with contextlib.suppress(FileExistsError):
                _put(hidden, target)
                return target
    except OSError as error:
        raise not_stored(folder / file_name_for(title), error) from error
    finally:
        with contextlib.suppress(OSError):
            hidden.unlink(missing_ok=True)
    raise AssertionError("the names never end")


def _put(hidden: Path, target: Path) -> None:
    """Give a file its name; FileExistsError if the name is taken."""
    try:
        os.link(hidden, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as FAT
        if target.exists():
            raise FileExistsError(target) from None
        hidden.rename(target)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        cause = f"The folder {folder} cannot be made: {reason_of(error)}."
        raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
    return folder
