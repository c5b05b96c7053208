"""Boxes of lines for those who set them anew: whole pixels for some, a px to spare for others.

Boxes that follow their text come to whole pixels. A line that ends its box, or stands in the middle of it, would move
with a box that is not whole: in readers that set texts themselves by up to a pixel. Source: format notes, section 10.4.

A line in a box of its own width that is fixed wraps for who counts only whole pixels of it, or rounds otherwise.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.growth.gap_rooms import with_gap_rooms
from htmlfig_desktop.engine.convert.arrange.members.texts import WRAP_SLACK, is_tight, with_own_width, with_slack
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
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
_ACROSS = {
    CounterAlign.MIN: TextAlign.LEFT,
    CounterAlign.CENTER: TextAlign.CENTER,
    CounterAlign.MAX: TextAlign.RIGHT,
}
"""What of a box stays in a column."""
_BREAKS = "\n\u2028"
"""What ends a line whatever room there is."""
_ALONE = {
    PrimaryAlign.MIN: TextAlign.LEFT,
    PrimaryAlign.CENTER: TextAlign.CENTER,
    PrimaryAlign.MAX: TextAlign.RIGHT,
}
"""Likewise of a box alone in a row."""


def with_whole_boxes(layer: Layer) -> Layer:
    """Return a finished layer in which lines have such boxes, where nothing moves for that.

    Their letters stay where they are, and so does the end or the middle that they keep to.
    """
    if not isinstance(layer, HOLDERS):
        return layer
    layer = with_gap_rooms(layer) if isinstance(layer, Frame) else layer
    children = [
        _in_whole_box(child, layer) if isinstance(child, Text) else with_whole_boxes(child) for child in layer.children
    ]
    return layer if all(map(operator.is_, children, layer.children)) else replace(layer, children=tuple(children))


def _in_whole_box(text: Text, around: Frame | Group) -> Text:
    content = text.content
    if (wide := _as_wide_as_its_column(text, around)) is not None:
        return wide
    if is_tight(text):
        return _with_room(text, around)
    if content.align not in _PLACES or content.resize is not TextResize.WIDTH_AND_HEIGHT:
        return text
    found = with_own_width(text)
    return found if found is not None and _stays(found, around) else text


def _as_wide_as_its_column(text: Text, around: Frame | Group) -> Text | None:
    """Return lines at the left of their column, in a box that is fixed, with all the room that their block has.

    Who types more in one would else have it broken where the longest ends now. None where they are no such lines, or
    one ends because its room does.
    """
    layout = around.auto_layout if isinstance(around, Frame) else None
    content, lines = text.content, text.layout.lines if text.layout is not None else ()
    if layout is None or layout.mode is not LayoutMode.VERTICAL or layout.counter_sizing is not LayoutSizing.FIXED:
        return None
    if layout.counter_align is not CounterAlign.MIN or not text.flows or text.role.stretches:
        return None
    if content.resize is not TextResize.NONE or content.align is not TextAlign.LEFT or content.truncates:
        return None
    if len(lines) != _breaks_in(content.characters) + 1:
        return None
    room = around.size.width - layout.padding_right - text.bounds.right
    is_first = abs(text.bounds.x - layout.padding_left) <= CLOSE and text.transform.is_translation
    most = text.limits.max_width if text.limits is not None else None
    width = text.size.width + room if most is None else min(text.size.width + room, most)
    if not is_first or width <= text.size.width or not (text.size.width and text.size.height):
        return None
    size = Size(width, text.size.height)
    colored = content.in_other_box(text.size, size, Vec(0, 0))
    return replace(text, size=size, content=colored, layout_child=replace(text.role, stretches=True))


def _breaks_in(characters: str) -> int:
    return sum(character in _BREAKS for character in characters)


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


def _with_room(text: Text, around: Frame | Group) -> Text:
    """Return a tight line with px to spare if nothing else moves for them."""
    align = _held(text, around)
    found = None if align is None else with_slack(text, align)
    if found is None:
        return text
    layout = around.auto_layout if isinstance(around, Frame) else None
    if layout is None or not text.flows:
        return found
    if layout.wraps:
        return found if found.bounds.right <= around.size.width - layout.padding_right else text
    row = [text] if layout.mode is LayoutMode.VERTICAL else [child for child in around.children if child.flows]
    length = sum([child.bounds.width for child in row]) + layout.spacing * (len(row) - 1)
    room = around.size.width - layout.padding_left - layout.padding_right - length
    return found if found.size.width - text.size.width <= room else text


def _held(text: Text, around: Frame | Group) -> TextAlign | None:
    """Return which part of a text's box stays, and all beside it, if that gets wider; None if something moves."""
    layout = around.auto_layout if isinstance(around, Frame) else None
    if layout is None or not text.flows:
        return text.content.align
    if layout.mode is LayoutMode.VERTICAL:
        is_free = not text.role.stretches and layout.counter_sizing is LayoutSizing.FIXED
        return _ACROSS.get(layout.counter_align) if is_free else None
    if layout.mode is not LayoutMode.HORIZONTAL or layout.primary_sizing is not LayoutSizing.FIXED:
        return None
    row = [child for child in around.children if child.flows]
    if layout.wraps:  # the last of its line, behind which nothing found room before
        return TextAlign.LEFT if _ends_line(text, row) else None
    return _held_in_row(row, text, layout.primary_align)


def _held_in_row(row: Sequence[Layer], text: Text, align: PrimaryAlign) -> TextAlign | None:
    if any(child.role.grows for child in row):
        return None
    if len(row) == 1:
        return _ALONE.get(align)
    is_pair = align is PrimaryAlign.SPACE_BETWEEN and len(row) == 2
    if text is row[-1] and (is_pair or align is PrimaryAlign.MIN):
        return TextAlign.RIGHT if is_pair else TextAlign.LEFT
    if text is row[0] and (is_pair or align is PrimaryAlign.MAX):
        return TextAlign.LEFT if is_pair else TextAlign.RIGHT
    return None


def _ends_line(text: Text, row: Sequence[Layer]) -> bool:
    """Whether what follows a text in a row that wraps stands further left, or nothing does."""
    index = next(place for place, child in enumerate(row) if child is text)
    return index == len(row) - 1 or row[index + 1].bounds.x < text.bounds.right - WRAP_SLACK
