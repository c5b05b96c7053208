"""What the source panel shows, in plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class InputKind(Enum):
    """The three ways to name a page; the value is the tab's key."""

    PAGE = "page"
    HTML = "html"
    URL = "url"


@dataclass(frozen=True, slots=True)
class PageRow:
    """One chosen file."""

    name: str
    place: str
    """Where it lies, for people."""
