"""How strong shadows of translucent layers are."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import IDENTITY, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.shadow_alpha import with_faint_shadows
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, MaskKind, Rectangle
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImagePaint,
    Paint,
    SolidPaint,
    Stroke,
)

SIZE = Size(10, 10)
SHADOW = Effect(EffectKind.DROP_SHADOW, 4, BLACK.with_alpha(0.5), Vec(1, 1), show_behind=True)
BLUR = Effect(EffectKind.LAYER_BLUR, 4)
HALF, OPAQUE = SolidPaint(WHITE.with_alpha(0.5)), SolidPaint(WHITE)


def _shape(*fills: Paint, opacity: float = 1.0, stroke: Stroke | None = None) -> Rectangle:
    return Rectangle(name="a", size=SIZE, fills=fills, opacity=opacity, stroke=stroke)


def _group(*children: Layer) -> Layer:
    return Group(name="a", size=SIZE, children=children)


def _gradient(first: float, second: float) -> GradientPaint:
    stops = (GradientStop(0.0, WHITE.with_alpha(first)), GradientStop(1.0, BLACK.with_alpha(second)))
    return GradientPaint(GradientKind.LINEAR, stops, IDENTITY)


def _shadow_of(layer: Layer) -> float:
    made = with_faint_shadows(replace(layer, effects=(SHADOW, BLUR)), (SHADOW, BLUR))
    assert made.effects[1] == BLUR
    color = made.effects[0].color
    assert color is not None
    return color.a


@pytest.mark.parametrize(
    ("layer", "alpha"),
    [
        (_shape(HALF), 0.25),
        (_shape(HALF, HALF), 0.375),
        (_shape(HALF, OPAQUE), 0.5),
        (_shape(HALF, stroke=Stroke((HALF,), 2)), 0.25),
        (_shape(_gradient(0.5, 0.5)), 0.25),
        (_group(_shape(HALF), _shape(OPAQUE, opacity=0.5)), 0.25),
        (_group(_shape(SolidPaint(Color(0, 0, 0, 0))), _shape(HALF)), 0.25),
        (_group(replace(_shape(OPAQUE), mask=MaskKind.OUTLINE), _shape(HALF)), 0.25),
        (_shape(HALF, opacity=0.5), 0.25),
    ],
)
def test_one_alpha_is_that_of_the_shadow(layer: Layer, alpha: float) -> None:
    assert _shadow_of(layer) == pytest.approx(alpha)


def test_the_shadow_of_a_box_with_content_is_as_strong_as_the_box_which_it_shows_around() -> None:
    card = Frame(name="card", size=SIZE, fills=(HALF,), effects=(SHADOW,), children=(_shape(OPAQUE),))
    assert _shadow_of(card) == pytest.approx(0.25)


@pytest.mark.parametrize(
    "layer",
    [
        _shape(OPAQUE),
        _shape(),
        _shape(_gradient(0.5, 0.2)),
        _shape(ImagePaint("a", opacity=0.5)),
        _shape(HALF, stroke=Stroke((OPAQUE,), 2)),
        _group(_shape(HALF), _shape(OPAQUE)),
        _group(replace(_shape(HALF), effects=(SHADOW,))),
        _group(replace(_shape(OPAQUE), mask=MaskKind.ALPHA), _shape(HALF)),
    ],
)
def test_several_alphas_leave_the_shadow_as_it_is(layer: Layer) -> None:
    assert _shadow_of(layer) == 0.5


def test_a_box_shadow_is_part_of_what_casts() -> None:
    own = replace(SHADOW, show_behind=False)
    layer = Frame(name="a", size=SIZE, fills=(HALF,), effects=(own, SHADOW))
    assert with_faint_shadows(layer, (SHADOW,)) is layer
