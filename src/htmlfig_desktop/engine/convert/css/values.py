"""Computed CSS values as typed values: functions, lengths, angles, addresses, transforms.

Values are spelled the way Chromium serialises computed styles. A value that cannot be read gives None, never an
exception: what to do about it is the caller's business.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Vec
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words

_LARGEST = 1e9
"""Bound on any number, so that arithmetic with hostile values stays finite. ``calc(infinity * 1px)`` is 3.4e7 px."""
_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_DIMENSION = re.compile(rf"({_NUMBER})([a-zA-Z]+|%)?")
_FUNCTION = re.compile(r"([-\w]+)\((.*)\)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_MATH = frozenset({"calc", "min", "max", "clamp"})
_CALC_TOKEN = re.compile(
    rf"\s*({_NUMBER}(?:[a-zA-Z]+|%)?(?![\w.])|[-+*/(),]|(?:calc|min|max|clamp)(?=\())", re.IGNORECASE
)
_PX_PER_UNIT = {"px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54, "pt": 96 / 72, "pc": 16.0}
_DEGREES_PER_UNIT = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}


@dataclass(frozen=True, slots=True)
class Length:
    """A length that may depend on a reference length: ``px + percent / 100 * reference``, or parts that do."""

    px: float = 0.0
    percent: float = 0.0
    parts: tuple[Length, ...] = ()
    """Where it is no linear function of its reference; at least one of them depends on it."""
    whole: str = ""
    """What the parts come to: their ``min``, ``max`` or ``sum``."""

    @property
    def is_relative(self) -> bool:
        """Whether it depends on a reference."""
        return bool(self.percent or self.parts)

    def resolve(self, reference: float) -> float:
        """Return the length in px, given what 100 % is in px."""
        if self.parts:
            return _bounded(_WHOLES[self.whole](part.resolve(reference) for part in self.parts))
        return self.px + self.percent / 100 * reference

    def __add__(self, other: Length) -> Length:
        """Return the sum of two lengths."""
        if self.parts or other.parts:
            return Length(parts=(*(self.parts if self.whole == "sum" else (self,)), other), whole="sum")
        return Length(_bounded(self.px + other.px), _bounded(self.percent + other.percent))

    def scaled(self, by: float) -> Length:
        """Return it times a factor."""
        if self.parts:
            whole = _MIRRORED.get(self.whole, self.whole) if by < 0 else self.whole
            return Length(parts=tuple(part.scaled(by) for part in self.parts), whole=whole)
        return Length(_bounded(self.px * by), _bounded(self.percent * by))

    @classmethod
    def least_or_most(cls, whole: str, parts: tuple[Length, ...]) -> Length:
        """Return the ``min`` or ``max`` of lengths."""
        if any(part.is_relative for part in parts):
            return cls(parts=parts, whole=whole)
        return cls(_WHOLES[whole](part.px for part in parts))


_WHOLES: dict[str, Callable[[Iterable[float]], float]] = {"min": min, "max": max, "sum": sum}
_MIRRORED = {"min": "max", "max": "min"}


ZERO = Length()
HALF = Length(percent=50.0)
FULL = Length(percent=100.0)


@dataclass(frozen=True, slots=True)
class Function:
    """``name(arguments)``, the name in lower case, the arguments as written."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Transform:
    """A computed transform."""

    affine: Affine
    """What it does in the plane of the screen, perspective left out."""
    is_3d: bool = False
    """Whether it leaves the plane, so that ``affine`` is only its shadow."""


NO_TRANSFORM = Transform(IDENTITY)


@lru_cache(maxsize=2048)
def parse_function(value: str) -> Function | None:
    """Return the one function a value consists of, or None."""
    match = _FUNCTION.fullmatch(value.strip())
    if match is None or len(split_words(value)) != 1:
        return None
    return Function(match[1].lower(), match[2])


def functions_in(value: str) -> tuple[Function, ...] | None:
    """Return the functions of a space-separated list of them; ``none`` is empty, anything else None."""
    if value.strip() in ("none", ""):
        return ()
    functions = [parse_function(word) for word in split_words(value)]
    return None if None in functions else tuple(item for item in functions if item)


def parse_url(value: str) -> str | None:
    """Return the address in ``url("...")``, its escapes undone."""
    text = value.strip()
    if not (text[:4].lower() == "url(" and text.endswith(")")):
        return None
    inner = text[4:-1].strip()
    if len(inner) >= 2 and inner[0] == inner[-1] and inner[0] in "\"'":
        inner = inner[1:-1]
    return _ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner


