"""Lays out a text that comes without cached glyphs.

Lines break where a word does not fit, words that fit no line inside. Vertical metrics as Figma has them. Source: format
notes, sections 10.3 and 10.4.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

import uharfbuzz as hb

from htmlfig_desktop.engine.fonts.shaping import ShapedGlyph, runs_right_to_left, shape
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.text_styles import RunStyle
from htmlfig_desktop.engine.preview.values import Fields, number
from htmlfig_desktop.engine.scene.text import GlyphOutline

_LINE_BREAK: Final = "\u2028"
_ELLIPSIS: Final = "…"
_MARKER_ROOM: Final = 1.5
"""Em that a list is indented by for each of its levels."""
_BULLETS: Final = "•◦▪"
_MOST_CHARACTERS: Final = 200_000
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
_ROMAN: Final = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_TAGS: Final = hb.OTMetricsTag
_DECORATIONS: Final = {
    "UNDERLINE": (_TAGS.UNDERLINE_OFFSET, _TAGS.UNDERLINE_SIZE),
    "STRIKETHROUGH": (_TAGS.STRIKEOUT_OFFSET, _TAGS.STRIKEOUT_SIZE),
}


class Char(NamedTuple):
    """A character in its style."""

    text: str
    style: RunStyle


class LaidGlyph(NamedTuple):
    """A glyph where it is drawn, px of the layer."""

    style: RunStyle
    outline: GlyphOutline | None
    emoji: tuple[int, ...]
    x: float
    y: float


class LaidRect(NamedTuple):
    """A decoration line of a style, px of the layer."""

    style: RunStyle
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Laid:
    """A text as it is drawn."""

    glyphs: tuple[LaidGlyph, ...]
    rects: tuple[LaidRect, ...]


@dataclass(slots=True)
class _Line:
    chars: list[Char]
    indent: float
    ends_paragraph: bool
    gap: float = 0.0
    """px above it, of its paragraph."""
    marker: list[Char] = field(default_factory=list)
    hang: float = 0.0
    """px by which the marker stands left of the text."""


def lay_out(node: ResolvedNode, chars: Sequence[Char], default: RunStyle) -> Laid:
    """Return where the glyphs of a text are drawn.

    Args:
        node: the text.
        chars: its characters in their styles; their case is changed here.
        default: the style of lines without a character.
    """
    fields = node.fields
    resize = fields.get("textAutoResize", "NONE")
    width = math.inf if resize == "WIDTH_AND_HEIGHT" else node.size.width
    lines = list(_lines(chars[:_MOST_CHARACTERS], fields, width, default))
    heights = [_height(line, default, fields) for line in lines]
    if fields.get("textTruncation") == "ENDING":
        kept = _kept(lines, heights, fields, node.size.height if resize == "NONE" else math.inf)
        if kept < len(lines):
            lines, heights = lines[:kept], heights[:kept]
            lines[-1].chars = _shortened(lines[-1], width)
    return _placed(node, lines, heights, default)


def cased(text: str, case: str, *, starts_word: bool) -> str:
    """Return a character in a letter case."""
    if case == "UPPER":
        return text.upper()
    if case == "LOWER":
        return text.lower()
    return text.title() if case == "TITLE" and starts_word else text


def _lines(chars: Sequence[Char], fields: Fields, width: float, default: RunStyle) -> Iterator[_Line]:
    entries = (fields.get("textData") or {}).get("lines") or ()
    counters: dict[int, int] = {}
    gap = number(fields.get("paragraphSpacing"))
    for number_of, paragraph in enumerate(_paragraphs(chars)):
        entry = entries[number_of] if number_of < len(entries) else {}
        level = int(number(entry.get("indentationLevel")))
        style = paragraph[0].style if paragraph else default
        marker = _marker(entry.get("lineType", "PLAIN"), level, entry, counters)
        hang = _MARKER_ROOM * style.size * max(level, 1) if marker else 0.0
        # The first paragraph of a text is not indented.
        first_indent = hang or (number(fields.get("paragraphIndent")) if number_of else 0.0)
        broken = list(_broken(_cased(paragraph), width, first_indent, hang))
        for place, part in enumerate(broken):
            line = _Line(part, first_indent if place == 0 else hang, place == len(broken) - 1)
            if place == 0:
                line.gap = gap if number_of else 0.0
                line.marker, line.hang = [Char(char, style) for char in marker], _MARKER_ROOM * style.size
            yield line


def _paragraphs(chars: Sequence[Char]) -> Iterator[list[Char]]:
    paragraph: list[Char] = []
    for char in chars:
        if char.text == "\n":
            yield paragraph
            paragraph = []
        else:
            paragraph.append(char)
    yield paragraph


def _cased(chars: Sequence[Char]) -> list[Char]:
    before = " "
    result = []
    for char in chars:
        starts = not (before.isalnum() or before in "'’")
        result += [Char(part, char.style) for part in cased(char.text, char.style.case, starts_word=starts)]
        before = char.text
    return result


def _marker(kind: str, level: int, entry: Fields, counters: dict[int, int]) -> str:
    """Return what stands before a paragraph of a list."""
    for deeper in [at for at in counters if at > level or kind == "PLAIN"]:
        del counters[deeper]
    if kind == "UNORDERED_LIST":
        return _BULLETS[(max(level, 1) - 1) % len(_BULLETS)]
    if kind != "ORDERED_LIST":
        return ""
    if entry.get("isFirstLineOfList") and level not in counters:
        counters[level] = int(number(entry.get("listStartOffset")))
    counters[level] = counters.get(level, 0) + 1
    return f"{_ordinal(counters[level], level)}."


def _ordinal(value: int, level: int) -> str:
    """Return a number as lists count: 1, a, i by level."""
    form = (max(level, 1) - 1) % 3
    if form == 1 and 1 <= value <= len(_LATIN):
        return _LATIN[value - 1]
    if form == 2 and 1 <= value < 40:
        text = ""
        for worth, digits in _ROMAN:
            while value >= worth:
                text, value = text + digits, value - worth
        return text
    return str(value)


def _broken(chars: list[Char], width: float, first_indent: float, indent: float) -> Iterator[list[Char]]:
    """Yield the characters of each line of a paragraph."""
    start = 0
    advances = _advances(chars)
    room = width - first_indent
    at, used, last_break = 0, 0.0, -1
    while at < len(chars):
        char = chars[at].text
        if char == _LINE_BREAK:
            yield chars[start:at]
            start, at, used, last_break, room = at + 1, at + 1, 0.0, -1, width - indent
            continue
        # Spaces hang over the edge.
        if used + advances[at] > room + 0.01 and not char.isspace() and at > start:
            end = last_break if last_break > start else at
            yield chars[start:end]
            start, used, last_break, room = end, math.fsum(advances[end:at]), -1, width - indent
            continue
        used += advances[at]
        at += 1
        if at < len(chars) and _may_break(char, chars[at].text):
            last_break = at
    yield chars[start:]


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if before in " \t\u2009\u200a\u200b\u3000" or before in "-–—":
        return True
    return (_is_wide(before) or _is_wide(after)) and not _clings(before, after)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _clings(before: str, after: str) -> bool:
    """Return whether two characters stay on a line: punctuation stays with what it closes or opens."""
    return unicodedata.category(after) in ("Pe", "Pf", "Po", "Mn") or unicodedata.category(before) in ("Ps", "Pi")


def _advances(chars: Sequence[Char]) -> list[float]:
    """Return the room each character takes, px; a ligature's is that of its first."""
    advances: list[float] = []
    for style, run in _runs(chars):
        own = [style.letter_spacing] * len(run)
        for glyph in _shaped("".join(char.text for char in run), style):
            own[glyph.cluster] += glyph.advance * style.size
        advances += own
    return advances


