"""Basic shapes of ``clip-path`` as computed values spell them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.values import (
    HALF,
    ZERO,
    Length,
    parse_function,
    parse_length,
    parse_position,
    parse_url,
)
from htmlfig_desktop.engine.scene.paths import Winding


class RadiusKeyword(Enum):
    """Radii of a circle or ellipse that depend on the distance to the box's sides."""

    CLOSEST_SIDE = "closest-side"
    FARTHEST_SIDE = "farthest-side"
    CLOSEST_CORNER = "closest-corner"
    FARTHEST_CORNER = "farthest-corner"


Radius = Length | RadiusKeyword


@dataclass(frozen=True, slots=True)
class InsetShape:
    """A rectangle by the distances of its edges from those of the box, and its corners from the top left clockwise."""

    top: Length
    right: Length
    bottom: Length
    left: Length
    radii: tuple[tuple[Length, Length], ...] = ()
    """Empty, or four pairs of a horizontal and a vertical radius."""


@dataclass(frozen=True, slots=True)
class EllipseShape:
    """A circle or an ellipse."""

    is_circle: bool
    rx: Radius
    ry: Radius
    """Of a circle: the same as ``rx``."""
    x: Length = HALF
    y: Length = HALF


@dataclass(frozen=True, slots=True)
class PolygonShape:
    """Straight lines between points."""

    points: tuple[tuple[Length, Length], ...]
    winding: Winding = Winding.NONZERO


@dataclass(frozen=True, slots=True)
class PathShape:
    """An SVG path in px from the top left of the box."""

    data: str
    winding: Winding = Winding.NONZERO


@dataclass(frozen=True, slots=True)
class CommandShape:
    """What ``shape()`` draws: commands of SVG paths, by their letters, with lengths for numbers."""

    commands: tuple[tuple[str, tuple[Length, ...]], ...]
    winding: Winding = Winding.NONZERO


@dataclass(frozen=True, slots=True)
class ShapeReference:
    """A ``clipPath`` element."""

    url: str


BasicShape = InsetShape | EllipseShape | PolygonShape | PathShape | CommandShape | ShapeReference


@dataclass(frozen=True, slots=True)
class ClipPath:
    """A shape and the box it refers to."""

    shape: BasicShape | None
    """None: the box itself, with its rounded corners."""
    box: str = "border-box"
    """CSS name, such as ``padding-box`` or ``fill-box``."""


_BOXES = frozenset(
    ("border-box", "padding-box", "content-box", "margin-box", "fill-box", "stroke-box", "view-box"),
)


@lru_cache(maxsize=512)
def parse_clip_path(value: str) -> ClipPath | None:
    """Return a computed ``clip-path`` other than ``none``; None where it cannot be read."""
    words = split_words(value)
    boxes = [word for word in words if word in _BOXES]
    shapes = [word for word in words if word not in _BOXES]
    if len(boxes) > 1 or len(shapes) > 1 or not words:
        return None
    box = boxes[0] if boxes else "border-box"
    if not shapes:
        return ClipPath(None, box)
    shape = _shape(shapes[0])
    return ClipPath(shape, box) if shape else None


def _shape(value: str) -> BasicShape | None:
    url = parse_url(value)
    if url is not None:
        return ShapeReference(url)
    function = parse_function(value)
    parser = _PARSERS.get(function.name) if function else None
    return parser(function.arguments) if function and parser else None


def _inset(arguments: str) -> InsetShape | None:
    words = split_words(arguments)
    cut = words.index("round") if "round" in words else len(words)
    sides = _four_sides(words[:cut])
    radii = _four_radii(words[cut + 1 :]) if cut < len(words) else ()
    return None if sides is None or radii is None else InsetShape(*sides, radii)


def _four_sides(words: tuple[str, ...]) -> tuple[Length, Length, Length, Length] | None:
    """Return top, right, bottom and left of one to four words, missing ones taken from the opposite side."""
    lengths = [parse_length(word) for word in words]
    if not 1 <= len(lengths) <= 4 or None in lengths:
        return None
    top = lengths[0]
    right = lengths[1] if len(lengths) > 1 else top
    bottom = lengths[2] if len(lengths) > 2 else top
    left = lengths[3] if len(lengths) > 3 else right
    return top or ZERO, right or ZERO, bottom or ZERO, left or ZERO


