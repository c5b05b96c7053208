"""Texts in a block: each comes back, and is found."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.viewing.strings import Strings

TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=8), max_size=20)


@given(TEXTS)
def test_every_text_comes_back(texts: list[str]) -> None:
    strings = Strings.of(texts)
    assert [strings[number] for number in range(len(strings))] == texts
    assert strings.fits(len(texts))


@given(TEXTS, st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), min_size=1, max_size=2))
def test_search_finds_each_text_that_holds_a_part_once(texts: list[str], part: str) -> None:
    assert list(Strings.of(texts).holding(part)) == [n for n, text in enumerate(texts) if part in text]


@given(TEXTS)
def test_the_number_of_a_text_is_that_of_the_first_like_it(texts: list[str]) -> None:
    strings = Strings.of(texts)
    assert all(strings.index(text) == texts.index(text) for text in texts)
    assert strings.index("\0 none \0") is None


def test_a_line_end_in_a_text_does_not_make_two_of_it() -> None:
    strings = Strings.of(["one\ntwo", "three"])
    assert (len(strings), strings[0], strings.index("three")) == (2, "one two", 1)


def test_a_block_whose_places_do_not_fit_is_told() -> None:
    block = Strings.of(["ab", "c"]).block
    for starts in ([1, 4], [1, 4, 99], [1, 1, 6], [0, 4, 6]):
        assert not Strings(block, array("Q", starts)).fits(2)
