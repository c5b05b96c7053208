"""Which pages are alike by their paths: articles of one blog, products of one shop."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, urlsplit

MANY = 5
"""From more siblings in a folder on they are of one kind."""
MANY_AT_TOP = 40
"""The same for what lies in no folder, where a site has its own pages, each another."""

_ANY = "*"
_COUNTED: Final = re.compile(
    r"\d+|\d{4}-\d{2}(?:-\d{2})?|[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|(?=.*\d)[0-9a-f]{12,}", re.IGNORECASE
)
"""A part of a path that nobody made up: a number, a date, an id."""


class Kinds:
    """Learns addresses of a site and says which are alike."""

    def __init__(self) -> None:
        self._siblings: dict[tuple[str, ...], set[str]] = {}
        self._own: set[str] = set()
        self._known: dict[str, str] = {}
        """Kinds that were asked for since the last address that changed any."""

    def learn(self, address: str, *, is_own: bool = False) -> None:
        """Take an address into account.

        Args:
            address: In one form.
            is_own: Whether the site shows that it is not of a kind with others at its top: its menu has it.
        """
        above: tuple[str, ...] = ()
        for segment in _segments(address):
            had_many = self._has_many(above)
            self._siblings.setdefault(above, set()).add(segment)
            is_new_own = is_own and not above and segment not in self._own
            if is_new_own:
                self._own.add(segment)
            if is_new_own or self._has_many(above) != had_many:
                self._known.clear()
            above = (*above, self._shown(above, segment))

    def kind_of(self, address: str) -> str:
        """Return what an address has in common with those like it: ``/blog/*``; its own path where there are none."""
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = self._kind(address)
        return known

    def _kind(self, address: str) -> str:
        above: tuple[str, ...] = ()
        for segment in _segments(address):
            above = (*above, self._shown(above, segment))
        names = sorted({name for name, _ in parse_qsl(urlsplit(address).query, keep_blank_values=True)})
        return "/" + "/".join(above) + ("?" + "&".join(f"{name}={_ANY}" for name in names) if names else "")

    def _shown(self, above: tuple[str, ...], segment: str) -> str:
        """Return a part of a path, or what stands for all of its kind."""
        is_own = not above and segment in self._own
        return _ANY if (self._has_many(above) and not is_own) or _COUNTED.fullmatch(segment) else segment

    def _has_many(self, above: tuple[str, ...]) -> bool:
        siblings = len(self._siblings.get(above, ()))
        return siblings > MANY if above else siblings - len(self._own) > MANY_AT_TOP


def is_of_kind(kind: str) -> bool:
    """Whether what ``kind_of`` gives stands for several pages."""
    return _ANY in kind


def _segments(address: str) -> list[str]:
    """Return the parts of a path; an index page counts as its folder."""
    path = re.sub(r"/index\.(?:html?|php)\Z", "/", urlsplit(address).path, flags=re.IGNORECASE)
    return [segment for segment in path.split("/") if segment]
