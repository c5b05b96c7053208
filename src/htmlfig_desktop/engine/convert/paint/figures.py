"""Shapes with the corners of a box."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Ellipse, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, Paint


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
