"""Names of elements: what a prefix and capitals do to them."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.decoding.element_names import LocalNames, Lowered, is_xml

STRINGS = ["DIV", "svg:linearGradient", "::before", "o:p"]


def test_names_in_html_are_lower_case_and_keep_their_colons() -> None:
    names = Lowered(STRINGS)
    assert [names[at] for at in (*range(4), -1)] == ["div", "svg:lineargradient", "::before", "o:p", ""]


def test_names_in_xml_lose_their_prefixes_but_not_those_of_pseudo_elements() -> None:
    names = LocalNames(Lowered(STRINGS))
    assert [names[at] for at in (*range(4), -1)] == ["div", "lineargradient", "::before", "p", ""]


def test_a_root_in_capitals_is_html() -> None:
    assert [is_xml(name) for name in ("HTML", "html", "svg")] == [False, True, True]
