"""Ruby: the browser tells the room of a base and of its annotation, not where in it the letters stand.

The shorter of both is spread. Source: CSS Ruby 1, section 4.3 (``ruby-align``): with ``space-around`` room is left
where lines are justified, and half of it at both ends. Source of how much at most: Chromium, ApplyJustification.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece, Ruby
from htmlfig_desktop.engine.fonts.justification import ALONE, Beside, shares_of
from htmlfig_desktop.engine.fonts.punctuation import is_ideographic

LEAST_ROOM = 0.5
"""px of free room worth sharing."""
_AROUND = "space-around"
_SHARES = {"start": 0.0, "center": 0.5}
"""Which part of the free room stands before the letters."""
_MOST_AT_ENDS = 2.0
"""em that an annotation leaves free at both ends together."""

NaturalSize = Callable[[Piece], Size | None]


class RubyRoom(NamedTuple):
    """How the free room of a base or an annotation is shared, px."""

    lead: float
    """Before the first letter."""
    gap: float
    """For each part that a letter gets of it, as of a justified line; 0: none gets any."""


def ruby_room(piece: Piece, free: float, beside: Beside | None = None) -> RubyRoom:
    """Return how px that are free in the room of a base or an annotation are shared.

    ``beside`` tells what stands beside a base of a justified block: it begins where its line does, or ends where that
    does.
    """
    style = piece.look.style
    align = style.get("ruby-align", _AROUND) or _AROUND
    count = sum(map(sum, shares_of(piece.characters, ALONE)))
    share = 0.5
    if beside is not None and not all(beside) and align == _AROUND and piece.ruby is Ruby.BASE:
        share = float(beside.before != "")
    if align in _SHARES or not count:
        return RubyRoom(free * _SHARES.get(align, share), 0.0)
    ends = free / (count + 1) if align == _AROUND else 0.0
    if piece.ruby is Ruby.ANNOTATION:
        ends = min(ends, _MOST_AT_ENDS * parse_px(style["font-size"]))
    return RubyRoom(ends * share, (free - ends) / count)


def with_spread_ruby(paragraph: Paragraph, natural_size: NaturalSize) -> Paragraph:
    """Return a paragraph with the letters of annotations, and of bases shorter than theirs, in their room."""
    if all(piece.ruby is Ruby.NONE for line in paragraph.lines for piece in line.pieces):
        return paragraph
    lines = tuple(_with_spread_ruby(line, natural_size) for line in paragraph.lines)
    if len(lines) > 1 or lines[0].pieces == paragraph.lines[0].pieces:
        return replace(paragraph, lines=lines)
    return replace(paragraph, lines=lines, left=lines[0].rect.x, width=lines[0].rect.width)


def _with_spread_ruby(line: Line, natural_size: NaturalSize) -> Line:
    if len(line.pieces) > 1 and line.pieces[0].ruby is Ruby.ANNOTATION:
        return line  # their room is that of all together
    pieces = [piece if piece.ruby is Ruby.NONE else _spread(piece, natural_size) for piece in line.pieces]
    return replace(line, pieces=tuple(pieces))


def _spread(piece: Piece, natural_size: NaturalSize) -> Piece:
    """Return a piece as wide as it is in its room, and where it is; the same one where it fills that.

    Where only some of its letters get a part of the room it is in the middle: a text has one distance of letters.
    """
    natural, rect, style = natural_size(piece), piece.rect, piece.look.style
    if natural is None:
        return piece
    spacing = parse_px(style["letter-spacing"])
    width = natural.width + spacing * len(piece.characters)
    free = rect.width - width
    if free < LEAST_ROOM:
        return piece
    lead, gap = ruby_room(piece, free)
    if gap and all(map(is_ideographic, piece.characters)):
        look = replace(piece.look, style=style.changed({"letter-spacing": f"{spacing + gap:.3f}px"}))
        room = gap * len(piece.characters)
    elif gap and not any(map(is_ideographic, piece.characters)):
        look = replace(piece.look, style=style.changed({"word-spacing": f"{gap:.3f}px"}))
        room = free - 2 * lead
    else:
        look, room = piece.look, 0.0
        lead = free / 2 if gap else lead
    return replace(piece, rect=Rect(rect.x + lead, rect.y, width + room, rect.height), look=look)
