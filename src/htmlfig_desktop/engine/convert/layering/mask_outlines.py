"""Masks that take none: a picture of plain shapes is an outline, a gradient over a color is one of that color."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, mapped_path, rectangle_path, to_skia
from htmlfig_desktop.engine.convert.svg.picture_outlines import picture_outline
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import GradientPaint, ImageMode, ImagePaint, SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_CLOSE = 0.5
"""px by which a shape may reach over the room it is drawn in."""
_CHOICES = {ImageMode.FIT: min, ImageMode.FILL: max}
"""Which of two scales a picture takes that keeps its proportions."""


def mask_outline(source: str, natural: Size, painted: Painted, size: Size) -> PathData | None:
    """Return what a mask lets through, px of its box; None where it is no outline, or is drawn more than once.

    Args:
        source: Text of the mask's SVG picture.
        natural: Size of the picture, px.
        painted: The mask as it lies in the box.
        size: Of the box.
    """
    room, paint = _alone(painted, size)
    is_seen = not room.is_empty and min(natural.width, natural.height) > 0
    drawn = _drawn(paint, natural, room) if paint is not None and is_seen else None
    outline = picture_outline(source, natural) if drawn is not None else None
    if drawn is None or outline is None:
        return None
    scale = Affine.scaling(drawn.width / natural.width, drawn.height / natural.height)
    placed = mapped_path(outline, Affine.translation(drawn.x, drawn.y) @ scale)
    area, seen = path_bounds(placed), room.intersection(drawn)
    if area is None or seen.contains(area, _CLOSE):
        return placed
    inside = skia.Op(to_skia(placed), to_skia(rectangle_path(seen)), skia.PathOp.kIntersect_PathOp)
    return None if inside is None else from_skia(inside)


def faded(layers: Sequence[Layer], painted: Painted, place: Affine, size: Size) -> Layer | None:
    """Return a box of one color below a mask that is a gradient: a box of that gradient in the color.

    Args:
        layers: What the box became.
        painted: The mask as it lies in the box.
        place: From the box to the layers' parent.
        size: Of the box.

    Returns:
        None where the box shows more than a color, or the mask more than a gradient.
    """
    only, mask = (layers[0], painted.fills[0]) if len(layers) == len(painted.fills) == 1 else (None, None)
    if type(only) is not Rectangle or not isinstance(mask, GradientPaint) or painted.behind:
        return None
    fill = only.fills[0] if len(only.fills) == 1 else None
    is_plain = isinstance(fill, SolidPaint) and not (only.stroke or only.effects or only.mask)
    if not isinstance(fill, SolidPaint) or not is_plain or only.transform != place or only.size != size:
        return None
    color = fill.color
    stops = tuple(replace(stop, color=replace(color, a=color.a * stop.color.a)) for stop in mask.stops)
    return replace(only, fills=(replace(mask, stops=stops, blend_mode=fill.blend_mode),))


def _alone(painted: Painted, size: Size) -> tuple[Rect, ImagePaint | None]:
    """Return the only picture of a mask and its room, px of the box."""
    room, paints = Rect(0, 0, size.width, size.height), painted.fills
    only = painted.behind[0] if len(painted.behind) == 1 else None
    if not paints and isinstance(only, Rectangle):
        room, paints = Rect(only.transform.e, only.transform.f, only.size.width, only.size.height), only.fills
    elif painted.behind:
        return room, None
    paint = paints[0] if len(paints) == 1 else None
    return room, paint if isinstance(paint, ImagePaint) else None


def _drawn(paint: ImagePaint, natural: Size, room: Rect) -> Rect | None:
    """Return where all of a picture is drawn that fills a room; None where it is drawn again and again."""
    if paint.mode in _CHOICES:
        scale = _CHOICES[paint.mode](room.width / natural.width, room.height / natural.height)
        width, height = natural.width * scale, natural.height * scale
        return Rect(room.center.x - width / 2, room.center.y - height / 2, width, height)
    crop = paint.transform
    if paint.mode is not ImageMode.STRETCH or not crop.a or not crop.d or crop.b or crop.c:
        return None
    return Rect(
        room.x - crop.e / crop.a * room.width,
        room.y - crop.f / crop.d * room.height,
        room.width / crop.a,
        room.height / crop.d,
    )
