"""What the operating system says when a file cannot be written, as an error of ours."""

from __future__ import annotations

import errno
from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.system_words import reason_of

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def is_full(error: OSError) -> bool:
    """Whether the disk, or the user's part of it, has no room."""
    return error.errno in _FULL


def not_stored(target: Path, error: OSError) -> StorageError:
    """Return what to raise where ``target`` was not written: STO001, no room; STO002, anything else."""
    return StorageError(
        ErrorCode.STORAGE_FULL if is_full(error) else ErrorCode.STORAGE_DENIED,
        because(
            "“{name}” could not be written to {folder}: {reason}.",
            name=target.name,
            folder=target.parent,
            reason=reason_of(error),
        ),
        detail=repr(error),
    )
