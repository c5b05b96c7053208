"""What the edges of inline elements take of a line: their margins, borders and paddings, between which words stand.

Figma's texts know none, but have a letter spacing, which it adds behind a letter. Where edges stand between two pieces
of a line, the letter before them can keep their room, so that the paragraph stays one text.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.convert.text.run_text import is_cursive

_KEEPING = frozenset({"L", "N", "P", "Z", "Sc", "Sm"})
"""Unicode's categories of characters that spacing comes behind: neither parts of letters, nor pictures, nor icons."""
_OPENING, _CLOSING = frozenset({"Ps", "Pi"}), frozenset({"Po", "Pe", "Pf"})
"""Unicode's categories of signs before and behind words."""
_PRIVATE = "Co"
"""Unicode's category of what icon fonts draw."""
_BROKEN = -1
"""Stands for the number of pieces before an element that are gone, as a block stands inside of it."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


def edges_of(used: ComputedStyle) -> tuple[float, float]:
    """Return the margin and padding of an inline element at its left and at its right, px."""
    left, right = (parse_px(used[f"margin-{side}"]) + parse_px(used[f"padding-{side}"]) for side in ("left", "right"))
    return left, right


class InlineEdges:
    """The edges of the inline elements in a run of pieces, from left to right."""

    def __init__(self) -> None:
        self._begun: list[int] = []
        """How many pieces stand before each element with edges whose end was not met yet."""
        self._leads: dict[int, float] = {}
        """px before a piece, by its number."""
        self._tails: dict[int, float] = {}
        """px behind a piece."""
        self._painted: set[int] = set()
        """Pieces before which edges stand that are seen."""
        self._inside: list[tuple[int, int]] = []
        """Which pieces stand in elements with edges: from, to."""
        self._shown: list[tuple[SnapshotNode, int, int]] = []
        """The elements that show a background or border, and which pieces stand in them: from, to."""

    def begin(self, count: int, left: float, *, is_shown: bool) -> None:
        """Take the left edge of an element before which so many pieces stand."""
        self._begun.append(count)
        if left:
            self._leads[count] = self._leads.get(count, 0.0) + left
        if is_shown:
            self._painted.add(count)

    def end(self, count: int, right: float, node: SnapshotNode, *, is_shown: bool) -> None:
        """Take the right edge of the element begun last, up to whose end so many pieces stand.

        An empty one is something of its own between the words.
        """
        start = self._begun.pop()
        if count == start:
            self._leads[count] = math.inf
        elif count:
            if right:
                self._tails[count - 1] = self._tails.get(count - 1, 0.0) + right
            self._inside.append((start, count))
            if is_shown:
                self._painted.add(count)
                self._shown.append((node, max(start, 0), count))

    def end_run(self) -> None:
        """Let the pieces gathered so far be done with, and count those that follow anew."""
        if self._begun or self._leads or self._inside:
            self._begun = [_BROKEN] * len(self._begun)
            self._leads, self._tails, self._painted, self._inside, self._shown = {}, {}, set(), [], []

    def shown_in_words(self, pieces: Sequence[Piece]) -> list[SnapshotNode]:
        """Return the elements that show a background or border behind a part of the words."""
        if not self._shown or not self._is_prose(pieces):
            return []
        words = [at for at, piece in enumerate(pieces) if not piece.characters.isspace()]
        parts = (node for node, start, end in self._shown if not start <= words[0] <= words[-1] < end)
        return [node for node in parts if node.box is not None and "text" not in node.box.style["background-clip"]]

    def on(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return pieces that tell of the edges beside them, where letters can keep their room.

        They stay apart where no words stand outside of elements with edges, as in menus and rows of labels; where
        words would run together; in text that runs from right to left; and beside icons.
        """
        if not (self._tails or self._leads) or not self._is_prose(pieces) or any(map(_runs_left, pieces)):
            return pieces
        made = list(pieces)
        for at in range(len(made)):
            lead, tail = self._leads.get(at, 0.0), self._tails.get(at, 0.0)
            if lead or tail:
                made[at] = replace(made[at], lead=lead, room=tail)
            before = made[at - 1]
            if at and (lead or before.room) and not self._is_kept(before, made[at], is_painted=at in self._painted):
                made[at - 1], made[at] = replace(before, room=0.0), replace(made[at], lead=math.inf)
        return made

    def _is_prose(self, pieces: Sequence[Piece]) -> bool:
        """Whether words stand outside of the elements with edges, but for those that hold all of it."""
        count = len(pieces)
        inside = bytearray(count)
        for start, end in [*self._inside, *((start, count) for start in self._begun)]:
            if start > 0 or end < count:
                inside[max(start, 0) : end] = b"\1" * (end - max(start, 0))
        outside = (piece for piece, is_inside in zip(pieces, inside, strict=True) if not is_inside)
        return any(char.isalnum() for piece in outside for char in piece.characters)

    def _is_kept(self, before: Piece, piece: Piece, *, is_painted: bool) -> bool:
        """Whether a letter can keep the room between two pieces."""
        last, first = before.characters[-1:], piece.characters[:1]
        if not is_painted and not _stands_apart(last, first):
            return False
        if last.isascii() and first.isascii():
            return last not in "\t\n" and first != "\t"
        return not is_cursive(last) and _is_kept_behind(last) and unicodedata.category(first) != _PRIVATE


def _stands_apart(last: str, first: str) -> bool:
    """Whether two characters are not one word where nothing shows between them: what is only moved off has no space."""
    if last.isspace() or first.isspace():
        return True
    return unicodedata.category(last) in _OPENING or unicodedata.category(first) in _CLOSING


def _is_kept_behind(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _KEEPING or category[0] in _KEEPING


def _runs_left(piece: Piece) -> bool:
    """Whether anything of a piece runs from right to left."""
    if piece.look.override or piece.look.style["direction"] == "rtl":
        return True
    return not piece.characters.isascii() and any(
        unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in piece.characters
    )
