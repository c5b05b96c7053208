from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from htmlfig_desktop.engine.fonts.decorations import DecorationWish, decoration_rect
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.layout import lay_out
from htmlfig_desktop.engine.fonts.rules import FaceRule
from htmlfig_desktop.engine.scene.text import DecorationLine, DecorationRects, TextLayout, TextLine
from tests.support.fonts import full_width_font, with_faulty_kerning
from tests.support.glyphs import glyphs_of

FontMaker = Callable[..., bytes]

SIZE = 20.0
"""Ascent 16, descent 4; A 14, V 12, f 6, i 4, fi 9, space 5 px; AV is kerned by -2, i before a space by -1."""


def fragment(design: FontDesign, characters: str, width: float, **changes: object) -> TextFragment:
    plain = TextFragment(characters, 0, 0, 0.0, 0.0, width, 20.0, (design,), SIZE)
    return replace(plain, **changes)  # type: ignore[arg-type]


def line(*fragments: TextFragment, end: int | None = None, top: float = 0.0) -> FragmentLine:
    last = fragments[-1]
    return FragmentLine(fragments, fragments[0].start, end or last.start + len(last.characters), top, 30.0)


def laid_out(*lines: FragmentLine) -> TextLayout:
    layout = lay_out(lines)
    assert layout is not None
    return layout


def test_glyphs_stand_where_the_browser_measured_them(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "AVA", 38.0, x=10.0, top=5.0), top=0.0))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([10, 22, 34])
    assert {glyph.y for glyph in glyphs_of(layout)} == {21.0}
    assert [glyph.character for glyph in glyphs_of(layout)] == [0, 1, 2]
    assert [glyph.advance for glyph in glyphs_of(layout)] == pytest.approx([0.6, 0.6, 0.7])
    assert layout.lines == (TextLine(10.0, 21.0, 0.0, 38.0, 30.0, 16.0, 0, 3),)
    assert layout.offsets == pytest.approx((0, 12, 24))


def test_text_of_no_size_has_its_glyphs_in_one_place(design: FontDesign) -> None:
    wish = DecorationWish(DecorationLine.UNDERLINE)
    layout = laid_out(line(fragment(design, "AVA", 0.0, x=10.0, height=0.0, size=0.0, decorations=(wish,))))
    assert [glyph.x for glyph in glyphs_of(layout)] == [10, 10, 10]


def test_fonts_are_listed_once_with_what_the_file_says_of_them(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "A", 14.0)), line(fragment(design, "V", 12.0, start=1), top=30.0))
    assert layout.fonts == (design.facts,)
    assert design.facts.line_height == pytest.approx(1.1)
    assert design.facts.digest == design.face.digest


def test_a_small_residue_is_shared_by_all_glyphs(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "VVVV", 48.4)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 12.1, 24.2, 36.3])


@pytest.mark.parametrize("width", [46.0, 50.0])
def test_a_text_of_another_width_than_the_fonts_is_not_laid_out(design: FontDesign, width: float) -> None:
    assert lay_out([line(fragment(design, "VVVV", width))]) is None


def test_a_font_of_another_height_than_the_text_box_is_not_the_one(design: FontDesign) -> None:
    assert lay_out([line(fragment(design, "V", 12.0, height=24.0))]) is None


def test_one_character_without_a_glyph_drops_the_whole_layout(design: FontDesign) -> None:
    assert lay_out([line(fragment(design, "V", 12.0)), line(fragment(design, "Z", 12.0, start=1), top=30.0)]) is None


def test_a_text_without_glyphs_has_no_layout() -> None:
    assert lay_out([]) is None
    assert lay_out([FragmentLine((), 0, 1, 0.0, 20.0)]) is None


def test_letter_and_word_spacing_follow_each_character(design: FontDesign) -> None:
    text = fragment(design, "V V", 12 + 5 + 12 + 3 * 2 + 7, letter_spacing=2.0, word_spacing=7.0)
    layout = laid_out(line(text))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 14, 28])
    assert [glyph.advance for glyph in glyphs_of(layout)] == pytest.approx([0.6, 0.25, 0.6]), "the font's own"


def test_the_spaces_of_a_justified_line_are_widened(design: FontDesign) -> None:
    text = fragment(design, "V V V", 12 * 3 + 5 * 2 + 20, is_justified=True)
    assert [glyph.x for glyph in glyphs_of(laid_out(line(text)))] == pytest.approx([0, 12, 27, 39, 54])
    assert lay_out([line(replace(text, is_justified=False))]) is None


