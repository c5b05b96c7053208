"""Boxes of lines that end their box, or stand in the middle of it."""

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Size
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
    SizeLimits,
    Text,
)
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize, TextRun
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


def tight(x: float, y: float = 0, align: TextAlign = TextAlign.LEFT) -> Text:
    """Return a line in a fixed box that is just as wide, 30.4 px: 30 for who counts whole ones."""
    line = text(x, y, 30.4, align=align)
    return replace(line, content=replace(line.content, resize=TextResize.NONE))


ROW = AutoLayout(LayoutMode.HORIZONTAL)
WRAPPING = replace(ROW, wraps=True)
COLUMN = AutoLayout(LayoutMode.VERTICAL)
SPREAD = replace(ROW, primary_align=PrimaryAlign.SPACE_BETWEEN)


@pytest.mark.parametrize(
    ("layout", "align", "moved"),
    [
        (None, TextAlign.LEFT, 0),
        (None, TextAlign.CENTER, 0.5),
        (None, TextAlign.RIGHT, 1),
        (COLUMN, TextAlign.CENTER, 0),
        (CENTERED, TextAlign.LEFT, 0.5),
        (ROW, TextAlign.CENTER, 0),
        (MIDDLE, TextAlign.LEFT, 0.5),
        (WRAPPING, TextAlign.LEFT, 0),
    ],
)
def test_a_line_in_a_fixed_box_of_its_own_width_gets_a_px_to_spare_where_nothing_moves(
    layout: AutoLayout | None, align: TextAlign, moved: float
) -> None:
    line = line_in(layout, tight(10, align=align))
    assert ink(line) == pytest.approx(10)
    assert line.transform.e == pytest.approx(10 - moved)
    assert line.size.width == pytest.approx(31.4)


@pytest.mark.parametrize(
    ("layout", "end"),
    [(ROW, TextAlign.LEFT), (replace(SPREAD), TextAlign.RIGHT), (WRAPPING, TextAlign.LEFT)],
)
def test_the_last_line_of_a_row_gets_room_and_one_before_others_does_not(layout: AutoLayout, end: TextAlign) -> None:
    frame = Frame(name="frame", size=WIDE, auto_layout=layout, children=(box(0, 0, 9, 9), tight(10), tight(60)))
    if layout == SPREAD:
        frame = replace(frame, children=frame.children[1:])
    made = with_whole_boxes(frame)
    assert isinstance(made, Frame)
    *_, before, last = made.children
    assert isinstance(last, Text)
    assert last.size.width == pytest.approx(31.4)
    assert last.content.align is end
    assert before.size.width == pytest.approx(31.4 if layout == SPREAD else 30.4)


@pytest.mark.parametrize(
    "layout",
    [
        replace(COLUMN, counter_sizing=LayoutSizing.HUG),
        replace(ROW, primary_sizing=LayoutSizing.HUG),
        replace(ROW, padding_right=169),
        replace(WRAPPING, padding_right=169),
    ],
)
def test_a_tight_line_stays_so_where_something_would_move(layout: AutoLayout) -> None:
    assert line_in(layout, tight(0)).size.width == 30.4


def test_a_tight_line_that_fills_its_column_stays_as_wide() -> None:
    filling = replace(tight(0), layout_child=LayoutChild(stretches=True))
    assert line_in(COLUMN, filling).size.width == 30.4
    growing = replace(tight(0), layout_child=LayoutChild(grows=True))
    assert line_in(ROW, growing).size.width == 30.4


def test_a_tight_line_that_reaches_a_hair_over_what_follows_it_in_its_row_stays_so() -> None:
    assert line_in(WRAPPING, tight(0), box(30.37, 0, 9, 9), box(0, 30, 150, 9)).size.width == 30.4
    assert line_in(WRAPPING, tight(0), box(0, 30, 150, 9)).size.width == pytest.approx(31.4)


COLUMN = AutoLayout(LayoutMode.VERTICAL, counter_sizing=LayoutSizing.FIXED, padding_left=10, padding_right=20)


def in_fixed_box(line: Text, **changes: object) -> Text:
    return replace(line, content=replace(line.content, resize=TextResize.NONE, **changes))


def test_a_line_of_a_column_in_a_fixed_box_has_the_room_of_its_column_and_its_letters_stay() -> None:
    line = line_in(COLUMN, in_fixed_box(text(10, 0, 30.4)))
    assert ink(line) == pytest.approx(10)
    assert (line.transform.e, line.size.width, line.role.stretches) == (10, 170, True)


def test_a_gradient_lies_over_the_letters_as_before_where_their_box_is_wider() -> None:
    red, blue = GradientStop(0.0, Color(1, 0, 0)), GradientStop(1.0, Color(0, 0, 1))
    gradient = GradientPaint(GradientKind.LINEAR, (red, blue), Affine())
    plain = in_fixed_box(text(10, 0, 34))
    (run,) = plain.content.runs
    shining = TextRun(run.characters, replace(run.style, fills=(gradient,)))
    line = line_in(COLUMN, replace(plain, content=replace(plain.content, runs=(shining,))))
    (paint,) = line.content.runs[0].style.fills
    assert isinstance(paint, GradientPaint)
    assert line.size.width == 170
    assert paint.transform.a * 34 / 170 == pytest.approx(1.0)


def test_a_line_that_its_block_limits_has_no_more_room_than_that() -> None:
    limited = replace(in_fixed_box(text(10, 0, 30.4)), limits=SizeLimits(max_width=90))
    assert line_in(COLUMN, limited).size.width == 90


@pytest.mark.parametrize(
    ("layout", "line"),
    [
        (replace(COLUMN, counter_sizing=LayoutSizing.HUG), in_fixed_box(text(10, 0, 30.4))),
        (replace(COLUMN, counter_align=CounterAlign.CENTER), in_fixed_box(text(75, 0, 30.4))),
        (replace(COLUMN, mode=LayoutMode.HORIZONTAL), in_fixed_box(text(10, 0, 30.4))),
        (COLUMN, in_fixed_box(text(10, 0, 30.4), truncates=True)),
        (COLUMN, in_fixed_box(text(10, 0, 30.4, align=TextAlign.CENTER))),
        (COLUMN, replace(in_fixed_box(text(10, 0, 30.4)), layout_child=LayoutChild(is_absolute=True))),
    ],
    ids=["hugging", "in the middle", "a row", "cut off", "centered", "not in flow"],
)
def test_other_lines_keep_their_boxes(layout: AutoLayout, line: Text) -> None:
    assert line_in(layout, line).size.width < 40


def test_lines_that_their_room_ends_keep_their_box() -> None:
    line = in_fixed_box(text(10, 0, 30.4))
    assert line.layout is not None
    two = replace(line.layout, lines=(*line.layout.lines, *line.layout.lines))
    assert line_in(COLUMN, replace(line, layout=two)).size.width < 40
