"""What two masks leave of a box between its border, padding and content boxes: a border painted by its background."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, children_of
from htmlfig_desktop.engine.scene.paints import SideWeights, Stroke
from htmlfig_desktop.engine.scene.paths import PathData, Winding

_WIDEST_FIRST = (BackgroundBox.BORDER, BackgroundBox.PADDING, BackgroundBox.CONTENT)


def ringed(box: Box, layers: list[Layer], parent: Placement, clips: Sequence[BackgroundBox]) -> list[Layer]:
    """Return the layers that a box became, of which only what lies between two of its boxes shows.

    Where they are one rectangle with nothing but fills, these become its inside stroke, else they are masked.

    Args:
        box: The box.
        layers: What it became, in ``parent``.
        parent: What they stand in.
        clips: The two boxes.
    """
    size = box.placement.rect.size
    outer, inner = sorted(clips, key=lambda clip: _WIDEST_FIRST.index(clip) if clip in _WIDEST_FIRST else 0)
    room, hole = box_area(outer, box.layout, size), box_area(inner, box.layout, size)
    widths = (hole.y - room.y, room.right - hole.right, room.bottom - hole.bottom, hole.x - room.x)
    if not any(width > 0 for width in widths):
        return []  # nothing lies between them
    place = box.placement.relative_to(parent)
    radii = corner_radii(box.layout.style, size)
    if outer is BackgroundBox.BORDER and len(layers) == 1 and radii.is_circular:
        bordered = _bordered(layers[0], place, widths)
        if bordered is not None:
            return [bordered]
    whole = Rect(0, 0, size.width, size.height)
    paths = [_outline(area, whole, radii) for area in (room, hole) if not area.is_empty]
    ring = joined_paths([mapped_path(path, place) for path in paths])
    return masked_by_outline(layers, PathData(ring.ops, ring.coords, Winding.ODD), layer_name(box.node))


def _bordered(layer: Layer, place: Affine, widths: tuple[float, float, float, float]) -> Layer | None:
    """Return a layer with its fills as a stroke of such widths, clockwise from the top; None: it is no plain box."""
    if not isinstance(layer, Rectangle) or layer.stroke or layer.effects or children_of(layer) or not layer.fills:
        return None
    if layer.transform != place:
        return None
    weight = max(widths)
    sides = None if min(widths) == weight else SideWeights(*widths)
    return replace(layer, fills=(), stroke=Stroke(layer.fills, weight, sides=sides))


def _outline(area: Rect, whole: Rect, radii: CornerRadii) -> PathData:
    edges = (area.y, whole.right - area.right, whole.bottom - area.bottom, area.x)
    return radii.inside(*edges).path(area)
