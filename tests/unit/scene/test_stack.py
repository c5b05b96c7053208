"""Rows and columns as Figma arranges them. Numbers of ``wrap`` tests are those of a file that Figma wrote."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.arranging.stack import Item, Rules, Slot, arrange_stack
from htmlfig_desktop.engine.scene.nodes import CounterAlign, PrimaryAlign

SQUARE = Item(40, 40)


def mains(slots: tuple[Slot, ...]) -> list[float]:
    return [slot.main for slot in slots]


def test_children_follow_each_other_at_the_spacing_and_a_hugging_stack_ends_with_the_last() -> None:
    arranged = arrange_stack([Item(10, 5), Item(20, 8), Item(30, 6)], Rules(spacing=4), None, None)
    assert mains(arranged.slots) == [0, 14, 38]
    assert (arranged.main, arranged.cross) == (68, 8)


def test_a_negative_spacing_lets_children_overlap() -> None:
    arranged = arrange_stack([SQUARE, SQUARE], Rules(spacing=-8), None, None)
    assert mains(arranged.slots) == [0, 32]
    assert arranged.main == 72


@pytest.mark.parametrize(
    ("align", "places"),
    [
        (PrimaryAlign.MIN, [0, 14]),
        (PrimaryAlign.CENTER, [33, 47]),
        (PrimaryAlign.MAX, [66, 80]),
        (PrimaryAlign.SPACE_BETWEEN, [0, 80]),
    ],
)
def test_room_that_is_left_goes_where_the_alignment_says(align: PrimaryAlign, places: list[float]) -> None:
    assert mains(arrange_stack([Item(10, 5), Item(20, 5)], Rules(4, align), 100, 5).slots) == places


def test_too_many_centered_children_reach_beyond_both_ends() -> None:
    rules = Rules(8, PrimaryAlign.CENTER, CounterAlign.CENTER)
    arranged = arrange_stack([SQUARE] * 8, rules, 155, 240)
    assert mains(arranged.slots)[:2] == [-110.5, -62.5]
    assert arranged.slots[0].cross == 100


def test_children_that_spread_without_room_stand_side_by_side() -> None:
    rules = Rules(20, PrimaryAlign.SPACE_BETWEEN)
    assert mains(arrange_stack([SQUARE, SQUARE, SQUARE], rules, 100, 40).slots) == [0, 40, 80]
    assert mains(arrange_stack([SQUARE], rules, 100, 40).slots) == [0]


def test_what_grows_shares_what_is_left_within_its_limits() -> None:
    grown = Item(1, 5, grows=True)
    bounded = Item(1, 5, grows=True, main_limits=(0, 15))
    wide = Item(1, 5, grows=True, main_limits=(60, 100))
    arranged = arrange_stack([Item(20, 5), grown, grown], Rules(10), 100, 5)
    assert [slot.main_length for slot in arranged.slots] == [20, 30, 30]
    arranged = arrange_stack([grown, bounded], Rules(0), 100, 5)
    assert [slot.main_length for slot in arranged.slots] == [85, 15]
    arranged = arrange_stack([grown, wide], Rules(0), 100, 5)
    assert [slot.main_length for slot in arranged.slots] == [40, 60]


def test_what_stretches_is_as_thick_as_the_stack_and_no_thicker_than_its_limit() -> None:
    items = [Item(10, 5, stretches=True), Item(10, 5, stretches=True, cross_limits=(0, 30))]
    arranged = arrange_stack(items, Rules(counter_align=CounterAlign.CENTER), 20, 50)
    assert [(slot.cross, slot.cross_length) for slot in arranged.slots] == [(0, 50), (10, 30)]


def test_baselines_stand_at_one_height() -> None:
    items = [Item(10, 20, baseline=15), Item(10, 40, baseline=30), Item(10, 16, baseline=16)]
    arranged = arrange_stack(items, Rules(counter_align=CounterAlign.BASELINE), None, None)
    assert [slot.cross for slot in arranged.slots] == [15, 0, 14]
    assert arranged.cross == 40


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        (
            Rules(4, PrimaryAlign.CENTER, CounterAlign.CENTER, wraps=True, counter_spacing=8),
            [(12, 33.5), (56, 33.5), (100, 33.5), (144, 33.5), (188, 33.5), (56, 81.5), (100, 81.5), (144, 81.5)],
        ),
        (
            Rules(4, PrimaryAlign.MAX, CounterAlign.MAX, wraps=True, counter_spacing=8),
            [(24, 67), (68, 67), (112, 67), (156, 67), (200, 67), (112, 115), (156, 115), (200, 115)],
        ),
    ],
)
def test_lines_wrap_and_are_aligned_together(rules: Rules, places: list[tuple[float, float]]) -> None:
    arranged = arrange_stack([SQUARE] * 8, rules, 240, 155)
    assert [(slot.main, slot.cross) for slot in arranged.slots] == places


def test_wrapped_lines_spread_over_the_counter_axis() -> None:
    rules = Rules(0, wraps=True, spreads_lines=True)
    arranged = arrange_stack([SQUARE] * 3, rules, 50, 200)
    assert [slot.cross for slot in arranged.slots] == [0, 80, 160]


def test_a_line_that_fits_but_for_rounding_does_not_wrap() -> None:
    third = 100 / 3
    arranged = arrange_stack([Item(third, 5)] * 3, Rules(wraps=True), 3 * third - 1e-9, None)
    assert {slot.cross for slot in arranged.slots} == {0}


def test_a_wrapping_stack_hugs_its_lines() -> None:
    arranged = arrange_stack([Item(40, 10), Item(40, 30), Item(40, 20)], Rules(wraps=True, counter_spacing=5), 90, None)
    assert arranged.cross == 55
    assert [slot.cross for slot in arranged.slots] == [0, 0, 35]
