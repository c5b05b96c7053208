"""Hyphens that the browser draws where a word is broken at a soft one; the snapshot tells nothing of them."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.segments import beside
from htmlfig_desktop.engine.fonts.shaping import runs_right_to_left

SOFT = "\xad"
_HYPHEN = "-"
"""Fonts draw it as the other one (U+2010), which fewer of them have."""


def hyphenated(
    characters: str, rect: Rect, following: Rect, style: ComputedStyle, fonts: LineFonts
) -> tuple[str, Rect]:
    """Return a part of a word that ends with a soft hyphen, with the hyphen that is drawn there, and its place.

    Args:
        characters: Of the part.
        rect: Where they stand.
        following: Where the word goes on.
        style: Of the word.
        fonts: Tell how wide the hyphen is.

    Returns:
        The same where none is drawn, as the line goes on; nor in words from right to left, where it stands at the left.
    """
    if beside(rect, following) or runs_right_to_left(characters):
        return characters, rect
    return characters[:-1] + _HYPHEN, replace(rect, width=rect.width + fonts.length(style, _HYPHEN))
