"""Outlines as Skia's paths, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import skia

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

_FILL_TYPES: Final = {
    Winding.NONZERO: skia.PathFillType.kWinding,
    Winding.ODD: skia.PathFillType.kEvenOdd,
}
_WINDINGS: Final = {fill_type: winding for winding, fill_type in _FILL_TYPES.items()}
_METHODS: Final = {
    PathOp.CLOSE: "close",
    PathOp.MOVE: "moveTo",
    PathOp.LINE: "lineTo",
    PathOp.QUAD: "quadTo",
    PathOp.CUBIC: "cubicTo",
}
_VERBS: Final = {
    skia.Path.kMove_Verb: (PathOp.MOVE, 0),
    skia.Path.kLine_Verb: (PathOp.LINE, 1),
    skia.Path.kQuad_Verb: (PathOp.QUAD, 1),
    skia.Path.kCubic_Verb: (PathOp.CUBIC, 1),
    skia.Path.kClose_Verb: (PathOp.CLOSE, 4),
}
"""How a verb is called here, and the first of its points that is new."""


def skia_path(data: PathData) -> Any:
    """Return an outline as a path of Skia's."""
    path = skia.Path()
    path.setFillType(_FILL_TYPES[data.winding])
    draw = {op: (getattr(path, name), op.coordinates) for op, name in _METHODS.items()}
    coords, at = data.coords, 0
    for op in data.ops:
        method, count = draw[op]
        method(*coords[at : at + count])
        at += count
    return path


def path_data(path: Any) -> PathData:
    """Return a path of Skia's as an outline; conics become quadratics."""
    ops: list[PathOp] = []
    coords: list[float] = []
    walk = skia.Path.Iter(path, False)
    verb, points = walk.next()
    while verb != skia.Path.kDone_Verb:
        if verb == skia.Path.kConic_Verb:
            quads = skia.Path.ConvertConicToQuads(*points[:3], walk.conicWeight(), 2)
            for at in range(1, len(quads) - 1, 2):
                ops.append(PathOp.QUAD)
                coords += (quads[at].x(), quads[at].y(), quads[at + 1].x(), quads[at + 1].y())
        else:
            op, first = _VERBS[verb]
            ops.append(op)
            for point in points[first : first + op.coordinates // 2]:
                coords += (point.x(), point.y())
        verb, points = walk.next()
    return PathData(tuple(ops), tuple(coords), _WINDINGS.get(path.getFillType(), Winding.NONZERO))


def skia_matrix(affine: Affine) -> Any:
    """Return a map of the plane as a matrix of Skia's."""
    return skia.Matrix.MakeAll(affine.a, affine.c, affine.e, affine.b, affine.d, affine.f, 0, 0, 1)


def united(paths: Iterable[Any]) -> Any:
    """Return one path that covers what any of these covers."""
    union = None
    for path in paths:
        union = skia.Path(path) if union is None else combined(union, path, skia.PathOp.kUnion_PathOp)
    return union or skia.Path()


def combined(one: Any, two: Any, operation: Any) -> Any:
    """Return a boolean operation of two paths; where Skia gives up, both, one laid over the other."""
    try:
        return skia.Op(one, two, operation)
    except RuntimeError:
        both = skia.Path(one)
        both.addPath(two)
        return both
