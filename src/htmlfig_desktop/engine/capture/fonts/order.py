"""In which order the browser tries the fonts of a style: the one that explains how many glyphs each has drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from types import MappingProxyType
from typing import Any

PlatformFont = tuple[str, str, bool]
"""Family, PostScript name, whether the page brought it."""

Answer = tuple[Mapping[str, int], Mapping[PlatformFont, int]]
"""How often each character stands in a text, and how many glyphs each font drew there."""

Draws = Callable[[PlatformFont, str], bool]
"""Whether a font draws a character."""

_LONGEST_NAME = 256
_MOST_TRIED = 4
"""Fonts whose order is found by trying all; 24 orders."""
_MOST_MOVED = 12
"""Fonts whose order is found by moving one at a time; 132 orders each time. That of more follows from pairs."""


def glyphs_by_font(answer: Mapping[str, Any]) -> dict[PlatformFont, int]:
    """Return how many glyphs each font drew, most first; what is not of the expected form is left out."""
    fonts = answer.get("fonts")
    glyphs: Counter[PlatformFont] = Counter()
    for font in fonts if isinstance(fonts, list) else ():
        family, postscript, count = (font.get(name) for name in ("familyName", "postScriptName", "glyphCount"))
        if isinstance(family, str) and isinstance(postscript, str) and isinstance(count, int | float):
            glyphs[family[:_LONGEST_NAME], postscript[:_LONGEST_NAME], font.get("isCustomFont") is True] += int(count)
    return dict(glyphs.most_common())


def font_order(
    fonts: Sequence[PlatformFont], answers: Sequence[Answer], draws: Draws, off: Callable[[PlatformFont], float]
) -> Sequence[PlatformFont]:
    """Return fonts in the order that leaves the fewest glyphs unexplained.

    Args:
        fonts: All that were named.
        answers: What the browser told.
        draws: Whether a font draws a character.
        off: How little a font suits as the first; decides between orders that explain as much.
    """
    total: Counter[PlatformFont] = Counter()
    for _, glyphs in answers:
        total.update(glyphs)
    by_use = sorted(fonts, key=lambda font: -total[font])
    misfit = partial(_misfit, answers, draws)
    if len(by_use) < 2:
        return by_use
    if len(by_use) > _MOST_MOVED:
        return min(_preferred(by_use, answers, draws), by_use, key=misfit)
    if len(by_use) <= _MOST_TRIED:
        unlike = partial(_misfit, answers, draws, most=2)
        return min(permutations(by_use), key=lambda order: (misfit(order), unlike(order), off(order[0])))
    return _moved(by_use, misfit)


def is_explained(answers: Sequence[Answer], draws: Draws, order: Sequence[PlatformFont]) -> bool:
    """Return whether the browser has drawn every glyph as it would with fonts in this order."""
    return not _misfit(answers, draws, order)


def with_limited(
    order: Sequence[PlatformFont],
    answers: Sequence[Answer],
    draws: Draws,
    limited: Mapping[PlatformFont, PlatformFont],
) -> Sequence[PlatformFont]:
    """Return an order with a font in front that the page keeps to some characters, where that explains more glyphs.

    Args:
        order: As ``font_order`` found it.
        answers: What the browser told.
        draws: Whether a font draws a character.
        limited: Fonts that may be in front, and as what the browser tells of each: as of the whole font.
    """
    best, least = order, _misfit(answers, draws, order)
    others = [*permutations(order)] if len(order) <= _MOST_TRIED else [order]
    for first in limited if least else ():
        found = min(((first, *rest) for rest in others), key=lambda each: _misfit(answers, draws, each, limited))
        misfit = _misfit(answers, draws, found, limited)
        if misfit < least:
            best, least = found, misfit
    return best


def _preferred(by_use: Sequence[PlatformFont], answers: Sequence[Answer], draws: Draws) -> Sequence[PlatformFont]:
    """Return fonts so that one comes after those that were preferred to it: it draws a character, but did not.

    Only characters that a single font of a text can have drawn are sure.
    """
    before: dict[PlatformFont, Counter[PlatformFont]] = {font: Counter() for font in by_use}
    for text, glyphs in answers:
        for character, times in text.items():
            able = [font for font in by_use if draws(font, character)]
            drew = [font for font in able if glyphs.get(font)]
            if len(drew) == 1:
                for font in able:
                    if font is not drew[0]:
                        before[font][drew[0]] += times
    order: list[PlatformFont] = []
    waiting = list(by_use)
    while waiting:
        first = min(waiting, key=lambda font: sum(before[font][other] for other in waiting))
        order.append(first)
        waiting.remove(first)
    return order


def _moved(order: Sequence[PlatformFont], misfit: Callable[[Sequence[PlatformFont]], int]) -> Sequence[PlatformFont]:
    """Move one font after another to where it explains more, as long as that helps."""
    least = misfit(order)
    while least:
        best = min(_moves(order), key=misfit)
        now = misfit(best)
        if now >= least:
            break
        least, order = now, best
    return order


def _moves(order: Sequence[PlatformFont]) -> Iterator[Sequence[PlatformFont]]:
    for start in range(len(order)):
        others = [*order[:start], *order[start + 1 :]]
        for end in range(len(order)):
            if end != start:
                yield [*others[:end], order[start], *others[end:]]


def _misfit(
    answers: Sequence[Answer],
    draws: Draws,
    order: Sequence[PlatformFont],
    told_as: Mapping[PlatformFont, PlatformFont] = MappingProxyType({}),
    most: int = 1,
) -> int:
    """Return how many glyphs the browser would have drawn with other fonts, were this the order.

    Args:
        answers: What it told.
        draws: Whether a font draws a character.
        order: The fonts.
        told_as: Fonts that it tells of as of others.
        most: How often it may have counted a glyph. Of a line that ends with an ellipsis it counts some twice: as part
            of the whole line, and as part of what shows.
    """
    misfit = 0
    names = {told_as.get(font, font) for font in order}
    for text, glyphs in answers:
        expected: Counter[PlatformFont] = Counter()
        for character, times in text.items():
            font = next((font for font in order if draws(font, character)), None)
            if font is not None:
                expected[told_as.get(font, font)] += times
        for font in names:
            once, drawn = expected[font], glyphs.get(font, 0)
            misfit += max(once - drawn, drawn - most * once, 0)
    return misfit
