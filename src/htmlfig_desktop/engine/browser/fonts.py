"""The fonts Chromium really draws with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlatformFont:
    """A font that draws glyphs of one element's text."""

    family: str
    postscript_name: str
    """May be empty."""
    is_web_font: bool
    """Whether the page brought it (``@font-face`` with an address)."""
    glyphs: int
    """How many glyphs of the element it draws."""
