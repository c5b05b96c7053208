"""Tells what an address answers with where that is no page, and what to do instead.

Chromium shows data, texts and pictures in documents of its own, which would become designs of nobody's page.
"""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.core.causes import Cause, because

_PAGES: Final = frozenset({"text/html", "application/xhtml+xml", "image/svg+xml", "text/xml", "application/xml"})
"""XML may have a style sheet that makes a page of it."""

_DATA: Final = because(
    "The address answers with data (JSON), not with a page. Give the address of the page that shows it."
)
_FEED: Final = because("The address answers with a feed, not with a page. Give the address of the page that it is of.")
_TEXT: Final = because(
    "The address answers with plain text, not with a page. If it is HTML, copy it and convert it as HTML code."
)
_CODE: Final = because(
    "The address answers with code of a page, not with the page. Give the address of the page itself."
)
_PICTURE: Final = because(
    "The address answers with a picture, not with a page. Save it and drag it into Figma, which takes it as it is."
)
_FILM: Final = because("The address answers with a film or a sound, not with a page. Figma has no layers for that.")
_PDF: Final = because(
    "The address answers with a PDF document, not with a page. There are plugins for Figma that take one."
)

_KINDS: Final[tuple[tuple[str, Cause], ...]] = (
    ("application/rss+xml", _FEED),
    ("application/atom+xml", _FEED),
    ("application/json", _DATA),
    ("text/json", _DATA),
    ("text/plain", _TEXT),
    ("text/css", _CODE),
    ("text/javascript", _CODE),
    ("application/javascript", _CODE),
    ("application/x-javascript", _CODE),
    ("application/pdf", _PDF),
    ("image/", _PICTURE),
    ("video/", _FILM),
    ("audio/", _FILM),
)
"""What a media type begins with, and what is said of it."""


def why_no_page(kind: str) -> Cause | None:
    """Return a sentence or two on what an address answers with; None for a page.

    Args:
        kind: Media type as Chromium takes it, which looks into what has none; empty where it is not known.
    """
    kind = kind.strip().lower()
    if not kind or kind in _PAGES:
        return None
    known = what_it_is(kind)
    if known is not None or kind.endswith("+xml"):
        return known
    return because("The address answers with {kind}, not with a page.", kind=kind[:60])


def what_it_is(kind: str) -> Cause | None:
    """Return a sentence or two on an answer of a media type that there is something to be said of; else None."""
    kind = kind.strip().lower()
    if kind in _PAGES:
        return None
    known = next((cause for begin, cause in _KINDS if kind.startswith(begin)), None)
    return known or (_DATA if kind.endswith("+json") else None)
