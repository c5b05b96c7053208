"""One design of a font: the point of a variable font, or the static font, that a browser draws a style with."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import uharfbuzz as hb

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.names import first_name, usual_postscript, usual_style
from htmlfig_desktop.engine.fonts.rules import (
    ITALIC_SLOPE,
    FaceRule,
    Range,
    parse_settings,
    parse_slope,
    parse_stretch,
    parse_weight,
)
from htmlfig_desktop.engine.scene.text import FontAxis, FontFacts, FontName

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fonts.face import FontFace, NamedStyle

BOLD = 600.0
"""Weight from which a browser makes a font bold that is not. Source: Chromium, kBoldThreshold."""

_SYSTEM_BOLD_GAP = 200.0
"""A font of the system is made bold where the wish is that much above its weight. Source: Chromium, FontCache."""
_IS_BOLD = 700.0
"""Weight from which a font that stands in for others is bold itself. Source: Chromium, FontCache on Linux."""

_NORMAL: Range = (400.0, 400.0)
_UPRIGHT: Range = (0.0, 0.0)
_AUTOMATIC_AXES = frozenset({"opsz"})
"""Axes that whoever opens the file sets by the font size, as the browser does."""

_LARGEST_METRIC = 10.0
"""Em. A hostile font claims more."""


@dataclass(frozen=True, slots=True)
class FontWish:
    """What a page asks of a font."""

    weight: float = 400.0
    stretch: float = 100.0
    """Percent."""
    slope: float = 0.0
    """Degrees; ``ITALIC_SLOPE`` for italic."""
    size: float = 0.0
    """px, for optical sizes; 0: the font's default."""
    settings: tuple[tuple[str, float], ...] = ()
    """Values of axes that go before all others (``font-variation-settings``)."""
    rule: FaceRule | None = None
    """Of a web font; None: a font of the system."""
    is_lent: bool = False
    """Whether the rule lends a font of the system (``local()``), which the browser takes as it is."""
    is_substitute: bool = False
    """Whether a browser took it for characters that no font has which the page names."""
    language: str = ""
    """Of the text (BCP 47), which fonts may have letters of their own for; empty: none was told."""
    may_embolden: bool = True
    """Whether a browser may make a font bold that is not."""
    may_slant: bool = True
    """Likewise slant one."""

    @classmethod
    def parse(
        cls,
        weight: str,
        stretch: str,
        style: str,
        *,
        size: float = 0.0,
        settings: str = "normal",
        optical_sizing: str = "auto",
        rule: FaceRule | None = None,
        is_lent: bool = False,
        is_substitute: bool = False,
        language: str = "",
        may_embolden: bool = True,
        may_slant: bool = True,
    ) -> FontWish:
        """Return the wish of computed CSS values; what cannot be read counts as normal.

        Args:
            weight: ``font-weight``.
            stretch: ``font-stretch``.
            style: ``font-style``.
            size: ``font-size`` in px.
            settings: ``font-variation-settings``.
            optical_sizing: ``font-optical-sizing``.
            rule: Of a web font.
            is_lent: Whether that lends a font of the system.
            is_substitute: Whether the page names other fonts, which do not have the characters.
            language: Of the text.
            may_embolden: Whether the page lets a font be made bold.
            may_slant: Likewise slanted.
        """
        return cls(
            parse_weight(weight) or 400.0,
            parse_stretch(stretch) or 100.0,
            parse_slope(style) or 0.0,
            size if rule is not None and optical_sizing == "auto" else 0.0,
            parse_settings(settings),
            rule,
            is_lent,
            is_substitute,
            language,
            may_embolden,
            may_slant,
        )


@dataclass(frozen=True, slots=True)
class VerticalMetrics:
    """Heights in em, up and down both positive. Those Chromium takes: hhea, or OS/2 typo where USE_TYPO_METRICS."""

    ascent: float
    descent: float
    line_gap: float

    @property
    def natural_line_height(self) -> float:
        """What ``line-height: normal`` stands for, before the browser's rounding."""
        return self.ascent + self.descent + self.line_gap

    @property
    def content_height(self) -> float:
        """What stands in the middle of a line, whatever its height: half of the gap too lies above, half below."""
        return self.ascent + self.descent

    def rounded(self, size: float, device_scale: float = 1.0) -> tuple[float, float]:
        """Return ascent and descent in px as Chromium's lines take them.

        Both are rounded. On dense screens a descent that lost by that borrows a pixel from the ascent, so that
        nothing is cut off. Source: Chromium, FontMetrics::AscentDescentWithHacks; seen at scales from 1 to 3.
        """
        return _rounded(self.ascent, self.descent, size, device_scale)


