"""CSS gradients as typed values, before they are laid into a box."""

from __future__ import annotations

import re
from functools import lru_cache

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.color import is_legacy, parse_color
from htmlfig_desktop.engine.convert.css.shapes import RadiusKeyword
from htmlfig_desktop.engine.convert.css.values import (
    HALF,
    Length,
    parse_angle,
    parse_function,
    parse_length,
    parse_number,
    parse_position,
)


@dataclass(frozen=True, slots=True)
class LinearShape:
    """A gradient along a line through the middle of the box."""

    angle: float = 180.0
    """Degrees, 0 is up, clockwise."""
    corner: tuple[int, int] | None = None
    """Instead of an angle: the corner it goes to, -1 for left and top, 1 for right and bottom."""


@dataclass(frozen=True, slots=True)
class SpanShape:
    """A gradient along a line between two points of the box."""

    start: tuple[Length, Length]
    end: tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class RadialShape:
    """A gradient around a point, as a circle or an ellipse."""

    is_circle: bool = False
    extent: RadiusKeyword | tuple[Length, Length] = RadiusKeyword.FARTHEST_CORNER
    """A keyword, or the horizontal and the vertical radius."""
    x: Length = HALF
    y: Length = HALF


@dataclass(frozen=True, slots=True)
class ConicShape:
    """A gradient by the angle around a point."""

    start: float = 0.0
    """Where it begins: degrees, 0 is up, clockwise."""
    x: Length = HALF
    y: Length = HALF


@dataclass(frozen=True, slots=True)
class CssStop:
    """A color stop, or a hint, as written."""

    color: Color | None
    """None: a hint, the place where the colors around it are mixed half and half."""
    text: str
    """The color as written, for mixing outside sRGB."""
    position: Length | None
    """Along the gradient line, 100 % being its end; of a conic gradient, the whole turn."""


@dataclass(frozen=True, slots=True)
class CssGradient:
    """A gradient function."""

    shape: LinearShape | SpanShape | RadialShape | ConicShape
    stops: tuple[CssStop, ...]
    is_repeating: bool = False
    space: str = "srgb"
    """Color space the colors are mixed in."""
    hue: str = "shorter"
    """Way around the hue circle, where the space has one."""


_SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
_SIDE_ANGLES = {(0, -1): 0.0, (1, 0): 90.0, (0, 1): 180.0, (-1, 0): 270.0}
_SHAPING = re.compile(r"[-+.\d]|(?:to|in|at|from|circle|ellipse)$")
"""First words that are no color: a number, or what says how a gradient runs. Spares asking what knows all colors."""
_FIRST_ENDS = {"from": 0.0, "to": 100.0}
_FIRST_PLACES = {"left": 0.0, "top": 0.0, "center": 50.0, "right": 100.0, "bottom": 100.0}
_OLD_EXTENTS = {"cover": "farthest-corner", "contain": "closest-side"}


_ANGLE = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:deg|grad|rad|turn)\b", re.IGNORECASE)


@lru_cache(maxsize=1024)
def parse_gradient(value: str, current: Color | None) -> CssGradient | None:
    """Return the gradient a CSS image value is, or None where it is no gradient or cannot be read.

    Args:
        value: Such as ``repeating-linear-gradient(45deg, red 0px, blue 10px)``. The prefixed functions of
            old style sheets work too.
        current: What ``currentcolor`` means.

    Source: CSS Images 4, section 3.
    """
    function = parse_function(value)
    if function is None:
        return None
    if function.name == "-webkit-gradient":
        return _first_form(split_list(function.arguments), current)
    is_old = function.name.startswith("-webkit-")
    name = function.name.removeprefix("-webkit-")
    is_repeating = name.startswith("repeating-")
    prelude_of = (_OLD_PRELUDES if is_old else _PRELUDES).get(name.removeprefix("repeating-"))
    if prelude_of is None:
        return None
    items = split_list(function.arguments)
    is_conic = name.endswith("conic-gradient")
    count = next((i for i, item in enumerate(items) if _has_color(item, current)), len(items))
    words, space, hue = _interpolation(items[:count])
    shape = prelude_of(words)
    stops = [_stops(item, current, is_conic) for item in items[count:]]
    if shape is None or not stops or None in stops:
        return None
    flat = tuple(stop for group in stops if group for stop in group)
    if not space:
        space = "srgb" if all(stop.color is None or is_legacy(stop.text) for stop in flat) else "oklab"
    return CssGradient(shape, flat, is_repeating, space, hue)


