"""Links that lie on a desktop as files: what browsers make when an address is dragged there."""

from __future__ import annotations

import plistlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from xml.parsers.expat import ExpatError

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.engine.source_words import unreadable

_LARGEST: Final = 64 * 1024
_LINE: Final = re.compile(rb"^\s*URL(?:\[\$e\])?\s*=\s*(\S+)\s*$", re.MULTILINE)
"""Of Windows' ``[InternetShortcut]`` and of a freedesktop entry of the type Link."""


def is_shortcut(path: Path) -> bool:
    """Whether a path is that of a link to a page."""
    return path.suffix.lower() in SHORTCUT_SUFFIXES and path.is_file()


def address_in(shortcut: Path) -> str:
    """Return the address a link leads to, of whatever kind. Blocks.

    Raises:
        SourceError: SRC002, it cannot be read; SRC005, there is none in it.
    """
    try:
        with shortcut.open("rb") as file:
            content = file.read(_LARGEST)
    except OSError as error:
        raise unreadable(shortcut, error) from error
    address = _READERS[shortcut.suffix.lower()](content)
    if address is None:
        raise SourceError(ErrorCode.SOURCE_UNSUPPORTED, because("“{name}” holds no address.", name=shortcut.name))
    return address


def _from_lines(content: bytes) -> str | None:
    found = _LINE.search(content)
    return found[1].decode("utf-8", "replace") if found else None


def _from_property_list(content: bytes) -> str | None:
    try:
        held = plistlib.loads(content)
    except (ValueError, LookupError, TypeError, AttributeError, ExpatError, RecursionError, OverflowError):
        return None
    address = held.get("URL") if isinstance(held, dict) else None
    return address if isinstance(address, str) else None


_READERS: Final[Mapping[str, Callable[[bytes], str | None]]] = {
    ".desktop": _from_lines,
    ".url": _from_lines,
    ".webloc": _from_property_list,
}
SHORTCUT_SUFFIXES: Final = frozenset(_READERS)
"""What the name of a link ends with, lower case: on Linux, Windows, macOS."""
