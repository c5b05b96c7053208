"""Backgrounds that blend with each other, and with nothing behind their box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.covering import covers_all, is_seamless
from htmlfig_desktop.engine.scene.paints import BlendMode, ImagePaint, Paint, SolidPaint

_THE_OTHER_WAY = {
    **{
        mode: mode
        for mode in (
            BlendMode.MULTIPLY,
            BlendMode.SCREEN,
            BlendMode.DARKEN,
            BlendMode.LIGHTEN,
            BlendMode.DIFFERENCE,
            BlendMode.EXCLUSION,
        )
    },
    BlendMode.OVERLAY: BlendMode.HARD_LIGHT,
    BlendMode.HARD_LIGHT: BlendMode.OVERLAY,
    BlendMode.COLOR: BlendMode.LUMINOSITY,
    BlendMode.LUMINOSITY: BlendMode.COLOR,
}
"""Which mode shows the same where what blends and what it blends with change places."""


def apart_from_behind(fills: Sequence[Paint], hides: Callable[[str], bool]) -> tuple[Paint, ...]:
    """Return the fills of a box as they show the same whatever lies behind it.

    A translucent color lets it through to the picture above that blends with all below itself. Where that picture
    has no clear parts, the color blends with the picture instead.
    Source: Compositing and Blending 1, section 9.

    Args:
        fills: Bottom first.
        hides: Whether a stored picture has no clear parts.
    """
    if len(fills) < 2:
        return tuple(fills)
    color, picture, *above = fills
    mode = _THE_OTHER_WAY.get(picture.blend_mode)
    if mode is None or not isinstance(color, SolidPaint) or color.color.is_opaque:
        return tuple(fills)
    lowest = replace(picture, blend_mode=BlendMode.NORMAL)
    if not (is_seamless(lowest, hides) if isinstance(lowest, ImagePaint) else covers_all(lowest)):
        return tuple(fills)
    return (lowest, replace(color, blend_mode=mode), *above)
