"""Corners of other shapes than round (``corner-shape``): superellipses, as outlines and as Figma's smooth corners.

Source: CSS Borders and Box Decorations 4, section 3.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.css.values import parse_number
from htmlfig_desktop.engine.convert.shapes.path_data import PathPen
from htmlfig_desktop.engine.scene.paints import Corners
from htmlfig_desktop.engine.scene.paths import PathData

Radius = tuple[float, float]
"""Horizontal and vertical, px."""
CornerShapes = tuple[float, float, float, float]
"""Parameters of ``superellipse()``, clockwise from the top left: 1 is round, 0 straight, less is hollow."""

ROUND: CornerShapes = (1.0, 1.0, 1.0, 1.0)
_NAMES = {"round": 1.0, "squircle": 2.0, "bevel": 0.0, "scoop": -1.0, "notch": -math.inf, "square": math.inf}
_FUNCTION = "superellipse("
_SHARPEST = 6.0
"""From here on a corner counts as square, or as cut out square."""
_SMOOTHEST = 2.25
"""Up to here Figma's smoothing shows the same within a third of a px in a corner of 40 px."""
_PIECES = 4
"""Curves that a corner is made of, four times as many from a squircle on: nobody sees the difference."""


def parse_shapes(values: Sequence[str]) -> CornerShapes:
    """Return the shapes of four corners; what cannot be read is round."""
    first, second, third, fourth = (_shape(value) for value in values)
    return first, second, third, fourth


def _shape(value: str) -> float:
    if value.startswith(_FUNCTION):
        word = value[len(_FUNCTION) : -1].strip()
        number = {"infinity": math.inf, "-infinity": -math.inf}.get(word, parse_number(word))
        return 1.0 if number is None else number
    return _NAMES.get(value, 1.0)


def smooth_corners(radii: Sequence[Radius], shapes: CornerShapes) -> Corners | None:
    """Return smooth corners of Figma's that look like some of one shape; None where none do."""
    found = {shape for shape, (x, y) in zip(shapes, radii, strict=True) if x and y}
    if len(found) != 1:
        return None
    (shape,) = found
    if not 1.0 <= shape <= _SMOOTHEST:
        return None
    share = (1 - 2 ** -(2**-shape)) / (1 - math.sqrt(0.5))  # of the radius, so that the middles of the corners meet
    first, second, third, fourth = (min(x, y) * share for x, y in radii)
    return Corners(first, second, third, fourth, min(1.0, 1 / share - 1))


def shaped_path(rect: Rect, radii: Sequence[Radius], shapes: CornerShapes) -> PathData:
    """Return a rectangle with corners of some shapes, clockwise from the end of its first corner."""
    pen = PathPen()
    turns = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
    ends = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    for at, ((rx, ry), shape, (tx, ty), (x, y)) in enumerate(zip(radii, shapes, turns, ends, strict=True)):
        center = (x - tx * rx, y - ty * ry)
        is_back = at % 2 == 0  # every other corner runs from its upright side to its level one
        points = list(_corner(shape, is_back=is_back))
        px = [(center[0] + u * tx * rx, center[1] + v * ty * ry) for u, v in points]
        (pen.line if at else pen.move)(*px[0])
        if len(px) in (2, 3):
            for point in px[1:]:
                pen.line(*point)
            continue
        for start in range(1, len(px), 3):
            (ax, ay), (bx, by), (cx, cy) = px[start : start + 3]
            pen.cubic(ax, ay, bx, by, cx, cy)
    pen.close()
    return pen.path()


def _corner(shape: float, *, is_back: bool) -> Iterator[tuple[float, float]]:
    """Yield the points of a corner, end to end, in radii from its center: of lines, or of cubic curves."""
    points = list(_outward(abs(shape)))
    if shape < 0:  # the same curve around the outer corner
        points = [(1 - v, 1 - u) for u, v in points]
    yield from points if not is_back else [(v, u) for u, v in points]


def _outward(shape: float) -> Iterator[tuple[float, float]]:
    """Yield the points from the top of a center to its right."""
    yield 0.0, 1.0
    if shape >= _SHARPEST:
        yield 1.0, 1.0
    elif shape > 0:
        count = _PIECES if shape <= _NAMES["squircle"] else 4 * _PIECES
        step = math.pi / 2 / count
        for piece in range(count):
            (ax, ay), (bx, by) = _at(math.pi / 2 - piece * step, shape), _at(math.pi / 2 - (piece + 1) * step, shape)
            (sx, sy), (ex, ey) = (_speed(math.pi / 2 - (piece + late) * step, shape) for late in (0, 1))
            yield ax - sx * step / 3, ay - sy * step / 3
            yield bx + ex * step / 3, by + ey * step / 3
            yield bx, by
        return
    yield 1.0, 0.0


def _at(angle: float, shape: float) -> tuple[float, float]:
    across, up, power = abs(math.cos(angle)), abs(math.sin(angle)), 2.0**shape
    radius = (across**power + up**power) ** (-1 / power)
    return across * radius, up * radius


def _speed(angle: float, shape: float) -> tuple[float, float]:
    """Return how fast a point of the curve moves with its angle."""
    tiny = 1e-4
    low, high = max(0.0, angle - tiny), min(math.pi / 2, angle + tiny)
    (ax, ay), (bx, by) = _at(low, shape), _at(high, shape)
    return (bx - ax) / (high - low), (by - ay) / (high - low)
