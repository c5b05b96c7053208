"""How far the glyphs of a piece of text move the pen, and whether that makes the width the browser measured."""

from __future__ import annotations

import math

from htmlfig_desktop.engine.fonts.fragments import TextFragment
from htmlfig_desktop.engine.fonts.shaping import INVISIBLE, ShapedText

EXACT = 0.07
"""px, and per 64 px of font size one more 64th: what rounding alone explains."""
_SUBPIXELS = 64
_SPACES = frozenset(" \n\u00a0")
_UNSPACED = INVISIBLE - {"\n"}
"""What letter spacing passes by. Source: Chromium, Character::TreatAsZeroWidthSpace."""


def is_explained(advances: list[float], fragment: TextFragment) -> bool:
    """Whether advances make the width the browser measured, but for rounding."""
    return explains(math.fsum(advances), fragment)


def explains(total: float, fragment: TextFragment) -> bool:
    """Whether a width is the one the browser measured, but for rounding."""
    gap = abs(fragment.width - total)
    size = fragment.size  # zero is a size that pages use, to hide texts
    return (gap - EXACT) * size <= fragment.width / _SUBPIXELS


def advances_of(text: ShapedText, fragment: TextFragment, letter_spacing: float) -> list[float]:
    """Return how far each glyph moves the pen, px, letter and word spacing included.

    Chromium's fonts have sizes in whole 64ths of a pixel. Seen on 7,000 text boxes.
    """
    size = math.floor(fragment.size * _SUBPIXELS) / _SUBPIXELS
    glyphs = text.glyphs
    advances = [advance * size for advance in text.advances]
    if not letter_spacing and not fragment.word_spacing:
        return advances
    for at, glyph in enumerate(glyphs):
        if at + 1 < len(glyphs) and glyphs[at + 1].cluster == glyph.cluster:
            continue
        if fragment.characters[glyph.cluster] not in _UNSPACED:
            advances[at] += letter_spacing
        if fragment.characters[glyph.cluster] in _SPACES:
            advances[at] += fragment.word_spacing
    return advances
