"""A complete layout of a text from the browser's own measures: every line, every glyph, every font.

The browser says where each piece of text stands and how wide it is; shaping says which glyphs fill it. Where the two
do not agree there is no layout at all, so that nothing wrong is ever drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.decorations import DecorationWish, decoration_rect
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.ink import ink_between, is_crossed, without_ink
from htmlfig_desktop.engine.fonts.justification import ALONE, Beside, neighbors
from htmlfig_desktop.engine.fonts.shaping import ShapedGlyph
from htmlfig_desktop.engine.fonts.spaced_text import SpacedText
from htmlfig_desktop.engine.fonts.spacing import Fitted, fit
from htmlfig_desktop.engine.scene.text import DecorationRects, GlyphRow, TextLayout, TextLine

_ASCENT_TOLERANCE = 1.01
"""px that the ascent of a font may miss the one that was measured: dense screens borrow one from it."""
_HEIGHT_TOLERANCE = 0.51
"""px by which a font's rounded height may miss that of the browser's text box."""

Rects = tuple[float, float, float, float]


def lay_out(
    lines: Sequence[FragmentLine],
    device_scale: float = 1.0,
    page_x: float | None = None,
    fitted: Fitted | None = None,
) -> TextLayout | None:
    """Return the layout of a text, or None where it cannot be complete and exact.

    None: a character no font covers, a glyph without an outline, a font whose height or advances are not those the
    browser measured (off by more than 0.5 px and 0.5 %), or no text at all.

    Args:
        lines: From the top down.
        device_scale: Device pixels per px the page was laid out for.
        page_x: Where on the page x is 0, px. Given, glyphs stand on quarters of a device pixel, as they are drawn;
            None: where they were laid out, as where the page turns or scales its text.
        fitted: Keeps what pieces of text come to, for others that are alike.
    """
    fitted = {} if fitted is None else fitted
    rows: list[GlyphRow] = []
    text_lines: list[TextLine] = []
    offsets: list[float] = []
    used: dict[FontDesign, None] = {}
    rects: dict[int, list[Rects]] = {}
    for line in lines:
        placed = _place_line(line, device_scale, fitted)
        if placed is None:
            return None
        text_lines.append(_text_line(line, placed, text_lines[-1] if text_lines else None))
        offsets += _offsets(line, placed, text_lines[-1].x)
        for fragment in placed:
            rows += fragment.rows(page_x)
            for design in fragment.spaced.text.designs:
                used[design] = None
            for wish in fragment.source.decorations:
                rects.setdefault(fragment.source.run, []).extend(fragment.decoration(wish))
    if not rows:
        return None
    return TextLayout(
        tuple(text_lines),
        tuple(rows),
        tuple(dict.fromkeys(design.facts for design in used)),
        tuple(offsets),
        tuple(DecorationRects(run, tuple(boxes)) for run, boxes in sorted(rects.items())),
    )


@dataclass(frozen=True, slots=True)
class _PlacedFragment:
    """A fragment whose glyphs and baseline are known."""

    source: TextFragment
    spaced: SpacedText
    primary: FontDesign
    """The font whose heights the line goes by."""
    baseline: float
    ascent: float
    """px, rounded as the browser does."""
    device_scale: float

    def rows(self, page_x: float | None) -> list[GlyphRow]:
        """Return what is drawn, left to right."""
        source, text, baseline = self.source, self.spaced.text, self.baseline
        size, start, left, run = source.size, source.start, source.x, source.run
        places = [left + x for x in self.spaced.lefts[:-1]]
        if not text.is_even:
            places = [place + glyph.x_offset * size for place, glyph in zip(places, text.glyphs, strict=True)]
        if page_x is not None:  # as ``on_quarter`` has it
            quarters, floor = 4 * self.device_scale, math.floor
            places = [floor((place + page_x) * quarters + 0.5) / quarters - page_x for place in places]
        if text.is_even:
            characters = range(start, start + text.length)
            return [GlyphRow(text.outlines, tuple(places), baseline, size, text.advances, characters, run)]
        rows = []
        for (rise, emoji), alike in groupby(zip(places, text.glyphs, strict=True), _height_and_emoji):
            xs, glyphs = zip(*alike, strict=True)
            _, clusters, advances, _, _, outlines, _ = zip(*glyphs, strict=True)
            at = tuple([start + cluster for cluster in clusters])
            rows.append(GlyphRow(outlines, xs, baseline - rise * size, size, advances, at, run, emoji))
        return rows

    def decoration(self, wish: DecorationWish) -> list[Rects]:
        """Return the rectangles of a decoration line along the fragment."""
        source, baseline = self.source, self.baseline
        top, thickness = decoration_rect(wish, baseline, source.size, self.primary, self.device_scale)
        span = (source.x, source.x + source.width)
        left = without_ink(span, self._ink(top, top + thickness), thickness) if wish.skips_ink else [span]
        return [(start, top, end - start, thickness) for start, end in left]

    def _ink(self, top: float, bottom: float) -> Iterator[tuple[float, float]]:
        """Yield what glyphs cover between two heights, px from left to right."""
        size, baseline = self.source.size, self.baseline
        for x, glyph in zip(self.spaced.lefts, self.spaced.text.glyphs, strict=False):
            if glyph.outline is None or size == 0 or is_crossed(self.source.characters[glyph.cluster]):
                continue
            ink = ink_between(glyph.outline, (baseline - bottom) / size, (baseline - top) / size)
            if ink is not None:
                origin = self.source.x + x + glyph.x_offset * size
                yield origin + ink[0] * size, origin + ink[1] * size


def _height_and_emoji(placed: tuple[float, ShapedGlyph]) -> tuple[float, tuple[int, ...]]:
    """Return what the glyphs of a row share: how far they stand above the baseline, em, and the emoji they are."""
    return placed[1].y_offset, placed[1].emoji


def on_quarter(x: float) -> float:
    """Return where a glyph is drawn: Skia keeps four pictures of each. Source: SkPackedGlyphID, kSubpixelRound."""
    return math.floor(x * 4 + 0.5) / 4


def _place_line(line: FragmentLine, device_scale: float, fitted: Fitted) -> list[_PlacedFragment] | None:
    placed, fragments = [], line.fragments
    for fragment, following, beside in zip(fragments, (*fragments[1:], None), _beside(fragments), strict=False):
        primary, ascent = _primary(fragment, device_scale)
        spaced = fit(fragment, following, fitted, beside)
        if spaced is None or ascent is None:
            return None
        placed.append(_PlacedFragment(fragment, spaced, primary, fragment.top + ascent, ascent, device_scale))
    return placed


def _beside(fragments: Sequence[TextFragment]) -> Sequence[Beside]:
    """Return what stands beside each fragment of a line; margins between them make no difference to the browser."""
    if len(fragments) == 1:
        return (ALONE,)
    return neighbors([fragment.characters for fragment in fragments], [True] * (len(fragments) - 1))


def _primary(fragment: TextFragment, device_scale: float) -> tuple[FontDesign, float | None]:
    """Return the font whose ascent and descent make the height of the text box, and that ascent, px.

    Where there is none it is the first font, with the ascent that is known otherwise, if any. A font that stands in
    may happen to be as high as the one that the line goes by, which draws none of its letters.
    """
    for design in fragment.designs:
        ascent, descent = design.metrics.rounded(fragment.size, device_scale)
        is_as_high = abs(ascent + descent - fragment.height) <= _HEIGHT_TOLERANCE
        if is_as_high and (fragment.ascent is None or abs(ascent - fragment.ascent) <= _ASCENT_TOLERANCE):
            return design, ascent
    return fragment.designs[0], fragment.ascent


def _text_line(line: FragmentLine, placed: Sequence[_PlacedFragment], before: TextLine | None) -> TextLine:
    if not placed:
        ascent = before.ascent if before else line.height
        baseline = before.baseline + line.top - before.top if before else line.top + line.height
        return TextLine(before.x if before else 0.0, baseline, line.top, 0.0, line.height, ascent, line.start, line.end)
    tallest, left = placed[0], placed[0].source.x
    right = left + placed[0].source.width
    for fragment in placed[1:]:
        source = fragment.source
        left, right = min(left, source.x), max(right, source.x + source.width)
        if source.size > tallest.source.size:
            tallest = fragment
    return TextLine(left, tallest.baseline, line.top, right - left, line.height, tallest.ascent, line.start, line.end)


def _offsets(line: FragmentLine, placed: Sequence[_PlacedFragment], left: float) -> list[float]:
    """Return how far each code point of a line stands from the line's start; what is not drawn stands at the end."""
    if not placed:
        return [0.0] * (line.end - line.start)
    offsets: list[float] = []
    for fragment in placed:
        missing = fragment.source.start - line.start - len(offsets)
        offsets += [fragment.source.x - left] * missing
        shift = fragment.source.x - left
        own = fragment.spaced.offsets()
        offsets += [shift + offset for offset in own] if shift else own
    last = placed[-1].source
    offsets += [last.x + last.width - left] * (line.end - line.start - len(offsets))
    return offsets[: line.end - line.start]
