"""SVG pictures as the browser drew them, kept from page to page: those of a site, such as its logo, show on most."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import lru_cache

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.engine.capture.snapshot import Picture

_MOST_BYTES = 16_000_000


class DrawnPictures:
    """Drawn pictures by the question that asked for one and the color scheme in which it was asked.

    Such a picture loads nothing and knows nothing of its page, so the same question has the same answer. Those used
    last are kept.
    """

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._pictures: OrderedDict[bytes, Picture] = OrderedDict()
        self._room = most_bytes

    def find(self, question: str, scheme: ColorScheme) -> Picture | None:
        """Return what was drawn for a question; None where it was not asked before, or long ago."""
        key = _key(question, scheme)
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    def keep(self, question: str, scheme: ColorScheme, picture: Picture) -> None:
        """Keep the answer to a question that ``find`` did not know."""
        self._pictures[_key(question, scheme)] = picture
        self._room -= len(picture.data)
        while self._room < 0:
            _, oldest = self._pictures.popitem(last=False)
            self._room += len(oldest.data)


def _key(question: str, scheme: ColorScheme) -> bytes:
    return hashlib.sha256(f"{scheme.value} {question}".encode()).digest()


@lru_cache(maxsize=1)
def drawn_pictures() -> DrawnPictures:
    """Return what this process has drawn, for as long as it runs."""
    return DrawnPictures()
