"""Text of a layer: characters, their styles, their paragraphs."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import field
from enum import Enum
from itertools import compress
from typing import NamedTuple

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint, in_other_box
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData


class TextAlign(Enum):
    """Horizontal alignment."""

    __hash__ = object.__hash__

    LEFT = "LEFT"
    CENTER = "CENTER"
    RIGHT = "RIGHT"
    JUSTIFIED = "JUSTIFIED"


class TextVertical(Enum):
    """Where lines stand in a box that is taller than they are."""

    TOP = "TOP"
    CENTER = "CENTER"
    BOTTOM = "BOTTOM"


class TextResize(Enum):
    """Which sides of the box follow the text."""

    NONE = "NONE"
    WIDTH_AND_HEIGHT = "WIDTH_AND_HEIGHT"
    HEIGHT = "HEIGHT"


class TextCase(Enum):
    """Letter case applied when drawing."""

    ORIGINAL = "ORIGINAL"
    UPPER = "UPPER"
    LOWER = "LOWER"
    TITLE = "TITLE"
    SMALL_CAPS = "SMALL_CAPS"
    SMALL_CAPS_FORCED = "SMALL_CAPS_FORCED"


class DecorationLine(Enum):
    """The decoration line of a run."""

    NONE = "NONE"
    UNDERLINE = "UNDERLINE"
    STRIKETHROUGH = "STRIKETHROUGH"


class DecorationStyle(Enum):
    """How a decoration line is drawn."""

    SOLID = "SOLID"
    DOTTED = "DOTTED"
    WAVY = "WAVY"


@dataclass(frozen=True, slots=True)
class FontName:
    """A font by the names its file carries."""

    family: str
    style: str
    """Such as ``Bold Italic``, spelled as in the font."""
    postscript: str = ""


@dataclass(frozen=True, slots=True)
class FontAxis:
    """A setting of a variable font that no named style gives."""

    tag: str
    name: str
    value: float


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a run of characters looks."""

    font: FontName
    size: float
    """px, above 0."""
    fills: tuple[Paint, ...]
    line_height: float | None = None
    """px; None: the font's own."""
    letter_spacing: float = 0.0
    """px, the room included."""
    room: float = 0.0
    """px that are kept behind the letters, such as for the padding of what is drawn behind them."""
    case: TextCase = TextCase.ORIGINAL
    decoration: DecorationLine = DecorationLine.NONE
    decoration_style: DecorationStyle = DecorationStyle.SOLID
    decoration_fills: tuple[Paint, ...] = ()
    """Empty: the color of the text."""
    decoration_thickness: float | None = None
    """px; None: the font's own."""
    underline_offset: float | None = None
    """px; None: the font's own."""
    skips_ink: bool = True
    """Whether an underline leaves gaps where letters cross it."""
    hyperlink: str = ""
    """Where a click leads: an address, or a path such as ``/team.html`` among the pages of the same folder."""
    features_on: tuple[str, ...] = ()
    """OpenType feature tags in capitals, such as ``SS01``."""
    features_off: tuple[str, ...] = ()
    axes: tuple[FontAxis, ...] = ()

    def __hash__(self) -> int:
        """Tell most styles of a page apart: to hash all fields takes ten times as long, and tables ask for each run.

        Colors are among it. A text of thousands would else compare each of them with all others.
        """
        color = self.fills[0].color if self.fills and isinstance(self.fills[0], SolidPaint) else BLACK
        shade = (color.r, color.g, color.b)
        return hash((self.size, self.line_height, self.letter_spacing, self.font.style, self.hyperlink, shade))


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters that share a style. Runs follow each other without gaps."""

    characters: str
    style: TextStyle


@dataclass(frozen=True, slots=True)
class TextContent:
    """All that a text layer says. ``\\n`` ends a paragraph, U+2028 breaks a line inside one."""

    runs: tuple[TextRun, ...]
    """At least one, none empty (but a text of no characters has one empty run)."""
    align: TextAlign = TextAlign.LEFT
    resize: TextResize = TextResize.NONE
    vertical: TextVertical = TextVertical.TOP
    paragraph_indent: float = 0.0
    paragraph_spacing: float = 0.0
    max_lines: int | None = None
    """Lines after which the text ends with an ellipsis; None: no limit."""
    truncates: bool = False
    keeps_pitch: bool = False
    """Whether lines stand at the line height as it is, without leading above the first; else it is rounded to px."""
    is_rtl: bool = False
    stays_ltr: bool = False
    """Whether it runs from left to right although a line of it begins with letters that run the other way."""

    @property
    def characters(self) -> str:
        """All characters in a row."""
        return self.runs[0].characters if len(self.runs) == 1 else "".join([run.characters for run in self.runs])

    @property
    def base_style(self) -> TextStyle:
        """The style of the text itself: of those whose lines are highest the one that most characters share.

        Code inside of words has a lower line, so that it makes theirs no higher. What keeps room counts last.
        """
        if len(self.runs) == 1:
            return self.runs[0].style
        counts: dict[TextStyle, int] = {}
        for run in self.runs:
            counts[run.style] = counts.get(run.style, 0) + len(run.characters)
        return max(counts, key=lambda style: (not style.room, style.line_height or 0.0, counts[style]))

    def in_other_box(self, before: Size, after: Size, offset: Vec) -> TextContent:
        """Return a text whose letters keep their colors in another box; as ``paints.in_other_box``."""
        if all(isinstance(paint, SolidPaint) for run in self.runs for paint in run.style.fills):
            return self
        runs = []
        for run in self.runs:
            fills = tuple(in_other_box(paint, before, after, offset) for paint in run.style.fills)
            runs.append(replace(run, style=replace(run.style, fills=fills)))
        return replace(self, runs=tuple(runs))


@dataclass(frozen=True, slots=True, eq=False)
class GlyphOutline:
    """The shape of a glyph in em units, y up, shared by all its uses: compared by identity."""

    path: PathData
    bounds: Rect | None = field(init=False, repr=False, compare=False)
    """Around the shape itself; None where it is empty."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bounds", path_bounds(self.path))


