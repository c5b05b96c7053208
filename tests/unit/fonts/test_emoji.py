"""Which characters are emoji."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.fonts.emoji import AS_EMOJI, AS_TEXT, shows_as_emoji


@pytest.mark.parametrize(
    ("character", "following", "is_one"),
    [
        ("⚡", "", True),
        ("⚡", AS_TEXT, False),
        ("✓", "", False),
        ("☎", AS_EMOJI, True),
        ("✌", "", False),
        ("✌", "🏿", True),
        ("☝", "🏽", True),
        ("❤", "🏽", False),
        ("a", "🏽", False),
    ],
)
def test_a_sign_is_an_emoji_by_itself_or_by_what_follows_such_as_the_shade_of_a_hand(
    character: str, following: str, is_one: bool
) -> None:
    assert shows_as_emoji(character, following) is is_one
