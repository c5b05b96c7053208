"""Boxes of lines in the middle or at the right end: as wide as they come out when the lines are set anew.

Boxes that follow their text come to whole pixels. A line that ends its box, or stands in the middle of it, would move
with a box that is not whole: in readers that set texts themselves by up to a pixel. Source: format notes, section 10.4.
"""

from __future__ import annotations

import operator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.texts import with_own_width
from htmlfig_desktop.engine.scene.nodes import (
    HOLDERS,
    CounterAlign,
    Frame,
    Group,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize

_PLACES = {
    TextAlign.CENTER: (PrimaryAlign.CENTER, CounterAlign.CENTER),
    TextAlign.RIGHT: (PrimaryAlign.MAX, CounterAlign.MAX),
}
"""Where an auto layout holds a line by what its letters keep to."""


def with_whole_boxes(layer: Layer) -> Layer:
    """Return a finished layer in which such lines have boxes of whole pixels, where nothing moves for that.

    Their letters stay where they are, and so does the end or the middle that they keep to.
    """
    if not isinstance(layer, HOLDERS):
        return layer
    children = [
        _in_whole_box(child, layer) if isinstance(child, Text) else with_whole_boxes(child) for child in layer.children
    ]
    return layer if all(map(operator.is_, children, layer.children)) else replace(layer, children=tuple(children))


def _in_whole_box(text: Text, around: Frame | Group) -> Text:
    content = text.content
    if content.align not in _PLACES or content.resize is not TextResize.WIDTH_AND_HEIGHT:
        return text
    found = with_own_width(text)
    return found if found is not None and _stays(found, around) else text


def _stays(text: Text, around: Frame | Group) -> bool:
    """Whether a line stays where it is in what is around it although its box has another width."""
    layout = around.auto_layout if isinstance(around, Frame) else None
    child = text.layout_child
    if layout is None or (child is not None and child.is_absolute):
        return True
    along, across = _PLACES[text.content.align]
    if layout.mode is LayoutMode.VERTICAL:
        is_held = layout.counter_align is across and layout.counter_sizing is LayoutSizing.FIXED
    else:
        is_held = (
            layout.mode is LayoutMode.HORIZONTAL
            and len(around.children) == 1
            and layout.primary_align is along
            and layout.primary_sizing is LayoutSizing.FIXED
        )
    return is_held and text.size.width <= around.size.width - layout.padding_left - layout.padding_right
