"""Columns of CSS grids: which of them share what the others leave, and how long the others are.

Source: CSS Grid 1, sections 7.2 and 12.7.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from htmlfig_desktop.core.values import dataclass

_TOKEN = re.compile(
    r"(?P<repeat>repeat)\(\s*(?P<count>[\w-]+)\s*,|(?P<close>\))|(?P<names>\[[^\]]*\])|(?P<track>[^\s()\[\]]+(?:\([^()]*\))?)"
)
_SHARE = re.compile(r"([\d.]+)fr$")
_LENGTH = re.compile(r"(?:min\(\s*)?([\d.]+)px(?:\s*,[^,()]*%[^,()]*\))?$")
"""One that is no longer than a share of the room (``min(65ch, 100% - 2rem)``) is so long where there is room for it;
where there is not, the columns add up to more than that."""
_FLEXIBLE = re.compile(r"minmax\((.*),\s*([\d.]+)fr\s*\)$")
_AS_MANY_AS_FIT = re.compile(r"repeat\(\s*auto-(fill|fit)\s*,\s*minmax\(\s*([\d.]+)px\s*,\s*[\d.]+fr\s*\)\s*\)$")
_BY_CONTENT = frozenset({"auto", "min-content", "max-content"})
_MOST = 100
_SLACK = 1e-3
"""px that sums of lengths may be off."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a grid."""

    shares: tuple[float, ...] = ()
    """Parts of what the others leave, 0 for those of a length of their own."""
    lengths: tuple[float | None, ...] = ()
    """Of those without a share, px; None: as wide as what is in it. Of those with one, None."""

    def lengths_in(self, room: float, gap: float) -> tuple[float, ...]:
        """Return how long all columns are, px; empty where that depends on what is in them.

        Args:
            room: What they fill with the gaps between them, px.
            gap: px.
        """
        if not any(self.shares):
            return ()
        left = room - gap * (len(self.shares) - 1)
        for share, length in zip(self.shares, self.lengths, strict=True):
            if share:
                continue
            if length is None:
                return ()
            left -= length
        part = left / sum(self.shares)
        if part <= 0:
            return ()
        return tuple(length or part * share for share, length in zip(self.shares, self.lengths, strict=True))


NO_COLUMNS = Columns()
"""Those of a grid that are not known."""


def columns_of(template: str, room: float = 0.0, gap: float = 0.0, items: int = 0) -> Columns:
    """Return the columns of a template; none where they do not follow from it.

    A column as wide as its content has a length of its own beside one that shares what is left. Of as many columns
    as fit, there are as many as fit now.

    Args:
        template: ``grid-template-columns`` as computed.
        room: What the columns fill, px.
        gap: Between columns, px.
        items: What is in the grid; columns that collapse where nothing is in them are no more than that.
    """
    if fitting := _AS_MANY_AS_FIT.match(template.strip()):
        return _fitting(float(fitting[2]), room, gap, items if fitting[1] == "fit" else _MOST)
    shares: list[float] = []
    lengths: list[float | None] = []
    try:
        for share, length in _tracks(template):
            shares.append(share)
            lengths.append(length)
            if len(shares) > _MOST:
                return NO_COLUMNS
    except ValueError:
        return NO_COLUMNS
    if not any(shares) and None in lengths:
        return NO_COLUMNS
    return Columns(tuple(shares), tuple(lengths))


def _fitting(least: float, room: float, gap: float, most: int) -> Columns:
    if least + gap <= 0:
        return NO_COLUMNS
    count = min(max(1, math.floor((room + gap + _SLACK) / (least + gap))), most)
    return Columns((1.0,) * count, (None,) * count) if 0 < count <= _MOST else NO_COLUMNS


def _tracks(template: str) -> Iterator[tuple[float, float | None]]:
    """Yield the share and the length of each column."""
    repeated: list[tuple[float, float | None]] | None = None
    count = 1
    for token in _TOKEN.finditer(template):
        if token["repeat"]:
            count, repeated = int(token["count"]), []
        elif token["close"]:
            for _ in range(min(count, _MOST + 1)):
                yield from repeated or ()
            repeated = None
        elif token["track"]:
            track = _track(token["track"])
            if repeated is None:
                yield track
            else:
                repeated.append(track)


def _track(track: str) -> tuple[float, float | None]:
    if flexible := _FLEXIBLE.match(track):
        return float(flexible[2]), None
    if share := _SHARE.match(track):
        return float(share[1]), None
    if length := _LENGTH.match(track):
        return 0.0, float(length[1])
    if track in _BY_CONTENT:
        return 0.0, None
    raise ValueError(track)
