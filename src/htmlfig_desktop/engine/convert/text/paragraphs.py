"""From the browser's text boxes to paragraphs: which pieces of text belong together in one text layer.

A paragraph becomes one layer as long as its lines stand regularly: each line one unbroken piece, the lines at one
pitch, aligned at one edge. Where that ends, a new paragraph begins.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import field

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.scene.text import TextAlign

_GAP = 0.75
"""px between neighbors on a line above which they are separate pieces."""
_ALIGN_TOLERANCE = 1.0
_WRAP_SLACK = 0.75
"""px that a line which fills its room gets more, so that rounding does not wrap it. No word is that narrow."""
_ROOM = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*")
"""Characters that take room at most."""
_PITCH_TOLERANCE = 1.01
"""Text boxes stand on whole pixels, so a fractional pitch shows as one px more now and then."""


@dataclass(frozen=True, slots=True)
class Decoration:
    """A decoration line that an element puts on the text inside it."""

    line: str
    style: str
    color: str
    thickness: str
    offset: str
    is_under: bool = False
    """Whether it stands below the letters instead of at their baseline."""
    size: float = 0.0
    """Font size of the element that draws it, px; 0: that of the text."""
    lift: float = 0.0
    """How far the text is raised above the baseline of that element, px."""
    is_central: bool = False
    """Whether it stands beside the middle of the letters, as lines of vertical text do, and goes by their size."""
    is_swapped: bool = False
    """Whether underlines are on the side where else overlines are, and the other way round."""


@dataclass(frozen=True, slots=True, eq=False)
class Shine:
    """The background of an inline element that shines through its letters (``background-clip: text``)."""

    node: SnapshotNode
    layout: LayoutBox
    """Its rectangle is that of the unbroken element, as far as this line shows of it. In layout space."""


@dataclass(frozen=True, slots=True)
class TextLook:
    """What makes two pieces of text look alike."""

    style: ComputedStyle
    decorations: tuple[Decoration, ...] = ()
    link: str = ""
    shine: Shine | None = None
    override: str = ""
    """``ltr`` or ``rtl``: which way all of it runs, whatever its letters say; empty: as they say."""


POSITIONED = 1_000_000
"""More than elements stand in one block."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one text node on one line."""

    characters: str
    rect: Rect
    """From ascent to descent, in layout space."""
    look: TextLook
    before: str = ""
    """White space between this piece and the one before it in the node, as laid out (it may have collapsed)."""
    after: str = ""
    """White space behind the last piece of a node."""
    forced_break: bool = False
    """Whether a ``<br>`` or a preserved line break stands before the piece."""
    apart: int = 0
    """Which pieces of a line the browser puts on a pixel together: 0, those with the line; else those in one element.

    Above 0 it stands on the line's baseline, below 0 elsewhere, from ``-POSITIONED`` down where it was laid out in the
    line and moved from there.
    """
    edge: float = 0.0
    """How far that element begins above its letters, px: by its padding and border."""


@dataclass(frozen=True, slots=True)
class Line:
    """Neighboring pieces on one line."""

    pieces: tuple[Piece, ...]
    forced_break: bool
    is_stretched: bool = False
    """Whether its spaces are widened so that it fills its room."""
    rect: Rect = field(init=False, compare=False)
    """The smallest rectangle around the pieces."""
    tallest: Piece = field(init=False, compare=False)
    """The piece with the largest text."""
    styles: tuple[ComputedStyle, ...] = field(init=False, compare=False)
    """The styles of the pieces, each once, in their order."""

    def __post_init__(self) -> None:
        rect, tallest, styles = self.pieces[0].rect, self.pieces[0], {self.pieces[0].look.style: None}
        for piece in self.pieces[1:]:
            rect = rect.union(piece.rect)
            styles[piece.look.style] = None
            if piece.rect.height > tallest.rect.height:
                tallest = piece
        object.__setattr__(self, "rect", rect)
        object.__setattr__(self, "tallest", tallest)
        object.__setattr__(self, "styles", tuple(styles))

    @property
    def hangs(self) -> bool:
        """Whether spaces begin or end it, which count for nothing where a line is aligned."""
        return self.pieces[0].characters[:1].isspace() or self.pieces[-1].characters[-1:].isspace()


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
    """px from line to line as the browser drew them, where all are as many whole ones apart; 0: they are not."""

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
        """Return the paragraph in a room of another width, its lines where they are."""
        share = {TextAlign.CENTER: 0.5, TextAlign.RIGHT: 1.0}.get(self.align, 0.0)
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
        segments = _segments(row, is_stretched=is_stretched)
        if len(segments) == 1 and groups and _continues(groups[-1], segments[0], edge):
            groups[-1].append(segments[0])
            continue
        groups.extend([segment] for segment in segments)
        if len(segments) > 1:
            groups.append([])
    return [_paragraph(group, room, alignment, edge, line_height) for group in groups if group]


