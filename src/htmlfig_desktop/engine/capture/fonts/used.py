"""What a report says of the fonts of a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from htmlfig_desktop.core.conversion import FontSource, FontUse
from htmlfig_desktop.engine.capture.fonts.web import css_families
from htmlfig_desktop.engine.capture.fonts.wished import is_named, wish_of
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.names import GENERIC_FAMILIES


def font_uses(fonts: Sequence[FontFile], choices: Mapping[FontKey, tuple[int, ...]]) -> tuple[FontUse, ...]:
    """Return what a report says of a page's fonts, most used first; one entry per family, style and weight."""
    uses: dict[tuple[str, str, int, FontSource], float] = defaultdict(float)
    for number, font in enumerate(fonts):
        face = FontFace.from_bytes(font.data, font.index)
        if face is None:
            source = FontSource.WEB if font.is_web_font else FontSource.SYSTEM
            uses[font.family, "Regular", 400, source] += font.glyphs
            continue
        keys = [key for key, numbers in choices.items() if number in numbers]
        for key in keys:
            design = face.design(wish_of(font, face, key))
            source = _source(font, face, key, choices[key][0] == number)
            called = design.name.family or font.family, design.name.style, design.weight, source
            uses[called] += font.glyphs / len(keys)
    found = (
        FontUse(family, style, weight, round(glyphs), source)
        for (family, style, weight, source), glyphs in uses.items()
    )
    return tuple(sorted(found, key=lambda use: (-use.glyphs, use.family, use.style, use.weight, use.source.value)))


def _source(font: FontFile, face: FontFace, key: FontKey, is_first: bool) -> FontSource:
    """Return where a font comes from that draws text of a style."""
    if font.is_web_font:
        return FontSource.WEB
    is_generic = is_first and css_families(key.family) & GENERIC_FAMILIES
    return FontSource.SYSTEM if is_generic or is_named(font, face, key) else FontSource.FALLBACK
