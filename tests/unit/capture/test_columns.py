"""Pieces of texts in columns, which the snapshot tells apart where the page tells one line."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.decoding.columns import _as_told, _lines_of


def test_pieces_that_adjoin_are_one_line_from_left_to_right_and_from_right_to_left() -> None:
    bounds = [[0, 0, 40, 15], [40.2, 0, 60, 15], [0, 13, 50, 15], [60, 26, 30, 15], [20, 26, 40, 15]]
    assert _lines_of(range(5), bounds) == [[0, 1], [2], [3, 4]]


def test_pieces_with_something_between_them_are_lines_of_their_own() -> None:
    assert _lines_of(range(2), [[0, 0, 40, 15], [60, 0, 40, 15]]) == [[0], [1]]


def test_words_of_both_directions_in_a_line_are_told_from_left_to_right() -> None:
    bounds = [[25, 25, 375, 17], [355, 44, 45, 17], [263, 44, 92, 17], [203, 44, 60, 17]]
    rects = [[17, 17, 375, 17], [195, 36, 60, 17], [255, 36, 92, 17], [347, 36, 45, 17]]
    assert _as_told(range(4), bounds, rects) == [0, 3, 2, 1]


def test_lines_that_begin_at_one_height_stay_in_their_order() -> None:
    bounds = [[300, 0, 20, 200], [270, 0, 22, 180]]  # from top to bottom, the first at the right
    assert list(_as_told(range(2), bounds, [[300, 0, 20, 200], [270, 0, 22, 180]])) == [0, 1]
