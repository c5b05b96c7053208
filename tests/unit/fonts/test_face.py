from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Callable

import pytest
from fontTools.ttLib import TTCollection, TTFont

from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.rules import FaceRule
from htmlfig_desktop.engine.scene.text import FontAxis, FontName

FontMaker = Callable[..., bytes]


def opened(data: bytes) -> FontFace:
    face = FontFace.from_bytes(data)
    assert face is not None
    return face


def test_a_face_tells_its_names_units_and_digest(make_font: FontMaker) -> None:
    data = make_font("Test Sans", "Bold", weight=700, selection=0x20)
    face = opened(data)
    assert (face.family, face.style, face.postscript) == ("Test Sans", "Bold", "TestSans-Bold")
    assert (face.weight, face.is_italic, face.units_per_em) == (700, False, 1000)
    assert face.digest == hashlib.sha1(data).digest()
    assert face.has_outlines
    assert not face.has_color


def test_coverage_is_that_of_the_cmap(make_font: FontMaker) -> None:
    face = opened(make_font())
    assert face.covers(ord("A"))
    assert not face.covers(ord("Z"))


def test_line_height_comes_from_hhea_unless_the_font_asks_for_its_typo_metrics(make_font: FontMaker) -> None:
    plain = opened(make_font()).design(FontWish()).metrics
    typo = opened(make_font(selection=0x80)).design(FontWish()).metrics
    assert (plain.ascent, plain.descent, plain.line_gap) == pytest.approx((0.8, 0.2, 0.1))
    assert (typo.ascent, typo.descent, typo.line_gap) == pytest.approx((0.9, 0.3, 0.05))
    assert typo.natural_line_height == pytest.approx(1.25)


def test_ascent_and_descent_are_rounded_each_for_itself(make_font: FontMaker) -> None:
    metrics = opened(make_font()).design(FontWish()).metrics
    assert metrics.rounded(20) == (16, 4)
    assert metrics.rounded(16) == (13, 3)
    assert metrics.rounded(12) == (10, 2)


def test_on_dense_screens_a_descent_that_rounds_down_borrows_a_pixel_from_the_ascent(make_font: FontMaker) -> None:
    metrics = opened(make_font()).design(FontWish()).metrics
    assert metrics.rounded(16, 2.0) == (12, 4)
    assert metrics.rounded(14, 1.1) == (11, 3)
    assert metrics.rounded(20, 3.0) == (16, 4)


def test_the_same_bytes_give_the_same_face_and_the_same_wish_the_same_design(make_font: FontMaker) -> None:
    data = make_font()
    face = opened(data)
    assert opened(bytes(data)) is face
    assert face.design(FontWish(weight=700)) is face.design(FontWish(weight=700))


def test_a_named_style_of_a_variable_font_needs_no_axes(make_variable_font: FontMaker) -> None:
    design = opened(make_variable_font("Test")).design(FontWish(weight=600))
    assert design.name == FontName("Test", "SemiBold", "Test-SemiBold")
    assert design.axes == ()
    assert (design.weight, design.position) == (600, {"wght": 600})


def test_a_weight_between_named_styles_is_the_nearest_one_and_an_axis(make_variable_font: FontMaker) -> None:
    design = opened(make_variable_font("Test")).design(FontWish(weight=700))
    assert design.name.style == "SemiBold"
    assert design.axes == (FontAxis("wght", "Weight", 700),)


def test_a_variable_font_without_named_styles_keeps_its_own_style_and_says_the_axis(
    make_variable_font: FontMaker,
) -> None:
    design = opened(make_variable_font("Test", named=False)).design(FontWish(weight=700))
    assert design.name.style == "Regular"
    assert design.axes == (FontAxis("wght", "Weight", 700),)


def test_an_italic_wish_moves_along_the_slant_axis(make_variable_font: FontMaker) -> None:
    design = opened(make_variable_font("Test", italic=True)).design(FontWish(slope=10))
    assert design.name.style == "Italic"
    assert design.axes == ()
    assert design.is_italic


def test_settings_go_before_the_weight_and_stay_within_the_axis(make_variable_font: FontMaker) -> None:
    design = opened(make_variable_font("Test")).design(FontWish(weight=300, settings=(("wght", 5000.0), ("GRAD", 1.0))))
    assert design.position == {"wght": 900}


