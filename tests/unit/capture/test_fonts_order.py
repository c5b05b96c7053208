"""The order of a style's fonts is the one that explains what each of them has drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.capture.fonts.order import Answer, PlatformFont, font_order, is_explained, with_limited

COVERS: Mapping[str, str] = {
    "Sans": "abcdef",
    "Wide": "aאع",  # knows several scripts, and stands in for one only
    "Hebrew": "aאב",
    "Thai": "ก",
    "Greek": "αβa",
    "Hindi": "क",
}


def named(name: str) -> PlatformFont:
    return name, name, False


def drawn(order: list[str], *texts: str) -> list[Answer]:
    """What a browser tells that tries fonts in an order."""
    answers: list[Answer] = []
    for text in texts:
        glyphs = Counter(named(next(name for name in order if char in COVERS[name])) for char in text)
        answers.append((Counter(text), glyphs))
    return answers


def draws(font: PlatformFont, character: str) -> bool:
    return character in COVERS[font[0]]


def found(names: list[str], answers: list[Answer], first: str = "") -> list[str]:
    order = font_order([named(name) for name in names], answers, draws, lambda font: font[0] != first)
    return [font[0] for font in order]


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_font_that_knows_many_scripts_does_not_take_those_of_others(count: int) -> None:
    names = ["Sans", "Hebrew", "Wide", "Thai", "Greek", "Hindi"][:count]
    texts = ["abc", "אבאב", "ع" * 8, "กกก", "αβ", "ककक"][:count]
    order = found(names, drawn(names, *texts))
    assert order.index("Hebrew") < order.index("Wide")


def test_the_order_of_many_fonts_follows_from_which_were_preferred() -> None:
    scripts = [chr(0x1000 + 0x80 * at) for at in range(14)]
    covers = {f"Font {at}": f" {char}" for at, char in enumerate(scripts)} | {"Primary": " a"}
    order = ["Primary", *(f"Font {at}" for at in range(14))]
    answers: list[Answer] = []
    for char in scripts:  # the more text of a script there is, the more its font draws
        text = char * 9 + " "
        glyphs = Counter(named(next(name for name in order if each in covers[name])) for each in text)
        answers.append((Counter(text), glyphs))
    result = font_order(
        [named(name) for name in reversed(order)], answers, lambda font, char: char in covers[font[0]], lambda _: 0.0
    )
    assert result[0] == named("Primary")


@pytest.mark.parametrize("names", [[], ["Sans"]])
def test_one_font_and_none_are_in_order(names: list[str]) -> None:
    assert found(names, drawn(["Sans", "Hebrew"], "abא")) == names


def test_what_explains_as_much_is_told_apart_by_what_suits() -> None:
    answers = drawn(["Thai", "Hindi"], "กक")
    assert found(["Thai", "Hindi"], answers, "Hindi") == ["Hindi", "Thai"]
    assert found(["Thai", "Hindi"], answers, "Thai") == ["Thai", "Hindi"]


def test_glyphs_that_are_counted_twice_say_nothing_against_the_font_that_draws_them() -> None:
    """As those of letters that show of a line that ends with an ellipsis: here all but one."""
    answers: list[Answer] = [(Counter("אאععع"), {named("Hebrew"): 4, named("Wide"): 5})]
    assert found(["Wide", "Hebrew"], answers, "Wide") == ["Hebrew", "Wide"]


@given(st.permutations(list(COVERS)), st.lists(st.text("abאבعกαक", min_size=1, max_size=9), min_size=1, max_size=9))
def test_no_font_is_lost_or_named_twice(order: list[str], texts: list[str]) -> None:
    assert sorted(found(order, drawn(order, *texts))) == sorted(order)


LENT: Mapping[str, str] = {"Sans": "abcd", "Main": "abcd", "Lent": "bc"}
"""Sans, which the page lends for two characters, and the font of the rest, which knows them all as well."""
AS_TOLD = {named("Lent"): named("Sans")}


def lends(font: PlatformFont, character: str) -> bool:
    return character in LENT[font[0]]


def test_a_font_lent_for_some_characters_comes_before_all_where_that_explains_more() -> None:
    answers: list[Answer] = []
    for text in ("abcd", "bb", "dacab"):
        answers.append((Counter(text), Counter(named("Sans" if char in "bc" else "Main") for char in text)))
    order = font_order((named("Sans"), named("Main")), answers, lends, lambda _: 0.0)
    assert not is_explained(answers, lends, order)
    found = with_limited(order, answers, lends, AS_TOLD)
    assert [font[0] for font in found] == ["Lent", "Main", "Sans"]


def test_an_order_that_explains_all_and_rules_that_explain_no_more_change_nothing() -> None:
    order = (named("Sans"), named("Main"))
    answers: list[Answer] = [(Counter("abc"), {named("Sans"): 3})]
    assert is_explained(answers, lends, order)
    assert with_limited(order, answers, lends, AS_TOLD) == order
    odd: list[Answer] = [(Counter("aa"), {named("Sans"): 3})]
    assert not is_explained(odd, lends, order)
    assert with_limited(order, odd, lends, AS_TOLD) == order
