"""The cached layout of a text: lines, glyphs, fonts. With it a text looks right where its font is missing.

Source: format notes, section 10.6.
"""

from __future__ import annotations

from typing import Any, Final

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.blobs import BlobTable
from htmlfig_desktop.engine.fig.contours import checked
from htmlfig_desktop.engine.fig.outlines import commands_blob
from htmlfig_desktop.engine.fig.text import font_fields
from htmlfig_desktop.engine.scene.text import (
    DecorationRects,
    FontFacts,
    GlyphOutline,
    PlacedGlyph,
    TextContent,
    TextLayout,
    TextLine,
)

_GLYPH_START: Final = b"\x00"
"""Figma begins the outline of every glyph with one close command; a space is nothing else."""
_EMOJI: Final = b""


class TextLayoutWriter:
    """Writes cached layouts; glyphs that are used again share their outline."""

    def __init__(self, blobs: BlobTable) -> None:
        self._blobs = blobs
        self._outlines: dict[int, int] = {}
        self._kept: list[GlyphOutline] = []

    def fields(
        self, layout: TextLayout, content: TextContent, size: Size, run_styles: tuple[int, ...]
    ) -> dict[str, Any]:
        """Return the cached layout of a text in a layer of this size."""
        direction = {"directionality": "RTL" if content.is_rtl else "LTR"}
        fields: dict[str, Any] = {
            "layoutSize": {"x": size.width, "y": size.height},
            "baselines": [_baseline(line) for line in layout.lines],
            "glyphs": [self._glyph(glyph, run_styles[glyph.run]) for glyph in layout.glyphs],
            "fontMetaData": [_font(facts) for facts in layout.fonts],
            "truncationStartIndex": -1 if layout.drawn is None else layout.drawn,
            "truncatedHeight": -1.0 if layout.drawn is None else layout.drawn_height,
            "logicalIndexToCharacterOffsetMap": layout.offsets,
            "derivedLines": [direction] * (content.characters.count("\n") + 1),
        }
        if layout.decorations:
            fields["decorations"] = [_decoration(entry, run_styles[entry.run]) for entry in layout.decorations]
        return fields

    def _glyph(self, glyph: PlacedGlyph, style: int) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "commandsBlob": self._blobs.add(_EMOJI) if glyph.emoji else self._outline(glyph.outline),
            "position": {"x": glyph.x, "y": glyph.y},
            "fontSize": glyph.size,
            "firstCharacter": glyph.character,
            "advance": glyph.advance,
            "rotation": 0.0,
        }
        if glyph.character < 0:
            del fields["firstCharacter"]
        if style:
            fields["styleID"] = style
        if glyph.emoji:
            fields["emojiCodePoints"] = glyph.emoji
            fields["emojiImageSet"] = "APPLE"
        return fields

    def _outline(self, outline: GlyphOutline | None) -> int:
        if outline is None:
            return self._blobs.add(_GLYPH_START)
        # By identity, since hashing an outline costs as much as writing it. Keeping it keeps its identity its own.
        if id(outline) not in self._outlines:
            self._kept.append(outline)
            self._outlines[id(outline)] = self._blobs.add(_GLYPH_START + commands_blob(checked(outline.path)))
        return self._outlines[id(outline)]


def _baseline(line: TextLine) -> dict[str, Any]:
    return {
        "position": {"x": line.x, "y": line.baseline},
        "width": line.width,
        "lineY": line.top,
        "lineHeight": line.height,
        "lineAscent": line.ascent,
        "firstCharacter": line.start,
        "endCharacter": line.end,
    }


def _font(facts: FontFacts) -> dict[str, Any]:
    return {
        "key": font_fields(facts.name),
        "fontLineHeight": facts.line_height,
        "fontDigest": facts.digest,
        "fontStyle": "ITALIC" if facts.is_italic else "NORMAL",
        "fontWeight": facts.weight,
    }


def _decoration(entry: DecorationRects, style: int) -> dict[str, Any]:
    rects = [dict(zip("xywh", rect, strict=True)) for rect in entry.rects]
    return {"rects": rects, "styleID": style}
