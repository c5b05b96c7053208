"""Paints of which some hide others."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.covering import as_one
from htmlfig_desktop.engine.scene.paints import BlendMode, GradientKind, GradientPaint, GradientStop, Paint, SolidPaint

RED, CLEAR_RED, BLUE = Color(1, 0, 0), Color(1, 0, 0, 0.25), Color(0, 0, 1)
GROUND = SolidPaint(BLUE)


def gradient(*colors: Color) -> GradientPaint:
    return GradientPaint(GradientKind.LINEAR, tuple(GradientStop(at, c) for at, c in enumerate(colors)), IDENTITY)


def test_what_an_opaque_gradient_hides_is_no_paint() -> None:
    above = gradient(CLEAR_RED, CLEAR_RED)
    assert as_one([GROUND, above, gradient(RED, BLUE), above]) == (gradient(RED, BLUE), above)


def test_a_gradient_takes_in_the_color_below_it() -> None:
    assert as_one([GROUND, gradient(CLEAR_RED, RED)]) == (gradient(Color(0.25, 0, 0.75), RED),)


@pytest.mark.parametrize(
    "fills",
    [
        (),
        (GROUND,),
        (SolidPaint(CLEAR_RED), gradient(RED, CLEAR_RED)),
        (GROUND, replace(gradient(RED, BLUE), blend_mode=BlendMode.MULTIPLY)),
        (GROUND, replace(gradient(RED, BLUE), opacity=0.5)),
    ],
)
def test_other_paints_stay_as_they_are(fills: tuple[Paint, ...]) -> None:
    assert as_one(fills) == fills
