"""Kiwi's primitives as bytes, both ways.

Source: format notes, sections 3.1 and 3.2; evanw/kiwi, the reference implementation.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.kiwi.errors import KiwiError

_U32: Final = struct.Struct("<I")
_F32: Final = struct.Struct("<f")
_SMALL: Final = tuple(bytes((number,)) for number in range(128))
_EXPONENT: Final = 0x7F800000
_FLOATS_REMEMBERED: Final = 16_384


@dataclass(frozen=True, slots=True)
class DecodeLimits:
    """Bounds that keep hostile bytes from exhausting time, memory or the stack."""

    elements: int = 8_000_000
    """Array elements, all arrays together."""
    depth: int = 100
    """Messages and structs inside each other."""


DEFAULT_DECODE_LIMITS: Final = DecodeLimits()


def pack_bool(value: bool) -> bytes:
    """Return one byte, 0 or 1."""
    if value is not True and value is not False:
        raise KiwiError(f"{value!r} is no bool")
    return _SMALL[value]


def pack_byte(value: int) -> bytes:
    """Return one byte, 0 to 255."""
    _check_range(value, 0, 0xFF)
    return bytes((value,))


def pack_uint(value: int) -> bytes:
    """Return an unsigned 32-bit number in groups of seven bits, the least significant first."""
    if value.__class__ is int and 0 <= value < 128:
        return _SMALL[value]
    _check_range(value, 0, 0xFFFFFFFF)
    return _groups(value, 5)


def pack_int(value: int) -> bytes:
    """Return a signed 32-bit number; zigzag puts the sign into the lowest bit."""
    _check_range(value, -(1 << 31), (1 << 31) - 1)
    return _groups(value << 1 if value >= 0 else ~(value << 1), 5)


def pack_uint64(value: int) -> bytes:
    """Return an unsigned 64-bit number; a ninth byte carries eight bits."""
    _check_range(value, 0, (1 << 64) - 1)
    return _groups(value, 9)


def pack_int64(value: int) -> bytes:
    """Return a signed 64-bit number, zigzag."""
    _check_range(value, -(1 << 63), (1 << 63) - 1)
    return _groups(value << 1 if value >= 0 else ~(value << 1), 9)


def pack_float(value: float) -> bytes:
    """Return a float32 with its exponent as the first byte; zero and denormals are the single byte 0."""
    bits = _float_bits(value)
    return _U32.pack((bits >> 23 | bits << 9) & 0xFFFFFFFF) if bits & _EXPONENT else b"\x00"


def pack_finite_float(value: float) -> bytes:
    """Return a float32; NaN and the infinities are refused."""
    bits = _float_bits(value)
    exponent = bits & _EXPONENT
    if exponent == _EXPONENT:
        raise KiwiError(f"{value!r} is not finite")
    return _U32.pack((bits >> 23 | bits << 9) & 0xFFFFFFFF) if exponent else b"\x00"


def _float_bits(value: float) -> int:
    try:
        bits: int = _U32.unpack(_F32.pack(value))[0]
    except (struct.error, OverflowError):
        raise KiwiError(f"{value!r} is no 32-bit float") from None
    return bits


def pack_string(value: str) -> bytes:
    """Return UTF-8 and a closing NUL; a NUL inside cannot be represented."""
    if not isinstance(value, str):
        raise KiwiError(f"{value!r} is no string")
    if "\x00" in value:
        raise KiwiError("a string holds NUL")
    try:
        return value.encode() + b"\x00"
    except UnicodeEncodeError:
        raise KiwiError("a string holds half a surrogate pair") from None


def pack_bytes(value: bytes) -> bytes:
    """Return raw bytes after their count (the wire form of ``byte[]``)."""
    if not isinstance(value, bytes | bytearray):
        raise KiwiError(f"{value!r} is no bytes")
    return pack_uint(len(value)) + value


def _check_range(value: int, low: int, high: int) -> None:
    if value.__class__ is not int or not low <= value <= high:
        raise KiwiError(f"{value!r} is no whole number between {low} and {high}")


def _groups(value: int, most: int) -> bytes:
    out = bytearray()
    while value > 127 and len(out) < most - 1:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


class Floats(dict[bytes, float]):
    """Floats by their four bytes; those not seen yet are unpacked. A design has few different ones.

    Raises:
        KiwiError: from a look-up of fewer bytes.
    """

    __slots__ = ()

    def __missing__(self, packed: bytes) -> float:
        if len(packed) < _U32.size:
            raise KiwiError("the data ends inside a float")
        (bits,) = _U32.unpack(packed)
        if len(self) >= _FLOATS_REMEMBERED:
            self.clear()
        value: float = _F32.unpack(_U32.pack((bits << 23 | bits >> 9) & 0xFFFFFFFF))[0]
        self[packed] = value
        return value


FLOATS: Final = Floats()


class ByteReader:
    """Reads primitives from the front of ``data``; every read is checked against its end.

    Raises:
        KiwiError: from every method, where the data ends early or passes a limit.
    """

    __slots__ = ("data", "depth", "elements", "position")

    def __init__(self, data: bytes, limits: DecodeLimits = DEFAULT_DECODE_LIMITS) -> None:
        self.data = data
        self.position = 0
        self.elements = limits.elements
        self.depth = limits.depth

    @property
    def remaining(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.position

    def enter(self) -> None:
        """Note one more level of nesting; ``depth += 1`` leaves it."""
        self.depth -= 1
        if self.depth < 0:
            raise KiwiError("the data is nested too deeply")

    def read_byte(self) -> int:
        """Return the next byte."""
        try:
            value = self.data[self.position]
        except IndexError:
            raise KiwiError("the data ends early") from None
        self.position += 1
        return value

    def read_bool(self) -> bool:
        """Return whether the next byte is 1."""
        return self.read_byte() == 1

    def read_uint(self) -> int:
        """Return an unsigned 32-bit number."""
        # The first byte is taken here, not by ``read_byte``: most numbers have no other, and a call costs more.
        try:
            value = self.data[self.position]
        except IndexError:
            raise KiwiError("the data ends early") from None
        self.position += 1
        if value < 128:
            return value
        value &= 127
        for shift in (7, 14, 21, 28):
            byte = self.read_byte()
            value |= (byte & 127) << shift
            if byte < 128:
                break
        return value & 0xFFFFFFFF

    def read_int(self) -> int:
        """Return a signed 32-bit number."""
        value = self.read_uint()
        return ~(value >> 1) if value & 1 else value >> 1

    def read_uint64(self) -> int:
        """Return an unsigned 64-bit number."""
        value = 0
        for shift in range(0, 56, 7):
            byte = self.read_byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        return value | self.read_byte() << 56

    def read_int64(self) -> int:
        """Return a signed 64-bit number."""
        value = self.read_uint64()
        return ~(value >> 1) if value & 1 else value >> 1

    def read_float(self) -> float:
        """Return a 32-bit float."""
        position = self.position
        try:
            if self.data[position] == 0:
                self.position = position + 1
                return 0.0
        except IndexError:
            raise KiwiError("the data ends early") from None
        value = FLOATS[self.data[position : position + 4]]
        self.position = position + 4
        return value

    def read_string(self) -> str:
        """Return the text up to the next NUL. Bytes that are no UTF-8 become U+FFFD, as in the reference decoder."""
        start = self.position
        end = self.data.find(b"\x00", start)
        if end < 0:
            raise KiwiError("the data ends inside a string")
        self.position = end + 1
        return self.data[start:end].decode("utf-8", "replace")

    def read_bytes(self) -> bytes:
        """Return raw bytes after their count."""
        length = self.read_uint()
        if length > self.remaining:
            raise KiwiError(f"{length} bytes are announced, {self.remaining} are there")
        start = self.position
        self.position = start + length
        return self.data[start : self.position]

    def read_count(self) -> int:
        """Return the number of an array's elements, charged against the budget.

        An element takes at least one byte, so a count beyond the bytes left is a lie.
        """
        count = self.read_uint()
        self.elements -= count
        if count > self.remaining or self.elements < 0:
            raise KiwiError(f"{count} elements are announced, {self.remaining} bytes are there")
        return count


PACKERS: Final[dict[str, Callable[[Any], bytes]]] = {
    "bool": pack_bool,
    "byte": pack_byte,
    "int": pack_int,
    "uint": pack_uint,
    "float": pack_float,
    "string": pack_string,
    "int64": pack_int64,
    "uint64": pack_uint64,
}
"""By primitive type, in the order of their numbers in a binary schema (-1, -2, ...)."""

READERS: Final[dict[str, Callable[[ByteReader], object]]] = {
    "bool": ByteReader.read_bool,
    "byte": ByteReader.read_byte,
    "int": ByteReader.read_int,
    "uint": ByteReader.read_uint,
    "float": ByteReader.read_float,
    "string": ByteReader.read_string,
    "int64": ByteReader.read_int64,
    "uint64": ByteReader.read_uint64,
}
"""Likewise."""
