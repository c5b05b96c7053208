"""A font file, read once: names, coverage, axes; and its designs."""

from __future__ import annotations

import hashlib
import struct
from collections import OrderedDict
from typing import Any

import uharfbuzz as hb

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish, choose_design
from htmlfig_desktop.engine.fonts.names import (
    face_names,
    figma_style,
    first_name,
    instance_postscript,
)

_OUTLINE_TABLES = ("glyf", "CFF ", "CFF2")
_MAX_AXES = 64
_MAX_NAMED_STYLES = 1000
_MAX_DESIGNS = 512


@dataclass(frozen=True, slots=True)
class VariationAxis:
    """A direction in which a variable font varies."""

    tag: str
    name: str
    minimum: float
    default: float
    maximum: float


@dataclass(frozen=True, slots=True)
class NamedStyle:
    """A design of a variable font that has a name."""

    style: str
    postscript: str
    position: tuple[float, ...]
    """One value per axis, in the order of ``FontFace.axes``."""


class FontFace:
    """One face of a font file.

    Attributes:
        family: Typographic family as Figma spells it; empty where the file has no name.
        style: Of the default design, such as ``Semi Bold Italic``.
        postscript: PostScript name of the default design, may be empty.
        weight: usWeightClass, 1 to 1000.
        stretch: Width in percent of normal.
        is_italic: Whether the file calls itself italic or oblique.
        units_per_em: Units of the font's coordinates in an em.
        digest: SHA-1 of the bytes given.
        axes: Empty for a static font.
        named_styles: In the order of the file.
        has_outlines: Whether glyphs are curves; a font of bitmaps only has none.
        has_color: Whether some glyphs are drawn in colors of their own.
        has_contextual_forms: Whether it has forms of letters and signs that depend on what stands beside (``calt``).
        has_faulty_kerning: Whether its old kerning table is one that browsers drop from web fonts.
    """

    def __init__(self, face: Any, digest: bytes) -> None:
        self.hb_face = face
        self.digest = digest
        os2 = _Os2.read(bytes(face.reference_table("OS/2").data))
        self.units_per_em: int = face.upem
        self.weight = os2.weight
        self.stretch = os2.stretch
        self.is_italic = os2.is_italic
        self._x_height = os2.x_height
        self.has_outlines = any(len(face.reference_table(tag)) for tag in _OUTLINE_TABLES)
        self.has_color = bool(face.has_color_layers or face.has_color_paint or face.has_color_png or face.has_color_svg)
        names = face_names(face.get_name, os2.weight)
        self.family, self.style, self.postscript = names.family, names.style, names.postscript
        self.axes = tuple(
            VariationAxis(axis.tag, first_name([face.get_name(axis.name_id), axis.tag]), *_ordered(axis))
            for axis in face.axis_infos[:_MAX_AXES]
        )
        self.named_styles = tuple(self._named_styles()) if self.axes else ()
        self.has_contextual_forms = b"calt" in bytes(face.reference_table("GSUB").data)
        is_kerned_anew = b"kern" in bytes(face.reference_table("GPOS").data)
        self.has_faulty_kerning = not is_kerned_anew and _is_faulty(bytes(face.reference_table("kern").data))
        self._unicodes = face.unicodes
        self._designs: dict[FontWish, FontDesign] = {}

    @classmethod
    def from_bytes(cls, data: bytes, index: int = 0) -> FontFace | None:
        """Return the face of an OpenType or TrueType file, or None where the bytes are no font that can be used.

        The same bytes give the same face, for as long as it is in a cache of bounded size.
        """
        return _FACES.get(data, index)

    @property
    def x_height(self) -> float:
        """How high small letters without ascenders are, em: as the file tells, else as its x is; 0 without one."""
        if not self._x_height:
            font = hb.Font(self.hb_face)
            glyph = font.get_nominal_glyph(ord("x"))
            extents = font.get_glyph_extents(glyph) if glyph else None
            self._x_height = max(0, extents.y_bearing) if extents else 0
        return self._x_height / self.units_per_em if self.units_per_em else 0.0

    def covers(self, code_point: int) -> bool:
        """Return whether the font has a glyph for a character."""
        return code_point in self._unicodes

    def design(self, wish: FontWish) -> FontDesign:
        """Return the design of the font that a browser takes for a wish. Equal wishes give the same design."""
        design = self._designs.get(wish)
        if design is None:
            if len(self._designs) >= _MAX_DESIGNS:
                self._designs.clear()
            design = self._designs[wish] = choose_design(self, wish)
        return design

    def _named_styles(self) -> list[NamedStyle]:
        face = self.hb_face
        prefix = first_name([face.get_name(25)]) or self.family
        styles = []
        for instance in face.named_instances[:_MAX_NAMED_STYLES]:
            position = tuple(instance.design_coords)
            style = first_name([face.get_name(instance.subfamily_name_id)])
            if not style or len(position) != len(self.axes):
                continue
            postscript = first_name([face.get_name(instance.postscript_name_id)])
            spelled = figma_style(self.family, style)
            styles.append(NamedStyle(spelled, postscript or instance_postscript(prefix, style), position))
        return styles


