"""Outlines of strokes.

A stroke that lies inside or outside is stored as a band of twice its weight around the outline; whoever draws it clips
the band to its side. Source: format notes, section 6.5.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.contours import Contour, Edge, Point
from htmlfig_desktop.engine.fig.outlines import Pen, Radii, circular, contours_blob
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    SideWeights,
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


def box_stroke_blob(size: Size, corners: Corners, stroke: Stroke) -> bytes | None:
    """Return the outline of a box's stroke; None where it is better left to whoever opens the file."""
    if stroke.dashes:
        return None if stroke.sides else contour_stroke_blob(_box_contours(size, corners), stroke)
    sides = stroke.sides or SideWeights(stroke.weight, stroke.weight, stroke.weight, stroke.weight)
    factor = 0.5 if stroke.align is StrokeAlign.CENTER else 1.0
    top, right, bottom, left = (factor * w for w in (sides.top, sides.right, sides.bottom, sides.left))
    radii = circular(corners)
    pen = Pen()
    pen.box(-left, -top, size.width + right, size.height + bottom, _moved(radii, top, right, bottom, left))
    if left + right < size.width and top + bottom < size.height:
        inner = _moved(radii, -top, -right, -bottom, -left)
        pen.reversed_box(left, top, size.width - right, size.height - bottom, inner)
    return bytes(pen.blob)


def _moved(radii: Radii, top: float, right: float, bottom: float, left: float) -> Radii:
    """Return the radii of an outline further out by these distances. Sharp corners stay sharp."""
    (tlx, tly), (trx, try_), (brx, bry), (blx, bly) = radii
    return (
        _grown(tlx, left, tly, top),
        _grown(trx, right, try_, top),
        _grown(brx, right, bry, bottom),
        _grown(blx, left, bly, bottom),
    )


def _grown(rx: float, dx: float, ry: float, dy: float) -> Point:
    return (max(rx + dx, 0.0), max(ry + dy, 0.0)) if rx and ry else (0.0, 0.0)


def _box_contours(size: Size, corners: Corners) -> list[Contour]:
    path = skia.Path()
    radii = [skia.Point(rx, ry) for rx, ry in circular(corners)]
    shape = skia.RRect()
    shape.setRectRadii(skia.Rect.MakeWH(size.width, size.height), radii)
    path.addRRect(shape)
    return _contours(path)


def contour_stroke_blob(contours: Iterable[Contour], stroke: Stroke) -> bytes | None:
    """Return the outline of a stroke along contours; None where there is nothing to draw or far too much."""
    source = skia.Path()
    for contour in contours:
        _trace(source, contour)
    weight = stroke.weight if stroke.align is StrokeAlign.CENTER else 2 * stroke.weight
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=weight,
        StrokeCap=_CAPS[stroke.cap],
        StrokeJoin=_JOINS[stroke.join],
        StrokeMiter=stroke.miter_limit,
    )
    if stroke.dashes:
        if not _dashes_are_drawable(source, stroke.dashes):
            return None
        dashes = stroke.dashes if len(stroke.dashes) % 2 == 0 else stroke.dashes * 2
        paint.setPathEffect(skia.DashPathEffect.Make(list(dashes), 0.0))
    outline = skia.Path()
    is_drawn = weight > 0 and paint.getFillPath(source, outline, None, _PRECISION) and outline.isFinite()
    return contours_blob(_contours(outline)) or None if is_drawn else None


def _dashes_are_drawable(path: skia.Path, dashes: tuple[float, ...]) -> bool:
    mean = sum(dashes) / len(dashes)
    return mean > 0 and min(dashes) >= 0 and _length(path) / mean <= _MOST_DASHES


def _length(path: skia.Path) -> float:
    measure = skia.PathMeasure(path, False)
    length: float = measure.getLength()
    while measure.nextContour():
        length += measure.getLength()
    return length


def _trace(path: skia.Path, contour: Contour) -> None:
    path.moveTo(*contour.start)
    for edge in contour.edges:
        if edge.controls:
            path.cubicTo(*edge.controls[0], *edge.controls[1], *edge.end)
        else:
            path.lineTo(*edge.end)
    if contour.is_closed:
        path.close()


def _contours(path: skia.Path) -> list[Contour]:
    """Return what Skia drew; quadratics and conics become cubics."""
    contours: list[Contour] = []
    start: Point = (0.0, 0.0)
    edges: list[Edge] = []
    walk = skia.Path.Iter(path, False)
    verb, corners = walk.next()
    while verb != skia.Path.kDone_Verb:
        points = [(corner.x(), corner.y()) for corner in corners]
        if verb == skia.Path.kMove_Verb:
            contours.append(Contour(start, tuple(edges), is_closed=False))
            start, edges = points[0], []
        elif verb == skia.Path.kLine_Verb:
            edges.append(Edge(points[1]))
        elif verb == skia.Path.kCubic_Verb:
            edges.append(Edge(points[3], (points[1], points[2])))
        elif verb == skia.Path.kQuad_Verb:
            edges.append(_cubic(points, 2 / 3))
        elif verb == skia.Path.kConic_Verb:
            weight = walk.conicWeight()
            edges.append(_cubic(points, 4 / 3 * weight / (1 + weight)))
        verb, corners = walk.next()
    contours.append(Contour(start, tuple(edges), is_closed=False))
    return [contour.closed() for contour in contours if contour.edges]


def _cubic(points: list[Point], reach: float) -> Edge:
    """Return the cubic whose control points lie ``reach`` of the way to the one given.

    2/3 is exact for a quadratic; 4/3 w / (1 + w) is the classic approximation of an arc by its conic weight, off by
    less than 0.03 % of the radius for a quarter circle.
    """
    start, control, end = points
    first, second = (
        (point[0] + (control[0] - point[0]) * reach, point[1] + (control[1] - point[1]) * reach)
        for point in (start, end)
    )
    return Edge(end, (first, second))
