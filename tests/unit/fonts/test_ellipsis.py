"""Texts that end with an ellipsis: which glyphs show, and where it stands."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.engine.fonts.decorations import DecorationWish
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.ellipsis import CutOff, cut_off
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.fragments import TextFragment
from htmlfig_desktop.engine.scene.text import DecorationLine
from tests.support.fonts import full_width_font
from tests.support.glyphs import glyphs_of
from tests.unit.fonts.test_layout import SIZE, fragment, laid_out, line


def cut(design: FontDesign, edge: float, lines: int = 1, *, is_rtl: bool = False) -> CutOff:
    return CutOff(lines, edge, (design,), SIZE, is_rtl=is_rtl)


def test_a_text_too_long_for_its_room_ends_with_an_ellipsis(wide: FontDesign) -> None:
    whole = laid_out(line(fragment(wide, "ABAB", 80.0)))
    layout = cut_off(whole, cut(wide, 65.0), 1.0, None)
    assert layout is not None
    assert layout.drawn == 3
    assert [glyph.character for glyph in glyphs_of(layout)] == [0, 1, -1, 2, 3]
    assert [glyph.x for glyph in glyphs_of(layout)] == [0, 20, 40, 40, 60]
    assert layout.drawn_height == 30.0
    assert [(each.start, each.end, each.width) for each in layout.lines] == [(0, 4, 60.0)]


def test_a_text_that_fits_is_not_cut_off(wide: FontDesign) -> None:
    whole = laid_out(line(fragment(wide, "AB", 40.0)))
    assert cut_off(whole, cut(wide, 40.0), 1.0, None) == whole


def test_a_line_with_more_behind_it_ends_with_an_ellipsis_though_it_fits(wide: FontDesign) -> None:
    whole = laid_out(line(fragment(wide, "AB", 40.0), end=3), line(fragment(wide, "A", 20.0, start=3), top=30.0))
    layout = cut_off(whole, cut(wide, 100.0), 1.0, None)
    assert layout is not None
    assert layout.drawn == 3
    assert glyphs_of(layout)[2].x == 40.0
    assert [(each.start, each.end) for each in layout.lines] == [(0, 4)]


def test_the_first_letter_stays_where_no_room_is_left(wide: FontDesign) -> None:
    layout = cut_off(laid_out(line(fragment(wide, "ABAB", 80.0))), cut(wide, 5.0), 1.0, None)
    assert layout is not None
    assert [glyph.character for glyph in glyphs_of(layout)[: layout.drawn]] == [0, -1]


def test_a_font_without_an_ellipsis_leaves_the_text_without_a_layout(design: FontDesign) -> None:
    assert cut_off(laid_out(line(fragment(design, "AAAA", 56.0))), cut(design, 40.0), 1.0, None) is None


def turned(design: FontDesign, *pieces: tuple[str, float, bool]) -> list[TextFragment]:
    """Return pieces of a line of 120 px by their characters, where they stand, and whether they run to the left."""
    start, made = 0, []
    for characters, x, is_rtl in pieces:
        width = 20.0 * len(characters)
        made.append(fragment(design, characters, width, start=start, x=x, is_rtl=is_rtl))
        start += len(characters)
    return made


def test_a_line_from_right_to_left_ends_with_an_ellipsis_at_its_left(wide: FontDesign) -> None:
    pieces = turned(wide, ("AB", 80.0, True), ("ABAB", 0.0, True))
    layout = cut_off(laid_out(line(*pieces)), cut(wide, 35.0, is_rtl=True), 1.0, None, pieces)
    assert layout is not None
    shown = glyphs_of(layout)[: layout.drawn]
    assert [(glyph.character, glyph.x) for glyph in shown] == [(1, 80), (0, 100), (2, 60), (-1, 40)]
    (end,) = layout.lines
    assert (end.x, end.width, end.start, end.end) == (40, 80, 0, 6)
    assert layout.offsets == (80, 60, 40, 20, 0, 0)


def test_a_word_that_runs_the_other_way_is_cut_off_where_the_line_ends(wide: FontDesign) -> None:
    """Of a word from left to right in a line from right to left its last letters show, and the other way round."""
    pieces = turned(wide, ("AB", 80.0, True), ("ABAB", 0.0, False))
    layout = cut_off(laid_out(line(*pieces)), cut(wide, 35.0, is_rtl=True), 1.0, None, pieces)
    assert layout is not None
    assert [glyph.character for glyph in glyphs_of(layout)] == [1, 0, 5, -1, 2, 3, 4]
    pieces = turned(wide, ("AB", 0.0, False), ("ABAB", 40.0, True))
    layout = cut_off(laid_out(line(*pieces)), cut(wide, 85.0), 1.0, None, pieces)
    assert layout is not None
    assert [(glyph.character, glyph.x) for glyph in glyphs_of(layout)[:4]] == [(0, 0), (1, 20), (5, 40), (-1, 60)]


def test_underlines_end_where_a_text_from_right_to_left_is_cut_off(wide: FontDesign) -> None:
    wish = DecorationWish(DecorationLine.UNDERLINE)
    pieces = [replace(each, decorations=(wish,)) for each in turned(wide, ("ABAB", 0.0, True))]
    layout = cut_off(laid_out(line(*pieces)), cut(wide, 15.0, is_rtl=True), 1.0, None, pieces)
    assert layout is not None
    assert min(x for entry in layout.decorations for x, _, _, _ in entry.rects) == 40.0


def test_three_dots_stand_for_an_ellipsis_that_a_font_lacks() -> None:
    face = FontFace.from_bytes(full_width_font(drawn="AB."))
    assert face is not None
    dotted = face.design(FontWish())
    layout = cut_off(laid_out(line(fragment(dotted, "ABABABAB", 160.0))), cut(dotted, 125.0), 1.0, None)
    assert layout is not None
    assert layout.drawn == 6
    assert [(glyph.character, glyph.x) for glyph in glyphs_of(layout)[2:6]] == [(2, 40), (-1, 60), (-1, 80), (-1, 100)]


def test_underlines_end_where_the_text_is_cut_off(wide: FontDesign) -> None:
    underlined = fragment(wide, "ABAB", 80.0, decorations=(DecorationWish(DecorationLine.UNDERLINE),))
    layout = cut_off(laid_out(line(underlined)), cut(wide, 65.0), 1.0, None)
    assert layout is not None
    assert max(x + width for entry in layout.decorations for x, _, width, _ in entry.rects) == 40.0