def _runs(chars: Sequence[Char]) -> Iterator[tuple[RunStyle, list[Char]]]:
    for _, group in groupby(chars, key=lambda char: id(char.style)):
        run = list(group)
        yield run[0].style, run


def _shaped(text: str, style: RunStyle) -> tuple[ShapedGlyph, ...]:
    shaped = shape(text, style.designs, features=style.features)
    return shaped.glyphs if shaped else ()


def _height(line: _Line, default: RunStyle, fields: Fields) -> float:
    height = max((char.style.line_height for char in line.chars), default=default.line_height)
    # Newer layouts count whole pixels.
    return float(math.floor(height + 0.5)) if _is_new(fields) else height


def _is_new(fields: Fields) -> bool:
    return number(fields.get("textUserLayoutVersion")) >= 2


def _kept(lines: list[_Line], heights: list[float], fields: Fields, room: float) -> int:
    """Return how many lines a text that is cut off keeps, at least one."""
    most = int(number(fields.get("maxLines")))
    if most > 0:
        return max(1, min(most, len(lines)))
    used = 0.0
    for place, (line, height) in enumerate(zip(lines, heights, strict=True)):
        used += line.gap + height
        if used > room + 0.5 and place:
            return place
    return len(lines)


def _shortened(line: _Line, width: float) -> list[Char]:
    """Return the characters of a line that is cut off, so that the ellipsis fits."""
    chars = list(line.chars)
    if not chars:
        return chars
    style = chars[-1].style
    while chars and chars[-1].text.isspace():
        chars.pop()
    ellipsis = Char(_ELLIPSIS, style)
    while chars and math.fsum(_advances([*chars, ellipsis])) > width - line.indent:
        chars.pop()
    return [*chars, ellipsis]


