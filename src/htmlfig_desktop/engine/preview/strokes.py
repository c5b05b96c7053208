"""Outlines of strokes that the file does not hold.

Source: format notes, sections 6.5 and 8.6; shapes of arrows as in exports by Figma.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.preview.paths import path_data, skia_path
from htmlfig_desktop.engine.preview.values import number
from htmlfig_desktop.engine.scene.paths import PathData

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

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
_Weight = Literal["borderTopWeight", "borderRightWeight", "borderBottomWeight", "borderLeftWeight"]
_Hidden = Literal["borderTopHidden", "borderRightHidden", "borderBottomHidden", "borderLeftHidden"]
_SIDES: Final[tuple[tuple[_Weight, _Hidden], ...]] = tuple(zip(get_args(_Weight), get_args(_Hidden), strict=True))


def stroke_weight(fields: NodeFields) -> float:
    """Return a stroke's weight, px, the largest where sides differ."""
    if fields.get("borderStrokeWeightsIndependent"):
        return max(_side_weights(fields))
    return max(number(fields.get("strokeWeight")), 0.0)


def _side_weights(fields: NodeFields) -> tuple[float, ...]:
    return tuple(0.0 if fields.get(hidden) else max(number(fields.get(weight)), 0.0) for weight, hidden in _SIDES)


def has_sides(fields: NodeFields) -> bool:
    """Return whether the sides of a box have weights of their own."""
    return bool(fields.get("borderStrokeWeightsIndependent")) and len(set(_side_weights(fields))) > 1


def side_bands(fields: NodeFields, size: Size) -> tuple[PathData, ...]:
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


def stroke_band(fields: NodeFields, line: PathData, *, is_open: bool) -> tuple[PathData, ...]:
    """Return what a stroke along a line covers: twice as wide where only one side of it will show.

    Args:
        fields: of the node.
        line: what the stroke follows.
        is_open: whether caps show; an open line has no inside, so its stroke lies on it.
    """
    weight = stroke_weight(fields)
    if not is_open and fields.get("strokeAlign") in ("INSIDE", "OUTSIDE"):
        weight *= 2
    pen = _Pen(
        weight,
        fields.get("strokeCap", ""),
        fields.get("strokeJoin", ""),
        number(fields.get("miterLimit"), _DEFAULT_MITER_LIMIT) or _DEFAULT_MITER_LIMIT,
        tuple(max(number(dash), 0.0) for dash in fields.get("dashPattern") or ()),
    )
    return _drawn_with(pen, line, is_open)


@dataclass(frozen=True, slots=True)
class _Pen:
    """What draws a stroke."""

    weight: float
    cap: str
    join: str
    miter_limit: float
    dashes: tuple[float, ...]


@lru_cache(maxsize=512)  # the cards, rows and buttons of a page are alike
def _drawn_with(pen: _Pen, line: PathData, is_open: bool) -> tuple[PathData, ...]:
    path = skia_path(line)
    head = _HEADS.get(pen.cap) if is_open else None
    if head is None:
        band = _band(path, pen)
        return (path_data(band),) if band else ()
    band = _band(_shortened(path, head.length * pen.weight), pen)
    return tuple(path_data(piece) for piece in (band, *_heads(path, head, pen.weight)) if piece)


def _band(path: Any, pen: _Pen) -> Any | None:
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=pen.weight,
        StrokeCap=_CAPS.get(pen.cap, skia.Paint.kButt_Cap),
        StrokeJoin=_JOINS.get(pen.join, skia.Paint.kMiter_Join),
        StrokeMiter=pen.miter_limit,
    )
    dashes = list(pen.dashes)
    if dashes and sum(dashes) > 0:
        if len(dashes) % 2:
            dashes *= 2
        if skia.PathMeasure(path, False).getLength() / sum(dashes) * len(dashes) <= _MOST_DASHES:
            paint.setPathEffect(skia.DashPathEffect.Make(dashes, 0.0))
    band = skia.Path()
    is_drawn = pen.weight > 0 and paint.getFillPath(path, band, None, _PRECISION) and band.isFinite()
    return band if is_drawn and not band.isEmpty() else None


def _shortened(path: Any, cut: float) -> Any:
    """Return an open line without its ends."""
    measure = skia.PathMeasure(path, False)
    length, middle = measure.getLength(), skia.Path()
    if length > 2 * cut:
        measure.getSegment(cut, length - cut, middle, True)
    return middle


def _heads(path: Any, head: _Head, weight: float) -> Iterator[Any]:
    """Yield the arrow heads at both ends of an open line."""
    measure = skia.PathMeasure(path, False)
    length = measure.getLength()
    for distance, turn in ((0.0, -1.0), (length, 1.0)) if length > 0 else ():
        (x, y), (dx, dy) = ((point.x(), point.y()) for point in measure.getPosTan(distance))
        shape = head.draw()
        dx, dy = dx * turn * weight, dy * turn * weight
        shape.transform(skia.Matrix.MakeAll(dx, -dy, x, dy, dx, y, 0, 0, 1))
        yield shape


def _triangle() -> Any:
    """Return an equilateral head, 5 long, whose tip is at the origin."""
    half = 5 / math.sqrt(3)
    return skia.Path.Polygon([(0, 0), (-5, half), (-5, -half)], True)


def _open_head() -> Any:
    """Return two lines of weight 1 with round ends, 45 degrees from the line's."""
    reach = 9 / math.sqrt(8)
    lines = skia.Path.Polygon([(-0.5 - reach, reach), (-0.5, 0), (-0.5 - reach, -reach)], False)
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=1,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    head = skia.Path()
    paint.getFillPath(lines, head, None, 32 * _PRECISION)
    return head


def _disc() -> Any:
    return skia.Path.Circle(0, 0, 2.5)


def _diamond() -> Any:
    return skia.Path.Polygon([(3, 0), (0, 3), (-3, 0), (0, -3)], True)


@dataclass(frozen=True, slots=True)
class _Head:
    """An arrow head, drawn for a stroke of weight 1 along +x that ends at the origin."""

    draw: Callable[[], Any]
    length: float
    """By how much the line ends earlier, in weights."""


_HEADS: Final = {
    "ARROW_LINES": _Head(_open_head, 0.5),
    "ARROW_EQUILATERAL": _Head(_triangle, 4.5),
    "TRIANGLE_FILLED": _Head(_triangle, 4.5),
    "CIRCLE_FILLED": _Head(_disc, 0.0),
    "DIAMOND_FILLED": _Head(_diamond, 0.0),
}
"""Sizes of the two arrows as in Figma's exports; disc and diamond by eye."""
