"""Color filters of what lies behind a box, as layers (Filter Effects 1, section 8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.css.effects import Filter, FilterKind
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


@pytest.mark.parametrize(("richness", "amount"), [(0.2, 1.8), (0.5, 1.5), (0.8, 1.1)])
def test_richer_colors_behind_come_out_as_rich_as_asked_for(richness: float, amount: float) -> None:
    (veil,) = richer(GroupEffects(saturation=amount), richness).veils
    assert veil.mode is BlendMode.SATURATION
    assert richness + (1 - richness) * veil.color.a == pytest.approx(richness * amount, abs=0.005)


@pytest.mark.parametrize("richness", [0.0, 0.02, 1.0])
def test_grays_and_full_colors_behind_need_no_veil(richness: float) -> None:
    assert richer(GroupEffects(saturation=1.8), richness).veils == ()


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
