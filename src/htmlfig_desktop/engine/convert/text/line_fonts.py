"""What the fonts of a line tell while lines are gathered: how high it is, and where upright letters stand in it."""

from __future__ import annotations

import math
from typing import NamedTuple

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.justification import Beside
from htmlfig_desktop.engine.fonts.outlines import UndrawableError, outline_of
from htmlfig_desktop.engine.fonts.punctuation import Trim, has_full_width_punctuation, sure_trims, trims
from htmlfig_desktop.engine.fonts.shaping import Features, ShapedText, shape

_VERTICAL = (("vert", 1),)
_NARROWER = {2: "hwid", 3: "twid", 4: "qwid"}
"""Forms of letters that are a half, a third, a quarter of the font's size wide."""
_HUNDREDTHS = 100
"""Of a px, in which Chromium's fonts have their size where they tell how long a letter is. Seen on all kinds."""
_ROUNDED = 1e-3
"""Of a hundredth px, by which a computed size may miss one."""
_LENGTH_TOLERANCE = 0.5
"""px by which letters may miss the length of their text."""
_HEIGHT_TOLERANCE = 0.51
"""px by which the heights of a font may miss those of its text boxes."""


class Stand(NamedTuple):
    """How an upright letter stands in its line. Lengths in px."""

    width: float
    """Of the letter."""
    length: float
    """Of its place, down the line."""
    baseline: float
    """How far below the place where the letter begins."""
    aside: float
    """How far its middle is left of the line's right edge."""
    ascent: float
    """Of the font of the line."""


