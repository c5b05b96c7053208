"""Pictures that fill a box, up to its edges or up to its border."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.convert.layering.decorated import UNPAINTED, Decorated
from htmlfig_desktop.engine.convert.layering.whole_fills import with_picture
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    Effect,
    EffectKind,
    ImageMode,
    ImagePaint,
    Paint,
    SolidPaint,
    Stroke,
    StrokeAlign,
)

SIZE = Size(44, 44)
PHOTO = ImagePaint("photo", ImageMode.FILL)
SHADOWS = BoxShadows((Effect(EffectKind.DROP_SHADOW, 3, BLACK, Vec(0, 1)),))
RING = (SolidPaint(WHITE),)


def avatar(paints: tuple[Paint, ...] = RING, shadows: BoxShadows = SHADOWS, radius: float = 22) -> Decorated:
    """A round box with a border of 2 px and nothing behind its content."""
    stroke = Stroke(paints, 2, StrokeAlign.INSIDE)
    radii = CornerRadii(((radius, radius),) * 4)
    return replace(UNPAINTED, radii=radii, borders=Borders(stroke=stroke), shadows=shadows, edges=(2, 2, 2, 2))


def picture(paint: ImagePaint = PHOTO, at: float = 2, side: float = 40, radius: float = 20) -> Rectangle:
    corners = Corners(radius, radius, radius, radius)
    place = Affine.translation(at, at)
    return Rectangle(name="photo", size=Size(side, side), transform=place, fills=(paint,), corners=corners)


def fills_of(own: Decorated, *inside: Layer, is_opaque: bool = True) -> tuple[Paint, ...]:
    found, content = with_picture(own, list(inside), SIZE, lambda image: is_opaque)
    assert content == list(inside), "a picture within a border stays a layer of its own"
    return found.painted.fills


def test_a_box_whose_picture_ends_at_an_opaque_border_casts_its_shadow_with_the_border_color() -> None:
    assert fills_of(avatar(), picture()) == RING


def test_a_box_without_a_shadow_needs_no_fill() -> None:
    assert fills_of(avatar(shadows=BoxShadows()), picture()) == ()


@pytest.mark.parametrize(
    "inside",
    [
        picture(at=4, side=36, radius=18),
        picture(radius=0),
        picture(replace(PHOTO, opacity=0.5)),
        picture(ImagePaint("photo", ImageMode.STRETCH, Affine.scaling(1.5, 1.0))),
    ],
    ids=["padding", "square in a round border", "faint", "not as wide as its box"],
)
def test_a_picture_that_leaves_some_of_a_box_clear_hides_no_fill(inside: Rectangle) -> None:
    assert fills_of(avatar(), inside) == ()


def test_a_picture_with_clear_parts_hides_no_fill() -> None:
    assert fills_of(avatar(), picture(), is_opaque=False) == ()


def test_a_border_that_lets_through_hides_no_fill() -> None:
    assert fills_of(avatar((SolidPaint(WHITE.with_alpha(0.5)),)), picture()) == ()


def test_a_picture_that_fills_a_whole_box_is_the_fill_of_that_box() -> None:
    found, content = with_picture(replace(UNPAINTED, shadows=SHADOWS), [picture(at=0, side=44)], SIZE, lambda _: True)
    assert found.painted.fills == (PHOTO,)
    assert content == []


def test_a_picture_with_empty_bands_stays_apart_where_its_box_casts_a_shadow() -> None:
    banded = picture(ImagePaint("photo", ImageMode.STRETCH, Affine.scaling(1.5, 1.0)), at=0, side=44)
    found, content = with_picture(replace(UNPAINTED, shadows=SHADOWS), [banded], SIZE, lambda _: True)
    assert (found.painted.fills, content) == ((), [banded])
