"""An SVG picture that shows on many pages is drawn once."""

from __future__ import annotations

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.engine.capture.pictures.redrawn import DrawnPictures
from htmlfig_desktop.engine.capture.snapshot import Picture

LIGHT, DARK = ColorScheme.LIGHT, ColorScheme.DARK


def picture(size: int) -> Picture:
    return Picture(bytes(size), "image/png", 1, 1)


def test_the_same_question_has_the_same_answer_in_the_same_scheme_alone() -> None:
    drawn, one = DrawnPictures(), picture(1)
    drawn.keep("logo, 200 px", LIGHT, one)
    assert drawn.find("logo, 200 px", LIGHT) is one
    assert drawn.find("logo, 200 px", DARK) is None
    assert drawn.find("logo, 100 px", LIGHT) is None


def test_those_used_last_are_kept_as_far_as_there_is_room() -> None:
    drawn = DrawnPictures(most_bytes=100)
    for name in "abc":
        drawn.keep(name, LIGHT, picture(30))
    drawn.find("a", LIGHT)
    drawn.keep("d", LIGHT, picture(30))
    assert [drawn.find(name, LIGHT) is not None for name in "abcd"] == [True, False, True, True]


def test_one_that_is_larger_than_all_the_room_is_not_kept() -> None:
    drawn = DrawnPictures(most_bytes=100)
    drawn.keep("a", LIGHT, picture(101))
    drawn.keep("b", LIGHT, picture(100))
    assert drawn.find("a", LIGHT) is None
    assert drawn.find("b", LIGHT) is not None
