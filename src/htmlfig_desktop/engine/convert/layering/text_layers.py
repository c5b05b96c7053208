"""From paragraphs to text layers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.layering.emphasis import emphasis_marks
from htmlfig_desktop.engine.convert.layering.lines_beside import lines_beside
from htmlfig_desktop.engine.convert.layering.meanings import Meanings
from htmlfig_desktop.engine.convert.layering.text_rooms import TextRoom
from htmlfig_desktop.engine.convert.layering.text_runs import TextRuns
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.effects import has_outline, shade_of, text_effects, text_stroke
from htmlfig_desktop.engine.convert.text.glyph_layout import GlyphLayouts, PlacedLine
from htmlfig_desktop.engine.convert.text.line_heights import LineHeights
from htmlfig_desktop.engine.convert.text.line_metrics import Typesetting, whole
from htmlfig_desktop.engine.convert.text.line_proof import SetLine, prove
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.convert.text.ruby import with_spread_ruby
from htmlfig_desktop.engine.convert.text.run_text import (
    hidden_text,
    spoken,
    with_known_spaces,
)
from htmlfig_desktop.engine.convert.text.small_caps import has_small_caps, with_small_caps
from htmlfig_desktop.engine.convert.text.tabs import with_spaces_for_tabs
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.own_spaces import own_space
from htmlfig_desktop.engine.fonts.shaping import looks_otherwise_right_to_left, runs_right_to_left
from htmlfig_desktop.engine.scene.nodes import LayoutChild, Text, Vector
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    TextAlign,
    TextContent,
    TextLayout,
    TextResize,
    TextRun,
    TextStyle,
)

_OVER = 1.5 / 64
"""px by which a line is too long for its room: browsers let it have one of their units, 1/64 px, more."""
_ASIDE = LayoutChild(is_absolute=True)
"""The part of lines and shadows along letters, which keep their place beside these."""
_SEEN = 0.5
"""Share of a line behind the last that a box is to have, from which on what shows of it is more than the tops of its
letters in a padding."""


@dataclass(frozen=True, slots=True)
class _SetText:
    """A paragraph as a text."""

    paragraph: Paragraph
    content: TextContent
    width: float
    shift: float
    """How far below the paragraph's top its layer begins, px."""
    lines: list[PlacedLine]
    layout: TextLayout | None