def _is_faulty(kern: bytes) -> bool:
    """Whether a kerning table gives its part another length than its pairs need, as those of many pairs do.

    Source: OpenType 1.9, kern; OpenType Sanitizer, which browsers run on web fonts.
    """
    if len(kern) < 14:
        return False
    version, parts, _, length, _, pairs = struct.unpack_from(">6H", kern)
    return bool(version == 0 and parts >= 1 and length != 14 + 6 * pairs)


@dataclass(frozen=True, slots=True)
class _Os2:
    weight: int = 400
    stretch: float = 100.0
    is_italic: bool = False
    x_height: int = 0

    @classmethod
    def read(cls, table: bytes) -> _Os2:
        """Read usWeightClass, usWidthClass, fsSelection and sxHeight. Source: OpenType 1.9, OS/2."""
        if len(table) < 64:
            return cls()
        weight, width = struct.unpack_from(">HH", table, 4)
        (selection,) = struct.unpack_from(">H", table, 62)
        if 1 <= weight <= 9:  # old fonts count in hundreds
            weight *= 100
        x_height = max(0, struct.unpack_from(">h", table, 86)[0]) if len(table) >= 88 else 0
        return cls(min(max(weight, 1), 1000), _WIDTHS.get(width, 100.0), bool(selection & 0x201), x_height)


_WIDTHS = {1: 50.0, 2: 62.5, 3: 75.0, 4: 87.5, 5: 100.0, 6: 112.5, 7: 125.0, 8: 150.0, 9: 200.0}


def _ordered(axis: Any) -> tuple[float, float, float]:
    low, high = sorted((axis.min_value, axis.max_value))
    return low, min(max(axis.default_value, low), high), high


class _FaceCache:
    """Faces by their bytes; the least used go first.

    Bytes are told apart by Python's own hash of them and their length: an object of bytes keeps its hash, while their
    SHA-1 would be worked out anew for each stage of each page. The hash has 64 bits and a secret of the process in it.
    """

    MAX_BYTES = 96 * 1024 * 1024

    def __init__(self) -> None:
        self._faces: OrderedDict[tuple[int, int, int], tuple[FontFace | None, int]] = OrderedDict()
        self._bytes = 0

    def get(self, data: bytes, index: int) -> FontFace | None:
        key = (hash(data), len(data), index)
        if key in self._faces:
            self._faces.move_to_end(key)
            return self._faces[key][0]
        face = _open(data, index)
        self._faces[key] = (face, len(data) if face else 0)
        self._bytes += self._faces[key][1]
        while (self._bytes > self.MAX_BYTES and len(self._faces) > 1) or len(self._faces) > 256:
            self._bytes -= self._faces.popitem(last=False)[1][1]
        return face


_FACES = _FaceCache()


def _open(data: bytes, index: int) -> FontFace | None:
    """HarfBuzz leaves out every table that is damaged; a face without glyphs or characters is none."""
    if not data:
        return None
    try:
        face = hb.Face(data, index)
        digest = hashlib.sha1(data, usedforsecurity=False).digest()
        return FontFace(face, digest) if face.glyph_count and face.unicodes else None
    except (ValueError, hb.HarfBuzzError):  # names and tags that are no text
        return None
