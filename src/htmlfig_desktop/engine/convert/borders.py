"""Borders, corner radii and outlines of a box."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css_background import parse_radius
from htmlfig_desktop.engine.convert.look import BorderSide, Look
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    Corners,
    SideWeights,
    SolidPaint,
    Stroke,
    StrokeAlign,
    StrokeCap,
)
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

_EXACT_STYLES = frozenset({"solid", "dashed", "dotted"})
_DARKER = 0.66


@dataclass(frozen=True, slots=True)
class Borders:
    """What the borders of a box become."""

    stroke: Stroke | None = None
    """On the box itself, where all sides can share one."""
    sides: tuple[Layer, ...] = ()
    """One layer a side in front of the content, where they cannot."""


def corners_of(style: ComputedStyle, size: Size, node: SnapshotNode, report: Report) -> Corners:
    """Return the radii of a box, reduced so that neighbors fit (CSS Backgrounds 3, section 4.5)."""
    radii: list[tuple[float, float]] = []
    for corner in ("top-left", "top-right", "bottom-right", "bottom-left"):
        value = style[f"border-{corner}-radius"]
        if value == "0px":
            radii.append((0.0, 0.0))
            continue
        pair = parse_radius(value)
        if pair is None:
            radii.append((0.0, 0.0))
            continue
        x, y = pair
        radii.append((x.px + x.percent / 100 * size.width, y.px + y.percent / 100 * size.height))
    if not any(x and y for x, y in radii):
        return SQUARE_CORNERS
    (tl, tr, br, bl) = radii
    factor = min(
        1.0,
        *(
            side / total
            for side, total in (
                (size.width, tl[0] + tr[0]),
                (size.width, bl[0] + br[0]),
                (size.height, tl[1] + bl[1]),
                (size.height, tr[1] + br[1]),
            )
            if total > 0
        ),
    )
    reduced = [(x * factor, y * factor) for x, y in radii]
    if any(abs(x - y) > 0.5 for x, y in reduced):
        report.add(DiagnosticCode.RADIUS_ELLIPTICAL, node)
    return Corners(*(min(x, y) for x, y in reduced))


def borders_of(look: Look, size: Size, corners: Corners, node: SnapshotNode, report: Report) -> Borders:
    """Return the borders of a box."""
    visible = [side for side in look.borders if side.width > 0 and not side.color.is_transparent]
    if not visible:
        return Borders()
    for side in visible:
        if side.style not in _EXACT_STYLES:
            report.add(DiagnosticCode.BORDER_STYLE_APPROXIMATED, node, side.style)
    first = visible[0]
    is_uniform_look = all(side.color == first.color and side.style == first.style for side in visible)
    is_plain = first.style in _EXACT_STYLES
    if is_uniform_look and is_plain and len(visible) == 4 and len({side.width for side in visible}) == 1:
        return Borders(stroke=_stroke(first, None))
    if is_uniform_look and first.style == "solid":
        widths = [side.width if not side.color.is_transparent else 0.0 for side in look.borders]
        return Borders(stroke=_stroke(first, SideWeights(*widths)))
    return Borders(sides=tuple(_sides(look, size)))


def outline_of(look: Look, size: Size, corners: Corners) -> Rectangle | None:
    """Return the outline of a box as a layer around it."""
    side, offset = look.outline, look.outline_offset
    if side.width <= 0 or side.color.is_transparent:
        return None
    outer = Size(max(1.0, size.width + 2 * offset), max(1.0, size.height + 2 * offset))
    grown = Corners(*(radius + max(0.0, offset) if radius else 0.0 for radius in _radii(corners)))
    return Rectangle(
        name="Outline",
        size=outer,
        transform=Affine.translation(-offset, -offset),
        stroke=Stroke((SolidPaint(side.color),), side.width, StrokeAlign.OUTSIDE, dashes=_dashes(side)),
        corners=grown,
    )


def _radii(corners: Corners) -> tuple[float, float, float, float]:
    return corners.top_left, corners.top_right, corners.bottom_right, corners.bottom_left


def _stroke(side: BorderSide, sides: SideWeights | None) -> Stroke:
    weight = side.width if sides is None else max(sides.top, sides.right, sides.bottom, sides.left)
    return Stroke(
        (SolidPaint(side.color),),
        weight,
        StrokeAlign.INSIDE,
        sides=sides,
        dashes=_dashes(side),
        cap=StrokeCap.ROUND if side.style == "dotted" and side.width > 1 else StrokeCap.NONE,
    )


def _dashes(side: BorderSide) -> tuple[float, ...]:
    if side.style == "dashed":
        length = side.width * (3 if side.width < 3 else 2)
        return (length, length)
    if side.style == "dotted":
        return (0.01, 2 * side.width) if side.width > 1 else (1.0, 1.0)
    return ()


def _sides(look: Look, size: Size) -> list[Layer]:
    """Return one layer a side: a trapezoid that meets its neighbors on the diagonal, or a dashed line."""
    top, right, bottom, left = look.border_widths
    outer = Rect(0, 0, size.width, size.height)
    inner = outer.inset(top, right, bottom, left)
    quads = (
        ((0.0, 0.0), (outer.right, 0.0), (inner.right, inner.y), (inner.x, inner.y)),
        ((outer.right, 0.0), (outer.right, outer.bottom), (inner.right, inner.bottom), (inner.right, inner.y)),
        ((outer.right, outer.bottom), (0.0, outer.bottom), (inner.x, inner.bottom), (inner.right, inner.bottom)),
        ((0.0, outer.bottom), (0.0, 0.0), (inner.x, inner.y), (inner.x, inner.bottom)),
    )
    layers: list[Layer] = []
    for at, (side, quad, name) in enumerate(zip(look.borders, quads, ("top", "right", "bottom", "left"), strict=True)):
        if side.width <= 0 or side.color.is_transparent:
            continue
        if side.style in ("dashed", "dotted"):
            layers.append(_dashed_side(side, at, size, f"Border {name}"))
        elif side.style == "double" and side.width >= 3:
            layers.extend(_double_side(side, at, size, f"Border {name}"))
        else:
            layers.append(_quad(quad, _shade(side, at), f"Border {name}"))
    return layers


def _quad(points: tuple[tuple[float, float], ...], color: Color, name: str) -> Layer:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    coords = [value for x, y in (*points, points[0]) for value in (x - left, y - top)]
    ops = (PathOp.MOVE, *(PathOp.LINE for _ in points), PathOp.CLOSE)
    return Vector(
        name=name,
        size=Size(max(xs) - left, max(ys) - top),
        transform=Affine.translation(left, top),
        path=PathData(ops, tuple(coords)),
        fills=(SolidPaint(color),),
    )


def _band(at: int, size: Size, start: float, width: float) -> Rect:
    """Return a strip along side ``at``, ``start`` px from the edge."""
    return (
        Rect(0, start, size.width, width),
        Rect(size.width - start - width, 0, width, size.height),
        Rect(0, size.height - start - width, size.width, width),
        Rect(start, 0, width, size.height),
    )[at]


def _dashed_side(side: BorderSide, at: int, size: Size, name: str) -> Layer:
    """Return a dashed line through the middle of a side."""
    band = _band(at, size, 0, side.width)
    is_horizontal = at in (0, 2)
    length = band.width if is_horizontal else band.height
    middle = side.width / 2
    coords = (0.0, middle, length, middle) if is_horizontal else (middle, 0.0, middle, length)
    return Vector(
        name=name,
        size=band.size,
        transform=Affine.translation(band.x, band.y),
        path=PathData((PathOp.MOVE, PathOp.LINE), coords),
        stroke=Stroke(
            (SolidPaint(side.color),),
            side.width,
            StrokeAlign.CENTER,
            dashes=_dashes(side),
            cap=StrokeCap.ROUND if side.style == "dotted" and side.width > 1 else StrokeCap.NONE,
        ),
    )


def _double_side(side: BorderSide, at: int, size: Size, name: str) -> list[Layer]:
    third = max(1.0, round(side.width / 3))
    fills = (SolidPaint(side.color),)
    return [
        Rectangle(name=name, size=band.size, transform=Affine.translation(band.x, band.y), fills=fills)
        for band in (_band(at, size, 0, third), _band(at, size, side.width - third, third))
    ]


def _shade(side: BorderSide, at: int) -> Color:
    """Return the color of a side in relief: inset darkens top and left, outset bottom and right."""
    darkens = (side.style in ("inset", "groove") and at in (0, 3)) or (
        side.style in ("outset", "ridge") and at in (1, 2)
    )
    color = side.color
    return Color(color.r * _DARKER, color.g * _DARKER, color.b * _DARKER, color.a) if darkens else color
