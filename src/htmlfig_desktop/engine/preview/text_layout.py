"""Lays out a text that comes without cached glyphs.

Lines break where a word does not fit, words that fit no line inside. Vertical metrics as Figma has them. Source: format
notes, sections 10.3 and 10.4.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import uharfbuzz as hb

from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.text_lines import (
    MARKER_ROOM,
    Char,
    Line,
    advances_of,
    broken_lines,
    shaped_glyphs,
    shortened,
    style_runs,
)
from htmlfig_desktop.engine.preview.text_styles import RunStyle
from htmlfig_desktop.engine.preview.values import number
from htmlfig_desktop.engine.scene.text import GlyphOutline

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_MOST_CHARACTERS: Final = 200_000
_TAGS: Final = hb.OTMetricsTag
_DECORATIONS: Final = {
    "UNDERLINE": (_TAGS.UNDERLINE_OFFSET, _TAGS.UNDERLINE_SIZE),
    "STRIKETHROUGH": (_TAGS.STRIKEOUT_OFFSET, _TAGS.STRIKEOUT_SIZE),
}


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


class LaidLine(NamedTuple):
    """A line and where it lies, px of the layer."""

    characters: str
    x: float
    baseline: float
    right: float
    """Its right edge; spaces that hang over an end of the line count neither here nor there."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A text as it is drawn."""

    lines: tuple[LaidLine, ...]
    glyphs: tuple[LaidGlyph, ...]
    rects: tuple[LaidRect, ...]


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
    lines = list(broken_lines(chars[:_MOST_CHARACTERS], fields, width, default))
    heights = [_height(line, default, fields) for line in lines]
    if fields.get("textTruncation") == "ENDING":
        kept = _kept(lines, heights, fields, node.size.height if resize == "NONE" else math.inf)
        if kept < len(lines):
            lines, heights = lines[:kept], heights[:kept]
            lines[-1].chars = shortened(lines[-1], width)
    return _placed(node, lines, heights, default)


def _height(line: Line, default: RunStyle, fields: NodeFields) -> float:
    height = max((char.style.line_height for char in line.chars), default=default.line_height)
    # Newer layouts count whole pixels.
    return float(math.floor(height + 0.5)) if _is_new(fields) else height


def _is_new(fields: NodeFields) -> bool:
    return number(fields.get("textUserLayoutVersion")) >= 2


def _kept(lines: list[Line], heights: list[float], fields: NodeFields, room: float) -> int:
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


def _placed(node: ResolvedNode, lines: list[Line], heights: list[float], default: RunStyle) -> Laid:
    fields = node.fields
    total = math.fsum(heights) + math.fsum(line.gap for line in lines)
    is_trimmed = fields.get("leadingTrim") == "CAP_HEIGHT" and _is_new(fields)
    trim_top, trim_bottom = _trims(lines, heights, default) if is_trimmed else (0.0, 0.0)
    room = node.size.height - (total - trim_top - trim_bottom)
    top = {"CENTER": room / 2, "BOTTOM": room}.get(fields.get("textAlignVertical", "TOP"), 0.0) - trim_top
    glyphs: list[LaidGlyph] = []
    rects: list[LaidRect] = []
    laid: list[LaidLine] = []
    for line, height in zip(lines, heights, strict=True):
        top += line.gap
        baseline = top + _ascent(line, height, default, is_new=_is_new(fields))
        left, right = _place_line(line, baseline, node, glyphs, rects)
        laid.append(LaidLine("".join(char.text for char in line.chars), left, baseline, right))
        top += height
    return Laid(tuple(laid), tuple(glyphs), tuple(rects))


def _ascent(line: Line, height: float, default: RunStyle, *, is_new: bool) -> float:
    """Return how far below a line's top its baseline lies."""
    styles = [char.style for char in line.chars] or [default]
    tallest = max(styles, key=lambda style: style.primary.metrics.ascent * style.size)
    ascent = tallest.primary.metrics.ascent * tallest.size
    return ascent + (height - tallest.content) / 2 if is_new else ascent


def _trims(lines: list[Line], heights: list[float], default: RunStyle) -> tuple[float, float]:
    """Return how much above capitals and below the last baseline is cut off."""
    first = _ascent(lines[0], heights[0], default, is_new=True)
    style = lines[0].chars[0].style if lines[0].chars else default
    last = _ascent(lines[-1], heights[-1], default, is_new=True)
    return first - _cap_height(style), heights[-1] - last


