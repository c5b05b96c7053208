"""What is still to be asked of a style once nodes have told."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.capture.fonts.asked_styles import TextStyle, TextStyles
from htmlfig_desktop.engine.capture.fonts.characters import LATIN
from htmlfig_desktop.engine.capture.snapshot import FontKey

SIGNS, EMOJI = ("DejaVu Sans", "DejaVuSans", False), ("Noto Color Emoji", "NotoColorEmoji", False)


def told(text: str, *fonts: tuple[str, str, bool], scripts: set[str] | None = None) -> TextStyle:
    style = TextStyles().add(FontKey("Arial", 24, "400", "normal", "100%"), text)
    style.files = {font: [number] for number, font in enumerate(fonts)}
    style.scripts = scripts or set()
    return style


def test_a_style_of_which_no_node_told_is_asked_about_all_it_has() -> None:
    assert set(told("⚡ok").words) == set("⚡ok")


def test_emoji_and_signs_without_letters_are_asked_about_together_with_a_letter() -> None:
    assert set(told("⚡★✓", SIGNS, EMOJI).words) == set("⚡★✓a")


@pytest.mark.parametrize(
    "style",
    [
        told("a⚡★", SIGNS, EMOJI, scripts={LATIN}),
        told("★✓", SIGNS, EMOJI),
        told("⚡★", SIGNS),
    ],
    ids=["a letter has told", "no emoji", "one font"],
)
def test_nothing_is_asked_where_all_is_told(style: TextStyle) -> None:
    assert style.words == ""
