"""Spaces of glyph layouts, in the width that the font of their run has them in."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import SHARED_SCRIPTS, script_of, shape
from htmlfig_desktop.engine.scene.text import GlyphRow

_USUAL = "Latn"


def own_space(design: FontDesign, characters: str) -> float:
    """Return how wide a font has the spaces of a text, em; 0 where it has none.

    Fonts may have others beside letters of one script, as those of Chinese and Korean do beside the latter.
    """
    letter = next((char for char in characters if script_of(char) not in SHARED_SCRIPTS), "")
    script = script_of(letter) if letter else _USUAL
    if script == _USUAL or not design.space:
        return design.space
    widths = design.caches.setdefault("spaces", {})
    if script not in widths:
        text = shape(f"{letter} {letter}", (design,))
        advances = [glyph.advance for glyph in text.glyphs if glyph.cluster == 1] if text is not None else []
        widths[script] = sum(advances) if advances else design.space
    found: float = widths[script]
    return found


def with_spaces(rows: Sequence[GlyphRow], characters: str, widths: Sequence[float]) -> tuple[GlyphRow, ...]:
    """Return glyphs where spaces advance as far as a font has them; they stay where they are.

    Args:
        rows: Of a text.
        characters: Of it.
        widths: By run, em; 0 where that is not known.
    """
    return tuple([_with_space(row, characters, widths[row.run]) if widths[row.run] else row for row in rows])


def _with_space(row: GlyphRow, characters: str, width: float) -> GlyphRow:
    advances = tuple(
        [
            width if at >= 0 and characters[at] == " " else advance
            for at, advance in zip(row.characters, row.advances, strict=True)
        ]
    )
    return row if advances == row.advances else row._replace(advances=advances)
