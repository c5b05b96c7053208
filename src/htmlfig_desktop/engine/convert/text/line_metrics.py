"""Where Figma draws the lines of a text that it sets anew, and how a text is written so that they stay in place.

Figma rounds the distance from line to line to whole px and puts half of the leading above the first line. Leading is
what a line is higher than its font from ascent to descent, as in CSS: of a font with a gap between lines, such as
Arial, half of the gap lies above. (The notes' formula takes the whole gap off; their fonts have none.) Texts of
the format's first version keep a fractional distance and have no leading above the first line.
Source: format notes, section 10.4.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass

_NEARLY_HALF = 0.6
"""px that a line may move rather than begin above its block, which would lose the block its layout.

Browsers round a font's ascent and descent each by itself; Arial of 16 px, the most usual, loses 0.55 px by that.
"""
_DRIFT = 0.999
"""px that a line may move when the text is set anew."""


def whole(pixels: float) -> int:
    """Return the pixel that a height falls on, as the browser rounds: half a pixel goes down the page."""
    return math.floor(pixels + 0.5)


@dataclass(frozen=True, slots=True)
class LineMetrics:
    """What decides where a line stands, px."""

    ascent: float
    """Of the font that rises highest."""
    content: float
    """From there to its lowest point: what stands in the middle of the line."""
    baseline: float
    """Where the browser draws it, on the page."""


@dataclass(frozen=True, slots=True)
class Typesetting:
    """How a paragraph is set."""

    shift: float = 0.0
    """How far below the paragraph's top its layer begins, px."""
    keeps_pitch: bool = False
    """Whether lines stand at a fractional distance."""
    pitch: int = 0
    """px from line to line, where the browser drew all lines so many whole px apart; 0: it did not."""


def typesetting_of(lines: Sequence[LineMetrics], top: float, pitch: float, *, is_exact: bool = False) -> Typesetting:
    """Return the typesetting in which lines stay nearest to where the browser drew them, from a whole pixel on.

    Args:
        lines: From the top down, at least one.
        top: Of the paragraph, px of the page.
        pitch: From line to line, px.
        is_exact: Whether the layer may begin above the paragraph, as one has to that everybody sets anew.
    """
    placed, step = _placed(lines, top, pitch, is_exact=is_exact), whole(pitch)
    is_even = all(below.baseline - line.baseline == step for line, below in pairwise(lines))
    return replace(placed, pitch=step) if is_even and not placed.keeps_pitch else placed


def _placed(lines: Sequence[LineMetrics], top: float, pitch: float, *, is_exact: bool) -> Typesetting:
    """Return the typesetting of lines, as ``typesetting_of``, whose distance is not looked at yet."""
    even, drift = _even(lines, pitch)
    if not is_exact and even < whole(top) and _furthest(_origins(lines, whole(pitch)), whole(top)) <= _NEARLY_HALF:
        return Typesetting(whole(top) - top)
    if drift <= _DRIFT:
        return Typesetting(even - top)
    kept, least = _kept(lines, pitch)
    return Typesetting(even - top) if drift <= least else Typesetting(kept - top, keeps_pitch=True)


def steady_lines(lines: Sequence[LineMetrics], pitch: float) -> int:
    """Return how many of the first lines one text holds where they are: at least one."""
    if _is_steady(lines, pitch):
        return len(lines)
    count = 1
    while _is_steady(lines[: count + 1], pitch):
        count += 1
    return count


def _is_steady(lines: Sequence[LineMetrics], pitch: float) -> bool:
    return _even(lines, pitch)[1] <= _DRIFT or _kept(lines, pitch)[1] <= _DRIFT


def _even(lines: Sequence[LineMetrics], pitch: float) -> tuple[int, float]:
    """Return where a text of whole distances begins, and how far its lines are off at most."""
    return _origin(_origins(lines, whole(pitch)))


def _origins(lines: Sequence[LineMetrics], step: int) -> list[float]:
    """Return where each line would have a text of whole distances begin."""
    return [line.baseline - line.ascent - (step - line.content) / 2 - at * step for at, line in enumerate(lines)]


def _furthest(origins: Iterable[float], origin: float) -> float:
    return max(abs(each - origin) for each in origins)


def _kept(lines: Sequence[LineMetrics], pitch: float) -> tuple[int, float]:
    """Return where a text of the first version begins, and how far its lines are off at most."""
    return _origin(line.baseline - line.ascent - at * pitch for at, line in enumerate(lines))


def _origin(origins: Iterable[float]) -> tuple[int, float]:
    """Return the whole pixel nearest to where each line would have a text begin, and how far the furthest is off."""
    wanted = list(origins)
    low, high = min(wanted), max(wanted)
    origin = whole((low + high) / 2)
    return origin, _furthest(wanted, origin)
