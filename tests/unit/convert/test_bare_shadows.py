"""Shadows of boxes without a fill: lines and figures where they are sharp, below a mask where they are soft."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.convert.layering.bare_shadows import bare_shadows, edge_of
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, CornerRadii
from htmlfig_desktop.engine.scene.nodes import Group, Layer, MaskKind, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SideWeights, SolidPaint, StrokeAlign

BOX = Size(40, 20)
RED = Color(1, 0, 0)


def cast(x: float, y: float, color: Color = BLACK, *, blur: float = 0, spread: float = 0) -> Effect:
    return Effect(EffectKind.DROP_SHADOW, blur, color, Vec(x, y), spread)


def made(*effects: Effect, radii: CornerRadii = SQUARE) -> list[Layer]:
    return bare_shadows(effects, radii, BOX, WHITE)


def test_a_sharp_shadow_below_a_box_is_a_strip() -> None:
    (strip,) = made(cast(0, 3))
    assert type(strip) is Rectangle
    assert (strip.bounds, strip.fills) == (Rect(0, 20, 40, 3), (SolidPaint(BLACK),))


def test_a_sharp_shadow_to_two_sides_is_a_figure_without_the_box() -> None:
    (figure,) = made(cast(4, 4))
    assert isinstance(figure, Vector)
    assert figure.bounds == Rect(4, 4, 40, 20)


def test_sharp_shadows_of_one_color_are_one_figure_and_others_their_own() -> None:
    figures = made(cast(60, 0), cast(120, 0), cast(180, 0, RED))
    assert [each.bounds for each in figures] == [Rect(60, 0, 100, 20), Rect(180, 0, 40, 20)]


def test_translucent_shadows_stay_apart_as_both_are_seen_where_they_overlap() -> None:
    half = BLACK.with_alpha(0.5)
    assert len(made(cast(2, 2, half), cast(4, 4, half))) == 2


def test_a_picture_of_many_sharp_shadows_stays_one_box_below_a_mask() -> None:
    pixels = [cast(50 * at, 0, RED if at % 2 else BLACK) for at in range(1, 9)]
    (group,) = made(*pixels)
    assert isinstance(group, Group)


def test_a_shadow_that_spreads_is_that_much_larger() -> None:
    (figure,) = made(cast(0, 0, spread=5), radii=CornerRadii(((4, 4),) * 4))
    assert figure.bounds == Rect(-5, -5, 50, 30)


def test_a_shadow_below_its_box_alone_shows_nothing() -> None:
    assert made(cast(1, 1, spread=-5)) == []


def test_a_soft_shadow_is_cast_below_a_mask() -> None:
    (group,) = made(cast(0, 3, blur=4))
    assert isinstance(group, Group)
    assert [child.mask is not None for child in group.children] == [True, False]


@pytest.mark.parametrize(
    ("shadow", "sides"),
    [
        (cast(0, 2), SideWeights(0, 0, 2, 0)),
        (cast(0, -1), SideWeights(1, 0, 0, 0)),
        (cast(3, 0), SideWeights(0, 3, 0, 0)),
        (cast(-3, 0), SideWeights(0, 0, 0, 3)),
    ],
)
def test_a_sharp_shadow_to_one_side_is_a_line_outside_of_it(shadow: Effect, sides: SideWeights) -> None:
    stroke = edge_of(shadow)
    assert stroke is not None
    assert (stroke.align, stroke.sides, stroke.paints) == (StrokeAlign.OUTSIDE, sides, (SolidPaint(BLACK),))


@pytest.mark.parametrize("shadow", [cast(0, 2, blur=1), cast(0, 2, spread=1), cast(1, 1), cast(0, 0)])
def test_other_shadows_are_no_line(shadow: Effect) -> None:
    assert edge_of(shadow) is None


def test_a_soft_shadow_of_elliptical_corners_is_a_figure_of_these_and_nothing_of_the_box_shows() -> None:
    radii = CornerRadii(((20, 5), (10, 15), (20, 5), (10, 15)))
    (group,) = made(cast(0, 2, RED, blur=4, spread=-3), radii=radii)
    assert isinstance(group, Group)
    mask, figure = group.children
    assert (mask.mask, type(figure), figure.fills) == (MaskKind.ALPHA, Vector, (SolidPaint(RED),))  # type: ignore[attr-defined]
    assert figure.bounds.size == Size(34, 14)