class TextLayers:
    """Makes the text layers of one conversion; styles are made once per look."""

    def __init__(self, faces: TypeFaces, report: Report, glyphs: GlyphLayouts, meanings: Meanings) -> None:
        self._meanings = meanings
        self._faces = faces
        self._report = report
        self._glyphs = glyphs
        self._heights = LineHeights(faces)
        self._is_plain = PerStyle(_is_plain)
        self._runs = TextRuns(faces, report, glyphs, self._heights)

    def layers(self, box: Box, paragraph: Paragraph, transform: Affine, room: TextRoom) -> list[Text]:
        """Return the layers of a paragraph: one, unless Figma cannot keep all its lines where they are.

        Letters of which a background and a shadow show are there twice, as browsers draw the shadow on that background;
        so are those with an outline and a shadow, which is none of the outline.
        """
        if room.is_hidden or not any(piece.characters for line in paragraph.lines for piece in line.pieces):
            return []
        shade = None if self._are_plain(paragraph) else shade_of(paragraph)
        if shade is None:
            return self._parted(box, paragraph, transform, room)
        shows = bool(room.fills or room.shining or shade.is_behind)
        letters = self._parted(box, shade.letters, transform, room) if shows else []
        transform = transform @ Affine.translation(shade.offset.x, shade.offset.y)
        dark = self._parted(box, shade.paragraph, transform, replace(room, fills=(), shining={}))
        if shade.effects:
            dark = [replace(layer, effects=shade.effects) for layer in dark]
        if shade.is_behind:
            return [*(replace(layer, layout_child=_ASIDE) for layer in dark), *letters]
        return [*letters, *dark]

    def _parted(self, box: Box, paragraph: Paragraph, transform: Affine, room: TextRoom) -> list[Text]:
        """Return the layers of a paragraph as it is styled."""
        if room.max_lines and (shown := _lines_below(paragraph, room)):
            below = paragraph.part(room.max_lines, room.max_lines + shown)
            down = transform @ Affine.translation(0, below.top - paragraph.top)
            layers = self._parted(box, paragraph, transform, replace(room, bottom=-math.inf))
            return [*layers, *self._parted(box, below, down, replace(room, max_lines=None))]
        matrix = box.placement.matrix
        placed = with_spread_ruby(paragraph, self._glyphs.natural_size)
        if placed.left != paragraph.left:
            transform = transform @ Affine.translation(placed.left - paragraph.left, 0)
        paragraph = placed
        if len(paragraph.lines) < 2 or not matrix.is_translation or room.max_lines:
            parts = [paragraph]
        else:
            parts = list(self._heights.parts(with_small_caps(paragraph, self._faces), whole(matrix.f)))
        if len(parts) > 1:
            self._report.add(DiagnosticCode.TEXT_LINES_SPLIT, box.node)
        top = paragraph.top
        places = [transform @ Affine.translation(0, part.top - top) if part.top != top else transform for part in parts]
        made = [self.layer(box, part, place, room) for part, place in zip(parts, places, strict=True)]
        return [layer for layer in made if layer is not None]

    def _are_plain(self, paragraph: Paragraph) -> bool:
        """Whether nothing but letters is drawn of a paragraph, and those as they are."""
        return all(map(self._is_plain.__getitem__, paragraph.styles))

    def marks(self, box: Box, paragraph: Paragraph, transform: Affine) -> list[Vector]:
        """Return the marks and lines beside the letters of a paragraph."""
        marks = lines_beside(box, paragraph, transform, self._faces)
        if not self._are_plain(paragraph):
            marks += emphasis_marks(box, paragraph, transform, self._faces.designs, self._report)
        return [replace(mark, layout_child=_ASIDE) for mark in marks]

    def layer(
        self, box: Box, paragraph: Paragraph, transform: Affine, room: TextRoom, *, is_measured: bool = True
    ) -> Text | None:
        """Return the layer of a paragraph, or None where nothing of it can be seen.

        ``is_measured`` tells whether its pieces stand where the browser drew them, so that glyphs can be placed.
        """
        is_plain = self._are_plain(paragraph)
        top, paragraph = paragraph.top, paragraph if is_plain else with_small_caps(paragraph, self._faces)
        words = [piece.characters for line in paragraph.lines for piece in line.pieces]
        if any(map(str.isspace, words)):
            paragraph = with_known_spaces(paragraph, lambda style: bool(self._faces.designs(style)))
        if is_measured and "\t" in "".join(words):
            paragraph = with_spaces_for_tabs(paragraph, self._width_of)
        made = self._set(box, paragraph, room, is_measured=is_measured)
        if made is None:
            return None
        if is_measured:
            made = self._proved(box, made, room)
        across, down = made.paragraph.left - paragraph.left, made.shift + paragraph.top - top
        moved = Affine.translation(across, down) if across or down else None
        size = Size(max(1.0, made.width), max(1.0, paragraph.first(room.max_lines).height))
        content = made.content
        if room.fills or room.shining:  # they were made for the box of the paragraph that the browser laid out
            drawn = box.placement.rect
            offset = Vec(made.paragraph.left - drawn.x, paragraph.top + made.shift - drawn.y)
            content = content.in_other_box(drawn.size, size, offset)
        return Text(
            name=spoken(made.content.runs),
            size=size,
            transform=transform @ moved if moved else transform,
            effects=() if is_plain else text_effects(paragraph, box.node, self._report),
            content=content,
            stroke=None if is_plain else text_stroke(paragraph, box.node, self._report),
            layout=made.layout,
            semantics=self._meanings.of_text(box.node, paragraph.link),
        )

    def _width_of(self, piece: Piece) -> float | None:
        size = self._glyphs.natural_size(piece)
        return None if size is None else size.width

    def _set(
        self, box: Box, paragraph: Paragraph, room: TextRoom, fixed: frozenset[int] = frozenset(), *, is_measured: bool
    ) -> _SetText | None:
        """Return a paragraph's text and where its glyphs stand; None where nothing of it can be seen.

        ``fixed`` tells the lines that end with a break whatever follows.
        """
        setting, rest, first = Typesetting(), 0.0, paragraph.lines[0].pieces[0].look.style
        width, resize, truncates = self._width(paragraph, room)
        if is_measured:
            setting, rest = self._typesetting(box, paragraph.first(room.max_lines), is_exact=truncates)
            paragraph = replace(paragraph, whole_pitch=setting.pitch)
        runs, lines = self._runs.of(paragraph, box.node, room, fixed)
        if all(_shows_nothing(run.style) for run in runs) and not has_outline(paragraph):
            return None
        if truncates and paragraph.is_rtl and paragraph.ink.x < room.left:
            paragraph = replace(paragraph, left=room.left)
        hidden = hidden_text(paragraph) or room.more if truncates else ""
        if hidden:
            runs[-1] = TextRun(runs[-1].characters + hidden, runs[-1].style)
        content = TextContent(
            runs=tuple(runs),
            align=paragraph.align,
            resize=resize,
            max_lines=(room.max_lines or 1) if truncates else None,
            truncates=truncates,
            is_rtl=paragraph.is_rtl and _shows_right_to_left(paragraph, runs),
            stays_ltr=not paragraph.is_rtl and _begins_right_to_left(runs),
            keeps_pitch=setting.keeps_pitch,
        )
        cut = None
        if truncates and is_measured:
            edge = (room.left if paragraph.is_rtl else room.right) - paragraph.left
            cut = self._glyphs.cut(box.layout.style, first, room.max_lines or 1, edge, len(hidden))
        layout = None
        if is_measured and (cut is not None or not truncates):
            matrix = box.placement.matrix
            across = matrix.e if matrix.is_translation else None
            snaps = box.placement.has_pixels
            layout = self._glyphs.layout(paragraph, lines, runs, setting.shift, across, cut, snaps=snaps)
        return _SetText(paragraph, content, width, setting.shift + rest, lines, layout)

    def _typesetting(self, box: Box, paragraph: Paragraph, *, is_exact: bool) -> tuple[Typesetting, float]:
        """Return how the lines of a paragraph are set, and how far below that they stand in their box, px.

        A turned one counts pixels from where its transform does. Lines that a transform moves lie on pixels before it
        does, and are drawn on those they come nearest to: they all move by whole ones. Source: Chromium's pictures.
        """
        placement, rest = box.placement, 0.0
        down = -placement.origin.corner.y
        if placement.matrix.is_translation:
            down = whole(placement.matrix.f)
            rest = down - placement.matrix.f
        if not placement.has_pixels:
            down = -paragraph.lines[0].tallest.rect.y
        return self._heights.typesetting(paragraph, down, is_exact=is_exact), rest

    def _proved(self, box: Box, made: _SetText, room: TextRoom) -> _SetText:
        """Return a text whose lines break as they did."""
        paragraph = made.paragraph
        if not paragraph.wraps or made.content.truncates or made.content.resize is not TextResize.HEIGHT:
            return made
        following = [*(not line.forced_break for line in paragraph.lines[1:]), False]
        lines = [SetLine(line.start, line.end, free) for line, free in zip(made.lines, following, strict=True)]
        proof = prove(made.content.characters, lines, made.layout, made.content.runs, made.width, self._spaces(made))
        if not proof.fixed and proof.width == made.width:
            return made
        if proof.fixed:
            self._report.add(DiagnosticCode.TEXT_LINES_SPLIT, box.node)
        paragraph = paragraph.hugged if len(proof.fixed) == sum(following) else paragraph.in_room(proof.width)
        return self._set(box, paragraph, room, proof.fixed, is_measured=True) or made

    def _spaces(self, made: _SetText) -> list[float]:
        """Return how wide the fonts of the runs have spaces, em; empty where all is of the font the page asked for."""
        styles, runs = made.paragraph.styles, made.content.runs
        names = {run.style.font for run in runs}
        if len(names) == 1 and names == {self._faces.name(style) for style in styles}:
            return []
        known = {design.name: design for style in styles for design in self._faces.designs(style)}
        fonts = [(known.get(run.style.font), run.characters) for run in runs]
        return [own_space(design, words) if design is not None else 0.0 for design, words in fonts]

    def fixed(self, box: Box, paragraph: Paragraph, transform: Affine, room: TextRoom, size: Size) -> Text | None:
        """Return a paragraph in a box of a fixed size, for text whose lines were not measured."""
        layer = self.layer(box, paragraph, transform, room, is_measured=False)
        if layer is None:
            return None
        return replace(layer, size=size, content=replace(layer.content, resize=TextResize.NONE))

    def _width(self, paragraph: Paragraph, room: TextRoom) -> tuple[float, TextResize, bool]:
        """Return the width of the layer, how it follows its text, and whether it ends with an ellipsis."""
        if room.clips_with_ellipsis and len(paragraph.lines) == 1:
            ink = paragraph.ink
            if paragraph.is_rtl and ink.x < room.left - _OVER:
                return ink.right - room.left, TextResize.NONE, True
            if not paragraph.is_rtl and ink.right > room.right + _OVER:
                return room.right - paragraph.left, TextResize.NONE, True
        beyond = len(paragraph.lines) - room.max_lines if room.max_lines else -1
        if beyond > 0 or (not beyond and (hidden_text(paragraph) or room.more)):
            is_behind = room.more and not paragraph.is_rtl  # a picture in its line: what is left of that is its room
            width = max(paragraph.width, room.right - paragraph.left) if is_behind else paragraph.width
            return width, TextResize.NONE, True
        resize = TextResize.HEIGHT if paragraph.wraps else TextResize.WIDTH_AND_HEIGHT
        return paragraph.width, resize, False


