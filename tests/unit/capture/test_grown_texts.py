"""Where pieces of a text stand whose letters became more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.capture.decoding.grown_texts import drawn_offsets


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def test_letters_behind_one_that_became_two_stand_further_on() -> None:
    assert drawn_offsets("Große Straße", "GROSSE STRASSE") == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 13, 14]


def test_a_text_as_long_as_before_needs_no_offsets() -> None:
    assert drawn_offsets("Haus", "HAUS") is None
    assert drawn_offsets("Grüße", "Grüße") is None


def test_a_first_letter_in_a_box_of_its_own_is_left_out() -> None:
    assert drawn_offsets("»Straße", "TRASSE") == [0, 1, 2, 3, 5, 6]


def test_a_first_letter_may_be_as_long_as_what_another_grows_by() -> None:
    assert drawn_offsets("straße ", "TRASSE ") == [0, 1, 2, 3, 5, 6, 7]


def test_an_emoji_counts_as_two_as_the_browser_counts_it() -> None:
    assert drawn_offsets("ß🙂x", "SS🙂X") == [0, 2, 2, 4, 5]


def test_another_text_has_no_offsets() -> None:
    """As the fragment of a text in which something else was changed: the browser's own count is taken then."""
    assert drawn_offsets("weiß", "SCHWARZ") is None


@given(st.text(st.sampled_from("aß ﬁŉ🙂éZ\n"), min_size=1), st.sampled_from([str.upper, str.lower, str.title]))
def test_each_character_begins_where_its_other_case_stands(text: str, change: object) -> None:
    assert callable(change)
    drawn = "".join(change(character) for character in text)
    offsets = drawn_offsets(text, drawn)
    if offsets is None:
        assert len(drawn) == len(text)
        return
    assert len(offsets) == units(text) + 1
    before = 0
    for character in text:
        behind = before + units(character)
        assert offsets[behind] - offsets[before] == units(change(character))
        before = behind
