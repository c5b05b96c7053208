"""Reads sitemaps as hostile input: bounded when they unpack, no document types, no entities, so many addresses."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from htmlfig_desktop.engine.site_pages.addresses import LONGEST, in_one_form

LARGEST = 16 * 1024 * 1024
"""Bytes of a sitemap, unpacked; what lies beyond is not read."""
MOST_NAMED = 5000
"""Addresses that are read of one."""

_GZIP: Final = b"\x1f\x8b"
_CHUNK = 64 * 1024
_DEEPEST = 32


@dataclass(frozen=True, slots=True)
class Sitemap:
    """What a sitemap names, each address in one form."""

    pages: tuple[str, ...] = ()
    sitemaps: tuple[str, ...] = ()
    """Others that it is the index of."""


def read_sitemap(data: bytes) -> Sitemap:
    """Return what a sitemap names: XML, an index or lines of text, packed or not. Of a damaged one what can be read."""
    plain = _unpacked(data) if data.startswith(_GZIP) else data[:LARGEST]
    if not plain.lstrip(b"\xef\xbb\xbf\0 \t\r\n\xff\xfe").startswith(b"<"):
        lines = plain.decode("utf-8", "replace").split("\n", MOST_NAMED)[:MOST_NAMED]
        return Sitemap(tuple(dict.fromkeys(found for line in lines if (found := in_one_form(line)))))
    return _Reader().read(plain)


class _EnoughError(Exception):
    """Nothing more is read."""


@dataclass(slots=True)
class _Reader:
    """Follows the elements of a sitemap. Source: sitemaps.org, protocol 0.9."""

    path: list[str] = field(default_factory=list)
    text: str = ""
    found: dict[str, dict[str, None]] = field(default_factory=lambda: {"url": {}, "sitemap": {}})

    def read(self, data: bytes) -> Sitemap:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        try:
            for start in range(0, len(data), _CHUNK):
                parser.Parse(data[start : start + _CHUNK], False)
            parser.Parse(b"", True)
        except (expat.ExpatError, _EnoughError, ValueError, LookupError):  # what came before is good
            pass
        return Sitemap(tuple(self.found["url"]), tuple(self.found["sitemap"]))

    def _refuse(self, *_: object) -> None:
        raise _EnoughError

    def _begin(self, name: str, _: object) -> None:
        self.path.append(name.rpartition(" ")[2])
        self.text = ""
        if len(self.path) > _DEEPEST:
            raise _EnoughError

    def _add(self, text: str) -> None:
        if len(self.text) <= LONGEST:
            self.text += text

    def _end(self, _: str) -> None:
        entry = self.found.get(self.path[-2]) if len(self.path) > 1 and self.path[-1] == "loc" else None
        address = in_one_form(self.text) if entry is not None else None
        if entry is not None and address is not None:
            entry[address] = None
            if len(entry) >= MOST_NAMED:
                raise _EnoughError
        self.path.pop()
        self.text = ""


def _unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, LARGEST)
    except zlib.error:
        return b""
