"""First lines that CSS indents as the beginning of one text with those that follow.

Figma has an indent for paragraphs, but for none that is the first of its text. So the first line begins with a space
that is as wide as the indent: it breaks from no word, and goes with the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_length, parse_px
from htmlfig_desktop.engine.convert.text.paragraphs import alignment_of
from htmlfig_desktop.engine.convert.text.pieces import NO_BREAK_SPACE, Piece, TextLook
from htmlfig_desktop.engine.convert.text.segments import areas_of
from htmlfig_desktop.engine.scene.text import TextAlign

_AT_LEFT = (TextAlign.LEFT, TextAlign.JUSTIFIED)
_SAME = 0.1
"""px by which a line may miss the place that CSS indents it to: the browser keeps 64ths."""


def with_indent(
    pieces: Sequence[Piece], style: ComputedStyle, room: Rect, width_of: Callable[[ComputedStyle, str], float | None]
) -> Sequence[Piece]:
    """Return the pieces of a block with its indent as the first of them; the same where that is no text of its own.

    Args:
        pieces: From the first line of the block on, in reading order.
        style: Of the block.
        room: Its content box, in layout space.
        width_of: How wide characters of a style are, px; None where that is not known.
    """
    given = style["text-indent"]
    if given in ("0px", "") or style["direction"] == "rtl":
        return pieces
    indent, first = parse_length(given), pieces[0]
    if indent is None or alignment_of(style["text-align"], is_rtl=False) not in _AT_LEFT:
        return pieces
    reach = indent.resolve(room.width)
    if abs(first.rect.x - room.x - reach) > _SAME or len(areas_of(pieces)) < 2:
        return pieces
    natural = width_of(first.look.style, NO_BREAK_SPACE)
    if natural is None:
        return pieces
    width = natural + parse_px(first.look.style["word-spacing"])  # as any space of the text
    if width > reach:
        return pieces
    rect = Rect(first.rect.x - reach, first.rect.y, width, first.rect.height)
    space = Piece(NO_BREAK_SPACE, rect, TextLook(first.look.style), apart=first.apart, edge=first.edge)
    return [replace(space, room=reach - width, is_indent=True), replace(first, lead=0.0), *pieces[1:]]