def _first_form(items: tuple[str, ...], current: Color | None) -> CssGradient | None:
    """Return what ``-webkit-gradient()`` says, the first form gradients had.

    Its arguments are ``linear, <point>, <point>, <stop>...`` or ``radial, <point>, <px>, <point>, <px>, <stop>...``. A
    circle that has another center than the one around it is taken as if it had the same.

    Source: https://webkit.org/blog/175/introducing-css-gradients/
    """
    if items[0] == "linear" and len(items) > 3:
        start, end, stops = _first_point(items[1]), _first_point(items[2]), _first_stops(items[3:], current)
        return CssGradient(SpanShape(start, end), stops) if start and end and stops else None
    if items[0] == "radial" and len(items) > 5:
        inner, center, outer = parse_number(items[2]), _first_point(items[3]), parse_number(items[4])
        if inner is not None and outer is not None and center and 0 <= inner < outer:
            stops, radius = _first_stops(items[5:], current, inner / outer), Length(outer)
            return CssGradient(RadialShape(True, (radius, radius), *center), stops) if stops else None
    return None


def _first_point(text: str) -> tuple[Length, Length] | None:
    words = [word.lower() for word in split_words(text)]
    found = [Length(percent=_FIRST_PLACES[word]) if word in _FIRST_PLACES else parse_length(word) for word in words]
    if len(found) != 2 or found[0] is None or found[1] is None:
        return None
    return found[0], found[1]


def _first_stops(items: tuple[str, ...], current: Color | None, begin: float = 0.0) -> tuple[CssStop, ...]:
    """Return the stops in ascending order, the line beginning at ``begin`` of its length; empty: they are wrong."""
    stops: list[tuple[float, CssStop]] = []
    for item in items:
        function = parse_function(item)
        words = split_list(function.arguments) if function else ()
        at = _FIRST_ENDS.get(function.name) if function else None
        if function and function.name == "color-stop" and len(words) == 2:
            share = parse_number(words[0])
            at = None if share is None else 100 * share
        color = parse_color(words[-1], current) if words else None
        if at is None or color is None:
            return ()
        place = 100 * begin + (1 - begin) * at
        stops.append((place, CssStop(color, _spelled(words[-1], color), Length(percent=place))))
    return tuple(stop for _, stop in sorted(stops, key=lambda entry: entry[0]))


def _interpolation(items: tuple[str, ...]) -> tuple[tuple[str, ...], str, str]:
    """Return the items before the stops without ``in <space> [<way> hue]``, and that space and way."""
    kept, space, hue = [], "", "shorter"
    for item in items:
        words = list(split_words(item))
        if "in" in words:
            cut = words.index("in")
            space = words[cut + 1] if cut + 1 < len(words) else ""
            end = cut + 2
            if end + 1 < len(words) and words[end + 1] == "hue":
                hue, end = words[end], end + 2
            del words[cut:end]
        kept.append(" ".join(words))
    return tuple(kept), space, hue


def _linear(items: tuple[str, ...]) -> LinearShape | None:
    text = items[0] if items else ""
    if not text:
        return LinearShape()
    if text.startswith("to "):
        return _toward(split_words(text)[1:])
    angle = _angle(text)
    return None if angle is None else LinearShape(angle)


def _old_linear(items: tuple[str, ...]) -> LinearShape | None:
    """Read a prefixed direction: it names where the line comes from; angles turn the other way, from the right."""
    text = items[0] if items else "top"
    angle = _angle(text)
    return _toward(split_words(text), -1) if angle is None else LinearShape(90.0 - angle)


