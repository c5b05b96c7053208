"""Reads a .fig that an argument names."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.system_words import reason_of


def read_input(path: Path) -> bytes:
    """Return a file's bytes.

    Raises:
        SourceError: SRC001, it is not there; SRC002, it may not be read; SRC003, it is larger than an archive may be;
            SRC010, it is a folder.
    """
    largest = DEFAULT_LIMITS.archive_bytes
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError as error:
        raise SourceError(ErrorCode.SOURCE_MISSING, f"There is no file “{path}”.") from error
    except OSError as error:
        if path.is_dir():
            raise SourceError(ErrorCode.SOURCE_IS_FOLDER, f"A file is wanted, and “{path}” is none.") from error
        cause = f"“{path}” cannot be read: {reason_of(error)}."
        raise SourceError(ErrorCode.SOURCE_UNREADABLE, cause, detail=repr(error)) from error
    if len(data) > largest:
        raise SourceError(ErrorCode.SOURCE_TOO_LARGE, f"“{path}” has more than {largest // (1024 * 1024)} MB.")
    return data
