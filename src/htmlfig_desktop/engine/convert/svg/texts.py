"""Text of drawings. Where each piece stands is the browser's word."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, TextBox
from htmlfig_desktop.engine.convert.boxes.placement import unmapped_line
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.layers import Place
from htmlfig_desktop.engine.convert.svg.paints import PaintArea, paints_of
from htmlfig_desktop.engine.convert.svg.strokes import is_stroke_first, pen_of
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.viewports import scale_of
from htmlfig_desktop.engine.convert.text.decorations import DECORATION_LINES
from htmlfig_desktop.engine.convert.text.glyph_layout import DrawnPiece
from htmlfig_desktop.engine.scene.nodes import Layer, Text
from htmlfig_desktop.engine.scene.paints import Paint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    TextAlign,
    TextContent,
    TextResize,
    TextRun,
    TextStyle,
)

_ANCHORS = {"middle": TextAlign.CENTER, "end": TextAlign.RIGHT}
_LINE_HEIGHT = 1.17
"""Usual height from ascent to descent, in font sizes."""
_NEAR = 0.05
"""Of the font size: how far apart two pieces may stand and still be one line."""
_SPACES = str.maketrans({"\n": " ", "\t": " ", "\r": " "})
_UNDRAWN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]+")
_STROKE = ("stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "paint-order")
"""What a layer has once, for all of its characters."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters that stand side by side in one style."""

    characters: str
    rect: Rect
    """User units."""
    style: SvgStyle


def text_layers(style: SvgStyle, place: Place, to_page: Affine, to_layout: Affine, context: SvgContext) -> list[Layer]:
    """Return the layers of a ``text`` element, one for each run of characters that stand side by side.

    Args:
        style: Of the element.
        place: Where it is drawn.
        to_page: From px of the drawing to px of the page.
        to_layout: To those in which the browser measures.
        context: Gives fonts and takes diagnostics.
    """
    if style.is_copy:
        context.lost(style.node, because("text drawn by use"))
        return []
    to_page, to_layout = to_page @ place.ctm, to_layout @ place.ctm
    if abs(to_page.determinant) < 1e-9:
        return []
    lines: list[list[_Piece]] = []
    for piece in _pieces(style, to_layout, context):
        if lines and _follows(lines[-1][-1], piece):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    layers = [_layer(line, place, to_page, context) for line in lines]
    return [layer for layer in layers if layer is not None]


def _pieces(style: SvgStyle, to_page: Affine, context: SvgContext) -> Iterator[_Piece]:
    for child in style.node.children:
        if child.kind is NodeKind.TEXT:
            for box in child.box.text_boxes if child.box and style.is_shown else ():
                characters = child.box.text[box.start : box.end].translate(_SPACES) if child.box else ""
                if _UNDRAWN.sub("", characters):
                    drawn = _drawn_bounds(child.box, box, to_page) if child.box else box.rect
                    yield _Piece(characters, unmapped_line(drawn, to_page, _height(style, to_page, context)), style)
        elif child.kind is NodeKind.ELEMENT and child.box is not None:
            if child.name == "textpath":
                context.lost(child, because("text on a path"))
            yield from _pieces(style.child(child), to_page, context)


def _drawn_bounds(layout: LayoutBox, box: TextBox, to_page: Affine) -> Rect:
    """Return the rectangle around a piece on the page.

    The browser lays text of drawings out at the size it is drawn at, and then scales the sizes of pieces once more.
    """
    if len(layout.text_boxes) == 1:
        return layout.rect
    scale = math.sqrt(abs(to_page.determinant))
    return Rect(box.rect.x, box.rect.y, box.rect.width / scale, box.rect.height / scale)


def _height(style: SvgStyle, to_page: Affine, context: SvgContext) -> float:
    """Return how high a line of text is, user units: by its font in the size on the page, else as usual."""
    box, scale = style.node.box, math.sqrt(abs(to_page.determinant))
    known = context.glyphs.height(box.style, scale) if context.glyphs is not None and box is not None else None
    return _LINE_HEIGHT * style.font_size if known is None else known / scale


def _follows(before: _Piece, piece: _Piece) -> bool:
    near = _NEAR * before.rect.height
    return (
        abs(piece.rect.x - before.rect.right) <= near
        and abs(piece.rect.y - before.rect.y) <= near
        and abs(piece.rect.height - before.rect.height) <= near
        and _is_stroked_alike(before.style, piece.style)
    )


