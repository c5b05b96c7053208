"""Where the cells of a grid lie: pure arithmetic along one axis.

Source: format notes, section 9.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def starts_of(tracks: Sequence[float], gap: float) -> list[float]:
    """Return where tracks begin, px from the inner edge of the padding."""
    return [0.0, *accumulate(length + gap for length in tracks)][: len(tracks)]


def length_of(tracks: Sequence[float], gap: float) -> float:
    """Return how long tracks are with the gaps between them, px."""
    return sum(tracks) + gap * max(0, len(tracks) - 1)


def shared(tracks: Sequence[float], shares: Sequence[float], gap: float, room: float) -> list[float]:
    """Return how long tracks are, px, once those that share have what the others leave of some room."""
    if not any(shares):
        return list(tracks)
    fixed = sum(track for track, share in zip(tracks, shares, strict=True) if not share)
    part = max(0.0, room - fixed - gap * max(0, len(tracks) - 1)) / sum(shares)
    return [part * share if share else track for track, share in zip(tracks, shares, strict=True)]
