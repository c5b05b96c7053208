"""Pieces of broken boxes. Expectations follow CSS Fragmentation 3, section 5.4."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.core.color import BLACK, TRANSPARENT
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.fragments import cut, over_columns, over_lines, window
from htmlfig_desktop.engine.convert.boxes.look import BorderSide, LookBook
from tests.support.recordings import recorded_snapshot

LINES = [Rect(50, 0, 150, 20), Rect(0, 30, 200, 20), Rect(0, 60, 80, 20)]
SLICE, CLONE = (ComputedStyle({"box-decoration-break": value}) for value in ("slice", "clone"))


def test_a_box_over_lines_is_cut_where_a_line_ends_and_its_lines_lie_side_by_side_in_the_whole() -> None:
    first, second, third = over_lines(LINES, SLICE, is_rtl=False)
    assert (first.sides, second.sides, third.sides) == (
        (True, False, True, True),
        (True, False, True, False),
        (True, True, True, False),
    )
    assert first.whole == Rect(50, 0, 430, 20)
    assert second.whole == Rect(-150, 30, 430, 20)
    assert third.whole == Rect(-350, 60, 430, 20)


def test_a_box_that_goes_on_behind_a_block_is_cut_there() -> None:
    (before,) = over_lines(LINES[:1], SLICE, is_rtl=False, ends=False)
    (between,) = over_lines(LINES[1:2], SLICE, is_rtl=False, begins=False, ends=False)
    (after,) = over_lines(LINES[2:], SLICE, is_rtl=True, begins=False)
    assert (before.sides, between.sides, after.sides) == (
        (True, False, True, True),
        (True, False, True, False),
        (True, False, True, True),
    )


def test_from_right_to_left_a_box_begins_at_its_right_side() -> None:
    first, *_, last = over_lines(LINES, SLICE, is_rtl=True)
    assert (first.sides, last.sides) == ((True, True, True, False), (True, False, True, True))
    assert first.whole == Rect(-230, 0, 430, 20)
    assert last.whole == Rect(0, 60, 430, 20)


def test_cloned_pieces_are_boxes_of_their_own() -> None:
    for piece in (*over_lines(LINES, CLONE, is_rtl=False), *over_columns(LINES, CLONE)):
        assert piece.whole is None
        assert all(piece.sides)


def test_a_block_over_columns_is_cut_above_and_below() -> None:
    first, second = over_columns([Rect(0, 20, 90, 100), Rect(110, 0, 90, 40)], SLICE)
    assert (first.sides, second.sides) == ((True, True, False, True), (False, True, True, True))
    assert first.whole == Rect(0, 20, 90, 140)
    assert second.whole == Rect(110, -100, 90, 140)


def test_a_piece_alone_has_neither_borders_nor_round_corners_where_it_is_cut() -> None:
    box = next(
        node.box
        for node in recorded_snapshot("card").document.root.walk()
        if node.box is not None and node.name == "html"
    )
    style = box.style.changed({f"border-{corner}-radius": "9px" for corner in ("top-left", "bottom-right")})
    layout: LayoutBox = replace(box, style=style)
    side = BorderSide(3.0, "solid", BLACK)
    look = replace(LookBook().of(layout), borders=(side,) * 4, border_widths=(3.0,) * 4, background=TRANSPARENT)
    shown, laid_out = cut(look, layout, (True, False, True, True))
    assert shown.border_widths == (3.0, 0.0, 3.0, 3.0)
    assert [each.width for each in shown.borders] == [3.0, 0.0, 3.0, 3.0]
    assert laid_out.style["border-top-left-radius"] == "9px"
    assert laid_out.style["border-bottom-right-radius"] == "0px"


def test_a_window_ends_where_the_box_is_cut_and_lets_shadows_out_elsewhere() -> None:
    shown = window(Rect(10, 10, 50, 20), (True, False, True, True))
    assert shown.right == 60
    assert (shown.x, shown.y, shown.bottom) < (-100, -100, 1000)