def test_ideographs_of_a_justified_line_have_room_on_both_sides_but_none_at_the_end() -> None:
    face = FontFace.from_bytes(full_width_font())
    assert face is not None
    wide = face.design(FontWish())
    text = fragment(wide, "中中A中 中", 20 * 6 + 25, is_justified=True)
    assert [glyph.x for glyph in glyphs_of(laid_out(line(text)))] == pytest.approx([0, 25, 50, 75, 100, 125])
    assert lay_out([line(replace(text, is_justified=False))]) is None


def test_the_last_letter_before_an_ideograph_of_another_piece_has_its_room_in_a_justified_line() -> None:
    face = FontFace.from_bytes(full_width_font())
    assert face is not None
    wide = face.design(FontWish())
    text = fragment(wide, "AA", 20 * 2 + 5, is_justified=True)
    behind = replace(fragment(wide, "中", 20.0, is_justified=True), start=2, x=45.0)
    both = FragmentLine((text, behind), 0, 3, 0.0, 20.0)
    assert [glyph.x for glyph in glyphs_of(laid_out(both))] == pytest.approx([0, 20, 45])
    assert lay_out([replace(both, fragments=(text, replace(behind, characters="A")))]) is None


def test_tabs_at_the_start_share_what_is_missing(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "\t\tV", 92.0)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 40, 80])
    assert lay_out([line(fragment(design, "\tV\tV", 120.0))]) is None


def test_a_character_that_no_font_has_shows_the_box_of_the_font_that_explains_its_width(
    wide: FontDesign, design: FontDesign
) -> None:
    """Browsers draw that of the font they looked for an emoji in: half an em, or an em in the first font."""
    for width, places in ((50.0, [0, 20, 30]), (60.0, [0, 20, 40])):
        layout = laid_out(line(fragment(wide, "中🏃中", width, designs=(wide, design))))
        assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx(places)
        assert [glyph.character for glyph in glyphs_of(layout)] == [0, 1, 2]
    assert lay_out([line(fragment(wide, "中🏃中", 54.0, designs=(wide, design)))]) is None


def test_scripts_whose_letters_join_ignore_letter_spacing(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "VV", 24.0, letter_spacing=5.0)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 12])


def test_the_last_glyph_is_kerned_with_the_next_piece_of_the_same_font(design: FontDesign) -> None:
    first = fragment(design, "VA", 24.0)
    second = fragment(design, "V", 12.0, start=2, x=24.0)
    layout = laid_out(line(first, second))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 12, 24])
    assert lay_out([line(first, replace(second, x=40.0))]) is None, "not its neighbor"


def test_right_to_left_text_is_drawn_from_the_left_and_counted_from_the_right(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "אבא", 27.0)))
    assert [(glyph.character, glyph.x) for glyph in glyphs_of(layout)] == [(2, 0.0), (1, 8.0), (0, 19.0)]
    assert layout.offsets == pytest.approx((27, 19, 8))


def test_the_characters_of_a_ligature_stand_in_equal_steps(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "Afi", 23.0)))
    assert layout.offsets == pytest.approx((0, 14, 18.5))
    assert [glyph.character for glyph in glyphs_of(layout)] == [0, 1]


def test_a_line_break_belongs_to_the_line_it_ends_and_stands_at_its_end(design: FontDesign) -> None:
    first = line(fragment(design, "VV", 24.0), end=3)
    second = line(fragment(design, "V", 12.0, start=3, top=30.0), top=30.0)
    layout = laid_out(first, second)
    assert [(entry.start, entry.end, entry.baseline) for entry in layout.lines] == [(0, 3, 16.0), (3, 4, 46.0)]
    assert layout.offsets == pytest.approx((0, 12, 24, 0))


def test_an_empty_line_stands_as_far_down_as_its_line_box(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "V", 12.0), end=2), FragmentLine((), 2, 3, 30.0, 30.0))
    assert layout.lines[1] == TextLine(0.0, 46.0, 30.0, 0.0, 30.0, 16.0, 2, 3)
    assert len(layout.offsets) == 3


def test_pieces_of_two_runs_on_one_line_each_keep_their_size_and_run(design: FontDesign) -> None:
    small = fragment(design, "V", 6.0, start=1, x=12.0, top=8.0, height=10.0, size=10.0, run=1)
    layout = laid_out(line(fragment(design, "V", 12.0), small))
    assert [(glyph.run, glyph.size, glyph.x, glyph.y) for glyph in glyphs_of(layout)] == [
        (0, 20, 0, 16),
        (1, 10, 12, 16),
    ]
    assert layout.lines[0].width == 18.0


