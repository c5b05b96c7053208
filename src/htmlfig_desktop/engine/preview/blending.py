"""Blend modes and color filters, as Skia has them."""

from __future__ import annotations

from typing import Any, Final

import skia

from htmlfig_desktop.engine.preview.model import PictureFilters
from htmlfig_desktop.engine.scene.paints import BlendMode

BLEND_MODES: Final = {
    BlendMode.PASS_THROUGH: skia.BlendMode.kSrcOver,
    BlendMode.NORMAL: skia.BlendMode.kSrcOver,
    BlendMode.DARKEN: skia.BlendMode.kDarken,
    BlendMode.MULTIPLY: skia.BlendMode.kMultiply,
    BlendMode.COLOR_BURN: skia.BlendMode.kColorBurn,
    BlendMode.LIGHTEN: skia.BlendMode.kLighten,
    BlendMode.SCREEN: skia.BlendMode.kScreen,
    BlendMode.LINEAR_DODGE: skia.BlendMode.kPlus,
    BlendMode.COLOR_DODGE: skia.BlendMode.kColorDodge,
    BlendMode.OVERLAY: skia.BlendMode.kOverlay,
    BlendMode.SOFT_LIGHT: skia.BlendMode.kSoftLight,
    BlendMode.HARD_LIGHT: skia.BlendMode.kHardLight,
    BlendMode.DIFFERENCE: skia.BlendMode.kDifference,
    BlendMode.EXCLUSION: skia.BlendMode.kExclusion,
    BlendMode.HUE: skia.BlendMode.kHue,
    BlendMode.SATURATION: skia.BlendMode.kSaturation,
    BlendMode.COLOR: skia.BlendMode.kColor,
    BlendMode.LUMINOSITY: skia.BlendMode.kLuminosity,
}
"""All but LINEAR_BURN, which Skia does not have; see ``blends_with_backdrop``."""

_LUMA: Final = (0.2126, 0.7152, 0.0722)


def hard_alpha(*, is_opaque: bool) -> Any:
    """Return a filter that makes all that is drawn opaque black, as Figma's exports do before they blur a shadow.

    They harden the edges of what is opaque, too, which has no need of it: a shadow is the geometry in one color.
    Source of the latter: Figma's report on how it draws shadows.
    """
    return skia.ColorFilters.Matrix([0.0] * 18 + [1.0 if is_opaque else 127.0, 0.0])


def tinted(r: float, g: float, b: float, a: float) -> Any:
    """Return a filter that gives all that is drawn one color, at its own alpha."""
    return skia.ColorFilters.Matrix([0, 0, 0, 0, r, 0, 0, 0, 0, g, 0, 0, 0, 0, b, 0, 0, 0, a, 0])


def picture_filter(filters: PictureFilters) -> Any | None:
    """Return what adjusts a picture, close to what Figma does; None where nothing is to be done.

    Figma's own formulas are not known. These keep the direction and the rough strength of each slider: exposure
    multiplies, contrast spreads around the middle, vibrance saturates, temperature and tint shift blue against red and
    green against both, highlights and shadows move the bright and the dark end.
    """
    if filters.is_neutral:
        return None
    return _chained(
        _gain(2.0 ** (1.5 * filters.exposure)),
        _saturation(1 + filters.vibrance),
        _balance(filters.temperature, filters.tint),
        _levels(1 + filters.contrast * 0.5, 0.5),
        _levels(
            1 + (filters.highlights - filters.shadows) * 0.25, 0.5, filters.highlights * 0.05 + filters.shadows * 0.1
        ),
    )


def _chained(*matrices: list[float]) -> Any:
    composed = skia.ColorFilters.Matrix(matrices[0])
    for matrix in matrices[1:]:
        composed = skia.ColorFilters.Compose(skia.ColorFilters.Matrix(matrix), composed)
    return composed


def _gain(factor: float) -> list[float]:
    return [factor, 0, 0, 0, 0, 0, factor, 0, 0, 0, 0, 0, factor, 0, 0, 0, 0, 0, 1, 0]


def _levels(slope: float, pivot: float, lift: float = 0.0) -> list[float]:
    offset = pivot * (1 - slope) + lift
    return [slope, 0, 0, 0, offset, 0, slope, 0, 0, offset, 0, 0, slope, 0, offset, 0, 0, 0, 1, 0]


def _saturation(amount: float) -> list[float]:
    rows: list[float] = []
    for channel in range(3):
        rows += [(1 - amount) * luma + (amount if channel == at else 0.0) for at, luma in enumerate(_LUMA)] + [0, 0]
    return [*rows, 0, 0, 0, 1, 0]


def _balance(temperature: float, tint: float) -> list[float]:
    warm, green = 0.15 * temperature, 0.15 * tint
    return [1 + warm, 0, 0, 0, 0, 0, 1 - green, 0, 0, 0, 0, 0, 1 - warm, 0, 0, 0, 0, 0, 1, 0]
