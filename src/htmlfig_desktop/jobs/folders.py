"""The work folders of jobs."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import uuid
from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import THUMBNAIL_NAME
from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.system_words import reason_of

NAMED_FOLDER = "named"
"""In a job's work folder: its design under a name people know it by."""


class FolderDeleter:
    """Deletes folders in a thread of the running loop."""

    def __init__(self) -> None:
        self._deleting: set[asyncio.Future[None]] = set()

    def delete(self, folders: list[Path]) -> None:
        """Delete folders with all that is in them; what cannot be deleted stays."""
        if folders:
            deleting = asyncio.get_running_loop().run_in_executor(None, _delete, folders)
            self._deleting.add(deleting)
            deleting.add_done_callback(self._deleting.discard)

    def clear(self, folder: Path) -> None:
        """Let a folder be gone at once if it can; what was in it is deleted with what else is to go."""
        with contextlib.suppress(OSError):
            self._put_aside(folder)

    def emptied(self, folder: Path) -> Path:
        """Return ``folder``, made anew. What was in it is put aside at once and deleted with what else is to go.

        Raises:
            StorageError: STO002.
        """
        try:
            with contextlib.suppress(FileNotFoundError):
                self._put_aside(folder)
            folder.mkdir(parents=True)
        except OSError as error:
            cause = because("There can be no folder for the result: {reason}.", reason=reason_of(error))
            raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
        return folder

    def _put_aside(self, folder: Path) -> None:
        """Delete a folder under another name: one of its own name may be there before that is done."""
        self.delete([folder.rename(folder.with_name(f"{folder.name}-{uuid.uuid4().hex}"))])

    async def finish(self) -> None:
        """Wait until all of it is deleted."""
        if self._deleting:
            await asyncio.wait(tuple(self._deleting))


def _delete(folders: list[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def thumbnail_in(folder: Path) -> Path | None:
    """Return the thumbnail of a conversion at work; None before it has one."""
    path = folder / THUMBNAIL_NAME
    return path if path.is_file() else None
