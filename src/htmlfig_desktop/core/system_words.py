"""Why the operating system refused something, as a cause that can be translated.

The system says it in its own words, which are English or those of the machine, and other ones on every system. What is
met often has words of ours, by its number; all else stays as the system says it.
"""

from __future__ import annotations

import errno
import socket
from collections.abc import Mapping
from typing import Final

from htmlfig_desktop.core.causes import Cause, because

_DENIED: Final = because("permission denied")
_FULL: Final = because("there is no space left on the disk")
_IN_USE: Final = because("another program is using it")
_BROKEN_OFF: Final = because("the connection was broken off")
_OUT_OF_REACH: Final = because("the network or the machine cannot be reached")
_MANY_OPEN: Final = because("too many files are open")
_UNKNOWN_NAME: Final = because("there is no machine of this name")

_BY_NAME: Final[Mapping[str, Cause]] = {
    "ENOENT": because("there is no such file or folder"),
    "EACCES": _DENIED,
    "EPERM": _DENIED,
    "EROFS": because("the disk is read-only"),
    "ENOSPC": _FULL,
    "EDQUOT": because("your share of the disk is used up"),
    "EFBIG": because("the disk takes no file as large as this"),
    "EIO": because("the disk reports an error"),
    "EEXIST": because("something of this name is there already"),
    "EISDIR": because("it is a folder"),
    "ENOTDIR": because("a part of its path is no folder"),
    "ENOTEMPTY": because("the folder is not empty"),
    "ENAMETOOLONG": because("its name is too long"),
    "ELOOP": because("its links lead in a circle"),
    "EBUSY": _IN_USE,
    "ETXTBSY": _IN_USE,
    "EMFILE": _MANY_OPEN,
    "ENFILE": _MANY_OPEN,
    "ESTALE": because("the network share is not there any more"),
    "ENODEV": because("the disk is not there any more"),
    "ENXIO": because("the disk is not there any more"),
    "ECONNREFUSED": because("the connection was refused"),
    "ECONNRESET": _BROKEN_OFF,
    "ECONNABORTED": _BROKEN_OFF,
    "EPIPE": _BROKEN_OFF,
    "ENETUNREACH": _OUT_OF_REACH,
    "ENETDOWN": _OUT_OF_REACH,
    "EHOSTUNREACH": _OUT_OF_REACH,
    "EHOSTDOWN": _OUT_OF_REACH,
    "ETIMEDOUT": because("there was no answer in time"),
    "EADDRINUSE": because("another program uses this address"),
    "ENOMEM": because("there is not enough memory"),
}
"""By the names of the numbers, of which no system has all."""
_WORDS: Final[Mapping[int, Cause]] = {
    getattr(errno, name): words for name, words in _BY_NAME.items() if hasattr(errno, name)
}
_OF_NAMES: Final = frozenset(
    getattr(socket, name) for name in ("EAI_NONAME", "EAI_NODATA", "EAI_AGAIN", "EAI_FAIL") if hasattr(socket, name)
)
_OF_WINDOWS: Final[Mapping[int, Cause]] = {32: _IN_USE, 33: _IN_USE, 39: _FULL, 112: _FULL, 53: _OUT_OF_REACH}
"""What Windows tells apart and the numbers of C do not: files in use, full disks, shares that are not there."""


def reason_of(error: OSError) -> Cause:
    """Return why the system refused, for the end of a sentence: without a capital and a full stop where it is ours."""
    if isinstance(error, socket.gaierror):
        return _UNKNOWN_NAME if error.errno in _OF_NAMES else _as_told(error)
    known = _OF_WINDOWS.get(getattr(error, "winerror", None) or 0) or _WORDS.get(error.errno or 0)
    return known or _as_told(error)


def _as_told(error: OSError) -> Cause:
    return Cause(error.strerror or str(error) or type(error).__name__)
