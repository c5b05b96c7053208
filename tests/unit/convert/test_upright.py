"""Where upright letters stand in vertical lines: by the font that draws them and that of the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.pieces import Decoration, Piece, Ruby, TextLook
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.convert.text.upright import ALIKE, column_of, combined, parts_of
from htmlfig_desktop.engine.convert.tree.vertical_lines import VerticalLines
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.justification import ALONE, OBJECT, Beside
from tests.support.fonts import full_width_font, static_font

MIXED = ComputedStyle(
    {"font-size": "20px", "letter-spacing": "0px", "writing-mode": "vertical-rl", "text-orientation": "mixed"}
)
UPRIGHT = MIXED.changed({"text-orientation": "upright"})


class Faces:
    """The fonts of a line that is 30 px across, 24 of them above the baseline."""

    def __init__(self, font: bytes | None = None, weight: float = 400) -> None:
        self._font = font or static_font()
        self._weight = weight

    def designs(self, _: ComputedStyle) -> tuple[FontDesign, ...]:
        face = FontFace.from_bytes(self._font)
        assert face is not None
        return (face.design(FontWish(weight=self._weight)),)

    def ascent(self, _: ComputedStyle, height: float) -> float | None:
        return 24.0 if height == 30 else None

    def changed(self, style: ComputedStyle, values: dict[str, str]) -> ComputedStyle:
        return style.changed(values)


def column(across: float, length: float, characters: str = "AV") -> list[Rect]:
    fonts = LineFonts(cast(TypeFaces, Faces()), 1.0)
    (part,) = parts_of(Piece(characters, Rect(100, 50, across, length), TextLook(UPRIGHT)), fonts)
    paragraph = column_of(part, fonts)
    return [line.pieces[0].rect for line in paragraph.lines]


def test_letters_stand_in_the_middle_of_the_line_of_their_font() -> None:
    assert column(20, 40) == [Rect(103, 50, 14, 20), Rect(104, 70, 12, 20)]


def test_letters_of_another_font_stand_as_far_from_the_line_as_that_has_them() -> None:
    first, second = column(30, 40)
    assert first == Rect(130 - (24 - 16 + 10) - 7, 50 + 16 - 24, 14, 30)
    assert second.y - first.y == 20


def test_letters_share_a_length_that_their_font_does_not_explain() -> None:
    first, second = column(20, 50)
    assert second.y - first.y == 25


def starts(
    characters: str, length: float, beside: Beside = ALONE, ruby: Ruby = Ruby.NONE, *, is_justified: bool = False
) -> list[float]:
    """Return where the letters of a piece begin in a font that fills its squares of 20 px."""
    fonts = LineFonts(cast(TypeFaces, Faces(full_width_font())), 1.0)
    piece = Piece(characters, Rect(0, 7, 20, length), TextLook(MIXED), ruby=ruby)
    parts = parts_of(piece, fonts, beside, is_justified=is_justified)
    return [round(part.piece.rect.y - 7 + start, 2) for part in parts for start in part.starts]


@pytest.mark.parametrize(("length", "wanted"), [(70, [0, 20, 30, 50]), (74, [0, 21, 32, 53]), (300, [0, 75, 150, 225])])
def test_letters_of_a_justified_line_share_what_narrow_punctuation_leaves(length: float, wanted: list[float]) -> None:
    assert starts("中。」中", length, Beside("中", "中")) == wanted


def test_the_last_letter_of_a_justified_line_gets_nothing_behind_it() -> None:
    assert starts("中中中", 66, Beside("中", "")) == [0, 23, 46]


def test_letters_of_a_justified_line_have_room_before_them_behind_what_has_none() -> None:
    assert starts("中中", 46, Beside("A", "中")) == [2, 24]
    assert starts("中中", 46, Beside(OBJECT, "中")) == [2, 24]
    assert starts("中中", 44, Beside(" ", "中")) == [0, 22]


def test_letters_behind_such_that_lie_have_their_part_of_a_justified_line() -> None:
    assert starts("A中中", 20 * 3 + 6, Beside("", "中")) == [22, 44]


def test_punctuation_that_opens_is_half_as_long_behind_punctuation_of_another_element() -> None:
    assert starts("「中", 34, Beside("、", "中")) == [-10, 12]
    assert starts("「中", 44, Beside("中", "中")) == [0, 22]


def test_bases_and_annotations_of_ruby_stand_in_their_room() -> None:
    assert starts("中中", 64, ruby=Ruby.BASE) == [6, 38]
    assert starts("中", 50, ruby=Ruby.ANNOTATION) == [15]
    assert starts("中中", 140, ruby=Ruby.ANNOTATION) == [20, 100]


def test_bases_of_ruby_begin_and_end_where_their_justified_lines_do() -> None:
    for beside, wanted in ((Beside("", "中"), [0, 32]), (Beside("中", ""), [12, 44]), (Beside("中", "中"), [6, 38])):
        assert starts("中中", 64, beside, Ruby.BASE, is_justified=True) == wanted
    assert starts("中", 50, Beside("中", ""), Ruby.BASE, is_justified=True) == [30]
    assert starts("中", 30, ALONE, Ruby.ANNOTATION, is_justified=True) == [5]


def test_justified_letters_may_stand_far_apart() -> None:
    assert starts("中中中", 120, Beside("中", ""), is_justified=True) == [0, 50, 100]


def test_fonts_that_tell_of_vertical_lines_have_their_size_in_hundredths_there() -> None:
    fonts = LineFonts(cast(TypeFaces, Faces(full_width_font(is_vertical=True))), 1.0)
    for size, length in (("20.019px", 20.01), ("20.29px", 20.29), ("20px", 20.0)):
        stand = fonts.stand(UPRIGHT.changed({"font-size": size}), "中", 20)
        assert stand is not None
        assert stand.length == pytest.approx(length)


def test_letters_begin_by_the_pixels_around_them_as_fonts_of_vertical_lines_tell() -> None:
    font = full_width_font(is_vertical=True)  # letters are 0.7 em high and have 0.1 em above them
    for weight, size, wanted in ((400, "20px", 14 + 2), (400, "21px", 15 + 2.1), (700, "20px", 15 + 2)):
        fonts = LineFonts(cast(TypeFaces, Faces(font, weight)), 1.0)
        stand = fonts.stand(UPRIGHT.changed({"font-size": size}), "中", 20 if size == "20px" else 21)
        assert stand is not None
        assert stand.baseline == pytest.approx(wanted)


def test_letters_are_as_long_together_as_they_were_measured() -> None:
    assert starts("中中中", 59.7) == [0, 19.9, 39.8]


def test_letters_keep_the_length_their_font_gives_them_where_it_was_but_rounded() -> None:
    fonts = LineFonts(cast(TypeFaces, Faces(full_width_font())), 1.0)
    (part,) = parts_of(Piece("中" * 6, Rect(0, 0, 20, 120 + 1 / 64), TextLook(UPRIGHT)), fonts)
    assert list(part.starts) == [0, 20, 40, 60, 80, 100]


COMBINED = UPRIGHT.changed({"text-combine-upright": "all", **dict.fromkeys(ALIKE, "1")}).changed({"font-size": "20px"})
SINGLE = COMBINED.changed({"text-combine-upright": "none"})


def combined_middle(x: float, width: float, letters: Sequence[Piece] = (), lines: str = "") -> tuple[float, float]:
    """Return where the middle of letters side by side is drawn, and how wide they are."""
    decorations = (Decoration(lines, "solid", "red", "auto", "auto"),) if lines else ()
    piece = Piece("AV", Rect(x, 0, width, 20), TextLook(COMBINED, decorations))
    paragraph, narrowed = combined(piece, LineFonts(None, 1.0), letters)
    drawn = narrowed.bounds(paragraph.lines[0].rect)
    return round(drawn.center.x, 6), round(drawn.width, 6)


def test_letters_side_by_side_are_in_the_middle_of_their_line() -> None:
    assert combined_middle(105, 10) == (110, 10)
    assert combined_middle(100, 40) == (110, 22)


def test_letters_side_by_side_are_where_letters_of_their_font_say_the_line_is() -> None:
    letters = [
        Piece("中", Rect(0, 0, 20, 20), TextLook(SINGLE.changed({"font-size": "12px"}))),
        Piece("AV", Rect(1, 0, 20, 20), TextLook(COMBINED)),
        Piece("中", Rect(102, 0, 20, 20), TextLook(SINGLE)),
    ]
    assert combined_middle(105, 10, letters) == (112, 10)
    assert combined_middle(100, 40, letters) == (112, 22)


def test_letters_with_a_line_beside_them_are_made_as_narrow_as_their_font_is_large() -> None:
    assert combined_middle(100, 40, lines="underline") == (110, 20)
    assert combined_middle(100, 40, lines="line-through") == (110, 22)


def test_letters_of_an_unknown_font_are_in_the_middle_of_their_place() -> None:
    fonts = LineFonts(None, 1.0)
    (part,) = parts_of(Piece("AV", Rect(100, 50, 20, 60), TextLook(UPRIGHT)), fonts)
    paragraph = column_of(part, fonts)
    assert [line.pieces[0].rect for line in paragraph.lines] == [Rect(105, 55, 10, 20), Rect(105, 85, 10, 20)]
    assert paragraph.rect == pytest.approx(Rect(100, 50, 20, 60))


def test_letters_that_stand_and_such_that_lie_take_what_their_fonts_give_them() -> None:
    fonts = LineFonts(None, 1.0)
    parts = parts_of(Piece("ab\u2605e\u0301", Rect(100, 50, 20, 60), TextLook(MIXED)), fonts)
    assert [(part.piece.characters, part.is_upright) for part in parts] == [
        ("ab", False),
        ("\u2605", True),
        ("e\u0301", False),
    ]
    assert [(part.piece.rect.y, part.piece.rect.height) for part in parts] == [(50, 20), (70, 20), (90, 20)]


def test_lines_along_upright_letters_are_pieces_of_their_own() -> None:
    lines = line_space("vertical-rl")
    setter = VerticalLines(
        lines,
        LineFonts(None, 1.0),
        1.0,
        UPRIGHT.changed({"text-indent": "0px", "text-align": "left", "text-align-last": "auto"}),
    )
    underline = (Decoration("underline", "solid", "red", "auto", "auto"),)
    rects = [Rect(100, 50, 20, 60), Rect(100, 110, 20, 20), Rect(105, 130, 10, 20)]
    looks = [TextLook(SINGLE), TextLook(SINGLE, underline), TextLook(COMBINED, underline)]
    words = ["ABC", "D", "12"]
    pieces = [Piece(word, lines.of(rect), look) for word, rect, look in zip(words, rects, looks, strict=True)]
    made = setter.set(pieces, None, {})
    assert [piece.characters for piece in made.lined] == ["", ""]
    assert [lines.back(piece.rect) for piece in made.lined] == [rects[1], Rect(100, 130, 20, 20)]
    decorations = [piece.look.decorations for each in made.columns for piece in each.paragraph.lines[0].pieces]
    assert not any(decorations)
