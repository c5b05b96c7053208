"""Paths that Skia drew, as command blobs."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import Final

import skia

from htmlfig_desktop.engine.fig.outlines.outlines import CLOSE, CUBIC, LINE, MOVE

_MOVE, _LINE, _QUAD, _CONIC, _CUBIC, _CLOSE = range(6)
_RUNS: Final = re.compile(rb"\x01+|.", re.DOTALL)
"""Verbs one by one, but lines in a row together: they are nine of ten."""
_COUNTS: Final = struct.Struct("<4I")
_POINT: Final = struct.Struct("<2f")
_THREE_POINTS: Final = struct.Struct("<6f")


def drawn_blob(path: skia.Path) -> bytes:
    """Return the outline that Skia drew, its contours closed; quadratics and conics become cubics.

    Skia's points stay the bytes they are, since unpacking and packing them costs most of the time of writing a file.
    """
    verbs, points, weights = _read(path)
    blob: list[bytes] = []
    begun = at = 0
    start = here = end = bytes(_POINT.size)
    for run in _RUNS.findall(verbs):
        verb = run[0]
        if verb == _LINE:
            lines = points[at : at + len(run)]
            blob += (LINE, LINE.join(lines))
            here = end = lines[-1]
            at += len(run)
        elif verb == _MOVE:
            _finish(blob, begun, start, end)
            start = here = end = points[at]
            at += 1
            blob += (MOVE, start)
            begun = len(blob)
        elif verb == _CUBIC:
            blob += (CUBIC, *points[at : at + 3])
            here = end = points[at + 2]
            at += 3
        elif verb == _CLOSE:
            here = start
        else:
            weight = next(weights) if verb == _CONIC else 1.0
            control, end = points[at : at + 2]
            blob += (CUBIC, _cubic(here, control, end, 4 / 3 * weight / (1 + weight)))
            here = end
            at += 2
    _finish(blob, begun, start, end)
    return b"".join(blob)


def _finish(blob: list[bytes], begun: int, start: bytes, end: bytes) -> None:
    """Close the contour whose edges begin at ``begun``; one without edges is taken back."""
    if len(blob) == begun:
        del blob[-2:]
        return
    if _POINT.unpack(end) != _POINT.unpack(start):
        blob += (LINE, start)
    blob.append(CLOSE)


def _read(path: skia.Path) -> tuple[bytes, tuple[bytes, ...], Iterator[float]]:
    """Return verbs, points and the weights of conics of a path.

    Asked one by one, they cost most of the time of writing a file. Source: SkPath::writeToMemory, form 5: a word of
    flags, three counts, then points and weights as floats and verbs as bytes; a test holds it to what Skia tells.
    """
    data = bytes(path.serialize())
    _, point_count, weight_count, verb_count = _COUNTS.unpack_from(data)
    weights_at = _COUNTS.size + point_count * _POINT.size
    verbs_at = weights_at + weight_count * 4
    points = struct.Struct(f"{_POINT.size}s" * point_count).unpack_from(data, _COUNTS.size)  # far faster than slices
    weights = struct.unpack_from(f"<{weight_count}f", data, weights_at)
    return data[verbs_at : verbs_at + verb_count], points, iter(weights)


def _cubic(start: bytes, control: bytes, end: bytes, reach: float) -> bytes:
    """Return the points of the cubic whose control points lie ``reach`` of the way to the one given.

    2/3 (weight 1) is exact for a quadratic; 4/3 w / (1 + w) is the classic approximation of an arc by its conic
    weight, off by less than 0.03 % of the radius for a quarter circle.
    """
    (x, y), (cx, cy), (to_x, to_y) = _POINT.unpack(start), _POINT.unpack(control), _POINT.unpack(end)
    return _THREE_POINTS.pack(
        x + (cx - x) * reach,
        y + (cy - y) * reach,
        to_x + (cx - to_x) * reach,
        to_y + (cy - to_y) * reach,
        to_x,
        to_y,
    )
