"""SVG pictures as the browser drew them, kept from page to page: those of a site, such as its logo, show on most."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.recent import Recent
from htmlfig_desktop.engine.capture.snapshot import Picture

_MOST_BYTES = 16_000_000


class DrawnSvg:
    """Drawn pictures by the question that asked for one and the color scheme in which it was asked.

    Such a picture loads nothing and knows nothing of its page, so the same question has the same answer.
    """

    def __init__(self) -> None:
        self._pictures: Recent[bytes, Picture] = Recent(_MOST_BYTES)

    def find(self, question: str, scheme: ColorScheme) -> Picture | None:
        """Return what was drawn for a question; None where it was not asked before, or long ago."""
        return self._pictures.find(_key(question, scheme))

    def keep(self, question: str, scheme: ColorScheme, picture: Picture) -> None:
        """Keep the answer to a question."""
        self._pictures.keep(_key(question, scheme), picture, len(picture.data))


def _key(question: str, scheme: ColorScheme) -> bytes:
    return hashlib.sha256(f"{scheme.value} {question}".encode()).digest()


@lru_cache(maxsize=1)
def drawn_svg() -> DrawnSvg:
    """Return what this process has drawn, for as long as it runs."""
    return DrawnSvg()
