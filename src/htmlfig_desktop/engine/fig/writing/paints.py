"""Paints and effects as the file holds them.

Source: format notes, sections 7 and 8.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.fig.packing.images import ImageShelf
from htmlfig_desktop.engine.fig.packing.strings import cleaned
from htmlfig_desktop.engine.fig.writing.bindings import NO_BINDINGS, Bindings
from htmlfig_desktop.engine.kiwi.writers import Shared
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientPaint,
    ImageMode,
    ImagePaint,
    Paint,
    SolidPaint,
)
from htmlfig_desktop.engine.scene.shared import PaintRole

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import ColorFields, MatrixFields

_NATIVE_SCALE: Final = 0.5
"""What Figma writes for ``scale`` where the picture does not tile."""
_SHADOWS: Final = frozenset({EffectKind.DROP_SHADOW, EffectKind.INNER_SHADOW})


class PaintWriter:
    """Writes paints.

    Args:
        shelf: Takes note of the pictures used.
        bindings: Knows the variables that paints follow.
    """

    def __init__(self, shelf: ImageShelf, bindings: Bindings = NO_BINDINGS) -> None:
        self._shelf = shelf
        self._bindings = bindings
        self._bound: dict[tuple[PaintRole, SolidPaint], Shared] = {}

    def fields(self, paints: Iterable[Paint], role: PaintRole) -> list[dict[str, Any]]:
        """Return paints, bottom first.

        Args:
            paints: bottom first.
            role: What they paint.

        Raises:
            FigError: FIG003, a gradient has fewer than two stops, or a picture is not in the document.
        """
        follow = self._bindings.have_variables
        return [
            self._following(paint, role)
            if follow and isinstance(paint, SolidPaint)
            else self._with_variables(paint)
            if follow and isinstance(paint, GradientPaint) and not paint.is_mixed
            else _PAINTS[type(paint)](paint, self._shelf)
            for paint in paints
        ]

    def _with_variables(self, paint: GradientPaint) -> dict[str, Any]:
        """Return a gradient with the variables that its stops follow, if there are any.

        Genuine files have all stops there, with plain colors; how a variable is named is as in paints.
        """
        fields = _gradient(paint, self._shelf)
        followed = [self._bindings.color(PaintRole.GRADIENT, stop.color) for stop in paint.stops]
        if any(followed):
            fields["stopsVar"] = [
                {**stop, "colorVar": reference[1] if reference else _color_value(stop["color"])}
                for stop, reference in zip(fields["stops"], followed, strict=True)
            ]
        return fields

    def _following(self, paint: SolidPaint, role: PaintRole) -> Shared:
        """Return a solid paint with the variable that it follows, if there is one."""
        known = self._bound.get((role, paint))
        if known is None:
            followed = self._bindings.color(role, paint.color)
            if followed is None:
                known = _solid_fields(paint)
            else:
                color, reference = followed
                known = Shared(_solid_fields(SolidPaint(color, paint.blend_mode)), colorVar=reference)
            self._bound[role, paint] = known
        return known


def effect_list(effects: Iterable[Effect], bindings: Bindings = NO_BINDINGS) -> list[dict[str, Any]]:
    """Return effects in the order in which they are painted, with the variables that shadows follow.

    Raises:
        FigError: FIG003, a shadow has no color.
    """
    return [_following(effect, bindings) for effect in effects]


def _following(effect: Effect, bindings: Bindings) -> dict[str, Any]:
    fields = _effect(effect)
    if effect.color is not None and (followed := bindings.color(PaintRole.SHADOW, effect.color)) is not None:
        color, reference = followed
        fields |= {"color": color_fields(color), "colorVar": reference}
    return fields


def color_fields(color: Color) -> ColorFields:
    """Return a color; components are held within 0 and 1."""
    return {"r": _unit(color.r), "g": _unit(color.g), "b": _unit(color.b), "a": _unit(color.a)}


def matrix_fields(transform: Affine) -> MatrixFields:
    """Return a 2x3 matrix, row by row."""
    t = transform
    return {"m00": t.a, "m01": t.c, "m02": t.e, "m10": t.b, "m11": t.d, "m12": t.f}


def _unit(value: float) -> float:
    """Return ``value`` held within 0 and 1; NaN stays, so that the encoder refuses it."""
    return min(max(value, 0.0), 1.0)


@lru_cache(maxsize=1024)
def _solid_fields(paint: SolidPaint) -> Shared:
    return Shared(
        type="SOLID",
        color=color_fields(paint.color.with_alpha(1.0)),
        opacity=_unit(paint.color.a),
        visible=True,
        blendMode=paint.blend_mode.value,
    )


def _color_value(color: ColorFields) -> dict[str, Any]:
    """Return what stands where a stop follows no variable."""
    return {"value": {"colorValue": color}, "dataType": "COLOR", "resolvedDataType": "COLOR"}


def _solid(paint: SolidPaint, shelf: ImageShelf) -> dict[str, Any]:
    return _solid_fields(paint)


def _gradient(paint: GradientPaint, shelf: ImageShelf) -> dict[str, Any]:
    if len(paint.stops) < 2:
        raise FigError(
            ErrorCode.FIG_UNENCODABLE, because("A gradient has {count} stops; it needs two.", count=len(paint.stops))
        )
    return {
        "type": paint.kind.value,
        "opacity": _unit(paint.opacity),
        "visible": True,
        "blendMode": paint.blend_mode.value,
        "stops": [{"color": color_fields(stop.color), "position": _unit(stop.position)} for stop in paint.stops],
        "transform": matrix_fields(paint.transform),
    }


def _image(paint: ImagePaint, shelf: ImageShelf) -> dict[str, Any]:
    asset = shelf.use(paint.image)
    fields: dict[str, Any] = {
        "type": "IMAGE",
        "opacity": _unit(paint.opacity),
        "visible": True,
        "blendMode": paint.blend_mode.value,
        "image": {"hash": bytes.fromhex(paint.image), "name": cleaned(paint.alt_text) or "image"},
        "animationFrame": 0,
        "imageScaleMode": paint.mode.value,
        "imageShouldColorManage": False,
        "rotation": 0.0,
        "scale": paint.scale if paint.mode is ImageMode.TILE else _NATIVE_SCALE,
        "originalImageWidth": asset.width,
        "originalImageHeight": asset.height,
        "thumbHash": b"",
        "altText": cleaned(paint.alt_text),
    }
    if paint.mode is ImageMode.STRETCH:
        fields["transform"] = matrix_fields(paint.transform)
    return fields


_PAINTS: Final[dict[type, Callable[[Any, ImageShelf], dict[str, Any]]]] = {
    SolidPaint: _solid,
    GradientPaint: _gradient,
    ImagePaint: _image,
}


def _effect(effect: Effect) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "type": effect.kind.value,
        "radius": effect.radius,
        "visible": True,
        "blendMode": effect.blend_mode.value,
    }
    if effect.kind in _SHADOWS:
        if effect.color is None:
            raise FigError(ErrorCode.FIG_UNENCODABLE, "A shadow has no color.")
        fields["offset"] = {"x": effect.offset.x, "y": effect.offset.y}
        fields["spread"] = effect.spread
        fields["color"] = color_fields(effect.color)
    if effect.kind is EffectKind.DROP_SHADOW:
        fields["showShadowBehindNode"] = effect.show_behind
    return fields
