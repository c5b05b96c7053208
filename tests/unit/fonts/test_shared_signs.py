"""Which font draws signs that fonts of many scripts have."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import FontKey
from tests.support.fonts import full_width_font
from tests.unit.fonts.test_capture_fonts import ScriptedPage, captured, document, named, style, text_node, told


def test_dashes_that_a_font_standing_in_covers_are_asked_about_once_while_no_letter_told_of_the_first_font() -> None:
    stand_in, main = named("Stand-in", "", 1, is_web=True), named("Main", "", 1, is_web=True)
    page = ScriptedPage(
        {1: [stand_in], 2: [stand_in, main]},
        [told("Brand", "Main", "a"), told("Brand", "Stand-in", "b")],
        {"a": full_width_font("Main", "—"), "b": full_width_font("Stand-in", "中—")},
    )
    look = style()
    nodes = [text_node(1, "中", look), text_node(2, "中—", look), text_node(3, "—", look)]
    fonts, choices = captured(page, document(*nodes))
    assert page.asked == [1, 2]
    assert [fonts[number].family for number in choices[FontKey.of(look)]] == ["Main", "Stand-in"]
