"""Shadows that spread of boxes with elliptical corners, which are outlines: Figma does not spread those of outlines."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.color import GRAY
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.layering.bare_shadows import bare_shadows, shadow_figure
from htmlfig_desktop.engine.convert.paint.covering import covers_all
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows
from htmlfig_desktop.engine.convert.paint.inner_shadows import Edges
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, rectangle_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.convert.svg.layers import vector
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, Paint, SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import Winding

_SLIGHT = 1.0
"""px of spread that nobody misses of a shadow inside a box, if it is soft."""


def spread_shadows(
    shadows: BoxShadows, fills: Sequence[Paint], edges: Edges, radii: CornerRadii, size: Size
) -> tuple[BoxShadows, list[Layer], list[Layer]]:
    """Return shadows without those that spread, these as figures behind the box, and as figures upon it.

    Args:
        shadows: Of a box with elliptical corners.
        fills: Of the box; without any its shadows stay as they are.
        edges: How wide the border is.
        radii: Of its corners.
        size: Of the box, px.
    """
    if radii.is_ellipse(size):
        return shadows, [], []
    cast = [each for each in shadows.together if each.kind is EffectKind.DROP_SHADOW and each.spread] if fills else []
    within = [each for each in shadows.effects if each.kind is EffectKind.INNER_SHADOW and _is_spread(each)]
    behind: list[Layer] = []
    if cast:
        hides = any(map(covers_all, fills))
        behind = [shadow_figure(each, radii, size) for each in cast] if hides else bare_shadows(cast, radii, size, GRAY)
    effects = tuple(each for each in shadows.effects if each not in within and each not in cast)
    kept = replace(shadows, effects=effects, rings=() if cast else shadows.rings)
    return kept, behind, _insets(within, edges, radii, size)


def _is_spread(shadow: Effect) -> bool:
    return abs(shadow.spread) > _SLIGHT or (shadow.spread != 0 and shadow.radius == 0)


def _insets(within: Sequence[Effect], edges: Edges, radii: CornerRadii, size: Size) -> list[Layer]:
    """Return what lies around the light that shadows inside of a box leave, cut to the box within its border."""
    room, inner = Rect(0, 0, size.width, size.height).inset(*edges), radii.inside(*edges)
    figures = [_inset(each, room, inner) for each in within]
    return masked_by_outline(figures, inner.path(room), "Shadow") if figures and not room.is_empty else []


def _inset(shadow: Effect, room: Rect, radii: CornerRadii) -> Layer:
    spread, offset = shadow.spread, shadow.offset
    reach = 2 * shadow.radius + abs(offset.x) + abs(offset.y) + abs(spread) + 1
    path = rectangle_path(room.inset(*(-reach,) * 4))
    light = room.inset(*(spread,) * 4).moved(offset.x, offset.y)
    if not light.is_empty:
        path = replace(joined_paths((path, radii.spread(-spread, light.size).path(light))), winding=Winding.ODD)
    fills = (SolidPaint(shadow.color),) if shadow.color else ()
    blur = (Effect(EffectKind.LAYER_BLUR, shadow.radius),) if shadow.radius > 0 else ()
    return replace(vector("Shadow", path, fills, box=path_bounds(path)), effects=blur)
