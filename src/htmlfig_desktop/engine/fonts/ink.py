"""Where glyphs cross a decoration line, so that it can leave gaps for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import GlyphOutline

_STEPS = 8
"""Lines that stand for a curve."""

_MAX_GAP = 13.0
"""px left on both sides of a glyph at most. Source: Chromium, kDecorationClipMaxDilation."""

_SLIVER = 0.05
"""px below which nothing of a line is worth drawing."""

_CROSSED = ((0x2F, 0x2F), (0x5C, 0x5C), (0x5F, 0x5F), (0x1100, 0x11FF), (0x249C, 0x24FF), (0x2E80, 0x9FFF),
            (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0xFE30, 0xFE6F), (0xFF00, 0xFFEF),
            (0x1F1E6, 0x1F6FF), (0x1F900, 0x1F9FF), (0x20000, 0x3FFFF))  # fmt: skip
"""Slashes and the low line, Chinese, Japanese and Korean characters, signs in circles and emoji, by code point.

Source: Chromium, Character::CanTextDecorationSkipInk; seen on its pictures.
"""

Point = tuple[float, float]
Span = tuple[float, float]


@lru_cache(maxsize=1024)
def is_crossed(character: str) -> bool:
    """Return whether a decoration line goes through a character without a gap, as it does through Chinese."""
    code_point = ord(character)
    return any(first <= code_point <= last for first, last in _CROSSED)


@lru_cache(maxsize=4096)
def ink_between(outline: GlyphOutline, low: float, high: float) -> Span | None:
    """Return the left and right end of what a glyph covers between two heights, all in em; None: nothing."""
    left, right = float("inf"), float("-inf")
    for (x1, y1), (x2, y2) in _lines(outline.path):
        if max(y1, y2) < low or min(y1, y2) > high:
            continue
        for y in (low, high):
            if y1 != y2 and min(y1, y2) <= y <= max(y1, y2):
                x = x1 + (x2 - x1) * (y - y1) / (y2 - y1)
                left, right = min(left, x), max(right, x)
        for x, y in ((x1, y1), (x2, y2)):
            if low <= y <= high:
                left, right = min(left, x), max(right, x)
    return (left, right) if left <= right else None


def without_ink(span: Span, ink: Iterable[Span], thickness: float) -> list[Span]:
    """Return what is left of a line where it keeps clear of ink by its own thickness.

    Source: Chromium, TextPainterBase::ClipDecorationsStripe.
    """
    gap = min(thickness, _MAX_GAP)
    start, end = span
    left: list[Span] = []
    for ink_start, ink_end in sorted(ink):
        if ink_start - gap > start:
            left.append((start, min(ink_start - gap, end)))
        start = max(start, ink_end + gap)
        if start >= end:
            break
    if start < end:
        left.append((start, end))
    return [(first, last) for first, last in left if last - first > _SLIVER]


def _lines(path: PathData) -> Iterator[tuple[Point, Point]]:
    """Yield an outline as lines; curves in steps."""
    at = 0
    pen = begin = (0.0, 0.0)
    for op in path.ops:
        numbers = path.coords[at : at + op.coordinates]
        at += op.coordinates
        points = [pen, *((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))]
        if op is PathOp.MOVE:
            pen = begin = points[-1]
        elif op is PathOp.CLOSE:
            yield pen, begin
            pen = begin
        else:
            steps = 1 if op is PathOp.LINE else _STEPS
            for step in range(1, steps + 1):
                following = _on_curve(points, step / steps)
                yield pen, following
                pen = following


def _on_curve(points: list[Point], t: float) -> Point:
    """Return a point of a Bézier curve, by de Casteljau."""
    while len(points) > 1:
        points = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(points)]
    return points[0]
