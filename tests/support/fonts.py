"""Fonts made on the spot, so that every expected number can be read off here."""

from __future__ import annotations

import io
import logging
import struct

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.ttLib.tables.TupleVariation import TupleVariation

ADVANCES = {".notdef": 500, "space": 250, "A": 700, "V": 600, "f": 300, "i": 200, "f_i": 450, "alef": 400, "beh": 550}
"""Units of a thousandth em."""

CHARACTERS = {0x20: "space", 0xA0: "space", 0x41: "A", 0x56: "V", 0x66: "f", 0x69: "i", 0x5D0: "alef", 0x5D1: "beh"}

FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
feature kern { pos A V -100; pos i space -50; } kern;
feature liga { sub f i by f_i; } liga;
feature calt { sub i' i by V; } calt;
feature locl { script latn; language DEU; sub V by f; } locl;
"""


logging.getLogger("fontTools").setLevel(logging.ERROR)  # it remarks on the odd fonts made on purpose here


def _box(width: int, height: int = 700) -> object:
    pen = TTGlyphPen(None)
    if width:
        pen.moveTo((0, 0))
        pen.lineTo((0, height))
        pen.lineTo((width, height))
        pen.lineTo((width, 0))
        pen.closePath()
    return pen.glyph()


def _builder(names: dict[str, str], weight: int, ascent: int, descent: int, line_gap: int) -> FontBuilder:
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(ADVANCES))
    builder.setupCharacterMap(CHARACTERS)
    builder.setupGlyf({name: _box(0 if name == "space" else width - 100) for name, width in ADVANCES.items()})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in ADVANCES.items()})
    builder.setupHorizontalHeader(ascent=ascent, descent=-descent, lineGap=line_gap)
    builder.setupNameTable(names)
    builder.setupOS2(
        usWeightClass=weight, sTypoAscender=900, sTypoDescender=-300, sTypoLineGap=50, usWinAscent=1, usWinDescent=1
    )
    builder.setupPost(underlinePosition=-120, underlineThickness=60)
    return builder


def _bytes(font: TTFont) -> bytes:
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def _names(family: str, style: str, extra: dict[str, str]) -> dict[str, str]:
    postscript = f"{family}-{style}".replace(" ", "")
    return {"familyName": family, "styleName": style, "psName": postscript} | extra


def static_font(
    family: str = "Test Sans",
    style: str = "Regular",
    *,
    weight: int = 400,
    ascent: int = 800,
    descent: int = 200,
    line_gap: int = 100,
    selection: int = 0,
    revision: float = 1.0,
    **names: str,
) -> bytes:
    """Return a static font of a version; ``selection`` are flags of OS/2, ``names`` more entries of the name table."""
    builder = _builder(_names(family, style, names), weight, ascent, descent, line_gap)
    os2 = builder.font["OS/2"]
    os2.version = 4
    os2.fsSelection = selection
    builder.font["head"].fontRevision = revision
    builder.font["head"].macStyle = (1 if selection & 0x20 else 0) | (2 if selection & 0x01 else 0)
    addOpenTypeFeaturesFromString(builder.font, FEATURES)
    return _bytes(builder.font)


def full_width_font(
    family: str = "Test Wide", drawn: str = "AB中（）「」。、：”…→", *, is_vertical: bool = False
) -> bytes:
    """Return a font whose characters are all an em wide, full-width punctuation and an ellipsis among them.

    ``is_vertical`` has it tell of lines that run down as well.
    """
    characters = {0x20: "space", **{ord(char): f"u{ord(char):04X}" for char in drawn}}
    order = [".notdef", *characters.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(characters)
    builder.setupGlyf({name: _box(0 if name == "space" else 400) for name in order})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (1000, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    if is_vertical:
        builder.setupVerticalMetrics(dict.fromkeys(order, (1000, 100)))
        builder.setupVerticalHeader(ascent=500, descent=-500)
    builder.setupNameTable(_names(family, "Regular", {}))
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=1, usWinDescent=1)
    builder.setupPost()
    return _bytes(builder.font)


def with_faulty_kerning(data: bytes) -> bytes:
    """Return a font with an old kerning table for A V, of a length that its one pair does not need."""
    font = TTFont(io.BytesIO(data))
    del font["GPOS"]
    left, right = font.getGlyphID("A"), font.getGlyphID("V")
    kern = DefaultTable("kern")
    kern.data = struct.pack(">2H 3H 4H 2Hh", 0, 1, 0, 16, 1, 1, 6, 0, 0, left, right, -100)
    font["kern"] = kern
    return _bytes(font)


def variable_font(family: str = "Test Variable", *, italic: bool = False, named: bool = True) -> bytes:
    """Return a variable font whose boxes grow by 200 units from weight 400 to 900."""
    builder = _builder(_names(family, "Regular", {}), 400, 800, 200, 0)
    axes = [("wght", 100, 400, 900, "Weight")] + ([("slnt", -10, 0, 0, "Slant")] if italic else [])
    upright = {"slnt": 0} if italic else {}
    instances = [
        {"location": {"wght": weight, **upright}, "stylename": word}
        for weight, word in [(300, "Light"), (400, "Regular"), (600, "SemiBold"), (900, "Black")]
    ]
    if italic:
        instances.append({"location": {"wght": 400, "slnt": -10}, "stylename": "Italic"})
    builder.setupFvar(axes, instances if named else [])
    variations = {}
    for name in ADVANCES:
        points = 0 if name == "space" else 4
        wider = [(0, 0)] * points if not points else [(0, 0), (0, 0), (200, 0), (200, 0)]
        variations[name] = [TupleVariation({"wght": (0, 1, 1)}, [*wider, (0, 0), (200, 0), (0, 0), (0, 0)])]
    builder.setupGvar(variations)
    return _bytes(builder.font)


def color_font(family: str = "Test Colors", drawn: str = "") -> bytes:
    """Return a font whose A is drawn in colors of its own; ``drawn``: all its characters, where not the usual ones."""
    if drawn:
        font = TTFont(io.BytesIO(full_width_font(family, drawn)))
        font["COLR"] = buildCOLR({"u0041": [("u0041", 0)]})
        font["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0)]])
        return _bytes(font)
    builder = _builder({"familyName": family, "styleName": "Regular"}, 400, 800, 200, 0)
    builder.setupCOLR({"A": [("V", 0)]})
    builder.setupCPAL([[(1.0, 0.0, 0.0, 1.0)]])
    return _bytes(builder.font)
