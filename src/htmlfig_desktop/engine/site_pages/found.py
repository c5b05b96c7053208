"""What is looked for in a site, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.core.options import Source


class Where(Enum):
    """What led to a page; what tells more about the site comes first."""

    HOME = "home"
    """It is where the search began."""
    MENU = "menu"
    """A link inside of ``nav`` or ``header``."""
    LINK = "link"
    SITEMAP = "sitemap"
    FOLDER = "folder"
    """It lies in the folder, and no page found before leads to it."""


class Ended(Enum):
    """Why no more was looked for."""

    ALL_SEEN = "all"
    """There is nothing else, but for more of a kind."""
    ENOUGH = "most"
    """So many were wanted."""
    TIME = "time"
    SIZE = "size"
    BUSY = "busy"
    """The server asked to be left alone for now."""


@dataclass(frozen=True, slots=True)
class SearchBounds:
    """How far a search goes, all inclusive."""

    most: int = 20
    """Pages."""
    of_each_kind: int = 3
    """Pages of those that are alike by their paths."""
    depth: int = 5
    """Links from the start."""
    seconds: float = 60.0
    """For everything together."""
    page_bytes: int = 2 * 1024 * 1024
    """What is read of one page."""
    sitemap_bytes: int = 8 * 1024 * 1024
    """What is loaded of one sitemap."""
    total_bytes: int = 64 * 1024 * 1024
    addresses: int = 5000
    """That are kept in mind."""
    sitemaps: int = 12
    redirects: int = 5
    at_once: int = 3
    """Requests."""
    pause: float = 0.1
    """Seconds between two requests to another machine."""


DEFAULT_BOUNDS = SearchBounds()


def bounds_for(most: int, of_each_kind: int) -> SearchBounds:
    """Return how far a search goes for so many pages: a minute, and a second for each page where there are more."""
    return SearchBounds(most=most, of_each_kind=of_each_kind, seconds=max(DEFAULT_BOUNDS.seconds, float(most)))


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page of a site."""

    source: Source
    """To be converted."""
    address: str
    """In one form; of a local page its path in its folder, such as ``/team/index.html``."""
    title: str
    """Empty where it has none."""
    where: Where
    depth: int
    """Links from the start, or from what lists it."""
    kind: str
    """What the paths of pages like it have in common, such as ``/blog/*``; empty where none are known."""


@dataclass(frozen=True, slots=True)
class FoundSite:
    """What is known of a site."""

    start: str
    """Address of the first page, where it led in the end."""
    pages: tuple[FoundPage, ...]
    known: tuple[tuple[str, int], ...] = ()
    """Kinds of several, and how many addresses of each are known, those included that were not looked at."""
    unread: int = 0
    """Addresses that gave no page: errors, files, other sites."""
    refused: int = 0
    """Addresses that ``robots.txt`` asks to leave alone."""
    ended: Ended = Ended.ALL_SEEN

    def known_of(self, kind: str) -> int:
        """Return how many addresses of a kind are known; 1 where it is none of several."""
        return dict(self.known).get(kind, 1)


@dataclass(frozen=True, slots=True)
class Step:
    """How far a search is."""

    site: FoundSite
    """What is known until now."""
    looked: int
    """Addresses that were asked for."""


OnStep = Callable[[Step], None]
