"""Shapes that CSS scales: as large as they show, since Figma's layers are turned and mirrored but have no scale.

A scale in a layer's matrix is drawn by Figma, but its window knows of none, and other readers leave it out. What has no
such form (several radii along one corner, strokes of uneven width along a curve) keeps its scale; for content see
``scaled_content``.
Source: format notes, section 6.1.
"""

from __future__ import annotations

import math

from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    Corners,
    Effect,
    ImageMode,
    ImagePaint,
    Paint,
    SideWeights,
    Stroke,
    StrokeAlign,
)

Shape = Rectangle | Ellipse | Vector

_NOTHING = 1e-6
"""By which factors may differ."""


def unscaled(layer: Layer) -> Layer:
    """Return a shape that looks the same and has no scale in its matrix; other layers and skewed ones as they are."""
    matrix = layer.transform
    if matrix.is_translation or isinstance(layer, Frame) or not isinstance(layer, Rectangle | Ellipse | Vector):
        return layer
    across, down = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    if min(across, down) < _NOTHING or abs(matrix.a * matrix.c + matrix.b * matrix.d) > _NOTHING * across * down:
        return layer
    if abs(across - 1) <= _NOTHING and abs(down - 1) <= _NOTHING:
        return layer
    made = scaled_shape(layer, across, down)
    if made is None:
        return layer
    turned = Affine(matrix.a / across, matrix.b / across, matrix.c / down, matrix.d / down, matrix.e, matrix.f)
    size = Size(layer.size.width * across, layer.size.height * down)
    return replace(made, size=size, transform=turned)


def scaled_shape(layer: Shape, across: float, down: float) -> Shape | None:
    """Return a shape with all that is painted of it in px scaled; None where that cannot be said, never if evenly.

    Its size, its place and what is inside stay.
    """
    is_even = abs(across - down) <= _NOTHING * across
    fills = tuple([_paint(fill, across, is_even) for fill in layer.fills])
    corners = layer.corners if isinstance(layer, Rectangle) else SQUARE_CORNERS
    stroke = layer.stroke
    if not is_even:
        is_plain = isinstance(layer, Rectangle) and corners == SQUARE_CORNERS
        if corners != SQUARE_CORNERS or layer.effects or any(fill is None for fill in fills):
            return None
        if stroke is not None and not (is_plain and stroke.align is StrokeAlign.INSIDE and not stroke.dashes):
            return None
    made = replace(
        layer,
        fills=tuple([fill for fill in fills if fill is not None]),
        stroke=None if stroke is None else scaled_stroke(stroke, across, down),
        effects=tuple([scaled_effect(effect, across) for effect in layer.effects]),
    )
    if isinstance(made, Vector):
        return replace(made, path=mapped_path(made.path, Affine.scaling(across, down)))
    return replace(made, corners=_corners(corners, across)) if isinstance(made, Rectangle) else made


def _paint(paint: Paint, scale: float, is_even: bool) -> Paint | None:
    """Return a paint of a scaled shape; None for a picture that keeps proportions which the shape does not."""
    if not isinstance(paint, ImagePaint) or paint.mode is ImageMode.STRETCH:
        return paint
    if not is_even:
        return None
    return replace(paint, scale=paint.scale * scale) if paint.mode is ImageMode.TILE else paint


def scaled_stroke(stroke: Stroke, across: float, down: float) -> Stroke:
    """Return a stroke so many times wider: its upright sides by the first factor."""
    weights = [weight * by for weight, by in zip(stroke.weights, (down, across, down, across), strict=True)]
    widest = max(weights)
    sides = None if widest - min(weights) <= _NOTHING else SideWeights(*weights)
    return replace(stroke, weight=widest, sides=sides, dashes=tuple([dash * across for dash in stroke.dashes]))


def scaled_effect(effect: Effect, scale: float) -> Effect:
    """Return a shadow or blur so many times larger."""
    offset = Vec(effect.offset.x * scale, effect.offset.y * scale)
    return replace(effect, radius=effect.radius * scale, offset=offset, spread=effect.spread * scale)


def _corners(corners: Corners, scale: float) -> Corners:
    if corners == SQUARE_CORNERS:
        return corners
    return replace(
        corners,
        given=corners.given * scale,
        top_left=corners.top_left * scale,
        top_right=corners.top_right * scale,
        bottom_right=corners.bottom_right * scale,
        bottom_left=corners.bottom_left * scale,
    )
