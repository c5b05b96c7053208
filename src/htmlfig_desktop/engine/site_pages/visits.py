"""How pages are asked for: one request, one answer. Who does so is handed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from htmlfig_desktop.core.options import Source


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answers."""

    status: int
    content_type: str = ""
    body: bytes = b""
    """Unpacked; its beginning where it is longer than was asked for."""
    leads_to: str = ""
    """Where a redirect leads, as the server says it; empty for none."""
    retry_after: float | None = None
    """Seconds that the server asks to wait."""


class Visits(Protocol):
    """Asks for the pages of one site."""

    async def get(self, address: str, most: int) -> Answer:
        """Return what an address answers, and at most so many bytes of it. Follows no redirect, keeps no cookie.

        Raises:
            HtmlFigError: no answer came.
        """
        ...

    def source_of(self, address: str) -> Source:
        """Return a page as it is to be converted."""
        ...

    def shown(self, address: str) -> str:
        """Return an address as people read it."""
        ...
