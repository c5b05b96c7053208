"""A box's border and the content that would cover it."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.convert.assembly import UNPAINTED, Decorated, assembled
from htmlfig_desktop.engine.convert.backgrounds import Painted
from htmlfig_desktop.engine.convert.borders import Borders
from htmlfig_desktop.engine.convert.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.css_effects import Shadow
from htmlfig_desktop.engine.convert.effects import BoxShadows, GroupEffects
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


def test_rings_lie_above_the_shadow_and_no_frame_cuts_them_off() -> None:
    shadow = Effect(EffectKind.DROP_SHADOW, 8, BLACK, Vec(0, 4))
    ring = Shadow(BLACK, 0, 0, 0, 3)
    own = replace(
        bordered(8), painted=Painted((SolidPaint(WHITE),)), borders=Borders(), shadows=BoxShadows((shadow,), (ring,))
    )
    (frame,) = assembled(SHELL, own, [], GroupEffects(), lambda frame: frame, clips=False)
    assert isinstance(frame, Frame)
    assert not frame.clips
    assert frame.effects == ()
    below, above = frame.children
    assert above.size == SHELL.size
    assert isinstance(above, Rectangle)
    assert above.stroke is not None
    assert any(effect.kind is EffectKind.DROP_SHADOW for layer in walk([below]) for effect in layer.effects)
