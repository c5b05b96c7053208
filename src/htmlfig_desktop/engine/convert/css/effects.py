"""Shadows and filters as computed values spell them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import Function, functions_in, parse_angle, parse_length, parse_number


@dataclass(frozen=True, slots=True)
class Shadow:
    """One shadow of ``box-shadow``, ``text-shadow`` or ``drop-shadow()``. Lengths in px."""

    color: Color
    x: float
    y: float
    blur: float
    """As written: twice the Gaussian's sigma, but in ``drop-shadow()`` the sigma itself."""
    spread: float = 0.0
    is_inset: bool = False


class FilterKind(Enum):
    """The filter functions of CSS."""

    BLUR = "blur"
    BRIGHTNESS = "brightness"
    CONTRAST = "contrast"
    DROP_SHADOW = "drop-shadow"
    GRAYSCALE = "grayscale"
    HUE_ROTATE = "hue-rotate"
    INVERT = "invert"
    OPACITY = "opacity"
    SATURATE = "saturate"
    SEPIA = "sepia"
    URL = "url"


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter function."""

    kind: FilterKind
    amount: float = 0.0
    """Blur: sigma in px. Hue rotation: degrees. Colors and opacity: a factor, 1 for 100 %."""
    shadow: Shadow | None = None
    """Drop shadows only."""


@lru_cache(maxsize=2048)
def parse_shadows(value: str, current: Color = BLACK) -> tuple[Shadow, ...] | None:
    """Return the shadows of a list, topmost first; ``none`` is empty, an unreadable list None.

    Args:
        value: Computed ``box-shadow`` or ``text-shadow``.
        current: What ``currentcolor`` means.
    """
    if value in ("none", ""):
        return ()
    shadows = [_shadow(item, current) for item in split_list(value)]
    return None if None in shadows else tuple(shadow for shadow in shadows if shadow)


@lru_cache(maxsize=512)
def parse_filters(value: str, current: Color = BLACK) -> tuple[Filter, ...] | None:
    """Return the functions of ``filter`` or ``backdrop-filter`` in order; ``none`` is empty, unreadable None."""
    functions = functions_in(value)
    if functions is None:
        return None
    filters = [_filter(function, current) for function in functions]
    return None if None in filters else tuple(item for item in filters if item)


def _shadow(text: str, current: Color) -> Shadow | None:
    color, lengths, is_inset = current, [], False
    for word in split_words(text):
        if word == "inset":
            is_inset = True
        elif (length := parse_length(word)) is not None and not length.is_relative:
            lengths.append(length.px)
        elif (parsed := parse_color(word, current)) is not None:
            color = parsed
        else:
            return None
    if not 2 <= len(lengths) <= 4:
        return None
    x, y, blur, spread = (*lengths, 0.0, 0.0)[:4]
    return Shadow(color, x, y, max(0.0, blur), spread, is_inset)


def _filter(function: Function, current: Color) -> Filter | None:
    try:
        kind = FilterKind(function.name)
    except ValueError:
        return None
    if kind is FilterKind.URL:
        return Filter(kind)
    if kind is FilterKind.DROP_SHADOW:
        shadow = _shadow(function.arguments, current)
        return Filter(kind, shadow=shadow) if shadow else None
    amount = _amount(kind, function.arguments.strip())
    return None if amount is None else Filter(kind, amount)


def _amount(kind: FilterKind, text: str) -> float | None:
    if kind is FilterKind.BLUR:
        length = parse_length(text or "0px")
        return None if length is None else max(0.0, length.px)
    if kind is FilterKind.HUE_ROTATE:
        return parse_angle(text or "0deg")
    return parse_number(text or "1")
