"""Primitives as bytes, against tables from the format's description."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from htmlfig_desktop.engine.kiwi import buffer
from htmlfig_desktop.engine.kiwi.buffer import PACKERS, READERS, ByteReader, DecodeLimits
from htmlfig_desktop.engine.kiwi.errors import KiwiError

VECTORS: list[tuple[str, Any, str]] = [
    ("bool", False, "00"),
    ("bool", True, "01"),
    ("byte", 255, "ff"),
    ("uint", 0, "00"),
    ("uint", 127, "7f"),
    ("uint", 128, "8001"),
    ("uint", 256, "8002"),
    ("uint", 349, "dd02"),
    ("uint", 0xFFFFFFFF, "ffffffff0f"),
    ("int", 0, "00"),
    ("int", -1, "01"),
    ("int", 1, "02"),
    ("int", -65, "8101"),
    ("int", 0x7FFFFFFF, "feffffff0f"),
    ("int", -0x80000000, "ffffffff0f"),
    ("float", 0.0, "00"),
    ("float", 1.0, "7f000000"),
    ("float", 0.5, "7e000000"),
    ("float", -1.0, "7f010000"),
    ("float", math.inf, "ff000000"),
    ("float", -math.inf, "ff010000"),
    ("string", "", "00"),
    ("string", "abc", "61626300"),
    ("string", "🙉", "f09f998900"),
    ("int64", -1, "01"),
    ("int64", 0x7FFFFFFFFFFFFFFF, "fe" + "ff" * 8),
    ("int64", -0x8000000000000000, "ff" * 9),
    ("uint64", 1 << 55, "8080808080808040"),
    ("uint64", 1 << 56, "808080808080808001"),
    ("uint64", (1 << 64) - 1, "ff" * 9),
]


@pytest.mark.parametrize(("type_name", "value", "expected"), VECTORS)
def test_primitive_has_the_bytes_of_the_format_both_ways(type_name: str, value: Any, expected: str) -> None:
    packed = PACKERS[type_name](value)
    assert packed.hex() == expected
    reader = ByteReader(packed)
    assert READERS[type_name](reader) == value
    assert reader.remaining == 0


def test_float_begins_with_its_exponent() -> None:
    assert buffer.pack_float(0.96).hex() == "7e1e85eb"


@pytest.mark.parametrize("value", [-0.0, 1e-40, -1e-40, 1e-46])
def test_zeros_and_denormals_are_one_zero_byte(value: float) -> None:
    assert buffer.pack_float(value) == b"\x00"


def test_nan_survives() -> None:
    assert math.isnan(ByteReader(buffer.pack_float(math.nan)).read_float())


def test_uint_of_more_than_32_bits_wraps_as_in_the_reference_decoder() -> None:
    assert ByteReader(bytes.fromhex("ffffffff7f")).read_uint() == 0xFFFFFFFF


def test_uint_takes_at_most_five_bytes() -> None:
    reader = ByteReader(b"\x80" * 6)
    reader.read_uint()
    assert reader.position == 5


def test_bytes_that_are_no_utf8_become_replacement_characters() -> None:
    assert ByteReader(b"a\xffb\x00").read_string() == "a\ufffdb"


@pytest.mark.parametrize(
    ("type_name", "value"),
    [
        *[("byte", value) for value in (-1, 256, 1.0, True, "1")],
        *[("uint", value) for value in (-1, 1 << 32, 1.0, None, True)],
        *[("int", value) for value in (-(1 << 31) - 1, 1 << 31)],
        *[("uint64", value) for value in (-1, 1 << 64)],
        *[("int64", value) for value in (-(1 << 63) - 1, 1 << 63)],
        *[("bool", value) for value in (1, 0, None, "true")],
        *[("float", value) for value in (1e39, "1", None)],
        *[("string", value) for value in ("a\x00b", "\ud800", b"a", None)],
    ],
)
def test_value_that_does_not_fit_its_type_is_refused(type_name: str, value: Any) -> None:
    with pytest.raises(KiwiError):
        PACKERS[type_name](value)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_finite_float_refuses_what_is_not_finite(value: float) -> None:
    with pytest.raises(KiwiError, match="not finite"):
        buffer.pack_finite_float(value)


def test_byte_array_is_its_count_and_raw_bytes() -> None:
    packed = buffer.pack_bytes(b"\x00\x80")
    assert packed.hex() == "020080"
    assert ByteReader(packed).read_bytes() == b"\x00\x80"


@pytest.mark.parametrize(
    ("data", "read"),
    [
        (b"", ByteReader.read_byte),
        (b"\x80", ByteReader.read_uint),
        (b"\x80" * 8, ByteReader.read_uint64),
        (b"", ByteReader.read_float),
        (b"\x7f\x00\x00", ByteReader.read_float),
        (b"abc", ByteReader.read_string),
        (b"\x05abc", ByteReader.read_bytes),
        (b"\x05abc", ByteReader.read_count),
    ],
)
def test_read_beyond_the_end_is_refused(data: bytes, read: Callable[[ByteReader], object]) -> None:
    with pytest.raises(KiwiError):
        read(ByteReader(data))


def test_array_elements_are_counted_over_all_arrays() -> None:
    reader = ByteReader(b"\x03" + bytes(10) + b"\x03" + bytes(10), DecodeLimits(elements=5))
    assert reader.read_count() == 3
    reader.position = 11
    with pytest.raises(KiwiError):
        reader.read_count()
