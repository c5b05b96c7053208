"""The files a page may take in: found by their address, below one folder, each read once."""

from __future__ import annotations

import base64
import stat
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from urllib.parse import unquote, urlsplit

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.hidden_files import is_hidden
from htmlfig_desktop.core.media_types import media_type


class Reason(Enum):
    """Why something was not put in; the value is the end of a sentence on it."""

    MISSING = because("there is no such file")
    OUTSIDE = because("it lies outside the page's folder")
    HIDDEN = because("it is hidden: its name, or a folder's, begins with a dot")
    UNREADABLE = because("it cannot be read")
    NESTED = because("it is nested too deep, or contains itself")
    MEDIA = because("films and sound are not sent along")
    MODULE = because("modules that a script loads are not sent along")
    EXTERNAL_USE = because("browsers do not take parts of drawings from within a document")


@dataclass(frozen=True, slots=True)
class Omission:
    """Something of the page that did not come along."""

    reference: str
    """The address as the page has it."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page."""

    path: Path
    data: bytes
    type: str

    @property
    def is_font(self) -> bool:
        """Whether it is a font."""
        return self.type.startswith("font/")


@dataclass(slots=True)
class Folder:
    """Reads the files of one page and keeps account of what is not there.

    Attributes:
        root: the widest folder that may be read, without links.
        page_folder: that of the page, without links; hidden files are told from there.
        room: bytes that may still be put in.
        omissions: what was not put in, each reference once.
    """

    root: Path
    page_folder: Path
    room: int
    omissions: dict[str, Omission] = field(default_factory=dict)
    _read: dict[Path, bytes] = field(default_factory=dict)

    def omit(self, reference: str, reason: Reason) -> None:
        """Take note of something that does not come along."""
        self.omissions.setdefault(reference, Omission(reference, reason))

    def find(self, reference: str, folder: Path) -> Asset | None:
        """Return the file that a relative address names, seen from a folder; None, and a note, where there is none.

        The address is one for which ``is_local`` holds. Links are followed to their end before the wall is asked.

        Raises:
            SourceError: SRC003, there is no room for the file.
        """
        name = unquote(urlsplit(reference).path).replace("\\", "/")
        try:
            named = (self.root if name.startswith("/") else folder) / name.lstrip("/")
            path = named.resolve()
            if not path.is_relative_to(self.root):
                return self._without(reference, Reason.OUTSIDE)
            if any(is_hidden(each, self.page_folder) for each in (named, path)):
                return self._without(reference, Reason.HIDDEN)
            facts = path.stat()
            if not stat.S_ISREG(facts.st_mode):
                return self._without(reference, Reason.MISSING)
            if facts.st_size > self.room:
                raise _too_large()
            data = self._data_of(path)
        except (FileNotFoundError, NotADirectoryError):
            return self._without(reference, Reason.MISSING)
        except (OSError, ValueError, RuntimeError):  # no permission, a null character, a loop of links
            return self._without(reference, Reason.UNREADABLE)
        return Asset(path, data, media_type(path.suffix))

    def data_url(self, data: bytes, kind: str) -> str:
        """Return data as an address that holds it, and take it off the room.

        Raises:
            SourceError: SRC003, the document has become too large to hold.
        """
        encoded = base64.b64encode(data).decode("ascii")
        self.room -= len(encoded)
        if self.room < 0:
            raise _too_large()
        return f"data:{kind};base64,{encoded}"

    def _data_of(self, path: Path) -> bytes:
        if path not in self._read:
            self._read[path] = path.read_bytes()
        return self._read[path]

    def _without(self, reference: str, reason: Reason) -> Asset | None:
        self.omit(reference, reason)
        return None


def _too_large() -> SourceError:
    return SourceError(
        ErrorCode.SOURCE_TOO_LARGE, "The page together with its files is too large to be sent as one document."
    )


def is_local(reference: str) -> bool:
    """Return whether an address names a file beside the page, rather than a place on the web or in the page."""
    try:
        parts = urlsplit(reference)
    except ValueError:
        return False
    return bool(parts.path) and not parts.scheme and not parts.netloc


def fragment_of(reference: str) -> str:
    """Return the part of an address from its ``#`` on, which stays when the rest is replaced."""
    return f"#{reference.partition('#')[2]}" if "#" in reference else ""


def web_address(reference: str) -> str | None:
    """Return an address without a scheme (``//host/file``) as https, since it has none to inherit any more."""
    return f"https:{reference}" if reference.startswith("//") else None
