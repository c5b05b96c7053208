"""Where Figma draws the lines of a text that it sets anew, and how a text is written so that they stay in place.

Figma rounds the distance from line to line to whole px and puts half of the leading above the first line. Texts of
the format's first version keep a fractional distance and have no leading above the first line.
Source: format notes, section 10.4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

_DRIFT = 1.0
"""px that a line may move when the text is set anew."""


def whole(pixels: float) -> int:
    """Return the pixel that a height falls on, as the browser rounds: half a pixel goes down the page."""
    return math.floor(pixels + 0.5)


@dataclass(frozen=True, slots=True)
class LineMetrics:
    """What decides where the first line stands, px."""

    ascent: float
    """Of the font that rises highest."""
    natural: float
    """Its own line height."""
    baseline: float
    """Where the browser draws it, on the page."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a paragraph is set."""

    shift: float = 0.0
    """How far below the paragraph's top its layer begins, px."""
    keeps_pitch: bool = False
    """Whether lines stand at a fractional distance."""


def setting_of(first: LineMetrics, top: float, pitch: float, count: int) -> Setting:
    """Return the setting in which lines stay nearest to where the browser drew them, from a whole pixel on.

    Args:
        first: Of the first line.
        top: Of the paragraph, px of the page.
        pitch: From line to line, px.
        count: Lines.
    """
    rounded = whole(pitch)
    drift = (count - 1) * (rounded - pitch)
    if abs(drift) / 2 <= _DRIFT / 2:
        above = first.ascent + (rounded - first.natural) / 2
        return Setting(whole(first.baseline - above - drift / 2) - top)
    return Setting(whole(first.baseline - first.ascent) - top, keeps_pitch=True)
