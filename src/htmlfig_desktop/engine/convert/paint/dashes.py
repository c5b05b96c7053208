"""The patterns of dashed and dotted borders: how long dashes and gaps are, fitted into the line that they make."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.boxes.look import BorderSide

_THICK_DOT = 3.0
"""px; thinner dots are drawn as squares."""
_DOT = 0.01
"""px of a line that its round ends make a dot."""


def is_round_dot(side: BorderSide) -> bool:
    """Whether a side is drawn with round dots."""
    return side.style == "dotted" and side.width > _THICK_DOT


def dashes_of(side: BorderSide, length: float = 0.0) -> tuple[float, ...]:
    """Return the dash pattern of a side.

    Args:
        side: Of any style.
        length: Of the line, px: dashes then begin and end it, and one too short for that has none; 0: the pattern
            before it is fitted.

    Source: Chromium, StyledStrokeData.
    """
    width = side.width
    if side.style == "dashed":
        dash, gap = (width * 2, width) if width >= 3 else (width * 3, width * 2)
        if 0 < length <= 2 * dash:
            return ()
        if 0 < length <= 2 * dash + gap:  # two dashes, all in proportion
            share = length / (2 * dash + gap)
            return (dash * share, gap * share)
        return (dash, _fitted_gap(length, dash, gap))
    if side.style != "dotted":
        return ()
    if not is_round_dot(side):
        return (width, width)
    period = width + _fitted_gap(length, width, width)
    dots = max(1, round((length - width) / period))
    return (_DOT, period - _DOT - _DOT / 2 / dots)  # the last one has to begin before its line ends


def _fitted_gap(length: float, dash: float, gap: float) -> float:
    """Return the gap nearest to the wanted one with which a whole number of dashes fits, one at each end.

    Of two that are as near it is the narrower. Source: Chromium, StyledStrokeData.
    """
    if length <= 2 * dash:
        return gap
    fewer = int((length + gap) // (dash + gap))
    gaps = [(length - count * dash) / (count - 1) for count in (fewer + 1, fewer) if count > 1]
    return min((each for each in gaps if each > 0), key=lambda each: abs(each - gap), default=gap)


def closed_dashes(side: BorderSide, length: float) -> tuple[float, float]:
    """Return the dash pattern of a side drawn as a closed line of a length, px."""
    dash, gap = dashes_of(side) if side.style == "dashed" else (side.width, side.width)
    gap = _closed_gap(length, dash, gap)
    return (_DOT, dash + gap - _DOT) if is_round_dot(side) else (dash, gap)


def _closed_gap(length: float, dash: float, gap: float) -> float:
    """Return the gap nearest to the wanted one with which a whole number of dashes fits into a closed line."""
    fewer = max(1, int(length // (dash + gap)))
    gaps = [length / count - dash for count in (fewer + 1, fewer)]
    return min((each for each in gaps if each > 0), key=lambda each: abs(each - gap), default=gap)


def stretches(side: BorderSide, length: float) -> list[tuple[float, float]]:
    """Return the lines that a dashed or dotted side is made of: each begins with a dash.

    Square dots and the gaps between them are whole pixels. Where they do not fit, the gaps beside the first and the
    last dot are a pixel narrower or wider, or those dots a pixel longer. Source: Chromium, EnforceDotsAtEndpoints.
    """
    if side.style != "dotted":
        return [(0.0, length)]
    if is_round_dot(side):
        start = side.width / 2
        return [(start, max(start, length - start))]
    width, left = round(side.width), round(length)
    at_start, at_end = _END_DOTS.get((width, left % (2 * width)), (None, None))
    start, end = 0.0, length
    lines: list[tuple[float, float]] = []
    if left <= 4 * width:
        return [(start, end)]
    if at_start is not None:
        longer, shift = at_start
        lines += [(0.0, float(width))] + ([(float(longer), float(width + longer))] if longer else [])
        start = float(2 * width + shift)
    if at_end is not None:
        dot = width + at_end
        lines += [(length - dot, length - at_end)] + ([(length - width, length)] if at_end else [])
        end = length - dot - 1
    return [*lines, (start, end)]


_END_DOTS: dict[tuple[int, int], tuple[tuple[int, int] | None, int | None]] = {
    (1, 0): ((1, 1), None),
    (2, 0): ((0, -1), 0),
    (2, 1): ((0, -1), None),
    (2, 3): ((0, 1), None),
    (3, 0): ((1, 1), 1),
    (3, 1): ((0, -1), 0),
    (3, 2): ((0, -1), None),
    (3, 4): ((0, 1), None),
    (3, 5): ((0, 1), 0),
}
"""By the width of dots and what is left of the line beyond whole dots and gaps: by how much the first dot is longer and
the gap behind it wider, px; by how much the last dot is longer. None: that end is as it comes."""
