"""Where a browser draws underlines and strikethroughs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.scene.text import DecorationLine


@dataclass(frozen=True, slots=True)
class DecorationWish:
    """A decoration line as CSS asks for it."""

    line: DecorationLine
    thickness: float | None = None
    """px; None: automatic."""
    offset: float | None = None
    """Of an underline below the baseline, px; None: automatic."""

    @property
    def skips_ink(self) -> bool:
        """Whether the line leaves gaps where glyphs cross it, as underlines do unless told otherwise."""
        return self.line is DecorationLine.UNDERLINE


def decoration_rect(wish: DecorationWish, baseline: float, size: float, design: FontDesign) -> tuple[float, float]:
    """Return top and height of a decoration line, px.

    Source: Chromium, TextDecorationInfo and TextDecorationOffset.
    """
    thickness = max(1.0, size / 10 if wish.thickness is None else wish.thickness)
    if wish.line is DecorationLine.STRIKETHROUGH:
        top = baseline - design.metrics.ascent * size / 3 - thickness / 2
    elif wish.offset is None:
        top = baseline + max(1, math.ceil(thickness / 2))
    else:
        top = baseline + wish.offset
    return math.floor(top + 0.5), max(1.0, round(thickness))
