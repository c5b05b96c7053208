"""Which pieces of text stand on one line, and which of them are neighbors there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece, Ruby
from htmlfig_desktop.engine.fonts.justification import Beside, neighbors

_ROUNDED = 0.1
"""px by which edges of elements may miss the room between two pieces: the browser keeps 64ths of each."""
_GAP = 0.75
"""px between neighbors on a line above which they are separate pieces."""


def rows_of(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces line by line: a piece whose middle lies beside the line belongs to it."""
    row: list[Piece] = []
    for piece in pieces:
        if row and (piece.forced_break or not beside(row[-1].rect, piece.rect)):
            yield row
            row = []
        row.append(piece)
    if row:
        yield row


def beside_each(row: Sequence[Piece]) -> list[Beside]:
    """Return what stands beside each piece of a line; annotations that reach over its base count as no text."""
    are_next = [
        abs(piece.rect.right - following.rect.x) <= _ROUNDED and piece.ruby is not Ruby.BASE
        for piece, following in pairwise(row)
    ]
    return neighbors([piece.characters for piece in row], are_next)


def areas_of(pieces: Sequence[Piece]) -> list[Rect]:
    """Return what pieces cover, line by line."""
    rows: list[Rect] = []
    for piece in pieces:
        if rows and rows[-1].y <= piece.rect.center.y <= rows[-1].bottom:
            rows[-1] = rows[-1].union(piece.rect)
        else:
            rows.append(piece.rect)
    return rows


def beside(first: Rect, second: Rect) -> bool:
    """Whether two pieces stand on one line: the middle of one lies beside the other."""
    middle, other = first.y + first.height / 2, second.y + second.height / 2
    return (first.y <= other <= first.bottom) or (second.y <= middle <= second.bottom)


def segments(row: list[Piece], *, is_stretched: bool) -> list[Line]:
    """Split a line where something else stands between its pieces.

    Letters that are outlines only are a piece of their own. Neighbors are found by where they stand; inside a segment
    they keep the order in which they are read, which in mixed directions is another. What edges of elements take
    between neighbors is room behind the first one.
    """
    if len(row) == 1:
        return [Line((row[0],), row[0].forced_break, is_stretched)]
    places = sorted(range(len(row)), key=lambda at: row[at].rect.x)
    segments: list[list[int]] = []
    rooms: dict[int, float] = {}
    reach = 0.0
    for at in places:
        rect = row[at].rect
        is_next = bool(segments) and rect.x - reach <= _GAP and reach - rect.x <= max(_GAP, rect.width)
        if not is_next and segments and at and segments[-1][-1] == at - 1:
            room = edges_between(row[at - 1], row[at])
            if room > 0:
                rooms[at - 1], is_next = room, True
        if is_next and _is_hollow(row[at]) == _is_hollow(row[segments[-1][-1]]):
            segments[-1].append(at)
            reach = max(reach, rect.right)
        else:
            segments.append([at])
            reach = rect.right
    ordered = sorted(sorted(segment) for segment in segments)
    if any(piece.room for piece in row) or rooms:
        ends = {segment[-1] for segment in ordered}
        row = [piece if at in ends else _roomy(piece, rooms.get(at, 0.0)) for at, piece in enumerate(row)]
    return [
        Line(tuple(row[at] for at in segment), 0 in segment and row[0].forced_break, is_stretched)
        for segment in ordered
    ]


def edges_between(piece: Piece, following: Piece) -> float:
    """Return the px between two pieces that are all taken by edges of elements; 0 where there may be more.

    Neither is more than a line is high, which is that of a label beside the text rather than of a word in it.
    """
    gap, edges = following.rect.x - piece.rect.right, piece.room + following.lead
    highest = max(piece.rect.height, following.rect.height)
    is_near = gap <= highest or piece.is_indent
    return edges if math.isfinite(edges) and abs(gap - edges) <= _ROUNDED and is_near else 0.0


def is_hollow(line: Line) -> bool:
    """Whether only the outlines of a line's letters show."""
    return any(map(_is_hollow, line.pieces))


def _roomy(piece: Piece, room: float) -> Piece:
    return piece if piece.room == room else replace(piece, room=room)


def _is_hollow(piece: Piece) -> bool:
    """Whether only the outlines of letters show: Figma has one outline for a whole text."""
    style = piece.look.style
    if style["-webkit-text-stroke-width"] in ("0px", "") or piece.characters.isspace():
        return False
    color = parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
    return color is not None and color.is_transparent
