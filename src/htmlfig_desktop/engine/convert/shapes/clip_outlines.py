"""Basic shapes of ``clip-path`` as outlines. Source: CSS Shapes 1, section 3."""

from __future__ import annotations

import math

from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.engine.convert.css.shapes import (
    BasicShape,
    CommandShape,
    EllipseShape,
    InsetShape,
    PathShape,
    PolygonShape,
    Radius,
    RadiusKeyword,
)
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, mapped_path, polygon_path, rectangle_path
from htmlfig_desktop.engine.convert.shapes.path_data import parse_path
from htmlfig_desktop.engine.scene.paths import PathData


def shape_outline(shape: BasicShape, box: Rect) -> PathData | None:
    """Return the outline of a basic shape in the coordinates of its reference box.

    None for references to ``clipPath`` elements, which are no basic shapes.
    """
    if isinstance(shape, InsetShape):
        return _inset(shape, box)
    if isinstance(shape, EllipseShape):
        return _ellipse(shape, box)
    if isinstance(shape, PolygonShape):
        points = [Vec(box.x + x.resolve(box.width), box.y + y.resolve(box.height)) for x, y in shape.points]
        path = polygon_path(points)
        return PathData(path.ops, path.coords, shape.winding)
    if isinstance(shape, PathShape):
        path = mapped_path(parse_path(shape.data), Affine.translation(box.x, box.y))
        return PathData(path.ops, path.coords, shape.winding)
    if isinstance(shape, CommandShape):
        path = mapped_path(parse_path(_written(shape, box)), Affine.translation(box.x, box.y))
        return PathData(path.ops, path.coords, shape.winding)
    return None


def _written(shape: CommandShape, box: Rect) -> str:
    """Return a shape in a box as an SVG path."""
    sides = {"h": (box.width,), "v": (box.height,)}
    written = []
    for letter, lengths in shape.commands:
        along = sides.get(letter.lower(), (box.width, box.height))
        numbers = (f"{length.resolve(along[at % len(along)]):.4f}" for at, length in enumerate(lengths))
        written.append(f"{letter}{' '.join(numbers)}")
    return " ".join(written)


def _inset(shape: InsetShape, box: Rect) -> PathData:
    inner = box.inset(
        shape.top.resolve(box.height),
        shape.right.resolve(box.width),
        shape.bottom.resolve(box.height),
        shape.left.resolve(box.width),
    )
    radii = [(max(0.0, x.resolve(box.width)), max(0.0, y.resolve(box.height))) for x, y in shape.radii]
    return rectangle_path(inner, fitted_radii(radii, inner)) if radii else rectangle_path(inner)


def fitted_radii(radii: list[tuple[float, float]], rect: Rect) -> list[tuple[float, float]]:
    """Return corner radii (clockwise from the top left) made smaller in proportion until neighbors fit.

    Source: CSS Backgrounds 3, section 4.5.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = radii
    sums = ((ax + bx, rect.width), (cx + dx, rect.width), (ay + dy, rect.height), (by + cy, rect.height))
    factor = min([1.0, *(side / total for total, side in sums if total > 0)])
    return [(x * factor, y * factor) for x, y in radii]


def _ellipse(shape: EllipseShape, box: Rect) -> PathData:
    center = Vec(box.x + shape.x.resolve(box.width), box.y + shape.y.resolve(box.height))
    across = (center.x - box.x, box.right - center.x)
    down = (center.y - box.y, box.bottom - center.y)
    if shape.is_circle:
        radius = _radius(shape.rx, (*across, *down), math.hypot(box.width, box.height) / math.sqrt(2))
        return ellipse_path(center, radius, radius)
    return ellipse_path(center, _radius(shape.rx, across, box.width), _radius(shape.ry, down, box.height))


def _radius(radius: Radius, distances: tuple[float, ...], reference: float) -> float:
    if not isinstance(radius, RadiusKeyword):
        return max(0.0, radius.resolve(reference))
    pick = min if radius in (RadiusKeyword.CLOSEST_SIDE, RadiusKeyword.CLOSEST_CORNER) else max
    return pick(abs(distance) for distance in distances)
