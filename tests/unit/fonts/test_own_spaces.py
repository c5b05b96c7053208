"""Spaces that the browser set in another font than the one a run names."""

import io

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.own_spaces import own_space, with_spaces
from htmlfig_desktop.engine.scene.text import GlyphRow
from tests.support.fonts import full_width_font


def test_spaces_advance_as_in_the_font_of_their_run_and_stay_where_they_are() -> None:
    row = GlyphRow((None, None, None), (0.0, 5.0, 8.0), 15.0, 10.0, (0.5, 0.3, 0.5), (0, 1, 2), 0)
    (made,) = with_spaces([row], "a b", [0.4])
    assert made.advances == pytest.approx((0.5, 0.4, 0.5))
    assert made.xs == row.xs


def test_spaces_of_a_font_that_is_not_known_and_an_ellipsis_keep_their_advance() -> None:
    unknown = GlyphRow((None,), (0.0,), 15.0, 10.0, (0.3,), (1,), 1)
    ellipsis = GlyphRow((None,), (3.0,), 15.0, 10.0, (0.9,), (-1,), 0)
    assert with_spaces([unknown, ellipsis], "a ", [0.4, 0.0]) == (unknown, ellipsis)


def test_spaces_of_a_script_are_as_wide_as_the_font_has_them_beside_its_letters() -> None:
    font = TTFont(io.BytesIO(full_width_font(drawn="A中가")))
    wider = "feature kern { script hang; pos space <0 0 120 0>; } kern;"
    addOpenTypeFeaturesFromString(font, wider)
    stream = io.BytesIO()
    font.save(stream)
    face = FontFace.from_bytes(stream.getvalue())
    assert face is not None
    design = face.design(FontWish())
    widths = [own_space(design, words) for words in ("A A", "中 中", "가 A", "1, 가", " – ")]
    assert widths == pytest.approx([1.0, 1.0, 1.12, 1.12, 1.0])
