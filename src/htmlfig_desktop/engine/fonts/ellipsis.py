"""Texts cut off with an ellipsis: what of a whole layout shows.

Source: Chromium, LineTruncator; for what the file holds, public notes on 920 genuine texts that are cut off: the glyphs
in order, the ellipsis after the last one that shows, then those that do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.fragments import TextFragment
from htmlfig_desktop.engine.fonts.layout import on_quarter
from htmlfig_desktop.engine.fonts.shaping import ShapedText, runs_right_to_left, shape
from htmlfig_desktop.engine.scene.text import DecorationRects, GlyphRow, TextLayout, TextLine

_ELLIPSIS, _DOTS = "…", "..."
_NO_CHARACTER = -1
_ROUNDING = 1 / 64
"""px: the browser's own unit."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """Where a text is cut off."""

    lines: int
    """That show, at least 1."""
    edge: float
    """Of its room, at which lines end: the right one, or of a text from right to left the left one. px of the layer."""
    designs: tuple[FontDesign, ...]
    """Fonts of the block, in the order in which they are tried."""
    size: float
    """Font size of the block, px."""
    unplaced: int = 0
    """Characters behind the layout that the browser did not even lay out."""
    is_rtl: bool = False
    """Whether the block runs from right to left."""

    @property
    def forward(self) -> int:
        """Which way lines run: 1 to the right, -1 to the left."""
        return -1 if self.is_rtl else 1


class _Place(NamedTuple):
    """Where a character stands, px along its line the way that runs."""

    character: int
    near: float
    far: float


def cut_off(
    layout: TextLayout, cut: CutOff, device_scale: float, page_x: float | None, pieces: Sequence[TextFragment] = ()
) -> TextLayout | None:
    """Return a layout as far as it shows; None where the fonts have no ellipsis to draw.

    Args:
        layout: Of the whole text.
        cut: Where it is cut off.
        device_scale: Device pixels per px.
        page_x: See ``lay_out``.
        pieces: Of the last line that shows; none: all of it runs from left to right.
    """
    line = layout.lines[min(cut.lines, len(layout.lines)) - 1]
    forward = cut.forward
    begins, ends = sorted((forward * line.x, forward * (line.x + line.width)))
    room = forward * cut.edge
    is_longer = cut.lines < len(layout.lines) or cut.unplaced > 0
    if not is_longer and ends <= room + _ROUNDING:
        return layout
    shaped = _shaped(cut.designs)
    if shaped is None:
        return None
    *steps, length = accumulate([glyph.advance * cut.size for glyph in shaped.glyphs], initial=0.0)
    seen, along = _seen(_places(layout, line, pieces, forward), room - length, ends)
    seen.update(range(line.start))
    left = -along - length if cut.is_rtl else along
    rows = [[row for row in (row.of(seen, others=others) for row in layout.rows) if row.xs] for others in (False, True)]
    xs = [left + step for step in steps]
    if page_x is not None:
        xs = [on_quarter((x + page_x) * device_scale) / device_scale - page_x for x in xs]
    no_characters = (_NO_CHARACTER,) * len(xs)
    run = rows[0][-1].run if rows[0] else 0
    ellipsis = GlyphRow(shaped.outlines, tuple(xs), line.baseline, cut.size, shaped.advances, no_characters, run)
    last = replace(line, end=layout.lines[-1].end + cut.unplaced, width=along + length - begins)
    if cut.is_rtl:
        last = replace(last, x=left)
    bottom = line.top + line.height
    return replace(
        layout,
        lines=(*layout.lines[: cut.lines - 1], last),
        rows=(*rows[0], ellipsis, *rows[1]),
        fonts=tuple(dict.fromkeys((*layout.fonts, *(design.facts for design in shaped.designs)))),
        offsets=_offsets(layout, line, last, cut),
        decorations=_shown_decorations(layout.decorations, along, bottom, forward),
        drawn=sum(len(row.xs) for row in rows[0]) + len(xs),
        drawn_height=bottom - layout.lines[0].top,
    )


def _shaped(designs: tuple[FontDesign, ...]) -> ShapedText | None:
    """Return the ellipsis: where the first font has none, three dots of the first that has those, as browsers do."""
    shaped = shape(_ELLIPSIS, designs[:1])
    return shaped if shaped is not None and len(shaped.glyphs) == 1 else shape(_DOTS, designs)


def _places(layout: TextLayout, line: TextLine, pieces: Sequence[TextFragment], forward: int) -> Iterator[_Place]:
    """Yield where the characters of a line stand, from where it begins to where it ends."""
    parts = [
        (each.x, each.x + each.width, each.start, each.start + len(each.characters), _is_rtl(each)) for each in pieces
    ] or [(line.x, line.x + line.width, line.start, line.end, False)]
    for left, right, start, end, is_rtl in sorted(parts, reverse=forward < 0):
        begins = [line.x + offset for offset in layout.offsets[start:end]]
        edges = [*begins, left if is_rtl else right]
        order = range(start, end) if is_rtl is (forward < 0) else reversed(range(start, end))
        for at in order:
            yield _Place(at, *sorted((forward * edges[at - start], forward * edges[at - start + 1])))


def _is_rtl(piece: TextFragment) -> bool:
    return runs_right_to_left(piece.characters) if piece.is_rtl is None else piece.is_rtl


def _seen(places: Iterator[_Place], room: float, ends: float) -> tuple[set[int], float]:
    """Return which characters of a line show, at least the first one, and where the ellipsis begins, along the line."""
    seen: set[int] = set()
    for place in places:
        if seen and place.far > room + _ROUNDING:
            return seen, place.near
        seen.add(place.character)
    return seen, ends


def _offsets(layout: TextLayout, line: TextLine, last: TextLine, cut: CutOff) -> tuple[float, ...]:
    """Return where characters begin in a line that is cut off: those behind a left end of it stand there."""
    offsets = layout.offsets
    if not cut.is_rtl:
        return (*offsets, *(line.width,) * cut.unplaced)
    moved = [max(0.0, offset + line.x - last.x) for offset in offsets[line.start :]]
    return (*offsets[: line.start], *moved, *(0.0,) * cut.unplaced)


def _shown_decorations(
    decorations: Sequence[DecorationRects], end: float, bottom: float, forward: int
) -> tuple[DecorationRects, ...]:
    """Return decoration lines as far as text shows: above ``bottom``, on the last line before ``end`` along it."""
    shown = []
    for entry in decorations:
        above = [rect for rect in entry.rects if rect[1] < bottom]
        lowest = max((rect[1] for rect in above), default=0.0)
        rects = tuple(each for each in (_before(rect, end, forward, lowest) for rect in above) if each is not None)
        if rects:
            shown.append(replace(entry, rects=rects))
    return tuple(shown)


def _before(
    rect: tuple[float, float, float, float], end: float, forward: int, lowest: float
) -> tuple[float, float, float, float] | None:
    """Return what of a decoration line stands before the end of the lowest line; None where nothing does."""
    x, y, width, height = rect
    if y != lowest:
        return rect
    left, right = (x, min(x + width, end)) if forward > 0 else (max(x, -end), x + width)
    return (left, y, right - left, height) if left < right else None
