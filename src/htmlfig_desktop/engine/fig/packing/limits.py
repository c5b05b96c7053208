"""Bounds on what a .fig may unpack to."""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.kiwi.buffer import DEFAULT_DECODE_LIMITS, DecodeLimits


@dataclass(frozen=True, slots=True)
class FigLimits:
    """Upper bounds, all inclusive, in bytes unless said otherwise."""

    archive_entries: int = 20_000
    """A count."""
    unpacked: int = 1 << 30
    """All entries of the archive together."""
    meta: int = 1 << 20
    schema: int = 1 << 23
    message: int = 1 << 28
    decode: DecodeLimits = DEFAULT_DECODE_LIMITS


DEFAULT_FIG_LIMITS: Final = FigLimits()