class FontDesign:
    """A design that can be shaped and drawn.

    Attributes:
        face: The font file.
        name: Family, nearest named style and PostScript name, for the file; as the page calls a web font without names.
        axes: What that style does not say.
        weight: 1 to 1000, of the glyphs drawn.
        is_italic: Whether the glyphs lean, by design or by the browser.
        metrics: Vertical metrics.
        facts: What the file says of the font.
        position: Values of the font's axes, by tag.
        rule: Of a web font.
        is_emboldened: Whether the browser makes the glyphs bold.
        is_slanted: Whether the browser slants the glyphs.
        is_unkerned: Whether the browser leaves the font's kerning out.
        language: Of the text it is for; empty where none was told.
    """

    def __init__(
        self,
        face: FontFace,
        position: dict[str, float],
        rule: FaceRule | None = None,
        *,
        is_emboldened: bool = False,
        is_slanted: bool = False,
        is_unkerned: bool = False,
        language: str = "",
    ) -> None:
        self.face = face
        self.position = position
        self.rule = rule
        self.is_emboldened = is_emboldened
        self.is_slanted = is_slanted
        self.language = language
        self.is_unkerned = is_unkerned
        self.hb_font: Any = hb.Font(face.hb_face)
        if position:
            self.hb_font.set_variations(position)
        self.name, self.axes = _name(face, position)
        self.weight = round(position.get("wght", face.weight))
        leans = face.is_italic or position.get("slnt", 0.0) < 0 or position.get("ital", 0.0) > 0
        self.is_italic = leans or is_slanted
        if rule is not None and not face.family:
            self.name = FontName(first_name([rule.family]), usual_style(self.weight, leans=leans))
        self.metrics = _metrics(self.hb_font, face.units_per_em)
        self.facts = FontFacts(self.name, self.metrics.natural_line_height, face.digest, self.weight, face.is_italic)
        self.caches: dict[str, dict[Any, Any]] = {}
        """Of shaping and drawing, each under its own name."""
        self._namesake: FontDesign | None = None

    def named_after(self, face: FontFace) -> FontDesign:
        """Return the design under the names of another font of its family, for a file to be edited with that one."""
        if self._namesake is None or self._namesake.facts.digest != face.digest:
            named = copy(self)
            named.name, _ = _name(face, {})
            named.weight = face.weight
            named.facts = FontFacts(
                named.name, self.metrics.natural_line_height, face.digest, face.weight, face.is_italic
            )
            self._namesake = named
        return self._namesake

    def draws(self, code_point: int) -> bool:
        """Return whether a browser takes this design for a character: it has a glyph and its rule allows it."""
        return self.face.covers(code_point) and (self.rule is None or self.rule.allows(code_point))

    def has_feature(self, tag: bytes) -> bool:
        """Return whether the font has an OpenType feature that replaces glyphs."""
        cache = self.caches.setdefault("features", {})
        if tag not in cache:
            cache[tag] = tag in bytes(self.face.hb_face.reference_table("GSUB").data)
        found: bool = cache[tag]
        return found

    @property
    def cap_height(self) -> float:
        """How high capitals are, em; 0 where the font does not say."""
        height = self.hb_font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        if not height:  # old fonts do not say
            glyph = self.hb_font.get_nominal_glyph(ord("H"))
            extents = self.hb_font.get_glyph_extents(glyph) if glyph else None
            height = extents.y_bearing if extents is not None else 0
        return float(height) / self.face.units_per_em

    @property
    def space(self) -> float:
        """How wide a space is, em; 0 where the font has none."""
        return self.advance(ord(" "))

    def advance(self, code_point: int) -> float:
        """Return how wide a character's own glyph is, em; 0 where the font has none."""
        glyph = self.hb_font.get_nominal_glyph(code_point)
        return self.hb_font.get_glyph_h_advance(glyph) / self.face.units_per_em if glyph else 0.0


