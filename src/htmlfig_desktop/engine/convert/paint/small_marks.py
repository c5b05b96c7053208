"""Small boxes whose background is drawn in several parts, as signs made of gradients are: one layer, not one for each.

Parts of one color are one outline, which can be colored and changed; others are one picture.
"""

from __future__ import annotations

from collections.abc import Sequence

import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.pictures.bitmaps import SMOOTH, UndecodableError, skia_matrix, skia_paint
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.shapes.outlines import (
    ellipse_path,
    joined_paths,
    mapped_path,
    rectangle_path,
    to_skia,
)
from htmlfig_desktop.engine.scene.nodes import Ellipse, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import BlendMode, ImageMode, ImagePaint, Paint, SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_LARGEST = 48.0
"""px of a box that is a sign: a tick, an arrow, a number."""
_DENSITY = 4.0
"""Pixels of a picture for each px."""

_Part = Rectangle | Ellipse | Vector


def is_mark(size: Size) -> bool:
    """Return whether a box is as small as marks of lists are: what is painted in it is one layer."""
    return max(size.width, size.height) <= _LARGEST


def one_outline(parts: Sequence[Layer]) -> Vector | None:
    """Return parts of one opaque color as one shape; None where they are something else."""
    fills = {part.fills if isinstance(part, _Part) else () for part in parts}
    paints = fills.pop() if len(fills) == 1 else ()
    paint = paints[0] if len(paints) == 1 else None
    if not isinstance(paint, SolidPaint) or not paint.color.is_opaque or paint.blend_mode is not BlendMode.NORMAL:
        return None
    path = joined_paths([mapped_path(_path(part), part.transform) for part in parts if isinstance(part, _Part)])
    bounds = path_bounds(path)
    if bounds is None:
        return None
    return Vector(
        name="Background",
        size=bounds.size,
        transform=Affine.translation(bounds.x, bounds.y),
        path=mapped_path(path, Affine.translation(-bounds.x, -bounds.y)),
        fills=paints,
    )


def one_picture(parts: Sequence[Layer], size: Size, pictures: PictureStore) -> ImagePaint | None:
    """Return what parts show in a box of a size, px, as one picture in it; None where they mix with what lies below.

    Args:
        parts: Back to front, each with one paint.
        size: Of the box.
        pictures: Takes the picture.
    """
    surface = skia.Surface(*(max(1, round(side * _DENSITY)) for side in (size.width, size.height)))
    canvas = surface.getCanvas()
    canvas.scale(surface.width() / size.width, surface.height() / size.height)
    for part in parts:
        paint = _drawn(part.fills[0], part.size, pictures) if isinstance(part, _Part) and len(part.fills) == 1 else None
        if paint is None or not isinstance(part, _Part):
            return None
        canvas.save()
        canvas.concat(skia_matrix(part.transform))
        canvas.drawPath(to_skia(_path(part)), paint)
        canvas.restore()
    return ImagePaint(pictures.add(surface.makeImageSnapshot(), size).image, ImageMode.STRETCH)


def _drawn(paint: Paint, size: Size, pictures: PictureStore) -> skia.Paint | None:
    """Return a paint of a layer of a size as Skia's; None where this cannot be drawn apart."""
    if paint.blend_mode is not BlendMode.NORMAL:
        return None
    if not isinstance(paint, ImagePaint):
        return skia_paint(paint, size)
    if paint.mode is not ImageMode.STRETCH:
        return None
    try:
        image = pictures.pixels(paint.image)
    except UndecodableError:
        return None
    to_picture = Affine.scaling(image.width(), image.height()) @ paint.transform
    placed = skia_matrix((to_picture @ Affine.scaling(1 / size.width, 1 / size.height)).inverse())
    shader = image.makeShader(skia.TileMode.kDecal, skia.TileMode.kDecal, SMOOTH, placed)
    return skia.Paint(Shader=shader, AntiAlias=True, Alphaf=paint.opacity)


def _path(part: _Part) -> PathData:
    if isinstance(part, Vector):
        return part.path
    box = Rect(0, 0, part.size.width, part.size.height)
    if isinstance(part, Ellipse):
        return ellipse_path(box.center, box.width / 2, box.height / 2)
    return rectangle_path(box, [(radius, radius) for radius in part.corners.radii])
