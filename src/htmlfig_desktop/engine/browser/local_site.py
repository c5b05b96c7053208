"""Local files as a little web site: one folder, served at an origin that exists inside the engine only.

Under ``file://`` a page may not load its own fonts, modules or data. Served as a site it may, and the wall around
its folder is ours: links and ``..`` are followed to their end before the wall is asked.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from htmlfig_desktop.core.hidden_files import is_hidden
from htmlfig_desktop.core.media_types import HTML, TYPES, XHTML, media_type
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.core.path_addresses import address_of_path, path_of_address

_PAGE_TYPES = frozenset({HTML, XHTML, TYPES[".svg"]})
_BOMS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DECLARED = re.compile(rb"<meta[^>]+charset|<\?xml[^>]+encoding", re.IGNORECASE)
_FOR_DRAWING = frozenset({"font", "script", "style"})
"""What files are for whose bytes no script gets to see. Source: Fetch, "request destination"."""
_MOST_NOTED = 5000
_MOST_KEPT = 32_000_000
"""Bytes of answers that are kept, to be had once more without reading a file."""
_PRESCAN = 1024
"""Bytes in which a document may declare its encoding. Source: HTML, "prescan a byte stream"."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request is answered with."""

    status: int
    content_type: str
    body: bytes


NOT_FOUND = Answer(404, "text/plain", b"")
FORBIDDEN = Answer(403, "text/plain", b"")


def site_headers(origin: str, use: str) -> dict[str, str]:
    """Return the headers of every answer, beside its type.

    The page may read its files. A frame that it keeps in a sandbox may be drawn with them, as may one that a frame from
    elsewhere keeps: both have the origin ``null``, and neither reads anything.

    Args:
        origin: The header ``Origin`` of the request; empty where there is none.
        use: What the file is for, as the header ``Sec-Fetch-Dest`` says it.
    """
    # A page may keep what it got, for the engine fetches style sheets again to tell of them; the next asks anew.
    headers = {"Cache-Control": "max-age=600", "Vary": "Origin, Sec-Fetch-Dest"}
    is_allowed = origin == LOCAL_ORIGIN or (origin == "null" and use in _FOR_DRAWING)
    return {**headers, "Access-Control-Allow-Origin": origin} if is_allowed else headers


class LocalSite:
    """The files below one folder, each with an address.

    Args:
        root: Existing folder; nothing outside of it is ever read.
        page_folder: In it, that of the page, from where hidden files are told; None: the folder itself.
        file_bytes: Largest file that is served.
    """

    def __init__(self, root: Path, page_folder: Path | None = None, *, file_bytes: int) -> None:
        self._root = root.resolve()
        self._page_folder = (page_folder or root).resolve()
        self._file_bytes = file_bytes
        self._asked: dict[Path, None] = {}
        self._given: dict[str, Answer] = {}
        self._room = _MOST_KEPT

    def url_of(self, path: Path) -> str | None:
        """Return the address of a file or folder, or None where it lies outside, links followed."""
        resolved = path.resolve()
        if not resolved.is_relative_to(self._root):
            return None
        # Relative addresses resolve from the name that was given, as long as that lies inside too.
        named = Path(os.path.normpath(path.absolute()))
        inside = named if named.is_relative_to(self._root) else resolved
        return f"{LOCAL_ORIGIN}/{address_of_path(inside.relative_to(self._root))}"

    def path_of(self, url: str) -> Path | None:
        """Return the real file an address names, or None where it is outside, hidden, missing or no plain file."""
        relative = path_of_address(url)
        if "\0" in relative or "\\" in relative:
            return None
        named = self._root.joinpath(PurePosixPath(relative))
        try:
            path = named.resolve(strict=True)
            if path.is_dir():
                path = (path / "index.html").resolve(strict=True)
            plain = stat.S_ISREG(path.stat().st_mode)
        except (OSError, RuntimeError, ValueError):
            return None
        is_given = plain and path.is_relative_to(self._root)
        return path if is_given and not any(is_hidden(each, self._page_folder) for each in (named, path)) else None

    @property
    def asked(self) -> tuple[Path, ...]:
        """The files that were asked for, each once, whether they are there or not; none outside the folder."""
        return tuple(self._asked)

    def answer(self, url: str) -> Answer:
        """Return the file an address names, with its type. Blocks while reading."""
        answer = self._read(url)
        if url not in self._given and len(answer.body) <= self._room and len(self._given) < _MOST_NOTED:
            self._room -= len(answer.body)
            self._given[url] = answer
        return answer

    def given(self, url: str) -> Answer | None:
        """Return the first answer to an address; None where it was never asked for, or there was no room to keep it."""
        return self._given.get(url)

    def _read(self, url: str) -> Answer:
        path = self.path_of(url)
        self._note(path, url)
        if path is None:
            return NOT_FOUND
        try:
            if path.stat().st_size > self._file_bytes:
                return FORBIDDEN
            body = path.read_bytes()
        except OSError:
            return FORBIDDEN
        return Answer(200, content_type(path.suffix, body), body)

    def _note(self, found: Path | None, url: str) -> None:
        relative = path_of_address(url)
        if found is None and ("\0" in relative or "\\" in relative or not relative):
            return
        path = found or Path(os.path.normpath(self._root.joinpath(PurePosixPath(relative))))
        if len(self._asked) < _MOST_NOTED and path.is_relative_to(self._root):
            self._asked[path] = None


def content_type(suffix: str, body: bytes) -> str:
    """Return the type of a file by its suffix, with the encoding where a document does not name it itself.

    Browsers read an undeclared local document as UTF-8 where that fits; over http they would not.
    """
    kind = media_type(suffix)
    if kind != HTML or body.startswith(_BOMS) or _DECLARED.search(body[:_PRESCAN]):
        return kind
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return kind
    return f"{kind}; charset=utf-8"


def suffix_of(kind: str, address: str) -> str:
    """Return the suffix under which a file is served as the media type ``kind``.

    That of its address where the type is unknown; empty where neither is known.
    """
    own = PurePosixPath(re.split(r"[?#]", address, maxsplit=1)[0]).suffix.lower()
    if TYPES.get(own) == kind:
        return own
    by_type = next((suffix for suffix, each in TYPES.items() if each == kind), "")
    return by_type or (own if own in TYPES else "")


def page_content_type(suffix: str, body: bytes) -> str:
    """Return the type of a file that was given as the page: HTML unless its suffix names another page type."""
    is_page = media_type(suffix) in _PAGE_TYPES
    return content_type(suffix if is_page else ".html", body)
