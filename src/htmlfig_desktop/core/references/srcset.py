"""Reads and writes ``srcset``. Source: HTML Living Standard, section 4.8.4.2.2 (parsing a srcset attribute)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_CANDIDATE: Final = re.compile(r"[\s,]*+(?P<url>\S++)")
_DESCRIPTORS: Final = re.compile(r"(?:[^,(]++|\([^)]*+\)?+)*+,?+")


def rewrite_srcset(srcset: str, replace: Callable[[str], str | None]) -> str:
    """Return the attribute's value in which ``replace`` has had its way with every address (None leaves it)."""
    candidates: list[str] = []
    place = 0
    while match := _CANDIDATE.match(srcset, place):
        url, place = match["url"], match.end()
        descriptors = ""
        if url.endswith(","):
            url = url.rstrip(",")
        elif rest := _DESCRIPTORS.match(srcset, place):
            descriptors, place = rest[0].rstrip(",").strip(), rest.end()
        candidates.append(f"{replace(url) or url} {descriptors}".rstrip())
    return ", ".join(candidates)
