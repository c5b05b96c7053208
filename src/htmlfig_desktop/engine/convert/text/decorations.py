"""Decoration lines of a text: their color, how thick they are, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.pieces import Decoration, TextLook
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint
from htmlfig_desktop.engine.scene.text import DecorationLine, DecorationStyle

DECORATION_LINES = {"underline": DecorationLine.UNDERLINE, "line-through": DecorationLine.STRIKETHROUGH}
_DRAWN = frozenset({*DECORATION_LINES, "overline"})
_BROKEN = frozenset({"dotted", "dashed"})
_STYLES = {
    "solid": DecorationStyle.SOLID,
    "dotted": DecorationStyle.DOTTED,
    "dashed": DecorationStyle.DOTTED,
    "wavy": DecorationStyle.WAVY,
}


def decoration_of(look: TextLook, node: SnapshotNode, report: Report) -> tuple[DecorationLine, Decoration | None]:
    """Return the one line along a text that a text of a design can have, and what CSS says of it.

    Args:
        look: Of the text.
        node: Of its block.
        report: Takes what looks otherwise: TEXT_DECORATION_APPROXIMATED.
    """
    word, decoration = _own_line(look)
    if decoration is None:
        return DecorationLine.NONE, None
    if decoration.style not in _STYLES or decoration.style == "dashed":
        report.add(DiagnosticCode.TEXT_DECORATION_APPROXIMATED, node, decoration.style)
    return DECORATION_LINES[word], decoration


def other_lines(look: TextLook) -> dict[str, Decoration]:
    """Return the lines along a text that a text of a design cannot have, each once: ``overline`` and such."""
    if not look.decorations:
        return {}
    own, _ = _own_line(look)
    words = ((word, decoration) for decoration in look.decorations for word in decoration.line.split())
    return {word: decoration for word, decoration in words if word in _DRAWN and word != own}


def all_lines(look: TextLook) -> dict[str, Decoration]:
    """Return all lines along a text, each once: where its letters stand upright, a text of a design has none."""
    words = ((word, decoration) for decoration in look.decorations for word in decoration.line.split())
    return {word: decoration for word, decoration in words if word in _DRAWN}


def _own_line(look: TextLook) -> tuple[str, Decoration | None]:
    for decoration in reversed(look.decorations):
        for word in decoration.line.split():
            if word in DECORATION_LINES:
                return word, decoration
    return "", None


def decoration_style(decoration: Decoration | None) -> DecorationStyle:
    """Return how a line is drawn, in Figma's words."""
    return _STYLES.get(decoration.style if decoration else "", DecorationStyle.SOLID)


def decoration_fills(decoration: Decoration | None, style: ComputedStyle) -> tuple[Paint, ...]:
    """Return the paints of a decoration line; empty where it has the color of its text."""
    if decoration is None:
        return ()
    color = parse_color(decoration.color)
    of_text = parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
    return (SolidPaint(color),) if color is not None and color != of_text else ()


def underline_offset(
    decoration: Decoration,
    style: ComputedStyle,
    designs: Sequence[FontDesign],
    heights: tuple[float, float] | None = None,
) -> float | None:
    """Return how far below the baseline an underline begins, px; None where the font says it.

    ``heights`` are the ascent and descent of the font that lines go by, px.
    Source: Chromium, TextDecorationOffset: a line below the letters stands a px below the text box
    of the element that draws it; in vertical lines half of the letters' size away from the middle of theirs.
    """
    if decoration.is_central and heights is not None:
        ascent, descent = heights
        middle = (descent - ascent) / 2
        return math.floor(middle + parse_px(style["font-size"]) / 2) + 1 + (_px_or_none(decoration.offset) or 0.0)
    given, size = _px_or_none(decoration.offset), decoration.size or parse_px(style["font-size"])
    if not decoration.is_under or not designs:
        own = _given_thickness(decoration, size)
        thick = size / 10 if own is None else own
        if given is None and (size != parse_px(style["font-size"]) or decoration.lift):
            given = max(1.0, math.ceil(thick / 2))  # the line goes on as it began, whatever the letters do
        if decoration.style in _BROKEN:
            given = _top_of_dots(thick, given)
        return None if given is None else given + decoration.lift
    return math.floor(designs[0].metrics.descent * size) + 1 + (given or 0.0) + decoration.lift


def _top_of_dots(thick: float, given: float | None) -> float:
    """Return how far below the baseline dots and dashes begin, px: their middle is on a whole px, or half of one.

    Where the page leaves it open, a browser lets them touch the letters; those of Figma would be cut by these.

    Source: Chromium, DecorationLinePainter and GraphicsContext::AdjustLineToPixelBoundaries.
    """
    whole = max(1, math.floor(thick + 0.5))
    gap = max(1.0, math.ceil(thick / 2)) if given is None else given
    top = math.floor(gap + max(thick / 2, 0.5)) + (whole % 2) / 2 - whole / 2
    return max(1.0, top) if given is None else top


def thickness(decoration: Decoration, style: ComputedStyle) -> float | None:
    """Return how thick a line is, px; None where the font says it.

    Source: Chromium, TextDecorationInfo (a tenth of the size) and its pictures: dots and dashes are as thick as the
    whole px next to that, lines no thicker than that is.
    """
    own = parse_px(style["font-size"])
    size = decoration.size or own
    given = _given_thickness(decoration, size)
    if given is not None:
        return given
    if decoration.style in _BROKEN:
        return max(1.0, math.floor(size / 10 + 0.5))
    return max(1.0, math.floor(size / 10)) if size != own else None


def _given_thickness(decoration: Decoration, size: float) -> float | None:
    if decoration.thickness.endswith("%"):
        return (parse_number(decoration.thickness) or 0.0) * size
    return _px_or_none(decoration.thickness)


def _px_or_none(value: str) -> float | None:
    return parse_px(value) if value.endswith("px") else None
