"""Color filters of what lies behind a box, as layers (Filter Effects 1, section 8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from htmlfig_desktop.engine.convert.css.effects import Filter, FilterKind
from htmlfig_desktop.engine.convert.paint.effects import _veil
from htmlfig_desktop.engine.scene.paints import BlendMode

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


def test_less_saturation_is_a_gray_layer_and_more_has_no_form() -> None:
    for kind, amount in ((FilterKind.GRAYSCALE, 0.75), (FilterKind.SATURATE, 0.25)):
        veil = _veil(Filter(kind, amount))
        assert veil is not None
        assert (veil.mode, veil.color.a) == (BlendMode.SATURATION, 0.75)
    for kind in (FilterKind.CONTRAST, FilterKind.HUE_ROTATE, FilterKind.SEPIA, FilterKind.SATURATE):
        assert _veil(Filter(kind, 1.5)) is None
