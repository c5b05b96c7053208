"""Which colors a gradient shows in a part of its layer."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.engine.convert.paint.gradient_shades import shades_of
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop

STOPS = (GradientStop(0.0, BLACK), GradientStop(1.0, WHITE))
PAGE = Size(120, 60)


def shown(kind: GradientKind, area: Rect, transform: Affine = IDENTITY) -> list[float]:
    return sorted({round(color.r, 3) for color in shades_of(GradientPaint(kind, STOPS, transform), PAGE, area)})


def test_a_linear_gradient_shows_what_is_along_it() -> None:
    assert shown(GradientKind.LINEAR, Rect(0, 0, 60, 60)) == pytest.approx([1 / 12, 3 / 12, 5 / 12], abs=0.001)


def test_beyond_its_ends_a_gradient_shows_its_first_and_last_color() -> None:
    late = Affine(a=2.0, e=-1.0)  # begins in the middle of the layer
    assert shown(GradientKind.LINEAR, Rect(0, 0, 30, 60), late) == [0.0]
    assert shown(GradientKind.LINEAR, Rect(130, 0, 30, 60)) == [1.0]


def test_a_radial_gradient_shows_its_middle_in_the_middle() -> None:
    assert shown(GradientKind.RADIAL, Rect(59, 29, 2, 2))[-1] < 0.05
    assert shown(GradientKind.RADIAL, Rect(0, 0, 2, 2)) == [1.0]


def test_an_angular_gradient_goes_around() -> None:
    assert shown(GradientKind.ANGULAR, Rect(59, 45, 2, 2)) == pytest.approx([0.247, 0.25, 0.253], abs=0.001)