class GlyphRow(NamedTuple):
    """Neighboring glyphs at one height, of one run and size: in columns, since pages have hundreds of thousands."""

    outlines: tuple[GlyphOutline | None, ...]
    """None: nothing to draw, such as a space, or an emoji."""
    xs: tuple[float, ...]
    y: float
    """Origins on the baseline, px of the layer."""
    size: float
    """Font size, px."""
    advances: tuple[float, ...]
    """Of the font alone, in em."""
    characters: Sequence[int]
    """Code points in the text the glyphs begin at; below 0: an ellipsis, which stands for none."""
    run: int
    """Position in ``TextContent.runs``."""
    emoji: tuple[int, ...] = ()
    """Code points, where each of the glyphs is this color emoji."""

    def moved(self, right: float, down: float) -> GlyphRow:
        """Return the row elsewhere, px."""
        return self._replace(xs=tuple([x + right for x in self.xs]), y=self.y + down)

    def between(self, start: int, end: int) -> GlyphRow:
        """Return those glyphs that begin at a code point from ``start`` on and before ``end``; there may be none."""
        return self._where([start <= character < end for character in self.characters])

    def of(self, characters: Container[int], *, others: bool = False) -> GlyphRow:
        """Return those glyphs that begin at one of some code points, or the others; there may be none."""
        return self._where([(character in characters) is not others for character in self.characters])

    def _where(self, kept: Sequence[bool]) -> GlyphRow:
        if all(kept):
            return self
        return self._replace(
            outlines=tuple(compress(self.outlines, kept)),
            xs=tuple(compress(self.xs, kept)),
            advances=tuple(compress(self.advances, kept)),
            characters=tuple(compress(self.characters, kept)),
        )


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line as it is laid out."""

    x: float
    baseline: float
    """px of the layer."""
    top: float
    width: float
    height: float
    ascent: float
    """Of the font, px."""
    start: int
    end: int
    """Code points; a line break that ends the line is included."""


@dataclass(frozen=True, slots=True)
class FontFacts:
    """What the file says of a font it uses."""

    name: FontName
    line_height: float
    """Natural, in em."""
    digest: bytes
    """SHA-1 of the font file."""
    weight: int
    is_italic: bool


@dataclass(frozen=True, slots=True)
class DecorationRects:
    """Drawn decoration lines of a run: (x, y, width, height), px of the layer."""

    run: int
    rects: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class TextLayout:
    """A complete layout of a text with outlines, so that it looks right where the font is missing. Never partial."""

    lines: tuple[TextLine, ...]
    rows: tuple[GlyphRow, ...]
    """None of them empty."""
    fonts: tuple[FontFacts, ...]
    offsets: tuple[float, ...]
    """Per code point: distance from the start of its line, px."""
    decorations: tuple[DecorationRects, ...] = ()
    drawn: int | None = None
    """How many of the glyphs show, the last of them an ellipsis; None: the text is not cut off."""
    drawn_height: float = 0.0
    """Of a text that is cut off: how high what shows of it is, px."""
