"""The parts of a page saved as one file: the page itself first.

Sources: RFC 2557 (MHTML), RFC 2392 (``cid:``); the keys of web archives as Safari writes them.
"""

from __future__ import annotations

import email
import plistlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from typing import Any, Final
from urllib.parse import urldefrag, urljoin

from htmlfig_desktop.core.answers import page_in_answer
from htmlfig_desktop.core.media_types import HTML, XHTML
from htmlfig_desktop.core.references.markup import decode_html

_MARKUP: Final = re.compile(r"<[!a-zA-Z/]")
PAGE_TYPES: Final = frozenset({HTML, XHTML})
NOWHERE: Final = "http://saved-page.invalid/"
"""Where relative addresses start in a file that does not say where it comes from."""


@dataclass(frozen=True, slots=True)
class Part:
    """The page, or something that it shows."""

    names: tuple[str, ...]
    """What others name it by: the address it was loaded from, and ``cid:`` with its id."""
    location: str
    """Where its relative addresses start."""
    type: str
    """Its media type, lower case."""
    charset: str | None
    body: bytes


def _from_message(data: bytes) -> Iterator[Part]:
    """Yield the page of an MHTML file or mail, then all other parts."""
    message = email.message_from_bytes(data)
    leaves = [part for part in message.walk() if not part.is_multipart()]
    page = _page_of(message, leaves)
    if page is None:
        return
    origin = _header(message, "Snapshot-Content-Location") or _header(message, "Content-Location")
    base = joined(NOWHERE, _header(page, "Content-Location") or origin or _header(message, "Content-Base"))
    yield _leaf(page, base)
    for part in leaves:
        if part is not page:
            yield _leaf(part, base)


def _from_answer(data: bytes) -> Iterator[Part]:
    """Yield the page that a text holds, as assistants give it: between fences, or from its first sign on."""
    page = page_in_answer(decode_html(data)[0])
    if _MARKUP.search(page):
        yield Part((), NOWHERE, "text/html", "utf-8", page.encode("utf-8", "replace"))


def joined(base: str, address: str) -> str:
    """Return an address in full, without its fragment; one that is none stays as it is."""
    try:
        return urldefrag(urljoin(base, address)).url
    except ValueError:
        return address


def _page_of(message: Message, leaves: Sequence[Message]) -> Message | None:
    """Return the part that the file names as its start, else its first page that is no attachment."""
    start = message.get_param("start")
    pages = [each for each in leaves if each.get_content_type() in PAGE_TYPES and not _is_attached(each)]
    named = (each for each in pages if isinstance(start, str) and _header(each, "Content-ID") == start)
    return next(named, next(iter(pages), None))


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment"


def _leaf(part: Message, base: str) -> Part:
    """Return a part of the page at ``base``, where everything starts from that does not say where it lay."""
    given = _header(part, "Content-Location")
    number = _header(part, "Content-ID").strip("<>")
    whole = joined(base, given)
    body = part.get_payload(decode=True)
    return Part(
        (*([whole] if given else []), *([f"cid:{number}"] if number else [])),
        base if whole.startswith("cid:") else whole,
        part.get_content_type(),
        part.get_content_charset(),
        body if isinstance(body, bytes) else b"",
    )


def _header(part: Message, name: str) -> str:
    """Return an address or id in a header; long ones may be broken over lines."""
    return re.sub(r"\s+", "", str(part.get(name, "")))


def _from_web_archive(data: bytes) -> Iterator[Part]:
    """Yield the page of one of Safari's web archives, then all other parts, those of its frames too."""
    archive: dict[str, Any] = plistlib.loads(data)
    yield _resource(archive["WebMainResource"])
    yield from _resources_beside(archive)


def _resources_beside(archive: dict[str, Any]) -> Iterator[Part]:
    for resource in archive.get("WebSubresources", ()):
        yield _resource(resource)
    for frame in archive.get("WebSubframeArchives", ()):
        yield _resource(frame["WebMainResource"])
        yield from _resources_beside(frame)


def _resource(resource: dict[str, Any]) -> Part:
    address, body = resource["WebResourceURL"], resource["WebResourceData"]
    if not isinstance(address, str) or not isinstance(body, bytes):
        raise ValueError("a resource without address or data")
    charset = resource.get("WebResourceTextEncodingName")
    kind = str(resource.get("WebResourceMIMEType", "application/octet-stream")).lower()
    whole = joined(NOWHERE, address)
    return Part((whole,), whole, kind, charset if isinstance(charset, str) else None, body)


READERS: Final[Mapping[str, Callable[[bytes], Iterator[Part]]]] = {
    ".eml": _from_message,
    ".markdown": _from_answer,
    ".md": _from_answer,
    ".mht": _from_message,
    ".mhtml": _from_message,
    ".txt": _from_answer,
    ".webarchive": _from_web_archive,
}
SCRIPTED: Final = frozenset({".markdown", ".md", ".txt", ".webarchive"})
"""Kinds whose scripts run when they are opened. MHTML is saved as scripts have left the page, and mails have none."""
