"""Lists of computed values."""

from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.capture.fonts.web import css_families


def test_lists_split_at_commas_outside_parentheses_and_strings_only() -> None:
    assert split_list('rgb(1, 2, 3) 0%, url("a,b"), none') == ("rgb(1, 2, 3) 0%", 'url("a,b")', "none")


def test_words_split_at_blanks_and_slashes_outside_parentheses_and_strings_only() -> None:
    assert split_words('a  calc(1px + 2px)/b "c d"') == ("a", "calc(1px + 2px)", "/", "b", '"c d"')


def test_an_escaped_quote_does_not_end_a_string() -> None:
    assert split_list(r'url("a\",b"), c') == (r'url("a\",b")', "c")


def test_a_family_whose_name_has_a_comma_is_one_family() -> None:
    assert css_families('"Rotis, Semi", Arial') == {"rotis, semi", "arial"}
