"""Where annotations of ruby stand in their room, and which font spaces are of."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece, TextLook
from htmlfig_desktop.engine.convert.text.ruby import spread
from htmlfig_desktop.engine.convert.text.run_text import with_known_spaces
from htmlfig_desktop.engine.scene.text import TextAlign

STYLE = ComputedStyle({"letter-spacing": "normal"})


def annotation(text: str, width: float) -> Paragraph:
    piece = Piece(text, Rect(100, 0, width, 12), TextLook(STYLE))
    return Paragraph((Line((piece,), False),), TextAlign.LEFT, 12.0, width, 100.0)


def placed(text: str, width: float, natural: float) -> tuple[Rect, str]:
    (line,) = spread(annotation(text, width), lambda piece: Size(natural, 12)).lines
    return line.pieces[0].rect, line.pieces[0].look.style["letter-spacing"]


def test_words_stand_in_the_middle_of_their_room() -> None:
    assert placed("below", 60, 40) == (Rect(110, 0, 40, 12), "normal")


def test_letters_that_lines_may_break_between_share_the_room() -> None:
    assert placed("かんじ", 60, 36) == (Rect(104, 0, 60, 12), "8.000px")


def test_an_annotation_that_fills_its_room_or_whose_font_is_not_known_stays() -> None:
    for natural in (59.8, 70.0):
        assert placed("below", 60, natural)[0] == Rect(100, 0, 60, 12)
    paragraph = annotation("below", 60)
    assert spread(paragraph, lambda piece: None) is paragraph


def test_spaces_of_a_font_that_nobody_knows_take_that_of_their_line() -> None:
    known, unknown = ComputedStyle({}), ComputedStyle({})
    pieces = tuple(
        Piece(text, Rect(0, 0, 5, 12), TextLook(style))
        for text, style in ((" ", unknown), ("a", known), ("b", unknown))
    )
    paragraph = Paragraph((Line(pieces, False),), TextAlign.LEFT, 12.0, 60.0, 0.0)
    (line,) = with_known_spaces(paragraph, lambda style: style is known).lines
    assert [piece.look.style is known for piece in line.pieces] == [True, True, False]
