"""Outlines: basic shapes, mapping, bounds, and the way to Skia and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.engine.convert.shapes.path_data import PathPen
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

_COORDINATES = {op: op.coordinates for op in PathOp}
ROUND = 0.5522847498
"""How far the control points of a quarter circle lie from its ends, in radii."""


def mapped_path(path: PathData, affine: Affine) -> PathData:
    """Return the outline under a map of the plane."""
    if affine.is_identity:
        return path
    a, b, c, d, e, f = affine.a, affine.b, affine.c, affine.d, affine.e, affine.f
    xs, ys = path.coords[0::2], path.coords[1::2]
    coords = [0.0] * len(path.coords)
    if b == 0 and c == 0:
        e, f = e + 0.0, f + 0.0  # no zero below zero
        coords[0::2] = [a * x + e for x in xs]
        coords[1::2] = [d * y + f for y in ys]
    else:
        coords[0::2] = [a * x + c * y + e for x, y in zip(xs, ys, strict=True)]
        coords[1::2] = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
    return PathData(path.ops, tuple(coords), path.winding)


def rectangle_path(rect: Rect, radii: Sequence[tuple[float, float]] = ()) -> PathData:
    """Return a rectangle, clockwise from its top left, with the radii of its corners in the same order, if any."""
    pen = PathPen()
    if not any(rx > 0 and ry > 0 for rx, ry in radii):
        pen.move(rect.x, rect.y)
        pen.line(rect.right, rect.y)
        pen.line(rect.right, rect.bottom)
        pen.line(rect.x, rect.bottom)
        pen.close()
        return pen.path()
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = radii
    k = 1 - ROUND
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    pen.move(left + ax, top)
    pen.line(right - bx, top)
    pen.cubic(right - bx * k, top, right, top + by * k, right, top + by)
    pen.line(right, bottom - cy)
    pen.cubic(right, bottom - cy * k, right - cx * k, bottom, right - cx, bottom)
    pen.line(left + dx, bottom)
    pen.cubic(left + dx * k, bottom, left, bottom - dy * k, left, bottom - dy)
    pen.line(left, top + ay)
    pen.cubic(left, top + ay * k, left + ax * k, top, left + ax, top)
    pen.close()
    return pen.path()


def ellipse_path(center: Vec, rx: float, ry: float) -> PathData:
    """Return an ellipse, clockwise from its right end."""
    pen = PathPen()
    x, y, kx, ky = center.x, center.y, rx * ROUND, ry * ROUND
    pen.move(x + rx, y)
    pen.cubic(x + rx, y + ky, x + kx, y + ry, x, y + ry)
    pen.cubic(x - kx, y + ry, x - rx, y + ky, x - rx, y)
    pen.cubic(x - rx, y - ky, x - kx, y - ry, x, y - ry)
    pen.cubic(x + kx, y - ry, x + rx, y - ky, x + rx, y)
    pen.close()
    return pen.path()


def polygon_path(points: Sequence[Vec], *, is_closed: bool = True) -> PathData:
    """Return straight lines between points."""
    pen = PathPen()
    for index, point in enumerate(points):
        (pen.line if index else pen.move)(point.x, point.y)
    if points and is_closed:
        pen.close()
    return pen.path()


def joined_paths(paths: Sequence[PathData]) -> PathData:
    """Return several outlines as one; the winding is the first one's."""
    if len(paths) == 1:
        return paths[0]
    ops = tuple(chain.from_iterable([path.ops for path in paths]))
    coords = tuple(chain.from_iterable([path.coords for path in paths]))
    return PathData(ops, coords, paths[0].winding if paths else Winding.NONZERO)


def to_skia(path: PathData) -> skia.Path:
    """Return the outline as Skia's."""
    result = skia.Path()
    result.setFillType(skia.PathFillType.kEvenOdd if path.winding is Winding.ODD else skia.PathFillType.kWinding)
    draw = {
        PathOp.MOVE: result.moveTo,
        PathOp.LINE: result.lineTo,
        PathOp.QUAD: result.quadTo,
        PathOp.CUBIC: result.cubicTo,
        PathOp.CLOSE: result.close,
    }
    position = 0
    for op in path.ops:
        count = _COORDINATES[op]
        draw[op](*path.coords[position : position + count])
        position += count
    return result


def from_skia(path: skia.Path) -> PathData:
    """Return Skia's outline as ours; conic sections become quadratic curves."""
    pen = PathPen()
    walk = skia.Path.Iter(path, False)
    while (step := walk.next())[0] != skia.Path.kDone_Verb:  # a for loop would hide the weights of conic sections
        verb, points = step
        if verb == skia.Path.kMove_Verb:
            pen.move(points[0].x(), points[0].y())
        elif verb == skia.Path.kLine_Verb:
            pen.line(points[1].x(), points[1].y())
        elif verb == skia.Path.kQuad_Verb:
            pen.quad(*_numbers(points[1:]))
        elif verb == skia.Path.kConic_Verb:
            _conic(pen, points, walk.conicWeight())
        elif verb == skia.Path.kCubic_Verb:
            pen.cubic(*_numbers(points[1:]))
        elif verb == skia.Path.kClose_Verb:
            pen.close()
    is_odd = path.getFillType() == skia.PathFillType.kEvenOdd
    return pen.path(Winding.ODD if is_odd else Winding.NONZERO)


def _numbers(points: Sequence[skia.Point]) -> list[float]:
    return [number for point in points for number in (point.x(), point.y())]


def _conic(pen: PathPen, points: Sequence[skia.Point], weight: float) -> None:
    """Draw a conic section as two parabolas, which no eye can tell from it over a quarter turn."""
    quads = skia.Path.ConvertConicToQuads(points[0], points[1], points[2], weight, 1)
    for index in range(1, len(quads) - 1, 2):
        pen.quad(*_numbers(quads[index : index + 2]))
