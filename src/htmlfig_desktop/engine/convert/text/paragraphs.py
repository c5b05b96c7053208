"""From the browser's text boxes to paragraphs: which pieces of text belong together in one text layer.

A paragraph becomes one layer as long as its lines stand regularly: each line one unbroken piece, the lines at one
pitch, aligned at one edge. Where that ends, a new paragraph begins.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece
from htmlfig_desktop.engine.convert.text.segments import is_hollow, rows_of, segments
from htmlfig_desktop.engine.scene.text import TextAlign

_ALIGN_TOLERANCE = 1.0
_WRAP_SLACK = 0.75
"""px that a line which fills its room gets more, so that rounding does not wrap it. No word is that narrow."""
_ROOM = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*")
"""Characters that take room at most."""
_PITCH_TOLERANCE = 1.01
"""Text boxes stand on whole pixels, so a fractional pitch shows as one px more now and then."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that form one text layer."""

    lines: tuple[Line, ...]
    align: TextAlign
    pitch: float
    """Distance from line to line, px; of a single line its line height."""
    width: float
    """Room for the lines, px."""
    left: float
    """Left edge of that room, in layout space."""
    wraps: bool = False
    """Whether a line ends only because its room does."""
    whole_pitch: int = 0
    """px from line to line as the browser drew them, where all are as many whole ones apart (or nearly); 0: not."""
    is_rtl: bool = False
    """Whether its block runs from right to left, whatever elements in it do."""

    @property
    def rect(self) -> Rect:
        """The box of the layer in layout space: the room across, the line boxes down."""
        return Rect(self.left, self.top, self.width, self.height)

    @property
    def link(self) -> str:
        """Where all of it leads; empty where parts lead elsewhere or nowhere."""
        links = {piece.look.link for line in self.lines for piece in line.pieces if piece.characters.strip()}
        return links.pop() if len(links) == 1 else ""

    @property
    def shows(self) -> bool:
        """Whether any of it is seen: characters that are more than room, or lines along them."""
        pieces = [piece for line in self.lines for piece in line.pieces]
        return any(piece.look.decorations or not _ROOM.fullmatch(piece.characters) for piece in pieces)

    @property
    def keeps_room(self) -> bool:
        """Whether letters keep room for what is drawn behind others."""
        return any(piece.room for line in self.lines for piece in line.pieces)

    @property
    def top(self) -> float:
        """Where the first line box begins, in layout space."""
        first = self.lines[0].tallest.rect
        return first.y + first.height / 2 - self.pitch / 2

    @property
    def line_height(self) -> float:
        """The pitch as a design names it: rounded as by Figma, where that moves no line, so that all draw it so."""
        if self.whole_pitch:
            return float(self.whole_pitch)
        return self.pitch if len(self.lines) > 1 else max(1.0, math.floor(self.pitch + 0.5))

    @property
    def height(self) -> float:
        """Of all line boxes, px."""
        return self.pitch * len(self.lines)

    @property
    def styles(self) -> tuple[ComputedStyle, ...]:
        """The styles of the pieces, each once, in their order."""
        if len(self.lines) == 1:
            return self.lines[0].styles
        return tuple(dict.fromkeys([style for line in self.lines for style in line.styles]))

    def in_room(self, width: float) -> Paragraph:
        """Return the paragraph in a room of another width, its lines where they are.

        Justified lines from right to left end at their right edge: the last one shows it.
        """
        end = float(self.is_rtl)
        share = {TextAlign.CENTER: 0.5, TextAlign.RIGHT: 1.0, TextAlign.JUSTIFIED: end}.get(self.align, 0.0)
        return replace(self, width=width, left=self.left + (self.width - width) * share)

    def part(self, start: int, end: int) -> Paragraph:
        """Return the paragraph with some of its lines only."""
        return replace(self, lines=self.lines[start:end])

    def first(self, lines: int | None) -> Paragraph:
        """Return the paragraph with its first lines only; None: with all."""
        return replace(self, lines=self.lines[:lines]) if lines else self

    @property
    def hugged(self) -> Paragraph:
        """The paragraph in a room as wide as its longest line, where every line ends with a break."""
        ink = self.ink
        return replace(self, width=ink.width, left=ink.x, wraps=False)

    @property
    def ink(self) -> Rect:
        """What the text covers, in layout space."""
        rect = self.lines[0].rect
        for line in self.lines[1:]:
            rect = rect.union(line.rect)
        return rect


def _alignments(start: TextAlign, end: TextAlign) -> dict[str, TextAlign]:
    """Return what values of ``text-align`` mean."""
    return {
        "start": start,
        "end": end,
        "left": TextAlign.LEFT,
        "right": TextAlign.RIGHT,
        "center": TextAlign.CENTER,
        "-webkit-center": TextAlign.CENTER,
        "-webkit-left": TextAlign.LEFT,
        "-webkit-right": TextAlign.RIGHT,
        "justify": TextAlign.JUSTIFIED,
    }


_ROUNDED = 0.05
"""px by which a line may miss the end of its room: the browser keeps 64ths."""
_ALIGNMENTS = (_alignments(TextAlign.LEFT, TextAlign.RIGHT), _alignments(TextAlign.RIGHT, TextAlign.LEFT))
"""From left to right, from right to left."""


def alignment_of(align: str, *, is_rtl: bool) -> TextAlign:
    """Return what a computed ``text-align`` means in a block of a direction."""
    return _ALIGNMENTS[is_rtl].get(align) or _ALIGNMENTS[is_rtl]["start"]