def test_the_baseline_goes_by_the_font_that_makes_the_boxs_height(make_font: FontMaker, design: FontDesign) -> None:
    """A fallback font that draws the text does not move the baseline of the font the style asks for."""
    main = FontFace.from_bytes(make_font("Tall", ascent=1100, descent=300))
    assert main is not None
    tall = main.design(FontWish(rule=FaceRule("Brand", code_points=((0x20, 0x20),))))
    layout = laid_out(line(fragment(design, "V", 12.0, height=28.0, designs=(tall, design))))
    assert glyphs_of(layout)[0].y == 22.0
    assert layout.fonts == (design.facts,)


def test_a_font_that_happens_to_be_as_high_as_the_one_of_the_line_does_not_move_the_baseline(
    design: FontDesign,
) -> None:
    """Symbols that another font draws stand where the line's own font, which draws none of them, puts them."""
    layout = laid_out(line(fragment(design, "V", 12.0, top=5.0, ascent=14.0)))
    assert glyphs_of(layout)[0].y == 19.0
    borrowed = laid_out(line(fragment(design, "V", 12.0, top=5.0, ascent=15.0)))
    assert glyphs_of(borrowed)[0].y == 21.0


def test_decoration_lines_run_along_their_run(design: FontDesign) -> None:
    wish = DecorationWish(DecorationLine.UNDERLINE)
    text = fragment(design, "VV", 24.0, x=3.0, run=1, decorations=(wish,))
    assert laid_out(line(text)).decorations == (DecorationRects(1, ((3.0, 17.0, 24.0, 2.0),)),)


@pytest.mark.parametrize(
    ("wish", "size", "rect"),
    [
        (DecorationWish(DecorationLine.UNDERLINE), 16, (101, 1)),
        (DecorationWish(DecorationLine.UNDERLINE), 20, (101, 2)),
        (DecorationWish(DecorationLine.UNDERLINE), 24, (102, 2)),
        (DecorationWish(DecorationLine.UNDERLINE), 48, (103, 4)),
        (DecorationWish(DecorationLine.UNDERLINE, 1.5), 16, (101, 2)),
        (DecorationWish(DecorationLine.UNDERLINE, 2.6), 16, (102, 3)),
        (DecorationWish(DecorationLine.UNDERLINE), 50, (103, 5)),
        (DecorationWish(DecorationLine.UNDERLINE, 7.0, 10.0), 50, (110, 7)),
        (DecorationWish(DecorationLine.UNDERLINE, 0.2), 10, (101, 1)),
        (DecorationWish(DecorationLine.STRIKETHROUGH), 30, (91, 3)),
    ],
)
def test_decoration_lines_lie_where_chromium_paints_them(
    design: FontDesign, wish: DecorationWish, size: float, rect: tuple[float, float]
) -> None:
    assert decoration_rect(wish, 100.0, size, design) == rect


def test_glyphs_stand_on_quarters_of_a_pixel_of_the_page(design: FontDesign) -> None:
    text = line(fragment(design, "VVV", 36.3, x=0.3))
    exact, on_page = lay_out([text]), lay_out([text], page_x=10.05)
    assert exact is not None
    assert on_page is not None
    for glyph, drawn in zip(glyphs_of(exact), glyphs_of(on_page), strict=True):
        assert (drawn.x + 10.05) * 4 == pytest.approx(round((drawn.x + 10.05) * 4))
        assert abs(drawn.x - glyph.x) <= 0.125 + 1e-9
    assert [glyph.x for glyph in glyphs_of(exact)] != [glyph.x for glyph in glyphs_of(on_page)]


def test_kerning_that_the_browser_drops_from_a_web_font_is_left_out_and_that_of_a_font_it_lends_is_not(
    make_font: FontMaker,
) -> None:
    face = FontFace.from_bytes(with_faulty_kerning(make_font()))
    assert face is not None
    rule = FaceRule("Test Sans")
    web, lent, system = (
        face.design(wish) for wish in (FontWish(rule=rule), FontWish(rule=rule, is_lent=True), FontWish())
    )
    assert [glyph.x for glyph in glyphs_of(laid_out(line(fragment(web, "AV", 26.0))))] == pytest.approx([0, 14])
    for kept in (lent, system):
        assert [glyph.x for glyph in glyphs_of(laid_out(line(fragment(kept, "AV", 24.0))))] == pytest.approx([0, 12])


