"""The bold a design names where the browser makes a font bold.

A browser that falls back to a font for some characters, as it does for Chinese, takes its regular style and makes that
bold, though the family has a bold. A design that named the regular would lose the bold as soon as its text is edited.
"""

from __future__ import annotations

from collections.abc import Collection

from htmlfig_desktop.engine.capture.fonts.wished import wish_of
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.system import system_bold


def is_made_bold(font: FontFile, face: FontFace | None, key: FontKey) -> bool:
    """Return whether the browser makes a font of the system bold for a style."""
    if face is None or font.is_web_font:
        return False
    return face.design(wish_of(font, face, key)).is_emboldened


def bold_of(font: FontFile, face: FontFace, characters: Collection[str]) -> FontFile | None:
    """Return the bold of a font's family; None where there is none, or it would move what stands behind its letters.

    Args:
        font: Of the system.
        face: Of its file.
        characters: What the browser makes bold. All of it has to be as wide in the family's bold, as Chinese is.
    """
    found = system_bold(font.family, font.postscript) if characters else None
    bold = FontFace.from_bytes(*found) if found is not None else None
    if found is None or bold is None:
        return None
    here, there = face.design(FontWish()), bold.design(FontWish())
    is_as_wide = all(here.advance(ord(char)) == there.advance(ord(char)) for char in characters)
    return FontFile(font.family, bold.postscript, False, *found) if is_as_wide else None
