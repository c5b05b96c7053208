"""What takes values of a schema's types off bytes: a closure for each definition, made once.

Floats and small whole numbers, which are most of a file, are read where they stand: a call costs more than they do. A
byte that is not there is an IndexError inside of here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from htmlfig_desktop.engine.kiwi.buffer import FLOATS, ByteReader
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Definition

Reader = Callable[[ByteReader], Any]
"""Takes a value off the front."""
_read_uint, _read_float = ByteReader.read_uint, ByteReader.read_float


def message_reader(definition: Definition, by_id: Mapping[int, tuple[str, Reader]]) -> Reader:
    """Return a reader of messages; ``by_id`` may be filled later."""

    def read(reader: ByteReader) -> dict[str, object]:
        reader.enter()
        data, at = reader.data, reader.position
        value: dict[str, object] = {}
        while number := data[at]:
            at += 1
            if number > 127:
                reader.position = at - 1
                number = reader.read_uint()
                at = reader.position
                if not number:
                    at -= 1
                    break
            try:
                name, inner = by_id[number]
            except KeyError:
                raise KiwiError(f"{definition.name} has no field {number}") from None
            if inner is _read_float:
                if data[at]:
                    value[name] = FLOATS[data[at : at + 4]]
                    at += 4
                else:
                    value[name] = 0.0
                    at += 1
            elif inner is _read_uint and data[at] < 128:
                value[name] = data[at]
                at += 1
            else:
                reader.position = at
                value[name] = inner(reader)
                at = reader.position
        reader.position = at + 1
        reader.depth += 1
        return value

    return read


def struct_reader(members: Sequence[tuple[str, Reader]]) -> Reader:
    """Return a reader of structs; ``members`` may be filled later."""

    def read(reader: ByteReader) -> dict[str, object]:
        reader.enter()
        data, at = reader.data, reader.position
        value: dict[str, object] = {}
        for name, inner in members:
            if inner is _read_float:
                if data[at]:
                    value[name] = FLOATS[data[at : at + 4]]
                    at += 4
                else:
                    value[name] = 0.0
                    at += 1
            elif inner is _read_uint and data[at] < 128:
                value[name] = data[at]
                at += 1
            else:
                reader.position = at
                value[name] = inner(reader)
                at = reader.position
        reader.position = at
        reader.depth += 1
        return value

    return read


def enum_reader(definition: Definition) -> Reader:
    """Return a reader of an enum's members."""
    names = {entry.value: entry.name for entry in definition.fields}

    def read(reader: ByteReader) -> str:
        number = reader.read_uint()
        try:
            return names[number]
        except KeyError:
            raise KiwiError(f"{definition.name} has no number {number}") from None

    return read


def array_reader(inner: Reader) -> Reader:
    """Return a reader of arrays."""
    return _ARRAY_READERS.get(inner) or (lambda reader: [inner(reader) for _ in range(reader.read_count())])


def _read_floats(reader: ByteReader) -> list[float]:
    count = reader.read_count()
    data, at = reader.data, reader.position
    values = []
    for _ in range(count):
        if data[at]:
            values.append(FLOATS[data[at : at + 4]])
            at += 4
        else:
            values.append(0.0)
            at += 1
    reader.position = at
    return values


def _read_uints(reader: ByteReader) -> list[int]:
    count = reader.read_count()
    small = reader.data[reader.position : reader.position + count]
    if not small.isascii():
        return [reader.read_uint() for _ in range(count)]
    reader.position += count  # each is its own packed form
    return list(small)


_ARRAY_READERS: Final[dict[Reader, Reader]] = {
    ByteReader.read_byte: ByteReader.read_bytes,
    _read_float: _read_floats,
    _read_uint: _read_uints,
}
