"""Shapes that CSS scales."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.convert.layering.scaling import unscaled
from htmlfig_desktop.engine.convert.shapes.outlines import rectangle_path
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    Effect,
    EffectKind,
    ImageMode,
    ImagePaint,
    SideWeights,
    SolidPaint,
    Stroke,
    StrokeAlign,
)

PAINT = (SolidPaint(BLACK),)
HALF = Affine(0.5, 0, 0, 0.5, 10, 20)
FLAT = Affine(1, 0, 0, 0.5, 10, 20)
BOX = Rectangle(name="box", size=Size(40, 20), fills=PAINT)


def box(transform: Affine, **changes: object) -> Rectangle:
    return replace(BOX, transform=transform, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("transform", "size", "left"),
    [
        (HALF, Size(20, 10), Affine(1, 0, 0, 1, 10, 20)),
        (FLAT, Size(40, 10), Affine(1, 0, 0, 1, 10, 20)),
        (Affine(-0.5, 0, 0, 0.5, 10, 20), Size(20, 10), Affine(-1, 0, 0, 1, 10, 20)),
        (Affine(0, 2, -2, 0, 0, 0), Size(80, 40), Affine(0, 1, -1, 0, 0, 0)),
    ],
)
def test_a_scaled_box_is_as_large_as_it_shows_and_stays_where_it_is(
    transform: Affine, size: Size, left: Affine
) -> None:
    layer = box(transform)
    made = unscaled(layer)
    assert (made.size, made.transform) == (size, left)
    assert made.bounds == layer.bounds


def test_strokes_corners_and_shadows_scale_with_their_box() -> None:
    shadow = Effect(EffectKind.DROP_SHADOW, 8, BLACK, Vec(2, 4), 6)
    stroke = Stroke(PAINT, 2, StrokeAlign.CENTER, dashes=(4, 2))
    made = unscaled(box(HALF, stroke=stroke, corners=Corners(4, 4, 2, 0), effects=(shadow,)))
    assert isinstance(made, Rectangle)
    assert made.stroke == replace(stroke, weight=1, dashes=(2, 1))
    assert made.corners == Corners(2, 2, 1, 0)
    assert made.effects == (replace(shadow, radius=4, offset=Vec(1, 2), spread=3),)


def test_a_border_of_a_flattened_box_has_the_widths_it_shows() -> None:
    made = unscaled(box(FLAT, stroke=Stroke(PAINT, 2)))
    assert isinstance(made, Rectangle)
    assert made.stroke == Stroke(PAINT, 2, sides=SideWeights(1, 2, 1, 2))


def test_outlines_and_ellipses_scale_too() -> None:
    outline = rectangle_path(Rect(0, 0, 8, 6))
    vector = unscaled(Vector(name="v", size=Size(8, 6), transform=FLAT, path=outline, fills=PAINT))
    assert isinstance(vector, Vector)
    assert (vector.size, vector.path) == (Size(8, 3), rectangle_path(Rect(0, 0, 8, 3)))
    assert unscaled(Ellipse(name="e", size=Size(8, 6), transform=FLAT, fills=PAINT)).size == Size(8, 3)


def test_tiles_scale_with_their_box() -> None:
    tiles = ImagePaint("00", ImageMode.TILE, scale=0.5)
    made = unscaled(box(HALF, fills=(tiles,)))
    assert isinstance(made, Rectangle)
    assert made.fills == (replace(tiles, scale=0.25),)


@pytest.mark.parametrize(
    "layer",
    [
        BOX,
        box(Affine(1, 0, 0.3, 1, 0, 0)),
        box(Affine(0, 0, 0, 1, 0, 0)),
        box(FLAT, corners=Corners(4, 4, 4, 4)),
        box(FLAT, effects=(Effect(EffectKind.LAYER_BLUR, 4),)),
        box(FLAT, fills=(ImagePaint("00", ImageMode.FIT),)),
        box(FLAT, stroke=Stroke(PAINT, 2, StrokeAlign.CENTER)),
        Ellipse(name="e", size=Size(8, 6), transform=FLAT, stroke=Stroke(PAINT, 2)),
        Frame(name="f", size=Size(8, 6), transform=HALF),
    ],
)
def test_what_has_no_form_without_its_scale_keeps_it(layer: Layer) -> None:
    assert unscaled(layer) is layer
