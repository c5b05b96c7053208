"""Boxes of lines that end their box, or stand in the middle of it."""

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.growth.line_boxes import with_whole_boxes
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    Group,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign
from tests.support.glyphs import glyphs_of
from tests.support.stacks import box, text

WIDE = Size(200, 100)
CENTERED = AutoLayout(LayoutMode.VERTICAL, counter_align=CounterAlign.CENTER)
MIDDLE = AutoLayout(LayoutMode.HORIZONTAL, primary_align=PrimaryAlign.CENTER)


def line_in(layout: AutoLayout | None, line: Text, *others: Layer, size: Size = WIDE) -> Text:
    made = with_whole_boxes(Frame(name="frame", size=size, auto_layout=layout, children=(line, *others)))
    assert isinstance(made, Frame)
    first = made.children[0]
    assert isinstance(first, Text)
    return first


def ink(layer: Text) -> float:
    assert layer.layout is not None
    (glyph,) = glyphs_of(layer.layout)
    return layer.transform.e + glyph.x


@pytest.mark.parametrize(
    ("align", "start"), [(TextAlign.CENTER, 10 - 0.3), (TextAlign.RIGHT, 10 - 0.6), (TextAlign.LEFT, 10)]
)
def test_the_box_of_a_line_is_whole_and_its_letters_stay(align: TextAlign, start: float) -> None:
    line = line_in(None, text(10, 10, 30.4, align=align))
    assert ink(line) == pytest.approx(10)
    assert line.transform.e == pytest.approx(start)
    assert line.size.width == pytest.approx(30.4 if align is TextAlign.LEFT else 31), (
        "one at the left moves with nothing"
    )


def test_lines_inside_of_groups_and_frames_have_such_boxes_too() -> None:
    group = Group(name="group", size=WIDE, children=(text(0, 0, 30.4, align=TextAlign.CENTER),))
    made = with_whole_boxes(Frame(name="page", size=WIDE, children=(group,)))
    assert isinstance(made, Frame)
    (inner,) = made.children
    assert isinstance(inner, Group)
    assert inner.children[0].size.width == 31


@pytest.mark.parametrize("layout", [CENTERED, MIDDLE])
def test_an_auto_layout_that_holds_the_middle_of_a_line_gives_it_such_a_box(layout: AutoLayout) -> None:
    line = line_in(layout, text(84.8, 0, 30.4, align=TextAlign.CENTER))
    assert (line.transform.e, line.size.width) == (pytest.approx(84.5), 31)


@pytest.mark.parametrize(
    "layout",
    [
        replace(CENTERED, counter_align=CounterAlign.MIN),
        replace(CENTERED, counter_sizing=LayoutSizing.HUG),
        replace(MIDDLE, primary_sizing=LayoutSizing.HUG),
    ],
)
def test_a_line_keeps_its_box_where_an_auto_layout_would_move_with_it(layout: AutoLayout) -> None:
    assert line_in(layout, text(84.8, 0, 30.4, align=TextAlign.CENTER)).size.width == 30.4


def test_a_line_beside_others_in_a_row_keeps_its_box() -> None:
    line = line_in(MIDDLE, text(69.8, 0, 30.4, align=TextAlign.CENTER), box(100.2, 0, 30, 20))
    assert line.size.width == 30.4


def test_a_line_keeps_its_box_where_there_is_no_room_for_another() -> None:
    line = line_in(CENTERED, text(0, 0, 30.4, align=TextAlign.CENTER), size=Size(30.4, 20))
    assert line.size.width == 30.4


def test_a_line_out_of_the_flow_has_a_whole_box() -> None:
    aside = replace(text(10, 0, 30.4, align=TextAlign.RIGHT), layout_child=LayoutChild(is_absolute=True))
    line = line_in(AutoLayout(LayoutMode.VERTICAL), aside)
    assert (line.transform.e, line.size.width) == (pytest.approx(9.4), 31)
