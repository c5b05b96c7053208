"""Shapes as outlines in user units."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.shapes import PathShape, parse_clip_path
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, polygon_path, rectangle_path
from htmlfig_desktop.engine.convert.shapes.path_data import parse_path, path_commands
from htmlfig_desktop.engine.convert.shapes.view_boxes import numbers_in
from htmlfig_desktop.engine.convert.svg.style import SvgStyle, diagonal
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, Winding


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline, and what simple figure it is, if any."""

    path: PathData
    bounds: Rect
    radius: float | None = None
    """A rectangle with corners of this radius."""
    is_ellipse: bool = False
    has_fill: bool = True
    """Whether it encloses an area at all."""


SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
"""Elements that draw an outline."""

_ARC_END = 6
"""How many words behind the name of an arc it is told where it ends."""
_DIGITS = 1e-5
"""How far a number may be from itself in the six digits that the browser gives of it, as a share."""
_ARC_SHAPE = 5
"""How many numbers of an arc are never relative."""


def shape_of(style: SvgStyle, viewport: Size) -> Shape | None:
    """Return the shape of one of ``SHAPES``; None where it draws nothing.

    Args:
        style: Of the element.
        viewport: What percentages refer to, user units.

    Source: SVG 2, section 10. Properties win over attributes, which computed values already say.
    """
    shape = _MAKERS[style.node.name](style, viewport)
    if shape is None or style.value("fill-rule") != "evenodd":
        return shape
    return replace(shape, path=replace(shape.path, winding=Winding.ODD))


def _path(style: SvgStyle, viewport: Size) -> Shape | None:
    value = style.value("d")
    data = parse_clip_path(value) if value.startswith("path(") else None
    if data is not None and isinstance(data.shape, PathShape):
        value = _with_all_digits(data.shape.data, style.node.attributes.get("d", ""))
    return _outline("" if value == "none" else value)


def _with_all_digits(computed: str, given: str) -> str:
    """Return path data as the attribute gives it where the browser's few digits lose an arc.

    Charts draw circles as one arc that ends 0.0002 px from where it begins.
    """
    return given if given and _has_empty_arc(computed) and _is_rounded(computed, given) else computed


def _has_empty_arc(computed: str) -> bool:
    """Whether an arc ends where it begins, as the browser spells computed values. Such an arc is not drawn."""
    if " A " not in computed:
        return False
    words = computed.split(" ")
    arcs = (at for at, word in enumerate(words) if word == "A" and at > 1)
    return any(words[at - 2 : at] == words[at + _ARC_END : at + _ARC_END + 2] for at in arcs)


def _is_rounded(computed: str, given: str) -> bool:
    """Whether computed path data, which is absolute, says what an attribute does: a style sheet may set another."""
    nothing: tuple[str, list[float]] = ("", [])
    pairs = list(zip_longest(path_commands(computed), path_commands(given), fillvalue=nothing))
    if any(name != other.upper() for (name, _), (other, _) in pairs):
        return False
    shared = [(2, pairs[0]), *((_ARC_SHAPE, pair) for pair in pairs if pair[0][0] == "A")]
    told = [numbers for count, ((_, one), (_, two)) in shared for numbers in zip(one[:count], two[:count], strict=True)]
    return all(math.isclose(one, two, rel_tol=_DIGITS, abs_tol=_DIGITS) for one, two in told)


@lru_cache(maxsize=4096)
def _outline(data: str) -> Shape | None:
    path = parse_path(data)
    bounds = path_bounds(path)
    return Shape(path, bounds) if bounds is not None and len(path.ops) > 1 else None


def _rect(style: SvgStyle, viewport: Size) -> Shape | None:
    rect = Rect(
        style.length("x", viewport.width),
        style.length("y", viewport.height),
        style.length("width", viewport.width),
        style.length("height", viewport.height),
    )
    if rect.is_empty:
        return None
    rx, ry = _radii(style, viewport)
    rx, ry = min(rx, rect.width / 2), min(ry, rect.height / 2)
    if rx <= 0 or ry <= 0:
        return Shape(rectangle_path(rect), rect, radius=0.0)
    path = rectangle_path(rect, [(rx, ry)] * 4)
    return Shape(path, rect, radius=rx if abs(rx - ry) < 1e-3 * rx else None)


def _circle(style: SvgStyle, viewport: Size) -> Shape | None:
    radius = style.length("r", diagonal(viewport))
    return _ellipse_at(style, viewport, radius, radius)


def _ellipse(style: SvgStyle, viewport: Size) -> Shape | None:
    return _ellipse_at(style, viewport, *_radii(style, viewport))


def _radii(style: SvgStyle, viewport: Size) -> tuple[float, float]:
    """Return both radii; one that is ``auto`` takes the other's value."""
    rx, ry = style.value("rx"), style.value("ry")
    x = style.measured(rx, viewport.width)
    y = style.measured(ry, viewport.height)
    return (y if rx == "auto" else x), (x if ry == "auto" else y)


def _ellipse_at(style: SvgStyle, viewport: Size, rx: float, ry: float) -> Shape | None:
    if rx <= 0 or ry <= 0:
        return None
    center = Vec(style.length("cx", viewport.width), style.length("cy", viewport.height))
    bounds = Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry)
    return Shape(ellipse_path(center, rx, ry), bounds, is_ellipse=True)


def _line(style: SvgStyle, viewport: Size) -> Shape | None:
    start = Vec(style.attribute("x1", viewport.width), style.attribute("y1", viewport.height))
    end = Vec(style.attribute("x2", viewport.width), style.attribute("y2", viewport.height))
    path = polygon_path([start, end], is_closed=False)
    bounds = path_bounds(path)
    return Shape(path, bounds, has_fill=False) if bounds else None


def _polyline(style: SvgStyle, viewport: Size) -> Shape | None:
    return _polygon_of(style, is_closed=False)


def _polygon(style: SvgStyle, viewport: Size) -> Shape | None:
    return _polygon_of(style, is_closed=True)


def _polygon_of(style: SvgStyle, *, is_closed: bool) -> Shape | None:
    numbers = numbers_in(style.node.attributes.get("points", ""))
    points = [Vec(x, y) for x, y in zip(numbers[0::2], numbers[1::2], strict=False)]
    path = polygon_path(points, is_closed=is_closed)
    bounds = path_bounds(path)
    return Shape(path, bounds) if bounds is not None and len(points) > 1 else None


_MAKERS: dict[str, Callable[[SvgStyle, Size], Shape | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