def test_a_width_that_only_text_without_kerning_has_is_believed(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "AVAVAVAV", 8 * 13.0)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 14, 26, 40, 52, 66, 78, 92])


@pytest.mark.parametrize(
    ("characters", "width", "places"),
    [
        ("中）。中", 70.0, [0, 20, 30, 50]),
        ("中（「中", 70.0, [0, 20, 30, 50]),
        ("中「「中", 70.0, [0, 20, 30, 50]),
        ("（中中", 50.0, [-10, 10, 30]),
        ("中中。", 50.0, [0, 20, 40]),
        ("中”（中", 70.0, [0, 20, 30, 50]),
        ("（中）”", 70.0, [0, 20, 40, 50]),
        ("（中。", 40.0, [-10, 10, 30]),
        ("（中）", 50.0, [0, 20, 40]),
    ],
)
def test_full_width_punctuation_is_set_half_as_wide_where_the_browser_does(
    wide: FontDesign, characters: str, width: float, places: list[float]
) -> None:
    layout = laid_out(line(fragment(wide, characters, width)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx(places)
    assert {glyph.advance for glyph in glyphs_of(layout)} == {1.0}


def test_what_opens_a_line_is_half_as_wide_where_the_page_wants_it(wide: FontDesign) -> None:
    trimmed = replace(fragment(wide, "（中）", 50.0), trims_start=True)
    assert [glyph.x for glyph in glyphs_of(laid_out(line(trimmed)))] == pytest.approx([-10, 10, 30])


def test_the_last_glyph_of_a_line_is_kerned_with_the_space_that_hangs_behind_it(design: FontDesign) -> None:
    layout = laid_out(line(fragment(design, "Ai", 17.0)))
    assert [glyph.x for glyph in glyphs_of(layout)] == pytest.approx([0, 14])
    assert lay_out([line(fragment(design, "AA", 27.0))]) is None


def test_a_long_line_kerned_with_what_follows_is_not_passed_off_as_rounded(design: FontDesign) -> None:
    """A long text may miss its width by more than a pair of letters is kerned by, if only roundings add up."""
    count = 220
    first = fragment(design, "V" * count + "A", count * 12.0 + 14 - 2)
    layout = laid_out(line(first, fragment(design, "V", 12.0, start=count + 1, x=first.width)))
    assert glyphs_of(layout)[100].x == 1200.0


def test_an_underline_goes_through_chinese_without_a_gap(wide: FontDesign) -> None:
    wish = DecorationWish(DecorationLine.UNDERLINE, 4.0, -6.0)
    chinese, latin = (laid_out(line(fragment(wide, text, 40.0, decorations=(wish,)))) for text in ("中中", "AB"))
    assert [rect[2] for rect in chinese.decorations[0].rects] == [40.0]
    assert len(latin.decorations[0].rects) == 2


def test_a_space_behind_chinese_is_not_kerned_with_the_latin_letter_behind_it(make_font: FontMaker) -> None:
    """A space is shaped with the text before it, whatever font draws that."""
    font = TTFont(io.BytesIO(make_font()))
    addOpenTypeFeaturesFromString(font, "feature kern { pos space V -100; pos A V -100; } kern;")
    stream = io.BytesIO()
    font.save(stream)
    latin, chinese = FontFace.from_bytes(stream.getvalue()), FontFace.from_bytes(full_width_font())
    assert latin is not None
    assert chinese is not None
    designs = (latin.design(FontWish()), chinese.design(FontWish()))
    places = [
        [glyph.x for glyph in glyphs_of(laid_out(line(fragment(designs[0], text, width, designs=designs))))]
        for text, width in [("A V", 14 + 3 + 12), ("中 VAV", 20 + 5 + 12 + 12 + 12)]
    ]
    assert places == [[0, 14, 17], [0, 20, 25, 37, 49]]


def test_both_kinds_of_kana_are_kerned_with_each_other() -> None:
    font = TTFont(io.BytesIO(full_width_font(drawn="あア")))
    addOpenTypeFeaturesFromString(font, "feature kern { pos u3042 u30A2 -100; } kern;")
    stream = io.BytesIO()
    font.save(stream)
    kana = FontFace.from_bytes(stream.getvalue())
    assert kana is not None
    layout = laid_out(line(fragment(kana.design(FontWish()), "あア", 38.0)))
    assert [glyph.x for glyph in glyphs_of(layout)] == [0, 18]
