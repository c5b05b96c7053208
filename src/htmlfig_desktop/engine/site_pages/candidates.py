"""Addresses that may be pages of a site, and which of them to look at next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from htmlfig_desktop.engine.site_pages.addresses import identity, may_be_page
from htmlfig_desktop.engine.site_pages.found import SearchBounds, Where
from htmlfig_desktop.engine.site_pages.kinds import Kinds, is_of_kind

_RANKS: Final = {where: rank for rank, where in enumerate(Where)}


@dataclass(frozen=True, slots=True)
class Candidate:
    """An address that may be a page."""

    address: str
    where: Where
    depth: int
    number: int
    """In the order of discovery."""

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """Which of two tells more about the site: the lower one."""
        return _RANKS[self.where], "?" in self.address, self.depth, self.number


class Candidates:
    """Keeps what is waiting, and of which kinds so many were taken."""

    def __init__(self, bounds: SearchBounds) -> None:
        self._bounds = bounds
        self._heard: dict[str, str] = {}
        """Addresses that were ever mentioned, by what is theirs alone."""
        self._waiting: dict[str, Candidate] = {}
        self._taken: dict[str, None] = {}
        self._plain: set[str] = set()
        """Of those without a query, which others may only be views of."""
        self._kinds = Kinds()

    def add(self, address: str, where: Where, depth: int) -> None:
        """Keep an address in mind; of several mentions that counts which tells the most."""
        key = identity(address)
        known = self._waiting.get(key)
        if known is not None:
            if _RANKS[where] < _RANKS[known.where]:
                self._kinds.learn(address, is_own=where is Where.MENU)
                self._waiting[key] = replace(known, where=where, depth=min(depth, known.depth))
            return
        if key in self._heard or len(self._heard) >= self._bounds.addresses or depth > self._bounds.depth:
            return
        if where is Where.HOME or may_be_page(address):
            self._heard[key] = address
            if not urlsplit(address).query:
                self._plain.add(address.rstrip("/"))
            self._waiting[key] = Candidate(address, where, depth, len(self._heard))
            self._kinds.learn(address, is_own=where in (Where.HOME, Where.MENU))

    def choose(self, most: int) -> tuple[Candidate, ...]:
        """Take those that tell the most: first what is of no kind seen before; of each kind no more than are wanted.

        What differs from another address by its query alone is a page of a list or a view of it, and is not taken.
        """
        taken = Counter(self._kinds.kind_of(address) for address in self._taken)
        waiting = {
            key: (self._kinds.kind_of(each.address), each)
            for key, each in self._waiting.items()
            if not self._is_view(each)
        }
        chosen: list[Candidate] = []
        while len(chosen) < most:
            fitting = (
                (taken[kind] if is_of_kind(kind) else 0, each.rank, key)
                for key, (kind, each) in waiting.items()
                if not is_of_kind(kind) or taken[kind] < self._bounds.of_each_kind
            )
            best = min(fitting, default=None)
            if best is None:
                break
            kind, candidate = waiting.pop(best[-1])
            taken[kind] += 1
            chosen.append(candidate)
            self._taken[candidate.address] = None
            del self._waiting[best[-1]]
        return tuple(chosen)

    def _is_view(self, candidate: Candidate) -> bool:
        address, is_query, _ = candidate.address.partition("?")
        return candidate.where is not Where.HOME and bool(is_query) and address.rstrip("/") in self._plain

    def give_back(self, candidate: Candidate) -> None:
        """Let another one of its kind be taken: this one is no page."""
        self._taken.pop(candidate.address, None)

    def kind_of(self, address: str) -> str:
        """Return what an address has in common with those like it."""
        return self._kinds.kind_of(address)

    def known(self) -> Mapping[str, int]:
        """Return how many addresses of each kind are known, where there are several."""
        counts = Counter(self._kinds.kind_of(address) for address in self._heard.values())
        return {kind: count for kind, count in counts.items() if is_of_kind(kind) and count > 1}