@lru_cache(maxsize=4096)
def parse_number(value: str) -> float | None:
    """Return a plain number, or a percentage as a fraction."""
    match = _DIMENSION.fullmatch(value.strip())
    if match is None or match[2] not in (None, "%"):
        return None
    return _bounded(float(match[1])) / (100 if match[2] else 1)


@lru_cache(maxsize=8192)
def parse_length(value: str) -> Length | None:
    """Return a length, a percentage, or what ``calc()``, ``min()``, ``max()``, ``clamp()`` make of both.

    A bare number counts as px.
    """
    text = value.strip()
    match = _DIMENSION.fullmatch(text)
    if match is not None:
        return _dimension(match[1], match[2])
    return _Calc(text).result() if text.partition("(")[0].lower() in _MATH else None


@lru_cache(maxsize=8192)
def parse_px(value: str, default: float = 0.0) -> float:
    """Return the px of a length that has no percentage, or ``default`` where it has one or is none."""
    length = parse_length(value)
    return default if length is None or length.is_relative else length.px


@lru_cache(maxsize=1024)
def parse_angle(value: str) -> float | None:
    """Return an angle in degrees; a bare 0 is an angle too."""
    match = _DIMENSION.fullmatch(value.strip())
    if match is None:
        return None
    if match[2] is None:
        return 0.0 if float(match[1]) == 0 else None
    factor = _DEGREES_PER_UNIT.get(match[2].lower())
    return None if factor is None else _bounded(float(match[1])) * factor


@lru_cache(maxsize=1024)
def parse_position(value: str) -> tuple[Length, Length] | None:
    """Return the x and y of a ``<position>`` of one to four words; percentages count from the left and top.

    Source: CSS Values 4, section 8.3.
    """
    words = split_words(value)
    if len(words) in (3, 4):
        return _position_from_edges(words)
    if len(words) == 1:
        words = ("center", words[0]) if words[0] in ("top", "bottom") else (words[0], "center")
    if len(words) != 2:
        return None
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words = (words[1], words[0])
    x, y = _place(words[0], "left", "right"), _place(words[1], "top", "bottom")
    return None if x is None or y is None else (x, y)


@lru_cache(maxsize=4096)
def parse_transform(value: str) -> Transform | None:
    """Return the map of a computed ``transform``: ``none``, ``matrix()`` or ``matrix3d()``.

    The map is about the origin; the caller moves it to the ``transform-origin``.
    """
    if value == "none":
        return NO_TRANSFORM
    function = parse_function(value)
    if function is None:
        return None
    numbers = [parse_number(part) for part in split_list(function.arguments)]
    m = [number for number in numbers if number is not None]
    if function.name == "matrix" and len(m) == len(numbers) == 6:
        return Transform(Affine(*m))
    if function.name == "matrix3d" and len(m) == len(numbers) == 16:
        leaves_plane = any((m[2], m[3], m[6], m[7]))  # a mere depth (m[14]) shows in a perspective only
        share = 1 / m[15] if m[15] > 0 else 0.0  # what lies behind the eye is not seen
        return Transform(Affine(*(m[at] * share for at in (0, 1, 4, 5, 12, 13))), is_3d=leaves_plane)
    return None


def parse_translate(value: str) -> tuple[Length, Length] | None:
    """Return x and y of a computed ``translate``; percentages are of the box. Depth is left out."""
    lengths = [ZERO] if value == "none" else [parse_length(word) for word in split_words(value)]
    x, y = (*lengths, ZERO)[:2]
    return None if x is None or y is None else (x, y)


def parse_rotate(value: str) -> Transform | None:
    """Return the map of a computed ``rotate``: an angle, or an axis and an angle."""
    if value == "none":
        return NO_TRANSFORM
    *axis, angle_text = split_words(value)
    angle = parse_angle(angle_text)
    if angle is None:
        return None
    if not axis or axis == ["z"]:
        return Transform(Affine.rotation(angle))
    vector = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0)}.get(axis[0]) or tuple(parse_number(word) for word in axis)
    if len(vector) != 3 or None in vector:
        return None
    return _rotation_about(vector, angle)  # type: ignore[arg-type]


def parse_scale(value: str) -> Transform | None:
    """Return the map of a computed ``scale``: one to three factors."""
    factors = [1.0] if value == "none" else [parse_number(word) for word in split_words(value)]
    if None in factors or not 1 <= len(factors) <= 3:
        return None
    x = factors[0]
    y = factors[1] if len(factors) > 1 else x
    return Transform(Affine.scaling(x or 0.0, y or 0.0), is_3d=len(factors) == 3 and factors[2] != 1)


def parse_origin(value: str) -> Vec:
    """Return the point of a used ``transform-origin`` in px; (0, 0) where it cannot be read."""
    words = split_words(value)
    return Vec(parse_px(words[0]), parse_px(words[1])) if len(words) >= 2 else Vec(0.0, 0.0)


