"""Boxes that a clip path cuts to a shape, as that shape: stars, arrows and hexagons need no mask.

A box without content becomes a vector or an ellipse with its paints. One whose content lies within the shape keeps it,
and has the shape behind it instead of paints of its own. Of one that paints nothing what reaches out is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.paint.covering import covers_all
from htmlfig_desktop.engine.convert.shapes.insides import figure_of, lie_inside
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, mapped_path, rectangle_path, to_skia
from htmlfig_desktop.engine.scene.nodes import (
    Constraint,
    Ellipse,
    Frame,
    Layer,
    LayoutChild,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    EffectKind,
    ImageMode,
    ImagePaint,
    in_other_box,
)
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_CLOSE = 0.02
"""px by which two boxes may differ and still be the same."""
_SINGULAR = 1e-9


def cut_to_shape(layers: Sequence[Layer], outline: PathData, *, is_ellipse: bool) -> list[Layer] | None:
    """Return what a box became, cut to an outline without a mask; None where it needs one.

    Args:
        layers: In the order they are painted.
        outline: px of the layers' parent.
        is_ellipse: Whether the outline is one, its axes those of the box.
    """
    if len(layers) != 1:
        return None
    (only,) = layers
    if isinstance(only, Vector):
        vector = _common_of(only, outline)
        return None if vector is None else [vector]
    if isinstance(only, Frame) and not (only.fills or only.stroke or only.effects or only.clips or only.mask):
        frame = _with_cut_content(only, outline)
        return None if frame is None else [frame]
    if not isinstance(only, Rectangle) or only.stroke or only.mask or only.corners.smoothing:
        return None
    if not only.fills or not _casts_nothing_seen(only):
        return None
    if abs(only.transform.determinant) < _SINGULAR:
        return None
    local, box = mapped_path(outline, only.transform.inverse()), Rect(0, 0, only.size.width, only.size.height)
    area = path_bounds(local)
    if area is not None and not box.contains(area, _CLOSE):
        local, is_ellipse = _common(local, rectangle_path(box)), False
        area = path_bounds(local)
    if only.corners != SQUARE_CORNERS:
        rounded = _within_corners(local, only)
        local, is_ellipse = rounded, is_ellipse and rounded is local
        area = path_bounds(local)
    if area is None or area.is_empty:
        return None
    figure = _figure(only, local, area, is_ellipse=is_ellipse)
    if figure is not None and isinstance(only, Frame):
        return _with_content(only, figure) if lie_inside(only.children, local) else None
    return None if figure is None else [_standing_for(figure, only)]


def _casts_nothing_seen(layer: Rectangle) -> bool:
    """Whether the effects of a layer are shadows, of which nothing shows inside of the layer."""
    if any(each.kind is not EffectKind.DROP_SHADOW for each in layer.effects):
        return False
    return not any(each.show_behind for each in layer.effects) or any(map(covers_all, layer.fills))


def _figure(box: Rectangle, outline: PathData, area: Rect, *, is_ellipse: bool) -> Layer | None:
    """Return the shape with the paints of its box, in that box; None where a picture would move in it."""
    size, offset = Size(area.width, area.height), Vec(area.x, area.y)
    is_whole = abs(size.width - box.size.width) + abs(size.height - box.size.height) <= _CLOSE
    if not is_whole and any(isinstance(fill, ImagePaint) and fill.mode is not ImageMode.STRETCH for fill in box.fills):
        return None
    fills = tuple(in_other_box(fill, box.size, size, offset) for fill in box.fills)
    place = Affine.translation(area.x, area.y)
    if is_ellipse:
        return Ellipse(name="Background", size=size, transform=place, fills=fills)
    path = mapped_path(outline, Affine.translation(-area.x, -area.y))
    return Vector(name="Background", size=size, transform=place, path=path, fills=fills)


def _standing_for(figure: Layer, box: Rectangle) -> Layer:
    """Return the shape in the place of its box."""
    return replace(
        figure,
        name=box.name,
        transform=box.transform @ figure.transform,
        opacity=box.opacity,
        blend_mode=box.blend_mode,
        scroll_behavior=box.scroll_behavior,
        semantics=box.semantics,
    )


def _with_content(frame: Frame, figure: Layer) -> list[Layer]:
    """Return a frame that has a shape behind its content instead of paints."""
    role = LayoutChild(is_absolute=True) if frame.auto_layout is not None else None
    behind = replace(figure, horizontal=Constraint.SCALE, vertical=Constraint.SCALE, layout_child=role)
    return [replace(frame, fills=(), effects=(), children=(behind, *frame.children))]


def _with_cut_content(frame: Frame, outline: PathData) -> Frame | None:
    """Return a bare frame of which what reaches out of an outline is cut; None where that takes a mask."""
    if abs(frame.transform.determinant) < _SINGULAR:
        return None
    local = mapped_path(outline, frame.transform.inverse())
    children: list[Layer] = []
    for child in frame.children:
        if lie_inside((child,), local):
            children.append(child)
            continue
        role = child.layout_child
        stands_free = frame.auto_layout is None or (role is not None and role.is_absolute)
        found = cut_to_shape((child,), local, is_ellipse=False) if stands_free and child.mask is None else None
        if found is None:
            return None
        children.extend(replace(each, layout_child=role) for each in found)
    return replace(frame, children=tuple(children))


def _within_corners(outline: PathData, box: Rectangle) -> PathData:
    """Return an outline without what lies outside of a box's round corners, px of the box.

    A round icon has the edge of its round box: it stays as it is, without slivers of another circle.
    """
    corners = figure_of(replace(box, effects=()))
    area = path_bounds(outline)
    if corners is None or area is None:
        return outline
    icon = Vector(name=box.name, size=Size(area.right, area.bottom), path=outline, fills=box.fills)
    return outline if lie_inside((icon,), corners) else _common(outline, corners)


def _common_of(vector: Vector, outline: PathData) -> Vector | None:
    """Return an outline without what lies outside of another one; None where nothing is left, or a mask is needed."""
    if vector.stroke or vector.effects or vector.mask or any(isinstance(fill, ImagePaint) for fill in vector.fills):
        return None
    if abs(vector.transform.determinant) < _SINGULAR:
        return None
    path = _common(vector.path, mapped_path(outline, vector.transform.inverse()))
    area = path_bounds(path)
    if area is None or area.is_empty:
        return None
    size, offset = Size(area.width, area.height), Vec(area.x, area.y)
    return replace(
        vector,
        size=size,
        transform=vector.transform @ Affine.translation(area.x, area.y),
        fills=tuple(in_other_box(fill, vector.size, size, offset) for fill in vector.fills),
        path=mapped_path(path, Affine.translation(-area.x, -area.y)),
    )


def _common(one: PathData, other: PathData) -> PathData:
    """Return what two outlines have in common."""
    found = skia.Op(to_skia(one), to_skia(other), skia.PathOp.kIntersect_PathOp)
    return PathData((), ()) if found is None else from_skia(found)
