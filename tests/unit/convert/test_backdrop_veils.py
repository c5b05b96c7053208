"""Color filters of what lies behind a box, as layers (Filter Effects 1, section 8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import skia

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.css.effects import Filter, FilterKind
from htmlfig_desktop.engine.convert.css.tones import tone_of
from htmlfig_desktop.engine.convert.layering.veiled import veiled
from htmlfig_desktop.engine.convert.paint.effects import GroupEffects, _veil, richer
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Constraint, Frame, LayoutMode, MaskKind, Rectangle
from htmlfig_desktop.engine.scene.paints import BlendMode, Effect, EffectKind, SolidPaint

BLENDED: dict[BlendMode, Callable[[float, float], float]] = {
    BlendMode.NORMAL: lambda behind, own: own,
    BlendMode.COLOR_DODGE: lambda behind, own: min(1.0, behind / (1 - own)),
    BlendMode.DIFFERENCE: lambda behind, own: abs(behind - own),
}


def seen(kind: FilterKind, amount: float, behind: float) -> float:
    veil = _veil(Filter(kind, amount))
    assert veil is not None
    blended = BLENDED[veil.mode](behind, veil.color.r)
    return behind + (blended - behind) * veil.color.a


@pytest.mark.parametrize("behind", [0.0, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("amount", [0.0, 0.4, 1.0, 1.6])
def test_brightness_is_exact(amount: float, behind: float) -> None:
    assert seen(FilterKind.BRIGHTNESS, amount, behind) == pytest.approx(min(1.0, amount * behind))


@pytest.mark.parametrize("behind", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("amount", [0.0, 0.25, 1.0])
def test_inversion_is_exact(amount: float, behind: float) -> None:
    assert seen(FilterKind.INVERT, amount, behind) == pytest.approx(behind + (1 - 2 * behind) * amount)


def test_less_saturation_is_a_gray_layer_and_more_depends_on_what_is_behind() -> None:
    for kind, amount in ((FilterKind.GRAYSCALE, 0.75), (FilterKind.SATURATE, 0.25)):
        veil = _veil(Filter(kind, amount))
        assert veil is not None
        assert (veil.mode, veil.color.a) == (BlendMode.SATURATION, 0.75)
    for kind in (FilterKind.CONTRAST, FilterKind.HUE_ROTATE, FilterKind.SEPIA, FilterKind.SATURATE):
        assert _veil(Filter(kind, 1.5)) is None


PALE_BLUE, BROWN, GRAY = Color(0.5, 0.5, 0.8), Color(0.5, 0.3, 0.2), Color(0.5, 0.5, 0.5)


def blended(color: Color, share: float) -> Color:
    """What becomes of a color below that share of a full one in blend mode saturation, as browsers draw it."""
    canvas = skia.Surface(1, 1)
    canvas.getCanvas().clear(skia.Color4f(color.r, color.g, color.b, 1))
    canvas.getCanvas().drawPaint(skia.Paint(Color4f=skia.Color4f(1, 0, 0, share), BlendMode=skia.BlendMode.kSaturation))
    r, g, b, _ = (value / 255 for value in canvas.toarray(colorType=skia.kRGBA_8888_ColorType)[0][0])
    return Color(r, g, b)


def richness(color: Color) -> float:
    return max(color.r, color.g, color.b) - min(color.r, color.g, color.b)


@pytest.mark.parametrize(("color", "amount"), [(PALE_BLUE, 1.3), (BROWN, 1.8), (Color(0.2, 0.6, 0.5), 1.5)])
def test_colors_behind_come_out_as_rich_as_asked_for(color: Color, amount: float) -> None:
    (veil,) = richer(GroupEffects(saturation=amount), [(color, 1.0)]).veils
    tone = tone_of(FilterKind.SATURATE, amount)
    assert tone is not None
    assert veil.mode is BlendMode.SATURATION
    assert richness(blended(color, veil.color.a)) == pytest.approx(richness(tone.applied(color)), abs=0.015)


def test_a_veil_is_as_strong_as_the_colors_behind_need_on_average() -> None:
    alone, mixed = (
        richer(GroupEffects(saturation=1.5), shades).veils[0].color.a
        for shades in ([(BROWN, 1.0)], [(BROWN, 0.5), (PALE_BLUE, 0.5)])
    )
    assert mixed != alone


@pytest.mark.parametrize("shades", [[(GRAY, 0.4), (WHITE, 0.6)], [(Color(1, 0, 0), 1.0)], []])
def test_grays_and_full_colors_behind_need_no_veil(shades: list[tuple[Color, float]]) -> None:
    assert richer(GroupEffects(saturation=1.8), shades).veils == ()


CARD = Frame(
    name="card",
    size=Size(80, 60),
    fills=(SolidPaint(WHITE.with_alpha(0.2)),),
    effects=(Effect(EffectKind.BACKGROUND_BLUR, 8),),
    clips=True,
    auto_layout=AutoLayout(LayoutMode.VERTICAL),
    children=(Rectangle(name="inside", size=Size(10, 10)),),
)
VEIL = Rectangle(name="Backdrop", size=Size(80, 60), blend_mode=BlendMode.SATURATION)


def test_a_card_in_front_of_a_veil_keeps_its_layout_and_both_follow_its_size() -> None:
    held = veiled(CARD, [VEIL])
    assert isinstance(held, Frame)
    assert (held.auto_layout, held.fills, held.effects) == (CARD.auto_layout, (), ())
    veil, ground, inside = held.children
    assert (veil.blend_mode, inside) == (BlendMode.SATURATION, CARD.children[0])
    assert isinstance(ground, Rectangle)
    assert (ground.fills, ground.effects) == (CARD.fills, CARD.effects)
    assert all(each.is_absolute and each.horizontal is each.vertical is Constraint.STRETCH for each in (veil, ground))


@pytest.mark.parametrize(
    "card",
    [
        replace(CARD, auto_layout=None),
        replace(CARD, opacity=0.5),
        replace(CARD, blend_mode=BlendMode.NORMAL),
        replace(CARD, mask=MaskKind.ALPHA),
    ],
    ids=["no layout", "translucent", "isolates", "mask"],
)
def test_what_would_keep_a_veil_to_itself_does_not_hold_it(card: Frame) -> None:
    assert veiled(card, [VEIL]) is None
