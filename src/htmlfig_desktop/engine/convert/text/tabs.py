"""Tabulators: spaces stand for them in a text layer, which together are as wide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece

WidthOf = Callable[[Piece], float | None]
"""How wide a piece is by its font alone, px; None where that is not known."""

_TABS = re.compile("(\t+)")
_LEAST = 0.5
"""px by which tabulators are wider than spaces for which these are set apart, or are off from where they would end."""


def with_spaces_for_tabs(paragraph: Paragraph, width_of: WidthOf) -> Paragraph:
    """Return a paragraph with spaces, together as wide, for its tabulators.

    The browser lays tabulators out as pieces of their own where they stand in the page, and together with the words
    around them in a text field.
    """
    lines = []
    for line in paragraph.lines:
        cut = (part for piece in line.pieces for part in _cut(piece, width_of, paragraph.left))
        lines.append(replace(line, pieces=tuple(_spaced(piece, width_of) for piece in cut)))
    return replace(paragraph, lines=tuple(lines))


def _spaced(piece: Piece, width_of: WidthOf) -> Piece:
    narrow = _space(piece, width_of) if piece.characters.strip("\t") == "" else 0.0
    if narrow <= 0 or piece.rect.is_empty:
        return piece
    count = max(1, round(piece.rect.width / narrow))
    more = piece.rect.width / count - narrow
    look = piece.look
    if abs(more) * count >= _LEAST:
        look = replace(look, style=look.style.changed({"word-spacing": f"{more:.4f}px"}))
    return replace(piece, characters=" " * count, look=look)


def _space(piece: Piece, width_of: WidthOf) -> float:
    """Return how wide a space is, px; 0 where that is not known."""
    space = width_of(replace(piece, characters=" "))
    return space + parse_px(piece.look.style["letter-spacing"]) if space else 0.0


def _cut(piece: Piece, width_of: WidthOf, start: float) -> tuple[Piece, ...]:
    """Return a piece cut beside its tabulators; in one where it is not known how wide they are.

    ``start`` is where the lines begin, from where stops are counted.
    """
    parts = [part for part in _TABS.split(piece.characters) if part]
    if len(parts) < 2 or piece.look.style["direction"] == "rtl":
        return (piece,)
    widths = _widths(parts, piece, width_of, start)
    if widths is None:
        return (piece,)
    rect, last = piece.rect, len(parts) - 1
    places = accumulate(widths, initial=rect.x)
    return tuple(
        replace(
            piece,
            characters=part,
            rect=Rect(x, rect.y, width, rect.height),
            before="" if number else piece.before,
            forced_break=not number and piece.forced_break,
            lead=0.0 if number else piece.lead,
            after=piece.after if number == last else "",
            room=piece.room if number == last else 0.0,
        )
        for number, (part, x, width) in enumerate(zip(parts, places, widths, strict=False))
    )


def _widths(parts: list[str], piece: Piece, width_of: WidthOf, start: float) -> list[float] | None:
    """Return how wide the parts of a piece are, px; None where the font does not tell, or they do not fill it."""
    words = {part: width_of(replace(piece, characters=part)) for part in parts if part[0] != "\t"}
    spacing = parse_px(piece.look.style["letter-spacing"])
    known = {part: width + spacing * len(part) for part, width in words.items() if width is not None}
    if len(known) < len(words):
        return None
    if len(parts) - sum(part in known for part in parts) == 1:
        left = piece.rect.width - sum(known.get(part, 0.0) for part in parts)
        return [known.get(part, left) for part in parts] if left > 0 else None
    widths = list(_to_stops(parts, known, piece, _space(piece, width_of), start))
    return widths if abs(sum(widths) - piece.rect.width) < _LEAST else None


def _to_stops(
    parts: list[str], words: Mapping[str, float], piece: Piece, space: float, start: float
) -> Iterator[float]:
    """Yield how wide the parts are, where tabulators go to the next stop that is half a space away at least.

    Source: CSS Text 3, section 4.2, and where Chromium ends them.
    """
    size = piece.look.style["tab-size"]
    number = parse_number(size)
    every = max(1.0, parse_px(size) if number is None else number * space)
    x = piece.rect.x - start
    for part in parts:
        to_next = every - x % every
        width = words.get(part, to_next + every * (len(part) - 1 + (to_next < space / 2)))
        x += width
        yield width
