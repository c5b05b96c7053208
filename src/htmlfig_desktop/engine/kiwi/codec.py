"""Encodes and decodes messages of a schema.

A message or struct is a ``dict`` by field names, an enum the name of its member, ``byte[]`` is ``bytes``. These dicts
stay inside the file stages. Every definition is compiled once into closures, so that no type is looked at twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, Final

from htmlfig_desktop.engine.kiwi.buffer import (
    DEFAULT_DECODE_LIMITS,
    PACKERS,
    READERS,
    ByteReader,
    DecodeLimits,
    pack_bytes,
    pack_finite_float,
    pack_uint,
)
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema

Writer = Callable[[Any], bytes]
"""Gives a value's bytes, after its field id where it has one."""
Reader = Callable[[ByteReader], Any]
"""Takes a value off the front."""
_PLANS_REMEMBERED: Final = 4096
_FLOATS_REMEMBERED: Final = 1024


class Codec:
    """Encodes and decodes by one schema.

    Args:
        schema: the definitions.
        refuses_non_finite: whether the encoder refuses NaN and the infinities.
        non_finite_fields: names of fields that may hold them all the same, themselves or anywhere inside.
    """

    def __init__(
        self,
        schema: Schema,
        *,
        refuses_non_finite: bool = False,
        non_finite_fields: frozenset[str] = frozenset(),
    ) -> None:
        self.schema = schema
        self._finite_only = refuses_non_finite
        self._non_finite_fields = non_finite_fields
        self._writers: dict[str, Writer] = {}
        self._readers: dict[str, Reader] = {}

    def encode(self, name: str, value: Mapping[str, object]) -> bytes:
        """Return ``value`` as bytes of the definition ``name``; fields come in the schema's order.

        Raises:
            KiwiError: a field, member or value has no form in the schema; its path says where.
        """
        try:
            return self._writer(name)(value)
        except RecursionError:
            raise KiwiError("the value is nested too deeply") from None

    def decode(self, name: str, data: bytes, limits: DecodeLimits = DEFAULT_DECODE_LIMITS) -> dict[str, Any]:
        """Return the value of the definition ``name`` that all of ``data`` holds.

        Raises:
            KiwiError: the bytes do not follow the schema, pass a limit, or go on after the value.
        """
        reader = ByteReader(data, limits)
        try:
            value: dict[str, Any] = self._reader(name)(reader)
        except RecursionError:
            raise KiwiError("the data is nested too deeply") from None
        if reader.remaining:
            raise KiwiError(f"{reader.remaining} bytes follow the value")
        return value

    # Definitions refer to each other in circles. A compiled closure looks its fields up in a table that is filled
    # after the closure is known, which closes every circle.

    def _definition(self, name: str) -> Definition:
        try:
            return self.schema.by_name[name]
        except KeyError:
            raise KiwiError(f"the schema has no {name}") from None

    def _writer(self, name: str) -> Writer:
        if name not in self._writers:
            definition = self._definition(name)
            if definition.kind is Kind.ENUM:
                self._writers[name] = _enum_writer(definition, b"")
            else:
                table: dict[str, Writer] = {}
                make = _message_writer if definition.kind is Kind.MESSAGE else _struct_writer
                self._writers[name] = make(definition, table)
                has_ids = definition.kind is Kind.MESSAGE
                table.update(
                    (entry.name, self._field_writer(entry, pack_uint(entry.value) if has_ids else b""))
                    for entry in definition.fields
                )
        return self._writers[name]

    def _field_writer(self, entry: Field, prefix: bytes) -> Writer:
        if entry.type == "byte" and entry.is_array:
            return _packed_writer(prefix, pack_bytes)
        if entry.type in PACKERS:
            pack = self._packer(entry)
            if entry.is_array:
                return _packed_array_writer(prefix, pack)
            return _float_writer(prefix, pack) if entry.type == "float" else _packed_writer(prefix, pack)
        definition = self._definition(entry.type)
        if definition.kind is Kind.ENUM and not entry.is_array:
            return _enum_writer(definition, prefix)
        is_free = self._finite_only and entry.name in self._non_finite_fields
        inner = (Codec(self.schema) if is_free else self)._writer(entry.type)
        return _array_writer(prefix, inner) if entry.is_array else _nested_writer(prefix, inner)

    def _packer(self, entry: Field) -> Callable[[Any], bytes]:
        if entry.type == "float" and self._finite_only and entry.name not in self._non_finite_fields:
            return pack_finite_float
        return PACKERS[entry.type]

    def _reader(self, name: str) -> Reader:
        if name not in self._readers:
            definition = self._definition(name)
            if definition.kind is Kind.ENUM:
                self._readers[name] = _enum_reader(definition)
            elif definition.kind is Kind.MESSAGE:
                by_id: dict[int, tuple[str, Reader]] = {}
                self._readers[name] = _message_reader(definition, by_id)
                by_id.update((entry.value, (entry.name, self._field_reader(entry))) for entry in definition.fields)
            else:
                members: list[tuple[str, Reader]] = []
                self._readers[name] = _struct_reader(members)
                members.extend((entry.name, self._field_reader(entry)) for entry in definition.fields)
        return self._readers[name]

    def _field_reader(self, entry: Field) -> Reader:
        if entry.type == "byte" and entry.is_array:
            return ByteReader.read_bytes
        inner = READERS[entry.type] if entry.type in READERS else self._reader(entry.type)
        return _array_reader(inner) if entry.is_array else inner


