"""Finds the fonts that texts name among those of this machine."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

import skia

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.names import WEIGHT_WORDS
from htmlfig_desktop.engine.fonts.system import system_fonts
from htmlfig_desktop.engine.scene.text import FontName

_STAND_INS: Final = ("Inter", "Noto Sans", "DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial")
"""Families that draw a text whose font is missing; that it is missing is always said."""
_SEPARATORS: Final = re.compile(r"[\s_-]+")
_SLANTED: Final = ("italic", "oblique")


@lru_cache(maxsize=512)
def find_font(name: FontName) -> FontDesign | None:
    """Return the font of a family and style; None where this machine does not have that very one."""
    styles = skia.FontMgr().matchFamily(name.family)
    wanted = _plain(name.style)
    for number in range(styles.count()):
        typeface = styles.createTypeface(number)
        design = _design(name.family, typeface, wanted) if typeface is not None else None
        if design is not None:
            return design
    return None


@lru_cache(maxsize=512)
def stand_in(name: FontName) -> FontDesign | None:
    """Return a font to draw with where the named one is missing: of its family if there is one, as bold and as slanted.

    None: this machine has no font at all that can be read.
    """
    fonts = skia.FontMgr()
    wish = skia.FontStyle(_weight(name.style), skia.FontStyle.kNormal_Width, _slant(name.style))
    for family in (name.family, *_STAND_INS, None):
        typeface = fonts.matchFamilyStyle(family, wish)
        design = _opened(typeface) if typeface is not None else None
        if design is not None:
            return design
    return None


@lru_cache(maxsize=2048)
def fallback_font(character: str) -> FontDesign | None:
    """Return a font that has a character; None where none has it."""
    typeface = skia.FontMgr().matchFamilyStyleCharacter("", skia.FontStyle.Normal(), [], ord(character))
    design = _opened(typeface) if typeface is not None else None
    return design if design is not None and design.draws(ord(character)) else None


def _design(family: str, typeface: Any, wanted: str) -> FontDesign | None:
    """Return the design of a font that is called as wanted."""
    face = _face(family, typeface.getPostScriptName())
    if face is None:
        return None
    for named in face.named_styles:
        if _plain(named.style) == wanted:
            return _at(face, tuple(axis.tag for axis in face.axes), named.position)
    return _at(face, (), ()) if _plain(face.style) == wanted else None


def _opened(typeface: Any) -> FontDesign | None:
    face = _face(typeface.getFamilyName(), typeface.getPostScriptName())
    return _at(face, (), ()) if face is not None else None


@lru_cache(maxsize=256)
def _face(family: str, postscript: str) -> FontFace | None:
    found = system_fonts().find(family, postscript)
    return FontFace.from_bytes(*found) if found else None


@lru_cache(maxsize=512)
def _at(face: FontFace, tags: tuple[str, ...], position: tuple[float, ...]) -> FontDesign:
    return FontDesign(face, dict(zip(tags, position, strict=True)))


def _plain(style: str) -> str:
    plain = _SEPARATORS.sub("", style).lower()
    return plain or "regular"


def _weight(style: str) -> int:
    plain = _plain(style)
    fitting = [(len(word), weight) for word, weight in WEIGHT_WORDS.items() if word.lower() in plain]
    return max(fitting)[1] if fitting else 400


def _slant(style: str) -> Any:
    is_slanted = any(word in style.lower() for word in _SLANTED)
    return skia.FontStyle.kItalic_Slant if is_slanted else skia.FontStyle.kUpright_Slant
