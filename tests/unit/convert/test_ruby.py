"""Where annotations of ruby stand in their room, and which font spaces are of."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece, Ruby, TextLook
from htmlfig_desktop.engine.convert.text.ruby import with_spread_ruby
from htmlfig_desktop.engine.convert.text.run_text import with_known_spaces
from htmlfig_desktop.engine.scene.text import TextAlign

STYLE = ComputedStyle({"font-size": "12px", "letter-spacing": "normal", "word-spacing": "0px"})


def annotation(text: str, width: float, align: str = "space-around") -> Paragraph:
    look = TextLook(STYLE.changed({"ruby-align": align}))
    piece = Piece(text, Rect(100, 0, width, 12), look, ruby=Ruby.ANNOTATION)
    return Paragraph((Line((piece,), False),), TextAlign.LEFT, 12.0, width, 100.0)


def placed(text: str, width: float, natural: float, align: str = "space-around") -> tuple[Rect, str]:
    (line,) = with_spread_ruby(annotation(text, width, align), lambda piece: Size(natural, 12)).lines
    return line.pieces[0].rect, line.pieces[0].look.style["letter-spacing"]


def test_words_stand_in_the_middle_of_their_room() -> None:
    assert placed("below", 60, 40) == (Rect(110, 0, 40, 12), "normal")


def test_letters_that_lines_may_break_between_share_the_room() -> None:
    assert placed("かんじ", 60, 36) == (Rect(104, 0, 60, 12), "8.000px")


def test_an_annotation_that_fills_its_room_or_whose_font_is_not_known_stays() -> None:
    for natural in (59.8, 70.0):
        assert placed("below", 60, natural)[0] == Rect(100, 0, 60, 12)
    paragraph = annotation("below", 60)
    assert with_spread_ruby(paragraph, lambda piece: None) == paragraph


def test_ruby_align_says_where_the_room_is_left() -> None:
    assert placed("かんじ", 60, 36, "start") == (Rect(100, 0, 36, 12), "normal")
    assert placed("かんじ", 60, 36, "center") == (Rect(112, 0, 36, 12), "normal")
    assert placed("かんじ", 60, 36, "space-between") == (Rect(100, 0, 72, 12), "12.000px")
    assert placed("か", 60, 36, "space-between") == (Rect(112, 0, 36, 12), "normal")


def test_an_annotation_leaves_no_more_than_one_letter_free_at_each_end_and_a_base_does() -> None:
    assert placed("二字", 120, 24) == (Rect(112, 0, 168, 12), "72.000px")
    paragraph = annotation("二字", 120)
    (line,) = paragraph.lines
    base = replace(paragraph, lines=(replace(line, pieces=(replace(line.pieces[0], ruby=Ruby.BASE),)),))
    assert with_spread_ruby(base, lambda piece: Size(24.0, 12)).left == 124


def test_words_share_the_room_between_them() -> None:
    paragraph = with_spread_ruby(annotation("a long note", 100), lambda piece: Size(70.0, 12))
    (piece,) = paragraph.lines[0].pieces
    assert (piece.rect, piece.look.style["word-spacing"]) == (Rect(105, 0, 90, 12), "10.000px")


def test_letters_keep_the_distance_that_the_page_gives_them() -> None:
    look = TextLook(STYLE.changed({"letter-spacing": "2px"}))
    for width, rect, spacing in ((42, Rect(0, 0, 42, 12), "2px"), (50, Rect(4 / 3, 0, 42 + 16 / 3, 12), "4.667px")):
        piece = Piece("かんじ", Rect(0, 0, width, 12), look, ruby=Ruby.BASE)
        paragraph = Paragraph((Line((piece,), False),), TextAlign.LEFT, 12.0, float(width), 0.0)
        (made,) = with_spread_ruby(paragraph, lambda piece: Size(36.0, 12)).lines[0].pieces
        assert made.rect.x == pytest.approx(rect.x)
        assert made.look.style["letter-spacing"] == spacing


def test_pieces_that_form_an_annotation_together_stay() -> None:
    look = TextLook(STYLE)
    pieces = tuple(Piece("か", Rect(at, 0, 30, 12), look, ruby=Ruby.ANNOTATION) for at in (0, 30))
    line = Line(pieces, False)
    paragraph = Paragraph((line,), TextAlign.LEFT, 12.0, 60.0, 0.0)
    assert with_spread_ruby(paragraph, lambda piece: Size(12.0, 12)).lines == (line,)


def test_a_base_shorter_than_its_annotation_is_spread_in_a_line_of_others() -> None:
    look = TextLook(STYLE)
    pieces = (Piece("を", Rect(0, 0, 20, 12), look), Piece("長い", Rect(20, 0, 80, 12), look, ruby=Ruby.BASE))
    paragraph = Paragraph((Line(pieces, False),), TextAlign.LEFT, 12.0, 100.0, 0.0)
    made = with_spread_ruby(paragraph, lambda piece: Size(20.0 * len(piece.characters), 12))
    assert [piece.rect for piece in made.lines[0].pieces] == [Rect(0, 0, 20, 12), Rect(30, 0, 80, 12)]
    assert made.lines[0].pieces[1].look.style["letter-spacing"] == "20.000px"


def test_spaces_of_a_font_that_nobody_knows_take_that_of_their_line() -> None:
    known, unknown = ComputedStyle({}), ComputedStyle({})
    pieces = tuple(
        Piece(text, Rect(0, 0, 5, 12), TextLook(style))
        for text, style in ((" ", unknown), ("a", known), ("b", unknown))
    )
    paragraph = Paragraph((Line(pieces, False),), TextAlign.LEFT, 12.0, 60.0, 0.0)
    (line,) = with_known_spaces(paragraph, lambda style: style is known).lines
    assert [piece.look.style is known for piece in line.pieces] == [True, True, False]
