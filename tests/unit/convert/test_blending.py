"""Backgrounds blend with each other alone, whatever their box lies on."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.blending import apart_from_behind
from htmlfig_desktop.engine.scene.paints import BlendMode, ImageMode, ImagePaint, Paint, SolidPaint

SHADE = SolidPaint(Color(0, 0, 0, 0.7))
PICTURE = ImagePaint("opaque", mode=ImageMode.FILL, blend_mode=BlendMode.OVERLAY)


def apart(*fills: Paint) -> tuple[Paint, ...]:
    return apart_from_behind(fills, lambda image: image == "opaque")


@pytest.mark.parametrize(
    ("mode", "other"),
    [
        (BlendMode.OVERLAY, BlendMode.HARD_LIGHT),
        (BlendMode.HARD_LIGHT, BlendMode.OVERLAY),
        (BlendMode.LUMINOSITY, BlendMode.COLOR),
        (BlendMode.MULTIPLY, BlendMode.MULTIPLY),
    ],
)
def test_a_picture_over_a_translucent_color_lies_below_it(mode: BlendMode, other: BlendMode) -> None:
    lowest, above = apart(SHADE, replace(PICTURE, blend_mode=mode))
    assert lowest == replace(PICTURE, blend_mode=BlendMode.NORMAL)
    assert above == replace(SHADE, blend_mode=other)


@pytest.mark.parametrize(
    "fills",
    [
        (SHADE,),
        (SolidPaint(Color(0, 0, 0)), PICTURE),
        (SHADE, replace(PICTURE, image="clear")),
        (SHADE, replace(PICTURE, blend_mode=BlendMode.NORMAL)),
        (SHADE, replace(PICTURE, blend_mode=BlendMode.SOFT_LIGHT)),
        (SHADE, replace(PICTURE, mode=ImageMode.STRETCH, transform=Affine(2, 0, 0, 1, 0, 0))),
    ],
    ids=["alone", "opaque color", "clear parts", "no mode", "no other way", "part of the box"],
)
def test_other_fills_stay_as_they_are(fills: tuple[Paint, ...]) -> None:
    assert apart(*fills) == fills


def test_what_lies_above_both_stays_there() -> None:
    assert apart(SHADE, PICTURE, SHADE)[-1] == SHADE
