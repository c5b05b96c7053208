"""Keeps a copy of what is damaged in the settings, before what can still be read of it is written over it."""

from __future__ import annotations

import contextlib
import re
from itertools import count
from pathlib import Path

_SUFFIXES = {".conf", ".ini"}
"""Of settings that are files of lines; elsewhere the system keeps them."""
_LONGEST = 16_000_000
"""Bytes; a file beyond is none of ours."""
_SOUND = re.compile(r"\s*|[;#].*|\[[^\[\]]+\]\s*|[\w.%\\/@ -]+=.*")


def kept_if_damaged(settings: Path) -> Path | None:
    """Return the copy of a settings file that was made because it is damaged; None where it is sound, or not there.

    A file that was copied already gets no second copy.
    """
    with contextlib.suppress(OSError):
        if settings.suffix in _SUFFIXES and settings.is_file() and settings.stat().st_size <= _LONGEST:
            content = settings.read_bytes()
            if not _is_sound(content):
                return kept_beside(settings, content)
    return None


def kept_beside(file: Path, content: bytes) -> Path:
    """Return the file beside ``file`` that has its damaged content, and is written unless it is there already.

    Raises:
        OSError: it cannot be written.
    """
    for number in count(1):
        copy = file.with_name(f"{file.name}.damaged-{number}")
        with contextlib.suppress(FileExistsError), copy.open("xb") as made:
            made.write(content)
            return copy
        if copy.read_bytes() == content:
            return copy
    raise AssertionError("numbers do not end")


def _is_sound(content: bytes) -> bool:
    """Whether each line is a section, a comment, or a name with a value."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return "\0" not in text and all(_SOUND.fullmatch(line) for line in re.split(r"\r?\n", text))
