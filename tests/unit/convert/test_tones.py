"""Color filters applied to the colors of layers."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.css.effects import FilterKind
from htmlfig_desktop.engine.convert.css.tones import Toning, tone_of
from htmlfig_desktop.engine.convert.paint.effects import filter_chain
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImagePaint,
    SolidPaint,
    Stroke,
)

RED = Color(1, 0, 0, 0.5)


def toned(kind: FilterKind, amount: float, color: Color) -> tuple[int, ...]:
    tone = tone_of(kind, amount)
    assert tone is not None
    result = tone.applied(color)
    assert result.a == color.a
    return tuple(round(part * 255) for part in (result.r, result.g, result.b))


@pytest.mark.parametrize(
    ("kind", "amount", "expected"),
    [
        (FilterKind.GRAYSCALE, 1, (54, 54, 54)),
        (FilterKind.GRAYSCALE, 0, (255, 0, 0)),
        (FilterKind.SEPIA, 1, (100, 89, 69)),
        (FilterKind.INVERT, 1, (0, 255, 255)),
        (FilterKind.INVERT, 0.5, (128, 128, 128)),
        (FilterKind.BRIGHTNESS, 0.5, (128, 0, 0)),
        (FilterKind.CONTRAST, 0, (128, 128, 128)),
        (FilterKind.SATURATE, 0, (54, 54, 54)),
        (FilterKind.HUE_ROTATE, 0, (255, 0, 0)),
        (FilterKind.HUE_ROTATE, 120, (0, 113, 0)),
    ],
)
def test_red_through_each_filter(kind: FilterKind, amount: float, expected: tuple[int, ...]) -> None:
    assert toned(kind, amount, RED) == expected


@pytest.mark.parametrize("kind", [FilterKind.GRAYSCALE, FilterKind.HUE_ROTATE, FilterKind.SATURATE])
def test_gray_stays_gray(kind: FilterKind) -> None:
    assert toned(kind, 1, WHITE) == (255, 255, 255)
    assert toned(kind, 1, BLACK) == (0, 0, 0)


def test_a_gradient_has_a_stop_wherever_a_filter_begins_to_cut_a_component_off() -> None:
    tone = tone_of(FilterKind.CONTRAST, 2)
    assert tone is not None
    stops = tone.gradient((GradientStop(0, BLACK), GradientStop(0.8, WHITE), GradientStop(1, WHITE)))
    assert [(round(stop.position, 6), stop.color) for stop in stops] == [
        (0, BLACK),
        (0.2, BLACK),
        (0.6, WHITE),
        (0.8, WHITE),
        (1, WHITE),
    ]


def test_what_is_no_color_filter_is_no_tone() -> None:
    assert tone_of(FilterKind.BLUR, 3) is None


def test_all_colors_of_a_layer_are_filtered_but_not_the_effects_that_come_after() -> None:
    tone = tone_of(FilterKind.INVERT, 1)
    assert tone is not None
    stops = (GradientStop(0, RED), GradientStop(1, BLACK))
    inner = Rectangle(
        name="inner",
        size=Size(1, 1),
        fills=(GradientPaint(GradientKind.LINEAR, stops, Affine()), ImagePaint("old")),
        stroke=Stroke((SolidPaint(WHITE),), 1),
    )
    kept = Effect(EffectKind.DROP_SHADOW, 2, RED)
    own = Effect(EffectKind.INNER_SHADOW, 2, WHITE)
    frame = Frame(name="all", size=Size(1, 1), children=(inner,), effects=(own, kept), fills=(SolidPaint(BLACK),))
    result = Toning((tone,), lambda image, tones: f"new {image}").layer(frame, (kept,))
    assert isinstance(result, Frame)
    assert [effect.color for effect in result.effects] == [BLACK, RED]
    assert result.fills == (SolidPaint(WHITE),)
    (child,) = result.children
    assert isinstance(child, Rectangle)
    gradient, picture = child.fills
    assert isinstance(gradient, GradientPaint)
    assert [stop.color for stop in gradient.stops] == [Color(0, 1, 1, 0.5), WHITE]
    assert isinstance(picture, ImagePaint)
    assert picture.image == "new old"
    assert child.stroke is not None
    assert child.stroke.paints == (SolidPaint(BLACK),)


def test_a_shadow_is_filtered_by_what_follows_it_in_the_list() -> None:
    after = filter_chain("drop-shadow(rgb(255, 0, 0) 0px 0px 1px) invert(1)", BLACK)
    before = filter_chain("invert(1) drop-shadow(rgb(255, 0, 0) 0px 0px 1px)", BLACK)
    assert after is not None
    assert before is not None
    assert [effect.color for effect in (*after.effects, *before.effects)] == [Color(0, 1, 1), Color(1, 0, 0)]
    assert len(after.tones) == len(before.tones) == 1


def test_filters_of_drawings_have_no_form() -> None:
    assert filter_chain('url("#a") invert(1)', BLACK) is None
