"""Outlines of strokes that the file does not hold.

Source: format notes, sections 6.5 and 8.6; shapes of arrows as in exports by Figma.
"""

from __future__ import annotations

from typing import Any, Final

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.preview.paths import path_data, skia_path
from htmlfig_desktop.engine.preview.values import Fields, number
from htmlfig_desktop.engine.scene.paths import PathData

_CAPS: Final = {
    "ROUND": skia.Paint.kRound_Cap,
    "SQUARE": skia.Paint.kSquare_Cap,
}
_JOINS: Final = {
    "MITER": skia.Paint.kMiter_Join,
    "BEVEL": skia.Paint.kBevel_Join,
    "ROUND": skia.Paint.kRound_Join,
}
_DEFAULT_MITER_LIMIT: Final = 4.0
_PRECISION: Final = 4.0
_MOST_DASHES: Final = 20_000
_SIDES: Final = ("Top", "Right", "Bottom", "Left")


def stroke_weight(fields: Fields) -> float:
    """Return a stroke's weight, px, the largest where sides differ."""
    if fields.get("borderStrokeWeightsIndependent"):
        return max(_side_weights(fields))
    return max(number(fields.get("strokeWeight")), 0.0)


def _side_weights(fields: Fields) -> tuple[float, ...]:
    return tuple(
        0.0 if fields.get(f"border{side}Hidden") else max(number(fields.get(f"border{side}Weight")), 0.0)
        for side in _SIDES
    )


def has_sides(fields: Fields) -> bool:
    """Return whether the sides of a box have weights of their own."""
    return bool(fields.get("borderStrokeWeightsIndependent")) and len(set(_side_weights(fields))) > 1


def side_bands(fields: Fields, size: Size) -> tuple[PathData, ...]:
    """Return the band of a box whose sides have weights of their own, on both sides of its edge."""
    top, right, bottom, left = _side_weights(fields)
    factor = 0.5 if fields.get("strokeAlign") == "CENTER" else 1.0
    top, right, bottom, left = (factor * weight for weight in (top, right, bottom, left))
    w, h = size.width, size.height
    band = skia.Path()
    band.setFillType(skia.PathFillType.kEvenOdd)
    band.addRect(skia.Rect.MakeLTRB(-left, -top, w + right, h + bottom))
    if left + right < w and top + bottom < h:
        band.addRect(skia.Rect.MakeLTRB(left, top, w - right, h - bottom))
    return (path_data(band),)


def stroke_band(fields: Fields, line: PathData, *, is_open: bool) -> tuple[PathData, ...]:
    """Return what a stroke along a line covers: twice as wide where only one side of it will show.

    Args:
        fields: of the node.
        line: what the stroke follows.
        is_open: whether caps show; an open line has no inside, so its stroke lies on it.
    """
    weight = stroke_weight(fields)
    if not is_open and fields.get("strokeAlign") in ("INSIDE", "OUTSIDE"):
        weight *= 2
    path = skia_path(line)
    band = _band(path, fields, weight)
    return tuple(path_data(piece) for piece in (band, *_arrows(path, fields, weight, is_open=is_open)) if piece)


def _band(path: Any, fields: Fields, weight: float) -> Any | None:
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=weight,
        StrokeCap=_CAPS.get(fields.get("strokeCap", ""), skia.Paint.kButt_Cap),
        StrokeJoin=_JOINS.get(fields.get("strokeJoin", ""), skia.Paint.kMiter_Join),
        StrokeMiter=number(fields.get("miterLimit"), _DEFAULT_MITER_LIMIT) or _DEFAULT_MITER_LIMIT,
    )
    dashes = [max(number(dash), 0.0) for dash in fields.get("dashPattern") or ()]
    if dashes and sum(dashes) > 0:
        if len(dashes) % 2:
            dashes *= 2
        if skia.PathMeasure(path, False).getLength() / sum(dashes) * len(dashes) <= _MOST_DASHES:
            paint.setPathEffect(skia.DashPathEffect.Make(dashes, 0.0))
    band = skia.Path()
    is_drawn = weight > 0 and paint.getFillPath(path, band, None, _PRECISION) and band.isFinite()
    return band if is_drawn and not band.isEmpty() else None


def _arrows(path: Any, fields: Fields, weight: float, *, is_open: bool) -> list[Any]:
    """Return the arrow heads at both ends of an open line."""
    draw = _HEADS.get(fields.get("strokeCap", ""))
    measure = skia.PathMeasure(path, False)
    length = measure.getLength()
    if draw is None or not is_open or length <= 0:
        return []
    heads = []
    for distance, turns in ((0.0, True), (length, False)):
        place = measure.getPosTan(distance)
        if place is None:
            continue
        (x, y), (dx, dy) = ((point.x(), point.y()) for point in place)
        if turns:
            dx, dy = -dx, -dy
        head = draw(weight)
        head.transform(skia.Matrix.MakeAll(dx, -dy, x, dy, dx, y, 0, 0, 1))
        heads.append(head)
    return heads


def _triangle(weight: float) -> Any:
    """Return a filled head that points along +x and ends at the origin: 5 weights long, as wide as its sides."""
    head = skia.Path()
    head.moveTo(0, 0)
    head.lineTo(-5 * weight, 5 * weight * 0.57735)
    head.lineTo(-5 * weight, -5 * weight * 0.57735)
    head.close()
    return head


def _open_head(weight: float) -> Any:
    """Return two lines that meet at the origin, 45 degrees from the line, with round ends."""
    lines = skia.Path()
    reach = 3.6 * weight
    lines.moveTo(-reach, reach)
    lines.lineTo(0, 0)
    lines.lineTo(-reach, -reach)
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=weight,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    head = skia.Path()
    paint.getFillPath(lines, head, None, _PRECISION)
    return head


def _disc(weight: float) -> Any:
    return skia.Path.Circle(0, 0, 2.5 * weight)


def _diamond(weight: float) -> Any:
    reach = 3 * weight
    return skia.Path.Polygon([(reach, 0), (0, reach), (-reach, 0), (0, -reach)], True)


_HEADS: Final = {
    "ARROW_LINES": _open_head,
    "ARROW_EQUILATERAL": _triangle,
    "TRIANGLE_FILLED": _triangle,
    "CIRCLE_FILLED": _disc,
    "DIAMOND_FILLED": _diamond,
}
