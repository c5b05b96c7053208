"""An SVG picture that shows on many pages is drawn once."""

from __future__ import annotations

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.engine.capture.pictures.drawn_svg import DrawnSvg
from htmlfig_desktop.engine.capture.snapshot import Picture

LIGHT, DARK = ColorScheme.LIGHT, ColorScheme.DARK


def test_the_same_question_has_the_same_answer_in_the_same_scheme_alone() -> None:
    drawn, one = DrawnSvg(), Picture(b"1", "image/png", 1, 1)
    drawn.keep("logo, 200 px", LIGHT, one)
    assert drawn.find("logo, 200 px", LIGHT) is one
    assert drawn.find("logo, 200 px", DARK) is None
    assert drawn.find("logo, 100 px", LIGHT) is None
