from __future__ import annotations

import pytest

from htmlfig_desktop.engine.fonts.rules import FaceRule, parse_settings, parse_slope, parse_stretch, parse_weight


def rule(weight: str = "normal", stretch: str = "normal", style: str = "normal", unicode_range: str = "") -> FaceRule:
    return FaceRule.parse("Brand", weight, stretch, style, unicode_range)


def test_descriptors_that_say_nothing_leave_everything_open() -> None:
    assert rule() == FaceRule("Brand")
    assert rule("auto", "auto", "auto", "U+0-10FFFF") == FaceRule("Brand")


def test_ranges_are_read_in_either_order() -> None:
    assert rule("900 100").weight == (100, 900)
    assert rule(stretch="25% 151%").stretch == (25, 151)
    assert rule(style="oblique 10deg 0deg").slope == (0, 10)


def test_single_values_are_ranges_of_one_point() -> None:
    assert rule("bold").weight == (700, 700)
    assert rule("650").weight == (650, 650)
    assert rule(stretch="condensed").stretch == (75, 75)
    assert rule(style="italic").slope == (14, 14)


@pytest.mark.parametrize("broken", ["heavy", "100 200 300", "0", "1e9", "nan", "inf"])
def test_an_unreadable_weight_counts_as_not_said(broken: str) -> None:
    assert rule(broken).weight is None


def test_a_rule_allows_only_the_characters_it_names() -> None:
    latin = rule(unicode_range="U+41-5A, U+4??, U+2122")
    assert [latin.allows(ord(char)) for char in "AZa™Ѐӿ"] == [True, True, False, True, True, True]


def test_a_rule_without_a_range_allows_every_character() -> None:
    assert rule().allows(0x10FFFF)


@pytest.mark.parametrize(
    ("text", "degrees"),
    [("normal", 0), ("italic", 14), ("oblique", 14), ("oblique -8deg", -8), ("oblique 0.5turn", 180)],
)
def test_slopes_are_angles(text: str, degrees: float) -> None:
    assert parse_slope(text) == degrees


def test_keywords_and_numbers_of_computed_styles() -> None:
    assert parse_weight("400") == 400
    assert parse_stretch("87.5%") == 87.5
    assert parse_stretch("87.5") is None
    assert parse_slope("oblique fast") is None


def test_variation_settings_are_tags_and_values_of_which_the_last_counts() -> None:
    assert parse_settings('"wght" 650, "GRAD" -12.5, "wght" 700') == (("wght", 700), ("GRAD", -12.5))
    assert parse_settings("normal") == ()
    assert parse_settings('"toolong" 1, wght 400') == ()
