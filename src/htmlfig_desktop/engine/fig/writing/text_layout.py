"""The cached layout of a text: lines, glyphs, fonts. With it a text looks right where its font is missing.

Source: format notes, section 10.6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.outlines.contours import checked
from htmlfig_desktop.engine.fig.outlines.outlines import commands_blob
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.fig.writing.text import font_fields
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.rows import END_OF_MESSAGE
from htmlfig_desktop.engine.kiwi.writers import Shared, packed_array
from htmlfig_desktop.engine.scene.text import (
    DecorationRects,
    FontFacts,
    GlyphOutline,
    GlyphRow,
    TextContent,
    TextLayout,
)

_GLYPH_START: Final = b"\x00"
"""Figma begins the outline of every glyph with one close command; a space is nothing else."""
_EMOJI: Final = b""
_LEFT_TO_RIGHT: Final = Shared({"directionality": "LTR"})
_RIGHT_TO_LEFT: Final = Shared({"directionality": "RTL"})
_BLOB, _X, _Y, _STYLE, _SIZE, _CHARACTER, _ADVANCE, _ROTATION = (
    FIG_CODEC.numbers("Glyph", path)
    for path in (
        "commandsBlob",
        "position.x",
        "position.y",
        "styleID",
        "fontSize",
        "firstCharacter",
        "advance",
        "rotation",
    )
)
_END: Final = _ROTATION[0.0] + END_OF_MESSAGE
_pack_baseline: Final = FIG_CODEC.row_packer(
    "Baseline", "position", "width", "lineY", "lineHeight", "lineAscent", "firstCharacter", "endCharacter"
)


class _Packed(dict[Any, bytes]):
    """Bytes by what they stand for, made once."""

    def __init__(self, pack: Callable[[Any], bytes]) -> None:
        super().__init__()
        self._pack = pack

    def __missing__(self, value: Any) -> bytes:
        packed = self[value] = self._pack(value)
        return packed


class TextLayoutWriter:
    """Writes cached layouts; glyphs that are used again share their outline.

    Glyphs and baselines are packed at once, since they are most of what a file holds.
    """

    def __init__(self, blobs: BlobTable) -> None:
        self._blobs = blobs
        self._outlines = _Packed(lambda outline: _BLOB[self._blob(outline)])
        self._tails = _Packed(lambda advance: _ADVANCE[advance] + _END)
        self._fonts: dict[FontFacts, Shared] = {}

    def fields(
        self, layout: TextLayout, content: TextContent, size: Size, run_styles: tuple[int, ...]
    ) -> dict[str, Any]:
        """Return the cached layout of a text in a layer of this size."""
        direction = _RIGHT_TO_LEFT if content.is_rtl else _LEFT_TO_RIGHT
        fields: dict[str, Any] = {
            "layoutSize": {"x": size.width, "y": size.height},
            "baselines": [
                _pack_baseline(
                    line.x, line.baseline, line.width, line.top, line.height, line.ascent, line.start, line.end
                )
                for line in layout.lines
            ],
            "glyphs": self._glyphs(layout.rows, run_styles),
            "fontMetaData": [self._font(facts) for facts in layout.fonts],
            "truncationStartIndex": -1 if layout.drawn is None else layout.drawn,
            "truncatedHeight": -1.0 if layout.drawn is None else layout.drawn_height,
            "logicalIndexToCharacterOffsetMap": layout.offsets,
            "derivedLines": [direction] * (content.characters.count("\n") + 1),
        }
        if layout.decorations:
            fields["decorations"] = [_decoration(entry, run_styles[entry.run]) for entry in layout.decorations]
        return fields

    def _glyphs(self, rows: tuple[GlyphRow, ...], run_styles: tuple[int, ...]) -> bytes | list[dict[str, Any]]:
        count = sum([len(row.xs) for row in rows])
        try:
            return packed_array(count, self._packed(rows, run_styles))
        except KiwiError:  # written field by field, it is refused with its place
            return [fields for row in rows for fields in self._fields(row, run_styles[row.run])]

    def _packed(self, rows: tuple[GlyphRow, ...], run_styles: tuple[int, ...]) -> list[bytes]:
        """Return the bytes of glyphs, piece by piece. What those of a row share is looked up once."""
        packed: list[bytes] = []
        glyph_outlines, tails = self._outlines, self._tails
        for row in rows:
            outlines, xs, y, size, advances, characters, run, emoji = row
            style = run_styles[run]
            if emoji or characters[0] < 0:
                packed += [FIG_CODEC.encode("Glyph", fields) for fields in self._fields(row, style)]
                continue
            middle = _Y[y] + (_STYLE[style] if style else b"") + _SIZE[size]
            columns = (
                map(glyph_outlines.__getitem__, outlines),
                map(_X.__getitem__, xs),
                [middle] * len(xs),
                map(_CHARACTER.__getitem__, characters),
                map(tails.__getitem__, advances),
            )
            packed += chain.from_iterable(zip(*columns, strict=True))
        return packed

    def _fields(self, row: GlyphRow, style: int) -> Iterator[dict[str, Any]]:
        """Yield any glyphs: emoji too, or an ellipsis, which stands for no character."""
        for outline, x, advance, character in zip(row.outlines, row.xs, row.advances, row.characters, strict=True):
            fields: dict[str, Any] = {
                "commandsBlob": self._blobs.add(_EMOJI) if row.emoji else self._blob(outline),
                "position": {"x": x, "y": row.y},
                "fontSize": row.size,
                "advance": advance,
                "rotation": 0.0,
            }
            if character >= 0:
                fields["firstCharacter"] = character
            if style:
                fields["styleID"] = style
            if row.emoji:
                fields["emojiCodePoints"] = row.emoji
                fields["emojiImageSet"] = "APPLE"
            yield fields

    def _blob(self, outline: GlyphOutline | None) -> int:
        return self._blobs.add(_glyph_blob(outline) if outline else _GLYPH_START)

    def _font(self, facts: FontFacts) -> Shared:
        if facts not in self._fonts:
            self._fonts[facts] = Shared(
                key=font_fields(facts.name),
                fontLineHeight=facts.line_height,
                fontDigest=facts.digest,
                fontStyle="ITALIC" if facts.is_italic else "NORMAL",
                fontWeight=facts.weight,
            )
        return self._fonts[facts]


@lru_cache(maxsize=4096)
def _glyph_blob(outline: GlyphOutline) -> bytes:
    """Return the commands of a glyph: kept beyond one file, as pages share their fonts."""
    return _GLYPH_START + commands_blob(checked(outline.path))


def _decoration(entry: DecorationRects, style: int) -> dict[str, Any]:
    rects = [dict(zip("xywh", rect, strict=True)) for rect in entry.rects]
    return {"rects": rects, "styleID": style}
