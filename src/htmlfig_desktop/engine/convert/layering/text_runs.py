"""The characters of paragraphs as runs, each of one style, and where the pieces of lines stand among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.color import TRANSPARENT, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.layering.text_rooms import TextRoom
from htmlfig_desktop.engine.convert.links import leads_out, run_link
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.decorations import (
    decoration_fills,
    decoration_of,
    decoration_style,
    thickness,
    underline_offset,
)
from htmlfig_desktop.engine.convert.text.glyph_layout import GlyphLayouts, PlacedLine, PlacedPiece
from htmlfig_desktop.engine.convert.text.line_heights import LineHeights
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Decoration, Piece, TextLook
from htmlfig_desktop.engine.convert.text.run_text import (
    by_spaces,
    cleaned,
    is_cursive,
    joint,
    keeps_words_together,
    together,
    with_room_behind,
)
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextCase, TextRun, TextStyle

_CAPS = {"small-caps": TextCase.SMALL_CAPS, "all-small-caps": TextCase.SMALL_CAPS_FORCED}


class TextRuns:
    """Writes the runs of one conversion; styles are made once per look."""

    def __init__(self, faces: TypeFaces, report: Report, glyphs: GlyphLayouts, heights: LineHeights) -> None:
        self._faces = faces
        self._report = report
        self._glyphs = glyphs
        self._heights = heights
        self._styles: dict[object, TextStyle] = {}
        """By look and line height."""

    def of(
        self, paragraph: Paragraph, node: SnapshotNode, room: TextRoom, fixed: frozenset[int]
    ) -> tuple[list[TextRun], list[PlacedLine]]:
        """Return the runs of a paragraph, and where on its lines they stand.

        Args:
            paragraph: As its layer has it.
            node: Whose text it is.
            room: What its block lets it do.
            fixed: The lines that end with a break whatever follows.
        """
        written = _Written()
        lowered = self._heights.lowered(paragraph)
        link = paragraph.link
        says_link = leads_out(link) or not link  # the layer says where among local pages all leads
        before: Piece | None = None
        has_unbroken = keeps_words_together(paragraph.styles)
        for number, line in enumerate(paragraph.lines):
            written.begin_line()
            for at, piece in enumerate(line.pieces):
                between = joint(before, piece, line, is_fixed=number - 1 in fixed) if before is not None else ""
                if between and piece is line.pieces[0]:
                    written.end_line_before(between)
                before = piece
                characters = cleaned(piece, written.column)
                if not characters:
                    continue
                look = piece.look if says_link else replace(piece.look, link="")
                style = self._style(look, paragraph.line_height, node, room)
                is_alone = line.is_stretched and line is paragraph.lines[-1]
                stretch = self._glyphs.stretch(piece) if is_alone else parse_px(piece.look.style["word-spacing"])
                parts = self._parts(piece, characters, style, lowered, stretch)
                shown = together(characters, *_around(line.pieces, at)) if has_unbroken else characters
                written.add(piece, characters, with_room_behind(parts, piece.room) if piece.room else parts, shown)
            written.end_line()
        return written.runs, written.lines

    def _parts(
        self,
        piece: Piece,
        characters: str,
        style: TextStyle,
        lowered: Mapping[tuple[ComputedStyle, FontName], float],
        stretch: float,
    ) -> Iterator[tuple[str, TextStyle]]:
        """Yield the characters of a piece in parts of one style: each font, and spaces that are wider, apart."""
        look = piece.look.style
        for part, font in self._faces.parts(look, characters):
            in_font = style if font is style.font or font == style.font else replace(style, font=font)
            if in_font.letter_spacing and is_cursive(part):
                in_font = replace(in_font, letter_spacing=0.0)
            if lowered and (height := lowered.get((look, font))):
                in_font = replace(in_font, line_height=height)
            for words, wider in by_spaces(part, stretch):
                yield words, replace(in_font, letter_spacing=in_font.letter_spacing + wider) if wider else in_font

    def _style(self, look: TextLook, pitch: float, node: SnapshotNode, room: TextRoom) -> TextStyle:
        fills = room.shining.get(look.shine, room.fills) if look.shine is not None else room.fills
        color = _color(look.style) if fills else None
        if fills and (color is None or color.a < 1):
            return self._make(look, pitch, node, fills if color is None or not color.a else (*fills, SolidPaint(color)))
        key = (look.style, look.decorations, look.link, look.shine, pitch)
        style = self._styles.get(key)
        if style is None:
            paint = SolidPaint(_color(look.style) or TRANSPARENT)
            style = self._styles[key] = self._make(look, pitch, node, (paint,))
        return style

    def _make(self, look: TextLook, pitch: float, node: SnapshotNode, fills: tuple[Paint, ...]) -> TextStyle:
        style = look.style
        line, decoration = decoration_of(look, node, self._report)
        wanted = self._faces.substituted(style)
        if wanted:
            self._report.add(DiagnosticCode.FONT_SUBSTITUTED, note=f"{wanted}: {self._faces.name(style).family}")
        spacing = style["letter-spacing"]
        features = self._glyphs.asked_features(style)
        designs = self._faces.designs(style)
        on = tuple(tag.upper() for tag, value in features if value)
        off = (tag.upper() for tag, value in features if not value)
        left_out = _left_out(designs[0], is_spaced=spacing != "normal") if designs else ()
        return TextStyle(
            font=self._faces.name(style),
            size=max(0.1, parse_px(style["font-size"])),
            fills=fills,
            line_height=pitch,
            letter_spacing=0.0 if spacing == "normal" else parse_px(spacing),
            case=_CAPS.get(style["font-variant-caps"], TextCase.ORIGINAL),
            decoration=line,
            decoration_style=decoration_style(decoration),
            decoration_fills=decoration_fills(decoration, style),
            decoration_thickness=thickness(decoration, style) if decoration else None,
            underline_offset=self._offset(decoration, style) if decoration else None,
            skips_ink=style["text-decoration-skip-ink"] != "none",
            hyperlink=run_link(look.link),
            features_on=on,
            features_off=tuple(dict.fromkeys((*off, *(tag for tag in left_out if tag not in on)))),
        )

    def _offset(self, decoration: Decoration, style: ComputedStyle) -> float | None:
        return underline_offset(decoration, style, self._faces.designs(style), self._faces.heights(style))


def _left_out(design: FontDesign, *, is_spaced: bool) -> tuple[str, ...]:
    """Return which features of a font the browser leaves out without being told to.

    Of spaced letters, Figma leaves ligatures out by itself.
    """
    unkerned = ("KERN",) if design.is_unkerned else ()
    return (*unkerned, "CALT") if is_spaced and design.face.has_contextual_forms else unkerned


class _Written:
    """The runs of a paragraph as far as they are written; places count its characters."""

    def __init__(self) -> None:
        self.runs: list[TextRun] = []
        self.lines: list[PlacedLine] = []
        self._pieces: list[PlacedPiece] = []
        self._start = self._end = 0

    @property
    def column(self) -> int:
        """How many characters of the line are written."""
        return self._end - self._start

    def begin_line(self) -> None:
        self._start, self._pieces = self._end, []

    def end_line_before(self, between: str) -> None:
        """Write what stands between the line before and this one, of which nothing is written."""
        style = self.runs[-1].style
        if style.room:
            style = replace(style, letter_spacing=style.letter_spacing - style.room, room=0.0)
        self._append(between, style)
        self._end += len(between)
        self._start = self._end
        self.lines[-1] = replace(self.lines[-1], end=self._end)

    def add(self, piece: Piece, characters: str, parts: Iterator[tuple[str, TextStyle]], shown: str) -> None:
        """Write a piece of the line, which consists of some parts; ``shown`` is what they say in the layer."""
        first: int | None = None
        at = 0
        for words, style in parts:
            self._append(shown[at : at + len(words)], style)
            at += len(words)
            first = len(self.runs) - 1 if first is None else first
        self._pieces.append(PlacedPiece(piece, characters, self._end, first or 0))
        self._end += len(characters)

    def end_line(self) -> None:
        self.lines.append(PlacedLine(tuple(self._pieces), self._start, self._end))

    def _append(self, characters: str, style: TextStyle) -> None:
        runs = self.runs
        if runs and (runs[-1].style is style or runs[-1].style == style):
            runs[-1] = TextRun(runs[-1].characters + characters, style)
        else:
            runs.append(TextRun(characters, style))


def _around(pieces: Sequence[Piece], at: int) -> tuple[Piece | None, Piece, Piece | None]:
    """Return a piece of a line between those beside it."""
    return pieces[at - 1] if at else None, pieces[at], pieces[at + 1] if at + 1 < len(pieces) else None


def _color(style: ComputedStyle) -> Color | None:
    return parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