def _rotation_about(axis: tuple[float, float, float], degrees: float) -> Transform:
    """Return the upper left of Rodrigues' rotation matrix."""
    length = math.hypot(*axis)
    if length == 0:
        return NO_TRANSFORM
    x, y, z = (part / length for part in axis)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    rest = 1 - cos
    flat = Affine(x * x * rest + cos, y * x * rest + z * sin, x * y * rest - z * sin, y * y * rest + cos)
    return Transform(flat, is_3d=x != 0 or y != 0)


def _position_from_edges(words: tuple[str, ...]) -> tuple[Length, Length] | None:
    """Return a position given as distances from named edges, such as ``right 10px bottom 20%``."""
    places: dict[str, Length] = {}
    queue = list(words)
    while queue:
        edge = queue.pop(0)
        length = parse_length(queue[0]) if queue else None
        offset = length or ZERO
        if length is not None:
            queue.pop(0)
        if edge in ("right", "bottom"):
            offset = FULL + offset.scaled(-1)
        axis = {"left": "x", "right": "x", "top": "y", "bottom": "y"}.get(edge)
        if edge == "center":
            axis, offset = ("y" if "x" in places else "x"), HALF
        if axis is None or axis in places:
            return None
        places[axis] = offset
    return (places["x"], places["y"]) if len(places) == 2 else None


def _place(word: str, start: str, end: str) -> Length | None:
    keyword = {start: ZERO, "center": HALF, end: FULL}.get(word)
    return keyword if keyword is not None else parse_length(word)


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    point = int(match[1], 16)
    return chr(point) if 0 < point < 0x110000 and not 0xD800 <= point < 0xE000 else "\ufffd"


def _bounded(number: float) -> float:
    return max(-_LARGEST, min(_LARGEST, number))


def _dimension(number: str, unit: str | None) -> Length | None:
    amount = _bounded(float(number))
    if unit == "%":
        return Length(percent=amount)
    factor = _PX_PER_UNIT.get((unit or "px").lower())
    return None if factor is None else Length(px=_bounded(amount * factor))


class _Calc:
    """Evaluates ``calc()`` and its like of lengths, percentages and numbers. A plain number is the px of a Length."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens_of(text)
        self._next = 0
        self._depth = 0

    def result(self) -> Length | None:
        """Return the value, or None where the text is no such expression."""
        try:
            value = self._sum()
        except (ValueError, ZeroDivisionError, IndexError):
            return None
        if self._next != len(self._tokens):
            return None
        return value

    def _sum(self) -> Length:
        value = self._product()
        while self._peek() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            value += self._product().scaled(sign)
        return value

    def _product(self) -> Length:
        value = self._term()
        while self._peek() in ("*", "/"):
            operator, factor = self._take(), self._term()
            if operator == "*" and not value.is_relative and factor.is_relative:
                value, factor = factor, value
            if factor.is_relative:
                raise ValueError("percentages do not multiply")
            value = value.scaled(factor.px if operator == "*" else 1 / factor.px)
        return value

    def _term(self) -> Length:
        token = self._take()
        name = token.lower()
        if name in _MATH:
            token = self._take()
        if token == "(":
            return self._called(name)
        match = _DIMENSION.fullmatch(token)
        length = _dimension(match[1], match[2]) if match else None
        if length is None:
            raise ValueError("no length")
        return length

    def _called(self, name: str) -> Length:
        """Return what a function, or a mere parenthesis, makes of the arguments that follow."""
        self._depth += 1
        if self._depth > 32:
            raise ValueError("too deep")
        arguments = [self._sum()]
        while self._peek() == ",":
            self._take()
            arguments.append(self._sum())
        if self._take() != ")":
            raise ValueError("parenthesis")
        self._depth -= 1
        if name in ("min", "max"):
            return Length.least_or_most(name, tuple(arguments))
        if name == "clamp" and len(arguments) == 3:
            low, middle, high = arguments
            return Length.least_or_most("max", (low, Length.least_or_most("min", (middle, high))))
        if name == "clamp" or len(arguments) != 1:
            raise ValueError("arguments")
        return arguments[0]

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._tokens[self._next]
        self._next += 1
        return token


def _tokens_of(text: str) -> list[str]:
    """Return numbers, operators and parentheses; a sign glued to its number belongs to it, as CSS has it."""
    tokens, position = [], 0
    while position < len(text):
        match = _CALC_TOKEN.match(text, position)
        if match is None:
            return []
        tokens.append(match[1])
        position = match.end()
    return tokens
