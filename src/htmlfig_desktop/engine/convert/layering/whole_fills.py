"""What fills a whole box becomes the box's own painting: pictures, and the shapes of controls."""

from __future__ import annotations

from collections.abc import Callable

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.covering import covers_all, is_seamless
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    EffectKind,
    ImagePaint,
    StrokeAlign,
)

_SAME_SIDE = 0.01
"""px by which the sides of a circle may differ, and a picture from the box that it fills."""


def with_picture(
    own: Decorated, inside: list[Layer], size: Size, hides: Callable[[str], bool]
) -> tuple[Decorated, list[Layer]]:
    """Make a picture that fills its whole box the fill of that box, so that it has the box's corners.

    One with clear parts stays apart where the box casts a shadow, which would be that of what the picture shows. One
    that fills a box up to its border stays apart, too; the box gets the border's color, of which nothing more is seen,
    as that casts its shadow.

    Args:
        own: Of the box.
        inside: Its content.
        size: Of the box.
        hides: Whether a stored picture has no clear parts.
    """
    picture = inside[0] if len(inside) == 1 else None
    if not isinstance(picture, Rectangle) or isinstance(picture, Frame):
        return own, inside
    if _needs_fill(own) and _is_hidden(picture, own, size, hides) and own.borders.stroke is not None:
        return replace(own, painted=Painted(own.borders.stroke.paints)), inside
    is_whole = picture.size == size and picture.transform.is_identity and picture.stroke is None
    has_shade = any(effect.kind is EffectKind.INNER_SHADOW for effect in own.shadows.effects)  # it lies below a picture
    is_cast = bool(own.shadows.effects) and not any(map(covers_all, own.painted.fills))
    if not is_whole or has_shade or own.painted.behind:
        return own, inside
    if not all(isinstance(fill, ImagePaint) and (not is_cast or is_seamless(fill, hides)) for fill in picture.fills):
        return own, inside
    painted = replace(own.painted, fills=(*own.painted.fills, *picture.fills))
    return replace(own, painted=painted), []


def _needs_fill(own: Decorated) -> bool:
    """Whether a box casts a shadow and has nothing that would cast it in Figma."""
    casts = any(effect.kind is EffectKind.DROP_SHADOW for effect in own.shadows.effects)
    return casts and not own.painted.fills and not own.painted.behind


def _is_hidden(picture: Rectangle, own: Decorated, size: Size, hides: Callable[[str], bool]) -> bool:
    """Whether a picture and the border around it hide whatever a box would be filled with."""
    stroke, edges = own.borders.stroke, own.edges
    if stroke is None or stroke.align is not StrokeAlign.INSIDE or stroke.dashes:
        return False
    return (
        any(map(covers_all, stroke.paints))
        and picture.bounds.contains(Rect(0, 0, size.width, size.height).inset(*edges), _SAME_SIDE)
        and picture.corners == own.radii.inside(*edges).corners
        and any(isinstance(fill, ImagePaint) and is_seamless(fill, hides) for fill in picture.fills)
    )


def with_drawn_shape(own: Decorated, inside: list[Layer], size: Size) -> tuple[Decorated, list[Layer]]:
    """Make the shape of a control that the browser draws, behind all else in its box and as large, the box itself.

    Args:
        own: Of a box that paints nothing itself.
        inside: Its content.
        size: Of the box.
    """
    if own.shows or not inside:
        return own, inside
    shape, *others = inside
    if not isinstance(shape, Rectangle | Ellipse) or isinstance(shape, Frame) or shape.effects:
        return own, inside
    if shape.size != size or not shape.transform.is_identity:
        return own, inside
    if isinstance(shape, Ellipse):
        if abs(size.width - size.height) > _SAME_SIDE:
            return own, inside
        corners = Corners(*[size.width / 2] * 4)
    else:
        corners = shape.corners
    first, second, third, fourth = ((radius, radius) for radius in corners.radii)
    radii = CornerRadii((first, second, third, fourth))
    return replace(own, radii=radii, painted=Painted(shape.fills), borders=Borders(shape.stroke)), others
