"""Where justification makes room: behind spaces, and on both sides of ideographs and kana.

Source: CSS Text 4, section 6.3; Chromium, ShapeResultSpacing::ComputeExpansion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from htmlfig_desktop.engine.fonts.punctuation import is_ideographic

OBJECT = "\ufffc"
"""Stands for what is no text in a line, such as a picture: it gets no room, and lets what is beside it have its own."""
_SPACES = frozenset(" \n\u00a0")


class Beside(NamedTuple):
    """What stands beside a piece of text on its line."""

    before: str = ""
    """Empty where the line begins with the piece."""
    behind: str = ""
    """Empty where the line ends with it."""


ALONE = Beside()
"""Nothing: the piece is the whole line."""


class Shares(NamedTuple):
    """How many parts of the room that is left over in a line a character gets."""

    before: int
    behind: int


def shares_of(characters: str, beside: Beside) -> list[Shares]:
    """Return how many parts each character of a piece gets."""
    shares = []
    has_room = not beside.before or _is_spaced(beside.before[-1])
    for char in characters:
        is_spaced = _is_spaced(char)
        shares.append(Shares(int(is_spaced and not has_room and char not in _SPACES), int(is_spaced)))
        has_room = is_spaced
    if shares and not beside.behind:
        shares[-1] = shares[-1]._replace(behind=0)
    return shares


def neighbors(words: Sequence[str], are_next: Sequence[bool]) -> list[Beside]:
    """Return what stands beside each piece of a row.

    Args:
        words: The characters of the pieces, as they are read.
        are_next: For each but the first whether it stands right beside the piece before it.
    """
    joints = [*zip(words, words[1:], are_next, strict=False)]
    befores = [ALONE.before, *(first if is_next else OBJECT for first, _, is_next in joints)]
    behinds = [*(second if is_next else OBJECT for _, second, is_next in joints), ALONE.behind]
    return [Beside(*pair) for pair in zip(befores, behinds, strict=True)]


def _is_spaced(char: str) -> bool:
    return char in _SPACES or is_ideographic(char)
