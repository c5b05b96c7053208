"""Local files as a little web site: one folder, served at an origin that exists inside the engine only.

Under ``file://`` a page may not load its own fonts, modules or data. Served as a site it may, and the wall around
its folder is ours: links and ``..`` are followed to their end before the wall is asked.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.core.path_addresses import address_of_path, path_of_address

_HTML = "text/html"
_UNKNOWN = "application/octet-stream"
_TYPES = {  # of several suffixes of one type the usual one first
    ".avif": "image/avif",
    ".bmp": "image/bmp",
    ".css": "text/css",
    ".csv": "text/csv",
    ".eot": "application/vnd.ms-fontobject",
    ".gif": "image/gif",
    ".html": _HTML,
    ".htm": _HTML,
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".oga": "audio/ogg",
    ".ogg": "audio/ogg",
    ".ogv": "video/ogg",
    ".otf": "font/otf",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".svgz": "image/svg+xml",
    ".ttc": "font/collection",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xhtml": "application/xhtml+xml",
    ".xht": "application/xhtml+xml",
    ".xml": "text/xml",
}
_PAGE_TYPES = frozenset({_HTML, "application/xhtml+xml", "image/svg+xml"})
_BOMS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DECLARED = re.compile(rb"<meta[^>]+charset|<\?xml[^>]+encoding", re.IGNORECASE)
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


SITE_HEADERS: Mapping[str, str] = MappingProxyType(
    {
        # Scripts, fonts and pictures of the folder may be read by the page, wherever its frames come from.
        "Access-Control-Allow-Origin": "*",
        # A page may keep what it got, for the engine fetches style sheets again to tell of them; the next asks anew.
        "Cache-Control": "max-age=600",
    }
)
"""Of every answer."""
NOT_FOUND = Answer(404, "text/plain", b"")
FORBIDDEN = Answer(403, "text/plain", b"")


class LocalSite:
    """The files below one folder, each with an address.

    Args:
        root: Existing folder; nothing outside of it is ever read.
        file_bytes: Largest file that is served.
    """

    def __init__(self, root: Path, *, file_bytes: int) -> None:
        self._root = root.resolve()
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
        """Return the real file an address names, or None where it is outside, missing or no plain file."""
        relative = path_of_address(url)
        if "\0" in relative or "\\" in relative:
            return None
        try:
            path = self._root.joinpath(PurePosixPath(relative)).resolve(strict=True)
            if path.is_dir():
                path = (path / "index.html").resolve(strict=True)
            plain = stat.S_ISREG(path.stat().st_mode)
        except (OSError, RuntimeError, ValueError):
            return None
        return path if plain and path.is_relative_to(self._root) else None

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
    kind = _TYPES.get(suffix.lower(), _UNKNOWN)
    if kind != _HTML or body.startswith(_BOMS) or _DECLARED.search(body[:_PRESCAN]):
        return kind
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return kind
    return f"{kind}; charset=utf-8"


def suffix_of(media_type: str, address: str) -> str:
    """Return the suffix under which a file is served as ``media_type``; of an unknown type, that of its address.

    Empty where neither is known.
    """
    own = PurePosixPath(re.split(r"[?#]", address, maxsplit=1)[0]).suffix.lower()
    if _TYPES.get(own) == media_type:
        return own
    by_type = next((suffix for suffix, kind in _TYPES.items() if kind == media_type), "")
    return by_type or (own if own in _TYPES else "")


def page_content_type(suffix: str, body: bytes) -> str:
    """Return the type of a file that was given as the page: HTML unless its suffix names another page type."""
    is_page = _TYPES.get(suffix.lower()) in _PAGE_TYPES
    return content_type(suffix if is_page else ".html", body)
