"""Addresses inside CSS values."""

from __future__ import annotations

import re
from functools import lru_cache

_URL = re.compile(r'url\(\s*(?:"((?:[^"\\]|\\.)*)"|([^)\s]*))\s*\)', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def references_in(value: str) -> tuple[str, ...]:
    """Return the addresses of all ``url()`` in a computed value that name an element: those with a fragment."""
    if "#" not in value:
        return ()
    addresses = (_ESCAPE.sub(r"\1", quoted) if quoted else bare for quoted, bare in _URL.findall(value))
    return tuple(address for address in addresses if "#" in address and not address.startswith("data:"))


@lru_cache(maxsize=1024)
def urls_in(value: str) -> tuple[str, ...]:
    """Return the addresses of all ``url()`` in a computed value, their escapes undone; fragments are left out."""
    addresses = (_ESCAPE.sub(r"\1", quoted) if quoted else bare for quoted, bare in _URL.findall(value))
    return tuple(address for address in addresses if address and not address.startswith("#"))
