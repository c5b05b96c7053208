"""Pieces of text as the browser laid them out, and the lines they form."""

from __future__ import annotations

from dataclasses import field
from enum import Enum, auto

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode

NO_BREAK_SPACE = "\u00a0"


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


class Ruby(Enum):
    """What a piece of text is of ruby."""

    NONE = auto()
    BASE = auto()
    """As long as its annotation, where its letters alone are not."""
    ANNOTATION = auto()


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
    is_parted: bool = False
    """Whether a line without text stands before the piece: a picture or a bar as wide as its block."""
    apart: int = 0
    """Which pieces of a line the browser puts on a pixel together: 0, those with the line; else those in one element.

    Above 0 it stands on the line's baseline, below 0 elsewhere, from ``-POSITIONED`` down where it was laid out in the
    line and moved from there.
    """
    edge: float = 0.0
    """How far that element begins above its letters, px: by its padding and border."""
    lead: float = 0.0
    """px that edges of elements take which begin right before it; not finite where something else may stand there."""
    room: float = 0.0
    """px that edges of elements take right behind it, as far as its last character keeps them by its spacing.

    Before lines are made of pieces: the edges of those elements that end right behind it.
    """
    is_indent: bool = False
    """Whether it is a space that keeps room for the indent of a first line."""
    ruby: Ruby = Ruby.NONE
    place: Rect | None = None
    """What a letter that stands upright takes of its vertical line, in layout space."""


@dataclass(frozen=True, slots=True)
class Line:
    """Neighboring pieces on one line."""

    pieces: tuple[Piece, ...]
    forced_break: bool
    is_stretched: bool = False
    """Whether its spaces are widened so that it fills its room."""
    rect: Rect = field(init=False, compare=False)
    """The smallest rectangle around the pieces, and the room behind the last of them."""
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
        last = self.pieces[-1]
        if last.room:
            rect = replace(rect, width=max(rect.width, last.rect.right + last.room - rect.x))
        object.__setattr__(self, "rect", rect)
        object.__setattr__(self, "tallest", tallest)
        object.__setattr__(self, "styles", tuple(styles))

    @property
    def hangs(self) -> bool:
        """Whether spaces begin or end it, which count for nothing where a line is aligned."""
        return self.pieces[0].characters[:1].isspace() or self.pieces[-1].characters[-1:].isspace()
