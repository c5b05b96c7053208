"""Proves that Figma, which sets a text anew when it is edited, breaks its lines where the browser did.

Figma fills a line with words as long as they fit. So a line breaks where the browser broke it if the line itself fits
and the first word of the next one does not fit behind it. Both hold for a range of widths; the room is chosen from the
range all lines share. A line for which there is none ends with a fixed break.
Source: format notes, sections 10.1 and 10.6.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.text import TextLayout, TextRun

_MARGIN = 0.3
"""px by which a line must fit and a word must not: widths of letters differ by rounding only."""

_SPACES = " \t\n\u2028\u3000"
_SURE = frozenset(" \t\u200b\u3000-–—\u2010")
"""Characters behind which any program breaks a line."""
_POSSIBLE = _SURE | frozenset("/?!…|\u00ad")
"""Characters behind which some programs do."""
_HELD_BACK = frozenset("!?/.,:;)]}")
"""Characters before which most programs never break a line, be there a space or not; browsers do behind one.

Source: Unicode line breaking (UAX 14), rule 13.
"""
_CLINGING = frozenset({"Pe", "Pf", "Po", "Mn", "Ps", "Pi"})


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line as the browser set it."""

    start: int
    end: int
    """Code points of the text; the break or space behind it is included."""
    is_free: bool
    """Whether it ends because the next word found no room, not because it had to."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What keeps the lines of a text as they are."""

    width: float
    """Room for the lines, px."""
    fixed: frozenset[int]
    """Lines that need a fixed break at their end."""


def prove(
    characters: str,
    lines: Sequence[SetLine],
    layout: TextLayout | None,
    runs: Sequence[TextRun],
    width: float,
    spaces: Sequence[float] = (),
) -> Proof:
    """Return the room in which lines break as they did, as near as possible to ``width``, and where that needs help.

    Args:
        characters: The whole text.
        lines: From the top down.
        layout: Of the text, with the advances of its fonts; None: nothing is known, so every line needs help.
        runs: Of the text.
        width: px, the room the lines had in the browser.
        spaces: How wide a space is in each run, em, where a text has several fonts: browsers set them in the main one.
    """
    free = [at for at, line in enumerate(lines) if line.is_free]
    if layout is None:
        return Proof(width, frozenset(free))
    advances = _advances(layout, runs, characters)
    if spaces:
        _set_spaces(advances, runs, characters, spaces)
    lengths = [math.fsum(advances[line.start : _end_of_words(characters, line.start, line.end)]) for line in lines]
    least = max(lengths, default=0.0) + _MARGIN
    most = math.inf
    fixed = set()
    for at in free:
        line, following = lines[at], lines[at + 1]
        word = following.start + first_word(characters[following.start : following.end])
        limit = math.fsum(advances[line.start : word]) - _MARGIN
        if limit < least or not _breaks_surely(characters, following.start):
            fixed.add(at)
        else:
            most = min(most, limit)
    return Proof(min(max(width, least), most), frozenset(fixed))


def first_word(characters: str) -> int:
    """Return the length of what stays together at the start of a line, if a program breaks wherever one does."""
    for at in range(1, len(characters)):
        before, after = characters[at - 1], characters[at]
        if after in _SPACES or before in _POSSIBLE or _is_wide(before) or _is_wide(after):
            return at
    return len(characters)


def _breaks_surely(characters: str, at: int) -> bool:
    before, after = characters[at - 1], characters[at]
    if before in _SURE:
        return after not in _HELD_BACK
    if not (_is_wide(before) or _is_wide(after)):
        return False
    kinds = (unicodedata.category(before), unicodedata.category(after))
    return not any(kind in _CLINGING for kind in kinds)


def _is_wide(character: str) -> bool:
    return character > "\u1100" and unicodedata.east_asian_width(character) in "WF"


def _end_of_words(characters: str, start: int, end: int) -> int:
    """Return where a line ends without the spaces behind it: they hang over the edge."""
    while end > start and characters[end - 1] in _SPACES:
        end -= 1
    return end


def _advances(layout: TextLayout, runs: Sequence[TextRun], characters: str) -> list[float]:
    """Return how far each code point moves the pen where nothing is justified, px; a ligature counts at its start.

    The spaces that hang behind lines have no glyph: they are as wide as the others.
    """
    length = len(characters)
    advances = [0.0] * length
    drawn = bytearray(length)
    space = 0.0
    is_spaced = any(run.style.letter_spacing for run in runs)
    spacing = [run.style.letter_spacing for run in runs for _ in run.characters] if is_spaced else []
    for row in layout.rows:
        size = row.size
        for advance, character in zip(row.advances, row.characters, strict=True):
            if character >= length:
                continue
            advances[character] += advance * size
            if not drawn[character]:
                drawn[character] = 1
                if is_spaced:
                    advances[character] += spacing[character]
                if not space and characters[character] == " ":
                    space = advance * size
    for line in layout.lines:
        for at in range(_end_of_words(characters, line.start, line.end), line.end):
            if not drawn[at]:
                advances[at] = space + (spacing[at] if is_spaced else 0.0)
    return advances


def _set_spaces(advances: list[float], runs: Sequence[TextRun], characters: str, spaces: Sequence[float]) -> None:
    """Make spaces as wide as the font of their run has them."""
    at = 0
    for run, own in zip(runs, spaces, strict=True):
        end = at + len(run.characters)
        width = own * run.style.size + run.style.letter_spacing
        space = characters.find(" ", at, end) if width > 0 else -1
        while space >= 0:
            advances[space] = width
            space = characters.find(" ", space + 1, end)
        at = end
