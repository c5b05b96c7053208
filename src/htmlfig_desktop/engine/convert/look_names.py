"""Names by what is seen, for layers of elements that say nothing about themselves: boxes, spans, generated content."""

from __future__ import annotations

import operator
from itertools import pairwise

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, LayoutMode, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, ImagePaint

_UNTELLING = frozenset({"Container", "Inline", "Before", "After"})
"""Names that nobody but the author of a style sheet understands, or that say nothing."""
_GENERATED = frozenset({"Before", "After"})
_SHORT = 40
"""Characters up to which a text names the frame around it."""
_THIN, _LONG = 2.0, 8.0
"""px that a line is thick at most, and long at least."""
_DOT, _ICON = 16.0, 64.0
"""px up to which a circle is a dot, and a figure an icon."""
_SMALL_ICON = 32.0
"""px up to which a picture is one."""
_ROUND = 0.5
_SAME = 1.0
"""px by which a cover may differ from what it covers."""
_TILE = 96.0
"""px up to which a box around an icon is no more than its ground."""
_CARD = Size(96.0, 48.0)
"""What a card has at least, in px; smaller boxes are chips."""
_HIGHEST_BAR = 32.0
_LAYOUTS = {LayoutMode.HORIZONTAL: "Row", LayoutMode.VERTICAL: "Stack", LayoutMode.GRID: "Grid"}


def with_names_by_look(top: Layer) -> Layer:
    """Return a design whose layers without a telling name have one by what is seen; the outermost keeps its own."""
    if not isinstance(top, Frame | Group):
        return top
    children = tuple(_named(child, top.size)[0] for child in top.children)
    is_same = all(map(operator.is_, children, top.children))
    return top if is_same else replace(top, children=children)


def _named(layer: Layer, around: Size) -> tuple[Layer, tuple[str, ...]]:
    """Return a layer with its name, and what the texts in it are called: none, one, or any two of them."""
    if isinstance(layer, Text):
        return layer, (layer.name,)
    texts: tuple[str, ...] = ()
    if isinstance(layer, Frame | Group):
        found = [_named(child, layer.size) for child in layer.children]
        texts = tuple(name for _, names in found for name in names)[:2]
        children = tuple(child for child, _ in found)
        if not all(map(operator.is_, children, layer.children)):
            layer = replace(layer, children=children)
    if layer.name not in _UNTELLING or layer.mask is not None:
        return layer, texts
    return replace(layer, name=_look_of(layer, around, texts)), texts


def _look_of(layer: Layer, around: Size, texts: tuple[str, ...]) -> str:
    if len(texts) == 1 and len(texts[0]) <= _SHORT and (_says(texts[0]) or not _stands_beside_more(layer)):
        return texts[0]
    if isinstance(layer, Frame) and (grounded := _grounded(layer, texts)):
        return grounded
    if isinstance(layer, Frame | Group) and layer.children:
        layout = layer.auto_layout if isinstance(layer, Frame) else None
        return "Container" if layout is None else _LAYOUTS[layout.mode]
    return _figure_of(layer, around)


def _says(text: str) -> bool:
    """Whether a text has letters; the number of an equation, or a count, tells of nothing that stands beside it."""
    return any(map(str.isalpha, text))


def _stands_beside_more(layer: Layer) -> bool:
    """Whether what a layer holds stands beside each other, as a formula and its number: not one on the other."""
    while isinstance(layer, Frame | Group) and len(layer.children) == 1:
        (layer,) = layer.children
    if not isinstance(layer, Frame | Group):
        return False
    places = [child.bounds for child in layer.children]
    return any(one.intersection(other).is_empty for one, other in pairwise(places))


def _grounded(frame: Frame, texts: tuple[str, ...]) -> str:
    """Return what a frame with a ground of its own is: a card, what an icon stands on; empty for anything else."""
    if not (frame.fills or frame.stroke or frame.effects):
        return ""
    width, height = frame.size.width, frame.size.height
    if not texts and len(frame.children) == 1:
        (only,) = frame.children
        if _is_bar(frame, only):
            return "Progress bar"
        is_icon = only.semantics.tag == "SVG" or (
            _is_pictured(only) and max(only.size.width, only.size.height) <= _ICON
        )
        return "Icon tile" if is_icon and max(width, height) <= _TILE else ""
    is_large = width >= _CARD.width and height >= _CARD.height
    is_raised = frame.corners != SQUARE_CORNERS or bool(frame.effects)
    return "Card" if len(texts) > 1 and is_large and is_raised else ""


def _is_bar(frame: Frame, inside: Layer) -> bool:
    """Whether a long round box is filled from its start by another as high as it is."""
    if isinstance(inside, Frame) or not isinstance(inside, Rectangle) or not inside.fills:
        return False
    width, height, filled = frame.size.width, frame.size.height, inside.bounds
    is_long = height <= _HIGHEST_BAR and width >= 4 * height and 2 * frame.corners.top_left >= height - _ROUND
    at_end = min(abs(filled.x), abs(width - filled.right)) <= _SAME
    return is_long and at_end and abs(filled.height - height) <= _SAME and filled.width < width - _SAME


def _figure_of(layer: Layer, around: Size) -> str:
    """Return what a layer without content is."""
    width, height = layer.size.width, layer.size.height
    if _is_pictured(layer):
        return "Icon" if max(width, height) <= _SMALL_ICON else "Image"
    if min(width, height) <= _THIN and max(width, height) >= _LONG:
        return "Line"
    if isinstance(layer, Vector):
        return "Icon" if max(width, height) <= _ICON else "Shape"
    if isinstance(layer, Rectangle) and layer.stroke is not None and layer.stroke.sides is not None:
        return "Shape" if layer.transform.is_translation else "Arrow"  # two sides of a turned square
    if abs(width - height) <= _ROUND and _is_round(layer):
        return "Dot" if width <= _DOT else "Circle"
    is_cover = abs(width - around.width) <= _SAME and abs(height - around.height) <= _SAME
    return "Overlay" if is_cover and layer.name in _GENERATED else "Shape"


def _is_pictured(layer: Layer) -> bool:
    return isinstance(layer, Rectangle | Ellipse | Vector) and any(isinstance(fill, ImagePaint) for fill in layer.fills)


def _is_round(layer: Layer) -> bool:
    if not isinstance(layer, Rectangle):
        return isinstance(layer, Ellipse)
    return 2 * min(layer.corners.radii) >= layer.size.width - _ROUND
