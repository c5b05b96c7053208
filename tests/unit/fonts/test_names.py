from __future__ import annotations

import pytest

from htmlfig_desktop.engine.fonts.names import (
    FaceNames,
    face_names,
    figma_style,
    instance_postscript,
    usual_postscript,
)


def named(weight: int = 400, **ids: str) -> FaceNames:
    table = {int(key[1:]): value for key, value in ids.items()}
    return face_names(table.get, weight)


def test_typographic_names_go_before_the_old_ones() -> None:
    names = named(600, n1="Fira Sans SemiBold", n2="Regular", n6="FiraSans-SemiBold", n16="Fira Sans", n17="SemiBold")
    assert names == FaceNames("Fira Sans", "SemiBold", "FiraSans-SemiBold")


def test_inter_spells_its_styles_with_a_space() -> None:
    assert named(600, n16="Inter", n17="SemiBold Italic").style == "Semi Bold Italic"
    assert figma_style("Inter", "ExtraLight") == "Extra Light"
    assert figma_style("Roboto", "ExtraLight") == "ExtraLight"


@pytest.mark.parametrize(
    ("captured", "family"),
    [
        ("Inter Variable", "Inter"),
        ("DM Sans 9pt", "DM Sans"),
        ("Literata 12pt", "Literata"),
        ("Recursive VF", "Recursive"),
        ("Variable", "Variable"),
        ("Studio 54", "Studio 54"),
    ],
)
def test_suffixes_that_only_say_how_a_font_varies_are_dropped(captured: str, family: str) -> None:
    assert named(n1=captured, n2="Regular").family == family


@pytest.mark.parametrize(
    ("weight", "family", "style", "expected"),
    [
        (600, "Open Sans Semibold", "Italic", ("Open Sans", "SemiBold Italic")),
        (300, "Lato Light", "Regular", ("Lato", "Light")),
        (800, "Open Sans Extra Bold", "Regular", ("Open Sans", "ExtraBold")),
        (400, "Lato Light", "Regular", ("Lato Light", "Regular")),
        (900, "Arial Black", "Regular", ("Arial Black", "Regular")),
        (700, "Open Sans", "Bold", ("Open Sans", "Bold")),
        (300, "Light", "Regular", ("Light", "Regular")),
    ],
)
def test_a_weight_word_moves_from_an_old_family_name_only_if_the_weight_agrees(
    weight: int, family: str, style: str, expected: tuple[str, str]
) -> None:
    names = named(weight, n1=family, n2=style)
    assert (names.family, names.style) == expected


@pytest.mark.parametrize(
    ("weight", "names", "expected"),
    [
        (400, ("Montserrat Thin", "Regular", "", "", "MontserratThin-Regular"), ("Montserrat", "Regular")),
        (700, ("Montserrat Thin", "Bold", "", "", "MontserratThin-Bold"), ("Montserrat", "Bold")),
        (700, ("Figtree Light", "Bold Italic", "", "", "FigtreeLight-BoldItalic"), ("Figtree", "Bold Italic")),
        (
            600,
            ("Montserrat Thin SemiBold", "Regular", "Montserrat Thin", "SemiBold", "MontserratThin-SemiBold"),
            ("Montserrat", "SemiBold"),
        ),
        (300, ("Figtree Light Light", "Regular", "Figtree Light", "Light", "FigtreeLight-Light"), ("Figtree", "Light")),
        (
            400,
            ("Noto Serif JP ExtraLight", "Regular", "", "", "NotoSerifJPExtraLight-Regular"),
            ("Noto Serif JP", "Regular"),
        ),
        (100, ("Outfit Thin", "Regular", "", "Thin", "Outfit-Thin"), ("Outfit", "Thin")),
        (400, ("Archivo Black", "Regular", "", "", "ArchivoBlack-Regular"), ("Archivo Black", "Regular")),
        (300, ("Buda Light", "Regular", "", "", "Buda-Light"), ("Buda", "Light")),
    ],
)
def test_a_style_cut_out_of_a_variable_font_is_of_the_family_without_the_weight_its_axis_begins_at(
    weight: int, names: tuple[str, str, str, str, str], expected: tuple[str, str]
) -> None:
    found = face_names(dict(zip((1, 2, 16, 17, 6), names, strict=True)).get, weight)
    assert (found.family, found.style) == expected
    assert found.postscript == names[4], "the browser tells of a file by what stands in it"


def test_its_postscript_name_is_that_of_the_installed_font() -> None:
    assert usual_postscript("Montserrat", "MontserratThin-SemiBold") == "Montserrat-SemiBold"
    assert usual_postscript("Montserrat", "Montserrat-Thin") == "Montserrat-Thin"
    assert usual_postscript("Archivo Black", "ArchivoBlack-Regular") == "ArchivoBlack-Regular"


def test_a_font_without_names_is_regular_of_no_family() -> None:
    assert named() == FaceNames("", "Regular", "")


def test_a_name_without_any_letter_or_digit_is_none() -> None:
    assert named(n1=".\x7f", n2="", n6="\x7f") == FaceNames("", "Regular", "")
    assert named(n1="명조").family == "명조"


def test_control_characters_and_endless_names_from_a_hostile_font_are_cut() -> None:
    names = named(n1="Ev\x00il\n" + "x" * 100_000, n2="Reg\x07ular", n6="Evil (Bad)")
    assert names.family == "Evil" + "x" * 116
    assert names.style == "Regular"
    assert names.postscript == "EvilBad"


def test_a_named_style_without_a_postscript_name_gets_the_one_the_note_prescribes() -> None:
    assert instance_postscript("DM Sans", "ExtraBold Italic") == "DMSans-ExtraBoldItalic"
