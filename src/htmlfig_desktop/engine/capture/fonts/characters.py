"""What single characters tell of the font that draws them."""

from __future__ import annotations

import unicodedata

from htmlfig_desktop.engine.fonts.emoji import AS_EMOJI, AS_TEXT, shows_as_emoji
from htmlfig_desktop.engine.fonts.shaping import script_of

LATIN = "Latn"
_OWN_WIDTHS = "\u3000"
"""From here on signs are those of Chinese and its like."""


def script_told_by(character: str) -> str:
    """Return the script a character tells of; digits and signs that Latin text has are thought to be Latin.

    A font that stands in for Chinese knows them too, but the style's own font draws them.
    """
    return LATIN if "!" <= character <= "~" else script_of(character)


def is_symbol(character: str) -> bool:
    """Whether a character is an arrow, a sign or the like, which fonts of many scripts have."""
    return not character.isascii() and unicodedata.category(character)[0] == "S"


def is_shared_sign(character: str) -> bool:
    """Whether a character is a symbol, or a dash, a quotation mark or the like that texts of many scripts have."""
    if character.isascii():
        return False
    kind = unicodedata.category(character)[0]
    return kind == "S" or (kind == "P" and character < _OWN_WIDTHS)


def emoji_joined(text: str) -> list[str]:
    """Return the characters of a text; emoji have the selector behind them that makes them one in any style."""
    found: list[str] = []
    for character, following in zip(text, [*text[1:], ""], strict=True):
        if character in (AS_EMOJI, AS_TEXT) and found:
            continue
        found.append(character + AS_EMOJI if shows_as_emoji(character, following) else character)
    return found


def block_of(character: str) -> int:
    """Return a number that characters of one script share: the character itself below U+3000, where scripts mix."""
    code_point = ord(character)
    return code_point if code_point < 0x3000 else -(code_point >> 12)
