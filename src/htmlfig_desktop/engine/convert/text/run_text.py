"""The characters of text layers: what of pieces of text goes into one, and what stands between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_number
from htmlfig_desktop.engine.convert.sayings import trimmed
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import NO_BREAK_SPACE, Line, Piece
from htmlfig_desktop.engine.fonts.shaping import script_of
from htmlfig_desktop.engine.scene.text import TextRun, TextStyle

_USUAL_TAB, _WIDEST_TAB = 8, 64
_SPACED = re.compile("([ \u00a0]+)")
_LEAST_STRETCH = 0.01
"""px by which a space is wider that is set apart for it."""
_SPACE = 0.2
"""em that a space is wide at least."""
_LINE_BREAK = "\u2028"
"""Ends a line, but no paragraph."""
_BREAKABLE = frozenset("-‐–—/​\xad")
_CURSIVE = frozenset({"Arab", "Syrc", "Mong", "Nkoo", "Mand", "Phag", "Adlm", "Rohg"})
"""Scripts whose letters join, so that nothing may come between them."""


def is_cursive(characters: str) -> bool:
    """Return whether letters of a text join, in which case browsers ignore letter spacing (CSS Text 3, section 8.2)."""
    return not characters.isascii() and any(script_of(char) in _CURSIVE for char in characters)


def cleaned(piece: Piece, column: int) -> str:
    """Return the characters of a piece as a text layer knows them: spaces for tabulators, no soft hyphens.

    ``column`` is how many characters stand before the piece on its line.
    """
    if "\t" not in piece.characters:
        return piece.characters.replace("\xad", "")
    size = parse_number(piece.look.style["tab-size"])
    every = int(size) if size and 1 <= size <= _WIDEST_TAB else _USUAL_TAB
    made = ""
    for character in piece.characters.replace("\xad", ""):
        is_tab = character == "\t"
        made += " " * (every - (column + len(made)) % every) if is_tab else character
    return made


def by_spaces(characters: str, stretch: float) -> list[tuple[str, float]]:
    """Return a text cut at its spaces, and how much wider each part's characters are, px."""
    if abs(stretch) < _LEAST_STRETCH:
        return [(characters, 0.0)]
    parts = (part for part in _SPACED.split(characters) if part)
    return [(part, stretch if part[0] in " \u00a0" else 0.0) for part in parts]


def keeps_words_together(styles: Sequence[ComputedStyle]) -> bool:
    """Return whether lines may break in some of the styles of a paragraph, but not in others."""
    return len(styles) > 1 and {"wrap", "nowrap"}.issubset([style["text-wrap-mode"] for style in styles])


def together(characters: str, before: Piece | None, piece: Piece, after: Piece | None) -> str:
    """Return the characters of a piece with no-break spaces where lines may not break (``text-wrap-mode: nowrap``).

    Spaces that are kept as written stay: they are those of code, which somebody may copy.

    Args:
        characters: Of the piece, as its layer has them.
        before: The piece before it on its line.
        piece: Which part of the line it is.
        after: The piece behind it on its line.
    """
    if not _is_unbroken(piece):
        return characters
    start = 0 if before is not None and _is_unbroken(before) else 1
    end = len(characters) - (0 if after is not None and _is_unbroken(after) else 1)
    return characters[:start] + characters[start:end].replace(" ", NO_BREAK_SPACE) + characters[max(start, end) :]


def _is_unbroken(piece: Piece) -> bool:
    style = piece.look.style
    return style["text-wrap-mode"] == "nowrap" and style["white-space-collapse"] == "collapse"


def with_room_behind(parts: Iterable[tuple[str, TextStyle]], room: float) -> Iterator[tuple[str, TextStyle]]:
    """Yield parts of a piece, the last of which keeps room behind its last character, px."""
    *before, (words, style) = parts
    yield from before
    if len(words) > 1:
        yield words[:-1], style
    yield words[-1], replace(style, letter_spacing=style.letter_spacing + room, room=room)


def joint(before: Piece, piece: Piece, line: Line, *, is_fixed: bool) -> str:
    """Return what stands between two pieces: nothing on a line; at a line's end a break or the space that hung."""
    if piece is not line.pieces[0]:
        return ""
    if line.forced_break:
        return "\n"
    if is_fixed:
        return _LINE_BREAK
    if before.characters[-1:].isspace() or piece.characters[:1].isspace():
        return ""
    hung = before.after + piece.before
    if hung.strip(" \t\n\r") == "" and hung:
        return " "
    if before.characters[-1:] in _BREAKABLE or _is_ideographic(before.characters[-1:]):
        return ""
    return "" if _is_ideographic(piece.characters[:1]) else " " if before.look is not piece.look else _LINE_BREAK


def hidden_text(paragraph: Paragraph) -> str:
    """Return the text behind the last line that the browser did not even lay out."""
    words = " ".join(paragraph.lines[-1].pieces[-1].after.split())
    return f" {words}" if words else ""


def _is_ideographic(character: str) -> bool:
    return character != "" and "\u2e80" <= character <= "\uffef"


def spoken(runs: Sequence[TextRun]) -> str:
    """Return what a text says, on one line, as its layer is called: 60 characters at most.

    Room that is as wide as a space stands for one, as between a link and its badge.
    """
    words = runs[0].characters
    for before, run in pairwise(runs):
        is_torn = before.style.room >= _SPACE * before.style.size and words[-1:].isalnum()
        words += f" {run.characters}" if is_torn and run.characters[:1].isalnum() else run.characters
    return trimmed(words)


def with_known_spaces(paragraph: Paragraph, has_font: Callable[[ComputedStyle], bool]) -> Paragraph:
    """Return a paragraph whose spaces are of a font that is known: no browser tells which one draws nothing."""
    lines = []
    for line in paragraph.lines:
        known = next((piece.look for piece in line.pieces if has_font(piece.look.style)), None)
        pieces = tuple(
            replace(piece, look=known)
            if known is not None and piece.characters.isspace() and not has_font(piece.look.style)
            else piece
            for piece in line.pieces
        )
        lines.append(replace(line, pieces=pieces))
    return replace(paragraph, lines=tuple(lines))