def _four_radii(words: tuple[str, ...]) -> tuple[tuple[Length, Length], ...] | None:
    cut = words.index("/") if "/" in words else len(words)
    horizontal = _four_sides(words[:cut])
    vertical = _four_sides(words[cut + 1 :]) if cut < len(words) else horizontal
    return None if horizontal is None or vertical is None else tuple(zip(horizontal, vertical, strict=True))


def _circle(arguments: str) -> EllipseShape | None:
    return _round(arguments, is_circle=True)


def _ellipse(arguments: str) -> EllipseShape | None:
    return _round(arguments, is_circle=False)


def _round(arguments: str, *, is_circle: bool) -> EllipseShape | None:
    words = split_words(arguments)
    cut = words.index("at") if "at" in words else len(words)
    radii = [_radius(word) for word in words[:cut]] or [RadiusKeyword.CLOSEST_SIDE]
    position = parse_position(" ".join(words[cut + 1 :])) if cut < len(words) else (HALF, HALF)
    rx, ry = radii[0], radii[-1]
    if rx is None or ry is None or position is None or len(radii) > (1 if is_circle else 2):
        return None
    return EllipseShape(is_circle, rx, ry, *position)


def _radius(word: str) -> Radius | None:
    try:
        return RadiusKeyword(word)
    except ValueError:
        return parse_length(word)


def _polygon(arguments: str) -> PolygonShape | None:
    items = split_list(arguments)
    winding, items = _winding(items)
    points = []
    for item in items:
        lengths = [parse_length(word) for word in split_words(item)]
        if len(lengths) != 2 or lengths[0] is None or lengths[1] is None:
            return None
        points.append((lengths[0], lengths[1]))
    return PolygonShape(tuple(points), winding) if points else None


def _path(arguments: str) -> PathShape | None:
    winding, items = _winding(split_list(arguments))
    if len(items) != 1 or items[0][:1] not in ("'", '"'):
        return None
    return PathShape(items[0][1:-1], winding)


_LETTERS = {"move": "m", "line": "l", "hline": "h", "vline": "v", "curve": "cq", "smooth": "st"}
"""By what a command is called; of curves with one more point, and with one less."""


def _commands(arguments: str) -> CommandShape | None:
    items = split_list(arguments)
    winding, words = _winding(split_words(items[0])) if len(items) > 1 else (Winding.NONZERO, ())
    start = _lengths(words[1:])
    if words[:1] != ("from",) or len(start) != 2:
        return None
    commands: list[tuple[str, tuple[Length, ...]]] = [("M", start)]
    for item in items[1:]:
        command = _command(split_words(item))
        if command is None:
            return None
        commands.append(command)
    return CommandShape(tuple(commands), winding)


def _command(words: tuple[str, ...]) -> tuple[str, tuple[Length, ...]] | None:
    """Return one command of ``shape()``, its end last; None where it cannot be read. Source: CSS Shapes 2."""
    if words == ("close",):
        return "Z", ()
    letters = _LETTERS.get(words[0], "") if len(words) > 2 and words[1] in ("to", "by") else ""
    end, *controls = (_lengths(part) for part in _parts(words[2:]))
    if not letters or len(end) != (1 if letters in "hv" else 2) or not all(len(each) == 2 for each in controls):
        return None
    most = {"cq": 2, "st": 1}.get(letters, 0)
    if not most - len(letters) + 1 <= len(controls) <= most:
        return None
    letter = letters[most - len(controls)]
    lengths = (*(length for control in controls for length in control), *end)
    return (letter.upper() if words[1] == "to" else letter), lengths


def _parts(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return what stands between ``with`` and slashes."""
    parts: list[tuple[str, ...]] = [()]
    for word in words:
        if word in ("with", "/"):
            parts.append(())
        else:
            parts[-1] = (*parts[-1], word)
    return parts


def _lengths(words: tuple[str, ...]) -> tuple[Length, ...]:
    """Return words as lengths; none where one is something else."""
    lengths = [parse_length(word) for word in words]
    return () if None in lengths else tuple(length for length in lengths if length is not None)


def _winding(items: tuple[str, ...]) -> tuple[Winding, tuple[str, ...]]:
    if items and items[0] in ("evenodd", "nonzero"):
        return (Winding.ODD if items[0] == "evenodd" else Winding.NONZERO), items[1:]
    return Winding.NONZERO, items


_PARSERS: dict[str, Callable[[str], BasicShape | None]] = {
    "inset": _inset,
    "circle": _circle,
    "ellipse": _ellipse,
    "polygon": _polygon,
    "path": _path,
    "shape": _commands,
}
