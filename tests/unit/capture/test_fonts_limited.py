"""Rules that lend fonts of the machine to some characters of a page."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from htmlfig_desktop.engine.capture.fonts.limited import limited_rules
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.fonts.rules import FaceRule


class AnsweringPage:
    def __init__(self, answer: object) -> None:
        self._answer = answer

    async def evaluate(self, expression: str) -> object:
        assert "document.fonts" in expression
        return self._answer


def rules(answer: object) -> tuple[FaceRule, ...]:
    return asyncio.run(limited_rules(cast(Page, AnsweringPage(answer))))


def test_rules_for_some_characters_are_told_and_those_for_all_are_not() -> None:
    quotes = ['"Quotes"', "normal", "normal", "normal", "U+201C-201D"]
    whole = ["Whole", "normal", "normal", "normal", "U+0-10FFFF"]
    assert rules([quotes, whole, quotes]) == (FaceRule("Quotes", code_points=((0x201C, 0x201D),)),)


@pytest.mark.parametrize("answer", [None, "rules", [1, [], ["Quotes"], ["Quotes", 1, 2, 3, 4], [None] * 5]])
def test_answers_of_another_form_are_left_out(answer: object) -> None:
    assert rules(answer) == ()
