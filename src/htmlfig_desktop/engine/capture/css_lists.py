"""Computed values that are lists: their items, and the words of one item."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_QUOTED = r'"[^"\\]*(?:\\.[^"\\]*)*"' + r"|'[^'\\]*(?:\\.[^'\\]*)*'"
_PIECE = re.compile(rf"{_QUOTED}|[(),/]|[^\s(),/\"']+|\s+|.", re.DOTALL)


@lru_cache(maxsize=2048)
def split_list(value: str) -> tuple[str, ...]:
    """Return the items of a comma-separated list, trimmed; commas in parentheses and strings do not count."""
    return tuple(part.strip() for part in _parts(value, ","))


@lru_cache(maxsize=2048)
def split_words(value: str) -> tuple[str, ...]:
    """Return the words of a blank-separated value; a slash is a word of its own."""
    return tuple(part for part in _parts(value, " ") if part)


def _parts(value: str, separator: str) -> Iterator[str]:
    """Yield what lies between top-level separators: commas, or (given a blank) white space and slashes."""
    depth = start = 0
    for match in _PIECE.finditer(value):
        piece = match[0]
        depth += (piece == "(") - (piece == ")")
        if depth == 0 and (piece == separator or (separator == " " and (piece == "/" or piece.isspace()))):
            yield value[start : match.start()]
            if piece == "/":
                yield piece
            start = match.end()
    yield value[start:]
