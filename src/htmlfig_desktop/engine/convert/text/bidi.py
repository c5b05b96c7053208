"""Which way pieces of text run, where something else than their letters says so (CSS Writing Modes 4, section 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece
from htmlfig_desktop.engine.fonts.shaping import has_direction

_FORCING = {"\u202d": False, "\u202e": True}
"""Characters from which on all run one way: whether from right to left."""
_PUSHING = frozenset("\u202a\u202b\u2066\u2067\u2068")
_POPPING = frozenset("\u202c\u2069")
_BEGIN = {"ltr": "\u202d", "rtl": "\u202e"}
_END = "\u202c"


def with_overrides(paragraph: Paragraph) -> Paragraph:
    """Return a paragraph in whose characters stands what ``unicode-bidi`` says of them, anew on each line."""
    if not any(piece.look.override for line in paragraph.lines for piece in line.pieces):
        return paragraph
    return replace(paragraph, lines=tuple(map(_marked, paragraph.lines)))


def _marked(line: Line) -> Line:
    pieces: list[Piece] = []
    for override, group in groupby(line.pieces, key=lambda piece: piece.look.override):
        alike = list(group)
        if override:
            alike[0] = replace(alike[0], characters=_BEGIN[override] + alike[0].characters)
            alike[-1] = replace(alike[-1], characters=alike[-1].characters + _END)
        pieces += alike
    return Line(tuple(pieces), line.forced_break, line.is_stretched)


class Directions:
    """Tells of the pieces of a paragraph, line by line, which way they run."""

    def __init__(self) -> None:
        self._forced: list[bool | None] = []
        """What controls that are still open say; None: that letters decide."""

    def of(self, pieces: Sequence[tuple[Piece, str]]) -> Iterator[bool | None]:
        """Yield for each piece of a line whether it runs from right to left; None: as its characters say.

        Signs without a direction of their own run as the browser put them: on from the piece before, or towards the
        next. The characters of each piece are those of the text.
        """
        for at, (piece, characters) in enumerate(pieces):
            if not self._forced and characters.isascii() and characters[:1].isalnum():
                yield None
                continue
            forced = self._passed(characters)
            if forced is not None:
                yield forced
                continue
            if has_direction(characters):
                yield None
                continue
            before, after = (pieces[min(max(0, each), len(pieces) - 1)][0].rect.x for each in (at - 1, at + 1))
            yield before > after if before != after else piece.look.style["direction"] == "rtl"

    def _passed(self, characters: str) -> bool | None:
        """Return what controls say of the first character that is none, and take in all that stand in a text."""
        if characters.isascii():
            return self._forced[-1] if self._forced else None
        found: list[bool | None] = []
        for char in characters:
            if char in _FORCING:
                self._forced.append(_FORCING[char])
            elif char in _PUSHING:
                self._forced.append(None)
            elif char in _POPPING:
                if self._forced:
                    self._forced.pop()
            elif not found:
                found.append(self._forced[-1] if self._forced else None)
        return found[0] if found else None
