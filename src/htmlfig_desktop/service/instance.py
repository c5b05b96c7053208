"""One service per data folder: who holds it, under which name."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from htmlfig_desktop.core.errors import ErrorCode, StorageError

_FILE: Final = "instance"


@contextlib.contextmanager
def instance(folder: Path) -> Iterator[str]:
    """Hold the data folder for this process alone and yield its name, the same at every start.

    The operating system lets go of the lock when the process ends, however it ends.

    Raises:
        StorageError: STO002, another service runs on the folder.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / _FILE).open("a+", encoding="ascii") as file:
        if not _lock(file.fileno()):
            raise StorageError(ErrorCode.STORAGE_DENIED, "Another service runs on this data folder.")
        file.seek(0)
        name = file.read().strip()
        if not name:
            name = f"instance_{secrets.token_hex(8)}"
            file.write(name)
            file.flush()
            os.fsync(file.fileno())
        yield name


def _lock(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