def paragraphs_of(
    pieces: Sequence[Piece],
    room: Rect,
    align: str,
    line_height: float | None,
    is_rtl: bool,
    align_last: str = "auto",
) -> list[Paragraph]:
    """Return the paragraphs that pieces of one block form, in reading order.

    Args:
        pieces: In document order.
        room: Content box of the block, in layout space.
        align: Computed ``text-align``.
        line_height: Computed ``line-height`` in px; None where it is ``normal``.
        is_rtl: Whether the block's direction is right to left.
        align_last: Computed ``text-align-last``.
    """
    alignment = alignment_of(align, is_rtl=is_rtl)
    groups: list[list[Line]] = []
    rows = list(rows_of(pieces))
    edge = TextAlign.RIGHT if is_rtl and alignment is TextAlign.JUSTIFIED else alignment
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        is_last = align_last != "justify" and (following is None or following[0].forced_break)
        if following is None and alignment is TextAlign.JUSTIFIED and _fills(row, room, is_rtl=is_rtl):
            is_last = False  # what follows is no text of this block
        is_stretched = (
            not is_last if alignment is TextAlign.JUSTIFIED else align_last == "justify" and following is None
        )
        parts = segments(row, is_stretched=is_stretched)
        if len(parts) == 1 and groups and _continues(groups[-1], parts[0], edge):
            groups[-1].append(parts[0])
            continue
        groups.extend([segment] for segment in parts)
        if len(parts) > 1:
            groups.append([])
    made = [_paragraph(group, room, alignment, edge, line_height) for group in groups if group]
    return [replace(each, is_rtl=True) for each in made] if is_rtl else made


def _fills(row: Sequence[Piece], room: Rect, *, is_rtl: bool) -> bool:
    """Whether a line ends where its room does."""
    if is_rtl:
        return abs(min(piece.rect.x for piece in row) - room.x) <= _ROUNDED
    return abs(max(piece.rect.right for piece in row) - room.right) <= _ROUNDED


def _continues(lines: list[Line], line: Line, align: TextAlign) -> bool:
    """Whether a line goes on where the lines before it end.

    A first line that begins further in is a text of its own: Figma indents no first paragraph. So are lines whose
    letters are outlines only, as it has one outline for a whole text, and what is below a picture of a line of its own.
    """
    if not lines or line.pieces[0].is_parted:
        return False
    last, rect = lines[-1].rect, line.rect
    step = line.tallest.rect.center.y - lines[-1].tallest.rect.center.y
    if step <= 0 or step > 4 * max(last.height, rect.height) or is_hollow(lines[-1]) != is_hollow(line):
        return False
    if len(lines) > 1:
        before = lines[-1].tallest.rect.center.y - lines[-2].tallest.rect.center.y
        if abs(step - before) > _PITCH_TOLERANCE:
            return False
    if align is TextAlign.CENTER:
        return abs(last.center.x - rect.center.x) <= _ALIGN_TOLERANCE
    if align is TextAlign.RIGHT:
        return abs(last.right - rect.right) <= _ALIGN_TOLERANCE
    return abs(last.x - rect.x) <= _ALIGN_TOLERANCE


def _without_idle_rooms(lines: list[Line], align: TextAlign) -> list[Line]:
    """Return lines without room at their ends that neither tells where a line stands nor where it breaks."""
    if len(lines) > 1 and align in (TextAlign.CENTER, TextAlign.RIGHT):
        return lines
    is_idle = [*(line.forced_break for line in lines[1:]), True]
    return [
        replace(line, pieces=(*line.pieces[:-1], replace(line.pieces[-1], room=0.0)))
        if idle and line.pieces[-1].room
        else line
        for line, idle in zip(lines, is_idle, strict=True)
    ]


def _are_stretched(lines: Sequence[Line]) -> bool:
    """Whether a line of justified ones was drawn out to the end of its room: it has spaces for that."""
    pieces = (piece for line in lines if line.is_stretched for piece in line.pieces)
    return any(" " in piece.characters.strip() for piece in pieces)


def _paragraph(
    lines: list[Line], room: Rect, align: TextAlign, edge: TextAlign, line_height: float | None
) -> Paragraph:
    """Return lines as a paragraph; ``edge`` is where they all begin or end, which in mixed directions is another."""
    lines = _without_idle_rooms(lines, align)
    first, last = lines[0].tallest.rect, lines[-1].tallest.rect
    pitch = (last.center.y - first.center.y) / (len(lines) - 1) if len(lines) > 1 else line_height or first.height
    rects = [line.rect for line in lines]
    ink = rects[0]
    for rect in rects[1:]:
        ink = ink.union(rect)
    if all(line.forced_break for line in lines[1:]):
        if align is TextAlign.JUSTIFIED:  # the last line before a break is not stretched
            align = TextAlign.RIGHT if edge is TextAlign.RIGHT else TextAlign.LEFT
        if len(lines) == 1 and align is not TextAlign.LEFT and lines[0].hangs:
            align = TextAlign.LEFT
        return Paragraph(tuple(lines), align, pitch, ink.width, ink.x)
    if align is TextAlign.JUSTIFIED and _are_stretched(lines):
        room = ink  # what floats beside them took the rest
    left, right = min(room.x, ink.x), max(room.right, ink.right)
    slack = _WRAP_SLACK if ink.width > right - left - _WRAP_SLACK else 0.0
    if edge in (TextAlign.LEFT, TextAlign.JUSTIFIED):
        left, right = ink.x, right + slack
    elif edge is TextAlign.RIGHT:
        left, right = left - slack, ink.right
    else:
        half = max(ink.center.x - left, right - ink.center.x) + slack / 2
        left, right = ink.center.x - half, ink.center.x + half
    return Paragraph(tuple(lines), align, pitch, right - left, left, wraps=True)
