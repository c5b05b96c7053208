"""The glyphs of texts: those the file holds, else those that laying the text out gives.

Source: format notes, sections 10.2 and 10.6.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import INVISIBLE
from htmlfig_desktop.engine.preview.glyphs import EMOJI_FAMILIES, emoji_typeface
from htmlfig_desktop.engine.preview.model import Emoji, Fill, Glyph, MissingFont, TextRun
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.outlines import OutlineReader
from htmlfig_desktop.engine.preview.text_layout import Laid, lay_out, whole
from htmlfig_desktop.engine.preview.text_lines import BOX, Char
from htmlfig_desktop.engine.preview.text_styles import RunStyle, font_name, run_style, style_fields
from htmlfig_desktop.engine.preview.typefaces import fallback_font, find_font, stand_in
from htmlfig_desktop.engine.preview.values import fills_of, number
from htmlfig_desktop.engine.scene.paths import PathData
from htmlfig_desktop.engine.scene.text import FontName

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import DerivedTextDataFields, GlyphFields
    from htmlfig_desktop.engine.fig.schema.value_fields import VectorFields


_LOWEST, _HIGHEST = -math.inf, math.inf
_ORIGIN: Final[VectorFields] = {"x": 0.0, "y": 0.0}


class TextReader:
    """Reads texts; remembers the fonts it did not find."""

    def __init__(self, outlines: OutlineReader) -> None:
        self._outlines = outlines
        self._missing: dict[tuple[str, str], MissingFont] = {}
        self._shapes: dict[object, PathData | None] = {}

    @property
    def missing_fonts(self) -> tuple[MissingFont, ...]:
        """Fonts that texts without a cached layout name and this machine does not have."""
        return tuple(self._missing.values())

    def runs(self, node: ResolvedNode) -> tuple[TextRun, ...]:
        """Return the glyphs of a text by style."""
        derived = node.fields.get("derivedTextData")
        if derived and "glyphs" in derived:
            return self._stored(node.id, node.fields, derived)
        return self._laid_out(node)

    def _stored(self, layer: str, fields: NodeFields, derived: DerivedTextDataFields) -> tuple[TextRun, ...]:
        data = fields.get("textData") or {}
        ids = data.get("characterStyleIDs") or ()
        styles = {style["styleID"]: style for style in data.get("styleOverrideTable") or () if "styleID" in style}
        glyphs: dict[int, list[Glyph]] = {}
        emoji: dict[int, list[Emoji]] = {}
        rects: dict[int, list[tuple[float, float, float, float]]] = {}
        shapes, baseline, line = self._shapes, math.nan, 0.0
        style = 0
        for glyph in _shown(derived):  # a page has hundreds of thousands
            if (
                own := glyph.get("styleID")
            ) or "firstCharacter" in glyph:  # an ellipsis looks like what stands before it
                style = own or (_style_at(ids, glyph.get("firstCharacter", 0)) if ids else 0)
            position = glyph.get("position", _ORIGIN)
            x, y, size = position["x"], position["y"], glyph.get("fontSize", 0.0)
            if not (_LOWEST < x < _HIGHEST and _LOWEST < y < _HIGHEST and 0 <= size < _HIGHEST):
                x, y, size = number(x), number(y), number(size)
            if glyph.get("emojiCodePoints"):
                self._needs_emoji(layer)
                emoji.setdefault(style, []).append(Emoji(_characters(glyph["emojiCodePoints"]), x, y, size))
                continue
            index = glyph.get("commandsBlob")
            outline = shapes[index] if index in shapes else self._glyph(index)
            if outline is not None and size > 0:
                turn = number(glyph["rotation"]) if "rotation" in glyph else 0.0
                row = glyphs.get(style)
                if row is None:
                    row = glyphs[style] = []
                if y != baseline:  # a line has one
                    baseline, line = y, whole(y)
                row.append(Glyph(outline, x, line, size, turn))
        for decoration in derived.get("decorations") or ():
            found = rects.setdefault(decoration.get("styleID", 0), [])
            found += [
                (number(rect["x"]), number(rect["y"]), number(rect["w"]), number(rect["h"]))
                for rect in decoration.get("rects") or ()
            ]
        return tuple(
            TextRun(
                tuple(glyphs.get(style, ())),
                tuple(emoji.get(style, ())),
                fills_of_style(fields, styles.get(style)),
                tuple(rects.get(style, ())),
                decoration_fills(fields, styles.get(style)),
                _decoration_style(fields, styles.get(style)),
            )
            for style in sorted({*glyphs, *emoji, *rects})
        )

    def _glyph(self, index: object) -> PathData | None:
        """Return the outline in a blob; None of a blank."""
        outline = self._outlines.blob(index)
        shape = self._shapes[index] = outline if len(outline.ops) > 1 else None
        return shape

    def _laid_out(self, node: ResolvedNode) -> tuple[TextRun, ...]:
        """Return the glyphs of a text that comes without any."""
        fields = node.fields
        data = fields.get("textData") or {}
        characters, ids = data.get("characters") or "", data.get("characterStyleIDs") or ()
        if not characters:
            return ()
        styles: dict[int, RunStyle] = {}
        for style_id, own in style_fields(fields, ids).items():
            design = self._font(font_name(own), node.id)
            if design is None:
                return ()
            strange = {char for char in characters if not design.draws(ord(char)) and char not in INVISIBLE}
            others = {font for char in {*strange, BOX} if (font := fallback_font(char)) is not None} if strange else {}
            designs = (design, *sorted(others, key=lambda font: font.name.family))
            styles[style_id] = run_style(style_id, own, designs)
        chars = [Char(char, styles[_style_at(ids, at)]) for at, char in enumerate(characters)]
        laid = lay_out(node, chars, styles[0])
        return tuple(self._run(node, laid, style) for style in styles.values())

    def _run(self, node: ResolvedNode, laid: Laid, style: RunStyle) -> TextRun:
        glyphs = [glyph for glyph in laid.glyphs if glyph.style is style]
        table = {entry.get("styleID"): entry for entry in node.fields["textData"].get("styleOverrideTable") or ()}
        own = table.get(style.id) if style.id else None
        return TextRun(
            tuple(Glyph(g.outline.path, g.x, whole(g.y), style.size) for g in glyphs if g.outline is not None),
            tuple(Emoji(_characters(g.emoji), g.x, g.y, style.size) for g in glyphs if g.emoji),
            fills_of_style(node.fields, own),
            tuple((r.x, r.y, r.width, r.height) for r in laid.rects if r.style is style),
            decoration_fills(node.fields, own),
            _decoration_style(node.fields, own),
        )

    def _needs_emoji(self, layer: str) -> None:
        if emoji_typeface() is None:
            family = EMOJI_FAMILIES[0]
            self._missing.setdefault((family, "Regular"), MissingFont(family, "Regular", layer))

    def _font(self, name: FontName, layer: str) -> FontDesign | None:
        found = find_font(name)
        if found is not None:
            return found
        self._missing.setdefault((name.family, name.style), MissingFont(name.family, name.style, layer))
        return stand_in(name)


def _shown(derived: DerivedTextDataFields) -> Sequence[GlyphFields]:
    """Return the glyphs of a text that show: those behind an ellipsis do not."""
    glyphs, end = derived["glyphs"], number(derived.get("truncationStartIndex"), -1)
    return glyphs[: int(end)] if end >= 0 else glyphs


def fills_of_style(fields: NodeFields, style: NodeFields | None) -> tuple[Fill, ...]:
    """Return the paints of a style's characters: its own, else the text's."""
    own = (style or {}).get("fillPaints")
    return fills_of(fields.get("fillPaints") if own is None else own)


def decoration_fills(fields: NodeFields, style: NodeFields | None) -> tuple[Fill, ...]:
    """Return the paints of a style's lines: their own, else those of its characters."""
    for source in (style or {}, fields):
        if own := source.get("textDecorationFillPaints"):
            return fills_of(own)
    return fills_of_style(fields, style)


def _decoration_style(fields: NodeFields, style: NodeFields | None) -> str:
    own = (style or {}).get("textDecorationStyle")
    return str(own or fields.get("textDecorationStyle") or "SOLID")


def _style_at(ids: Any, character: int) -> int:
    return int(ids[character]) if 0 <= character < len(ids) else 0


def _characters(points: Any) -> str:
    return "".join(chr(point) for point in points if 0 < point < 0x110000 and not 0xD800 <= point < 0xE000)
