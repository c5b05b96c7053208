"""Fonts installed on this machine, found by the very names the browser gives them."""

from __future__ import annotations

import struct
from collections import OrderedDict
from functools import lru_cache
from typing import Any

import skia

from htmlfig_desktop.engine.fonts.containers import MAX_FONT_BYTES
from htmlfig_desktop.engine.fonts.face import FontFace

_MAX_FACES = 64
"""In a collection; the largest real ones have 20."""

_BOLD = 700
_LONGEST_DESCRIPTOR = 4096
_HEAD = int.from_bytes(b"head", "big")
_SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")


class SystemFonts:
    """The machine's fonts, through Skia: fontconfig, CoreText or DirectWrite, as in the browser.

    Files are kept, the last used longest: a Chinese one has 20 MB, which Skia needs 25 ms to hand out.
    """

    MAX_BYTES = 64 * 1024 * 1024
    _MAX_FILES = 256

    def __init__(self) -> None:
        self._fonts = skia.FontMgr()
        self._by_postscript: dict[str, Any] | None = None
        self._kept: OrderedDict[tuple[str, str], tuple[bytes, int] | None] = OrderedDict()

    def find(self, family: str, postscript: str) -> tuple[bytes, int] | None:
        """Return the file of a font and the number of its face, or None where that very font is not to be had.

        Args:
            family: As the browser names it.
            postscript: PostScript name; empty: the family's regular font.
        """
        key = (family, postscript)
        found = self._kept.pop(key) if key in self._kept else self._read(family, postscript)
        self._kept[key] = found
        while len(self._kept) > 1 and (len(self._kept) > self._MAX_FILES or self._kept_bytes() > self.MAX_BYTES):
            self._kept.popitem(last=False)
        return found

    def _kept_bytes(self) -> int:
        return sum(len(found[0]) for found in self._kept.values() if found)

    def _read(self, family: str, postscript: str) -> tuple[bytes, int] | None:
        typeface = self._of_family(family, postscript) or self._anywhere(postscript)
        data = _file_of(typeface) if typeface is not None else b""
        if not data:
            return None
        return data, _face_number(data, postscript)

    def bold(self, family: str, postscript: str) -> tuple[bytes, int] | None:
        """Return the file of the bold that belongs to an upright or slanted font of a family, and its face's number.

        None where the family has no bold of that slope and width, or not that font.
        """
        fonts = _typefaces(self._fonts.matchFamily(family))
        looks = [font.fontStyle() for font in fonts if _names(font, postscript)]
        if not looks:
            return None
        alike = (looks[0].slant(), looks[0].width())
        bolds = [font for font in fonts if (font.fontStyle().slant(), font.fontStyle().width()) == alike]
        bolds = [
            font for font in bolds if font.fontStyle().weight() == _BOLD and font.getPostScriptName() != postscript
        ]
        return self.find(family, max(bolds, key=_revision).getPostScriptName()) if bolds else None

    def _of_family(self, family: str, postscript: str) -> Any | None:
        if not postscript:
            return self._fonts.matchFamilyStyle(family, skia.FontStyle.Normal())
        named = (font for font in _typefaces(self._fonts.matchFamily(family)) if _names(font, postscript))
        return max(named, key=_revision, default=None)

    def _anywhere(self, postscript: str) -> Any | None:
        """Find a font whose family has another name here, such as one in another language."""
        if not postscript:
            return None
        if self._by_postscript is None:
            self._by_postscript = {}
            for number in range(self._fonts.countFamilies()):
                for font in _typefaces(self._fonts.createStyleSet(number)):
                    same = self._by_postscript.get(name := font.getPostScriptName())
                    self._by_postscript[name] = max(same, font, key=_revision) if same is not None else font
        return self._by_postscript.get(postscript)


@lru_cache(maxsize=1)
def system_fonts() -> SystemFonts:
    """Return the fonts of this machine, looked up once in a process."""
    return SystemFonts()


@lru_cache(maxsize=2)
def system_bold(family: str, postscript: str) -> tuple[bytes, int] | None:
    """Return what ``SystemFonts.bold`` finds on this machine; the last ones are kept, as they are 20 MB for Chinese."""
    return system_fonts().bold(family, postscript)


def _typefaces(styles: Any) -> list[Any]:
    fonts = (styles.createTypeface(number) for number in range(styles.count()))
    return [font for font in fonts if font is not None]


def _names(typeface: Any, postscript: str) -> bool:
    return bool(typeface.getPostScriptName() == postscript)


def _revision(typeface: Any) -> int:
    """Return the version of a font, in 65,536ths; where two of one name are installed the browser takes the newer.

    Source: OpenType, table head, field fontRevision; fontconfig's FC_FONTVERSION.
    """
    head = bytes(typeface.getTableData(_HEAD) or b"")
    return int.from_bytes(head[4:8], "big", signed=True)


def _file_of(typeface: Any) -> bytes:
    """Return the whole file of a font; empty where Skia does not give it.

    Skia writes a description, the length of the file, and the file itself. Source: SkFontDescriptor.
    """
    stream = bytes(typeface.serialize(skia.Typeface.SerializeBehavior.kDoIncludeData))
    for signature in _SIGNATURES:
        at = stream.find(signature, 1, _LONGEST_DESCRIPTOR)
        while at >= 0:
            if stream[:at].endswith(_packed(len(stream) - at)):
                return stream[at:] if len(stream) - at <= MAX_FONT_BYTES else b""
            at = stream.find(signature, at + 1, _LONGEST_DESCRIPTOR)
    return b""


def _packed(length: int) -> bytes:
    """Return a length as Skia writes it: in one byte, two or four, as it needs. Source: SkWStream::writePackedUInt."""
    if length <= 0xFD:
        return bytes((length,))
    return b"\xfe" + struct.pack("<H", length) if length <= 0xFFFF else b"\xff" + struct.pack("<L", length)


def _face_number(data: bytes, postscript: str) -> int:
    if data[:4] != b"ttcf":
        return 0
    (count,) = struct.unpack_from(">L", data, 8)
    for number in range(min(count, _MAX_FACES)):
        face = FontFace.from_bytes(data, number)
        if face is not None and face.postscript == postscript:
            return number
    return 0
