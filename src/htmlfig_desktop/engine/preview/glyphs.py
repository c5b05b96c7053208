"""Glyphs of a text as one path, and emoji in a font's own colors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import skia
from numpy.typing import NDArray

from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.engine.preview.model import Emoji, Glyph, TextRun
from htmlfig_desktop.engine.preview.paths import path_of, skia_path, verbs_of
from htmlfig_desktop.engine.scene.paths import PathData

_MOST_DOTS: Final = 10_000
"""Of one line: a hostile file asks for more."""
EMOJI_FAMILIES: Final = ("Apple Color Emoji", "Noto Color Emoji", "Segoe UI Emoji", "Twemoji Mozilla")


@dataclass(frozen=True, slots=True, eq=False)
class _Packed:
    """An outline as Skia writes it."""

    source: PathData
    points: NDArray[np.float32]
    """Of all commands, n x 2."""
    verbs: bytes


class GlyphPaths:
    """Puts glyphs together; each outline is made a path once."""

    def __init__(self) -> None:
        self._outlines: dict[int, _Packed] = {}
        self._runs = IdentityMap[TextRun, Any]()

    def path(self, run: TextRun) -> Any:
        """Return all glyphs of a run, px of its layer. The same run gives the same path."""
        path = self._runs.get(run)
        if path is None:
            path = self._runs[run] = self._joined(run)
        return path

    def _joined(self, run: TextRun) -> Any:
        """Return the path of a run: points of all glyphs are scaled and moved at once, a page has millions of them."""
        if not run.glyphs:
            return skia.Path()
        paths, xs, ys, sizes, turns = zip(*run.glyphs, strict=True)
        if any(turns):
            return _joined_by_glyph(run.glyphs)
        outlines = [self._outline(path) for path in paths]
        counts = [len(outline.points) for outline in outlines]
        moves = np.array((xs, ys), np.float32)
        scales = np.array((sizes, sizes), np.float32)
        scales[1] *= -1
        points = np.concatenate([outline.points for outline in outlines])
        points *= scales.T.repeat(counts, axis=0)
        points += moves.T.repeat(counts, axis=0)
        path = path_of(b"".join([outline.verbs for outline in outlines]), points.tobytes())
        return _joined_by_glyph(run.glyphs) if path is None else path

    def _outline(self, outline: PathData) -> _Packed:
        kept = self._outlines.get(id(outline))
        if kept is None:
            points = np.array(outline.coords, np.float32).reshape(-1, 2)
            kept = self._outlines[id(outline)] = _Packed(outline, points, verbs_of(outline))
        return kept


def _joined_by_glyph(glyphs: Iterable[Glyph]) -> Any:
    joined = skia.Path()
    for glyph in glyphs:
        turn = math.radians(glyph.rotation)
        cos, sin = math.cos(turn) * glyph.size, math.sin(turn) * glyph.size
        matrix = skia.Matrix.MakeAll(cos, -sin, glyph.x, -sin, -cos, glyph.y, 0, 0, 1)
        joined.addPath(skia_path(glyph.path), matrix)
    return joined


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


def emoji_blob(emoji: Emoji) -> tuple[Any, float] | None:
    """Return an emoji ready to be drawn, and how far above its baseline it begins, px; None where no font has it.

    It is shaped: flags, families and shades of skin are several characters.
    """
    typeface = emoji_typeface()
    if typeface is None or emoji.size <= 0:
        return None
    font = skia.Font(typeface, emoji.size)
    blob = skia.TextBlob.MakeFromShapedText(emoji.characters, font)
    return (blob, -font.getMetrics().fAscent) if blob is not None else None
