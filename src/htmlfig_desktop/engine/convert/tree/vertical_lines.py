"""Lines that run down or up: columns of letters that stand upright, and what lies on its side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.line_space import LineSpace
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, alignment_of
from htmlfig_desktop.engine.convert.text.pieces import Piece, Ruby
from htmlfig_desktop.engine.convert.text.segments import beside_each, rows_of
from htmlfig_desktop.engine.convert.text.upright import column_of, combined, combines, parts_of
from htmlfig_desktop.engine.fonts.justification import ALONE, Beside
from htmlfig_desktop.engine.scene.text import TextAlign


@dataclass(frozen=True, slots=True)
class Column:
    """Letters that stand upright, in layout space."""

    paragraph: Paragraph
    narrowed: Affine = IDENTITY
    """What makes letters side by side as narrow as their line."""


@dataclass(frozen=True, slots=True)
class SetPieces:
    """The pieces of a block as they are set."""

    columns: tuple[Column, ...]
    lying: tuple[Piece, ...]
    """In the space of their lines."""
    lined: tuple[Piece, ...]
    """Lines along letters that stand upright, which Figma would draw across: pieces without characters."""


class VerticalLines:
    """Sets the pieces of one block whose lines are not level."""

    def __init__(self, lines: LineSpace, fonts: LineFonts, device_scale: float, style: ComputedStyle) -> None:
        """Set pieces of a block of a style."""
        self._lines = lines
        self._fonts = fonts
        self._device_scale = device_scale
        self._indent = parse_px(style["text-indent"])
        alignment = alignment_of(style["text-align"], is_rtl=False)
        self._is_at_start = alignment in (TextAlign.LEFT, TextAlign.JUSTIFIED)
        self._is_justified = alignment is TextAlign.JUSTIFIED or style["text-align-last"] == "justify"

    def set(self, pieces: Sequence[Piece], begins: float | None, elements: Mapping[int, Rect]) -> SetPieces:
        """Return pieces as they are set.

        Args:
            pieces: In the space of their lines, in reading order.
            begins: Where the lines begin, px down in the layout; None: the page turns or scales them.
            elements: The boxes of those that the browser puts on a pixel by themselves, by ``Piece.apart``.
        """
        columns: list[Column] = []
        lying: list[Piece] = []
        lined: list[Piece] = []
        for number, row in enumerate(_with_annotations(pieces)):
            starts = {0: self._line_start(row[0][0], begins or 0.0, is_first=number == 0)}
            for piece, beside in row:
                in_layout = replace(piece, rect=self._lines.back(piece.rect))
                if combines(piece.look.style):
                    others = [replace(other, rect=self._lines.back(other.rect)) for other, _ in row]
                    columns.append(Column(*combined(in_layout, self._fonts, others)))
                at = 0 if piece.ruby is Ruby.ANNOTATION else piece.apart
                start = starts.setdefault(at, _start(piece, elements.get(at)))
                on_pixel = None if begins is None else start
                if combines(piece.look.style):
                    if piece.look.decorations:
                        (letters,) = columns[-1].paragraph.lines[0].pieces
                        place = letters.place or in_layout.rect
                        lined.append(self._lying(replace(in_layout, characters="", rect=place), on_pixel))
                    continue
                for part in parts_of(in_layout, self._fonts, beside, is_justified=self._is_justified):
                    if part.is_upright:
                        columns.append(Column(column_of(part, self._fonts, on_pixel)))
                        if piece.look.decorations:
                            lined.append(self._lying(replace(part.piece, characters=""), on_pixel))
                    else:
                        lying.append(self._lying(part.piece, on_pixel))
        return SetPieces(tuple(columns), tuple(lying), tuple(lined))

    def _line_start(self, piece: Piece, begins: float, *, is_first: bool) -> float:
        """Return where a line begins whose first piece is this one; that of a block is indented."""
        start = begins + (self._indent if is_first else 0.0)
        return start if self._is_at_start else max(start, piece.rect.x)

    def _lying(self, piece: Piece, begins: float | None) -> Piece:
        rect = self._lines.of(piece.rect)
        if begins is None:
            return replace(piece, rect=rect)
        ahead = self._fonts.on_pixel(begins) - begins
        return replace(piece, rect=self._lines.drawn(rect, self._device_scale).moved(ahead, 0))


def _start(piece: Piece, element: Rect | None) -> float:
    """Return where the browser has an element begin on a line, px down; ``piece`` is the first one of it there."""
    is_on_one_line = element is not None and element.height < 2 * piece.rect.height
    return element.x if element is not None and is_on_one_line else piece.rect.x


def _with_annotations(pieces: Sequence[Piece]) -> Iterator[list[tuple[Piece, Beside]]]:
    """Yield pieces line by line, with what stands beside each; annotations of ruby come behind their bases."""
    written = [piece for piece in pieces if piece.ruby is not Ruby.ANNOTATION]
    notes: dict[int, list[Piece]] = {}
    at = 0
    for piece in pieces:
        if piece.ruby is Ruby.ANNOTATION:
            notes.setdefault(at, []).append(piece)
        else:
            at += 1
    at = 0
    for row in rows_of(written):
        line = []
        for told in zip(row, beside_each(row), strict=True):
            at += 1
            line.extend([told, *((note, ALONE) for note in notes.get(at, ()))])
        yield line
