"""Reads the typed values of a node's fields: colors, paints, effects.

Source: format notes, sections 7 and 8.1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Vec
from htmlfig_desktop.engine.fig.reading.file import affine_of
from htmlfig_desktop.engine.preview.model import NEUTRAL, Fill, PictureFilters, PicturePaint
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    BlendMode,
    Corners,
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImageMode,
    SolidPaint,
)

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import (
        ColorFields,
        EffectFields,
        PaintFields,
        PaintFilterMessageFields,
    )

_BLEND_MODES: Final = {mode.value: mode for mode in BlendMode}
_EFFECTS: Final = {kind.value: kind for kind in EffectKind}
_GRADIENTS: Final = {kind.value: kind for kind in GradientKind}
_MODES: Final = {mode.value: mode for mode in ImageMode}
_LOWEST, _HIGHEST = -math.inf, math.inf
_NATIVE_SCALE: Final = 0.5
"""Of tiles where the file does not say: in exports by Figma a picture of 4 px then repeats every 2 px."""
_Radius = Literal[
    "rectangleTopLeftCornerRadius",
    "rectangleTopRightCornerRadius",
    "rectangleBottomRightCornerRadius",
    "rectangleBottomLeftCornerRadius",
]
_RADII: Final[tuple[_Radius, ...]] = get_args(_Radius)
_FILTERS: Final = tuple(PictureFilters.__slots__)


def number(value: object, otherwise: float = 0.0) -> float:
    """Return a finite number, or ``otherwise``: a damaged file must not stop the picture."""
    if type(value) is float:  # nearly always
        return value if _LOWEST < value < _HIGHEST else otherwise
    if isinstance(value, int | float) and _LOWEST < value < _HIGHEST:
        return float(value)
    return otherwise


def blend_mode(fields: NodeFields | PaintFields | EffectFields, otherwise: BlendMode = BlendMode.NORMAL) -> BlendMode:
    """Return the blend mode of a paint, an effect or a layer."""
    return _BLEND_MODES.get(fields.get("blendMode", ""), otherwise)


def fills_of(paints: Iterable[PaintFields] | None) -> tuple[Fill, ...]:
    """Return the paints that show, bottom first; kinds that have no form here are left out."""
    if not paints:
        return ()
    fills = [_fill(paint) for paint in paints if paint.get("visible", True)]
    return tuple([fill for fill in fills if fill is not None])


def _fill(paint: PaintFields) -> Fill | None:
    opacity = number(paint.get("opacity", 1.0), 1.0)
    if not 0 <= opacity <= 1:
        opacity = min(max(opacity, 0.0), 1.0)
    make = _FILLS.get(paint.get("type", ""))
    return make(paint, opacity) if make and opacity > 0 else None


def _solid(paint: PaintFields, opacity: float) -> Fill | None:
    value = paint.get("color")
    if value is None:
        return None
    r, g, b, a = value["r"], value["g"], value["b"], value["a"]
    return _plain(r, g, b, a, opacity, blend_mode(paint))


@lru_cache(maxsize=4096)
def _plain(r: float, g: float, b: float, a: float, opacity: float, mode: BlendMode) -> SolidPaint | None:
    """Return the paint of one color: a page has many layers and few colors."""
    color = _color(r, g, b, a)
    return SolidPaint(color.with_alpha(color.a * opacity), mode) if color.a * opacity > 0 else None


def _gradient(paint: PaintFields, opacity: float) -> Fill | None:
    stops = tuple(
        GradientStop(min(max(number(stop["position"]), 0.0), 1.0), color)
        for stop in paint.get("stops", ())
        if (color := color_of(stop.get("color"))) is not None
    )
    if not stops:
        return None
    stops = tuple(sorted(stops, key=lambda stop: stop.position))
    kind = _GRADIENTS[paint["type"]]
    return GradientPaint(kind, stops, affine_of(paint.get("transform")), opacity, blend_mode(paint))


def _picture(paint: PaintFields, opacity: float) -> Fill | None:
    digest = (paint.get("image") or {}).get("hash")
    if not digest:
        return None
    return PicturePaint(
        bytes(digest).hex(),
        _MODES.get(paint.get("imageScaleMode", ""), ImageMode.STRETCH),
        affine_of(paint["transform"]) if paint.get("transform") else None,
        number(paint.get("scale"), _NATIVE_SCALE),
        number(paint.get("rotation")),
        _filters(paint.get("paintFilter") or {}),
        opacity,
        blend_mode(paint),
    )


def _filters(values: PaintFilterMessageFields) -> PictureFilters:
    chosen = {name: min(max(number(values.get(name)), -1.0), 1.0) for name in _FILTERS}
    return PictureFilters(**chosen) if any(chosen.values()) else NEUTRAL


_FILLS: Final[dict[str, Callable[[PaintFields, float], Fill | None]]] = {
    "SOLID": _solid,
    **dict.fromkeys(_GRADIENTS, _gradient),
    "IMAGE": _picture,
}


def color_of(value: ColorFields | None) -> Color | None:
    """Return a color; None where there is none."""
    if value is None:
        return None
    return _color(value["r"], value["g"], value["b"], value["a"])


def _color(r: float, g: float, b: float, a: float) -> Color:
    if 0 <= r <= 1 and 0 <= g <= 1 and 0 <= b <= 1 and 0 <= a <= 1:
        return Color(r, g, b, a)
    r, g, b, a = (min(max(number(part), 0.0), 1.0) for part in (r, g, b, a))
    return Color(r, g, b, a)


def effects_of(effects: Iterable[EffectFields] | None) -> tuple[Effect, ...]:
    """Return the effects that show, in order; kinds that have no form here are left out."""
    if not effects:
        return ()
    return tuple(
        _effect(kind, effect)
        for effect in effects
        if (kind := _EFFECTS.get(effect.get("type", ""))) and effect.get("visible", True)
    )


def _effect(kind: EffectKind, effect: EffectFields) -> Effect:
    offset = effect.get("offset")
    return Effect(
        kind,
        _radius(effect),
        color_of(effect.get("color")),
        Vec(number(offset["x"]), number(offset["y"])) if offset else Vec(0.0, 0.0),
        number(effect.get("spread")),
        # Exports by Figma of effects without the field keep the shadow below the layer.
        bool(effect.get("showShadowBehindNode", True)),
        blend_mode(effect),
    )


def _radius(effect: EffectFields) -> float:
    """Return the radius of a shadow or a blur; of a blur that grows across its layer, the one in the layer's middle."""
    radius = max(number(effect.get("radius")), 0.0)
    start, end = effect.get("startOffset"), effect.get("endOffset")
    if effect.get("blurOpType") != "PROGRESSIVE" or not start or not end:
        return radius
    dx, dy = number(end["x"]) - number(start["x"]), number(end["y"]) - number(start["y"])
    length = dx * dx + dy * dy
    along = ((0.5 - number(start["x"])) * dx + (0.5 - number(start["y"])) * dy) / length if length > 0 else 1.0
    first = max(number(effect.get("startRadius")), 0.0)
    return first + (radius - first) * min(max(along, 0.0), 1.0)


def corners_of(fields: NodeFields) -> Corners:
    """Return a box's radii as the file has them, not yet reduced to its sides.

    The four of a box count where they are said to differ, else the common one; a radius that is not there is 0. Of
    2,268 boxes in genuine files all are drawn so.
    """
    if fields.get("rectangleCornerRadiiIndependent"):
        radii = [max(number(fields.get(name)), 0.0) for name in _RADII]
    else:
        radii = [max(number(fields.get("cornerRadius")), 0.0)] * 4
    return Corners(*radii) if any(radii) else SQUARE_CORNERS


def placement_of(fields: NodeFields) -> Affine:
    """Return a node's transform, or the identity where it is not finite."""
    placed = affine_of(fields.get("transform"))
    total = placed.a + placed.b + placed.c + placed.d + placed.e + placed.f
    return placed if math.isfinite(total) else IDENTITY
