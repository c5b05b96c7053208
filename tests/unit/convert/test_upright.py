"""Where upright letters stand in vertical lines: by the font that draws them and that of the line."""

from __future__ import annotations

from typing import cast

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.pieces import Piece, TextLook
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.convert.text.upright import column_of, parts_of
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from tests.support.fonts import full_width_font, static_font

STYLE = ComputedStyle({"font-size": "20px", "letter-spacing": "0px"})


class Faces:
    """The fonts of a line that is 30 px across, 24 of them above the baseline."""

    def __init__(self, font: bytes | None = None) -> None:
        self._font = font or static_font()

    def designs(self, _: ComputedStyle) -> tuple[FontDesign, ...]:
        face = FontFace.from_bytes(self._font)
        assert face is not None
        return (face.design(FontWish()),)

    def ascent(self, _: ComputedStyle, height: float) -> float | None:
        return 24.0 if height == 30 else None

    def changed(self, style: ComputedStyle, values: dict[str, str]) -> ComputedStyle:
        return style.changed(values)


def column(across: float, length: float, characters: str = "AV") -> list[Rect]:
    fonts = LineFonts(cast(TypeFaces, Faces()), 1.0)
    paragraph = column_of(Piece(characters, Rect(100, 50, across, length), TextLook(STYLE)), fonts)
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


@pytest.mark.parametrize(("length", "starts"), [(70, [0, 20, 30, 50]), (74, [0, 21, 32, 53]), (300, [0, 75, 150, 225])])
def test_letters_of_a_justified_line_share_what_narrow_punctuation_leaves(length: float, starts: list[float]) -> None:
    fonts = LineFonts(cast(TypeFaces, Faces(full_width_font())), 1.0)
    assert fonts.starts(STYLE, "中。」中", Rect(0, 0, 20, length)) == pytest.approx(starts)


def test_letters_of_an_unknown_font_are_in_the_middle_of_their_place() -> None:
    fonts = LineFonts(None, 1.0)
    paragraph = column_of(Piece("AV", Rect(100, 50, 20, 60), TextLook(STYLE)), fonts)
    assert [line.pieces[0].rect for line in paragraph.lines] == [Rect(105, 55, 10, 20), Rect(105, 85, 10, 20)]
    assert paragraph.rect == pytest.approx(Rect(100, 50, 20, 60))


def test_letters_that_stand_and_such_that_lie_take_what_their_fonts_give_them() -> None:
    style = STYLE.changed({"writing-mode": "vertical-rl", "text-orientation": "mixed"})
    fonts = LineFonts(None, 1.0)
    parts = parts_of(Piece("ab\u2605e\u0301", Rect(100, 50, 20, 60), TextLook(style)), fonts)
    assert [(part.characters, is_standing) for part, is_standing in parts] == [
        ("ab", False),
        ("\u2605", True),
        ("e\u0301", False),
    ]
    assert [(part.rect.y, part.rect.height) for part, _ in parts] == [(50, 20), (70, 20), (90, 20)]