def _fills(row: Sequence[Piece], room: Rect, *, is_rtl: bool) -> bool:
    """Whether a line ends where its room does."""
    if is_rtl:
        return abs(min(piece.rect.x for piece in row) - room.x) <= _ROUNDED
    return abs(max(piece.rect.right for piece in row) - room.right) <= _ROUNDED


def rows_of(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces line by line: a piece whose middle lies beside the line belongs to it."""
    row: list[Piece] = []
    for piece in pieces:
        if row and (piece.forced_break or not beside(row[-1].rect, piece.rect)):
            yield row
            row = []
        row.append(piece)
    if row:
        yield row


def beside(first: Rect, second: Rect) -> bool:
    """Whether two pieces stand on one line: the middle of one lies beside the other."""
    middle, other = first.y + first.height / 2, second.y + second.height / 2
    return (first.y <= other <= first.bottom) or (second.y <= middle <= second.bottom)


def _segments(row: list[Piece], *, is_stretched: bool) -> list[Line]:
    """Split a line where something else stands between its pieces.

    Letters that are outlines only are a piece of their own. Neighbors are found by where they stand; inside a segment
    they keep the order in which they are read, which in mixed directions is another.
    """
    if len(row) == 1:
        return [Line((row[0],), row[0].forced_break, is_stretched)]
    places = sorted(range(len(row)), key=lambda at: row[at].rect.x)
    segments: list[list[int]] = []
    reach = 0.0
    for at in places:
        rect = row[at].rect
        is_next = segments and rect.x - reach <= _GAP and reach - rect.x <= max(_GAP, rect.width)
        if is_next and _is_hollow(row[at]) == _is_hollow(row[segments[-1][-1]]):
            segments[-1].append(at)
            reach = max(reach, rect.right)
        else:
            segments.append([at])
            reach = rect.right
    ordered = sorted(sorted(segment) for segment in segments)
    return [
        Line(tuple(row[at] for at in segment), 0 in segment and row[0].forced_break, is_stretched)
        for segment in ordered
    ]


def _is_hollow(piece: Piece) -> bool:
    """Whether only the outlines of letters show: Figma has one outline for a whole text."""
    style = piece.look.style
    if style["-webkit-text-stroke-width"] in ("0px", "") or piece.characters.isspace():
        return False
    color = parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
    return color is not None and color.is_transparent


def _continues(lines: list[Line], line: Line, align: TextAlign) -> bool:
    """Whether a line goes on where the lines before it end."""
    if not lines:
        return False
    last, rect = lines[-1].rect, line.rect
    step = line.tallest.rect.center.y - lines[-1].tallest.rect.center.y
    if step <= 0 or step > 4 * max(last.height, rect.height):
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


def _paragraph(
    lines: list[Line], room: Rect, align: TextAlign, edge: TextAlign, line_height: float | None
) -> Paragraph:
    """Return lines as a paragraph; ``edge`` is where they all begin or end, which in mixed directions is another."""
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
