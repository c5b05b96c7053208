"""Pairs of letters whose halves lie in two elements."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.layout import lay_out
from tests.support.fonts import full_width_font
from tests.support.glyphs import glyphs_of

SIZE = 20.0


@pytest.fixture
def hebrew() -> FontDesign:
    """A font of full-width letters with a pair in its old kerning table: a quotation mark and what is right of it."""
    font = TTFont(io.BytesIO(full_width_font(drawn="אב’")))
    names = font.getBestCmap()
    pairs = KernTable_format_0()
    pairs.apple, pairs.coverage, pairs.kernTable = False, 1, {(names[ord("’")], names[ord("ב")]): -200}
    font["kern"] = newTable("kern")
    font["kern"].version, font["kern"].kernTables = 0, [pairs]
    stream = io.BytesIO()
    font.save(stream)
    face = FontFace.from_bytes(stream.getvalue())
    assert face is not None
    return face.design(FontWish())


def pieces(design: FontDesign, letters: float, mark: float) -> FragmentLine:
    """Return two letters and, left of them, a mark in an element of its own, as wide as told."""
    first = TextFragment("אב", 0, 0, mark, 0.0, letters, 20.0, (design,), SIZE)
    second = TextFragment("’", 2, 0, 0.0, 0.0, mark, 20.0, (design,), SIZE, is_rtl=True)
    return FragmentLine((first, second), 0, 3, 0.0, 20.0)


def test_from_right_to_left_each_of_a_pair_has_its_half_of_what_brings_them_together(hebrew: FontDesign) -> None:
    layout = lay_out([pieces(hebrew, 38.0, 18.0)])
    assert layout is not None
    assert sorted(glyph.x for glyph in glyphs_of(layout)) == pytest.approx([0, 18, 36])


def test_widths_that_no_pair_explains_are_of_another_font(hebrew: FontDesign) -> None:
    assert lay_out([pieces(hebrew, 38.0, 19.0)]) is None
