"""Annotations of ruby: the browser tells the room of one, not where in it the letters stand.

Source: CSS Ruby 1, section 4.3 (``ruby-align: space-around``): room is left between letters that lines may break
between, and half of it at both ends.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece

_LEAST = 0.5
"""px of free room worth sharing."""


def spread(paragraph: Paragraph, natural_size: Callable[[Piece], Size | None]) -> Paragraph:
    """Return the paragraph of an annotation with its letters where they stand in their room."""
    lines = paragraph.lines
    if len(lines) != 1 or len(lines[0].pieces) != 1:
        return paragraph
    (piece,) = lines[0].pieces
    natural = natural_size(piece)
    if natural is None or piece.rect.width - natural.width < _LEAST:
        return paragraph
    rect, free = piece.rect, piece.rect.width - natural.width
    share = 0.0
    if all(unicodedata.east_asian_width(letter) in "WF" for letter in piece.characters):
        share = free / len(piece.characters)
    look = piece.look
    if share:
        look = replace(look, style=look.style.changed({"letter-spacing": f"{share:.3f}px"}))
    width = natural.width + (free if share else 0.0)
    left = rect.x + (share / 2 if share else free / 2)
    set_piece = replace(piece, rect=Rect(left, rect.y, width, rect.height), look=look)
    line = replace(lines[0], pieces=(set_piece,))
    return replace(paragraph, lines=(line,), left=left, width=width)
