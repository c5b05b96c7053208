"""Outlines as Skia's paths, and back."""

from __future__ import annotations

import struct
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
_VERBS: Final = {PathOp.MOVE: 0, PathOp.LINE: 1, PathOp.QUAD: 2, PathOp.CUBIC: 4, PathOp.CLOSE: 5}
_OPS: Final = {verb: op for op, verb in _VERBS.items()}
_METHODS: Final = {
    PathOp.MOVE: "moveTo",
    PathOp.LINE: "lineTo",
    PathOp.QUAD: "quadTo",
    PathOp.CUBIC: "cubicTo",
    PathOp.CLOSE: "close",
}
_MOVE, _CONIC = 0, 3
_COUNTS: Final = struct.Struct("<4I")


def skia_path(data: PathData) -> Any:
    """Return an outline as a path of Skia's."""
    path = path_of(verbs_of(data), struct.pack(f"<{len(data.coords)}f", *data.coords)) if data.ops else skia.Path()
    if path is None:
        path = _drawn(data)
    path.setFillType(_FILL_TYPES[data.winding])
    return path


def verbs_of(data: PathData) -> bytes:
    """Return the commands of an outline as Skia writes them."""
    return bytes([_VERBS[op] for op in data.ops])


def path_of(verbs: bytes, points: bytes) -> Any | None:
    """Return the path of commands and their points; None where Skia does not read commands in such an order.

    Args:
        verbs: at least one, as ``verbs_of`` gives them.
        points: x and y of each, 32-bit floats.
    """
    path = skia.Path()
    counts = _COUNTS.pack(_FORM, len(points) // 8, 0, len(verbs))
    path.readFromMemory(counts + points + verbs + bytes(-len(verbs) % 4))
    return path if path.countVerbs() == len(verbs) else None


def _drawn(data: PathData) -> Any:
    """Return an outline drawn command by command: Skia mends an order of them that it does not read."""
    path, at = skia.Path(), 0
    for op in data.ops:
        getattr(path, _METHODS[op])(*data.coords[at : at + op.coordinates])
        at += op.coordinates
    return path


def path_data(path: Any) -> PathData:
    """Return a path of Skia's as an outline; conics become quadratics."""
    verbs, points, weights = _read(path)
    ops: list[PathOp] = []
    coords: list[float] = []
    at = weight = 0
    for place, verb in enumerate(verbs):
        if verb == _MOVE and verbs[place + 1 : place + 2] in (b"", b"\0"):
            at += 2  # nothing begins here
        elif verb == _CONIC:
            three = [skia.Point(*points[start : start + 2]) for start in (at - 2, at, at + 2)]
            quads = skia.Path.ConvertConicToQuads(*three, weights[weight], 2)
            for first in range(1, len(quads) - 1, 2):
                ops.append(PathOp.QUAD)
                coords += (quads[first].x(), quads[first].y(), quads[first + 1].x(), quads[first + 1].y())
            at, weight = at + 4, weight + 1
        else:
            op = _OPS[verb]
            ops.append(op)
            coords += points[at : at + op.coordinates]
            at += op.coordinates
    return PathData(tuple(ops), tuple(coords), _WINDINGS.get(path.getFillType(), Winding.NONZERO))


def _read(path: Any) -> tuple[bytes, tuple[float, ...], tuple[float, ...]]:
    """Return verbs, coordinates and the weights of conics of a path.

    Asked one by one they cost more than all else that is done with an outline. Source: SkPath::writeToMemory, form 5:
    a word of flags, three counts, then points and weights as floats and verbs as bytes, filled up to words; tests
    hold both directions to what Skia tells of its paths.
    """
    data = bytes(path.serialize())
    _, points, weights, verbs = _COUNTS.unpack_from(data)
    numbers = struct.unpack_from(f"<{2 * points + weights}f", data, _COUNTS.size)
    first = _COUNTS.size + 4 * len(numbers)
    return data[first : first + verbs], numbers[: 2 * points], numbers[2 * points :]


def _form() -> int:
    """Return the first word of a path as this version of Skia writes it."""
    triangle = skia.Path().moveTo(0, 0).lineTo(1, 2).lineTo(3, 1)
    return int(_COUNTS.unpack_from(bytes(triangle.serialize()))[0])


_FORM: Final = _form()


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
