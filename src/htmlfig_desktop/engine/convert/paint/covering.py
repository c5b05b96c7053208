"""Boxes of which nothing shows, as what they hold covers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import (
    BlendMode,
    Corners,
    GradientPaint,
    ImageMode,
    ImagePaint,
    Paint,
    SolidPaint,
)

_CLOSE = 0.01
"""px that a cover may end before the edge of what it covers."""
_SHARE = 1e-3
"""Share of a picture by which a layer may reach over it: less than a pixel in a thousand."""


def covering_fills(layers: Sequence[Layer], size: Size, corners: Corners) -> tuple[Paint, ...]:
    """Return a fill that a box may have without being seen, as layers side by side cover all of it; () if they do not.

    Args:
        layers: In the box, back to front.
        size: Of the box.
        corners: Of the box.
    """
    opaque = [layer for layer in layers if isinstance(layer, Rectangle) and _is_opaque(layer, size)]
    covers = sorted(opaque, key=lambda layer: layer.transform.e)
    reach = 0.0
    for layer in covers:
        start, end = layer.transform.e, layer.transform.e + layer.size.width
        if start > reach + _CLOSE:
            return ()
        if not _keeps_corners(layer.corners, corners, at_start=start <= _CLOSE, at_end=end >= size.width - _CLOSE):
            continue
        reach = max(reach, end)
    return covers[0].fills[-1:] if covers and reach >= size.width - _CLOSE else ()


def covers_all(paint: Paint) -> bool:
    """Return whether a paint hides all below it, wherever its layer is painted."""
    if isinstance(paint, SolidPaint):
        return paint.color.a >= 1 and paint.blend_mode is BlendMode.NORMAL
    return isinstance(paint, GradientPaint) and _is_plain(paint) and all(stop.color.a >= 1 for stop in paint.stops)


def is_seamless(paint: ImagePaint, hides: Callable[[str], bool]) -> bool:
    """Return whether a picture leaves nothing clear of the layer that it fills.

    Args:
        paint: With the picture.
        hides: Whether a stored picture has no clear parts.
    """
    if paint.opacity < 1 or paint.blend_mode is not BlendMode.NORMAL or not hides(paint.image):
        return False
    corners = [paint.transform.apply(Vec(x, y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
    return paint.mode is not ImageMode.STRETCH or all(
        -_SHARE < at < 1 + _SHARE for corner in corners for at in (corner.x, corner.y)
    )


def as_one(fills: Sequence[Paint]) -> tuple[Paint, ...]:
    """Return paints that show the same in fewer: none that others hide, no gradient apart from the color below it.

    Where several lie over each other, those below shine through along the edges of what they fill.
    """
    lowest = max((at for at, fill in enumerate(fills) if covers_all(fill)), default=0)
    seen = tuple(fills[lowest:])
    if len(seen) < 2:
        return seen
    ground, paint = seen[:2]
    if not (isinstance(ground, SolidPaint) and isinstance(paint, GradientPaint)):
        return seen
    if not (covers_all(ground) and _is_plain(paint)):
        return seen
    stops = tuple(replace(stop, color=_over(stop.color, ground.color)) for stop in paint.stops)
    return (replace(paint, stops=stops), *seen[2:])


def _is_plain(paint: GradientPaint) -> bool:
    return paint.opacity >= 1 and paint.blend_mode is BlendMode.NORMAL


def _over(color: Color, ground: Color) -> Color:
    """Return what a color comes to on an opaque one."""
    r, g, b = (
        own * color.a + below * (1 - color.a)
        for own, below in ((color.r, ground.r), (color.g, ground.g), (color.b, ground.b))
    )
    return Color(r, g, b)


def _is_opaque(layer: Rectangle, size: Size) -> bool:
    """Whether a layer is as high as a box and hides all behind it."""
    if not layer.fills or layer.mask is not None or layer.opacity < 1:
        return False
    if layer.blend_mode not in (BlendMode.PASS_THROUGH, BlendMode.NORMAL) or not layer.transform.is_translation:
        return False
    if layer.transform.f > _CLOSE or layer.transform.f + layer.size.height < size.height - _CLOSE:
        return False
    fill = layer.fills[-1]
    return isinstance(fill, SolidPaint) and covers_all(fill)


def _keeps_corners(own: Corners, around: Corners, *, at_start: bool, at_end: bool) -> bool:
    """Whether a layer is square where the box is not cut anyway."""
    left = (around.top_left, around.bottom_left) if at_start else (0.0, 0.0)
    right = (around.top_right, around.bottom_right) if at_end else (0.0, 0.0)
    return (
        own.top_left <= left[0] + _CLOSE
        and own.bottom_left <= left[1] + _CLOSE
        and own.top_right <= right[0] + _CLOSE
        and own.bottom_right <= right[1] + _CLOSE
    )
