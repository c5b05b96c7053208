"""Borders whose sides differ, as one layer a color: cut at the corners, around round corners, in bands and shades."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import skia

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.paint.dashes import closed_dashes, dashes_of, is_round_dot, stretches
from htmlfig_desktop.engine.convert.paint.shading import darker, lighter
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import (
    from_skia,
    joined_paths,
    mapped_path,
    polygon_path,
    rectangle_path,
    to_skia,
)
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign, StrokeCap
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

Sides = tuple[BorderSide, BorderSide, BorderSide, BorderSide]
"""Top, right, bottom, left."""
_HAIRLINE = 1.5
"""px up to which nobody sees that a side is cut at its corners."""


@dataclass(frozen=True, slots=True)
class _Band:
    """A part of a border's thickness, in its color."""

    start: float
    end: float
    """px from the outer edge."""
    color: Color


def plain_sides(sides: Sides) -> Sides | None:
    """Return sides as solid ones in the color that they are painted in; None where one is no plain strip."""
    found: list[BorderSide] = []
    for at, side in enumerate(sides):
        bands = list(_bands(side, at)) if side.style not in ("dashed", "dotted") else []
        if len(bands) != 1:
            return None
        found.append(replace(side, style="solid", color=bands[0].color))
    top, right, bottom, left = found
    return top, right, bottom, left


def side_layers(sides: Sides, widths: tuple[float, float, float, float], size: Size, radii: CornerRadii) -> list[Layer]:
    """Return the layers of all sides that show: what has one color is one layer, as no two parts overlap.

    Args:
        sides: What is painted.
        widths: Room the sides take, painted or not.
        size: Of the border box.
        radii: Of its corners.
    """
    lines: dict[Stroke, list[tuple[int, Vector]]] = {}
    filled: dict[Color, list[tuple[int, PathData]]] = {}
    for at, side in enumerate(sides):
        if side.width <= 0 or side.color.is_transparent:
            continue
        if side.style in ("dashed", "dotted") and radii.is_square:
            line = _line(side, at, size, _name({at}))
            if _is_mitred(sides, at):
                filled.setdefault(side.color, []).append((at, _mitred(line, at, widths, size)))
            elif line.stroke is not None:
                lines.setdefault(line.stroke, []).append((at, line))
            continue
        is_broken = side.style in ("dashed", "dotted")
        for band in _bands(side, at):
            path = _band_path(band, at, widths, size, radii)
            if path is not None and is_broken:
                path = _dashed(path, side, widths, size, radii)
            if path is not None:
                filled.setdefault(band.color, []).append((at, path))
    bands = (
        _filled(joined_paths([path for _, path in parts]), color, _name({at for at, _ in parts}))
        for color, parts in filled.items()
    )
    drawn = (
        replace(_joined([line for _, line in parts], size), name=_name({at for at, _ in parts}))
        for parts in lines.values()
    )
    return [*drawn, *bands]


def _is_mitred(sides: Sides, at: int) -> bool:
    """Whether one sees that a dashed or dotted side is cut at a corner: its neighbor leaves free what is cut off."""
    side = sides[at]
    return any(
        min(side.width, other.width) > _HAIRLINE
        and other.color != side.color
        and (other.style in ("dashed", "dotted", "double") or not other.color.is_opaque)
        for other in (sides[at - 1], sides[(at + 1) % 4])
    )


def _mitred(line: Vector, at: int, widths: tuple[float, float, float, float], size: Size) -> PathData:
    """Return the outline of a line of dashes or dots, cut at the corners. Source: Chromium, BoxBorderPainter."""
    stroke = line.stroke
    if stroke is None:
        return line.path
    cap = skia.Paint.kRound_Cap if stroke.cap is StrokeCap.ROUND else skia.Paint.kButt_Cap
    paint = skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=stroke.weight, StrokeCap=cap)
    if stroke.dashes:
        dash, gap = stroke.dashes
        paint.setPathEffect(skia.DashPathEffect.Make([dash, gap], 0.0))
    outline = skia.Path()
    paint.getFillPath(to_skia(mapped_path(line.path, line.transform)), outline)
    part = skia.Op(outline, to_skia(polygon_path(_wedge(at, widths, size))), skia.kIntersect_PathOp)
    return from_skia(part)


