"""Ruby: the browser tells the room of a base and of its annotation, not where in it the letters stand.

The shorter of both is spread. Source: CSS Ruby 1, section 4.3 (``ruby-align``): with ``space-around`` room is left
between letters that lines may break between, and half of it at both ends.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece

_LEAST = 0.5
"""px of free room worth sharing."""
_AROUND = "space-around"
_SHARES = {"start": 0.0, "center": 0.5}
"""Which part of the free room stands before the letters."""

NaturalSize = Callable[[Piece], Size | None]


def spread(paragraph: Paragraph, natural_size: NaturalSize) -> Paragraph:
    """Return the paragraph of an annotation with its letters where they stand in their room."""
    lines = paragraph.lines
    if len(lines) != 1 or len(lines[0].pieces) != 1:
        return paragraph
    (piece,) = lines[0].pieces
    placed = _spread(piece, natural_size)
    if placed is piece:
        return paragraph
    line = replace(lines[0], pieces=(placed,))
    return replace(paragraph, lines=(line,), left=placed.rect.x, width=placed.rect.width)


def with_spread_bases(paragraph: Paragraph, natural_size: NaturalSize) -> Paragraph:
    """Return a paragraph with the letters of ruby bases that are shorter than their annotations in their room."""
    if not any(style["display"] == "ruby" for style in paragraph.styles):
        return paragraph
    lines = tuple(_with_spread_bases(line, natural_size) for line in paragraph.lines)
    if len(lines) > 1 or lines[0].pieces == paragraph.lines[0].pieces:
        return replace(paragraph, lines=lines)
    return replace(paragraph, lines=lines, left=lines[0].rect.x, width=lines[0].rect.width)


def _with_spread_bases(line: Line, natural_size: NaturalSize) -> Line:
    pieces = [_spread(piece, natural_size) if piece.look.style["display"] == "ruby" else piece for piece in line.pieces]
    return replace(line, pieces=tuple(pieces))


def _spread(piece: Piece, natural_size: NaturalSize) -> Piece:
    """Return a piece as wide as it is in its room, and where it is; the same one where it fills that."""
    natural = natural_size(piece)
    if natural is None or piece.rect.width - natural.width < _LEAST:
        return piece
    rect, free = piece.rect, piece.rect.width - natural.width
    align = piece.look.style.get("ruby-align", _AROUND) or _AROUND
    count = len(piece.characters)
    is_shared = align not in _SHARES and all(unicodedata.east_asian_width(each) in "WF" for each in piece.characters)
    if not is_shared or (align == "space-between" and count < 2):
        left = rect.x + free * _SHARES.get(align, 0.5)
        return replace(piece, rect=Rect(left, rect.y, natural.width, rect.height))
    gap = free / (count if align == _AROUND else count - 1)
    look = replace(piece.look, style=piece.look.style.changed({"letter-spacing": f"{gap:.3f}px"}))
    width, lead = natural.width + gap * count, gap / 2 if align == _AROUND else 0.0
    return replace(piece, rect=Rect(rect.x + lead, rect.y, width, rect.height), look=look)
