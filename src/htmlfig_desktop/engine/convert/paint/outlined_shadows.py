"""Shadows of boxes with elliptical corners: such a box is an outline, whose shadows Figma does not spread."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint


def outlined_shadows(shadows: BoxShadows, radii: CornerRadii, size: Size) -> tuple[BoxShadows, list[Layer]]:
    """Return shadows without those that spread, and these as figures to lie behind the box, the lowest first.

    Args:
        shadows: Of a box that hides what lies behind it.
        radii: Of its corners.
        size: Of the box, px.
    """
    if radii.is_ellipse(size) or not any(map(_spreads, shadows.together)):
        return shadows, []
    kept = tuple(each for each in shadows.effects if not _spreads(each))
    figures = [_figure(each, radii, size) for each in shadows.together if _spreads(each)]
    return replace(shadows, effects=kept, rings=()), figures


def _spreads(effect: Effect) -> bool:
    return effect.kind is EffectKind.DROP_SHADOW and effect.spread != 0


def _figure(shadow: Effect, radii: CornerRadii, size: Size) -> Layer:
    spread, blur = shadow.spread, (Effect(EffectKind.LAYER_BLUR, shadow.radius),) if shadow.radius > 0 else ()
    area = Rect(0, 0, size.width, size.height).inset(*(-spread,) * 4)
    outline = (radii.grown(spread) if spread > 0 else radii.inside(*(-spread,) * 4)).path(area)
    corner = Vec(area.x + shadow.offset.x, area.y + shadow.offset.y)
    return Vector(
        name="Shadow",
        size=area.size,
        transform=Affine.translation(corner.x, corner.y),
        path=mapped_path(outline, Affine.translation(-area.x, -area.y)),
        fills=(SolidPaint(shadow.color),) if shadow.color else (),
        effects=blur,
    )