def _toward(words: tuple[str, ...], sign: int = 1) -> LinearShape | None:
    if not 1 <= len(words) <= 2 or any(word not in _SIDES for word in words):
        return None
    x = sign * sum(_SIDES[word][0] for word in words)
    y = sign * sum(_SIDES[word][1] for word in words)
    if (x, y) in _SIDE_ANGLES:
        return LinearShape(_SIDE_ANGLES[(x, y)])
    return LinearShape(corner=(x, y)) if abs(x) == abs(y) == 1 else None


def _radial(items: tuple[str, ...]) -> RadialShape | None:
    words = split_words(items[0]) if items else ()
    cut = words.index("at") if "at" in words else len(words)
    position = parse_position(" ".join(words[cut + 1 :])) if cut < len(words) else (HALF, HALF)
    return None if position is None else _radial_shape(words[:cut], position)


def _old_radial(items: tuple[str, ...]) -> RadialShape | None:
    position = parse_position(items[0]) if items else None
    words = split_words(" ".join(items[1:] if position else items))
    return _radial_shape(tuple(_OLD_EXTENTS.get(word, word) for word in words), position or (HALF, HALF))


def _radial_shape(words: tuple[str, ...], position: tuple[Length, Length]) -> RadialShape | None:
    lengths: list[Length] = []
    keyword, shape = RadiusKeyword.FARTHEST_CORNER, ""
    for word in words:
        length = parse_length(word)
        if length is not None:
            lengths.append(length)
        elif word in ("circle", "ellipse"):
            shape = word
        elif word in (entry.value for entry in RadiusKeyword):
            keyword = RadiusKeyword(word)
        else:
            return None
    if len(lengths) > 2:
        return None
    is_circle = shape == "circle" or (not shape and len(lengths) == 1)
    extent = (lengths[0], lengths[-1]) if lengths else keyword
    return RadialShape(is_circle, extent, *position)


def _conic(items: tuple[str, ...]) -> ConicShape | None:
    words = split_words(items[0]) if items else ()
    cut = words.index("at") if "at" in words else len(words)
    position = parse_position(" ".join(words[cut + 1 :])) if cut < len(words) else (HALF, HALF)
    start: float | None = 0.0
    if cut == 2 and words[0] == "from":
        start = _angle(words[1])
    elif cut:
        return None
    return None if start is None or position is None else ConicShape(start, *position)


def _has_color(item: str, current: Color | None) -> bool:
    words = split_words(item)
    return bool(words) and not _SHAPING.match(words[0]) and parse_color(words[0], current) is not None


def _stops(item: str, current: Color | None, is_conic: bool) -> tuple[CssStop, ...] | None:
    """Return what one item of the list says: a stop, two stops of a color with two places, or a hint."""
    words = split_words(item)
    if not 1 <= len(words) <= 3:
        return None
    color = parse_color(words[0], current)
    texts = words if color is None else words[1:]
    positions = [_place(word, is_conic) for word in texts]
    if None in positions or (color is None and len(positions) != 1):
        return None
    text = "" if color is None else _spelled(words[0], color)
    return tuple(CssStop(color, text, position) for position in positions or (None,))


def _spelled(text: str, color: Color) -> str:
    """Return the color as it can be mixed: ``currentcolor`` means nothing outside its element."""
    if text.lower() != "currentcolor":
        return text
    return f"rgb({color.r * 255:.6g} {color.g * 255:.6g} {color.b * 255:.6g} / {color.a:.6g})"


def _place(word: str, is_conic: bool) -> Length | None:
    angle = _angle(word) if is_conic else None
    return parse_length(word) if angle is None else Length(percent=angle / 3.6)


_PRELUDES = {"linear-gradient": _linear, "radial-gradient": _radial, "conic-gradient": _conic}
_OLD_PRELUDES = {"linear-gradient": _old_linear, "radial-gradient": _old_radial}


def _angle(text: str) -> float | None:
    """Return an angle in degrees; ``calc()`` of angles stays as it was written."""
    if "(" not in text:
        return parse_angle(text)
    if "px" in text or "%" in text or not _ANGLE.search(text):
        return None
    made = parse_length(_ANGLE.sub(lambda found: f"{parse_angle(found[0]) or 0:.6f}px", text))
    return None if made is None else made.px
