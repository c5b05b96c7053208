"""Which font draws text of a style, by the names Figma knows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.fonts.wished import wish_of
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, FontKey, Snapshot
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.names import GENERIC_FAMILIES, usual_style
from htmlfig_desktop.engine.scene.text import FontName

_HEIGHT_TOLERANCE = 0.51
"""px by which the heights of a font may miss those of its text boxes."""
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,4}")
FOLLOWING = frozenset({"Mn", "Mc", "Me", "Cf"})
"""Categories of characters that shape the one before them."""


class TypeFaces:
    """The fonts of one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._keys: dict[ComputedStyle, FontKey] = {}
        self._faces: dict[int, FontFace | None] = {}
        """By the place of their font in the snapshot; telling a font by its bytes takes reading them all."""
        named = [*(font.family for font in snapshot.fonts), *(font.rule.family for font in snapshot.fonts if font.rule)]
        self._families = frozenset(map(str.casefold, named))
        """All that draw text of the page: what they do not draw of it they have no characters for.

        Those that the page brought are called by the names it gave them, too: their files may have others.
        """
        self._designs: dict[tuple[FontKey, str], tuple[FontDesign, ...]] = {}
        """By language, too."""
        self._names: dict[FontKey, FontName] = {}
        self._designs_of: dict[ComputedStyle, tuple[FontDesign, ...]] = {}
        self._names_of: dict[ComputedStyle, FontName] = {}
        self._derived: dict[tuple[ComputedStyle, tuple[tuple[str, str], ...]], ComputedStyle] = {}
        self._adjusted = PerStyle(self._in_drawn_size)
        self._has_sizes = any(font.rule is not None and font.rule.size_adjust != 1 for font in snapshot.fonts)
        self._parts: dict[tuple[ComputedStyle, str], list[tuple[str, FontName]]] = {}
        self._line_metrics = PerStyle(lambda style: snapshot.line_metrics.get(self._key(style), (0.0, 0.0)))

    def designs(self, style: ComputedStyle) -> tuple[FontDesign, ...]:
        """Return the designs that draw text of a style, the main one first; empty where no font file was had."""
        found = self._designs_of.get(style)
        if found is None:
            key, language = self._key(style), language_of(style)
            if (key, language) not in self._designs:
                self._designs[key, language] = tuple(self._read(key, style, language))
            found = self._designs_of[style] = self._designs[key, language]
        return found

    def name(self, style: ComputedStyle) -> FontName:
        """Return the names of the font that draws text of a style."""
        found = self._names_of.get(style)
        if found is None:
            key = self._key(style)
            if key not in self._names:
                designs = self.designs(style)
                self._names[key] = designs[0].name if designs else self._guess(key)
            found = self._names_of[style] = self._names[key]
        return found

    def _key(self, style: ComputedStyle) -> FontKey:
        key = self._keys.get(style)
        if key is None:
            key = self._keys[style] = FontKey.of(style)
        return key

    def derived(self, style: ComputedStyle, size: float) -> ComputedStyle:
        """Return a style in another size and without small capitals, drawn by the same fonts."""
        return self.changed(style, {"font-size": f"{size}px", "font-variant-caps": "normal"})

    def changed(self, style: ComputedStyle, values: Mapping[str, str]) -> ComputedStyle:
        """Return a style with other values, drawn by the same fonts."""
        key = (style, tuple(values.items()))
        found = self._derived.get(key)
        if found is None:
            found = self._derived[key] = style.changed(dict(values))
            self._keys[found] = self._key(style)
        return found

    def adjusted(self, style: ComputedStyle) -> ComputedStyle:
        """Return a style in the size that its text is drawn in: by ``font-size-adjust`` or the rule of its font.

        It stays as it is where the font does not tell how high small letters are. Source: CSS Fonts 5, sections 4.1
        and 9.6.
        """
        return self._adjusted[style]

    def _in_drawn_size(self, style: ComputedStyle) -> ComputedStyle:
        adjust = style.get("font-size-adjust", "none")
        if adjust == "none" and not self._has_sizes:
            return style
        designs, wanted = self.designs(style), parse_number(adjust)
        rule = designs[0].rule if designs else None
        times = rule.size_adjust if rule is not None else 1.0
        if wanted is not None and designs and designs[0].face.x_height:
            times = wanted / designs[0].face.x_height
        if times == 1:
            return style
        size = parse_px(style["font-size"]) * times
        found = style.changed({"font-size": f"{size:.4f}px", "font-size-adjust": "none"})
        self._keys[found] = self._key(style)
        return found

    def ascent(self, style: ComputedStyle, height: float) -> float | None:
        """Return how far above the baseline a line box of text of a style begins, px, or None where it is not known.

        Args:
            style: Of the text.
            height: Of its text boxes, px.
        """
        ascent, descent = self._line_metrics[style]
        return ascent if ascent and abs(ascent + descent - height) <= _HEIGHT_TOLERANCE else None

    def heights(self, style: ComputedStyle) -> tuple[float, float] | None:
        """Return the ascent and descent of the font that lines of a style go by, px; None where it is not known."""
        ascent, descent = self._line_metrics[style]
        if ascent:
            return ascent, descent
        designs = self.designs(style)
        return designs[0].metrics.rounded(parse_px(style["font-size"])) if designs else None

    def substituted(self, style: ComputedStyle) -> str:
        """Return the family a style asks for first, where another font draws it as that is not there; else empty.

        Text of emoji alone is drawn by a font of its own whatever is there.
        """
        wanted = split_list(style["font-family"])[0].strip("\"'")
        designs = self.designs(style)
        if designs and designs[0].face.has_color:
            return ""
        known = (designs[0].name.family.casefold(), *GENERIC_FAMILIES) if designs else ()
        if not designs or wanted.casefold() in known or wanted.casefold() in self._families:
            return ""
        is_of_page = any(
            font.rule and font.is_web_font and self._face(at) is designs[0].face
            for at, font in enumerate(self._snapshot.fonts)
        )
        return "" if is_of_page else wanted

    def parts(self, style: ComputedStyle, characters: str) -> list[tuple[str, FontName]]:
        """Return a text cut into stretches by the font that draws them.

        White space, marks and emoji stay with the main font or with what stands before them.
        """
        main = self.name(style)
        designs = self.designs(style)
        if len(designs) < 2 or characters.isascii():
            return [(characters, main)]
        key = (style, characters)
        if key not in self._parts:
            self._parts[key] = self._cut(characters, designs, main)
        return self._parts[key]

    def _cut(self, characters: str, designs: tuple[FontDesign, ...], main: FontName) -> list[tuple[str, FontName]]:
        parts: list[tuple[str, FontName]] = []
        for character in characters:
            name = self._drawing(designs, character, parts[-1][1] if parts else main)
            if parts and parts[-1][1] == name:
                parts[-1] = (parts[-1][0] + character, name)
            else:
                parts.append((character, name))
        return parts

    def _drawing(self, designs: tuple[FontDesign, ...], character: str, before: FontName) -> FontName:
        if character.isspace() or unicodedata.category(character) in FOLLOWING:
            return before
        design = next((design for design in designs if design.draws(ord(character))), designs[0])
        return designs[0].name if design.face.has_color else design.name

    def _read(self, key: FontKey, style: ComputedStyle, language: str) -> list[FontDesign]:
        designs = []
        choices = self._snapshot.font_choices
        for at in choices[key] if key in choices else self._in_another_size(key):
            font, face = self._snapshot.fonts[at], self._face(at)
            if face is None:
                continue
            settings = style["font-variation-settings"]
            wish = wish_of(font, face, key, size=parse_px(key.size), settings=settings, language=language)
            design = face.design(wish)
            bold = font.bold if design.is_emboldened else None
            named = FontFace.from_bytes(bold.data, bold.index) if bold is not None else None
            designs.append(design.named_after(named) if named is not None else design)
        return designs

    def _face(self, at: int) -> FontFace | None:
        """Return the face of one of the snapshot's fonts; None where it cannot be used."""
        if at not in self._faces:
            font = self._snapshot.fonts[at]
            self._faces[at] = FontFace.from_bytes(font.data, font.index) if font.data else None
        return self._faces[at]

    def _in_another_size(self, key: FontKey) -> tuple[int, ...]:
        """Return the fonts of text that was measured in another size only, or in another language as well."""
        choices = self._snapshot.font_choices
        alike = [other for other in choices if replace(other, size=key.size, locale=key.locale) == key]
        return choices[min(alike, key=lambda other: other.locale != key.locale)] if alike else ()

    def _guess(self, key: FontKey) -> FontName:
        """Return a name for text that was not measured, such as in form controls.

        It is that of measured text with the same family, else the family of the page's main text, in the weight that
        was asked for.
        """
        measured = [other for other in self._snapshot.font_choices if self._snapshot.font_choices[other]]
        for other in measured:
            if (other.family, other.weight, other.style) == (key.family, key.weight, key.style):
                return self._measured_name(other)
        same = [other for other in measured if other.family == key.family]
        most_used = max(self._snapshot.fonts, key=lambda font: font.glyphs, default=None)
        family = self._measured_name(same[0]).family if same else most_used.family if most_used else ""
        family = family or split_list(key.family)[0].strip("\"'")
        return FontName(family or "Arial", _style_word(key))

    def _measured_name(self, key: FontKey) -> FontName:
        """Return the names of the main font of a key that was measured."""
        designs = next((found for (other, _), found in self._designs.items() if other == key and found), None)
        if designs:
            return designs[0].name
        at = self._snapshot.font_choices[key][0]
        font, face = self._snapshot.fonts[at], self._face(at)
        family = (face.family if face else font.family) or (font.rule.family if font.rule else "")
        return FontName(family, _style_word(key), font.postscript)


def language_of(style: ComputedStyle) -> str:
    """Return the language of text of a style (BCP 47); empty where none is told, or it is nothing of the kind."""
    language = style["-webkit-locale"].strip('"')
    return language if language != "auto" and _LANGUAGE.fullmatch(language) else ""


def _style_word(key: FontKey) -> str:
    return usual_style(parse_number(key.weight) or 400, leans=key.style != "normal")
