"""Nodes of white space tell of no font."""

from __future__ import annotations

from tests.unit.fonts.test_capture_fonts import ScriptedPage, captured, document, named, style, text_node


def test_a_node_of_white_space_is_not_asked_for_the_protocol_numbers_none() -> None:
    look = style("Arial")
    page = ScriptedPage(
        {1: [named("Arial", "ArialMT", 2, is_web=False)], 3: [named("Arial", "ArialMT", 3, is_web=False)]}
    )
    captured(page, document(text_node(1, "ab", look), text_node(2, " \n", look), text_node(3, "b a", look)))
    assert page.asked == [1, 3]
