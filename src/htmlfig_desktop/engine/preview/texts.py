"""The glyphs of texts: those the file holds, else those that laying the text out gives.

Source: format notes, sections 10.2 and 10.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htmlfig_desktop.engine.preview.model import Emoji, Fill, Glyph, MissingFont, TextRun
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.outlines import OutlineReader
from htmlfig_desktop.engine.preview.values import Fields, fills_of, number


class TextReader:
    """Reads texts; remembers the fonts it did not find."""

    def __init__(self, outlines: OutlineReader) -> None:
        self._outlines = outlines
        self._missing: dict[tuple[str, str], MissingFont] = {}

    @property
    def missing_fonts(self) -> tuple[MissingFont, ...]:
        """Fonts that texts without a cached layout name and this machine does not have."""
        return tuple(self._missing.values())

    def runs(self, node: ResolvedNode) -> tuple[TextRun, ...]:
        """Return the glyphs of a text by style."""
        derived = node.fields.get("derivedTextData")
        if derived and derived.get("glyphs"):
            return self._stored(node.fields, derived)
        return ()

    def _stored(self, fields: Fields, derived: Fields) -> tuple[TextRun, ...]:
        data = fields.get("textData") or {}
        ids = data.get("characterStyleIDs") or ()
        styles = {style["styleID"]: style for style in data.get("styleOverrideTable") or () if "styleID" in style}
        glyphs: dict[int, list[Glyph]] = {}
        emoji: dict[int, list[Emoji]] = {}
        rects: dict[int, list[tuple[float, float, float, float]]] = {}
        for glyph in derived["glyphs"]:
            style = glyph.get("styleID") or _style_at(ids, glyph.get("firstCharacter", 0))
            position = glyph.get("position") or {}
            x, y, size = number(position.get("x")), number(position.get("y")), number(glyph.get("fontSize"))
            if points := glyph.get("emojiCodePoints"):
                emoji.setdefault(style, []).append(Emoji(_characters(points), x, y, size))
                continue
            outline = self._outlines.blob(glyph.get("commandsBlob"))
            if len(outline.ops) > 1 and size > 0:
                glyphs.setdefault(style, []).append(Glyph(outline, x, y, size, number(glyph.get("rotation"))))
        for decoration in derived.get("decorations") or ():
            found = [tuple(number(rect[side]) for side in "xywh") for rect in decoration.get("rects") or ()]
            rects.setdefault(decoration.get("styleID", 0), []).extend(found)  # type: ignore[arg-type]
        return tuple(
            TextRun(
                tuple(glyphs.get(style, ())),
                tuple(emoji.get(style, ())),
                fills_of_style(fields, styles.get(style)),
                tuple(rects.get(style, ())),
                decoration_fills(fields, styles.get(style)),
            )
            for style in sorted({*glyphs, *emoji, *rects})
        )


def fills_of_style(fields: Fields, style: Mapping[str, Any] | None) -> tuple[Fill, ...]:
    """Return the paints of a style's characters: its own, else the text's."""
    own = (style or {}).get("fillPaints")
    return fills_of(fields.get("fillPaints") if own is None else own)


def decoration_fills(fields: Fields, style: Mapping[str, Any] | None) -> tuple[Fill, ...]:
    """Return the paints of a style's lines: their own, else those of its characters."""
    for source in (style or {}, fields):
        if own := source.get("textDecorationFillPaints"):
            return fills_of(own)
    return fills_of_style(fields, style)


def _style_at(ids: Any, character: int) -> int:
    return int(ids[character]) if 0 <= character < len(ids) else 0


def _characters(points: Any) -> str:
    return "".join(chr(point) for point in points if 0 < point < 0x110000 and not 0xD800 <= point < 0xE000)
