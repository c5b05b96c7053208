"""Glyphs of a text as one path, and emoji in a font's own colors."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

import skia

from htmlfig_desktop.engine.preview.model import Emoji, TextRun
from htmlfig_desktop.engine.preview.paths import skia_path
from htmlfig_desktop.engine.scene.paths import PathData

_MOST_DOTS: Final = 10_000
"""Of one line: a hostile file asks for more."""
EMOJI_FAMILIES: Final = ("Apple Color Emoji", "Noto Color Emoji", "Segoe UI Emoji", "Twemoji Mozilla")


class GlyphPaths:
    """Puts glyphs together; each outline is made a path once."""

    def __init__(self) -> None:
        self._outlines: dict[int, tuple[PathData, Any]] = {}
        self._runs: dict[int, tuple[TextRun, Any]] = {}

    def path(self, run: TextRun) -> Any:
        """Return all glyphs of a run, px of its layer. The same run gives the same path."""
        kept = self._runs.get(id(run))
        if kept is None:
            kept = self._runs[id(run)] = (run, self._joined(run))
        return kept[1]

    def _joined(self, run: TextRun) -> Any:
        joined = skia.Path()
        matrix = skia.Matrix()
        for glyph in run.glyphs:
            size, place = glyph.size, (glyph.x, glyph.y)
            if glyph.rotation:
                turn = math.radians(glyph.rotation)
                cos, sin = math.cos(turn) * size, math.sin(turn) * size
                matrix = skia.Matrix.MakeAll(cos, -sin, place[0], -sin, -cos, place[1], 0, 0, 1)
            else:
                matrix.setScaleTranslate(size, -size, *place)
            joined.addPath(self._outline(glyph.path), matrix)
        return joined

    def _outline(self, outline: PathData) -> Any:
        kept = self._outlines.get(id(outline))
        if kept is None:
            kept = self._outlines[id(outline)] = (outline, skia_path(outline))
        return kept[1]


def decoration_path(rect: tuple[float, float, float, float], style: str) -> Any:
    """Return the path of a line below or through text: dots as wide as the line, waves twice as high."""
    x, y, width, height = rect
    if style == "DOTTED" and height > 0:
        dots = skia.Path()
        for at in range(min(int(width / (2 * height)) + 1, _MOST_DOTS)):
            dots.addOval(skia.Rect.MakeXYWH(x + 2 * height * at, y, height, height))
        return dots
    if style == "WAVY" and height > 0:
        return _wave(x, y + height, width, height)
    return skia.Path.Rect(skia.Rect.MakeXYWH(*rect))


def _wave(x: float, middle: float, width: float, height: float) -> Any:
    wave = skia.Path()
    wave.moveTo(x, middle)
    step, rise = 2 * height, 2 * height
    for at in range(min(int(width / step) + 1, _MOST_DOTS)):
        wave.quadTo(x + (at + 0.5) * step, middle + (rise if at % 2 else -rise), x + (at + 1) * step, middle)
    line = skia.Path()
    skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=height).getFillPath(wave, line)
    return line


@lru_cache(maxsize=1)
def emoji_typeface() -> Any | None:
    """Return a font of emoji on this machine; None where there is none."""
    fonts = skia.FontMgr()
    for family in EMOJI_FAMILIES:
        styles = fonts.matchFamily(family)
        if styles.count() > 0 and (typeface := styles.createTypeface(0)) is not None:
            return typeface
    return None


def emoji_blob(emoji: Emoji) -> Any | None:
    """Return an emoji ready to be drawn; None where no font has it."""
    typeface = emoji_typeface()
    if typeface is None or emoji.size <= 0:
        return None
    return skia.TextBlob.MakeFromString(emoji.characters, skia.Font(typeface, emoji.size))
