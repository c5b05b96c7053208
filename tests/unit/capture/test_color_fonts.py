"""Which elements hold letters in colors of their own."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.fonts.colored import colored_elements
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    FontFile,
    FontKey,
    LayoutBox,
    NodeKind,
    Snapshot,
    SnapshotDocument,
    SnapshotNode,
    TextBox,
)
from tests.support.fonts import color_font, static_font

BOX = Rect(0, 0, 10, 10)
FONT = {
    "font-size": "16px",
    "font-weight": "400",
    "font-style": "normal",
    "font-stretch": "100%",
    "-webkit-locale": "auto",
    "font-synthesis-weight": "auto",
    "font-synthesis-style": "auto",
}
LOOK = ComputedStyle({"font-family": "Colors", **FONT})


def page(text: str, font: bytes, *, is_web: bool = True) -> Snapshot:
    """Return a page with a text in a font."""
    box = LayoutBox(BOX, LOOK, LOOK, 0, False, text, (TextBox(BOX, 0, len(text)),))
    inside = SnapshotNode(7, NodeKind.TEXT, "", text, {}, 7, box)
    paragraph = SnapshotNode(5, NodeKind.ELEMENT, "p", "", {}, 5, None, children=(inside,))
    root = SnapshotNode(0, NodeKind.DOCUMENT, "", "", {}, 1, None, children=(paragraph,))
    document = SnapshotDocument("http://page/", "http://page/", "", root)
    fonts, choices = (FontFile("Colors", "Colors", is_web, font),), {FontKey.of(LOOK): (0,)}
    return Snapshot(document, BOX.size, BOX, 1.0, fonts=fonts, font_choices=choices)


def test_text_with_letters_that_have_colors_is_found_by_its_element() -> None:
    assert colored_elements(page("A", color_font())) == {5}


@pytest.mark.parametrize("text", [" ", "\N{SNOWMAN}", "\N{GRINNING FACE}"])
def test_text_without_such_letters_is_not(text: str) -> None:
    assert colored_elements(page(text, color_font())) == frozenset()


def test_plain_fonts_and_those_of_the_machine_are_not() -> None:
    assert colored_elements(page("A", static_font())) == frozenset()
    assert colored_elements(page("A", color_font(), is_web=False)) == frozenset()
