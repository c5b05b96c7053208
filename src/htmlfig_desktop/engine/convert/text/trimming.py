"""Takes the spaces off the ends of single lines: beside an icon or a box they are a distance, no part of the text."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import DecorationLine, GlyphRow, TextLayout, TextResize, TextRun

_COLLAPSING = frozenset({"collapse", "preserve-breaks"})
_CLOSE = 0.5
"""px by which a letter may stand left of where the first one begins."""


def trimmed(text: Text, paragraph: Paragraph) -> Text:
    """Return a text without spaces at its ends, its letters where they are; the same text where that is not sure.

    Args:
        text: Changed if it is one line as wide as its words, from left to right, with a layout.
        paragraph: What it was made of; spaces that CSS keeps stay.
    """
    content, layout = text.content, text.layout
    characters = content.characters
    first, end = len(characters) - len(characters.lstrip(" ")), len(characters.rstrip(" "))
    if first >= end or (first, end) == (0, len(characters)):
        return text
    styles = (piece.look.style for line in paragraph.lines for piece in line.pieces)
    if any(style["white-space-collapse"] not in _COLLAPSING for style in styles):
        return text
    if content.resize is not TextResize.WIDTH_AND_HEIGHT or content.is_rtl or content.truncates:
        return text
    if layout is None or len(layout.lines) != 1 or layout.drawn is not None or len(layout.offsets) != len(characters):
        return text
    if any(run.style.decoration is not DecorationLine.NONE for run in content.runs):
        return text
    left = layout.offsets[first]
    right = layout.offsets[end] if end < len(characters) else layout.lines[0].width
    letters = [row for row in (row.between(first, end) for row in layout.rows) if row.xs]
    low, high = layout.lines[0].x + left - _CLOSE, layout.lines[0].x + right + _CLOSE
    is_in_order = all(low <= min(row.xs) and max(row.xs) <= high for row in letters)
    if not letters or not is_in_order or left < 0 or right <= left:
        return text
    runs, names = _cut(content.runs, first, end)
    if any(row.run not in names for row in letters):
        return text
    size = Size(max(1.0, text.size.width - left - (layout.lines[0].width - right)), text.size.height)
    return replace(
        text,
        size=size,
        transform=text.transform @ Affine.translation(left, 0),
        content=replace(content, runs=runs).in_other_box(text.size, size, Vec(left, 0)),
        layout=_shortened(layout, letters, first, end, left, right, names),
    )


def _cut(runs: tuple[TextRun, ...], first: int, end: int) -> tuple[tuple[TextRun, ...], dict[int, int]]:
    """Return runs of some of their characters, and the new places of those that are left."""
    kept: list[TextRun] = []
    names: dict[int, int] = {}
    at = 0
    for place, run in enumerate(runs):
        inner = run.characters[max(0, first - at) : max(0, end - at)]
        at += len(run.characters)
        if inner:
            names[place] = len(kept)
            kept.append(replace(run, characters=inner))
    return tuple(kept), names


def _shortened(
    layout: TextLayout,
    letters: Sequence[GlyphRow],
    first: int,
    end: int,
    left: float,
    right: float,
    names: dict[int, int],
) -> TextLayout:
    (line,) = layout.lines
    return replace(
        layout,
        lines=(replace(line, width=right - left, start=0, end=end - first),),
        rows=tuple(
            row._replace(
                xs=tuple([x - left for x in row.xs]),
                characters=tuple([character - first for character in row.characters]),
                run=names[row.run],
            )
            for row in letters
        ),
        offsets=tuple(offset - left for offset in layout.offsets[first:end]),
    )
