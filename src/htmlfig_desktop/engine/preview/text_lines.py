"""Breaks a text into lines: paragraphs, letter case, list markers, and where words fit.

Source: format notes, sections 10.1, 10.3 and 10.8.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from htmlfig_desktop.engine.fonts.shaping import INVISIBLE, ShapedGlyph, runs_right_to_left, shape
from htmlfig_desktop.engine.preview.text_styles import RunStyle
from htmlfig_desktop.engine.preview.values import number

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import TextLineDataFields

_LINE_BREAK: Final = "\u2028"
_ELLIPSIS: Final = "…"
BOX: Final = "□"
"""Stands for a character that no font has."""
MARKER_ROOM: Final = 1.5
"""Em that a list is indented by for each of its levels."""
_BULLETS: Final = "•◦▪"
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
_ROMAN: Final = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Char(NamedTuple):
    """A character in its style."""

    text: str
    style: RunStyle


@dataclass(slots=True)
class Line:
    """A line of a text."""

    chars: list[Char]
    indent: float
    ends_paragraph: bool
    gap: float = 0.0
    """px above it, of its paragraph."""
    marker: list[Char] = field(default_factory=list)
    is_rtl: bool = False
    """Whether its paragraph runs from right to left."""


def cased(text: str, case: str, *, starts_word: bool) -> str:
    """Return a character in a letter case."""
    if case == "UPPER":
        return text.upper()
    if case == "LOWER":
        return text.lower()
    return text.title() if case == "TITLE" and starts_word else text


def broken_lines(chars: Sequence[Char], fields: NodeFields, width: float, default: RunStyle) -> Iterator[Line]:
    """Yield the lines of a text.

    Args:
        chars: in their styles, in the case they were typed in.
        fields: of the text.
        width: px that a line may have; infinite where the box follows the text.
        default: the style of paragraphs without a character.
    """
    entries = (fields.get("textData") or {}).get("lines") or ()
    counters: dict[int, int] = {}
    gap = number(fields.get("paragraphSpacing"))
    for number_of, paragraph in enumerate(_paragraphs(chars)):
        entry = entries[number_of] if number_of < len(entries) else {}
        level = int(number(entry.get("indentationLevel")))
        style = paragraph[0].style if paragraph else default
        marker = _marker(entry.get("lineType", "PLAIN"), level, entry, counters)
        hang = MARKER_ROOM * style.size * max(level, 1) if marker else 0.0
        # The first paragraph of a text is not indented.
        first_indent = hang or (number(fields.get("paragraphIndent")) if number_of else 0.0)
        broken = list(_broken(_cased(paragraph), width, first_indent, hang))
        is_rtl = _is_rtl(paragraph, entry)
        for place, part in enumerate(broken):
            line = Line(part, first_indent if place == 0 else hang, place == len(broken) - 1, is_rtl=is_rtl)
            if place == 0:
                line.gap = gap if number_of else 0.0
                line.marker = [Char(char, style) for char in marker]
            yield line


def _is_rtl(paragraph: Sequence[Char], entry: TextLineDataFields) -> bool:
    said = entry.get("sourceDirectionality", "AUTO")
    return said == "RTL" if said != "AUTO" else runs_right_to_left("".join(char.text for char in paragraph))


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


def _marker(kind: str, level: int, entry: TextLineDataFields, counters: dict[int, int]) -> str:
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
    advances = advances_of(chars)
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


def advances_of(chars: Sequence[Char]) -> list[float]:
    """Return the room each character takes, px; a ligature's is that of its first."""
    advances: list[float] = []
    for style, run in style_runs(chars):
        own = [style.letter_spacing] * len(run)
        for glyph in shaped_glyphs("".join(char.text for char in run), style):
            own[glyph.cluster] += glyph.advance * style.size
        advances += own
    return advances


def style_runs(chars: Sequence[Char]) -> Iterator[tuple[RunStyle, list[Char]]]:
    """Yield neighbors of one style."""
    for _, group in groupby(chars, key=lambda char: id(char.style)):
        run = list(group)
        yield run[0].style, run


def shaped_glyphs(text: str, style: RunStyle) -> tuple[ShapedGlyph, ...]:
    """Return the glyphs of a run; a box, or room, stands for characters that no font has."""
    shaped = shape(text, style.designs, features=style.features)
    if shaped is None:
        stands_in = BOX if _is_known(BOX, style) else " "
        known = "".join(char if _is_known(char, style) else stands_in for char in text)
        shaped = shape(known, style.designs, features=style.features)
    return shaped.glyphs if shaped else ()


def _is_known(char: str, style: RunStyle) -> bool:
    return char in INVISIBLE or any(font.draws(ord(char)) for font in style.designs)


def shortened(line: Line, width: float) -> list[Char]:
    """Return the characters of a line that is cut off, so that the ellipsis fits."""
    chars = list(line.chars)
    if not chars:
        return chars
    style = chars[-1].style
    ellipsis = Char(_ELLIPSIS, style)
    while chars and (chars[-1].text.isspace() or math.fsum(advances_of([*chars, ellipsis])) > width - line.indent):
        chars.pop()
    return [*chars, ellipsis]
