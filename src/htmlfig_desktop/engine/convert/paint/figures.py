"""Shapes with the corners of a box."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.effects import Shadow
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths
from htmlfig_desktop.engine.scene.nodes import Ellipse, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, Paint, SolidPaint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.paths import Winding


def figure(
    name: str, rect: Rect, radii: CornerRadii, fills: Sequence[Paint], effects: Sequence[Effect] = ()
) -> Rectangle | Ellipse | Vector:
    """Return a filled shape at a place, px: a rectangle where Figma has such corners, else an ellipse or an outline."""
    size, place = rect.size, Affine.translation(rect.x, rect.y)
    fills, effects = tuple(fills), tuple(effects)
    if radii.is_circular:
        return Rectangle(name=name, size=size, transform=place, effects=effects, fills=fills, corners=radii.corners)
    if radii.is_ellipse(size):
        return Ellipse(name=name, size=size, transform=place, effects=effects, fills=fills)
    path = radii.path(Rect(0, 0, size.width, size.height))
    return Vector(name=name, size=size, transform=place, effects=effects, fills=fills, path=path)


def ring_stroke(shadow: Shadow) -> Stroke:
    """Return a shadow without blur and offset as a line around a box."""
    return Stroke((SolidPaint(shadow.color),), shadow.spread, StrokeAlign.OUTSIDE)


def ring(shadow: Shadow, size: Size, radii: CornerRadii) -> Rectangle | Vector:
    """Return a shadow without blur and offset around a box as a layer: of elliptical corners what lies between both."""
    if radii.is_circular:
        return Rectangle(name="Ring", size=size, stroke=ring_stroke(shadow), corners=radii.corners)
    reach = shadow.spread
    whole = Size(size.width + 2 * reach, size.height + 2 * reach)
    outer = radii.grown(reach).path(Rect(0, 0, whole.width, whole.height))
    path = joined_paths((outer, radii.path(Rect(reach, reach, size.width, size.height))))
    return Vector(
        name="Ring",
        size=whole,
        transform=Affine.translation(-reach, -reach),
        path=replace(path, winding=Winding.ODD),
        fills=(SolidPaint(shadow.color),),
    )
