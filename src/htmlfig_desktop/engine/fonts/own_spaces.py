"""Spaces of glyph layouts, in the width that the font of their run has them in."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.scene.text import GlyphRow


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
