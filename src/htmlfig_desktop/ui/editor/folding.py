"""Breaks very long lines for the editor alone, which lays a line out as a whole at every key press.

A break is an invisible character that no page uses, and a line feed. Taken out again, the text is what it was.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

LONGEST_LINE = 2_000
"""Characters; longer lines are broken."""
_PIECE = 1_000
"""Characters of a part. A thousand in the colors of HTML are laid out in 10 to 25 ms."""
MARK = "\u2064"
"""INVISIBLE PLUS: drawn as nothing, and of no use in HTML."""
_BREAK = MARK + "\n"
_SEARCHED = 200
"""A break is put after a tag where one ends in so many characters."""


def folded(text: str) -> str:
    """Return the text with breaks in its long lines; the same text where there are none, or where it has the mark."""
    if len(text) <= LONGEST_LINE or MARK in text:
        return text
    lines = text.split("\n")
    if all(len(line) <= LONGEST_LINE for line in lines):
        return text
    return "\n".join(_BREAK.join(_pieces(line)) if len(line) > LONGEST_LINE else line for line in lines)


def unfolded(text: str) -> str:
    """Return the text without breaks, and without marks whose line feed somebody has deleted."""
    return text.replace(_BREAK, "").replace(MARK, "") if MARK in text else text


class LineNumbers:
    """Numbers of lines as the text has them, for lines as the editor shows them."""

    def __init__(self, shown: str = "") -> None:
        lines = shown.split("\n")[:-1] if MARK in shown else []
        self._broken = [number for number, line in enumerate(lines, 1) if line.endswith(MARK)]
        self._broken_set = frozenset(self._broken)

    @property
    def are_broken(self) -> bool:
        """Whether any line is broken."""
        return bool(self._broken)

    def of(self, block: int) -> int | None:
        """Return the number of the line that begins in a block, counted from 0; None where a long one goes on."""
        if block in self._broken_set:
            return None
        return block + 1 - bisect_right(self._broken, block)


def _pieces(line: str) -> list[str]:
    cuts = [0]
    while len(line) - cuts[-1] > _PIECE:
        end = cuts[-1] + _PIECE
        tag = line.rfind(">", end - _SEARCHED, end)
        cuts.append(tag + 1 if tag >= 0 else end)
    cuts.append(len(line))
    return [line[a:b] for a, b in pairwise(cuts)]