def choose_design(face: FontFace, wish: FontWish) -> FontDesign:
    """Return the design of a font that Chromium takes for a wish.

    Source: Chromium, FontCustomPlatformData::GetFontPlatformData, FontFace selection and FontCache (bold and italic
    that are made by the browser).
    """
    axes = {axis.tag: (axis.minimum, axis.maximum) for axis in face.axes}
    rule = wish.rule or FaceRule("")
    weights = rule.weight or axes.get("wght") or (_NORMAL if wish.rule else None)
    slopes = rule.slope or _slopes(axes.get("slnt")) or (_UPRIGHT if wish.rule else None)
    stretches = rule.stretch or axes.get("wdth") or (100.0, 100.0)
    wanted = {axis.tag: axis.default for axis in face.axes}
    wanted["wght"] = _clamp(wish.weight, weights or _NORMAL)
    wanted["wdth"] = _clamp(wish.stretch, stretches)
    wanted["slnt"] = -_clamp(wish.slope, slopes or _UPRIGHT)
    if wish.size:
        wanted["opsz"] = wish.size
    wanted.update(wish.settings)
    position = {tag: _clamp(wanted[tag], limits) for tag, limits in axes.items()}
    is_slanted = wish.slope >= ITALIC_SLOPE and (slopes[1] < ITALIC_SLOPE if slopes else not face.is_italic)
    return FontDesign(
        face,
        position,
        wish.rule,
        is_emboldened=wish.may_embolden and _lacks_bold(face, wish, weights),
        is_slanted=wish.may_slant and is_slanted,
        is_unkerned=wish.rule is not None and not wish.is_lent and face.has_faulty_kerning,
        language=wish.language,
    )


def _lacks_bold(face: FontFace, wish: FontWish, weights: Range | None) -> bool:
    """Return whether a bold is wished of a font that has none; ``weights`` are those of its rule or axis, if any."""
    if weights is not None:
        return wish.weight >= BOLD > weights[1] and face.weight < BOLD
    if wish.is_substitute:
        return wish.weight >= BOLD and face.weight < _IS_BOLD
    return wish.weight > face.weight + _SYSTEM_BOLD_GAP


def _name(face: FontFace, position: dict[str, float]) -> tuple[FontName, tuple[FontAxis, ...]]:
    """Return the nearest named style and the axes it leaves open."""
    values = tuple(position.get(axis.tag, axis.default) for axis in face.axes)
    if not face.named_styles:
        style, postscript = face.style, face.postscript
        base = tuple(axis.default for axis in face.axes)
    else:
        nearest = min(face.named_styles, key=lambda named: _distance(face, named, values))
        style, postscript, base = nearest.style, nearest.postscript, nearest.position
    open_axes = tuple(
        FontAxis(axis.tag, axis.name, value)
        for axis, value, given in zip(face.axes, values, base, strict=True)
        if axis.tag not in _AUTOMATIC_AXES and abs(value - given) > 1e-3
    )
    return FontName(face.family, style, usual_postscript(face.family, postscript)), open_axes


def _distance(face: FontFace, named: NamedStyle, values: tuple[float, ...]) -> tuple[float, float, float]:
    """Return how far a named style is: in slope, then in all other axes but weight, then in weight."""
    slope = weight = others = 0.0
    for axis, value, given in zip(face.axes, values, named.position, strict=True):
        if axis.tag in _AUTOMATIC_AXES:
            continue
        gap = abs(value - given) / max(axis.maximum - axis.minimum, 1e-6)
        if axis.tag in ("slnt", "ital"):
            slope += gap
        elif axis.tag == "wght":
            weight += gap
        else:
            others += gap
    return round(slope, 4), round(others, 4), weight


def _metrics(font: Any, units_per_em: int) -> VerticalMetrics:
    extents = font.get_font_extents("ltr")
    ascent, descent, gap = (
        min(max(value / units_per_em, -_LARGEST_METRIC), _LARGEST_METRIC)
        for value in (extents.ascender, -extents.descender, extents.line_gap)
    )
    return VerticalMetrics(ascent, descent, max(gap, 0.0))


def _slopes(slnt: Range | None) -> Range | None:
    """Return the angles of an axis, which counts the other way round than CSS."""
    return None if slnt is None else (-slnt[1], -slnt[0])


def _clamp(value: float, limits: Range) -> float:
    return min(max(value, limits[0]), limits[1])


@lru_cache(maxsize=4096)
def _rounded(above: float, below: float, size: float, device_scale: float) -> tuple[float, float]:
    ascent, descent = _round(above * size), _round(below * size)
    if device_scale > 1 and descent < below * size and ascent >= 1:
        return ascent - 1, descent + 1
    return ascent, descent


def _round(value: float) -> float:
    return float(int(value + 0.5)) if value >= 0 else -float(int(0.5 - value))
