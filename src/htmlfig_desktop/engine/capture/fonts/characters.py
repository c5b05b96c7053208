"""What single characters tell of the font that draws them."""

from __future__ import annotations

import unicodedata

from htmlfig_desktop.engine.fonts.shaping import script_of

_EMOJI_STYLE = "\ufe0f"
_LATIN = "Latn"


def script_told_by(character: str) -> str:
    """Return the script a character tells of; digits and signs that Latin text has are thought to be Latin.

    A font that stands in for Chinese knows them too, but the style's own font draws them.
    """
    return _LATIN if "!" <= character <= "~" else script_of(character)


def is_symbol(character: str) -> bool:
    """Whether a character is an arrow, a sign or the like, which fonts of many scripts have."""
    return not character.isascii() and unicodedata.category(character)[0] == "S"


def emoji_joined(text: str) -> list[str]:
    """Return the characters of a text, each with the selector behind it that makes it an emoji in any style."""
    found: list[str] = []
    for character in text:
        if character == _EMOJI_STYLE and found:
            found[-1] += character
        else:
            found.append(character)
    return found


def block_of(character: str) -> int:
    """Return a number that characters of one script share: the character itself below U+3000, where scripts mix."""
    code_point = ord(character)
    return code_point if code_point < 0x3000 else -(code_point >> 12)
