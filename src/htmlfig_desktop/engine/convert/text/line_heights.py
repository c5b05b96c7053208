"""How high the lines of a paragraph rise, and which of its lines one text can hold in place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.text.line_metrics import (
    LineMetrics,
    Typesetting,
    steady_lines,
    typesetting_of,
    whole,
)
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.scene.text import FontName

_SEVERAL = 2
_FITS = 0.05
"""px that a font may reach over the edge of a line."""


class _Rise(NamedTuple):
    """How high a font rises in the size of a style, px."""

    font: FontName
    ascent: float
    content: float
    """From there to its lowest point."""


class LineHeights:
    """Knows the fonts of one conversion."""

    def __init__(self, faces: TypeFaces) -> None:
        self._faces = faces
        self._rises = PerStyle(self._rises_of)

    def typesetting(self, paragraph: Paragraph, down: float, *, is_exact: bool) -> Typesetting:
        """Return where a paragraph's layer begins, and how its lines are counted.

        Args:
            paragraph: As measured.
            down: From layout space to the page.
            is_exact: As in ``typesetting_of``.
        """
        top = paragraph.top + down
        metrics = self._metrics(paragraph, down)
        if not metrics:
            return Typesetting(whole(top) - top)
        setting = typesetting_of(metrics, top, paragraph.pitch, is_exact=is_exact)
        if setting.pitch or setting.keeps_pitch or not paragraph.keeps_room:
            return setting
        # Words in boxes push lines apart here and there, so that no fraction says how far: whole px are what Figma
        # makes of it anyway, and what other texts have, whose text style these then share.
        return replace(setting, pitch=whole(paragraph.pitch))

    def parts(self, paragraph: Paragraph, down: float) -> Iterator[Paragraph]:
        """Yield the fewest paragraphs in which no line moves too far when it is set anew: nearly always the one."""
        metrics = self._metrics(paragraph, down)
        if len(metrics) < len(paragraph.lines):
            yield paragraph
            return
        start = 0
        while start < len(metrics):
            count = steady_lines(metrics[start:], paragraph.pitch)
            yield paragraph.part(start, start + count)
            start += count

    def lowered(self, paragraph: Paragraph) -> Mapping[tuple[ComputedStyle, FontName], float]:
        """Return the line heights, px, of the fonts in a paragraph that would push its lines apart at their height.

        A line of Figma is as high as the highest of its runs asks for. Others center each run in its own height, as
        CSS does: letters whose baseline another font decides then reach over an edge of the line, and make it higher.
        Others again stretch what a font has above and below its baseline to the line's height. Lower by so much that
        they stay inside, they do so for nobody. Whole px, as not everybody rounds others alike.
        Nothing is lowered where not all lines take their height from the same font. Source: CSS Inline 3, section 4.2.
        """
        styles = paragraph.styles
        if len(styles) == 1 and len(self._rises[styles[0]]) < 2:
            return {}
        leading: _Rise | None = None
        others: dict[tuple[ComputedStyle, FontName], _Rise] = {}
        for line in paragraph.lines:
            rises = {(style, rise.font): rise for style, rise in self._used(line)}
            highest = max(rises.values(), key=lambda rise: rise.ascent, default=None)
            if highest is None or (leading is not None and not _is_same(leading, highest)):
                return {}
            leading = highest
            others |= rises
        if leading is None or len(others) < 2:
            return {}
        height = paragraph.line_height
        above, over = leading.ascent + (height - leading.content) / 2, leading.ascent * height / leading.content
        found: dict[tuple[ComputedStyle, FontName], float] = {}
        for key, rise in others.items():
            descent = rise.content - rise.ascent
            centered = rise.content + 2 * min(above - rise.ascent, height - above - descent)
            shares = [room / part for room, part in ((over, rise.ascent), (height - over, descent)) if part > 0]
            stretched = rise.content * min(shares, default=1.0)
            if min(centered, stretched) < height - 2 * _FITS:
                found[key] = max(1.0, float(math.floor(min(centered, stretched) + _FITS)))
        return found

    def _metrics(self, paragraph: Paragraph, down: float) -> list[LineMetrics]:
        """Return what decides where each line stands, up to the first one whose font is not known."""
        found: list[LineMetrics] = []
        for line in paragraph.lines:
            metrics = self._line(line, down)
            if metrics is None:
                break
            found.append(metrics)
        return found

    def _rises_of(self, style: ComputedStyle) -> list[_Rise]:
        size = parse_px(style["font-size"])
        return [
            _Rise(design.name, design.metrics.ascent * size, design.metrics.content_height * size)
            for design in self._faces.designs(style)
        ]

    def _line(self, line: Line, down: float) -> LineMetrics | None:
        ascent = content = 0.0
        if not all(self._rises[style] for style in line.styles):
            return None
        for _, rise in self._used(line):
            if rise.ascent > ascent:
                ascent, content = rise.ascent, rise.content
        tallest = line.tallest
        style = tallest.look.style
        above = self._faces.ascent(style, tallest.rect.height)  # of the font asked for, which may draw none of it
        if above is None:
            above, _ = self._faces.designs(style)[0].metrics.rounded(parse_px(style["font-size"]))
        return LineMetrics(ascent, content, whole(tallest.rect.y + down) + above)

    def _used(self, line: Line) -> Iterator[tuple[ComputedStyle, _Rise]]:
        """Yield the fonts that draw a line, with the styles they do it for."""
        if max([len(self._rises[style]) for style in line.styles]) < _SEVERAL:
            for style in line.styles:
                for rise in self._rises[style]:
                    yield style, rise
            return
        for piece in line.pieces:
            style = piece.look.style
            rises = self._rises[style]
            if len(rises) >= _SEVERAL:
                used = {name for _, name in self._faces.parts(style, piece.characters)}
                rises = [rise for rise in rises if rise.font in used]
            for rise in rises:
                yield style, rise


def _is_same(one: _Rise, other: _Rise) -> bool:
    return abs(one.ascent - other.ascent) <= _FITS and abs(one.content - other.content) <= _FITS
