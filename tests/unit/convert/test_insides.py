"""What lies inside of an outline needs no mask."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.convert.shapes.insides import lie_inside
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, joined_paths, polygon_path, rectangle_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint
from htmlfig_desktop.engine.scene.paths import PathData, Winding

INK = (SolidPaint(BLACK),)
CIRCLE = ellipse_path(Vec(50, 50), 50, 50)


def box(x: float, y: float, width: float, height: float) -> Rectangle:
    return Rectangle(name="box", size=Size(width, height), transform=Affine.translation(x, y), fills=INK)


def test_a_circle_lies_inside_of_itself_and_the_square_around_it_does_not() -> None:
    assert lie_inside([Ellipse(name="circle", size=Size(100, 100), fills=INK)], CIRCLE)
    assert not lie_inside([box(0, 0, 100, 100)], CIRCLE)
    assert lie_inside([box(15, 15, 70, 70)], CIRCLE)


def test_what_a_frame_holds_counts_and_not_the_frame_that_shows_nothing() -> None:
    bare = Frame(name="frame", size=Size(100, 100), children=(box(30, 30, 40, 40),))
    assert lie_inside([bare], CIRCLE)
    assert not lie_inside([Frame(name="frame", size=Size(100, 100), fills=INK)], CIRCLE)
    assert not lie_inside([Frame(name="frame", size=Size(100, 100), children=(box(0, 0, 40, 40),))], CIRCLE)


def test_a_hole_is_outside() -> None:
    ring = joined_paths((rectangle_path(Rect(0, 0, 100, 100)), rectangle_path(Rect(40, 40, 20, 20))))
    outline = PathData(ring.ops, ring.coords, Winding.ODD)
    assert not lie_inside([box(30, 30, 40, 40)], outline)
    assert lie_inside([box(5, 5, 30, 90)], outline)


def test_a_shadow_reaches_as_far_as_it_does() -> None:
    shadow = Effect(EffectKind.DROP_SHADOW, 10, BLACK, Vec(0, 0))
    disc = Ellipse(name="disc", size=Size(90, 90), transform=Affine.translation(5, 5), fills=INK, effects=(shadow,))
    assert not lie_inside([disc], CIRCLE)


def test_a_figure_may_reach_out_by_less_than_a_box() -> None:
    triangle = polygon_path([Vec(0, 0), Vec(100, 0), Vec(0, 100)])
    wider = polygon_path([Vec(0, 0), Vec(100.3, 0), Vec(0, 100.3)])
    assert not lie_inside([Vector(name="figure", size=Size(101, 101), path=wider, fills=INK)], triangle)
    assert lie_inside([box(-0.3, 0, 40, 40)], triangle)


def test_a_mask_that_hides_nothing_is_none() -> None:
    inside: list[Layer] = [box(30, 30, 40, 40)]
    assert masked_by_outline(inside, CIRCLE, "clip") == inside
    (group,) = masked_by_outline([box(0, 0, 100, 100)], CIRCLE, "clip")
    assert isinstance(group, Group)


def test_nobody_looks_through_very_many_layers() -> None:
    assert not lie_inside([box(50, 50, 1, 1)] * 61, CIRCLE)