def _dashed(
    band: PathData, side: BorderSide, widths: tuple[float, float, float, float], size: Size, radii: CornerRadii
) -> PathData | None:
    """Return what dashes leave of a side at round corners: they run around the whole box, from where its top begins.

    Source: Chromium, BoxBorderPainter (DrawDashedDottedBoxSideFromPath).
    """
    top, right, bottom, left = (width / 2 for width in widths)
    middle = Rect(0, 0, size.width, size.height).inset(top, right, bottom, left)
    line = to_skia(rectangle_path(middle, radii.inside(top, right, bottom, left).radii))
    dash, gap = closed_dashes(side, skia.PathMeasure(line, False).getLength())
    cap = skia.Paint.kRound_Cap if is_round_dot(side) else skia.Paint.kButt_Cap
    paint = skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=side.width, StrokeCap=cap)
    paint.setPathEffect(skia.DashPathEffect.Make([dash, gap], 0.0))
    dashes = skia.Path()
    paint.getFillPath(line, dashes)
    path = from_skia(skia.Op(dashes, to_skia(band), skia.kIntersect_PathOp))
    return path if path.ops else None


def _name(sides: set[int]) -> str:
    """Return what a layer of these sides is called."""
    return "Border" if len(sides) == len(SIDES) else " ".join(["Border", *(SIDES[at] for at in sorted(sides))])


def _bands(side: BorderSide, at: int) -> Iterator[_Band]:
    width = side.width
    draw = _STYLES.get(side.style)
    if draw is None or (width < 2 and draw is not _sunk):  # too thin for two bands
        yield _Band(0.0, width, side.color)
    else:
        yield from draw(side, at)


def _double(side: BorderSide, at: int) -> Iterator[_Band]:
    outer, inner = double_stripes(side.width)
    if inner <= outer:
        yield _Band(0.0, side.width, side.color)
        return
    yield _Band(0.0, outer, side.color)
    yield _Band(inner, side.width, side.color)


def double_stripes(width: float) -> tuple[float, float]:
    """Return where the outer stripe of a double border ends and the inner begins. Source: Chromium, BorderEdge."""
    whole = round(width)
    return whole // 3 + (whole % 3 == 2), whole * 2 // 3 + (whole % 3 == 1)


def _groove(side: BorderSide, at: int) -> Iterator[_Band]:
    middle = side.width / 2
    is_dark_outside = (at in (0, 3)) == (side.style == "groove")
    dark, light = darker(side.color), lighter(side.color)
    yield _Band(0.0, middle, dark if is_dark_outside else light)
    yield _Band(middle, side.width, light if is_dark_outside else dark)


def _sunk(side: BorderSide, at: int) -> Iterator[_Band]:
    is_dark = (at in (0, 3)) == (side.style == "inset")
    yield _Band(0.0, side.width, darker(side.color) if is_dark else lighter(side.color))


_STYLES: dict[str, Callable[[BorderSide, int], Iterator[_Band]]] = {
    "double": _double,
    "groove": _groove,
    "ridge": _groove,
    "inset": _sunk,
    "outset": _sunk,
}


def _band_path(
    band: _Band, at: int, widths: tuple[float, float, float, float], size: Size, radii: CornerRadii
) -> PathData | None:
    """Return the outline of one band of one side."""
    share = (band.start / widths[at], band.end / widths[at])
    outer, inner = (tuple(width * part for width in widths) for part in share)
    box = Rect(0, 0, size.width, size.height)
    first, last = box.inset(*outer), box.inset(*inner)
    if radii.is_square:
        return polygon_path(_trapezoid(at, first, last))
    ring = skia.Op(
        to_skia(radii.inside(*outer).path(first)), to_skia(radii.inside(*inner).path(last)), skia.kDifference_PathOp
    )
    part = skia.Op(ring, to_skia(polygon_path(_wedge(at, widths, size))), skia.kIntersect_PathOp)
    path = from_skia(part)
    return path if path.ops else None


