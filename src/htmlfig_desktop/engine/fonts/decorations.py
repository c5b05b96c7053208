"""Where a browser draws underlines and strikethroughs."""

from __future__ import annotations

import math

from htmlfig_desktop.core.values import dataclass
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

    may_skip: bool = True

    @property
    def skips_ink(self) -> bool:
        """Whether the line leaves gaps where glyphs cross it, as underlines do unless told otherwise."""
        return self.may_skip and self.line is DecorationLine.UNDERLINE


def decoration_rect(
    wish: DecorationWish, baseline: float, size: float, design: FontDesign, device_scale: float = 1.0
) -> tuple[float, float]:
    """Return top and height of a decoration line, px. Both are whole device pixels.

    An automatic thickness loses its fraction, one that was asked for is rounded (measured at 10 to 48 px).
    Source: Chromium, TextDecorationInfo and TextDecorationOffset.
    """
    pixel = 1 / device_scale
    thickness = max(pixel, size / 10 if wish.thickness is None else wish.thickness)
    painted = math.floor(thickness * device_scale + (0 if wish.thickness is None else 0.5)) / device_scale
    if wish.line is DecorationLine.STRIKETHROUGH:
        top = baseline - design.metrics.rounded(size, device_scale)[0] / 3 - thickness / 2
    elif wish.offset is None:
        top = baseline + max(1, math.ceil(thickness * device_scale / 2)) / device_scale
    else:
        top = baseline + wish.offset
    return math.floor(top * device_scale + 0.5) / device_scale, max(pixel, painted)
