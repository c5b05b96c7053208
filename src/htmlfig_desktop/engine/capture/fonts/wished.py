"""What a page asked of a font that draws its text."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.fonts.web import css_families
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.face import FontFace


def is_named(font: FontFile, face: FontFace, key: FontKey) -> bool:
    """Return whether a style names a font of the system."""
    return bool({font.family.casefold(), face.family.casefold()} & css_families(key.family))


def wish_of(
    font: FontFile, face: FontFace, key: FontKey, *, size: float = 0.0, settings: str = "normal", language: str = ""
) -> FontWish:
    """Return what a style asks of one of the fonts that draw its text.

    A font of the system that it does not name counts as taken for characters which the others lack. It may also be what
    a system has in place of a named or generic family; that has a bold of its own then, so that nothing follows.

    Args:
        font: As it was captured.
        face: Of its file.
        key: Of the style.
        size: ``font-size`` in px, for optical sizes.
        settings: ``font-variation-settings``.
        language: Of the text.
    """
    is_substitute = not font.is_web_font and not is_named(font, face, key)
    return FontWish.parse(
        key.weight,
        key.stretch,
        key.style,
        size=size,
        settings=settings,
        rule=font.rule,
        is_lent=font.rule is not None and not font.is_web_font,
        is_substitute=is_substitute,
        language=language,
        may_embolden=key.bold_synthesis != "none",
        may_slant=key.slope_synthesis != "none",
    )
