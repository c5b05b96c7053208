"""Marks beside each letter (``text-emphasis``), as outlines of the glyphs that the browser draws.

Source: CSS Text Decoration 4, section 3; Chromium sets marks at half the size, beyond ascent or descent of the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import ShapedGlyph, shape
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_SHARE = 0.5
"""Size of marks in sizes of the text."""
_MARKS = {
    "dot": "•", "open dot": "◦", "circle": "●", "open circle": "○", "double-circle": "◉", "open double-circle": "◎",
    "triangle": "▲", "open triangle": "△", "sesame": "﹅", "open sesame": "﹆",
}  # fmt: skip

_UNSEEN = frozenset({"Cc", "Cf", "Cn"})
_SEPARATORS = frozenset("\u1361\U00010100\U00010101\U0001039f\u0f0b\u0f0c")
"""Characters between words that are no spaces."""

Designs = Callable[[ComputedStyle], Sequence[FontDesign]]


def emphasis_marks(box: Box, paragraph: Paragraph, transform: Affine, designs: Designs, report: Report) -> list[Vector]:
    """Return the marks of a paragraph, one layer for each color.

    Args:
        box: Of the paragraph.
        paragraph: As measured.
        transform: From px of the paragraph's corner to the parent.
        designs: Gives the fonts that draw text of a style.
        report: Takes what is lost: TEXT_FEATURE_LOST where no font of the text has the mark.
    """
    if all(style["text-emphasis-style"] in ("none", "") for style in paragraph.styles):
        return []
    paths: dict[str, list[PathData]] = {}
    for piece in (piece for line in paragraph.lines for piece in line.pieces):
        style = piece.look.style
        if style["text-emphasis-style"] in ("none", ""):
            continue
        made = _marks_of(piece, tuple(designs(style)))
        if made is None:
            report.add(DiagnosticCode.TEXT_FEATURE_LOST, box.node, f"text-emphasis: {style['text-emphasis-style']}")
            continue
        paths.setdefault(style["text-emphasis-color"], []).extend(made)
    corner = paragraph.rect
    layers = []
    for color, outlines in paths.items():
        together = joined_paths(outlines)
        bounds = path_bounds(together)
        if bounds is None or bounds.is_empty:
            continue
        layers.append(
            Vector(
                name="Emphasis marks",
                size=bounds.size,
                transform=transform @ Affine.translation(bounds.x - corner.x, bounds.y - corner.y),
                path=mapped_path(together, Affine.translation(-bounds.x, -bounds.y)),
                fills=(SolidPaint(parse_color(color) or BLACK),),
            )
        )
    return layers


def _marks_of(piece: Piece, designs: tuple[FontDesign, ...]) -> list[PathData] | None:
    """Return the outlines of a piece's marks, in layout space; None where they cannot be had."""
    style, rect = piece.look.style, piece.rect
    text = shape(piece.characters, designs)
    mark = shape(_character(style["text-emphasis-style"]), designs)
    if text is None or mark is None:
        return None
    size = parse_px(style["font-size"])
    own = size * _SHARE
    ascent, descent = mark.designs[0].metrics.rounded(own)
    if style["writing-mode"].startswith("vertical") and style["text-orientation"] == "upright":
        return _beside_upright(piece, mark.glyphs, own, ascent, descent)
    is_under = _is_under(style)
    baseline = rect.bottom + ascent if is_under else rect.y - descent
    middle, _ = _middle_of(mark.glyphs)
    spacing = parse_px(style["letter-spacing"])
    natural = sum(glyph.advance * size + spacing for glyph in text.glyphs)
    stretch = rect.width / natural if natural > 0 else 1.0
    made: list[PathData] = []
    x = 0.0
    for glyph in text.glyphs:
        step = (glyph.advance * size + spacing) * stretch
        if step > 0 and takes_mark(piece.characters[glyph.cluster]):
            left = rect.x + x + step / 2 - middle * own
            for part in mark.glyphs:
                if part.outline is not None and part.outline.path.ops:
                    made.append(mapped_path(part.outline.path, Affine(own, 0, 0, -own, left, baseline)))
        x += step
    return made


def takes_mark(character: str) -> bool:
    """Whether a character has a mark: spaces, what separates words, and punctuation have none.

    The signs that are read as words (``#``, ``%``) have one by CSS Text Decoration 4, section 3.1, but not yet in the
    browser. Source: Chromium, Character (CanReceiveTextEmphasis), and its pictures.
    """
    category = unicodedata.category(character)
    return category[0] not in "ZP" and category not in _UNSEEN and character not in _SEPARATORS


def _is_under(style: ComputedStyle) -> bool:
    """Whether marks stand below their letters; on the left of vertical ones, which are turned by a quarter."""
    position = style["text-emphasis-position"]
    return "left" in position if style["writing-mode"].startswith("vertical") else "under" in position


def _beside_upright(
    piece: Piece, glyphs: Sequence[ShapedGlyph], own: float, ascent: float, descent: float
) -> list[PathData]:
    """Return the outlines of the mark beside a letter that stands upright, in the middle of what that takes.

    Source: Chromium, TextPainter (where marks are), ShapeResultBloberizer (AddEmphasisMark): the middle of their ink.
    """
    if not takes_mark(piece.characters[0]):
        return []
    place = piece.place or piece.rect
    middle, height = _middle_of(glyphs)
    is_left = _is_under(piece.look.style)
    line = place.x - ascent if is_left else place.right + descent
    x, y = line + (ascent - descent) / 2 - middle * own, whole(place.center.y + height * own)
    outlines = (glyph.outline for glyph in glyphs)
    matrix = Affine(own, 0, 0, -own, x, y)
    return [mapped_path(outline.path, matrix) for outline in outlines if outline is not None and outline.path.ops]


def _middle_of(glyphs: Sequence[ShapedGlyph]) -> tuple[float, float]:
    """Return where the middle of the ink of a mark is, em right of its origin and above it."""
    outlines = [glyph.outline.path for glyph in glyphs if glyph.outline is not None and glyph.outline.path.ops]
    bounds = path_bounds(joined_paths(outlines)) if outlines else None
    if bounds is None:
        return sum(glyph.advance for glyph in glyphs) / 2, 0.0
    return bounds.center.x, bounds.center.y


def _character(value: str) -> str:
    if value[:1] in "\"'":
        return value[1:2]
    return _MARKS.get(value.removeprefix("filled "), "•")
