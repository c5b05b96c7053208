"""Outlines of strokes.

A stroke that lies inside or outside is stored as a band of twice its weight around the outline; whoever draws it clips
the band to its side. Source: format notes, section 6.5.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.blob_reader import read_outline
from htmlfig_desktop.engine.fig.outlines.contours import Contour, Point, contours_of
from htmlfig_desktop.engine.fig.outlines.drawn_paths import drawn_blob
from htmlfig_desktop.engine.fig.outlines.outlines import Pen, Radii, box_blob, circular
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    Stroke,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)

_CAPS: Final = {
    StrokeCap.NONE: skia.Paint.kButt_Cap,
    StrokeCap.ROUND: skia.Paint.kRound_Cap,
    StrokeCap.SQUARE: skia.Paint.kSquare_Cap,
}
_JOINS: Final = {
    StrokeJoin.MITER: skia.Paint.kMiter_Join,
    StrokeJoin.BEVEL: skia.Paint.kBevel_Join,
    StrokeJoin.ROUND: skia.Paint.kRound_Join,
}
_PRECISION: Final = 4.0
_MOST_DASHES: Final = 10_000
"""Dashes and gaps beyond which the outline is left out, and whoever opens the file builds it."""
_LONGEST_PERIOD: Final = 1e6
"""Likewise, px."""


def box_stroke_blob(size: Size, corners: Corners, stroke: Stroke) -> bytes | None:
    """Return the outline of a box's stroke; None where it is better left to whoever opens the file."""
    if corners.smoothing:
        return None
    if stroke.dashes:
        return None if stroke.sides else _dashed_box_blob(size, corners, stroke)
    factor = 0.5 if stroke.align is StrokeAlign.CENTER else 1.0
    top, right, bottom, left = (factor * weight for weight in stroke.weights)
    radii = circular(corners)
    pen = Pen()
    pen.box(-left, -top, size.width + right, size.height + bottom, _moved(radii, top, right, bottom, left))
    if left + right < size.width and top + bottom < size.height:
        inner = _moved(radii, -top, -right, -bottom, -left)
        pen.reversed_box(left, top, size.width - right, size.height - bottom, inner)
    return bytes(pen.blob)


def _moved(radii: Radii, top: float, right: float, bottom: float, left: float) -> Radii:
    """Return the radii of an outline further out by these distances.

    Sharp corners stay sharp, and one that loses a radius along one axis is sharp too.
    """
    (tlx, tly), (trx, try_), (brx, bry), (blx, bly) = radii
    return (
        _grown(tlx, left, tly, top),
        _grown(trx, right, try_, top),
        _grown(brx, right, bry, bottom),
        _grown(blx, left, bly, bottom),
    )


def _grown(rx: float, dx: float, ry: float, dy: float) -> Point:
    return (rx + dx, ry + dy) if rx and ry and rx + dx > 0 and ry + dy > 0 else (0.0, 0.0)


def _dashed_box_blob(size: Size, corners: Corners, stroke: Stroke) -> bytes | None:
    """Return a box's dashes as Figma lays them.

    Each side and each round corner has a whole number of periods of its own, beginning and ending with half a dash;
    one whose ends lie closer than half a period is solid. Source: measured on 39 dashed frames in files of Figma's.
    """
    dashes = _even(stroke.dashes)
    period = sum(dashes)
    blob = b""
    if not math.isfinite(size.width + size.height + sum(rx for rx, _ in circular(corners))):
        return None  # the encoder says which number it was
    for side in _sides(contours_of(read_outline(box_blob(size, corners)))):
        path = _path([side])
        length = _length(path)
        if not _are_drawable(dashes, length):
            return None
        count = round(math.dist(side.start, side.edges[-1].end) / period)
        scale = length / count / period if count else 1.0
        fitted = tuple(scale * dash for dash in dashes) if count else ()
        blob += _stroke_blob(path, stroke, fitted, phase=fitted[0] / 2 if fitted else 0.0)
    return blob or None


def _sides(contours: Iterable[Contour]) -> Iterator[Contour]:
    for contour in contours:
        start = contour.start
        for edge in contour.edges:
            yield Contour(start, (edge,), is_closed=False)
            start = edge.end


def contour_stroke_blob(contours: Iterable[Contour], stroke: Stroke) -> bytes | None:
    """Return the outline of a stroke along contours; None where there is nothing to draw or far too much."""
    path = _path(contours)
    dashes = _even(stroke.dashes)
    if dashes and not _are_drawable(dashes, _length(path)):
        return None
    return _stroke_blob(path, stroke, dashes) or None


def _stroke_blob(path: skia.Path, stroke: Stroke, dashes: tuple[float, ...], phase: float = 0.0) -> bytes:
    weight = stroke.weight if stroke.align is StrokeAlign.CENTER else 2 * stroke.weight
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=weight,
        StrokeCap=_CAPS[stroke.cap],
        StrokeJoin=_JOINS[stroke.join],
        StrokeMiter=stroke.miter_limit,
    )
    if dashes:
        effect = skia.DashPathEffect.Make(list(dashes), phase)
        if effect is None:  # lengths that vanish in 32 bits
            return b""
        paint.setPathEffect(effect)
    outline = skia.Path()
    is_drawn = weight > 0 and paint.getFillPath(path, outline, None, _PRECISION) and outline.isFinite()
    return drawn_blob(outline) if is_drawn else b""


def _even(dashes: tuple[float, ...]) -> tuple[float, ...]:
    """Return lengths on and off in pairs; an odd row of lengths is repeated."""
    return dashes if len(dashes) % 2 == 0 else dashes * 2


def _are_drawable(dashes: tuple[float, ...], length: float) -> bool:
    period = sum(dashes)
    is_sane = min(dashes) >= 0 and 0 < period <= _LONGEST_PERIOD
    return is_sane and length / period * len(dashes) <= _MOST_DASHES


def _length(path: skia.Path) -> float:
    measure = skia.PathMeasure(path, False)
    length: float = measure.getLength()
    while measure.nextContour():
        length += measure.getLength()
    return length


def _path(contours: Iterable[Contour]) -> skia.Path:
    path = skia.Path()
    for contour in contours:
        _trace(path, contour)
    return path


def _trace(path: skia.Path, contour: Contour) -> None:
    path.moveTo(*contour.start)
    for edge in contour.edges:
        if edge.controls:
            path.cubicTo(*edge.controls[0], *edge.controls[1], *edge.end)
        else:
            path.lineTo(*edge.end)
    if contour.is_closed:
        path.close()
