"""Glyphs of layouts one by one, as tests look at them."""

from __future__ import annotations

from typing import NamedTuple

from htmlfig_desktop.engine.scene.text import GlyphOutline, GlyphRow, TextLayout


class PlacedGlyph(NamedTuple):
    """A glyph where it is drawn; fields as in ``GlyphRow``."""

    outline: GlyphOutline | None
    x: float
    y: float
    size: float
    advance: float
    character: int
    run: int
    emoji: tuple[int, ...] = ()


def rows_of(*glyphs: PlacedGlyph) -> tuple[GlyphRow, ...]:
    """Return each glyph as a row of its own."""
    return tuple(
        GlyphRow((outline,), (x,), y, size, (advance,), (character,), run, emoji)
        for outline, x, y, size, advance, character, run, emoji in glyphs
    )


def glyphs_of(layout: TextLayout) -> list[PlacedGlyph]:
    """Return all glyphs of a layout, as they are drawn."""
    return [
        PlacedGlyph(outline, x, row.y, row.size, advance, character, row.run, row.emoji)
        for row in layout.rows
        for outline, x, advance, character in zip(row.outlines, row.xs, row.advances, row.characters, strict=True)
    ]