def _trapezoid(at: int, outer: Rect, inner: Rect) -> list[Vec]:
    start, end = _corners(outer), _corners(inner)
    return [start[at], start[(at + 1) % 4], end[(at + 1) % 4], end[at]]


def _corners(rect: Rect) -> tuple[Vec, Vec, Vec, Vec]:
    return (
        Vec(rect.x, rect.y), Vec(rect.right, rect.y), Vec(rect.right, rect.bottom), Vec(rect.x, rect.bottom)
    )  # fmt: skip


def _wedge(at: int, widths: tuple[float, float, float, float], size: Size) -> list[Vec]:
    """Return the part of the box that belongs to a side: between the lines from corners through inner corners."""
    box = Rect(0, 0, size.width, size.height)
    reach = min(
        (size.width / (widths[3] + widths[1]) if widths[3] + widths[1] else 1e9),
        (size.height / (widths[0] + widths[2]) if widths[0] + widths[2] else 1e9),
    )
    return _trapezoid(at, box, box.inset(*(width * reach for width in widths)))


def dashed_box(side: BorderSide, size: Size) -> list[Layer]:
    """Return a dashed border that is the same on all sides: one layer of lines, two where their patterns differ."""
    lines = [_line(side, at, size, "Border") for at in range(4)]
    across, down = lines[0::2], lines[1::2]
    if lines[0].stroke == lines[1].stroke:
        return [_joined(lines, size)]
    return [_joined(across, size), _joined(down, size)]


def dashed_round_box(side: BorderSide, size: Size, radii: CornerRadii) -> Vector:
    """Return a dashed or dotted border around round corners: one closed line, its dashes fitted into its length.

    It begins where the top side does. Source: Chromium, BoxBorderPainter and StyledStrokeData.
    """
    half = side.width / 2
    middle = Rect(0, 0, size.width, size.height).inset(half, half, half, half)
    path = rectangle_path(middle, radii.inside(half, half, half, half).radii)
    length = skia.PathMeasure(to_skia(path), False).getLength()
    return Vector(
        name="Border",
        size=size,
        path=path,
        stroke=Stroke(
            (SolidPaint(side.color),),
            side.width,
            StrokeAlign.CENTER,
            dashes=closed_dashes(side, length),
            cap=StrokeCap.ROUND if is_round_dot(side) else StrokeCap.NONE,
        ),
    )


def _joined(lines: list[Vector], size: Size) -> Layer:
    """Return lines of one look as one layer as large as their box; a single one as it is."""
    if len(lines) == 1:
        return lines[0]
    paths = [mapped_path(line.path, line.transform) for line in lines]
    return replace(lines[0], size=size, transform=Affine(), path=joined_paths(paths))


def _line(side: BorderSide, at: int, size: Size, name: str) -> Vector:
    """Return a dashed line through the middle of a side; dashes begin and end it."""
    is_horizontal = at in (0, 2)
    length = size.width if is_horizontal else size.height
    middle, width = side.width / 2, side.width
    band = (
        Rect(0, 0, size.width, width),
        Rect(size.width - width, 0, width, size.height),
        Rect(0, size.height - width, size.width, width),
        Rect(0, 0, width, size.height),
    )[at]
    coords: list[float] = []
    for start, end in stretches(side, length):
        coords += (start, middle, end, middle) if is_horizontal else (middle, start, middle, end)
    stroke = Stroke(
        (SolidPaint(side.color),),
        width,
        StrokeAlign.CENTER,
        dashes=dashes_of(side, length),
        cap=StrokeCap.ROUND if is_round_dot(side) else StrokeCap.NONE,
    )
    return Vector(
        name=name,
        size=band.size,
        transform=Affine.translation(band.x, band.y),
        path=PathData((PathOp.MOVE, PathOp.LINE) * (len(coords) // 4), tuple(coords)),
        stroke=stroke,
    )


def _filled(path: PathData, color: Color, name: str) -> Layer:
    box = path_bounds(path) or Rect(0, 0, 0, 0)
    return Vector(
        name=name,
        size=Size(max(0.01, box.width), max(0.01, box.height)),
        transform=Affine.translation(box.x, box.y),
        path=mapped_path(path, Affine.translation(-box.x, -box.y)),
        fills=(SolidPaint(color),),
    )