def _message_writer(definition: Definition, table: dict[str, Writer]) -> Writer:
    rank = {entry.name: place for place, entry in enumerate(definition.fields)}
    plans: dict[tuple[str, ...], list[tuple[str, Writer]]] = {}  # by the fields that a value has, in its order

    def planned(names: tuple[str, ...]) -> list[tuple[str, Writer]]:
        try:
            ordered = sorted(names, key=rank.__getitem__)
        except (KeyError, TypeError) as error:
            raise KiwiError(f"{definition.name} has no field {error}") from None
        if len(plans) >= _PLANS_REMEMBERED:
            plans.clear()
        plan = plans[names] = [(name, table[name]) for name in ordered]
        return plan

    def write(value: Mapping[str, object]) -> bytes:
        names = tuple(value)
        plan = plans.get(names)
        if plan is None:
            plan = planned(names)
        parts = []
        for name, member in plan:
            try:
                parts.append(member(value[name]))
            except KiwiError as error:
                raise error.inside(name) from None
        parts.append(b"\x00")
        return b"".join(parts)

    return write


def _struct_writer(definition: Definition, table: dict[str, Writer]) -> Writer:
    def write(value: Mapping[str, object]) -> bytes:
        if len(value) != len(table):
            raise KiwiError(f"{definition.name} needs exactly the fields {', '.join(table)}")
        parts = []
        for name, member in table.items():
            try:
                parts.append(member(value[name]))
            except KeyError:
                raise KiwiError(f"{definition.name} needs the field {name}") from None
            except KiwiError as error:
                raise error.inside(name) from None
        return b"".join(parts)

    return write


def _enum_writer(definition: Definition, prefix: bytes) -> Writer:
    packed = {entry.name: prefix + pack_uint(entry.value) for entry in definition.fields}

    def write(value: str) -> bytes:
        try:
            return packed[value]
        except (KeyError, TypeError):
            raise KiwiError(f"{definition.name} has no {value!r}") from None

    return write


def _float_writer(prefix: bytes, pack: Callable[[Any], bytes]) -> Writer:
    """Return a writer that knows the values of before: a design has few different ones in a field."""
    return lru_cache(maxsize=_FLOATS_REMEMBERED)(lambda value: prefix + pack(value)) if prefix else pack


def _packed_writer(prefix: bytes, pack: Callable[[Any], bytes]) -> Writer:
    return (lambda value: prefix + pack(value)) if prefix else pack


def _packed_array_writer(prefix: bytes, pack: Callable[[Any], bytes]) -> Writer:
    def write(values: Collection[object]) -> bytes:
        return b"".join((prefix, pack_uint(len(values)), *map(pack, values)))

    return write


def _nested_writer(prefix: bytes, inner: Writer) -> Writer:
    return (lambda value: prefix + inner(value)) if prefix else inner


def _array_writer(prefix: bytes, inner: Writer) -> Writer:
    def write(values: Collection[object]) -> bytes:
        parts = [prefix, pack_uint(len(values))]
        for index, value in enumerate(values):
            try:
                parts.append(inner(value))
            except KiwiError as error:
                raise error.inside(f"[{index}]") from None
        return b"".join(parts)

    return write


def _message_reader(definition: Definition, by_id: dict[int, tuple[str, Reader]]) -> Reader:
    def read(reader: ByteReader) -> dict[str, object]:
        reader.enter()
        value: dict[str, object] = {}
        while number := reader.read_uint():
            try:
                name, inner = by_id[number]
            except KeyError:
                raise KiwiError(f"{definition.name} has no field {number}") from None
            value[name] = inner(reader)
        reader.depth += 1
        return value

    return read


def _struct_reader(members: list[tuple[str, Reader]]) -> Reader:
    def read(reader: ByteReader) -> dict[str, object]:
        reader.enter()
        value = {name: inner(reader) for name, inner in members}
        reader.depth += 1
        return value

    return read


def _enum_reader(definition: Definition) -> Reader:
    names = {entry.value: entry.name for entry in definition.fields}

    def read(reader: ByteReader) -> str:
        number = reader.read_uint()
        try:
            return names[number]
        except KeyError:
            raise KiwiError(f"{definition.name} has no number {number}") from None

    return read


def _array_reader(inner: Reader) -> Reader:
    def read(reader: ByteReader) -> list[object]:
        return [inner(reader) for _ in range(reader.read_count())]

    return read
