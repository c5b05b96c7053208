"""Which elements hold letters in colors of their own."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.fonts.colored import colored_elements
from htmlfig_desktop.engine.capture.fonts.drawn import CapturedFonts
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    FontFile,
    FontKey,
    LayoutBox,
    NodeKind,
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


def document(text: str) -> SnapshotDocument:
    box = LayoutBox(BOX, LOOK, LOOK, 0, False, text, (TextBox(BOX, 0, len(text)),))
    inside = SnapshotNode(7, NodeKind.TEXT, "", text, {}, 7, box)
    paragraph = SnapshotNode(5, NodeKind.ELEMENT, "p", "", {}, 5, None, children=(inside,))
    root = SnapshotNode(0, NodeKind.DOCUMENT, "", "", {}, 1, None, children=(paragraph,))
    return SnapshotDocument("http://page/", "http://page/", "", root)


def fonts(data: bytes, *, is_web: bool = True) -> CapturedFonts:
    return CapturedFonts((FontFile("Colors", "Colors", is_web, data),), {FontKey.of(LOOK): (0,)})


def test_text_with_letters_that_have_colors_is_found_by_its_element() -> None:
    assert colored_elements(document("A"), fonts(color_font())) == {5}


@pytest.mark.parametrize("text", [" ", "\N{SNOWMAN}", "\N{GRINNING FACE}"])
def test_text_without_such_letters_is_not(text: str) -> None:
    assert colored_elements(document(text), fonts(color_font())) == frozenset()


def test_plain_fonts_and_those_of_the_machine_are_not() -> None:
    assert colored_elements(document("A"), fonts(static_font())) == frozenset()
    assert colored_elements(document("A"), fonts(color_font(), is_web=False)) == frozenset()
