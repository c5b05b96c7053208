"""Decoration lines of a text: their color, how thick they are, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.text.paragraphs import Decoration
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint


def decoration_fills(decoration: Decoration | None, style: ComputedStyle) -> tuple[Paint, ...]:
    """Return the paints of a decoration line; empty where it has the color of its text."""
    if decoration is None:
        return ()
    color = parse_color(decoration.color)
    return (SolidPaint(color),) if color is not None and color != parse_color(style["color"]) else ()


def underline_offset(decoration: Decoration, style: ComputedStyle, designs: Sequence[FontDesign]) -> float | None:
    """Return how far below the baseline an underline begins, px; None where the font says it.

    Source: Chromium, TextDecorationOffset: a line below the letters stands a px below the text box
    of the element that draws it.
    """
    given, size = _px_or_none(decoration.offset), decoration.size or parse_px(style["font-size"])
    if not decoration.is_under or not designs:
        if given is None and (size != parse_px(style["font-size"]) or decoration.lift):
            own = _given_thickness(decoration, size)  # the line goes on as it began, whatever the letters do
            given = max(1.0, math.ceil((size / 10 if own is None else own) / 2))
        return None if given is None else given + decoration.lift
    return math.floor(designs[0].metrics.descent * size) + 1 + (given or 0.0) + decoration.lift


def thickness(decoration: Decoration, style: ComputedStyle) -> float | None:
    """Return how thick a line is, px; None where the font says it."""
    given = _given_thickness(decoration, decoration.size or parse_px(style["font-size"]))
    if given is None and decoration.size and decoration.size != parse_px(style["font-size"]):
        return max(1.0, math.floor(decoration.size / 10))
    return given


def _given_thickness(decoration: Decoration, size: float) -> float | None:
    if decoration.thickness.endswith("%"):
        return (parse_number(decoration.thickness) or 0.0) * size
    return _px_or_none(decoration.thickness)


def _px_or_none(value: str) -> float | None:
    return parse_px(value) if value.endswith("px") else None
