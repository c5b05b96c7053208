"""Finds the start tags and raw texts of an HTML document, so that attributes can be replaced and all else is kept.

No parser: it builds no tree and repairs nothing. It knows where tags, comments and the texts of ``script`` and
``style`` begin and end. Source: HTML Living Standard, section 13.2.5 (tokenization).
"""

from __future__ import annotations

import codecs
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_NEXT: Final = re.compile(r"<!--|<(?P<name>[A-Za-z][^\s/>]*+)")
_PART: Final = re.compile(
    r"""[\s/]++|(?P<end>>)|(?P<name>[^\s/>][^\s/>=]*+)"""
    r"""(?:\s*+=\s*+(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^\s>"'][^\s>]*+)?))?"""
)
"""What a tag is made of after its name: space, its end, or an attribute."""
_RAW: Final = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "noscript", "xmp", "iframe", "noembed", "noframes")
}
"""Elements whose content is text to a browser that runs scripts, and what ends them."""
_CHARSET: Final = re.compile(rb"""<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)
_WINDOWS_1252: Final = frozenset(
    {
        "ascii",
        "us-ascii",
        "ansi_x3.4-1968",
        "iso-8859-1",
        "iso8859-1",
        "iso88591",
        "iso_8859-1",
        "latin1",
        "latin-1",
        "l1",
    }
)
_MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute and where it stands in the document."""

    name: str
    """Lower case."""
    value: str
    """Without character references; empty where there is none."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag."""

    name: str
    """Lower case."""
    start: int
    end: int
    attributes: tuple[Attribute, ...]
    text_end: int
    """Where the raw text that follows ends; ``end`` where there is none."""

    def get(self, name: str) -> Attribute | None:
        """Return an attribute; of several with one name the first counts."""
        return next((attribute for attribute in self.attributes if attribute.name == name), None)

    def value(self, name: str) -> str:
        """Return the value of an attribute, empty where there is none."""
        attribute = self.get(name)
        return attribute.value if attribute else ""


def tags(document: str) -> Iterator[Tag]:
    """Yield the start tags of a document, in order; what is inside raw texts and comments is none."""
    place = 0
    while match := _NEXT.search(document, place):
        if match["name"] is None:
            end = document.find("-->", match.start() + 2)
            place = len(document) if end < 0 else end + 3
            continue
        name = match["name"].lower()
        attributes, end = _attributes(document, match.end())
        place = _end_of_text(document, name, end)
        yield Tag(name, match.start(), end, attributes, place)


def attribute_text(name: str, value: str) -> str:
    """Return an attribute as it stands in a tag."""
    return f'{name}="{html.escape(value, quote=True)}"'


def decode_html(data: bytes) -> tuple[str, str]:
    """Return the text of a document file and its encoding: by its mark, its ``meta``, UTF-8, else Windows-1252.

    Source: HTML Living Standard, section 13.2.3.2.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    match = _CHARSET.search(data[:4096])
    for encoding in (*([_in_document(match[1].decode("ascii"))] if match else []), "utf-8"):
        try:
            return data.decode(encoding), encoding
        except (UnicodeError, LookupError):
            continue
    return data.decode("cp1252", "replace"), "cp1252"


def decoded(data: bytes, label: str) -> str | None:
    """Return the text of a file that is said to be in an encoding; None where that is no encoding of texts."""
    try:
        return data.decode(_meant_encoding(label), "replace")
    except (LookupError, ValueError):  # that of "idna" and "undefined", which replace nothing
        return None


def _meant_encoding(label: str) -> str:
    """Return the encoding that browsers take a label for: those of Latin-1 and ASCII mean Windows-1252.

    Source: Encoding Standard, section 4.2.
    """
    return "cp1252" if label.strip().lower() in _WINDOWS_1252 else label


def _in_document(label: str) -> str:
    """Return the encoding that a document's own ``meta`` means: what could be read so far is no UTF-16."""
    return "utf-8" if label.lower().startswith("utf-16") else _meant_encoding(label)


def _attributes(document: str, place: int) -> tuple[tuple[Attribute, ...], int]:
    """Return the attributes of the tag whose name ends at ``place``, and the place after the tag."""
    found: list[Attribute] = []
    while part := _PART.match(document, place):
        place = part.end()
        if part["end"]:
            break
        if part["name"]:
            value = next((part[kind] for kind in ("double", "single", "bare") if part[kind] is not None), "")
            found.append(Attribute(part["name"].lower(), html.unescape(value), part.start(), part.end()))
    return tuple(found), place


def _end_of_text(document: str, name: str, place: int) -> int:
    """Return where the raw text ends that a tag begins; ``place`` itself for tags that begin none."""
    if name not in _RAW:
        return place
    end = _RAW[name].search(document, place)
    return end.start() if end else len(document)
