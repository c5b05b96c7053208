"""Borders of several colors as shadows inside their box."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, TRANSPARENT, WHITE, Color
from htmlfig_desktop.core.geometry import Size, Vec
from htmlfig_desktop.engine.convert.boxes.look import NO_BORDER, BorderSide
from htmlfig_desktop.engine.convert.layering.bevels import bevel_of, stroke_and_bevel, stroke_and_edge
from htmlfig_desktop.engine.convert.paint.border_sides import Sides
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SideWeights, SolidPaint

BOX = Size(100, 40)
RED = Color(1, 0, 0)


def side(color: Color, width: float = 1, style: str = "solid") -> BorderSide:
    return BorderSide(width, style, color)


def moves(*sides: BorderSide, size: Size = BOX) -> list[tuple[Color | None, float, float]]:
    top, right, bottom, left = sides
    found = bevel_of((top, right, bottom, left), size)
    assert all((each.kind, each.radius, each.spread) == (EffectKind.INNER_SHADOW, 0, 0) for each in found)
    return [(each.color, each.offset.x, each.offset.y) for each in found]


def test_a_light_and_a_dark_half_are_two_shadows() -> None:
    light, dark = side(WHITE, 2), side(BLACK, 2)
    assert moves(light, dark, dark, light) == [(WHITE, 2, 2), (BLACK, -2, -2)]


def test_a_shadow_is_as_wide_as_each_of_its_sides() -> None:
    assert moves(side(RED, 1), NO_BORDER, side(BLACK, 2), side(RED, 3)) == [(RED, 3, 1), (BLACK, 0, -2)]


@pytest.mark.parametrize(("color", "dark"), [((1, 0, 0), (171, 0, 0)), ((0.5, 0.5, 0.25), (43, 43, 22))])
def test_sunken_sides_are_shaded_as_the_browser_shades_them(
    color: tuple[float, float, float], dark: tuple[int, int, int]
) -> None:
    sunk = side(Color(*color), 1, "inset")
    (shade, *there), light = moves(sunk, sunk, sunk, sunk)
    assert (there, light) == ([1, 1], (Color(*color), -1, -1))
    assert shade is not None
    assert tuple(round(part * 255) for part in (shade.r, shade.g, shade.b)) == dark


def test_sides_across_are_of_any_width() -> None:
    assert moves(side(RED, 9), NO_BORDER, side(BLACK, 7), NO_BORDER) == [(RED, 0, 9), (BLACK, 0, -7)]


@pytest.mark.parametrize(
    "sides",
    [
        (side(RED), side(RED), side(RED), side(RED)),
        (side(RED), side(RED), side(RED), side(BLACK, 4)),
        (side(RED, 3), side(BLACK, 3), side(BLACK, 3), side(RED, 3)),
        (side(RED), side(RED.with_alpha(0.5)), side(RED.with_alpha(0.5)), side(RED)),
        (side(RED), side(BLACK), side(BLACK), side(TRANSPARENT)),
        (side(RED, 1, "dotted"), side(BLACK), side(BLACK), side(RED, 1, "dotted")),
        (side(RED, 9, "double"), NO_BORDER, side(BLACK), NO_BORDER),
        (side(RED, 30), NO_BORDER, side(BLACK, 30), NO_BORDER),
    ],
    ids=["one color", "three alike", "slopes", "translucent", "gap", "dotted", "double", "no room"],
)
def test_other_borders_are_none(sides: tuple[BorderSide, BorderSide, BorderSide, BorderSide]) -> None:
    assert moves(*sides) == []


def test_three_sides_alike_are_the_stroke_and_the_fourth_is_a_shadow() -> None:
    found = stroke_and_bevel((side(RED), side(RED), side(BLACK, 2), side(RED)), BOX)
    assert found is not None
    stroke, shadows = found
    assert (stroke.paints, stroke.sides) == ((SolidPaint(RED),), SideWeights(1, 1, 0, 1))
    assert [(each.color, each.offset.x, each.offset.y) for each in shadows] == [(BLACK, 0, -2)]


def test_translucent_sides_that_do_not_meet_are_a_stroke_and_a_shadow() -> None:
    faint = BLACK.with_alpha(0.5)
    found = stroke_and_bevel((side(RED), NO_BORDER, side(faint), NO_BORDER), BOX)
    assert found is not None
    assert found[0].sides == SideWeights(1, 0, 0, 0)
    assert [each.color for each in found[1]] == [faint]


@pytest.mark.parametrize(
    "sides",
    [
        (side(RED), side(RED), side(RED), side(RED)),
        (side(RED), side(RED), side(BLACK, 3), side(RED)),
        (side(RED), side(BLACK.with_alpha(0.5)), NO_BORDER, NO_BORDER),
        (side(RED), side(WHITE), side(BLACK), side(WHITE, 1, "dashed")),
        (side(RED), side(BLACK), side(RED), side(BLACK)),
    ],
    ids=["one color", "wide", "translucent sides that meet", "dashed", "two shadows of one color"],
)
def test_other_borders_are_no_stroke_with_shadows(sides: tuple[BorderSide, BorderSide, BorderSide, BorderSide]) -> None:
    assert stroke_and_bevel(sides, BOX) is None


def edge(x: float, y: float, color: Color = BLACK, radius: float = 0.0) -> Effect:
    return Effect(EffectKind.INNER_SHADOW, radius, color, Vec(x, y))


def test_a_shadow_in_the_color_of_its_side_is_that_side_too() -> None:
    found = stroke_and_edge((side(RED), side(RED), side(BLACK), side(RED)), edge(0, -1), BOX)
    assert found is not None
    assert (found[0].paints, found[0].sides) == ((SolidPaint(RED),), SideWeights(1, 1, 0, 1))
    assert found[1] == (edge(0, -2),)


def test_a_shadow_in_the_color_of_all_sides_leaves_them_one_stroke() -> None:
    found = stroke_and_edge((side(RED), side(RED), side(RED), side(RED)), edge(-2, 0, RED), BOX)
    assert found is not None
    assert (found[0].weight, found[0].sides) == (1, None)
    assert found[1] == (edge(-3, 0, RED),)


@pytest.mark.parametrize("move", [(0, 1), (-1, 0), (0, -1), (1, 0)])
def test_a_shadow_in_another_color_lies_below_its_side(move: tuple[float, float]) -> None:
    found = stroke_and_edge((side(RED),) * 4, edge(*move), BOX)
    assert found is not None
    assert found[1] == (edge(2 * move[0], 2 * move[1]), edge(*move, RED))


@pytest.mark.parametrize(
    ("sides", "shadow"),
    [
        ((side(RED),) * 4, edge(1, 1)),
        ((side(RED),) * 4, edge(0, -1, BLACK, 2)),
        ((side(RED),) * 4, edge(0, -2)),
        ((side(RED),) * 4, edge(0, -3, RED)),
        ((side(RED, 3),) * 4, edge(0, -1)),
        ((side(RED.with_alpha(0.5)),) * 4, edge(0, -1)),
        ((side(RED), side(BLACK), side(RED), side(RED)), edge(0, -1)),
        ((side(RED), NO_BORDER, side(RED), NO_BORDER), edge(0, -1)),
        ((side(RED, 1, "dashed"),) * 4, edge(0, -1)),
    ],
    ids=[
        "two sides",
        "soft",
        "deep",
        "deep in its color",
        "wide",
        "translucent",
        "colors",
        "two sides of a border",
        "dashed",
    ],
)
def test_other_shadows_are_none_of_the_border(sides: Sides, shadow: Effect) -> None:
    assert stroke_and_edge(sides, shadow, BOX) is None


def test_boxes_without_room_keep_border_and_shadow_apart() -> None:
    assert stroke_and_edge((side(RED),) * 4, edge(0, -1), Size(100, 3)) is None
