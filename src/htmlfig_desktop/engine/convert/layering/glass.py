"""Boxes that blur what lies behind them: Figma shows that through the fills of a layer alone."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.effects import GroupEffects
from htmlfig_desktop.engine.scene.nodes import Ellipse, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint

GLASS = (SolidPaint(WHITE.with_alpha(0.005)),)
"""A fill that nobody sees on any color, for what is seen through fills alone."""


def blurs_of(group: GroupEffects) -> tuple[Effect, ...]:
    """Return what a box blurs of what lies behind it."""
    return tuple(effect for effect in group.effects if effect.kind is EffectKind.BACKGROUND_BLUR)


def without_blurs(group: GroupEffects) -> tuple[Effect, ...]:
    """Return what else happens to a box as one picture."""
    return tuple(effect for effect in group.effects if effect.kind is not EffectKind.BACKGROUND_BLUR)


def glazed(figure: Rectangle | Ellipse | Vector, backmost: Sequence[Layer], group: GroupEffects) -> list[Layer]:
    """Return the painting of a box, and what it blurs of what lies behind it: through its fills, else in its shape."""
    blurs, under = blurs_of(group), list(backmost)
    if blurs and figure.fills and not under:
        return [replace(figure, effects=(*figure.effects, *blurs))]
    if blurs:
        under.insert(0, replace(figure, name="Backdrop", fills=GLASS, stroke=None, effects=blurs))
    if figure.fills or figure.stroke or figure.effects:
        under.append(figure)
    return under
