"""Where the browser draws what is in a line: it puts the line on a whole pixel, not each text in it.

So text that stands between pixels in its line, beside letters that are raised, may be drawn a pixel off its own place.
Elements with a padding are put on one by themselves, with what is in them.
Source: Chromium, TextFragmentPainter (PhysicalBoxRect).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.pieces import POSITIONED, Piece
from htmlfig_desktop.engine.convert.text.segments import rows_of

_SAME = 1 / 128
"""px: the browser keeps 64ths."""


def drawn(pieces: Sequence[Piece], top: float | None, device_scale: float) -> list[Piece]:
    """Return pieces of text where they are drawn.

    Args:
        pieces: In document order, in the page's own space.
        top: Of the block's first line, px; None where only its text tells.
        device_scale: Device px per px.
    """
    first = pieces[0].rect.y if top is None or top > pieces[0].rect.y else top
    if all(_is_same(piece.rect.y - piece.edge, first, device_scale) for piece in pieces):
        return list(pieces)
    made: list[Piece] = []
    for row in rows_of(pieces):
        by_height = sorted(row, key=lambda piece: -piece.rect.height)
        laid_out = [piece for piece in by_height if piece.apart > -POSITIONED] or by_height
        highest = min(piece.rect.y - _lead(piece) for piece in laid_out)
        tops = {0: highest if top is None or top > highest + _SAME else top}
        for piece in by_height:
            tops.setdefault(piece.apart, (piece if piece.apart < 0 else laid_out[0]).rect.y - piece.edge)
        made += [_moved(piece, tops[piece.apart], device_scale) for piece in row]
        top = None
    return made


def _moved(piece: Piece, top: float, device_scale: float) -> Piece:
    if _is_same(piece.rect.y, top, device_scale):
        return piece
    return replace(piece, rect=piece.rect.moved(0, whole(top * device_scale) / device_scale - top))


def _is_same(first: float, second: float, device_scale: float) -> bool:
    """Whether two heights lie at the same place of a pixel."""
    gap = (first - second) * device_scale
    return abs(gap - whole(gap)) < _SAME


def _lead(piece: Piece) -> float:
    """Return how far a line of its own would begin above a piece, px."""
    height = parse_px(piece.look.style["line-height"])
    return math.floor((height - piece.rect.height) / 2) if height > 0 else 0.0
