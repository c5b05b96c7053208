"""From a paragraph to its glyphs: hands the browser's measured pieces to the fonts that drew them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.text.bidi import Directions
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.decorations import DecorationWish
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.ellipsis import CutOff, cut_off
from htmlfig_desktop.engine.fonts.features import features_of
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.layout import lay_out
from htmlfig_desktop.engine.fonts.own_spaces import own_space, with_spaces
from htmlfig_desktop.engine.fonts.shaping import Features, runs_both_ways, shape
from htmlfig_desktop.engine.fonts.spacing import Fitted
from htmlfig_desktop.engine.scene.text import DecorationLine, TextLayout, TextRun

_HALF_MISSED = 0.016
"""px by which a line of a drawing that stands on half a pixel is told to stand too high: the browser keeps 64ths."""
_SAME_HEIGHT = 0.05
"""px by which a line may miss the height of its font: the browser keeps 64ths."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece and where its characters stand in the text of its layer."""

    piece: Piece
    characters: str
    start: int
    """Code point."""
    run: int


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line's pieces and the code points it takes, the break behind it included."""

    pieces: tuple[PlacedPiece, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """Characters of a drawing that stand side by side in one style."""

    characters: str
    rect: Rect
    """px of the layer."""
    style: ComputedStyle
    scale: float
    """px of the layer per px of the style."""
    run: int


@dataclass(frozen=True, slots=True)
class _Setting:
    """How glyphs of a style are set; names as in ``TextFragment``."""

    designs: tuple[FontDesign, ...]
    size: float
    letter_spacing: float
    word_spacing: float
    features: Features
    trims_start: bool


_MOST_CHARACTERS = 1_000_000
"""Of a text whose glyphs are kept: those of a page that is one word of millions would take a minute, and gigabytes."""
_VERTICAL = '"vert" 1'
"""Glyphs for letters upright in lines that run downward: full stops at the upper right, brackets turned."""


class GlyphLayouts:
    """Makes the glyph layouts of one conversion."""

    def __init__(self, faces: TypeFaces, device_scale: float) -> None:
        self._faces = faces
        self._device_scale = device_scale
        self._features: dict[ComputedStyle, Features] = {}
        self._settings = PerStyle(self._setting)
        self._fitted: Fitted = {}

    def layout(
        self,
        paragraph: Paragraph,
        lines: list[PlacedLine],
        runs: list[TextRun],
        shift: float,
        across: float | None,
        cut: CutOff | None = None,
        *,
        snaps: bool = True,
    ) -> TextLayout | None:
        """Return the complete layout of a paragraph in px of its layer, or None where it cannot be had.

        Args:
            paragraph: As measured.
            lines: Where its pieces stand in the text.
            runs: Of the text.
            shift: How far below the paragraph's top the layer begins.
            across: How far right of its place in layout space the page shows it, px; None: it is turned or scaled,
                and its glyphs are not drawn on pixels.
            cut: Where the text ends with an ellipsis, if it does.
            snaps: Whether its lines stand on pixels of its own space.
        """
        if sum(len(run.characters) for run in runs) > _MOST_CHARACTERS:
            return None
        made = self._fragment_lines(paragraph, lines, runs, paragraph.top + shift, snaps=snaps)
        if made is None:
            return None
        page_x = None if across is None else paragraph.left + across
        layout = lay_out(made, self._device_scale, page_x, self._fitted)
        if layout is not None and cut is not None:
            pieces = made[min(cut.lines, len(made)) - 1].fragments
            layout = cut_off(layout, cut, self._device_scale, page_x, pieces)
        styles = (placed.piece.look.style for line in lines for placed in line.pieces)
        return self._described(layout, styles, runs) if layout is not None else None

    def _fragment_lines(
        self, paragraph: Paragraph, lines: list[PlacedLine], runs: list[TextRun], top: float, *, snaps: bool
    ) -> list[FragmentLine] | None:
        """Return lines of pieces of one font each; None where one of them cannot be had."""
        made: list[FragmentLine] = []
        directions = Directions()
        for at, line in enumerate(lines):
            is_justified = paragraph.lines[at].is_stretched
            fragments = []
            told = directions.of([(placed.piece, placed.characters) for placed in line.pieces])
            for placed, is_rtl in zip(line.pieces, told, strict=True):
                fragment = self._fragment(placed, paragraph.left, top, runs[placed.run], is_justified, snaps, is_rtl)
                if fragment is None:
                    return None
                fragments.append(fragment)
            down = at * (paragraph.whole_pitch or paragraph.pitch)
            made.append(FragmentLine(tuple(fragments), line.start, line.end, down, paragraph.line_height))
        return made

    def cut(
        self, style: ComputedStyle, otherwise: ComputedStyle, lines: int, edge: float, unplaced: int
    ) -> CutOff | None:
        """Return where a text ends with an ellipsis; None where it is not known how that looks.

        Args:
            style: Of the block.
            otherwise: Of its text, for blocks that have no text in their own style.
            lines: That show.
            edge: Of the room, at which lines end, px of the layer.
            unplaced: Characters behind the lines that the browser did not lay out.
        """
        is_rtl = style["direction"] == "rtl"
        if not self._faces.designs(style):
            style = otherwise
        designs = self._faces.designs(style)
        return CutOff(lines, edge, designs, parse_px(style["font-size"]), unplaced, is_rtl) if designs else None

    def drawn(self, pieces: Sequence[DrawnPiece], runs: Sequence[TextRun]) -> TextLayout | None:
        """Return the complete layout of a line of a drawing, or None where it cannot be had.

        Args:
            pieces: From left to right, in px of their layer.
            runs: Of the text.
        """
        fragments: list[TextFragment] = []
        at = 0
        for piece in pieces:
            designs = self._faces.designs(piece.style)
            if not designs:
                return None
            spacing = parse_px(piece.style["letter-spacing"]) * piece.scale
            fragments.append(
                TextFragment(
                    characters=piece.characters,
                    start=at,
                    run=piece.run,
                    x=piece.rect.x,
                    top=piece.rect.y,
                    width=piece.rect.width,
                    height=piece.rect.height,
                    designs=designs,
                    size=parse_px(piece.style["font-size"]) * piece.scale,
                    letter_spacing=spacing,
                    word_spacing=parse_px(piece.style["word-spacing"]) * piece.scale,
                    features=self._features_of(piece.style, spacing != 0),
                    decorations=_decorations(runs[piece.run]),
                    ascent=self._drawn_ascent(piece.style, piece.scale, piece.rect.height),
                )
            )
            at += len(piece.characters)
        height = max(piece.rect.bottom for piece in pieces)
        layout = lay_out([FragmentLine(tuple(fragments), 0, at, 0.0, height)], self._device_scale)
        return self._described(layout, (piece.style for piece in pieces), runs) if layout is not None else None

    def settled(self, style: ComputedStyle, scale: float, height: float, top: float) -> float:
        """Return how far down a line of a drawing is drawn so that its baseline is a whole device pixel, px.

        Args:
            style: Of its first piece.
            scale: px of the page per px of the style.
            height: Of the line, px.
            top: Of the line on the page, px.
        """
        if not self._faces.designs(style):
            return 0.0
        baseline = top + self._drawn_ascent(style, scale, height)
        return self._snapped(baseline + _HALF_MISSED) - baseline

    def _drawn_ascent(self, style: ComputedStyle, scale: float, height: float) -> float:
        """Return how far below the top of a line of a drawing its baseline is, px."""
        metrics = self._faces.designs(style)[0].metrics
        ascent, descent = metrics.rounded(parse_px(style["font-size"]) * scale)
        if abs(ascent + descent - height) < _SAME_HEIGHT:
            return ascent
        return height * metrics.ascent / max(1e-3, metrics.ascent + metrics.descent)

    def stretch(self, piece: Piece) -> float:
        """Return how much wider each space of a piece is than the font makes it, px: by spacing or by justification."""
        spaces = sum(piece.characters.count(space) for space in (" ", "\u00a0"))
        style = piece.look.style
        designs = self._faces.designs(style)
        if not spaces or not designs:
            return 0.0
        spacing = parse_px(style["letter-spacing"])
        text = shape(piece.characters, designs, features=self._features_of(style, spacing != 0))
        if text is None:
            return 0.0
        natural = sum(glyph.advance for glyph in text.glyphs) * parse_px(style["font-size"])
        return (piece.rect.width - natural - spacing * text.length) / spaces

    def height(self, style: ComputedStyle, scale: float) -> float | None:
        """Return how high a line of a style is drawn at a scale, px; None where its font is not known."""
        designs = self._faces.designs(style)
        return sum(designs[0].metrics.rounded(parse_px(style["font-size"]) * scale)) if designs else None

    def natural_size(self, piece: Piece) -> Size | None:
        """Return how large a piece is by its font alone, px; None where that is not known."""
        style = piece.look.style
        designs = self._faces.designs(style)
        text = shape(piece.characters, designs, features=self._features_of(style, is_spaced=False), keeps_missing=True)
        if text is None:
            return None
        size = parse_px(style["font-size"])
        height = sum(designs[0].metrics.rounded(size, self._device_scale))
        return Size(sum(glyph.advance for glyph in text.glyphs) * size, height)

    def line_height(self, style: ComputedStyle) -> float:
        """Return how far lines are apart, px: with the gap that the font has between them, where that is ``normal``."""
        designs, size = self._faces.designs(style), parse_px(style["font-size"])
        given = parse_px(style["line-height"])
        if given > 0 or not designs:
            return given
        metrics = designs[0].metrics
        return sum(metrics.rounded(size, self._device_scale)) + math.floor(metrics.line_gap * size + 0.5)

    def lead(self, piece: Piece) -> float:
        """Return how far a piece stands below the top of a line of its own, px: half of the line's extra height.

        Where the height of a line is ``normal``, a font that stands in for the style's own makes it higher.
        """
        style = piece.look.style
        designs, size = self._faces.designs(style), parse_px(style["font-size"])
        if not designs:
            return 0.0
        ascent, descent = designs[0].metrics.rounded(size, self._device_scale)
        lead = math.floor((self.line_height(style) - ascent - descent) / 2)
        if parse_px(style["line-height"]) > 0:
            return lead
        drawing = {
            next((design for design in designs if design.draws(ord(char))), designs[0]) for char in piece.characters
        }
        highest = max(design.metrics.rounded(size, self._device_scale)[0] for design in (designs[0], *drawing))
        return lead + highest - ascent

    def _described(self, layout: TextLayout, styles: Iterable[ComputedStyle], runs: Sequence[TextRun]) -> TextLayout:
        """Return a layout that also knows of the fonts its runs name which no glyph is drawn with.

        It says what they are, and how wide they have spaces: browsers set spaces in the font the page asks for first,
        whoever sets the text anew in the one that draws its letters.
        """
        told = [facts.name for facts in layout.fonts]
        missing = {run.style.font for run in runs if run.style.font not in told}
        if len(told) < 2 and not missing:
            return layout
        known = {design.name: design for style in dict.fromkeys(styles) for design in self._faces.designs(style)}
        found = [known[name].facts for name in sorted(missing, key=str) if name in known]
        fonts = [(known.get(run.style.font), run.characters) for run in runs]
        widths = [own_space(design, words) if design is not None else 0.0 for design, words in fonts]
        rows = with_spaces(layout.rows, "".join(run.characters for run in runs), widths)
        return replace(layout, rows=rows, fonts=(*layout.fonts, *found))

    def _fragment(
        self,
        placed: PlacedPiece,
        left: float,
        top: float,
        run: TextRun,
        is_justified: bool,
        snaps: bool,
        is_rtl: bool | None,
    ) -> TextFragment | None:
        rect, style = placed.piece.rect, placed.piece.look.style
        setting = self._settings[style]
        if not setting.designs or (is_rtl is None and runs_both_ways(placed.characters)):
            return None  # lines of form controls are told whole, and not by the runs in them
        return TextFragment(
            characters=placed.characters,
            start=placed.start,
            run=placed.run,
            x=rect.x - left,
            top=self._snapped(rect.y - top) if snaps else rect.y - top,
            width=rect.width,
            height=rect.height,
            designs=setting.designs,
            size=setting.size,
            letter_spacing=setting.letter_spacing,
            word_spacing=setting.word_spacing,
            features=setting.features,
            trims_start=setting.trims_start,
            is_rtl=is_rtl,
            is_justified=is_justified,
            decorations=_decorations(run),
            ascent=self._faces.ascent(style, rect.height),
        )

    def _snapped(self, y: float) -> float:
        """Return the device pixel that a height falls on."""
        return whole(y * self._device_scale) / self._device_scale

    def _setting(self, style: ComputedStyle) -> _Setting:
        spacing = parse_px(style["letter-spacing"])
        return _Setting(
            self._faces.designs(style),
            parse_px(style["font-size"]),
            spacing,
            parse_px(style["word-spacing"]),
            self._features_of(style, spacing != 0),
            style.get("text-spacing-trim") == "trim-start",
        )

    def asked_features(self, style: ComputedStyle) -> Features:
        """Return what a style switches on and off in its fonts, beside capitals, which are the case of a text."""
        return features_of(
            ligatures=style["font-variant-ligatures"],
            numeric=style["font-variant-numeric"],
            position=style["font-variant-position"],
            east_asian=style["font-variant-east-asian"],
            kerning=style["font-kerning"],
            settings=style["font-feature-settings"],
        )

    def _features_of(self, style: ComputedStyle, is_spaced: bool) -> Features:
        features = self._features.get(style)
        if features is None:
            settings = style["font-feature-settings"]
            if style["writing-mode"].startswith("vertical") and style["text-orientation"] == "upright":
                settings = _VERTICAL if settings == "normal" else f"{settings}, {_VERTICAL}"
            features = self._features[style] = features_of(
                ligatures=style["font-variant-ligatures"],
                numeric=style["font-variant-numeric"],
                caps=style["font-variant-caps"],
                position=style["font-variant-position"],
                east_asian=style["font-variant-east-asian"],
                kerning=style["font-kerning"],
                settings=settings,
                is_spaced=is_spaced,
            )
        return features


def _decorations(run: TextRun) -> tuple[DecorationWish, ...]:
    style = run.style
    if style.decoration is DecorationLine.NONE:
        return ()
    return (DecorationWish(style.decoration, style.decoration_thickness, style.underline_offset, style.skips_ink),)
