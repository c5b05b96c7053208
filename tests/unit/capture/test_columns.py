"""Pieces of texts in columns, which the snapshot tells apart where the page tells one line."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.columns import _lines_of


def test_pieces_that_adjoin_are_one_line_from_left_to_right_and_from_right_to_left() -> None:
    bounds = [[0, 0, 40, 15], [40.2, 0, 60, 15], [0, 13, 50, 15], [60, 26, 30, 15], [20, 26, 40, 15]]
    assert _lines_of(range(5), bounds) == [[0, 1], [2], [3, 4]]


def test_pieces_with_something_between_them_are_lines_of_their_own() -> None:
    assert _lines_of(range(2), [[0, 0, 40, 15], [60, 0, 40, 15]]) == [[0], [1]]
