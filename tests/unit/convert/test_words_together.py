"""Words that may not part at the end of a line."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.pieces import Piece, TextLook
from htmlfig_desktop.engine.convert.text.run_text import keeps_words_together, together


def _style(wrap: str, collapse: str = "collapse") -> ComputedStyle:
    return ComputedStyle({"text-wrap-mode": wrap, "white-space-collapse": collapse})


def _piece(characters: str, wrap: str = "nowrap", collapse: str = "collapse") -> Piece:
    return Piece(characters, Rect(0, 0, 10, 10), TextLook(_style(wrap, collapse)))


def test_spaces_inside_of_words_that_may_not_part_break_no_line() -> None:
    assert together("10 000 km", None, _piece("10 000 km"), None) == "10\u00a0000\u00a0km"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (None, None, " a\u00a0b "),
        (_piece("x", "wrap"), _piece("x", "wrap"), " a\u00a0b "),
        (_piece("x"), _piece("x", "wrap"), "\u00a0a\u00a0b "),
        (_piece("x", "wrap"), _piece("x"), " a\u00a0b\u00a0"),
    ],
)
def test_spaces_at_their_ends_do_where_other_words_follow(
    before: Piece | None, after: Piece | None, expected: str
) -> None:
    assert together(" a b ", before, _piece(" a b "), after) == expected


def test_words_that_may_part_and_code_keep_their_spaces() -> None:
    assert together("a b", None, _piece("a b", "wrap"), None) == "a b"
    assert together("ls  -l", None, _piece("ls  -l", "nowrap", "preserve"), None) == "ls  -l"


def test_a_single_space_between_two_such_words_is_kept() -> None:
    assert together(" ", _piece("a"), _piece(" "), _piece("b")) == "\u00a0"
    assert together(" ", _piece("a"), _piece(" "), _piece("b", "wrap")) == " "


def test_a_text_none_of_whose_lines_break_is_left_as_it_is() -> None:
    assert not keeps_words_together([_style("nowrap"), _style("nowrap", "preserve")])
    assert not keeps_words_together([_style("wrap"), _style("wrap")])
    assert keeps_words_together([_style("wrap"), _style("nowrap")])
