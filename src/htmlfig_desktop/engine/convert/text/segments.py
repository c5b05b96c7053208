"""Which pieces of text stand on one line, and which of them are neighbors there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece

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


def beside(first: Rect, second: Rect) -> bool:
    """Whether two pieces stand on one line: the middle of one lies beside the other."""
    middle, other = first.y + first.height / 2, second.y + second.height / 2
    return (first.y <= other <= first.bottom) or (second.y <= middle <= second.bottom)


def segments(row: list[Piece], *, is_stretched: bool) -> list[Line]:
    """Split a line where something else stands between its pieces.

    Letters that are outlines only are a piece of their own. Neighbors are found by where they stand; inside a segment
    they keep the order in which they are read, which in mixed directions is another.
    """
    if len(row) == 1:
        return [Line((row[0],), row[0].forced_break, is_stretched)]
    places = sorted(range(len(row)), key=lambda at: row[at].rect.x)
    segments: list[list[int]] = []
    reach = 0.0
    for at in places:
        rect = row[at].rect
        is_next = segments and rect.x - reach <= _GAP and reach - rect.x <= max(_GAP, rect.width)
        if is_next and _is_hollow(row[at]) == _is_hollow(row[segments[-1][-1]]):
            segments[-1].append(at)
            reach = max(reach, rect.right)
        else:
            segments.append([at])
            reach = rect.right
    ordered = sorted(sorted(segment) for segment in segments)
    return [
        Line(tuple(row[at] for at in segment), 0 in segment and row[0].forced_break, is_stretched)
        for segment in ordered
    ]


def _is_hollow(piece: Piece) -> bool:
    """Whether only the outlines of letters show: Figma has one outline for a whole text."""
    style = piece.look.style
    if style["-webkit-text-stroke-width"] in ("0px", "") or piece.characters.isspace():
        return False
    color = parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
    return color is not None and color.is_transparent
