"""Rules that lend fonts of the machine to a page."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.wished import wish_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.rules import FaceRule
from tests.support.fonts import static_font


class AnsweringPage:
    def __init__(self, answer: object) -> None:
        self._answer = answer

    async def evaluate(self, expression: str) -> object:
        assert "document.fonts" in expression
        return self._answer


ALL = "U+0-10FFFF"


def told_by(answer: object) -> PageRules:
    return asyncio.run(PageRules.of(cast(Page, AnsweringPage(answer))))


def rules(loaded: object) -> PageRules:
    return told_by([loaded, [], 1, True, "auto"])


def key(family: str, weight: str = "400") -> FontKey:
    return FontKey(family, "16px", weight, "normal", "100%")


def test_rules_for_some_characters_are_told_and_those_for_all_are_not() -> None:
    quotes = ['"Quotes"', "normal", "normal", "normal", "U+201C-201D", "100%"]
    whole = ["Whole", "normal", "normal", "normal", ALL, "100%"]
    assert rules([quotes, whole, quotes]).limited == (FaceRule("Quotes", code_points=((0x201C, 0x201D),)),)


def test_a_rule_may_lend_a_font_to_styles_of_its_family_for_its_characters_alone() -> None:
    told = rules([['"Quotes"', "normal", "normal", "normal", "U+201C-201D", "100%"]])
    assert told.lends_some("“", frozenset({"serif", "quotes"}))
    assert not told.lends_some("a", frozenset({"quotes"}))
    assert not told.lends_some("“", frozenset({"serif"}))


def test_a_rule_for_all_characters_lends_its_font_to_styles_that_name_its_family() -> None:
    told = rules([["Lent", "400", "normal", "normal", ALL, "107%"], ["Lent", "bold", "normal", "normal", ALL, "100%"]])
    regular = FaceRule("Lent", weight=(400, 400), size_adjust=1.07)
    assert told.lending(key('Absent, "Lent", serif'), {"dejavu sans"}, frozenset({"absent"})) == regular
    assert told.lending(key("Lent", "800"), {"dejavu sans"}, frozenset()) == FaceRule("Lent", weight=(700, 700))


def test_no_rule_lends_what_a_style_names_before_it_or_has_a_file() -> None:
    told = rules([["Lent", "400", "normal", "normal", ALL, "107%"]])
    assert told.lending(key("DejaVu Sans, Lent"), {"dejavu sans"}, frozenset()) is None
    assert told.lending(key("Lent"), {"dejavu sans"}, frozenset({"lent"})) is None
    assert told.lending(key("Other"), {"dejavu sans"}, frozenset()) is None


def test_a_rule_of_a_file_gets_the_size_its_font_is_drawn_in() -> None:
    told = rules([["Web", "normal", "normal", "normal", ALL, "130%"]])
    assert told.sized(FaceRule("web")) == FaceRule("Web", size_adjust=1.3)
    assert told.sized(FaceRule("other")) == FaceRule("other")
    assert told.sized(None) is None


@pytest.mark.parametrize("answer", [None, "rules", [1, [], ["Quotes"], ["Quotes", 1, 2, 3, 4, 5], [None] * 6]])
def test_answers_of_another_form_are_left_out(answer: object) -> None:
    assert rules(answer).limited == ()


@pytest.mark.parametrize(
    ("rule", "is_web_font", "is_lent"),
    [(FaceRule("Test Sans"), False, True), (FaceRule("Test Sans"), True, False), (None, False, False)],
    ids=["lent by a rule", "brought by the page", "the system's"],
)
def test_a_font_that_a_rule_lends_is_told_from_one_that_the_page_brings(
    rule: FaceRule | None, is_web_font: bool, is_lent: bool
) -> None:
    face = FontFace.from_bytes(static_font("Test Sans"))
    assert face is not None
    font = FontFile("Test Sans", "TestSans", is_web_font, b"", rule=rule)
    assert wish_of(font, face, key("Test Sans")).is_lent is is_lent
