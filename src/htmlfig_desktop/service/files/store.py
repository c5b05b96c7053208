"""The folder of result files. A file is whole or not there."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Final

from htmlfig_desktop.core.conversion import Conversion

_ROOM: Final = 16 * 1024 * 1024
"""Bytes; a design with its pictures, and what is written in between, may be a few times less or more."""
_STRAY_AGE: Final = 600.0
"""Seconds after which a file that belongs to no conversion is a leftover of a crash, not one about to be entered."""


class FileKind(Enum):
    """The files of a conversion; the value is the suffix."""

    FIG = ".fig"
    SCREENSHOT = ".png"
    THUMBNAIL = ".thumbnail.png"


class FileStore:
    """Result files and the work folders they come from, both below one folder of this instance alone.

    Building it empties the work folders that an earlier run left behind. All methods block.
    """

    def __init__(self, folder: Path) -> None:
        self._files = folder / "files"
        self._work = folder / "work"
        shutil.rmtree(self._work, ignore_errors=True)
        for part in (self._files, self._work):
            part.mkdir(mode=0o700, parents=True, exist_ok=True)

    def work_folder(self, conversion_id: str) -> Path:
        """Return a new folder for a conversion at work."""
        folder = self._work / conversion_id
        folder.mkdir(mode=0o700)
        return folder

    def drop_work(self, conversion_id: str) -> None:
        """Delete a work folder."""
        shutil.rmtree(self._work / conversion_id, ignore_errors=True)

    def keep(self, conversion_id: str, conversion: Conversion) -> int:
        """Move the results out of the work folder and return their size in bytes."""
        size = 0
        for kind, source in results(conversion):
            size += source.stat().st_size
            source.replace(self.path(conversion_id, kind))
        return size

    def path(self, conversion_id: str, kind: FileKind) -> Path:
        """Return where a kept file lies."""
        return self._files / f"{conversion_id}{kind.value}"

    def remove(self, conversion_id: str) -> None:
        """Delete the files of a conversion."""
        for kind in FileKind:
            self.path(conversion_id, kind).unlink(missing_ok=True)

    def has_room(self) -> bool:
        """Whether the disk is there and has room for one more conversion."""
        try:
            return shutil.disk_usage(self._files).free >= _ROOM
        except OSError:
            return False

    def stray_candidates(self) -> frozenset[str]:
        """Return the ids of conversions whose files are old enough to be leftovers."""
        oldest = time.time() - _STRAY_AGE
        found: set[str] = set()
        for path in self._files.iterdir():
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_mtime < oldest:
                    found.add(path.name.partition(".")[0])
        return frozenset(found)


def results(conversion: Conversion) -> Iterator[tuple[FileKind, Path]]:
    """Yield the files of a finished conversion."""
    yield FileKind.FIG, conversion.fig
    if conversion.screenshot is not None:
        yield FileKind.SCREENSHOT, conversion.screenshot
    if conversion.thumbnail is not None:
        yield FileKind.THUMBNAIL, conversion.thumbnail
