"""Lines are put on whole pixels, and what is in them as far below as it was laid out.

What stands at the same place of a pixel as its line stays: it is put on the same pixel by itself.
"""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.line_tops import drawn
from htmlfig_desktop.engine.convert.text.pieces import POSITIONED, Piece, TextLook


def piece(
    x: float, y: float, height: float = 20, apart: int = 0, line_height: str = "normal", edge: float = 0
) -> Piece:
    style = ComputedStyle({"line-height": line_height})
    return Piece("a", Rect(x, y, 10, height), TextLook(style), apart=apart, edge=edge)


def heights(pieces: list[Piece], top: float | None = None, scale: float = 1.0) -> list[float]:
    return [round(each.rect.y, 3) for each in drawn(pieces, top, scale)]


def test_text_beside_a_raised_letter_moves_with_the_line_that_the_letter_begins() -> None:
    assert heights([piece(0, 13.3), piece(10, 10.7, 12)]) == [13.6, 10.7]
    assert heights([piece(0, 13.3), piece(10, 10.7, 12, line_height="16px")]) == [13.6, 10.7]


def test_each_line_moves_by_itself() -> None:
    pieces = [piece(0, 13.3), piece(10, 10.7, 12), piece(0, 40.25), piece(10, 50.25, 12)]
    assert heights(pieces) == [13.6, 10.7, 40.25, 50.25]


def test_text_in_an_element_of_its_own_moves_with_that() -> None:
    assert heights([piece(0, 13.3), piece(10, 10.7, 12), piece(20, 13.3, 20, 1), piece(30, 10.7, 12, 1)]) == [
        13.6,
        10.7,
        13.3,
        10.4,
    ]


def test_a_raised_element_of_its_own_stays_where_it_is() -> None:
    assert heights([piece(0, 13.3), piece(10, 10.7, 12, -1)])[1] == 10.7


def test_the_first_line_begins_where_its_block_does_where_that_is_higher() -> None:
    assert heights([piece(0, 13.3)], top=5.8) == [13.5]
    assert heights([piece(0, 13.3)], top=13.4) == [13.3]


def test_pixels_are_those_of_the_device() -> None:
    assert heights([piece(0, 13.3), piece(10, 10.7, 12)], scale=2.0) == [13.1, 10.7]


def test_text_in_an_element_with_a_padding_moves_with_its_upper_edge() -> None:
    assert heights([piece(0, 13.25, apart=1, edge=2.5)]) == [13.5]
    assert heights([piece(0, 13.25), piece(10, 13.25, apart=1, edge=2.5)]) == [13.25, 13.5]
    assert heights([piece(0, 13.25, apart=1, edge=2)]) == [13.25]


def test_what_was_moved_out_of_its_line_does_not_move_the_line() -> None:
    assert heights([piece(0, 3.4, 12, -POSITIONED), piece(10, 13, 20)], top=13) == [3.4, 13]