def _is_stroked_alike(one: SvgStyle, other: SvgStyle) -> bool:
    if one is other or one.value("stroke") == other.value("stroke") == "none":
        return True
    return all(one.value(name) == other.value(name) for name in _STROKE)


def _layer(line: list[_Piece], place: Place, to_page: Affine, context: SvgContext) -> Text | None:
    """Return one line as a layer, or None where nothing of it shows; ``to_page`` maps its user units."""
    rect = line[0].rect
    for piece in line[1:]:
        rect = rect.union(piece.rect)
    scale = scale_of(place.ctm)
    size = Size(rect.width * scale, rect.height * scale)
    scaled = Rect(rect.x * scale, rect.y * scale, size.width, size.height)
    area = PaintArea(rect, Affine.scaling(scale, scale), scaled, place.viewport)
    runs: list[TextRun] = []
    drawn: list[DrawnPiece] = []
    for piece in line:
        fills, first = paints_of("fill", piece.style, area, context), None
        for characters, font in context.fonts_of(_computed(piece), piece.characters):
            made = _text_style(piece, font, scale, fills)
            if runs and runs[-1].style == made:
                runs[-1] = replace(runs[-1], characters=runs[-1].characters + characters)
            else:
                runs.append(TextRun(characters, made))
            first = len(runs) - 1 if first is None else first
        drawn.append(_drawn_piece(piece, rect, scale, first or 0))
    stroke = _stroke(line[0].style, scale, area, context)
    if stroke is not None and runs[0].style.fills and is_stroke_first(line[0].style):
        stroke = replace(stroke, weight=stroke.weight / 2, align=StrokeAlign.OUTSIDE)
    if not "".join(run.characters for run in runs).strip() or not (stroke or any(run.style.fills for run in runs)):
        return None
    content = TextContent(
        runs=tuple(runs),
        align=_ANCHORS.get(line[0].style.value("text-anchor"), TextAlign.LEFT),
        resize=TextResize.WIDTH_AND_HEIGHT,
        is_rtl=line[0].style.value("direction") == "rtl",
    )
    turned = place.ctm @ Affine.scaling(1 / scale, 1 / scale)
    name = " ".join(content.characters.split())[:60]
    corner = Affine.translation(rect.x * scale, rect.y * scale + _settled(line[0], rect, scale, to_page, context))
    layout = context.glyphs.drawn(drawn, runs) if context.glyphs is not None else None
    return Text(name=name, size=size, transform=turned @ corner, content=content, stroke=stroke, layout=layout)


def _settled(piece: _Piece, line: Rect, scale: float, to_page: Affine, context: SvgContext) -> float:
    """Return how far down a level line is drawn, px: browsers put baselines on whole pixels."""
    is_level = to_page.b == to_page.c == 0 and to_page.a > 0 and abs(to_page.d - scale) < 1e-6 * scale
    if not is_level or context.glyphs is None:
        return 0.0
    top = to_page.apply(Vec(line.x, line.y)).y
    return context.glyphs.settled(_computed(piece), scale, piece.rect.height * scale, top)


def _drawn_piece(piece: _Piece, line: Rect, scale: float, run: int) -> DrawnPiece:
    """Return a piece as its layer has it, which lies around the whole line."""
    place = piece.rect.moved(-line.x, -line.y)
    area = Rect(place.x * scale, place.y * scale, place.width * scale, place.height * scale)
    return DrawnPiece(piece.characters, area, _computed(piece), scale, run)


def _computed(piece: _Piece) -> ComputedStyle:
    box = piece.style.node.box
    if box is None:
        raise ValueError("a piece of text without a box")
    return box.style


def _text_style(piece: _Piece, font: FontName, scale: float, fills: tuple[Paint, ...]) -> TextStyle:
    style = _computed(piece)
    line = next(
        (DECORATION_LINES[word] for word in style["text-decoration-line"].split() if word in DECORATION_LINES), None
    )
    return TextStyle(
        font=font,
        size=max(0.1, parse_px(style["font-size"]) * scale),
        fills=fills,
        line_height=piece.rect.height * scale,
        letter_spacing=parse_px(style["letter-spacing"]) * scale,
        decoration=line or DecorationLine.NONE,
    )


def _stroke(style: SvgStyle, scale: float, area: PaintArea, context: SvgContext) -> Stroke | None:
    pen = pen_of(style, area.viewport)
    ink = paints_of("stroke", style, area, context) if pen else ()
    return pen.scaled(scale).stroke(ink) if pen and ink else None