def _cap_height(style: RunStyle) -> float:
    outlines = [glyph.outline for glyph in shaped_glyphs("H", style) if glyph.outline is not None]
    return max((max(outline.path.coords[1::2]) for outline in outlines), default=0.7) * style.size


def _place_line(
    line: Line, baseline: float, node: ResolvedNode, glyphs: list[LaidGlyph], rects: list[LaidRect]
) -> tuple[float, float]:
    """Add what a line draws and return where it begins and ends."""
    chars = line.chars
    text = "".join(char.text for char in chars)
    trailing = len(text) - len(text.rstrip())
    advances = advances_of(chars)
    width = math.fsum(advances[: len(advances) - trailing])
    if line.is_rtl:  # pieces of other directions are not kerned with each other
        pieces = (advances_of(run) for _, run in _in_reading_order(chars, is_rtl=True))
        width = math.fsum(map(math.fsum, pieces)) - math.fsum(advances[len(advances) - trailing :])
    room = node.size.width - line.indent - width
    align = node.fields.get("textAlignHorizontal", "LEFT")
    if line.is_rtl and align in ("LEFT", "JUSTIFIED"):
        align = "JUSTIFIED" if align == "JUSTIFIED" and not line.ends_paragraph else "RIGHT"
    x = line.indent + {"CENTER": room / 2, "RIGHT": room}.get(align, 0.0)
    spaces = text.rstrip().count(" ")
    stretch = room / spaces if align == "JUSTIFIED" and spaces and not line.ends_paragraph and room > 0 else 0.0
    if line.marker:
        width = math.fsum(advances_of(line.marker))
        space = MARKER_ROOM / 4 * line.marker[0].style.size
        _place_run(line.marker, line.marker[0].style, x - space - width, baseline, 0.0, glyphs)
    begin = x
    hung = math.fsum(advances[len(advances) - trailing :]) + stretch * text[len(text) - trailing :].count(" ")
    if line.is_rtl and trailing:  # spaces at the end of a line that runs from right to left hang over its left edge
        x -= hung
    for style, run in _in_reading_order(chars, is_rtl=line.is_rtl):
        start = x
        x = _place_run(run, style, x, baseline, stretch, glyphs)
        if (kind := _DECORATIONS.get(style.decoration)) is not None and x > start:
            top, height = _decoration(kind, style)
            rects.append(LaidRect(style, start, whole(baseline) + top, x - start, height))
    return begin, x if line.is_rtl else x - hung


def _in_reading_order(chars: Sequence[Char], *, is_rtl: bool) -> Iterator[tuple[RunStyle, list[Char]]]:
    """Yield the runs of a line from left to right.

    A run has one style and one direction; characters without one, such as spaces, run with the paragraph unless both
    neighbors run the other way. Runs inside runs are not told apart.
    """
    kinds = [_direction(char.text) for char in chars]
    before = _carried(kinds, is_rtl)
    after = _carried(kinds[::-1], is_rtl)[::-1]
    directions = [one if one == other else is_rtl for one, other in zip(before, after, strict=True)]
    pieces = [
        [char for _, char in group]
        for _, group in groupby(zip(directions, chars, strict=True), key=lambda entry: entry[0])
    ]
    turns = [direction for direction, _ in groupby(directions)]
    order = list(zip(turns, pieces, strict=True))
    for turned, piece in reversed(order) if is_rtl else order:
        runs = list(style_runs(piece))
        yield from reversed(runs) if turned else runs


def _carried(kinds: Sequence[bool | None], first: bool) -> list[bool]:
    """Return directions where each that is unknown is the one before it."""
    found: list[bool] = []
    for kind in kinds:
        first = first if kind is None else kind
        found.append(first)
    return found


def _direction(char: str) -> bool | None:
    """Return whether a character runs from right to left; None where it has no direction of its own."""
    kind = unicodedata.bidirectional(char)
    return True if kind in ("R", "AL") else False if kind in ("L", "EN", "AN") else None


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
    for glyph in shaped_glyphs("".join(char.text for char in run), style):
        if glyph.outline is not None or glyph.emoji:
            left, y = x + glyph.x_offset * style.size, baseline - glyph.y_offset * style.size
            glyphs.append(LaidGlyph(style, glyph.outline, glyph.emoji, left, y))
        x += glyph.advance * style.size
        if glyph.cluster not in seen:
            seen.add(glyph.cluster)
            x += style.letter_spacing + (stretch if run[glyph.cluster].text == " " else 0.0)
    return x
