"""Texts cut off with an ellipsis: what of a whole layout shows.

Source: Chromium, LineTruncator; for what the file holds, public notes on 920 genuine texts that are cut off: the glyphs
in order, the ellipsis after the last one that shows, then those that do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.layout import on_quarter
from htmlfig_desktop.engine.fonts.shaping import shape
from htmlfig_desktop.engine.scene.text import DecorationRects, GlyphRow, TextLayout, TextLine

_ELLIPSIS = "…"
_NO_CHARACTER = -1
_ROUNDING = 1 / 64
"""px: the browser's own unit."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """Where a text is cut off."""

    lines: int
    """That show, at least 1."""
    right: float
    """Right edge of its room, px of the layer."""
    designs: tuple[FontDesign, ...]
    """Fonts of the block, in the order in which they are tried."""
    size: float
    """Font size of the block, px."""
    unplaced: int = 0
    """Characters behind the layout that the browser did not even lay out."""


def cut_off(layout: TextLayout, cut: CutOff, device_scale: float, page_x: float | None) -> TextLayout | None:
    """Return a layout as far as it shows; None where the font has no ellipsis to draw.

    Args:
        layout: Of the whole text, from left to right.
        cut: Where it is cut off.
        device_scale: Device pixels per px.
        page_x: See ``lay_out``.
    """
    line = layout.lines[min(cut.lines, len(layout.lines)) - 1]
    is_longer = cut.lines < len(layout.lines) or cut.unplaced > 0
    if not is_longer and line.x + line.width <= cut.right + _ROUNDING:
        return layout
    shaped = shape(_ELLIPSIS, cut.designs[:1])
    if shaped is None or len(shaped.glyphs) != 1:
        return None
    (mark,) = shaped.glyphs
    end, x = _end(layout, line, cut.right - mark.advance * cut.size)
    shown, hidden = (
        [row for row in (row.between(*span) for row in layout.rows) if row.xs]
        for span in ((0, end), (end, layout.lines[-1].end))
    )
    at = x if page_x is None else on_quarter((x + page_x) * device_scale) / device_scale - page_x
    run = shown[-1].run if shown else 0
    ellipsis = GlyphRow((mark.outline,), (at,), line.baseline, cut.size, (mark.advance,), (_NO_CHARACTER,), run)
    last = replace(line, end=layout.lines[-1].end + cut.unplaced, width=x + mark.advance * cut.size - line.x)
    return replace(
        layout,
        lines=(*layout.lines[: cut.lines - 1], last),
        rows=(*shown, ellipsis, *hidden),
        fonts=tuple(dict.fromkeys((*layout.fonts, *(design.facts for design in shaped.designs)))),
        offsets=(*layout.offsets, *(line.width,) * cut.unplaced),
        decorations=_shown_decorations(layout.decorations, x, line.top + line.height),
        drawn=sum(len(row.xs) for row in shown) + 1,
        drawn_height=line.top + line.height - layout.lines[0].top,
    )


def _end(layout: TextLayout, line: TextLine, right: float) -> tuple[int, float]:
    """Return the first character of a line that is cut off, at least the second, and where the ellipsis begins."""
    offsets = layout.offsets
    for at in range(line.start, line.end):
        following = offsets[at + 1] if at + 1 < line.end else line.width
        if line.x + following > right + _ROUNDING and at > line.start:
            return at, line.x + offsets[at]
    return line.end, line.x + line.width


def _shown_decorations(
    decorations: Sequence[DecorationRects], right: float, bottom: float
) -> tuple[DecorationRects, ...]:
    """Return decoration lines as far as text shows: above ``bottom``, on the last line to the left of ``right``."""
    shown = []
    for entry in decorations:
        above = [rect for rect in entry.rects if rect[1] < bottom]
        lowest = max((rect[1] for rect in above), default=0.0)
        rects = tuple(
            (x, y, min(width, right - x) if y == lowest else width, height)
            for x, y, width, height in above
            if y < lowest or x < right
        )
        if rects:
            shown.append(replace(entry, rects=rects))
    return tuple(shown)
