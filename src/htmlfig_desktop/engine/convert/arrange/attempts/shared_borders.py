"""Neighbors that share a border because a negative margin puts one over the other (groups of buttons, pages, fields).

Figma's rows need no margin for that: the one below the other ends where that begins, without its border there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import Member, extended
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle
from htmlfig_desktop.engine.scene.paints import SideWeights, SolidPaint, Stroke, StrokeAlign

_WIDEST = 2.0
"""px of a border that neighbors share."""


def without_shared_borders(flowing: Sequence[Member]) -> list[Member] | None:
    """Return what flows in a frame without what neighbors cover of each other's borders; None where they do not."""
    return _without_shared(ROW, flowing) or _without_shared(COLUMN, flowing)


def _without_shared(axis: Axis, members: Sequence[Member]) -> list[Member] | None:
    """Return what flows along an axis without what neighbors cover of each other; None where there is nothing like it.

    Args:
        axis: Of the row or column.
        members: What is in flow, in the order in which it is painted.
    """
    ordered = sorted(range(len(members)), key=lambda at: axis.order(members[at]))
    found = list(members)
    is_changed = False
    for first, second in pairwise(ordered):
        over = axis.end(found[first].rect) - axis.start(found[second].rect)
        if over <= CLOSE:
            continue
        below, above, at_end = (first, second, True) if first < second else (second, first, False)
        cut = _cut(axis, found[below], found[above], over, at_end=at_end)
        if over > _WIDEST or cut is None:
            return None
        found[below], is_changed = cut, True
    return found if is_changed else None


def _cut(axis: Axis, below: Member, above: Member, over: float, *, at_end: bool) -> Member | None:
    """Return a member that ends where the one over it begins; None where that would show."""
    layer, cover = below.layer, above.layer
    if not isinstance(layer, Rectangle) or not isinstance(cover, Rectangle) or not layer.transform.is_translation:
        return None
    _, _, low, high = axis.edges(below.rect)
    _, _, from_low, to_high = axis.edges(above.rect)
    covers = from_low <= low + CLOSE and to_high >= high - CLOSE and _hides(axis, cover, over, at_end=not at_end)
    if not covers or layer.effects or layer.opacity != 1 or not _is_square(axis, layer, at_end=at_end):
        return None
    if not _is_square(axis, cover, at_end=not at_end) or not _has_border(axis, layer, over, at_end=at_end):
        return None
    ends = [0.0, 0.0, 0.0, 0.0]  # top, right, bottom, left
    ends[_side(axis, at_end=at_end)] = over
    shorter = _shortened(layer, *ends)
    return None if shorter is None else below.placed(shorter.bounds, shorter)


def _side(axis: Axis, *, at_end: bool) -> int:
    """Return the place of a side among top, right, bottom and left."""
    return (1 if at_end else 3) if axis is ROW else (2 if at_end else 0)


def _has_border(axis: Axis, layer: Rectangle, over: float, *, at_end: bool) -> bool:
    """Whether what is covered of a layer is its border, or background where it has none or one that nobody sees."""
    stroke = layer.stroke
    if stroke is None:
        return True
    if stroke.align is not StrokeAlign.INSIDE or stroke.dashes:
        return False
    return stroke.weights[_side(axis, at_end=at_end)] <= over + CLOSE


def _hides(axis: Axis, layer: Rectangle, over: float, *, at_end: bool) -> bool:
    """Whether nothing shows through a layer at one of its sides."""
    if layer.opacity != 1 or layer.mask is not None:
        return False
    stroke = layer.stroke
    if stroke is not None and stroke.align is StrokeAlign.INSIDE and not stroke.dashes:
        is_wide = stroke.weights[_side(axis, at_end=at_end)] >= over - CLOSE
        if is_wide and any(isinstance(paint, SolidPaint) and paint.color.is_opaque for paint in stroke.paints):
            return True
    return any(isinstance(paint, SolidPaint) and paint.color.is_opaque for paint in layer.fills)


def _is_square(axis: Axis, layer: Rectangle, *, at_end: bool) -> bool:
    """Whether a layer has no round corner at one of its sides."""
    side, radii = _side(axis, at_end=at_end), layer.corners.radii
    return not (radii[side] or radii[(side + 1) % 4])


def _less(stroke: Stroke, ends: tuple[float, float, float, float]) -> Stroke | None:
    """Return a border so many px less wide on its sides; None where nothing is left of it."""
    weights = [max(0.0, own - less) for own, less in zip(stroke.weights, ends, strict=True)]
    weights = [0.0 if weight <= CLOSE else weight for weight in weights]
    return replace(stroke, weight=max(weights), sides=SideWeights(*weights)) if any(weights) else None


def _shortened(layer: Rectangle, top: float, right: float, bottom: float, left: float) -> Rectangle | None:
    """Return a layer without what is covered of it; None where what is in it would stand elsewhere."""
    bare = layer.stroke and _less(layer.stroke, (top, right, bottom, left))
    if not isinstance(layer, Frame):
        rect = layer.bounds
        area = Rect(rect.x + left, rect.y + top, rect.width - left - right, rect.height - top - bottom)
        moved = replace(layer.transform, e=area.x, f=area.y)
        return replace(layer, size=area.size, transform=moved, stroke=bare)
    layout = layer.auto_layout
    if layout is not None:
        least = (layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)
        if any(padding < less for padding, less in zip(least, (top, right, bottom, left), strict=True)):
            return None
    return replace(extended(layer, -top, -right, -bottom, -left), stroke=bare)
