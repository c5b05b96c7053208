"""Colors as computed values spell them, in sRGB."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from htmlfig_desktop.core.color import TRANSPARENT, Color
from htmlfig_desktop.engine.convert.css.oklab import srgb_of_oklab, srgb_of_oklch

if TYPE_CHECKING:
    from coloraide import Color as WideColor

_NUMBER = r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)"
_PARTS = rf"\(\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}\s*(?:[,/]\s*{_NUMBER}(%)?\s*)?\)"
_LEGACY = re.compile(r"rgba?" + _PARTS)
_SRGB = re.compile(r"color" + _PARTS.replace(r"\(\s*", r"\(\s*srgb\s+", 1))
_PART = _NUMBER.replace("(", "(none|", 1)
_OKLAB = re.compile(rf"(oklab|oklch)\(\s*{_PART}\s+{_PART}\s+{_PART}\s*(?:/\s*{_NUMBER}(%)?\s*)?\)")
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"(?:color|rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|jzazbz|jzczhz|ictcp)\(")
"""What other colors begin with: ``color-mix()`` is none of them as long as it is not computed."""
_FULL_TURN = 360
_PERCEPTUAL = {"oklab": srgb_of_oklab, "oklch": srgb_of_oklch}
UNBOUNDED_SRGB = "srgb unbounded"
"""The space of colors that lie outside of sRGB themselves: browsers cut what they mix, not what they mix it of."""
_SPACES = {"xyz": "xyz-d65", UNBOUNDED_SRGB: "srgb"}
_VISIBLE = 0.004
"""How far a component lies outside before one sees that it is cut only after mixing: a level of 255."""
_MODERN = re.compile(r"^(?:color|oklab|oklch|lab|lch)\(")


@lru_cache(maxsize=8192)
def parse_color(value: str, current: Color | None = None) -> Color | None:
    """Return the color of a CSS value, gamut-mapped into sRGB as Chromium paints it.

    Args:
        value: A computed value such as ``rgba(0, 0, 0, 0.5)`` or ``oklch(0.7 0.1 120)``; any CSS color works.
        current: What ``currentcolor`` means; None makes it unreadable.

    Returns:
        None where the value is no color.

    Source: CSS Color 4; components outside sRGB are clipped, not fitted (measured against Chromium).
    """
    text = value.strip().lower()
    if match := _LEGACY.fullmatch(text):
        red, green, blue, alpha, percent = match.groups()
        return Color(_unit(red, 255), _unit(green, 255), _unit(blue, 255), _alpha(alpha, percent))
    if match := _SRGB.fullmatch(text):
        red, green, blue, alpha, percent = match.groups()
        return Color(_unit(red), _unit(green), _unit(blue), _alpha(alpha, percent))
    if match := _OKLAB.fullmatch(text):
        space, *parts, alpha, percent = match.groups()
        first, second, third = map(_number, parts)
        return _perceptual_color(text, space, (first, second, third), _alpha(alpha, percent))
    if text == "transparent":
        return TRANSPARENT
    if text == "currentcolor":
        return current
    if _HEX.fullmatch(text):
        return _hex_color(text[1:])
    return _any_color(text) if _FUNCTION.match(text) else _named_color(text)


def is_legacy(value: str) -> bool:
    """Whether a color is written in a form that mixes in sRGB by default, such as ``rgb()`` or a name.

    Source: CSS Color 4, section 12.1: gradients with any other color mix in Oklab.
    """
    return _MODERN.match(value.strip().lower()) is None


@lru_cache(maxsize=2048)
def is_in_srgb(value: str) -> bool:
    """Whether no component of a color lies outside of sRGB, as those of bright ``oklch()`` colors may."""
    text = value.strip().lower()
    if not _MODERN.match(text):
        return True
    from coloraide import Color as WideColor

    match = WideColor.match(text, fullmatch=True)
    try:
        return match is None or match.color.convert("srgb").in_gamut(tolerance=_VISIBLE)
    except OverflowError:
        return False


def mixed_colors(start: str, end: str, space: str, hue: str, positions: tuple[float, ...]) -> tuple[Color, ...] | None:
    """Return colors on the way between two colors, mixed premultiplied in a color space.

    Args:
        start: CSS color at 0.
        end: CSS color at 1.
        space: CSS name of the space, such as ``oklab``.
        hue: ``shorter``, ``longer``, ``increasing`` or ``decreasing``; cylindrical spaces only.
        positions: Where to look, each 0 to 1.

    Returns:
        None where a color or the space is unknown.

    Source: CSS Color 4, section 12.
    """
    from coloraide import Color as WideColor

    try:
        mix = WideColor.interpolate([start, end], space=_SPACES.get(space, space), hue=hue, premultiplied=True)
        return tuple(_from_wide(mix(position)) for position in positions)
    except (ValueError, KeyError, OverflowError):
        return None


def _perceptual_color(text: str, space: str, parts: tuple[float, float, float], alpha: float) -> Color | None:
    """Return a color of Oklab; what is beyond its ranges is left to the library, which knows what that means."""
    lightness, second, third = parts
    is_usual = (
        0 <= lightness <= 1 and abs(second) <= 1 and abs(third) <= _FULL_TURN and (space == "oklab" or second >= 0)
    )
    if not is_usual:
        return _any_color(text)
    red, green, blue = _PERCEPTUAL[space](lightness, second, third)
    return Color(_limited(red), _limited(green), _limited(blue), alpha)


def _hex_color(digits: str) -> Color:
    pairs = digits if len(digits) > 4 else "".join(digit * 2 for digit in digits)
    red, green, blue, *alpha = bytes.fromhex(pairs)
    return Color.from_bytes(red, green, blue, alpha[0] / 255 if alpha else 1.0)


def _named_color(text: str) -> Color | None:
    from PIL.ImageColor import getrgb  # late, like the library below: most pages have colors in numbers only

    try:
        return Color.from_bytes(*getrgb(text)) if text.isalpha() else None
    except ValueError:
        return None


def _any_color(text: str) -> Color | None:
    from coloraide import Color as WideColor  # late: costs 60 ms and more, and most pages need what is above only

    match = WideColor.match(text, fullmatch=True)
    try:
        return _from_wide(match.color) if match else None
    except OverflowError:  # of numbers that no screen has
        return None


def _from_wide(color: WideColor) -> Color:
    mapped = color.convert("srgb").clip()
    red, green, blue = (_limited(part) for part in mapped.coords(nans=False))
    return Color(red, green, blue, _limited(mapped.alpha(nans=False)))


def _number(text: str) -> float:
    return 0.0 if text == "none" else float(text)


def _unit(text: str, full: float = 1.0) -> float:
    return _limited(float(text) / full)


def _alpha(text: str | None, percent: str | None) -> float:
    return 1.0 if text is None else _unit(text, 100 if percent else 1)


def _limited(part: float) -> float:
    return 0.0 if math.isnan(part) else max(0.0, min(1.0, part))
