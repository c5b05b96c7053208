"""Checks of texts: characters, runs, lines, and the cached layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.engine.fig.outlines.blob_reader import BlobError, read_outline
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.text_fields import BaselineFields, DerivedTextDataFields, FontNameFields

_DIGEST_BYTES: Final = 20
_SIZE_TOLERANCE: Final = 1.0
_LAYOUT_FIELDS: Final = ("layoutSize", "baselines", "glyphs", "fontMetaData")


def check_texts(file: FigFile, report: Report) -> None:
    """Check every living text."""
    unreadable = _unreadable_blobs(file)
    for node in file.nodes:
        if node.type == "TEXT" and not node.is_removed:
            _check_style(node, report)
            _check_characters(node, report)
            if layout := node.fields.get("derivedTextData"):
                for fault in _layout_faults(node, layout, unreadable):
                    report.add(Rule.LAYOUT_PARTIAL, place_of(node), fault)
                if _size_differs(node, layout):
                    report.add(Rule.LAYOUT_SIZE, place_of(node))


def _check_style(node: FigNode, report: Report) -> None:
    fields = node.fields
    if not any(paint.get("visible", True) for paint in fields.get("fillPaints", ())):
        report.add(Rule.TEXT_PAINT, place_of(node))
    if "lineHeight" not in fields or "letterSpacing" not in fields:
        report.add(Rule.TEXT_UNITS, place_of(node))
    table = node.text_data.get("styleOverrideTable", ())
    for place, style in enumerate((fields, *table)):
        is_own = place == 0
        if (is_own or "fontSize" in style) and style.get("fontSize", 0.0) <= 0:
            report.add(Rule.FONT_SIZE, place_of(node))
        font = style.get("fontName")
        if (is_own or font) and not (font and font["family"] and font["style"]):
            report.add(Rule.FONT_NAME, place_of(node))


def _check_characters(node: FigNode, report: Report) -> None:
    data = node.text_data
    characters = data.get("characters", "")
    if "\r" in characters:
        report.add(Rule.TEXT_CHARACTERS, place_of(node))
    lines = characters.count("\n") + 1
    if len(data.get("lines", ())) != lines and (characters or data.get("lines")):
        report.add(Rule.TEXT_LINES, place_of(node), f"{len(data.get('lines', ()))} instead of {lines}")
    ids = data.get("characterStyleIDs", ())
    if ids and len(ids) not in _lengths(characters):
        report.add(Rule.STYLE_IDS, place_of(node), f"{len(ids)} for {len(characters)} characters")
    known = {style.get("styleID") for style in data.get("styleOverrideTable", ())} | {0}
    if missing := set(ids) - known:
        report.add(Rule.STYLE_MISSING, place_of(node), ", ".join(map(str, sorted(missing)[:5])))


def _lengths(characters: str) -> frozenset[int]:
    """Return the lengths in code points and in UTF-16 units; no known file tells which one Figma counts."""
    return frozenset({len(characters), len(characters.encode("utf-16-le", "replace")) // 2})


def _unreadable_blobs(file: FigFile) -> frozenset[int]:
    """Return the glyph outlines that are not there or cannot be read. Texts share most of them."""
    layouts = [node.fields["derivedTextData"] for node in file.nodes if "derivedTextData" in node.fields]
    used = {glyph.get("commandsBlob", 0) for layout in layouts for glyph in layout.get("glyphs", ())}
    return frozenset(index for index in used if not _is_readable(file, index))


def _is_readable(file: FigFile, index: int) -> bool:
    if index >= len(file.blobs):
        return False
    try:
        read_outline(file.blobs[index])
    except BlobError:
        return False
    return True


def _layout_faults(node: FigNode, layout: DerivedTextDataFields, unreadable: frozenset[int]) -> list[str]:
    """Return what is missing in a cached layout or does not belong to this text."""
    faults = [f"no {name}" for name in _LAYOUT_FIELDS if name not in layout]
    lengths = _lengths(node.text_data.get("characters", ""))
    glyphs = layout.get("glyphs", ())
    if len(layout.get("logicalIndexToCharacterOffsetMap", ())) not in lengths | {0}:
        faults.append("offsets do not match the characters")
    if any(glyph.get("firstCharacter", 0) >= max(lengths) for glyph in glyphs):
        faults.append("a glyph stands for no character")
    if any(glyph.get("commandsBlob", 0) in unreadable for glyph in glyphs):
        faults.append("a glyph has no outline that can be read")
    if missing := _used_fonts(node) - {
        _names(facts["key"]) for facts in layout.get("fontMetaData", ()) if "key" in facts
    }:
        faults.append(f"nothing is said of {' '.join(min(missing))}")
    faults += _line_faults(layout.get("baselines", ()), lengths)
    digests = [facts.get("fontDigest", b"") for facts in layout.get("fontMetaData", ())]
    if any(len(digest) not in (0, _DIGEST_BYTES) for digest in digests):
        faults.append("a font's digest is not 20 bytes")
    return faults


def _used_fonts(node: FigNode) -> set[tuple[str, str]]:
    data = node.text_data
    ids = set(data.get("characterStyleIDs", ())) or {0}
    styles = [style for style in data.get("styleOverrideTable", ()) if style.get("styleID") in ids]
    own = [node.fields] if 0 in ids else []
    return {_names(style["fontName"]) for style in (*own, *styles) if "fontName" in style}


def _names(font: FontNameFields) -> tuple[str, str]:
    return font["family"], font["style"]


def _size_differs(node: FigNode, layout: DerivedTextDataFields) -> bool:
    size = layout.get("layoutSize")
    if size is None or node.size is None:
        return False
    return max(abs(size["x"] - node.size.width), abs(size["y"] - node.size.height)) > _SIZE_TOLERANCE


def _line_faults(baselines: Sequence[BaselineFields], lengths: frozenset[int]) -> list[str]:
    at = 0
    for line in baselines:
        if line.get("firstCharacter", 0) != at:
            return ["its lines do not follow each other"]
        at = line.get("endCharacter", 0)
    return ["its lines do not cover the text"] if baselines and at not in lengths else []