def _lines_below(paragraph: Paragraph, room: TextRoom) -> int:
    """Return how many lines show behind the last that a box is to have, as browsers go on in the room that it has."""
    below = paragraph.lines[room.max_lines :]
    return sum(line.rect.y + line.rect.height * _SEEN < room.bottom for line in below)


def _is_plain(style: ComputedStyle) -> bool:
    """Whether letters of a style have no shadow, outline or marks, and are no small capitals."""
    has_marks = style["text-emphasis-style"] not in ("none", "")
    is_shaded = style["text-shadow"] != "none" or parse_px(style["-webkit-text-stroke-width"]) != 0
    return not (has_marks or is_shaded or has_small_caps(style))


def _shows_right_to_left(paragraph: Paragraph, runs: Sequence[TextRun]) -> bool:
    """Whether a paragraph of a block from right to left looks otherwise as a text from left to right.

    Lines at the left that wrap keep their place only in a text from left to right.
    """
    if paragraph.align is not TextAlign.LEFT:
        return True
    shows = runs_right_to_left if len(paragraph.lines) > 1 else looks_otherwise_right_to_left
    return shows("".join(run.characters for run in runs))


def _begins_right_to_left(runs: Sequence[TextRun]) -> bool:
    """Whether Figma, if nobody tells it, would have a line of a text run from right to left, by its first letter."""
    if all(run.characters.isascii() for run in runs):
        return False
    return any(map(runs_right_to_left, "".join(run.characters for run in runs).split("\n")))


def is_invisible(paints: tuple[Paint, ...]) -> bool:
    """Whether paints leave no mark."""
    return all(isinstance(paint, SolidPaint) and paint.color.is_transparent for paint in paints)


def _shows_nothing(style: TextStyle) -> bool:
    """Whether neither letters nor lines along them leave a mark."""
    has_line = style.decoration is not DecorationLine.NONE and bool(style.decoration_fills)
    return is_invisible(style.fills) and not (has_line and not is_invisible(style.decoration_fills))
