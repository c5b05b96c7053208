"""Strips become one picture with every pixel where it was, whatever filters they came with."""

from __future__ import annotations

import struct
import zlib

import pytest
import skia
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.browser.png import PngJoiner, begins_opaque, top_rows, unfiltered_first_row

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def paeth(a: int, b: int, c: int) -> int:
    return min(((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c)))[2]


def filtered(kind: int, row: bytes, above: bytes, pixel: int) -> bytes:
    """Filter a row as PNG section 9.2 says."""
    out = bytearray([kind])
    for i, value in enumerate(row):
        a = row[i - pixel] if i >= pixel else 0
        b = above[i]
        c = above[i - pixel] if i >= pixel else 0
        guess = (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]
        out.append((value - guess) & 0xFF)
    return bytes(out)


def png(rows: list[bytes], width: int, color: int = 2, filters: int = 0) -> bytes:
    pixel = {2: 3, 6: 4}[color]
    above, data = bytes(len(rows[0])), b""
    for index, row in enumerate(rows):
        data += filtered((filters + index) % 5, row, above, pixel)
        above = row
    packed = zlib.compress(data)
    header = struct.pack(">IIBBBBB", width, len(rows), 8, color, 0, 0, 0)
    half = len(packed) // 2
    return (
        SIGNATURE
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", packed[:half])
        + chunk(b"IDAT", packed[half:])
        + chunk(b"IEND", b"")
    )


def pixels(picture: bytes) -> bytes:
    image = skia.Image.MakeFromEncoded(picture)
    return bytes(image.toarray(colorType=skia.kRGBA_8888_ColorType).tobytes())


@given(
    st.lists(st.lists(st.binary(min_size=12, max_size=12), min_size=1, max_size=4), min_size=1, max_size=4),
    st.integers(0, 4),
)
def test_joined_strips_show_the_rows_of_all(strips: list[list[bytes]], filters: int) -> None:
    joiner = PngJoiner()
    for index, rows in enumerate(strips):
        joiner.add(png(rows, 4, filters=filters + index))
    whole = png([row for rows in strips for row in rows], 4)
    assert pixels(joiner.finish()) == pixels(whole)


def test_strips_with_alpha_keep_it() -> None:
    rows = [bytes([10, 20, 30, 40] * 3), bytes([1, 2, 3, 0] * 3)]
    joiner = PngJoiner()
    for row in rows:
        joiner.add(png([row], 3, color=6, filters=4))
    assert pixels(joiner.finish()) == pixels(png(rows, 3, color=6))


@pytest.mark.parametrize("kind", range(5))
def test_the_first_row_comes_out_as_it_went_in(kind: int) -> None:
    row = bytes(range(0, 240, 8))
    assert unfiltered_first_row(filtered(kind, row, bytes(len(row)), 3), 3) == b"\0" + row


ROW = [bytes(12)]
BROKEN = {
    "no PNG": b"GIF89a",
    "cut data": SIGNATURE
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\0" + ROW[0])),
    "no data": SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 2, 8, 2, 0, 0, 0)),
    "noise": SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 2, 0, 0, 0)) + chunk(b"IDAT", b"noise"),
    "a wrong filter": SIGNATURE
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\7" + ROW[0])),
    "a palette": SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 3, 0, 0, 0)),
    "interlacing": SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 2, 0, 0, 1)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_no_strip_is_refused(what: str) -> None:
    with pytest.raises(ValueError):
        PngJoiner().add(BROKEN[what])


def test_strips_of_different_kinds_are_not_joined() -> None:
    joiner = PngJoiner()
    joiner.add(png(ROW, 4))
    with pytest.raises(ValueError):
        joiner.add(png([bytes(9)], 3))
    with pytest.raises(ValueError):
        PngJoiner().finish()


@given(st.integers(0, 4), st.integers(0, 255), st.binary(min_size=3, max_size=3))
def test_the_first_pixel_tells_whether_something_shines_through_it(kind: int, alpha: int, color: bytes) -> None:
    assert begins_opaque(png([color + bytes([alpha]) + bytes(4)], 2, color=6, filters=kind)) is (alpha == 255)
    assert begins_opaque(png([color], 1, color=2, filters=kind))


@given(st.lists(st.binary(min_size=12, max_size=12), min_size=1, max_size=6), st.integers(1, 8), st.integers(0, 4))
def test_the_top_of_a_picture_is_its_first_rows(rows: list[bytes], count: int, filters: int) -> None:
    assert pixels(top_rows(png(rows, 4, filters=filters), count)) == pixels(png(rows[:count], 4))


@pytest.mark.parametrize("what", ["no PNG", "interlacing"])
def test_what_is_no_plain_picture_has_no_top(what: str) -> None:
    with pytest.raises(ValueError):
        top_rows(BROKEN[what], 1)


def test_what_is_no_picture_does_not_tell_of_its_pixels() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        begins_opaque(b"GIF89a")
