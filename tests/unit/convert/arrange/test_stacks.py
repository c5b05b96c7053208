"""Rows and columns of layers that stand anywhere, without a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.convert.arrange.members.members import extended, is_bare
from htmlfig_desktop.engine.convert.arrange.members.ordering import in_layout_order
from htmlfig_desktop.engine.convert.arrange.members.texts import (
    fixed,
    keeps_width,
    roomy,
    taller,
    widened,
    with_own_width,
)
from htmlfig_desktop.engine.convert.arrange.sparing.budget import LayerBudget
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW
from htmlfig_desktop.engine.convert.arrange.stacking.holders import held
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Place
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Ellipse,
    Frame,
    LayoutChild,
    LayoutSizing,
    PrimaryAlign,
    SizeLimits,
    Text,
)
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, GradientKind, GradientPaint, GradientStop
from htmlfig_desktop.engine.scene.text import (
    TextAlign,
    TextResize,
    TextVertical,
)
from tests.support.glyphs import glyphs_of
from tests.support.stacks import BLOCK, FLEX, PAINT, PLAIN, at, bare, box, members, stack, text, two_lines


def test_equal_gaps_become_the_spacing_and_what_is_around_the_paddings() -> None:
    wishes = replace(BLOCK, padding=(5, 10, 7, 10))
    layers = [box(10, 5, 80, 20), box(10, 33, 80, 20), box(10, 61, 80, 32)]
    found = stack(COLUMN, Size(100, 100), *layers, wishes=wishes)
    layout = found.layout
    assert (layout.spacing, layout.padding_top, layout.padding_bottom, layout.padding_left) == (8, 5, 7, 10)
    assert [member.layer.layout_child is not None for member in found.members] == [True, True, True]


def test_uneven_gaps_are_no_stack_where_nothing_can_take_the_rest() -> None:
    layers = [box(0, 0, 100, 10), box(0, 20, 100, 10), box(0, 50, 100, 10)]
    assert stacked(COLUMN, Size(100, 60), members(*layers), BLOCK, Effort()) is None


def test_a_box_of_a_width_of_its_own_gets_a_frame_that_holds_it_beside_the_edge_of_its_column() -> None:
    card = replace(bare(15, 20, 50, 10), fills=PAINT)
    layers = [text(0, 0, 50), card, box(0, 30, 90, 10)]
    assert stacked(COLUMN, Size(100, 40), members(*layers), BLOCK, Effort()) is None
    found = stack(COLUMN, Size(100, 40), *layers, effort=Effort(groups=1))
    holder = found.members[1].layer
    assert isinstance(holder, Frame)
    assert holder.auto_layout is not None
    assert (found.added, holder.auto_layout.padding_left, holder.children[0].bounds.width) == (1, 15, 50)


def test_a_box_of_a_height_of_its_own_gets_no_frame_in_a_row() -> None:
    card = replace(bare(30, 12, 20, 10), fills=PAINT)
    layers = [box(0, 0, 20, 40), card, box(60, 0, 20, 40)]
    assert stacked(ROW, Size(100, 40), members(*layers), FLEX, Effort(groups=1)) is None


def test_a_layer_that_shows_nothing_takes_the_rest_of_a_gap() -> None:
    found = stack(COLUMN, Size(100, 60), box(0, 0, 100, 10), bare(0, 20, 100, 10), box(0, 50, 100, 10))
    assert found.layout.spacing == 10
    assert found.members[1].layer.size == Size(100, 20)
    assert found.added == 0


def test_a_frame_that_a_border_in_it_shows_takes_nothing_of_a_gap() -> None:
    bordered = replace(bare(0, 20, 100, 10), children=(box(0, 0, 100, 10), box(5, 2, 10, 6)))
    layers = members(box(0, 0, 100, 10), bordered, box(0, 50, 100, 10))
    assert stacked(COLUMN, Size(100, 60), layers, BLOCK, PLAIN) is None


def test_children_closer_together_form_a_group() -> None:
    layers = [box(0, 0, 100, 10), box(0, 14, 100, 10), box(0, 44, 100, 10), box(0, 58, 100, 10)]
    found = stack(COLUMN, Size(100, 68), *layers, effort=Effort(groups=2))
    assert (found.layout.spacing, found.added) == (20, 2)
    for member in found.members:
        assert isinstance(member.layer, Frame)
        assert member.layer.auto_layout is not None
        assert member.layer.auto_layout.spacing == 4
    assert [member.sources for member in found.members] == [(0, 1), (2, 3)]


def test_a_group_is_as_long_as_what_it_holds_at_a_whole_distance() -> None:
    dots = [Ellipse(name="dot", size=Size(20, 20), transform=at(x, 0), fills=PAINT) for x in (51.14, 251.14)]
    layers = [box(0, 0, 40, 20), dots[0], box(200, 0, 40, 20), dots[1]]
    found = stack(ROW, Size(271.14, 20), *layers, wishes=FLEX, effort=Effort(groups=2))
    for member in found.members:
        group = member.layer
        assert isinstance(group, Frame)
        assert group.auto_layout is not None
        assert group.auto_layout.spacing == 11
        assert group.size.width == sum(child.size.width for child in group.children) + 11


def test_a_centered_line_before_others_begins_at_the_left_and_gets_room() -> None:
    layers = [text(0, 0, 30.4, align=TextAlign.CENTER), box(40, 0, 20, 20)]
    found = stack(ROW, Size(100, 20), *layers, wishes=FLEX)
    first = found.members[0].layer
    assert isinstance(first, Text)
    assert (first.content.align, first.transform.e) == (TextAlign.LEFT, 0)
    assert first.size.width > 30.9


def test_a_line_before_others_is_never_narrower_than_its_own_advances() -> None:
    line = text(0, 0, 30.4, align=TextAlign.CENTER)
    assert line.layout is not None
    longer = replace(line.layout, rows=(line.layout.rows[0]._replace(advances=(3.13,)),))
    found = stack(ROW, Size(100, 20), replace(line, layout=longer), box(40, 0, 20, 20), wishes=FLEX)
    first = found.members[0].layer
    assert isinstance(first, Text)
    assert first.size.width > 31.3 + 0.8
    assert (first.content.align, found.layout.spacing) == (TextAlign.LEFT, 7)


@pytest.mark.parametrize(("top", "paddings", "reach"), [(2, (1, 0), (0, 22)), (1, (0, 1), (-1, 21))])
def test_a_line_without_room_reaches_beyond_the_row_whose_icon_stands_on_whole_pixels(
    top: float, paddings: tuple[float, float], reach: tuple[float, float]
) -> None:
    icon = box(0, top, 18, 18)
    line = text(26, 0, 40, 21)
    found = stack(ROW, Size(66, 21), icon, line, wishes=replace(FLEX, align=Place.CENTER))
    label = found.members[1].layer
    assert (found.layout.counter_align, found.layout.counter_sizing) == (CounterAlign.CENTER, LayoutSizing.FIXED)
    assert (found.layout.padding_top, found.layout.padding_bottom) == paddings
    assert (label.bounds.y, label.bounds.bottom) == reach


def test_a_frame_that_shows_nothing_reaches_beyond_the_row_whose_buttons_stand_on_whole_pixels() -> None:
    buttons = box(0, 16, 32, 32), box(98, 16, 32, 32)
    found = stack(
        ROW, Size(130, 65), buttons[0], bare(40, 0, 50, 65), buttons[1], wishes=replace(FLEX, align=Place.CENTER)
    )
    middle = found.members[1].layer
    assert isinstance(middle, Frame)
    assert (found.layout.counter_align, found.layout.padding_bottom) == (CounterAlign.CENTER, 1)
    assert (middle.bounds, middle.children[0].bounds) == (Rect(40, -1, 50, 66), Rect(0, 1, 50, 65))


def test_a_line_at_the_end_of_a_row_that_spreads_keeps_its_end_where_the_row_ends() -> None:
    wishes = replace(FLEX, justify=Place.BETWEEN, padding=(0, 10, 0, 10))
    found = stack(ROW, Size(300, 20), text(10, 0, 40.4), text(239.6, 0, 50.4), wishes=wishes)
    last = found.members[1].layer
    assert isinstance(last, Text)
    assert (found.layout.primary_align, found.layout.padding_right) == (PrimaryAlign.SPACE_BETWEEN, 10)
    assert (last.content.align, last.bounds.right) == (TextAlign.RIGHT, 290)
    assert last.content.resize is TextResize.WIDTH_AND_HEIGHT


def test_a_centered_row_stays_centered_where_a_line_has_room_to_spare() -> None:
    wishes = replace(FLEX, justify=Place.CENTER, align=Place.CENTER)
    found = stack(ROW, Size(300, 20), box(100, 0, 20, 20), text(130, 0, 69.1), wishes=wishes)
    assert (found.layout.primary_align, found.layout.spacing) == (PrimaryAlign.CENTER, 10)
    assert found.layout.padding_left + found.layout.padding_right <= 1
    long = stack(ROW, Size(300, 20), box(100, 0, 20, 20), text(130, 0, 69.1), box(210, 0, 89, 20), wishes=wishes)
    assert long.layout.primary_align is not PrimaryAlign.CENTER


def test_shapes_a_text_of_odd_height_stands_beside_are_in_the_middle_of_their_row() -> None:
    line = text(16, 5, 40)
    low = replace(line, size=Size(40, 21.76))
    found = stack(
        ROW, Size(100, 34), box(0, 13, 8, 8), low, wishes=replace(FLEX, align=Place.CENTER, padding=(6, 0, 6, 0))
    )
    assert found.layout.counter_align is CounterAlign.CENTER
    assert (found.layout.padding_top, found.layout.padding_bottom) == pytest.approx((5, 5))


@pytest.mark.parametrize(
    ("right", "resize"), [(100, TextResize.WIDTH_AND_HEIGHT), (160, TextResize.NONE)], ids=["at the end", "before room"]
)
def test_the_line_a_right_to_left_row_ends_with_follows_its_text_where_that_moves_no_other(
    right: float, resize: TextResize
) -> None:
    layers = [text(40, 0, 30.4, align=TextAlign.RIGHT), box(80, 0, 20, 20)]
    found = stack(ROW, Size(right, 20), *layers, wishes=FLEX)
    label = found.members[0].layer
    assert isinstance(label, Text)
    assert (label.content.resize, label.size.width, label.bounds.right) == (resize, 31, pytest.approx(70.4))


def test_a_text_takes_the_space_above_it_where_no_text_stands_there() -> None:
    layers = [box(0, 0, 100, 50), box(0, 50, 100, 1), text(0, 67, 40)]
    assert stacked(COLUMN, Size(100, 87), members(*layers), BLOCK, Effort()) is None
    found = stack(COLUMN, Size(100, 87), *layers, effort=Effort(stretches_texts=True))
    last = found.members[-1].layer
    assert isinstance(last, Text)
    assert (last.content.resize, last.content.vertical) == (TextResize.NONE, TextVertical.BOTTOM)
    assert (found.layout.spacing, last.transform.f, last.size.height) == (0, 51, 36)
    assert last.layout is not None
    assert last.transform.f + last.layout.lines[0].baseline == 67 + 15


def test_a_text_reaches_further_by_whole_px_beside_a_shape_in_the_middle_of_its_row() -> None:
    icon = Ellipse(name="icon", size=Size(16, 12), transform=at(0, 12.8), fills=PAINT)
    found = stack(ROW, Size(100, 40), icon, text(24, 10, 40), wishes=replace(FLEX, align=Place.CENTER))
    label = found.members[1].layer
    assert isinstance(label, Text)
    assert found.layout.counter_align is CounterAlign.CENTER
    assert (label.transform.f, label.size.height) == (8, 22)
    assert label.layout is not None
    assert label.transform.f + label.layout.lines[0].baseline == 10 + 15


def test_texts_of_a_column_take_the_space_below_them_only_when_asked() -> None:
    layers = [text(0, 0, 50), box(0, 50, 100, 10), text(0, 80, 40), box(0, 120, 100, 10)]
    assert stacked(COLUMN, Size(100, 130), members(*layers), BLOCK, Effort()) is None
    found = stack(COLUMN, Size(100, 130), *layers, effort=Effort(stretches_texts=True))
    first = found.members[0].layer
    assert isinstance(first, Text)
    assert first.content.resize is TextResize.NONE
    assert (found.layout.spacing, first.size.height) == (20, 30)


@pytest.mark.parametrize(
    ("places", "align"),
    [
        ([(0, 40), (0, 60)], CounterAlign.MIN),
        ([(30, 40), (20, 60)], CounterAlign.CENTER),
        ([(60, 40), (40, 60)], CounterAlign.MAX),
    ],
)
def test_one_alignment_holds_for_all_children(places: list[tuple[float, float]], align: CounterAlign) -> None:
    (x1, w1), (x2, w2) = places
    found = stack(COLUMN, Size(100, 30), box(x1, 0, w1, 10), box(x2, 20, w2, 10))
    assert found.layout.counter_align is align


def test_a_text_of_a_row_gets_a_taller_box_where_its_line_stands_above_the_middle() -> None:
    found = stack(ROW, Size(200, 40), box(0, 0, 40, 40), text(50, 8, 60), wishes=replace(FLEX, align=Place.CENTER))
    layer = found.members[1].layer
    assert isinstance(layer, Text)
    assert found.layout.counter_align is CounterAlign.CENTER
    assert layer.size.height == 24
    assert layer.content.vertical is TextVertical.TOP


def test_a_frame_as_long_as_its_content_hugs_and_a_longer_one_is_fixed() -> None:
    assert stack(COLUMN, Size(9, 20), box(0, 0, 9, 20)).layout.primary_sizing is LayoutSizing.HUG
    longer = stack(COLUMN, Size(9, 50), box(0, 0, 9, 20)).layout
    assert (longer.primary_sizing, longer.primary_align) == (LayoutSizing.FIXED, PrimaryAlign.MIN)
    middle = stack(COLUMN, Size(9, 50), box(0, 15, 9, 20)).layout
    assert middle.primary_align is PrimaryAlign.CENTER


def test_paddings_larger_than_a_frame_are_never_written() -> None:
    assert stacked(COLUMN, Size(9, 0.01), members(box(0, 9, 9, 5)), BLOCK, Effort()) is None


def test_children_change_places_only_where_they_do_not_overlap() -> None:
    apart = members(box(50, 0, 40, 10), box(0, 0, 40, 10))
    ordered = in_layout_order(apart, apart[::-1])
    assert ordered == apart[::-1]
    crossing = members(box(30, 0, 40, 10), box(0, 0, 40, 10))
    assert in_layout_order(crossing, crossing[::-1]) is None


@pytest.mark.parametrize(
    ("shadow", "is_kept"),
    [
        (Effect(EffectKind.DROP_SHADOW, 27, BLACK.with_alpha(0.05), Vec(0, 20)), False),
        (Effect(EffectKind.DROP_SHADOW, 5, BLACK.with_alpha(0.5), Vec(0, 2)), False),
        (Effect(EffectKind.DROP_SHADOW, 20, BLACK.with_alpha(0.5), Vec(0, 2)), True),
    ],
    ids=["faint", "not that far", "noticed"],
)
def test_shadows_keep_the_order_of_neighbors_where_somebody_notices_them(shadow: Effect, is_kept: bool) -> None:
    cards = members(*(replace(box(x, 0, 40, 40), effects=(shadow,)) for x in (0, 48)))
    assert (in_layout_order(cards, cards[::-1]) is None) is is_kept


def test_a_layer_aside_keeps_what_it_covers_covered() -> None:
    first, second, badge = members(box(0, 0, 40, 10), box(50, 0, 40, 10), box(45, 0, 10, 10))
    ordered = in_layout_order([first, second, badge], [first, second])
    assert ordered == [first, second, badge]


def test_a_bare_frame_grows_around_what_stays_in_place() -> None:
    grown = extended(bare(10, 10, 20, 20), 1, 2, 3, 4)
    assert is_bare(grown)
    assert grown.bounds == Rect(6, 9, 26, 24)
    assert grown.children[0].bounds == Rect(4, 1, 20, 20)


@pytest.mark.parametrize(("most", "kept"), [(20, None), (40, 40)])
def test_a_frame_that_gets_wider_than_its_limit_loses_it(most: float, kept: float | None) -> None:
    limited = replace(bare(0, 0, 20, 20), limits=SizeLimits(min_height=10, max_width=most))
    assert extended(limited, 0, 10, 0, 0).limits == SizeLimits(min_height=10, max_width=kept)


@pytest.mark.parametrize(("stretches", "padding"), [(False, 5), (True, 15)])
def test_a_column_that_gets_wider_pads_what_fills_it_alone(stretches: bool, padding: float) -> None:
    child = replace(box(0, 0, 15, 20), layout_child=LayoutChild(stretches=stretches))
    column = replace(bare(0, 0, 20, 20), children=(child,), auto_layout=AutoLayout(COLUMN.mode, padding_right=5))
    grown = extended(column, 0, 10, 0, 0)
    assert grown.size == Size(30, 20)
    assert grown.auto_layout is not None
    assert grown.auto_layout.padding_right == padding


@pytest.mark.parametrize(("stretches", "padding"), [(False, 20), (True, 60)])
def test_a_frame_around_one_line_pads_it_as_much_at_the_right_as_at_the_left(stretches: bool, padding: float) -> None:
    (line,) = members(replace(text(20, 12, 40), layout_child=LayoutChild(stretches=stretches)))
    frame = held(line, Rect(0, 0, 120, 40), COLUMN.mode).layer
    assert isinstance(frame, Frame)
    assert frame.auto_layout is not None
    assert (frame.auto_layout.padding_left, frame.auto_layout.padding_right) == (20, padding)


def test_the_letters_of_a_text_stay_when_its_box_grows() -> None:
    def ink(layer: Text) -> tuple[float, float]:
        assert layer.layout is not None
        (glyph,) = glyphs_of(layer.layout)
        return layer.transform.e + glyph.x, layer.transform.f + glyph.y

    left, centered = text(10, 10, 30.4), text(10, 10, 30.4, align=TextAlign.CENTER)
    boxes = (widened(left, 0, 5), widened(centered, 5, 5), with_own_width(centered), taller(left, 6, 0))
    for grown in (*boxes, roomy(left), roomy(centered), roomy(text(10, 10, 30.4, align=TextAlign.RIGHT))):
        assert grown is not None
        assert ink(grown) == pytest.approx((10, 25))
    assert roomy(centered).size.width == pytest.approx(31.4)
    assert widened(left, 5, 5) is None
    assert widened(centered, 0, 5) is None
    own = with_own_width(centered)
    assert own is not None
    assert (own.size.width, keeps_width(own)) == (31, True)


def test_the_colors_of_letters_stay_when_their_box_grows() -> None:
    rainbow = GradientPaint(
        GradientKind.LINEAR, (GradientStop(0, BLACK), GradientStop(1, WHITE)), Affine(0.5, 0.1, 0.2, 0.8, 0.3, 0)
    )
    plain = text(10, 10, 30, align=TextAlign.RIGHT)
    (run,) = plain.content.runs
    runs = (replace(run, style=replace(run.style, fills=(rainbow,))),)
    layer = replace(plain, content=replace(plain.content, runs=runs))

    def color_at(shown: Text, x: float, y: float) -> float:
        ((paint,),) = (run.style.fills for run in shown.content.runs)
        assert isinstance(paint, GradientPaint)
        at = shown.transform.inverse().apply(Vec(x, y))
        return paint.transform.apply(Vec(at.x / shown.size.width, at.y / shown.size.height)).x

    for grown in (roomy(layer), taller(layer, 6, 0), taller(layer, 0, 6), taller(layer, 0, -4)):
        assert grown is not None
        assert grown.size != layer.size
        assert color_at(grown, 25, 18) == pytest.approx(color_at(layer, 25, 18))
        assert color_at(grown, 38, 21) == pytest.approx(color_at(layer, 38, 21))


def test_a_fixed_text_follows_what_is_typed_only_with_several_lines_and_room_for_them() -> None:
    assert fixed(text(0, 0, 30)).content.resize is TextResize.NONE
    wide = widened(text(0, 0, 30), 0, 1)
    assert wide is not None
    assert wide.content.resize is TextResize.NONE
    free = replace(two_lines(31, 20), content=replace(two_lines(31, 20).content, resize=TextResize.WIDTH_AND_HEIGHT))
    assert fixed(free).content.resize is TextResize.HEIGHT
    assert fixed(replace(free, size=Size(30, 40))).content.resize is TextResize.NONE


def test_children_that_overlap_are_no_stack() -> None:
    assert stacked(ROW, Size(60, 20), members(box(0, 0, 20, 20), box(18, 0, 20, 20)), FLEX, PLAIN) is None
    assert stack(ROW, Size(60, 20), box(0, 0, 20, 20), box(20, 0, 20, 20)).layout.spacing == 0


def test_a_group_of_unequal_distances_is_made_where_the_page_has_room_for_layers() -> None:
    budget = LayerBudget()
    frame = Frame(name="holder", size=Size(9, 9))
    shown = replace(frame, fills=PAINT)
    assert not budget.has_room
    for _ in range(5):
        budget.take(shown, 0)
    budget.take(frame, 0)
    assert budget.has_room
    budget.take(frame, 1)
    assert not budget.has_room
