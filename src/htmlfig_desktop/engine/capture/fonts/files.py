"""The files behind the fonts that the browser names, each read once, under numbers."""

from __future__ import annotations

from collections.abc import Mapping

from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.order import PlatformFont
from htmlfig_desktop.engine.capture.fonts.web import WebFonts
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.system import SystemFonts, system_fonts


class FontFiles:
    """The files of a page's fonts.

    Args:
        page: Of which the browser tells the fonts, before the first that it brought is looked for.
        unpacked: Web fonts as OpenType, by address.
        rules: Of the page.
    """

    def __init__(self, page: Page, unpacked: Mapping[str, bytes], rules: PageRules) -> None:
        self._page = page
        self._unpacked = unpacked
        self._rules = rules
        self._web_fonts: WebFonts | None = None
        self._system_fonts: SystemFonts | None = None
        self._numbers: dict[tuple[FontKey | None, PlatformFont], list[int]] = {}
        self._by_identity: dict[tuple[object, ...], int] = {}
        self.fonts: list[FontFile] = []
        """By number; how much each draws is not known yet."""
        self.faces: list[FontFace | None] = []
        """By number; None: it cannot be read."""

    async def resolve(self, key: FontKey, font: PlatformFont) -> list[int]:
        """Return the numbers of the files behind a font that the browser named for a style.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        family, postscript, is_web_font = font
        known = (key if is_web_font else None, font)
        if known not in self._numbers:
            files = await self._web_files(key, family, postscript) if is_web_font else [self._system_file(font)]
            self._numbers[known] = [self.number(file) for file in files]
        return self._numbers[known]

    def number(self, file: FontFile) -> int:
        """Return the number of a file; one file of one rule has one, whatever the browser calls its designs."""
        face = FontFace.from_bytes(file.data, file.index)
        identity = (face.digest, file.index, file.rule) if face else (file.family, file.postscript, file.rule)
        number = self._by_identity.setdefault(identity, len(self.fonts))
        if number == len(self.fonts):
            self.fonts.append(file)
            self.faces.append(face)
        return number

    def draws(self, number: int, character: str) -> bool:
        """Whether a font draws a character, or one that is to be an emoji."""
        face, rule = self.faces[number], self.fonts[number].rule
        code_point = ord(character[0])
        if face is None or not face.covers(code_point) or (len(character) > 1 and not face.has_color):
            return False
        return rule is None or rule.allows(code_point)

    async def _web_files(self, key: FontKey, family: str, postscript: str) -> list[FontFile]:
        if self._web_fonts is None:
            self._web_fonts = WebFonts.of(self._page, self._unpacked)
        found = await self._web_fonts.find(key, family, postscript)
        if not found:
            return [FontFile(family, postscript, True, b"")]
        return [FontFile(family, postscript, True, data, rule=self._rules.sized(font.rule)) for font, data in found]

    def _system_file(self, font: PlatformFont) -> FontFile:
        family, postscript, _ = font
        if self._system_fonts is None:
            self._system_fonts = system_fonts()
        found = self._system_fonts.find(family, postscript)
        return FontFile(family, postscript, False, *(found or (b"", 0)))