def _placed(node: ResolvedNode, lines: list[_Line], heights: list[float], default: RunStyle) -> Laid:
    fields = node.fields
    total = math.fsum(heights) + math.fsum(line.gap for line in lines)
    trim_top, trim_bottom = _trims(lines, heights, default) if fields.get("leadingTrim") == "CAP_HEIGHT" else (0.0, 0.0)
    room = node.size.height - (total - trim_top - trim_bottom)
    top = {"CENTER": room / 2, "BOTTOM": room}.get(fields.get("textAlignVertical", "TOP"), 0.0) - trim_top
    glyphs: list[LaidGlyph] = []
    rects: list[LaidRect] = []
    for line, height in zip(lines, heights, strict=True):
        top += line.gap
        baseline = top + _ascent(line, height, default, is_new=_is_new(fields))
        _place_line(line, baseline, node, glyphs, rects)
        top += height
    return Laid(tuple(glyphs), tuple(rects))


def _ascent(line: _Line, height: float, default: RunStyle, *, is_new: bool) -> float:
    """Return how far below a line's top its baseline lies."""
    styles = [char.style for char in line.chars] or [default]
    tallest = max(styles, key=lambda style: style.primary.metrics.ascent * style.size)
    ascent = tallest.primary.metrics.ascent * tallest.size
    return ascent + (height - tallest.natural) / 2 if is_new else ascent


def _trims(lines: list[_Line], heights: list[float], default: RunStyle) -> tuple[float, float]:
    """Return how much above capitals and below the last baseline is cut off."""
    first = _ascent(lines[0], heights[0], default, is_new=True)
    style = lines[0].chars[0].style if lines[0].chars else default
    last = _ascent(lines[-1], heights[-1], default, is_new=True)
    return first - _cap_height(style), heights[-1] - last


def _cap_height(style: RunStyle) -> float:
    outlines = [glyph.outline for glyph in _shaped("H", style) if glyph.outline is not None]
    return max((max(outline.path.coords[1::2]) for outline in outlines), default=0.7) * style.size


def _place_line(
    line: _Line, baseline: float, node: ResolvedNode, glyphs: list[LaidGlyph], rects: list[LaidRect]
) -> None:
    chars = line.chars
    text = "".join(char.text for char in chars)
    trailing = len(text) - len(text.rstrip())
    advances = _advances(chars)
    width = math.fsum(advances[: len(advances) - trailing])
    room = node.size.width - line.indent - width
    align = node.fields.get("textAlignHorizontal", "LEFT")
    is_rtl = runs_right_to_left(text)
    if align == "LEFT" and is_rtl:
        align = "RIGHT"
    x = line.indent + {"CENTER": room / 2, "RIGHT": room}.get(align, 0.0)
    spaces = text.rstrip().count(" ")
    stretch = room / spaces if align == "JUSTIFIED" and spaces and not line.ends_paragraph and room > 0 else 0.0
    if line.marker:
        width = math.fsum(_advances(line.marker))
        space = _MARKER_ROOM / 4 * line.marker[0].style.size
        _place_run(line.marker, line.marker[0].style, x - space - width, baseline, 0.0, glyphs)
    runs = list(_runs(chars))
    for style, run in reversed(runs) if is_rtl else runs:
        start = x
        x = _place_run(run, style, x, baseline, stretch, glyphs)
        if (kind := _DECORATIONS.get(style.decoration)) is not None and x > start:
            top, height = _decoration(kind, style)
            rects.append(LaidRect(style, start, whole(baseline) + top, x - start, height))


def _decoration(tags: tuple[hb.OTMetricsTag, hb.OTMetricsTag], style: RunStyle) -> tuple[float, float]:
    """Return top below the baseline and height of a decoration line, px.

    The font says both; its underline is centered where others begin. Source: exports by Figma of texts of four sizes.
    """
    font, em = style.primary.hb_font, style.primary.face.units_per_em
    offset, thickness = (font.get_metric_position_with_fallback(tag) / em * style.size for tag in tags)
    if style.thickness:
        thickness = style.thickness
    if tags[0] is _TAGS.UNDERLINE_OFFSET:
        return (thickness / 2 - offset if style.underline_offset is None else style.underline_offset), thickness
    return -offset, thickness


def whole(baseline: float) -> float:
    """Return where Figma draws a baseline: at a whole px of the text's own space, wherever the text itself lies.

    Lines below and through the text stay where they are. Source: SVG exports of 150 texts with fractional baselines.
    """
    return float(math.floor(baseline + 0.5))


def _place_run(
    run: Sequence[Char], style: RunStyle, x: float, baseline: float, stretch: float, glyphs: list[LaidGlyph]
) -> float:
    """Add the glyphs of a run and return where it ends."""
    seen: set[int] = set()
    for glyph in _shaped("".join(char.text for char in run), style):
        if glyph.outline is not None or glyph.emoji:
            left, y = x + glyph.x_offset * style.size, baseline - glyph.y_offset * style.size
            glyphs.append(LaidGlyph(style, glyph.outline, glyph.emoji, left, y))
        x += glyph.advance * style.size
        if glyph.cluster not in seen:
            seen.add(glyph.cluster)
            x += style.letter_spacing + (stretch if run[glyph.cluster].text == " " else 0.0)
    return x
