"""What the list of a site's pages shows, in plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import Qt


class SiteRole(IntEnum):
    """What a row tells beside its name."""

    PAGE = Qt.ItemDataRole.UserRole + 1
    """Number of the page; -1 for a row that stands for all of a kind."""
    STATUS = Qt.ItemDataRole.UserRole + 2
    IS_MEMBER = Qt.ItemDataRole.UserRole + 3
    """Whether it stands below the row of its kind."""


@dataclass(frozen=True, slots=True)
class SitePageRow:
    """A page."""

    number: int
    """Among the pages of the site."""
    title: str
    status: str
    """Its path and where it was found."""
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SiteRows:
    """Pages that are listed together."""

    pages: tuple[SitePageRow, ...]
    kind: str = ""
    """What stands above them; empty where each stands for itself."""
    status: str = ""
    """How many of that kind there are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What shall be looked for."""

    given: str
    """An address, or a path."""
    most: int
    of_each_kind: int
