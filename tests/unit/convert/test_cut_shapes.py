"""What a clip path cuts to a shape is that shape, where no mask is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.convert.layering.cut_shapes import cut_to_shape
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, polygon_path, rectangle_path
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    Ellipse,
    Frame,
    Layer,
    LayoutChild,
    LayoutMode,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImageMode,
    ImagePaint,
    SolidPaint,
    Stroke,
)
from htmlfig_desktop.engine.scene.paths import PathData

RED = SolidPaint(Color(1, 0, 0))
BOX = Rectangle(name="star", size=Size(100, 80), transform=Affine.translation(10, 20), fills=(RED,))
TRIANGLE = polygon_path([Vec(10, 20), Vec(110, 20), Vec(60, 100)])
SHADOW = Effect(EffectKind.DROP_SHADOW, 4, BLACK, Vec(0, 2), show_behind=True)


def cut(layer: Layer, outline: PathData = TRIANGLE, *, is_ellipse: bool = False) -> Layer | None:
    found = cut_to_shape([layer], outline, is_ellipse=is_ellipse)
    if found is None:
        return None
    (only,) = found
    return only


def test_a_box_without_content_is_a_vector_with_its_paints_and_its_name() -> None:
    found = cut(replace(BOX, opacity=0.5))
    assert isinstance(found, Vector)
    assert (found.name, found.fills, found.opacity, found.bounds) == ("star", (RED,), 0.5, Rect(10, 20, 100, 80))
    assert found.path.coords[:6] == (0, 0, 100, 0, 50, 80)


def test_a_circle_is_an_ellipse_and_a_gradient_stays_where_it_was() -> None:
    stops = (GradientStop(0, BLACK), GradientStop(1, WHITE))
    paint = GradientPaint(GradientKind.LINEAR, stops, Affine())
    found = cut(replace(BOX, fills=(paint,)), ellipse_path(Vec(60, 60), 25, 20), is_ellipse=True)
    assert isinstance(found, Ellipse)
    assert found.bounds == Rect(35, 40, 50, 40)
    (moved,) = found.fills
    assert isinstance(moved, GradientPaint)
    assert moved.transform.apply(Vec(0.5, 0.5)) == Vec(0.5, 0.5)
    assert moved.transform.apply(Vec(0, 0)) == Vec(0.25, 0.25)


def test_what_reaches_out_of_the_box_is_not_part_of_the_shape() -> None:
    found = cut(BOX, ellipse_path(Vec(60, 100), 50, 40), is_ellipse=True)
    assert isinstance(found, Vector)
    assert found.bounds.bottom == pytest.approx(100, abs=0.01)


def test_a_turned_box_keeps_its_turn() -> None:
    turned = replace(BOX, transform=Affine(0, 1, -1, 0, 100, 0))
    found = cut(turned, polygon_path([Vec(100, 0), Vec(100, 100), Vec(20, 50)]))
    assert isinstance(found, Vector)
    assert (found.transform.b, found.size) == (1, Size(100, 80))


def test_content_within_the_shape_has_it_behind() -> None:
    label = Rectangle(name="label", size=Size(20, 10), transform=Affine.translation(40, 10), fills=(RED,))
    row = AutoLayout(mode=LayoutMode.HORIZONTAL)
    frame = Frame(
        name="badge",
        size=BOX.size,
        transform=BOX.transform,
        fills=(RED,),
        effects=(SHADOW,),
        children=(label,),
        auto_layout=row,
    )
    found = cut(frame)
    assert isinstance(found, Frame)
    assert (found.fills, found.effects, found.auto_layout) == ((), (), row)
    shape, content = found.children
    assert isinstance(shape, Vector)
    assert (shape.fills, shape.bounds, shape.layout_child) == (
        (RED,),
        Rect(0, 0, 100, 80),
        LayoutChild(is_absolute=True),
    )
    assert (shape.horizontal, shape.vertical) == (Constraint.SCALE, Constraint.SCALE)
    assert content is label


IN_THE_CORNER = Rectangle(name="label", size=Size(20, 10), transform=Affine.translation(0, 60), fills=(RED,))


@pytest.mark.parametrize(
    "layer",
    [
        Frame(name="content beyond", size=BOX.size, transform=BOX.transform, fills=(RED,), children=(IN_THE_CORNER,)),
        replace(BOX, name="border", stroke=Stroke((RED,), 1)),
        replace(BOX, name="smooth corners", corners=Corners(8, 8, 8, 8, smoothing=0.6)),
        replace(BOX, name="shadow seen through", fills=(SolidPaint(Color(1, 0, 0, 0.5)),), effects=(SHADOW,)),
        replace(BOX, name="blur", effects=(Effect(EffectKind.LAYER_BLUR, 3),)),
        replace(BOX, name="nothing to fill", fills=()),
        replace(BOX, name="nowhere", transform=Affine(0, 0, 0, 0, 0, 0)),
    ],
    ids=lambda layer: layer.name,
)
def test_others_need_a_mask(layer: Layer) -> None:
    assert cut(layer) is None


def test_a_round_icon_of_a_round_box_keeps_its_own_edge() -> None:
    badge = replace(BOX, size=Size(80, 80), corners=Corners(40, 40, 40, 40))
    icon = ellipse_path(Vec(50, 60), 40, 40)
    found = cut(badge, icon)
    assert isinstance(found, Vector)
    assert len(found.path.ops) == len(icon.ops)


def test_round_corners_cut_what_a_shape_leaves_there() -> None:
    found = cut(replace(BOX, corners=Corners(30, 0, 0, 0)))
    assert isinstance(found, Vector)
    assert found.bounds.x > BOX.bounds.x
    assert found.bounds.right == BOX.bounds.right


def test_a_picture_that_would_move_in_a_smaller_shape_needs_a_mask() -> None:
    picture = replace(BOX, fills=(ImagePaint("one", ImageMode.FILL),))
    assert cut(picture, ellipse_path(Vec(60, 60), 20, 20)) is None
    assert cut(picture) is not None


def test_of_a_frame_that_shows_nothing_what_reaches_out_is_cut_and_the_rest_stays() -> None:
    inside = Rectangle(name="inside", size=Size(20, 20), transform=Affine.translation(40, 2), fills=(RED,))
    ring = Vector(name="ring", size=Size(100, 80), path=rectangle_path(Rect(0, 0, 100, 80)), fills=(RED,))
    found = cut(Frame(name="card", size=Size(100, 80), transform=BOX.transform, children=(inside, ring)))
    assert isinstance(found, Frame)
    kept, shaped = found.children
    assert kept is inside
    assert isinstance(shaped, Vector)
    assert (shaped.name, shaped.bounds) == ("ring", Rect(0, 0, 100, 80))
    assert len(shaped.path.ops) < len(ring.path.ops) + 1  # three corners


def test_what_flows_in_a_layout_or_has_a_stroke_is_not_cut() -> None:
    ring = Vector(name="ring", size=Size(100, 80), path=rectangle_path(Rect(0, 0, 100, 80)), fills=(RED,))
    lined = replace(ring, stroke=Stroke((RED,), 1))
    card = Frame(name="card", size=Size(100, 80), transform=BOX.transform)
    assert cut(replace(card, children=(lined,))) is None
    assert cut(replace(card, children=(ring,), auto_layout=AutoLayout(LayoutMode.VERTICAL))) is None
