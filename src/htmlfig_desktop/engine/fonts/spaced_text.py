"""Text whose glyphs are set: where each of them begins, and each of its characters."""

from __future__ import annotations

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.shaping import ShapedText


@dataclass(frozen=True, slots=True)
class SpacedText:
    """Glyphs and where each begins, px from the left edge of the text box, before its own offset."""

    text: ShapedText
    lefts: list[float]
    """One more than glyphs: the last is the right edge."""

    def offsets(self) -> list[float]:
        """Return where each code point begins, px from the left edge; inside a ligature in equal steps."""
        text, lefts = self.text, self.lefts
        if text.is_simple:
            return lefts[:-1]
        edges: dict[int, tuple[float, float]] = {}
        for at, glyph in enumerate(text.glyphs):
            low, high = edges.get(glyph.cluster, (lefts[at], lefts[at]))
            edges[glyph.cluster] = (min(low, lefts[at]), max(high, lefts[at + 1]))
        starts = sorted(edges)
        result = [0.0] * text.length
        for start, end in zip(starts, [*starts[1:], text.length], strict=True):
            low, high = edges[start]
            step = (high - low) / (end - start)
            for place in range(end - start):
                result[start + place] = high - step * place if text.is_rtl else low + step * place
        return result
