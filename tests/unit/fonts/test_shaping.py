from __future__ import annotations

from collections.abc import Callable

import pytest

from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.emoji import is_emoji, shows_as_emoji
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.features import features_of, parse_feature_settings
from htmlfig_desktop.engine.fonts.outlines import outline_of
from htmlfig_desktop.engine.fonts.rules import FaceRule
from htmlfig_desktop.engine.fonts.shaping import (
    ShapedText,
    looks_otherwise_right_to_left,
    runs_right_to_left,
    script_of,
    shape,
)
from htmlfig_desktop.engine.scene.paths import PathOp
from tests.support.fonts import color_font, full_width_font

FontMaker = Callable[..., bytes]

NORMAL = FontWish()


def design_of(data: bytes, wish: FontWish = NORMAL) -> FontDesign:
    face = FontFace.from_bytes(data)
    assert face is not None
    return face.design(wish)


def shaped(text: str, *designs: FontDesign, **options: object) -> ShapedText:
    result = shape(text, designs, **options)  # type: ignore[arg-type]
    assert result is not None
    return result


def advances(text: ShapedText) -> list[float]:
    return [glyph.advance for glyph in text.glyphs]


def test_pairs_are_kerned_and_advances_are_in_em(make_font: FontMaker) -> None:
    text = shaped("AVA", design_of(make_font()))
    assert advances(text) == pytest.approx([0.6, 0.6, 0.7])
    assert text.is_simple


def test_a_ligature_is_one_glyph_for_two_characters(make_font: FontMaker) -> None:
    text = shaped("Afi", design_of(make_font()))
    assert advances(text) == pytest.approx([0.7, 0.45])
    assert [glyph.cluster for glyph in text.glyphs] == [0, 1]
    assert not text.is_simple


def test_letters_are_those_of_the_language(make_font: FontMaker) -> None:
    data = make_font()
    german, french = (design_of(data, FontWish(language=language)) for language in ("de-AT", "fr"))
    assert advances(shaped("V", german)) == [0.3]
    assert advances(shaped("V", french)) == advances(shaped("V", design_of(data))) == [0.6]


def test_features_switch_ligatures_and_kerning_off(make_font: FontMaker) -> None:
    text = shaped("AVfi", design_of(make_font()), features=(("kern", 0), ("liga", 0)))
    assert advances(text) == pytest.approx([0.7, 0.6, 0.3, 0.2])


def test_hebrew_comes_in_drawing_order_from_left_to_right(make_font: FontMaker) -> None:
    text = shaped("אבא", design_of(make_font()))
    assert text.is_rtl
    assert [glyph.cluster for glyph in text.glyphs] == [2, 1, 0]
    assert advances(text) == pytest.approx([0.4, 0.55, 0.4])


def test_line_breaks_and_tabs_have_the_glyph_of_a_space(make_font: FontMaker) -> None:
    text = shaped("A\n\tA", design_of(make_font()))
    assert advances(text) == pytest.approx([0.7, 0.25, 0.25, 0.7])


def test_the_first_design_that_has_a_glyph_draws_it(make_font: FontMaker) -> None:
    main = design_of(make_font("Main"), FontWish(rule=FaceRule("Brand", code_points=((0x41, 0x41),))))
    other = design_of(make_font("Other"))
    text = shaped("AVA", main, other)
    assert text.designs == (main, other)
    assert advances(text) == pytest.approx([0.7, 0.6, 0.7]), "no kerning across fonts"


def test_a_character_no_design_has_gives_no_glyphs_at_all(make_font: FontMaker) -> None:
    assert shape("AZA", (design_of(make_font()),)) is None
    assert shape("A", ()) is None


def test_what_is_invisible_needs_no_glyph(make_font: FontMaker) -> None:
    text = shape("A\u200bV\u00ad", (design_of(make_font()),))
    assert text is not None
    assert text.length == 4


def test_the_same_string_is_shaped_once(make_font: FontMaker) -> None:
    design = design_of(make_font())
    assert shape("AVA", (design,)) is shape("AVA", (design,))


def test_an_outline_is_in_em_y_up_and_shared_by_all_uses(make_font: FontMaker) -> None:
    text = shaped("AA ", design_of(make_font()))
    first, second, space = (glyph.outline for glyph in text.glyphs)
    assert first is second
    assert space is None
    assert first is not None
    assert first.path.ops == (PathOp.MOVE, PathOp.LINE, PathOp.LINE, PathOp.LINE, PathOp.LINE, PathOp.CLOSE)
    assert first.path.coords[:8] == pytest.approx((0, 0, 0, 0.7, 0.6, 0.7, 0.6, 0))


def test_outlines_and_advances_follow_the_weight_of_a_variable_font(make_variable_font: FontMaker) -> None:
    data = make_variable_font()
    middle = shaped("A", design_of(data, FontWish(weight=650)))
    assert advances(middle) == pytest.approx([0.8], abs=0.002)
    outline = middle.glyphs[0].outline
    assert outline is not None
    assert max(outline.path.coords[::2]) == pytest.approx(0.7, abs=0.002)


