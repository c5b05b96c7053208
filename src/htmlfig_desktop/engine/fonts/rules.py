"""What an ``@font-face`` rule allows its font: ranges of weight, width and slope, and the characters it is for."""

from __future__ import annotations

import re
from collections.abc import Callable

from htmlfig_desktop.core.values import dataclass

ITALIC_SLOPE = 14.0
"""Degrees that ``italic`` and a bare ``oblique`` stand for. Source: CSS Fonts 4, font-style."""

Range = tuple[float, float]
"""Lowest and highest value."""

_STRETCH_KEYWORDS = {
    "ultra-condensed": 50.0,
    "extra-condensed": 62.5,
    "condensed": 75.0,
    "semi-condensed": 87.5,
    "normal": 100.0,
    "semi-expanded": 112.5,
    "expanded": 125.0,
    "extra-expanded": 150.0,
    "ultra-expanded": 200.0,
}
_WEIGHT_KEYWORDS = {"normal": 400.0, "bold": 700.0}
_ANGLE = re.compile(r"^(-?\d+(?:\.\d+)?)(deg|grad|rad|turn)$")
_DEGREES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}
_SETTING = re.compile(r"""["']([ -~]{4})["']\s+(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)""")
_CODE_POINTS = re.compile(r"^U\+([0-9A-F?]{1,6})(?:-([0-9A-F]{1,6}))?$", re.IGNORECASE)
_MAX_RANGES = 4096
_MAX_SETTINGS = 64
_LAST_CODE_POINT = 0x10FFFF


@dataclass(frozen=True, slots=True)
class FaceRule:
    """An ``@font-face`` rule. None: the descriptor says nothing, so what the font itself has counts."""

    family: str
    """Name the page gives the font."""
    weight: Range | None = None
    stretch: Range | None = None
    """Percent."""
    slope: Range | None = None
    """Degrees, clockwise."""
    code_points: tuple[tuple[int, int], ...] = ()
    """Characters the font is for, both ends inclusive; empty: all."""
    size_adjust: float = 1.0
    """How many times as large as asked for its letters are drawn."""

    @classmethod
    def parse(
        cls, family: str, weight: str, stretch: str, style: str, unicode_range: str, size_adjust: str = ""
    ) -> FaceRule:
        """Return the rule of descriptors as CSS spells them. What cannot be read counts as not said."""
        return cls(
            family,
            None if weight in {"normal", "auto", ""} else _range(weight, parse_weight),
            None if stretch in {"normal", "auto", ""} else _range(stretch, parse_stretch),
            _slope_range(style),
            _code_points(unicode_range),
            (parse_stretch(size_adjust) or 100.0) / 100,
        )

    def allows(self, code_point: int) -> bool:
        """Return whether the font may draw a character."""
        return not self.code_points or any(first <= code_point <= last for first, last in self.code_points)


def parse_weight(text: str) -> float | None:
    """Return a CSS ``font-weight`` as a number, 1 to 1000, or None."""
    if text in _WEIGHT_KEYWORDS:
        return _WEIGHT_KEYWORDS[text]
    value = _number(text)
    return value if value is not None and 1 <= value <= 1000 else None


def parse_stretch(text: str) -> float | None:
    """Return a CSS ``font-stretch`` in percent, or None."""
    if text in _STRETCH_KEYWORDS:
        return _STRETCH_KEYWORDS[text]
    value = _number(text[:-1]) if text.endswith("%") else None
    return value if value is not None and 0 <= value <= 1000 else None


def parse_slope(text: str) -> float | None:
    """Return a CSS ``font-style`` as an angle in degrees, 0 for ``normal``, or None."""
    words = text.split()
    if words in (["italic"], ["oblique"]):
        return ITALIC_SLOPE
    if words == ["normal"]:
        return 0.0
    return _angle(words[1]) if len(words) == 2 and words[0] == "oblique" else None


def parse_settings(text: str) -> tuple[tuple[str, float], ...]:
    """Return a CSS ``font-variation-settings`` as tags and values; the last value of a tag counts."""
    return tuple({tag: float(value) for tag, value in _SETTING.findall(text)[:_MAX_SETTINGS]}.items())


def _range(text: str, parse: Callable[[str], float | None]) -> Range | None:
    values = [parse(word) for word in text.split()]
    known = [value for value in values if value is not None]
    return (min(known), max(known)) if known and len(known) == len(values) <= 2 else None


def _slope_range(style: str) -> Range | None:
    words = style.split()
    if len(words) == 3 and words[0] == "oblique":
        first, last = _angle(words[1]), _angle(words[2])
        return None if first is None or last is None else (min(first, last), max(first, last))
    slope = None if style in {"normal", "auto"} else parse_slope(style)
    return None if slope is None else (slope, slope)


def _angle(text: str) -> float | None:
    match = _ANGLE.match(text)
    return float(match[1]) * _DEGREES[match[2]] if match else None


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _code_points(text: str) -> tuple[tuple[int, int], ...]:
    ranges = []
    for part in text.split(",")[:_MAX_RANGES]:
        match = _CODE_POINTS.match(part.strip())
        if not match:
            continue
        first = int(match[1].replace("?", "0"), 16)
        last = int(match[2] or match[1].replace("?", "F"), 16)
        ranges.append((first, min(last, _LAST_CODE_POINT)))
    is_everything = any(first == 0 and last == _LAST_CODE_POINT for first, last in ranges)
    return () if is_everything else tuple(ranges)
