"""A box's border and the content that would cover it."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.convert.css.effects import Shadow
from htmlfig_desktop.engine.convert.layering.assembly import assembled, with_image_outside
from htmlfig_desktop.engine.convert.layering.decorated import UNPAINTED, Decorated
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows, GroupEffects
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle, walk
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint, Stroke, StrokeAlign

INK = (SolidPaint(BLACK),)
SHELL = Frame(name="box", size=Size(100, 60))


def bordered(radius: float) -> Decorated:
    border = Stroke(INK, 4, StrokeAlign.INSIDE)
    radii = CornerRadii(((radius, radius),) * 4)
    return Decorated(radii, UNPAINTED.painted, Borders(stroke=border), UNPAINTED.shadows, None)


def content(x: float, y: float, width: float, height: float) -> Layer:
    return Rectangle(name="content", size=Size(width, height), transform=Affine.translation(x, y), fills=INK)


def made(own: Decorated, inside: Layer, *, clips: bool = True) -> Frame:
    (layer,) = assembled(SHELL, own, [inside], GroupEffects(), lambda frame: frame, clips=clips)
    assert isinstance(layer, Frame)
    return layer


def test_content_that_reaches_over_the_border_lies_below_it() -> None:
    frame = made(bordered(0), content(-10, 0, 120, 60))
    assert [child.name for child in frame.children] == ["content", "Border"]
    assert frame.stroke is None


def test_content_in_the_corners_of_a_round_border_lies_below_it() -> None:
    assert made(bordered(20), content(4, 4, 92, 20)).children[-1].name == "Border"


def test_the_border_stays_with_the_frame_where_nothing_covers_it() -> None:
    for frame in (
        made(bordered(0), content(4, 4, 92, 52)),
        made(bordered(20), content(10, 10, 80, 40)),
        made(bordered(0), content(-10, 0, 120, 60), clips=False),
    ):
        assert [child.name for child in frame.children] == ["content"]
        assert frame.stroke is not None


SHADOW = Effect(EffectKind.DROP_SHADOW, 8, BLACK, Vec(0, 4))
RING = Effect(EffectKind.DROP_SHADOW, 0, BLACK, Vec(0, 0), 3)
RING_OF_CSS = Shadow(BLACK, 0, 0, 0, 3)
WHITE_FILL = Painted((SolidPaint(WHITE),))


def ringed(painted: Painted, effects: tuple[Effect, ...], together: tuple[Effect, ...], borders: Borders) -> Decorated:
    shadows = BoxShadows(effects, (RING_OF_CSS,), together)
    return replace(bordered(8), painted=painted, borders=borders, shadows=shadows)


def test_rings_keep_their_place_among_the_shadows_of_a_filled_box() -> None:
    for together in ((RING, SHADOW), (SHADOW, RING)):
        own = ringed(WHITE_FILL, (SHADOW,), together, Borders())
        (layer,) = assembled(SHELL, own, [], GroupEffects(), lambda frame: frame, clips=False)
        assert isinstance(layer, Rectangle)
        assert layer.effects == together


def test_one_ring_alone_is_the_stroke_of_its_box() -> None:
    own = ringed(UNPAINTED.painted, (), (RING,), Borders())
    (layer,) = assembled(SHELL, own, [], GroupEffects(), lambda frame: frame, clips=False)
    assert isinstance(layer, Rectangle)
    assert layer.stroke == Stroke(INK, 3, StrokeAlign.OUTSIDE)
    assert layer.effects == ()


def test_a_ring_around_a_border_is_a_shadow_only_where_a_fill_casts_it() -> None:
    border = bordered(8).borders
    (filled,) = assembled(SHELL, ringed(WHITE_FILL, (), (RING,), border), [], GroupEffects(), same, clips=False)
    assert (filled.effects, filled.children if isinstance(filled, Frame) else ()) == ((RING,), ())
    (bare,) = assembled(SHELL, ringed(UNPAINTED.painted, (), (RING,), border), [], GroupEffects(), same, clips=False)
    assert isinstance(bare, Frame)
    assert [(child.name, child.effects) for child in bare.children] == [("Ring", ()), ("Background", ())]


def test_shadows_and_rings_of_a_bare_box_fall_from_one_layer_and_no_frame_cuts_them_off() -> None:
    own = ringed(UNPAINTED.painted, (SHADOW,), (SHADOW, RING), Borders())
    (frame,) = assembled(SHELL, own, [], GroupEffects(), same, clips=False)
    assert isinstance(frame, Frame)
    assert not frame.clips
    assert frame.effects == ()
    assert [layer.effects for layer in walk(frame.children) if layer.effects] == [(SHADOW, RING)]


def same(frame: Frame) -> Layer:
    return frame


def test_what_casts_the_shadow_of_a_bare_box_has_the_color_below_it() -> None:
    own = replace(bordered(8), borders=Borders(), shadows=BoxShadows((SHADOW,)), ground=WHITE)
    layers = assembled(SHELL, own, [], GroupEffects(), lambda frame: frame, clips=False)
    (caster,) = [each for each in walk(layers) if isinstance(each, Rectangle) and each.effects]
    assert caster.fills == (SolidPaint(WHITE),)


def test_a_border_image_around_a_box_is_not_cut_with_its_content() -> None:
    image = replace(content(-4, -4, 108, 68), name="Border image")
    own = with_image_outside(replace(UNPAINTED, borders=Borders(sides=(image,))), SHELL.size)
    frame = made(own, content(0, 0, 300, 10))
    (cut,) = [layer for layer in walk([frame]) if isinstance(layer, Frame) and layer.clips]
    assert "Border image" not in [layer.name for layer in walk([cut])]
    assert "Border image" in [layer.name for layer in walk([frame])]


def test_a_border_image_inside_of_its_box_stays_a_border() -> None:
    own = replace(UNPAINTED, borders=Borders(sides=(content(0, 0, 100, 60),)))
    assert with_image_outside(own, SHELL.size) is own


def test_filters_of_a_box_that_shows_nothing_are_no_layer() -> None:
    for effect in (SHADOW, Effect(EffectKind.LAYER_BLUR, 4)):
        assert assembled(SHELL, UNPAINTED, [], GroupEffects(effects=(effect,)), lambda frame: frame, clips=False) == []


def test_a_box_that_blurs_what_lies_behind_it_is_a_layer_though_it_paints_nothing() -> None:
    blurring = GroupEffects(effects=(Effect(EffectKind.BACKGROUND_BLUR, 4),))
    (layer,) = assembled(SHELL, UNPAINTED, [], blurring, lambda frame: frame, clips=False)
    assert isinstance(layer, Rectangle)
    assert layer.effects == blurring.effects
