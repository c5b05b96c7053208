"""Hyphens where words are broken at soft ones."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.hyphens import hyphenated
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts

FONTS = LineFonts(None, 1.0)
"""Knows no font: a hyphen is half as wide as letters are high."""
STYLE = ComputedStyle({"font-size": "16px", "letter-spacing": "0px"})
FIRST, SAME_LINE, NEXT_LINE = Rect(10, 0, 50, 20), Rect(60, 0, 40, 20), Rect(10, 20, 40, 20)


def test_a_word_that_goes_on_in_the_next_line_ends_with_a_hyphen_that_takes_room() -> None:
    assert hyphenated("Donau\xad", FIRST, NEXT_LINE, STYLE, FONTS) == ("Donau-", Rect(10, 0, 58, 20))


@pytest.mark.parametrize(
    ("characters", "following"),
    [
        pytest.param("Donau\xad", SAME_LINE, id="the line goes on"),
        pytest.param("שלום\xad", NEXT_LINE, id="right to left"),
    ],
)
def test_no_hyphen_is_written_where_none_stands_at_the_right(characters: str, following: Rect) -> None:
    assert hyphenated(characters, FIRST, following, STYLE, FONTS) == (characters, FIRST)