def test_a_rule_holds_the_weight_within_its_range(make_variable_font: FontMaker) -> None:
    rule = FaceRule("Brand", weight=(300, 500))
    design = opened(make_variable_font("Test")).design(FontWish(weight=700, rule=rule))
    assert design.position == {"wght": 500}
    assert design.is_emboldened


def test_a_web_font_of_normal_weight_is_made_bold_and_a_bold_one_is_not(make_font: FontMaker) -> None:
    wish = FontWish(weight=700, rule=FaceRule("Brand"))
    assert opened(make_font()).design(wish).is_emboldened
    assert not opened(make_font(weight=700, selection=0x20)).design(wish).is_emboldened


def test_a_system_font_is_made_bold_only_where_it_is_far_too_light(make_font: FontMaker) -> None:
    assert opened(make_font()).design(FontWish(weight=700)).is_emboldened
    assert not opened(make_font(weight=500)).design(FontWish(weight=700)).is_emboldened


def test_a_font_that_stands_in_for_others_is_made_bold_from_600_unless_it_is_bold(make_font: FontMaker) -> None:
    semibold, medium = FontWish(weight=600, is_substitute=True), FontWish(weight=500, is_substitute=True)
    assert opened(make_font()).design(semibold).is_emboldened
    assert not opened(make_font()).design(FontWish(weight=600)).is_emboldened
    assert not opened(make_font()).design(medium).is_emboldened
    assert not opened(make_font(weight=700, selection=0x20)).design(semibold).is_emboldened


def test_a_font_made_bold_can_have_the_names_of_its_familys_bold(make_font: FontMaker) -> None:
    made = opened(make_font()).design(FontWish(weight=700))
    bold = opened(make_font("Test Sans", "Bold", weight=700, selection=0x20))
    named = made.named_after(bold)
    assert (named.name.style, named.weight, named.facts.digest) == ("Bold", 700, bold.digest)
    assert named.facts.name == named.name
    assert (named.face, named.is_emboldened, made.name.style) == (made.face, True, "Regular")
    assert made.named_after(bold) is named


def test_an_upright_font_is_slanted_for_an_italic_wish_and_an_italic_one_is_not(make_font: FontMaker) -> None:
    assert opened(make_font()).design(FontWish(slope=14)).is_slanted
    assert not opened(make_font("Test Sans", "Italic", selection=0x01)).design(FontWish(slope=14)).is_slanted


@pytest.mark.parametrize("data", [b"", b"OTTO", b"wOF2" + bytes(60), b"\x00\x01\x00\x00" + b"\xff" * 300, b"<html>"])
def test_bytes_that_are_no_font_give_no_face(data: bytes) -> None:
    assert FontFace.from_bytes(data) is None


def test_faces_of_a_collection_are_told_by_number(make_font: FontMaker) -> None:
    collection = TTCollection()
    collection.fonts = [TTFont(io.BytesIO(make_font(family))) for family in ("One", "Two")]
    stream = io.BytesIO()
    collection.save(stream)
    faces = [FontFace.from_bytes(stream.getvalue(), number) for number in range(3)]
    assert [face and face.family for face in faces] == ["One", "Two", None]


@pytest.mark.parametrize("seed", range(200))
def test_a_damaged_font_is_read_or_refused_but_never_fails(
    make_font: FontMaker, make_variable_font: FontMaker, seed: int
) -> None:
    chance = random.Random(seed)
    data = bytearray(chance.choice([make_font, make_variable_font])())
    for _ in range(chance.randint(1, 40)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    face = FontFace.from_bytes(bytes(data))
    if face is not None:
        design = face.design(FontWish(weight=650, slope=14, size=12))
        assert 1 <= design.weight <= 1000
        assert 0 <= design.metrics.rounded(16)[0] + design.metrics.rounded(16)[1] <= 500


def test_a_wish_is_read_from_computed_values_and_only_web_fonts_get_an_optical_size() -> None:
    rule = FaceRule("Brand")
    wish = FontWish.parse("650", "75%", "italic", size=20, settings='"GRAD" 5', rule=rule)
    assert wish == FontWish(650, 75, 14, 20, (("GRAD", 5),), rule)
    assert FontWish.parse("bold", "normal", "normal", size=20) == FontWish(700)
    assert FontWish.parse("400", "100%", "normal", size=20, optical_sizing="none", rule=rule).size == 0
