"""Columns of CSS grids: which of them share what the others leave. Source: CSS Grid 1, section 7.2."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"(?P<repeat>repeat)\(\s*(?P<count>[\w-]+)\s*,|(?P<close>\))|(?P<names>\[[^\]]*\])|(?P<track>[^\s()\[\]]+(?:\([^()]*\))?)"
)
_SHARE = re.compile(r"([\d.]+)fr$")
_FLEXIBLE = re.compile(r"minmax\((.*),\s*([\d.]+)fr\s*\)$")
_MOST = 100


def shares_of(template: str) -> tuple[float, ...]:
    """Return for each column its part of what the others leave, 0 for one of a length in px.

    Empty where that does not follow from the template: for columns as wide as their content, or of a number that
    follows from the width.
    """
    found: list[float] = []
    try:
        for share in _shares(template):
            found.append(share)
            if len(found) > _MOST:
                return ()
    except ValueError:
        return ()
    return tuple(found)


def _shares(template: str) -> Iterator[float]:
    repeated: list[float] | None = None
    count = 1
    for token in _TOKEN.finditer(template):
        if token["repeat"]:
            count, repeated = int(token["count"]), []
        elif token["close"]:
            for _ in range(min(count, _MOST + 1)):
                yield from repeated or ()
            repeated = None
        elif token["track"]:
            share = _share(token["track"])
            if repeated is None:
                yield share
            else:
                repeated.append(share)


def _share(track: str) -> float:
    if flexible := _FLEXIBLE.match(track):
        return float(flexible[2])
    if share := _SHARE.match(track):
        return float(share[1])
    if track.endswith("px"):
        return 0.0
    raise ValueError(track)
