"""The work folders of jobs."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

from htmlfig_desktop.core.conversion import THUMBNAIL_NAME
from htmlfig_desktop.core.errors import ErrorCode, StorageError


def delete_folders(folders: list[Path]) -> None:
    """Delete folders with all that is in them; what cannot be deleted stays. Blocks."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def thumbnail_in(folder: Path) -> Path | None:
    """Return the thumbnail of a conversion at work; None before it has one."""
    path = folder / THUMBNAIL_NAME
    return path if path.is_file() else None


def emptied(folder: Path) -> Path:
    """Return ``folder``, made anew.

    Raises:
        StorageError: STO002.
    """
    try:
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
    except OSError as error:
        cause = f"There can be no folder for the result: {error.strerror}."
        raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
    return folder
