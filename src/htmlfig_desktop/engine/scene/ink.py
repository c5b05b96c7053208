"""What layers mark, as tightly as it can be known: letters by their outlines, strokes and shadows by their reach."""

from __future__ import annotations

from collections.abc import Iterable

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, Rectangle, Text, Vector, children_of
from htmlfig_desktop.engine.scene.paints import EffectKind, Stroke, StrokeAlign, StrokeJoin
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.text import DecorationLine, TextLayout

_CLOSE = 0.5
"""px that a cut may take away: half a pixel of an edge that is smooth."""
_SURELY = _CLOSE + 1e-6
"""px by which what a layer marks is outside of a rectangle, whatever it marks besides."""
_MITER = 2**0.5
_EMOJI = Rect(0.0, -0.4, 1.5, 1.5)
"""Around an emoji, em from its origin and y up, more than any font has."""


class _OutsideError(Exception):
    """Something that a layer marks lies outside of a rectangle: the rest need not be looked at."""


def lies_within(layers: Iterable[Layer], window: Rect) -> bool:
    """Whether all that layers mark lies in a rectangle of their parent's, so that cutting there changes nothing."""
    return all(_lies_within(layer, window) for layer in layers)


def _lies_within(layer: Layer, window: Rect) -> bool:
    try:
        ink = _ink(layer, IDENTITY, window)
    except _OutsideError:
        return False
    return ink is None or ink.is_empty or window.contains(ink, _CLOSE)


def ink_of(layer: Layer, to_parent: Affine = IDENTITY) -> Rect | None:
    """Return a rectangle around all that a layer marks, in the space that ``to_parent`` leads to; None: nothing.

    Pointed joins of strokes count as those of right angles.
    """
    return _ink(layer, to_parent, None)


def _ink(layer: Layer, to_parent: Affine, window: Rect | None) -> Rect | None:
    """Return what ``ink_of`` does.

    Raises:
        _OutsideError: ``window`` is given, and does not hold all of it.
    """
    to_parent = layer.transform if to_parent is IDENTITY else to_parent @ layer.transform
    if isinstance(layer, Group):
        area = _united([_ink(child, to_parent, window) for child in layer.children if child.mask is None])
    else:
        own = _own_ink(layer)
        area = to_parent.bounds(own) if own is not None else None
        if window is not None and area is not None and not (area.is_empty or window.contains(area, _SURELY)):
            raise _OutsideError
        if isinstance(layer, Frame) and layer.clips:
            window = None  # what is inside may be cut off
        inside = _united([_ink(child, to_parent, window) for child in children_of(layer)])
        if inside is not None and isinstance(layer, Frame) and layer.clips:
            inside = inside.intersection(to_parent.bounds(_box(layer)))
            inside = None if inside.is_empty else inside
        area = _united((area, inside))
    return None if area is None else _with_effects(layer, area, to_parent)


def _own_ink(layer: Layer) -> Rect | None:
    """Return what a layer marks without its children and effects, in its own space; None: nothing."""
    if isinstance(layer, Text):
        found = _letters(layer)
        reach = layer.stroke.weight if layer.stroke else 0.0
        return found if found is None or not reach else found.inset(-reach, -reach, -reach, -reach)
    if not isinstance(layer, Rectangle | Ellipse | Vector) or not (layer.fills or layer.stroke or layer.effects):
        return None
    box = _box(layer)
    if isinstance(layer, Vector):
        box = path_bounds(layer.path) or box
    reach = _stroke_reach(layer.stroke, is_outline=isinstance(layer, Vector))
    return box.inset(-reach, -reach, -reach, -reach) if reach else box


def _letters(text: Text) -> Rect | None:
    """Return a rectangle around a text's letters and lines; its box where they are not known."""
    layout = text.layout
    if layout is None or _is_decorated_unseen(text, layout):
        return _box(text)
    lefts: list[float] = []
    tops: list[float] = []
    rights: list[float] = []
    bottoms: list[float] = []
    left = layout.drawn  # what is cut off behind an ellipsis is there and does not show
    for row in layout.rows:
        y, size = row.y, row.size
        for outline, x in zip(row.outlines[:left], row.xs[:left], strict=True):
            shape = outline.bounds if outline is not None else _EMOJI if row.emoji else None
            if shape is not None:
                lefts.append(x + shape.x * size)
                tops.append(y - (shape.y + shape.height) * size)
                rights.append(x + (shape.x + shape.width) * size)
                bottoms.append(y - shape.y * size)
        left = None if left is None else max(0, left - len(row.outlines))
    letters = Rect.from_edges(min(lefts), min(tops), max(rights), max(bottoms)) if lefts else None
    return _united((*(Rect(*rect) for each in layout.decorations for rect in each.rects), letters))


def _is_decorated_unseen(text: Text, layout: TextLayout) -> bool:
    """Whether a text has decoration lines that its layout does not tell."""
    is_decorated = any(run.style.decoration is not DecorationLine.NONE for run in text.content.runs)
    return is_decorated and not layout.decorations


def _stroke_reach(stroke: Stroke | None, *, is_outline: bool) -> float:
    if stroke is None or stroke.align is StrokeAlign.INSIDE:
        return 0.0
    reach = stroke.weight if stroke.align is StrokeAlign.OUTSIDE else stroke.weight / 2
    return reach * _MITER if is_outline and stroke.join is StrokeJoin.MITER else reach


def _with_effects(layer: Layer, area: Rect, to_parent: Affine) -> Rect:
    """Return what a layer marks with its effects. A shadow reaches as far as its offset leads, in no other direction.

    Where a layer is turned or scaled, it is taken to reach there on all sides.
    """
    if not layer.effects:
        return area
    scale = max(abs(to_parent.a) + abs(to_parent.c), abs(to_parent.b) + abs(to_parent.d))
    marked = area
    for effect in layer.effects:
        if effect.kind is EffectKind.DROP_SHADOW:
            reach, (x, y) = effect.radius + effect.spread, (effect.offset.x, effect.offset.y)
            if not to_parent.is_translation:
                reach, x, y = (reach + abs(x) + abs(y)) * scale, 0.0, 0.0
            shadow = area.moved(x, y).inset(-reach, -reach, -reach, -reach)
            marked = marked if shadow.is_empty else marked.union(shadow)
        elif effect.kind is EffectKind.LAYER_BLUR:
            reach = effect.radius * scale
            marked = marked.union(area.inset(-reach, -reach, -reach, -reach))
    return marked


def _united(rects: Iterable[Rect | None]) -> Rect | None:
    area: Rect | None = None
    for rect in rects:
        if rect is not None:
            area = rect if area is None else area.union(rect)
    return area


def _box(layer: Layer) -> Rect:
    return Rect(0, 0, layer.size.width, layer.size.height)
