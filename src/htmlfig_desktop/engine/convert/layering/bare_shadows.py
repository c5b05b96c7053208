"""Shadows of boxes without a fill: browsers cut them away below the box, Figma shows none there."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.figures import figure
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import (
    from_skia,
    joined_paths,
    mapped_path,
    rectangle_path,
    to_skia,
)
from htmlfig_desktop.engine.convert.svg.clips import axis_rectangle, masked_by_outline
from htmlfig_desktop.engine.convert.svg.layers import vector
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SideWeights, SolidPaint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, Winding

_MASKED = 3
"""Layers that shadows below a mask take: a picture drawn with hundreds of sharp ones stays one box."""


def bare_shadows(effects: Sequence[Effect], radii: CornerRadii, size: Size, ground: Color) -> list[Layer]:
    """Return layers for the shadows that a box without a fill casts, in px of the box.

    Sharp ones are what they leave of themselves beside the box, one figure a color. Soft ones are cast by a box of its
    own below a mask that cuts that box away (CSS Backgrounds 3, section 7.1.1), or of elliptical corners, which no box
    of Figma has, are blurred figures.

    Args:
        effects: Of the box, the lowest first.
        radii: Of its corners.
        size: Of the box.
        ground: The color it lies on: a trace of the box below the mask remains along round corners.
    """
    cast = tuple(each for each in effects if each.kind is EffectKind.DROP_SHADOW)
    box = Rect(0, 0, size.width, size.height)
    if all(each.radius == 0 for each in cast):
        figures = _figures(cast, radii, box)
        if len(figures) <= _MASKED:
            return figures
    reach = max(each.radius * 2 + abs(each.offset.x) + abs(each.offset.y) + max(0.0, each.spread) for each in cast) + 1
    around = rectangle_path(box.inset(-reach, -reach, -reach, -reach))
    hole = replace(joined_paths((around, radii.path(box))), winding=Winding.ODD)
    if radii.is_circular or radii.is_ellipse(size):
        casters: list[Layer] = [figure("Shadow", box, radii, (SolidPaint(ground),), cast)]
    else:
        casters = [shadow_figure(each, radii, size) for each in cast]
    return masked_by_outline(casters, hole, "Shadow")


def shadow_figure(shadow: Effect, radii: CornerRadii, size: Size) -> Layer:
    """Return what a box casts a shadow of as a figure of its own, in px of the box."""
    spread, blur = shadow.spread, (Effect(EffectKind.LAYER_BLUR, shadow.radius),) if shadow.radius > 0 else ()
    area = Rect(0, 0, size.width, size.height).inset(*(-spread,) * 4)
    outline = radii.spread(spread, area.size).path(area)
    corner = Vec(area.x + shadow.offset.x, area.y + shadow.offset.y)
    return Vector(
        name="Shadow",
        size=area.size,
        transform=Affine.translation(corner.x, corner.y),
        path=mapped_path(outline, Affine.translation(-area.x, -area.y)),
        fills=(SolidPaint(shadow.color),) if shadow.color else (),
        effects=blur,
    )


def edge_of(shadow: Effect) -> Stroke | None:
    """Return a sharp shadow that falls to one side alone as a line outside of that side; None where it is none."""
    x, y = shadow.offset.x, shadow.offset.y
    if shadow.radius or shadow.spread or shadow.color is None or bool(x) == bool(y):
        return None
    sides = SideWeights(max(0.0, -y), max(0.0, x), max(0.0, y), max(0.0, -x))
    return Stroke((SolidPaint(shadow.color),), max(abs(x), abs(y)), StrokeAlign.OUTSIDE, sides=sides)


def _figures(cast: Sequence[Effect], radii: CornerRadii, box: Rect) -> list[Layer]:
    """Return what sharp shadows show; neighbors of one opaque color as one figure."""
    hole = to_skia(radii.path(box))
    parts: list[tuple[Color, skia.Path]] = []
    for each in cast:
        if each.color is None:
            continue
        shown = skia.Op(_outline(each, radii, box), hole, skia.PathOp.kDifference_PathOp)
        if shown is None or shown.isEmpty():
            continue
        if parts and each.color.is_opaque and parts[-1][0] == each.color:
            both = skia.Op(parts[-1][1], shown, skia.PathOp.kUnion_PathOp)
            if both is not None:
                parts[-1] = (each.color, both)
                continue
        parts.append((each.color, shown))
    return [_figure(from_skia(shown), color) for color, shown in parts]


def _outline(shadow: Effect, radii: CornerRadii, box: Rect) -> skia.Path:
    area = box.inset(*(-shadow.spread,) * 4).moved(shadow.offset.x, shadow.offset.y)
    return to_skia(radii.spread(shadow.spread, area.size).path(area))


def _figure(path: PathData, color: Color) -> Layer:
    plain = axis_rectangle(path)
    if plain is None:
        return vector("Shadow", path, (SolidPaint(color),), box=path_bounds(path))
    place = Affine.translation(plain.x, plain.y)
    return Rectangle(name="Shadow", size=plain.size, transform=place, fills=(SolidPaint(color),))
