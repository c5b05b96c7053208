"""What a page says about the site: its title, and where its links lead."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.core.media_types import HTML, XHTML
from htmlfig_desktop.core.references.markup import Tag, decode_html, decoded, tags
from htmlfig_desktop.engine.site_pages.addresses import may_be_page, resolved

PAGE_TYPES: Final = frozenset({HTML, XHTML})
MOST_LINKS = 2000
"""Links of one page that are followed."""

_LONGEST_TITLE = 200
_NOFOLLOW: Final = frozenset({"nofollow", "none"})
_NOWHERE = (1 << 62, 1 << 62)
_MENU: Final = re.compile(r"<(/?)(?:nav|header)(?=[\s/>])", re.IGNORECASE)
_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_REFRESH: Final = re.compile(r"[\d.]+\s*[;,]\s*url\s*=\s*[\"']?([^\"']+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a page to another one."""

    address: str
    """In one form."""
    in_menu: bool


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What a page says."""

    title: str
    links: tuple[Link, ...]
    asks_for_password: bool


def read_page(body: bytes, content_type: str, address: str) -> PageFacts:
    """Return what a page says. Takes time in proportion to its length, whatever stands in it.

    Args:
        body: Its bytes, or the first of them.
        content_type: As the server said it.
        address: Where it is.
    """
    document = _text_of(body, content_type)
    menus = _Menus(document)
    title, base, is_followed, has_password = None, address, True, False
    links: dict[str, bool] = {}
    for tag in tags(document):
        if tag.name == "title" and title is None:
            title = " ".join(html.unescape(document[tag.end : tag.text_end]).split())[:_LONGEST_TITLE]
        elif tag.name == "base":
            base = resolved(address, tag.value("href")) or base
        elif tag.name == "meta" and tag.value("name").lower() == "robots":
            is_followed = is_followed and not _NOFOLLOW & set(re.split(r"[\s,]+", tag.value("content").lower()))
        elif tag.name == "input" and tag.value("type").lower() == "password":
            has_password = True
        reference = _reference(tag)
        found = resolved(base, reference) if reference else None
        if found is not None and may_be_page(found) and (found in links or len(links) < MOST_LINKS):
            links[found] = links.get(found, False) or menus.holds(tag.start)
    followed = tuple(Link(found, in_menu) for found, in_menu in links.items()) if is_followed else ()
    return PageFacts(title or "", followed, has_password)


def is_page(content_type: str) -> bool:
    """Whether what a server says of an answer makes it a page."""
    return content_type.partition(";")[0].strip().lower() in PAGE_TYPES


def _reference(tag: Tag) -> str:
    """Return what a tag leads to when it is clicked, or by itself; empty where that is nothing to be followed."""
    if tag.name in ("a", "area"):
        is_wanted = "nofollow" not in tag.value("rel").lower().split()
        does_something = any(tag.get(name) for name in ("download", "data-method", "data-confirm"))
        return tag.value("href") if is_wanted and not does_something else ""
    if tag.name == "meta" and tag.value("http-equiv").lower() == "refresh":
        leads = _REFRESH.match(tag.value("content").strip())
        return leads[1] if leads else ""
    return ""


def _text_of(body: bytes, content_type: str) -> str:
    told = _CHARSET.search(content_type)
    text = decoded(body, told[1]) if told else None
    return decode_html(body)[0] if text is None else text


class _Menus:
    """Where the menus of a page lie: what stands in ``nav`` or ``header``. Asked for places in rising order."""

    def __init__(self, document: str) -> None:
        self._spans = _menu_spans(document)
        self._start, self._end = next(self._spans, _NOWHERE)

    def holds(self, place: int) -> bool:
        """Whether a place lies in a menu."""
        while self._end <= place:
            self._start, self._end = next(self._spans, _NOWHERE)
        return self._start <= place


def _menu_spans(document: str) -> Iterator[tuple[int, int]]:
    depth, start = 0, 0
    for match in _MENU.finditer(document):
        if not match[1]:
            start = match.start() if depth == 0 else start
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield start, match.end()
    if depth:
        yield start, len(document)
