"""What glyphs look like: curves in em, or an emoji."""

from __future__ import annotations

from typing import Any

import uharfbuzz as hb

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import GlyphOutline

_MAX_COMMANDS = 20_000
"""In one glyph; the most intricate real ones have a tenth of that."""

_SLANT = 0.25
"""How far a browser slants an upright font, per em of height. Source: Chromium, FontPlatformData::SetupSkFont."""

_EMBOLDENING = 1 / 24
"""How much a browser thickens a font, in em. Source: Skia, SkScalerContext_FreeType::emboldenIfNeeded."""


class UndrawableError(ValueError):
    """A glyph has no outline we may store: it is made of pixels, or of more commands than any real one."""


def outline_of(design: FontDesign, glyph: int) -> GlyphOutline | None:
    """Return the outline of a glyph, in em, y up; None where it is empty. The same glyph gives the same object.

    Raises:
        UndrawableError: There is no outline.
    """
    cache = design.caches.setdefault("outlines", {})
    if glyph not in cache:
        cache[glyph] = _draw(design, glyph)
    outline: GlyphOutline | None = cache[glyph]
    return outline


def is_colored(design: FontDesign, glyph: int) -> bool:
    """Return whether a glyph is drawn in colors of its own: layers, paint, SVG or pixels."""
    face = design.face
    if not face.has_color:
        return False
    cache = design.caches.setdefault("colored", {})
    if glyph not in cache:
        source = face.hb_face
        cache[glyph] = bool(
            source.glyph_has_color_paint(glyph)
            or source.get_glyph_color_layers(glyph)
            or (source.has_color_svg and len(source.get_glyph_color_svg(glyph)))
            or (source.has_color_png and len(design.hb_font.get_glyph_color_png(glyph)))
        )
    colored: bool = cache[glyph]
    return colored


class _Recorder:
    """Collects drawing commands."""

    def __init__(self, scale: float, slant: float) -> None:
        self.ops: list[PathOp] = []
        self._coords: list[float] = []
        self._scale = scale
        self._slant = slant

    def add(self, op: PathOp, *coords: float) -> None:
        """Add a command; its coordinates are font units."""
        if len(self.ops) < _MAX_COMMANDS:
            self.ops.append(op)
            self._coords += coords

    @property
    def coords(self) -> list[float]:
        """All coordinates in a row, in em."""
        scale, slant, made = self._scale, self._slant, [0.0] * len(self._coords)
        made[1::2] = [y * scale for y in self._coords[1::2]]
        made[0::2] = [x * scale + y * slant for x, y in zip(self._coords[0::2], made[1::2], strict=True)]
        return made


def _pen() -> Any:
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, to: to.add(PathOp.MOVE, x, y))
    pen.set_line_to_func(lambda x, y, to: to.add(PathOp.LINE, x, y))
    pen.set_quadratic_to_func(lambda cx, cy, x, y, to: to.add(PathOp.QUAD, cx, cy, x, y))
    pen.set_cubic_to_func(lambda ax, ay, bx, by, x, y, to: to.add(PathOp.CUBIC, ax, ay, bx, by, x, y))
    pen.set_close_path_func(lambda to: to.add(PathOp.CLOSE))
    return pen


_PEN = _pen()


def _draw(design: FontDesign, glyph: int) -> GlyphOutline | None:
    if not design.face.has_outlines:
        raise UndrawableError(f"glyph {glyph} is made of pixels")
    recorder = _Recorder(1 / design.face.units_per_em, _SLANT if design.is_slanted else 0.0)
    _font_to_draw(design).draw_glyph(glyph, _PEN, recorder)
    if len(recorder.ops) >= _MAX_COMMANDS:
        raise UndrawableError(f"glyph {glyph} has too many commands")
    return GlyphOutline(PathData(tuple(recorder.ops), tuple(recorder.coords))) if recorder.ops else None


def _font_to_draw(design: FontDesign) -> Any:
    """Return the font to draw with: thickened outlines have the advances of plain ones."""
    if not design.is_emboldened:
        return design.hb_font
    cache = design.caches.setdefault("bold", {})
    if "font" not in cache:
        font = hb.Font(design.face.hb_face)
        if design.position:
            font.set_variations(design.position)
        font.synthetic_bold = (_EMBOLDENING, _EMBOLDENING, False)
        cache["font"] = font
    return cache["font"]
