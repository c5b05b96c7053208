"""Encodes and decodes messages of a schema.

A message or struct is a ``dict`` by field names, an enum the name of its member, ``byte[]`` is ``bytes``. These dicts
stay inside the file stages. Every definition is compiled once into closures, so that no type is looked at twice.
Threads may share a codec.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Mapping
from typing import Any

from htmlfig_desktop.engine.kiwi.buffer import (
    DEFAULT_DECODE_LIMITS,
    PACKERS,
    READERS,
    ByteReader,
    DecodeLimits,
    pack_bytes,
    pack_finite_float,
    pack_float,
    pack_uint,
)
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.readers import Reader, array_reader, enum_reader, message_reader, struct_reader
from htmlfig_desktop.engine.kiwi.rows import END_OF_MESSAGE, Column, RowPacker, row_packer
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema
from htmlfig_desktop.engine.kiwi.writers import (
    Numbers,
    WholeNumbers,
    Writer,
    array_writer,
    bool_writer,
    enum_writer,
    message_writer,
    nested_writer,
    packed_array_writer,
    packed_writer,
    small_array_writer,
    struct_writer,
)


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
        self._lock = threading.RLock()
        self._depth = 0
        self._new_writers: dict[str, Writer] = {}
        self._new_readers: dict[str, Reader] = {}

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
        except IndexError:
            raise KiwiError("the data ends early") from None
        except RecursionError:
            raise KiwiError("the data is nested too deeply") from None
        if reader.remaining:
            raise KiwiError(f"{reader.remaining} bytes follow the value")
        return value

    def row_packer(self, name: str, *fields: str) -> RowPacker:
        """Return what packs messages of these fields, given their values in a row: a struct's are its members'.

        A struct always has all of its fields; they need not be named.

        Raises:
            KiwiError: the definition or a field is not there, or the fields are not in the schema's order.
        """
        definition = self._definition(name)
        if definition.kind is Kind.STRUCT:
            return row_packer([column for entry in definition.fields for column in self._columns(entry, b"")])
        entries = [entry for entry in definition.fields if entry.name in fields]
        if tuple(entry.name for entry in entries) != fields:
            raise KiwiError(f"{name} does not have the fields {', '.join(fields)} in this order")
        columns = [column for entry in entries for column in self._columns(entry, pack_uint(entry.value))]
        return row_packer(columns, END_OF_MESSAGE)

    def numbers(self, name: str, path: str) -> Numbers:
        """Return the bytes of a number in a message, by its value: for those who put a message together themselves.

        The bytes of a field begin with its id; those of a struct with that of its first member.

        Raises:
            KiwiError: there is no such number. Asking for a value that has no form is a KiwiError as well.
        """
        entries = [entry for entry in self._definition(name).fields if entry.name == path.partition(".")[0]]
        columns = [column for entry in entries for column in self._columns(entry, pack_uint(entry.value))]
        found = next((column.writer for column in columns if column.path == path), None)
        if not isinstance(found, Numbers):
            raise KiwiError(f"{name} has no number {path}")
        return found

    # Definitions refer to each other in circles. A compiled closure looks its fields up in a table that is filled
    # after the closure is known, which closes every circle. Other threads see it when all tables are filled.

    def _definition(self, name: str) -> Definition:
        try:
            return self.schema.by_name[name]
        except KeyError:
            raise KiwiError(f"the schema has no {name}") from None

    @contextlib.contextmanager
    def _compiling(self) -> Iterator[None]:
        """Let one thread compile, and all others use what it has made when it has come to the end of it."""
        with self._lock:
            self._depth += 1
            try:
                yield
                if self._depth == 1:
                    self._writers.update(self._new_writers)
                    self._readers.update(self._new_readers)
            finally:
                self._depth -= 1
                if self._depth == 0:
                    self._new_writers.clear()
                    self._new_readers.clear()

    def _writer(self, name: str) -> Writer:
        known = self._writers.get(name)
        if known is None:
            with self._compiling():
                known = self._writers.get(name) or self._new_writers.get(name) or self._new_writer(name)
        return known

    def _new_writer(self, name: str) -> Writer:
        definition = self._definition(name)
        if definition.kind is Kind.ENUM:
            self._new_writers[name] = writer = enum_writer(definition, b"")
            return writer
        table: dict[str, Writer] = {}
        make = message_writer if definition.kind is Kind.MESSAGE else struct_writer
        self._new_writers[name] = writer = make(definition, table)
        has_ids = definition.kind is Kind.MESSAGE
        table.update(
            (entry.name, self._field_writer(entry, pack_uint(entry.value) if has_ids else b""))
            for entry in definition.fields
        )
        return writer

    def _field_writer(self, entry: Field, prefix: bytes) -> Writer:
        if entry.type in PACKERS:
            return self._primitives_writer(entry, prefix) if entry.is_array else self._primitive_writer(entry, prefix)
        definition = self._definition(entry.type)
        if definition.kind is Kind.ENUM and not entry.is_array:
            return enum_writer(definition, prefix)
        inner = self._inside(entry)._writer(entry.type)
        return array_writer(prefix, inner) if entry.is_array else nested_writer(prefix, inner)

    def _primitives_writer(self, entry: Field, prefix: bytes) -> Writer:
        if entry.type == "byte":
            return packed_writer(prefix, pack_bytes)
        write = packed_array_writer(prefix, self._primitive_writer(entry, b""))
        return small_array_writer(prefix, write) if entry.type == "uint" else write

    def _primitive_writer(self, entry: Field, prefix: bytes) -> Writer:
        if entry.type == "bool":
            return bool_writer(prefix)
        numbers = self._numbers(entry, prefix)
        return packed_writer(prefix, PACKERS[entry.type]) if numbers is None else numbers.writer

    def _numbers(self, entry: Field, prefix: bytes) -> Numbers | None:
        if entry.type in ("uint", "int"):
            return WholeNumbers(prefix, PACKERS[entry.type])
        return Numbers(prefix, self._inside(entry)._pack_float) if entry.type == "float" else None

    def _inside(self, entry: Field) -> Codec:
        """Return the codec for what is inside a field."""
        is_free = self._finite_only and entry.name in self._non_finite_fields
        return Codec(self.schema) if is_free else self

    @property
    def _pack_float(self) -> Writer:
        return pack_finite_float if self._finite_only else pack_float

    def _columns(self, entry: Field, prefix: bytes) -> Iterator[Column]:
        definition = self.schema.by_name.get(entry.type)
        if entry.is_array or definition is None or definition.kind is not Kind.STRUCT:
            numbers = None if entry.is_array else self._numbers(entry, prefix)
            yield Column(entry.name, self._field_writer(entry, prefix) if numbers is None else numbers)
            return
        for place, member in enumerate(definition.fields):
            for column in self._inside(entry)._columns(member, b"" if place else prefix):
                yield Column(f"{entry.name}.{column.path}", column.writer)

    def _reader(self, name: str) -> Reader:
        known = self._readers.get(name)
        if known is None:
            with self._compiling():
                known = self._readers.get(name) or self._new_readers.get(name) or self._new_reader(name)
        return known

    def _new_reader(self, name: str) -> Reader:
        definition = self._definition(name)
        if definition.kind is Kind.ENUM:
            self._new_readers[name] = reader = enum_reader(definition)
        elif definition.kind is Kind.MESSAGE:
            by_id: dict[int, tuple[str, Reader]] = {}
            self._new_readers[name] = reader = message_reader(definition, by_id)
            by_id.update((entry.value, (entry.name, self._field_reader(entry))) for entry in definition.fields)
        else:
            members: list[tuple[str, Reader]] = []
            self._new_readers[name] = reader = struct_reader(members)
            members.extend((entry.name, self._field_reader(entry)) for entry in definition.fields)
        return reader

    def _field_reader(self, entry: Field) -> Reader:
        inner = READERS[entry.type] if entry.type in READERS else self._reader(entry.type)
        return array_reader(inner) if entry.is_array else inner
