"""Strokes of SVG shapes."""

from __future__ import annotations

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.values import parse_length
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, to_skia
from htmlfig_desktop.engine.convert.svg.style import SvgStyle, diagonal
from htmlfig_desktop.engine.scene.paints import Paint, Stroke, StrokeAlign, StrokeCap, StrokeJoin
from htmlfig_desktop.engine.scene.paths import PathData

_CAPS = {"round": StrokeCap.ROUND, "square": StrokeCap.SQUARE}
_JOINS = {"round": StrokeJoin.ROUND, "bevel": StrokeJoin.BEVEL}
_SKIA_CAPS = {
    StrokeCap.NONE: skia.Paint.kButt_Cap,
    StrokeCap.ROUND: skia.Paint.kRound_Cap,
    StrokeCap.SQUARE: skia.Paint.kSquare_Cap,
}
_SKIA_JOINS = {
    StrokeJoin.MITER: skia.Paint.kMiter_Join,
    StrokeJoin.ROUND: skia.Paint.kRound_Join,
    StrokeJoin.BEVEL: skia.Paint.kBevel_Join,
}
_WIDEST = 1e5
"""User units; wider strokes cover everything anyway."""
_MOST_DASHES = 400
"""Dashes that are cut out of an outline one by one; more stay a dash pattern."""
_PRECISION = 8.0
"""Of measured curves, in units of Skia's default of half a px."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How an outline is stroked, lengths in units of that outline."""

    width: float
    cap: StrokeCap
    join: StrokeJoin
    miter_limit: float
    dashes: tuple[float, ...]
    """Lengths on and off, an even number of them; empty for a solid line."""
    offset: float
    """Where in the dashes the line begins."""

    def scaled(self, factor: float) -> Pen:
        """Return the same pen in other units."""
        dashes = tuple(dash * factor for dash in self.dashes)
        return replace(self, width=self.width * factor, dashes=dashes, offset=self.offset * factor)

    def stroke(self, paints: tuple[Paint, ...]) -> Stroke:
        """Return the stroke of a layer; a dash offset has no form there."""
        return Stroke(paints, self.width, StrokeAlign.CENTER, None, self.dashes, self.cap, self.join, self.miter_limit)

    def undashed(self) -> Pen:
        """Return the same pen with a solid line."""
        return replace(self, dashes=(), offset=0.0)


def pen_of(style: SvgStyle, viewport: Size) -> Pen | None:
    """Return the pen of an element in user units; None where it draws no stroke."""
    if style.value("stroke") == "none":
        return None
    reference = diagonal(viewport)
    width = style.length("stroke-width", reference, 1.0)
    if width <= 0:
        return None
    return Pen(
        min(width, _WIDEST),
        _CAPS.get(style.value("stroke-linecap"), StrokeCap.NONE),
        _JOINS.get(style.value("stroke-linejoin"), StrokeJoin.MITER),
        max(1.0, style.number("stroke-miterlimit", 4.0)),
        _dashes(style, reference),
        style.length("stroke-dashoffset", reference),
    )


def measured_pen(pen: Pen, path: PathData, declared_length: float) -> Pen:
    """Return a pen whose dashes count in ``pathLength``, the length that the whole outline is declared to have."""
    if declared_length <= 0 or not pen.dashes:
        return pen
    factor = _length_of(to_skia(path)) / declared_length
    return replace(pen, dashes=tuple(dash * factor for dash in pen.dashes), offset=pen.offset * factor)


def dashed_path(path: PathData, pen: Pen) -> PathData | None:
    """Return the dashes of an outline as open lines, where a dash pattern would not show the same.

    A pattern begins with a dash at the start of the outline, and nobody edits one of which only a single dash shows.

    Returns:
        None where the pattern serves as well, or where there would be very many dashes.
    """
    outline = to_skia(path)
    total, period = _length_of(outline), sum(pen.dashes)
    count = total / period * len(pen.dashes) / 2
    begins_with_dash = min(pen.offset % period, period - pen.offset % period) < 1e-3 * period
    if (begins_with_dash and count > 2) or count > _MOST_DASHES:
        return None
    cut = skia.Path()
    measure = skia.PathMeasure(outline, False, _PRECISION)
    while True:
        _cut_contour(measure, list(pen.dashes), pen.offset % period, cut)
        if not measure.nextContour():
            return from_skia(cut)


def stroked_outline(path: PathData, pen: Pen) -> PathData:
    """Return the area that a solid stroke covers, in units of the outline."""
    paint = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=pen.width,
        StrokeCap=_SKIA_CAPS[pen.cap],
        StrokeJoin=_SKIA_JOINS[pen.join],
        StrokeMiter=pen.miter_limit,
    )
    result = skia.Path()
    paint.getFillPath(to_skia(path), result)
    return from_skia(result)


def _dashes(style: SvgStyle, reference: float) -> tuple[float, ...]:
    value = style.value("stroke-dasharray")
    if value == "none":
        return ()
    words = [word for item in split_list(value) for word in split_words(item)]
    lengths = [parse_length(word) for word in words]
    numbers = tuple(0.0 if length is None else length.resolve(reference) for length in lengths)
    if not numbers or min(numbers) < 0 or sum(numbers) <= 0:
        return ()
    return numbers * 2 if len(numbers) % 2 else numbers


def _length_of(path: skia.Path) -> float:
    measure = skia.PathMeasure(path, False, _PRECISION)
    total = measure.getLength()
    while measure.nextContour():
        total += measure.getLength()
    return float(total)


def _cut_contour(measure: skia.PathMeasure, lengths: list[float], offset: float, cut: skia.Path) -> None:
    """Add the dashes of one contour. Dashes of no length are kept: round caps make dots of them."""
    total = measure.getLength()
    position, index = -offset, 0
    while position < total:
        length = lengths[index % len(lengths)]
        end = position + length
        start = max(0.0, position)
        if index % 2 == 0 and end >= 0 and (end - start > 1e-6 or length == 0):
            dash = skia.Path()
            measure.getSegment(start, max(min(end, total), start + 1e-3), dash, True)  # replaces what is in the path
            cut.addPath(dash)
        position, index = end, index + 1


def is_stroke_first(style: SvgStyle) -> bool:
    """Return whether the fill is painted over the inner half of the stroke."""
    order = style.value("paint-order").split()
    if "stroke" not in order:
        return False
    return "fill" not in order or order.index("stroke") < order.index("fill")