class LineFonts:
    """Answers for the fonts of one snapshot; without fonts nothing is known.

    Args:
        faces: The fonts.
        device_scale: Device px per px.
    """

    def __init__(self, faces: TypeFaces | None, device_scale: float) -> None:
        self._faces = faces
        self._device_scale = device_scale
        self._known: dict[tuple[ComputedStyle, str, float], Stand | None] = {}

    def on_pixel(self, y: float) -> float:
        """Return the device pixel that a height falls on, px."""
        return whole(y * self._device_scale) / self._device_scale

    def height(self, style: ComputedStyle) -> float | None:
        """Return how high the font of a style is, px; None where it is not known."""
        designs = self._designs(style)
        return sum(designs[0].metrics.rounded(parse_px(style["font-size"]), self._device_scale)) if designs else None

    def stand(self, style: ComputedStyle, letter: str, across: float) -> Stand | None:
        """Return how a letter of a style stands in a line that is so many px across; None where that is not known.

        The middle of its own font lies as far from the baseline of the line's font as from its own. Source: Chromium,
        ShapeResultBloberizer, HarfBuzzFace.
        """
        key = (style, letter, across)
        if key not in self._known:
            self._known[key] = self._stand(style, letter, across)
        return self._known[key]

    def narrowings(self, style: ComputedStyle, characters: str, beside: Beside) -> list[tuple[Trim, ...]]:
        """Return which letters of vertical text may be half as long: nothing, then what is likely, as by ``trims``."""
        text = self._narrowed(style, characters)
        return [(), *(trims(text, characters, beside.behind, beside.before) if text is not None else ())]

    def sure_narrowing(self, style: ComputedStyle, characters: str, beside: Beside) -> tuple[Trim, ...]:
        """Return which letters of vertical text are half as long wherever its line begins and ends."""
        text = self._narrowed(style, characters)
        return sure_trims(text, characters, beside.behind, beside.before) if text is not None else ()

    def _narrowed(self, style: ComputedStyle, characters: str) -> ShapedText | None:
        if not has_full_width_punctuation(characters):
            return None
        text = shape(characters, self._designs(style), features=_VERTICAL)
        return text if text is not None and text.is_simple else None

    def length(self, style: ComputedStyle, characters: str) -> float:
        """Return how long letters that lie on their side are, px; where their font is not known as if half as wide."""
        size = parse_px(style["font-size"])
        natural = self._width(style, characters, ()) or len(characters) / 2
        return natural * size + parse_px(style["letter-spacing"]) * len(characters)

    def level_length(self, style: ComputedStyle, characters: str) -> float | None:
        """Return how wide characters are, with the distance that a style puts behind each; None: font not known."""
        if not self._designs(style):
            return None
        natural = self._width(style, characters, ()) * parse_px(style["font-size"])
        return natural + parse_px(style["letter-spacing"]) * len(characters)

    def upright(self, style: ComputedStyle) -> ComputedStyle:
        """Return the style of letters that stand upright in a line, which tells those from such that lie."""
        values = {"text-orientation": "upright"}
        return style.changed(values) if self._faces is None else self._faces.changed(style, values)

    def combined(self, style: ComputedStyle, characters: str, width: float) -> ComputedStyle:
        """Return the style of letters set across a vertical line, so that they are together so many px wide.

        Source: Chromium, LayoutTextCombine, which tries the narrower forms that a font has for as many letters.
        """
        values = {"writing-mode": "horizontal-tb", "letter-spacing": "normal"}
        if self._faces is None:
            return style.changed(values)
        natural, size = self._faces.changed(style, values), parse_px(style["font-size"])
        feature = _NARROWER.get(len(characters))
        if feature is None or abs(self._width(natural, characters, ()) * size - width) <= _LENGTH_TOLERANCE:
            return natural
        if abs(self._width(natural, characters, ((feature, 1),)) * size - width) > _LENGTH_TOLERANCE:
            return natural
        settings, more = style["font-feature-settings"], f'"{feature}" 1'
        values["font-feature-settings"] = more if settings == "normal" else f"{settings}, {more}"
        return self._faces.changed(style, values)

    def _width(self, style: ComputedStyle, characters: str, features: Features) -> float:
        text = shape(characters, self._designs(style), features=features)
        return sum(glyph.advance for glyph in text.glyphs) if text is not None else 0.0

    def _stand(self, style: ComputedStyle, letter: str, across: float) -> Stand | None:
        size, of_line = parse_px(style["font-size"]), self._ascent(style, across)
        text = shape(letter, self._designs(style), features=_VERTICAL)
        if text is None or not text.designs or of_line is None:
            return None
        glyph, drawing = text.glyphs[0], text.designs[0]
        ascent, descent = drawing.metrics.rounded(size, self._device_scale)
        told = _told(drawing, glyph.glyph)
        baseline, length = float(ascent), float(ascent + descent)
        if told is not None:
            in_lines = math.floor(size * _HUNDREDTHS + _ROUNDED) / _HUNDREDTHS
            baseline, length = told.baseline * in_lines, told.length * in_lines
            if told.top is not None:
                baseline += self._drawn_top(drawing, glyph.glyph, size) - told.top * in_lines
        middle = of_line - ascent + (ascent + descent) / 2
        return Stand(glyph.advance * size, length, baseline, middle, of_line)

    def _drawn_top(self, design: FontDesign, glyph: int, size: float) -> float:
        """Return how high the pixels of a glyph begin above its baseline, px.

        Source: Chromium, OpenTypeVerticalData (GetVerticalTranslationsForGlyphs), which asks for the box that Skia has
        for the glyph: whole pixels around all points of its outline, made bold where the browser makes it so.
        """
        try:
            outline = outline_of(design, glyph)
        except UndrawableError:
            outline = None
        top = max(outline.path.coords[1::2]) if outline is not None and outline.path.coords else 0.0
        return math.ceil(top * size * self._device_scale - _ROUNDED) / self._device_scale

    def _ascent(self, style: ComputedStyle, height: float) -> float | None:
        """Return the ascent of the font that a line of a height is as high as, px: as measured where it was."""
        measured = self._faces.ascent(style, height) if self._faces is not None else None
        if measured is not None:
            return measured
        for design in self._designs(style):
            ascent, descent = design.metrics.rounded(parse_px(style["font-size"]), self._device_scale)
            if abs(ascent + descent - height) <= _HEIGHT_TOLERANCE:
                return ascent
        return None

    def _designs(self, style: ComputedStyle) -> tuple[FontDesign, ...]:
        return self._faces.designs(style) if self._faces is not None else ()


class _Told(NamedTuple):
    """What a font tells of a glyph in lines that run downward, em."""

    baseline: float
    """How far below the upper end of the glyph's place."""
    length: float
    top: float | None
    """How high the glyph is above its baseline, where its place goes by that."""


def _told(design: FontDesign, glyph: int) -> _Told | None:
    """Return what a font tells of a glyph in lines that run downward; None where it tells nothing of them."""
    face, font = design.face.hb_face, design.hb_font
    has_origins = len(face.reference_table("VORG")) > 0
    if not (has_origins or len(face.reference_table("vmtx"))):
        return None
    per_em = design.face.units_per_em
    _, up = font.get_glyph_v_origin(glyph)
    extents = None if has_origins else font.get_glyph_extents(glyph)
    top = None if extents is None else extents.y_bearing / per_em
    return _Told(up / per_em, -font.get_glyph_v_advance(glyph) / per_em, top)
