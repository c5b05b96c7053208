"""Glyphs where scripts meet, or where there is none."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.layout import lay_out
from tests.support.fonts import full_width_font
from tests.support.glyphs import glyphs_of

FontMaker = Callable[..., bytes]

_HALVES = "feature halt { pos u3001 <0 0 -500 0>; pos u300C <-500 0 -500 0>; } halt;"
SIZE = 20.0


def design_of(data: bytes, features: str = "") -> FontDesign:
    if features:
        font = TTFont(io.BytesIO(data))
        addOpenTypeFeaturesFromString(font, features)
        stream = io.BytesIO()
        font.save(stream)
        data = stream.getvalue()
    face = FontFace.from_bytes(data)
    assert face is not None
    return face.design(FontWish())


def places(
    design: FontDesign, *pieces: tuple[str, float], is_justified: bool = False, letter_spacing: float = 0.0
) -> list[float] | None:
    """Return where the glyphs of pieces that follow each other stand; None where they are not as wide as told."""
    fragments: list[TextFragment] = []
    start, x = 0, 0.0
    for characters, width in pieces:
        fragment = TextFragment(
            characters, start, 0, x, 0.0, width, 20.0, (design,), SIZE, letter_spacing=letter_spacing
        )
        fragment = replace(fragment, is_justified=is_justified)
        fragments.append(fragment)
        start, x = start + len(characters), x + width
    layout = lay_out([FragmentLine(tuple(fragments), 0, start, 0.0, 30.0)])
    return None if layout is None else [glyph.x for glyph in glyphs_of(layout)]


def test_ideographs_and_letters_stand_an_eighth_of_an_em_apart_where_that_is_wanted() -> None:
    design = design_of(full_width_font())
    assert places(design, ("中AB中、A", 120 + 5.0)) == pytest.approx([0, 22.5, 42.5, 65, 85, 105])
    assert places(design, ("中A", 40.0)) == pytest.approx([0, 20]), "not wanted"
    assert places(design, ("中", 22.5), ("A", 20.0)) == pytest.approx([0, 22.5])
    assert places(design, ("AB", 42.5)) is None, "one script alone"


def test_punctuation_is_set_half_as_wide_beside_dashes_that_share_a_glyph() -> None:
    features = "feature liga { sub u2026 u2026 by u2026; } liga;"
    design = design_of(full_width_font(), features)
    assert places(design, ("……。」中", 20 + 10 + 20 + 20.0)) == pytest.approx([0, 20, 30, 50])


def test_punctuation_of_justified_lines_is_half_as_wide_where_the_font_has_it_so() -> None:
    width = 20 + 20 + 10 + 20 + 8.0
    assert places(design_of(full_width_font(), _HALVES), ("中、「中", width), is_justified=True) == pytest.approx(
        [0, 22.67, 35.33, 58], abs=0.02
    )
    assert places(design_of(full_width_font()), ("中、「中", 80 + 6.0), is_justified=True) == pytest.approx(
        [0, 22, 44, 66]
    )


def test_punctuation_before_more_of_it_in_another_element_is_half_as_wide() -> None:
    design = design_of(full_width_font())
    assert places(design, ("（中）", 50.0), ("、中", 40.0)) == pytest.approx([0, 20, 40, 50, 70])
    assert places(design, ("（中）", 50.0), ("中", 20.0)) == pytest.approx([-10, 10, 30, 50])


def test_punctuation_behind_more_of_it_in_another_element_is_half_as_wide() -> None:
    """Its width alone would as well be that of a sign half as wide at the end."""
    design = design_of(full_width_font())
    assert places(design, ("中、", 40.0), ("（中）", 50.0)) == pytest.approx([0, 20, 30, 50, 70])
    assert places(design, ("（中）", 50.0)) == pytest.approx([0, 20, 40])


def test_punctuation_of_justified_lines_is_whole_behind_more_of_it_where_it_has_the_room() -> None:
    """A space that nobody sees may stand between the two."""
    design = design_of(full_width_font(), _HALVES)
    for width, place in ((22.0, 22.0), (12.0, 12.0)):
        beside = ("、", 22.0), ("「", width), ("中", 20.0)
        assert places(design, *beside, is_justified=True) == pytest.approx([0, place, 22 + width])


def test_an_ideograph_of_a_justified_line_has_room_on_its_side_of_letters_in_other_elements() -> None:
    design = design_of(full_width_font())
    line = ("A", 20.0), ("中", 20.0 + 10), ("A", 20.0)
    assert places(design, *line, is_justified=True) == pytest.approx([0, 25, 50])


def test_an_ideograph_that_ends_a_layer_but_not_its_justified_line_has_its_room() -> None:
    assert places(design_of(full_width_font()), ("中", 25.0), is_justified=True) == pytest.approx([0])


def test_letter_spacing_passes_by_what_is_invisible() -> None:
    """As between the syllables of Bengali, where a letter is kept from joining the next."""
    assert places(design_of(full_width_font()), ("A\u200cB", 20 + 4 + 20 + 4.0), letter_spacing=4.0) == [0, 24, 24]


def test_signs_without_letters_look_as_the_font_has_them_for_no_script() -> None:
    features = """
        languagesystem DFLT dflt; languagesystem latn dflt;
        feature kern { script DFLT; pos A 0; script latn; lookup wide { pos u3001 <0 0 -500 0>; } wide; } kern;
    """
    features = features.replace("pos A 0", "pos u0041 0")
    design = design_of(full_width_font(), features)
    assert places(design, ("、", 10.0)) == pytest.approx([0])
    assert places(design, ("、", 20.0)) == pytest.approx([0]), "of no script"
    assert places(design, ("中", 10.0)) is None


def test_letters_that_join_across_elements_have_other_forms_not_other_room() -> None:
    """A beh before a jeem of another element is half as wide, and another glyph (here one without an outline)."""
    features = """
        languagesystem DFLT dflt; languagesystem arab dflt;
        feature init { sub u0628 by space; } init;
        feature kern { pos space <0 0 -500 0>; } kern;
    """
    design = design_of(full_width_font(drawn="بج"), features)
    beh = TextFragment("ب", 0, 0, 20.0, 0.0, 10.0, 20.0, (design,), SIZE, is_rtl=True)
    jeem = TextFragment("ج", 1, 0, 0.0, 0.0, 20.0, 20.0, (design,), SIZE, is_rtl=True)
    layout = lay_out([FragmentLine((beh, jeem), 0, 2, 0.0, 20.0)])
    assert layout is not None
    assert {glyph.character: glyph.outline is None for glyph in glyphs_of(layout)} == {0: True, 1: False}
