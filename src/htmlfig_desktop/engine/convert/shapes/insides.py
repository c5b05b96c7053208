"""Whether layers lie inside of an outline, so that cutting them there changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, mapped_path, rectangle_path, to_skia
from htmlfig_desktop.engine.scene.ink import ink_of
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, Rectangle, Vector, as_rectangle, walk
from htmlfig_desktop.engine.scene.paints import StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData

_TOUCH, _FIGURES_TOUCH = 0.5, 0.1
"""px that letters and boxes may reach over the outline, half a pixel of a smooth edge, and figures, which show that."""
_MOST = 60
"""Layers above which nobody looks whether all lie inside."""
_FINE = 4.0
"""How much finer than a pixel the fringe of a curve is drawn."""
_NOTHING = 1e-3
"""px that what is left of an outline may measure: two curves are never quite the same."""


def lie_inside(layers: Sequence[Layer], outline: PathData) -> bool:
    """Whether all that layers mark lies in an outline of their parent's, but for a fringe of half a pixel at most."""
    if sum(1 for _ in walk(tuple(layers))) > _MOST:
        return False
    shape = to_skia(outline)
    room = _grown(shape, _TOUCH)
    bounds = room.getBounds()
    area = Rect(bounds.left(), bounds.top(), bounds.width(), bounds.height())
    inks = [ink_of(layer) for layer in layers]
    if any(ink is not None and not ink.is_empty and not area.contains(ink, _NOTHING) for ink in inks):
        return False
    rooms = (room, _grown(shape, _FIGURES_TOUCH))
    return all(_lies_inside(layer, IDENTITY, rooms) for layer in layers)


def _lies_inside(layer: Layer, to_parent: Affine, rooms: tuple[skia.Path, skia.Path]) -> bool:
    """Whether a layer lies in the first outline, a figure in the second."""
    if isinstance(layer, Frame | Group) and not layer.effects:
        place = to_parent @ layer.transform
        paints = isinstance(layer, Frame) and (layer.fills or layer.stroke)
        if isinstance(layer, Frame) and paints and not _lies_inside(as_rectangle(layer), to_parent, rooms):
            return False
        return all(_lies_inside(child, place, rooms) for child in layer.children if child.mask is None)
    ink = ink_of(layer, to_parent)
    if ink is None or ink.is_empty:
        return True
    figure = figure_of(layer)
    if figure is not None:
        return _is_inside(mapped_path(figure, to_parent @ layer.transform), rooms[isinstance(layer, Vector)])
    return _is_inside(rectangle_path(ink), rooms[0])


def figure_of(layer: Layer) -> PathData | None:
    """Return the outline of all that a layer marks, in its own space; None where no more than its ink is known."""
    if not isinstance(layer, Rectangle | Ellipse | Vector) or layer.effects:
        return None
    if layer.stroke is not None and (isinstance(layer, Vector) or layer.stroke.align is not StrokeAlign.INSIDE):
        return None
    box = Rect(0, 0, layer.size.width, layer.size.height)
    if isinstance(layer, Vector):
        return layer.path
    if isinstance(layer, Ellipse):
        return ellipse_path(box.center, box.width / 2, box.height / 2)
    return rectangle_path(box, [(radius, radius) for radius in layer.corners.radii])


def _is_inside(path: PathData, room: skia.Path) -> bool:
    rest = skia.Op(to_skia(path), room, skia.PathOp.kDifference_PathOp)
    if rest is None:
        return False
    bounds = rest.getBounds()
    is_hair = bounds.width() <= _NOTHING and bounds.height() <= _NOTHING
    return bool(rest.isEmpty() or is_hair)


def _grown(shape: skia.Path, reach: float) -> skia.Path:
    """Return a shape that reaches so many px further."""
    fringe = skia.Path()
    skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=2 * reach).getFillPath(shape, fringe, None, _FINE)
    whole = skia.Op(shape, fringe, skia.PathOp.kUnion_PathOp)
    return shape if whole is None else whole
