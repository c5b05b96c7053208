"""Masks that are pictures of plain shapes, as outlines: an icon in the color of its text becomes one vector."""

from __future__ import annotations

import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, mapped_path, rectangle_path, to_skia
from htmlfig_desktop.engine.convert.svg.picture_outlines import picture_outline
from htmlfig_desktop.engine.scene.nodes import Rectangle
from htmlfig_desktop.engine.scene.paints import ImageMode, ImagePaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_CLOSE = 0.5
"""px by which a picture may reach over the room it is drawn in."""


def mask_outline(source: str, natural: Size, painted: Painted, size: Size) -> PathData | None:
    """Return what a mask lets through, px of its box; None where it is no outline, or is drawn more than once.

    Args:
        source: Text of the mask's SVG picture.
        natural: Size of the picture, px.
        painted: The mask as it lies in the box.
        size: Of the box.
    """
    drawn = _drawn(painted, size)
    if drawn is None or drawn.is_empty or natural.width <= 0 or natural.height <= 0:
        return None
    outline = picture_outline(source, natural)
    if outline is None:
        return None
    scale = Affine.scaling(drawn.width / natural.width, drawn.height / natural.height)
    placed = mapped_path(outline, Affine.translation(drawn.x, drawn.y) @ scale)
    area = path_bounds(placed)
    if area is None or drawn.contains(area, _CLOSE):
        return placed
    inside = skia.Op(to_skia(placed), to_skia(rectangle_path(drawn)), skia.PathOp.kIntersect_PathOp)
    return None if inside is None else from_skia(inside)


def _drawn(painted: Painted, size: Size) -> Rect | None:
    """Return where all of a picture is drawn, px of the box; None where that is not once and whole."""
    room = Rect(0, 0, size.width, size.height)
    paints = painted.fills
    only = painted.behind[0] if len(painted.behind) == 1 else None
    if not paints and isinstance(only, Rectangle):
        room, paints = Rect(only.transform.e, only.transform.f, only.size.width, only.size.height), only.fills
    elif painted.behind:
        return None
    if len(paints) != 1 or not isinstance(paints[0], ImagePaint) or paints[0].mode is not ImageMode.STRETCH:
        return None
    crop = paints[0].transform
    if not crop.a or not crop.d or crop.b or crop.c:
        return None
    drawn = Rect(
        room.x - crop.e / crop.a * room.width,
        room.y - crop.f / crop.d * room.height,
        room.width / crop.a,
        room.height / crop.d,
    )
    return drawn if room.contains(drawn, _CLOSE) else None
