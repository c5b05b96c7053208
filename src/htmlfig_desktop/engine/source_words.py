"""How sources are told of that cannot be taken: sizes, long names, what the system says."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.system_words import reason_of


def unreadable(path: Path, error: OSError) -> SourceError:
    """Return SRC002 for a file or folder, with what the system says."""
    return SourceError(
        ErrorCode.SOURCE_UNREADABLE,
        because("“{name}” cannot be read: {reason}.", name=path.name, reason=reason_of(error)),
        detail=repr(error),
    )


def megabytes(size: int) -> str:
    """Return a size in whole megabytes."""
    return f"{size / (1024 * 1024):,.0f} MB"


def shortened(text: str, length: int = 80) -> str:
    """Return a text of no more than so many characters."""
    return text if len(text) <= length else text[: length - 1] + "…"
