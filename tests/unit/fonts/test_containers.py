from __future__ import annotations

import io
import random
import struct
from collections.abc import Callable

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from htmlfig_desktop.engine.fonts.containers import MAX_FONT_BYTES, unpack_font
from htmlfig_desktop.engine.fonts.face import FontFace

FontMaker = Callable[..., bytes]


def packed(data: bytes, flavor: str) -> bytes:
    font = TTFont(io.BytesIO(data))
    font.flavor = flavor
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def drawings(font: TTFont) -> dict[str, list[object]]:
    glyphs = font.getGlyphSet()
    result = {}
    for name in font.getGlyphOrder():
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        result[name] = [*pen.value, glyphs[name].width]
    return result


def rich_font(data: bytes) -> bytes:
    """A font with curves, coordinates of every size, a composite and overlap flags."""
    font = TTFont(io.BytesIO(data))
    glyf = font["glyf"]
    big = glyf["A"]
    chance = random.Random(5)
    for number, size in enumerate([3, 40, 300, 3000, 16000]):
        coordinates = [(chance.randint(-size, size), chance.randint(-size, size)) for _ in range(4)]
        coordinates[1] = (coordinates[0][0], coordinates[1][1])
        target = glyf[["A", "V", "f", "i", "f_i"][number]]
        target.coordinates[:] = coordinates
        target.flags[:] = bytes(chance.choice([0, 1]) for _ in range(4))
        target.recalcBounds(glyf)
    big.flags[0] |= 0x40
    composite = Glyph()
    composite.numberOfContours = -1
    component = GlyphComponent()
    component.glyphName, component.x, component.y, component.flags = "A", 321, -5, 0x204
    composite.components = [component]
    glyf["beh"] = composite
    composite.recalcBounds(glyf)
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_a_packed_font_comes_out_with_every_glyph_and_advance_it_had(make_font: FontMaker, flavor: str) -> None:
    data = rich_font(make_font())
    unpacked = unpack_font(packed(data, flavor))
    assert drawings(TTFont(io.BytesIO(unpacked))) == drawings(TTFont(io.BytesIO(data)))


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_a_packed_variable_font_keeps_its_axes_and_names(make_variable_font: FontMaker, flavor: str) -> None:
    face = FontFace.from_bytes(unpack_font(packed(make_variable_font("Brand"), flavor)))
    assert face is not None
    assert face.family == "Brand"
    assert [axis.tag for axis in face.axes] == ["wght"]
    assert [named.style for named in face.named_styles] == ["Light", "Regular", "SemiBold", "Black"]


def test_padding_that_a_packer_counts_as_a_part_of_the_stream_does_no_harm(make_font: FontMaker) -> None:
    whole = packed(make_font("Padded"), "woff2")
    (size,) = struct.unpack_from(">L", whole, 20)
    padded = whole[:20] + struct.pack(">L", size + 3) + whole[24:] + bytes(3)
    assert unpack_font(padded) == unpack_font(whole) != b""


def test_a_font_that_was_unpacked_is_unpacked_once(make_font: FontMaker) -> None:
    data = packed(make_font("Brand"), "woff2")
    assert unpack_font(bytes(data)) is unpack_font(bytes(bytearray(data)))


def test_plain_fonts_pass_as_they_are(make_font: FontMaker) -> None:
    data = make_font()
    assert unpack_font(data) is data


@pytest.mark.parametrize("data", [b"", b"wOFF", b"wOF2", b"<!doctype html>", b"wOF2ttcf" + bytes(90)])
def test_what_is_no_font_comes_out_empty(data: bytes) -> None:
    assert unpack_font(data) == b""


def test_a_table_that_inflates_beyond_what_it_says_is_refused(make_font: FontMaker) -> None:
    data = bytearray(packed(make_font(copyright="so compressible " * 100), "woff"))
    tables = [44 + 20 * number for number in range(struct.unpack_from(">H", data, 12)[0])]
    name = next(at for at in tables if data[at : at + 4] == b"name")
    packed_length, length = struct.unpack_from(">LL", data, name + 8)
    assert packed_length < length
    struct.pack_into(">L", data, name + 12, length - 8)
    assert unpack_font(bytes(data)) == b""


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_a_font_that_claims_to_be_enormous_is_refused_unread(make_font: FontMaker, flavor: str) -> None:
    data = bytearray(packed(make_font(), flavor))
    if flavor == "woff":
        struct.pack_into(">L", data, 44 + 12, MAX_FONT_BYTES + 1)
    else:
        data[49:50] = b"\x8f\xff\xff\xff\x7f"
    assert unpack_font(bytes(data)) == b""


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_container_never_fails(make_font: FontMaker, flavor: str, seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(packed(make_font(), flavor))
    for _ in range(chance.randint(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    unpacked = unpack_font(bytes(data))
    face = FontFace.from_bytes(unpacked)
    assert face is None or face.units_per_em > 0


@pytest.mark.parametrize("seed", range(100))
def test_damaged_glyph_streams_never_fail(make_font: FontMaker, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    from htmlfig_desktop.engine.fonts import woff2

    real = woff2._inflate

    def damage(*arguments: object) -> bytes:
        stream = bytearray(real(*arguments))  # type: ignore[arg-type]
        for _ in range(chance.randint(1, 12)):
            stream[chance.randrange(len(stream))] = chance.randrange(256)
        return bytes(stream)

    monkeypatch.setattr(woff2, "_inflate", damage)
    unpacked = unpack_font(packed(make_font(), "woff2"))
    assert unpacked == b"" or unpacked[:4] == b"\x00\x01\x00\x00"