def test_a_font_made_bold_by_the_browser_is_thicker_but_not_wider(make_font: FontMaker) -> None:
    rule = FaceRule("Brand")
    bold = design_of(make_font(), FontWish(weight=700, rule=rule))
    plain = design_of(make_font(), FontWish(rule=rule))
    glyph = shaped("A", plain).glyphs[0]
    assert advances(shaped("A", bold)) == [glyph.advance]
    thick, thin = outline_of(bold, glyph.glyph), outline_of(plain, glyph.glyph)
    assert thick is not None
    assert thin is not None
    assert max(thick.path.coords[::2]) == pytest.approx(max(thin.path.coords[::2]) + 1 / 24, abs=0.002)


def test_a_font_slanted_by_the_browser_leans_a_quarter_of_its_height(make_font: FontMaker) -> None:
    slanted = shaped("A", design_of(make_font(), FontWish(slope=14))).glyphs[0].outline
    assert slanted is not None
    assert slanted.path.coords[2:4] == pytest.approx((0.175, 0.7))


@pytest.mark.parametrize(
    ("text", "is_rtl"), [("abc", False), ("(ש)", True), ("123", False), ("…", False), ("سلام", True)]
)
def test_direction_is_that_of_the_first_strong_character(text: str, is_rtl: bool) -> None:
    assert runs_right_to_left(text) is is_rtl


@pytest.mark.parametrize(
    ("text", "is_other"),
    [("abc", False), ("1. ", True), ("ab 1", False), ("(ab)", True), ("a (b) c", False), ("א", True)],
)
def test_a_text_looks_otherwise_from_right_to_left_by_its_letters_or_a_sign_at_an_end(
    text: str, is_other: bool
) -> None:
    assert looks_otherwise_right_to_left(text) is is_other


def test_scripts_are_iso_codes() -> None:
    assert [script_of(char) for char in "aЯ中ש1"] == ["Latn", "Cyrl", "Hani", "Hebr", "Zyyy"]


@pytest.mark.parametrize("text", ["😀", "👩\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "🇩🇪", "👍🏽"])
def test_emoji_are_recognized(text: str) -> None:
    assert is_emoji(text)


@pytest.mark.parametrize("text", ["A", "\ue001", "", "\ufe0f", "😀A"])
def test_other_characters_are_no_emoji(text: str) -> None:
    assert not is_emoji(text)


def test_css_values_become_features() -> None:
    assert features_of() == ()
    assert features_of(ligatures="no-common-ligatures contextual") == (("calt", 1), ("clig", 0), ("liga", 0))
    assert features_of(numeric="tabular-nums slashed-zero") == (("tnum", 1), ("zero", 1))
    assert features_of(east_asian="jis78 full-width ruby") == (("fwid", 1), ("jp78", 1), ("ruby", 1))
    assert features_of(caps="all-small-caps", kerning="none") == (("c2sc", 1), ("kern", 0), ("smcp", 1))


def test_spaced_letters_have_no_ligatures_and_no_contextual_forms_unless_a_setting_says_so() -> None:
    off = {"liga": 0, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0}
    assert dict(features_of(is_spaced=True)) == off
    assert dict(features_of(is_spaced=True, ligatures="common-ligatures contextual", numeric="ordinal")) == off | {
        "ordn": 1
    }
    assert dict(features_of(is_spaced=True, settings='"calt" 1')) == off | {"calt": 1}


def test_feature_settings_are_tags_and_values() -> None:
    assert parse_feature_settings('"ss01", "cv05" 3, \'kern\' off, "ss01" on') == (
        ("ss01", 1),
        ("cv05", 3),
        ("kern", 0),
    )
    assert parse_feature_settings("normal") == ()


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("☕", True), ("😈", True), ("☕\ufe0e", False), ("☀", False), ("☀\ufe0f", True), ("A", False), ("1", False)],
)
def test_some_characters_are_emoji_unless_told_otherwise_and_others_only_where_told(text: str, is_one: bool) -> None:
    assert shows_as_emoji(text[0], text[1:]) is is_one


def test_an_emoji_is_drawn_in_colors_unless_the_font_asked_for_has_it_or_it_is_to_be_text() -> None:
    words, signs = design_of(full_width_font("Words", "AB")), design_of(full_width_font("Signs", "B☕☀"))
    colored = design_of(color_font("Colors", drawn="A☕☀"))

    def drawn_by(text: str, *designs: FontDesign) -> list[FontDesign]:
        return list(shaped(text, *designs).designs)

    assert drawn_by("☀", words, signs, colored) == [signs]
    assert drawn_by("☕", words, signs, colored) == [colored]
    assert drawn_by("☕\ufe0e", words, signs, colored) == [signs]
    assert drawn_by("☕", signs, colored) == [signs]
    assert drawn_by("☕", words, signs) == [signs]
