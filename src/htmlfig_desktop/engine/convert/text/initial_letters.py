"""Letters over several lines (``initial-letter``): the browser tells where they stand, not how large they are."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.shaping import shape

_USUAL_LINE = 1.2


def enlarged(box: LayoutBox, block: ComputedStyle, faces: TypeFaces) -> LayoutBox:
    """Return the box of a letter in the size it is drawn in; as it is where nothing is said or its font is not known.

    Its capitals reach from the top of those on the first line to the baseline of the last line it takes.
    Source: CSS Inline 3, section 7.5; Chromium tells the letter's origin and the top of its font in that size.
    """
    style = box.style
    lines = parse_number(style["initial-letter"].split()[0]) if style["initial-letter"] else None
    own, around = faces.designs(style), faces.designs(block)
    if not lines or len(box.text_boxes) != 1 or not own or not around:
        return box
    size = parse_px(block["font-size"])
    line_height = parse_px(block["line-height"]) or size * _USUAL_LINE
    capital, own_capital = around[0].cap_height, own[0].cap_height
    if capital <= 0 or own_capital <= 0:
        return box
    drawn = ((lines - 1) * line_height + capital * size) / own_capital
    (piece,) = box.text_boxes
    text = shape(box.text[piece.start : piece.end], own)
    width = sum(glyph.advance for glyph in text.glyphs) * drawn if text is not None else piece.rect.width
    rect = Rect(piece.rect.x, piece.rect.y, width, sum(own[0].metrics.rounded(drawn)))
    return replace(box, rect=rect, text_boxes=(replace(piece, rect=rect),), style=faces.derived(style, drawn))
