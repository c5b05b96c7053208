"""Shadows: of an outline, drawn with a blurred edge; of drawn pixels, as a filter.

The radius is twice the deviation of the blur. Source: format notes, section 8.1, and Figma's SVG exports.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import skia

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Vec
from htmlfig_desktop.engine.preview.blending import BLEND_MODES, hard_alpha, tinted
from htmlfig_desktop.engine.preview.display import Area, Shape
from htmlfig_desktop.engine.preview.model import Layer, Silhouette
from htmlfig_desktop.engine.scene.paints import BlendMode, Effect, EffectKind

_SHADOWS: Final = frozenset({EffectKind.DROP_SHADOW, EffectKind.INNER_SHADOW})
_NOWHERE: Final = Area(0.0, 0.0, 0.0, 0.0)
_STILL: Final = Vec(0.0, 0.0)


def is_shadow(effect: Effect) -> bool:
    """Return whether an effect is a shadow that shows."""
    return effect.kind in _SHADOWS and (effect.color is None or effect.color.a > 0)


def reach_of(effect: Effect) -> float:
    """Return how far a shadow reaches beyond what casts it, px."""
    return 1.5 * effect.radius + max(effect.spread, 0.0) + abs(effect.offset.x) + abs(effect.offset.y) + 1


def drop_shadow(layer: Layer, outline: Any, effect: Effect) -> Shape | None:
    """Return the shadow of a layer's outline; its area is left to the caller.

    Args:
        layer: whose silhouette is no ``CONTENT``.
        outline: what its fills cover.
        effect: a drop shadow.
    """
    behind = None if effect.show_behind else outline
    if layer.silhouette is Silhouette.BOX:
        box = _grown_box(layer, effect.spread, effect.offset)
        return Shape(_NOWHERE, skia.Path.RRect(box), _blurred(effect), None, behind, box) if box else None
    cast = _spread(layer, outline, effect.spread)
    if cast is None:
        return None
    shadow = skia.Path(cast)
    shadow.offset(effect.offset.x, effect.offset.y)
    return Shape(_NOWHERE, shadow, _blurred(effect), None, behind)


def inner_shadow(layer: Layer, outline: Any, effect: Effect) -> Shape | None:
    """Return the shadow that a layer's edge casts into it; as ``drop_shadow``."""
    hole = _spread(layer, outline, -effect.spread)
    frame = outline.computeTightBounds()
    margin = reach_of(effect) + effect.radius
    around = skia.Path.Rect(frame.makeOutset(margin, margin))
    if hole is not None:
        hole = skia.Path(hole)
        hole.offset(effect.offset.x, effect.offset.y)
        if layer.silhouette is Silhouette.OUTLINE:
            around = skia.Op(around, hole, skia.PathOp.kDifference_PathOp)
        else:
            around.addPath(hole)
            around.setFillType(skia.PathFillType.kEvenOdd)
    return Shape(_NOWHERE, around, _blurred(effect), outline, None)


def content_filter(shadows: Sequence[Effect], *, spreads: bool, is_opaque: bool) -> Any:
    """Return a filter that draws what it is given with its shadows.

    Args:
        shadows: drop shadows, drawn below, and inner ones, drawn above; each kind in its order.
        spreads: whether spreads count.
        is_opaque: whether nothing in it lets anything through, but for its edges.
    """
    hard = skia.ImageFilters.ColorFilter(hard_alpha(is_opaque=is_opaque))
    below = [_cast(effect, hard, spreads) for effect in shadows if effect.kind is EffectKind.DROP_SHADOW]
    above = [_sunk(effect, hard, spreads) for effect in shadows if effect.kind is EffectKind.INNER_SHADOW]
    return skia.ImageFilters.Merge([*below, skia.ImageFilters.Offset(0, 0), *above])


def _cast(effect: Effect, hard: Any, spreads: bool) -> Any:
    shape = hard
    if spreads and effect.spread:
        morph = skia.ImageFilters.Dilate if effect.spread > 0 else skia.ImageFilters.Erode
        shape = morph(abs(effect.spread), abs(effect.spread), shape)
    shape = _soft(skia.ImageFilters.Offset(effect.offset.x, effect.offset.y, shape), effect.radius / 2)
    if not effect.show_behind:
        shape = skia.ImageFilters.Xfermode(skia.BlendMode.kDstOut, shape, hard)
    return _colored(effect, shape)


def _sunk(effect: Effect, hard: Any, spreads: bool) -> Any:
    shape = hard
    if spreads and effect.spread:
        morph = skia.ImageFilters.Erode if effect.spread > 0 else skia.ImageFilters.Dilate
        shape = morph(abs(effect.spread), abs(effect.spread), shape)
    shape = _soft(skia.ImageFilters.Offset(effect.offset.x, effect.offset.y, shape), effect.radius / 2)
    return _colored(effect, skia.ImageFilters.Xfermode(skia.BlendMode.kDstOut, hard, shape))


def _soft(shape: Any, sigma: float) -> Any:
    return skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kDecal, shape) if sigma > 0 else shape


def _colored(effect: Effect, shape: Any) -> Any:
    color = effect.color or BLACK
    return skia.ImageFilters.ColorFilter(tinted(color.r, color.g, color.b, color.a), shape)


def _spread(layer: Layer, outline: Any, spread: float) -> Any | None:
    """Return a silhouette grown on all sides; None where nothing is left of it. Outlines are left as they are."""
    if layer.silhouette is Silhouette.OUTLINE:
        return outline
    if layer.silhouette is Silhouette.BOX:
        box = _grown_box(layer, spread)
        return skia.Path.RRect(box) if box else None
    width, height = layer.size.width + 2 * spread, layer.size.height + 2 * spread
    return skia.Path.Oval(skia.Rect.MakeXYWH(-spread, -spread, width, height)) if width > 0 and height > 0 else None


def _grown_box(layer: Layer, spread: float, offset: Vec = _STILL) -> Any | None:
    """Return a layer's box grown on all sides and moved; None where nothing is left of it.

    Round corners grow with it, sharp ones stay sharp, as in CSS.
    """
    width, height = layer.size.width + 2 * spread, layer.size.height + 2 * spread
    if width <= 0 or height <= 0:
        return None
    grown = [max(radius + spread, 0.0) if radius > 0 else 0.0 for radius in layer.corners.radii]
    box = skia.RRect()
    box.setRectRadii(
        skia.Rect.MakeXYWH(offset.x - spread, offset.y - spread, width, height), [(radius, radius) for radius in grown]
    )
    return box


def _blurred(effect: Effect) -> Any:
    return _soft_paint(effect.color or BLACK, effect.radius, effect.blend_mode)


@lru_cache(maxsize=256)
def _soft_paint(color: Color, radius: float, mode: BlendMode) -> Any:
    """Return a paint whose edges are blurred; the cards of a page share it."""
    paint = skia.Paint(AntiAlias=True)
    paint.setColor4f(skia.Color4f(color.r, color.g, color.b, color.a))
    if radius > 0:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, radius / 2))
    if mode in BLEND_MODES:
        paint.setBlendMode(BLEND_MODES[mode])
    return paint
