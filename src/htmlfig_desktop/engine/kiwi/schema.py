"""A Kiwi schema: its definitions, and its own binary form.

Source: format notes, sections 3.3 and 3.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.kiwi.buffer import PACKERS, ByteReader, pack_byte, pack_int, pack_string, pack_uint
from htmlfig_desktop.engine.kiwi.errors import KiwiError

PRIMITIVES: Final = tuple(PACKERS)
"""Names of the primitive types; the n-th has the number -(n + 1) in a binary schema."""


class Kind(Enum):
    """What a definition defines; the value is its byte in a binary schema."""

    ENUM = 0
    STRUCT = 1
    """All fields in order, none optional, no ids."""
    MESSAGE = 2
    """Any fields, each after its id; id 0 ends it."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field, or a member of an enum."""

    name: str
    type: str
    """A primitive or a definition's name; empty for members of an enum."""
    is_array: bool
    value: int
    """Id in a message, number in an enum, place (from 1) in a struct."""


@dataclass(frozen=True, slots=True)
class Definition:
    """An enum, a struct or a message."""

    name: str
    kind: Kind
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """All definitions of a format.

    Raises:
        KiwiError: two definitions share a name, or a field's type is not there.
    """

    definitions: tuple[Definition, ...]
    by_name: Mapping[str, Definition] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_name: dict[str, Definition] = {}
        for definition in self.definitions:
            if definition.name in by_name or definition.name in PRIMITIVES:
                raise KiwiError(f"the name {definition.name} is defined twice")
            by_name[definition.name] = definition
        for definition in self.definitions:
            _check_fields(definition, by_name)
        object.__setattr__(self, "by_name", MappingProxyType(by_name))

    def holds(self, other: Schema) -> bool:
        """Whether all that can be said with another schema can be said with this one.

        It has its definitions, and in them all fields: names, types, numbers.
        """
        return all(_holds(self.by_name.get(each.name), each) for each in other.definitions)

    def merged(self, other: Schema) -> Schema:
        """Return a schema that holds this one and another, such as one of the two.

        Raises:
            KiwiError: they contradict each other.
        """
        if self.holds(other):
            return self
        if other.holds(self):
            return other
        news = (each for each in other.definitions if each.name not in self.by_name)
        grown = (_merged(each, other.by_name.get(each.name, each)) for each in self.definitions)
        return Schema((*grown, *news))

    def encode(self) -> bytes:
        """Return the binary form."""
        numbers = {name: ~place for place, name in enumerate(PRIMITIVES)}
        numbers.update((definition.name, place) for place, definition in enumerate(self.definitions))
        numbers[""] = 0
        out = bytearray(pack_uint(len(self.definitions)))
        for definition in self.definitions:
            out += pack_string(definition.name) + pack_byte(definition.kind.value) + pack_uint(len(definition.fields))
            for entry in definition.fields:
                out += pack_string(entry.name) + pack_int(numbers[entry.type])
                out += pack_byte(int(entry.is_array)) + pack_uint(entry.value)
        return bytes(out)

    @classmethod
    def decode(cls, data: bytes) -> Schema:
        """Return the schema that a binary form describes.

        Raises:
            KiwiError: the bytes are no schema.
        """
        reader = ByteReader(data)
        drafts = [_read_draft(reader) for _ in range(reader.read_count())]
        if reader.remaining:
            raise KiwiError(f"{reader.remaining} bytes follow the schema")
        names = [name for name, _, _ in drafts]
        return cls(tuple(_definition(draft, names) for draft in drafts))


def _holds(ours: Definition | None, theirs: Definition) -> bool:
    if ours is None or ours.kind is not theirs.kind:
        return False
    return ours == theirs if ours.kind is Kind.STRUCT else set(theirs.fields) <= set(ours.fields)


def _merged(ours: Definition, theirs: Definition) -> Definition:
    if _holds(ours, theirs):
        return ours
    if ours.kind is not theirs.kind or ours.kind is Kind.STRUCT:
        raise KiwiError(f"{ours.name} is not the same in both schemas")
    known = set(ours.fields)
    return replace(ours, fields=(*ours.fields, *(each for each in theirs.fields if each not in known)))


_Draft = tuple[str, Kind, list[tuple[str, int, bool, int]]]


def _read_draft(reader: ByteReader) -> _Draft:
    name = reader.read_string()
    number = reader.read_byte()
    if number > Kind.MESSAGE.value:
        raise KiwiError(f"{name} is of the unknown kind {number}")
    fields = [
        (reader.read_string(), reader.read_int(), bool(reader.read_byte() & 1), reader.read_uint())
        for _ in range(reader.read_count())
    ]
    return name, Kind(number), fields


def _definition(draft: _Draft, names: list[str]) -> Definition:
    name, kind, fields = draft
    return Definition(
        name,
        kind,
        tuple(
            Field(label, "" if kind is Kind.ENUM else _type_name(number, names), is_array, value)
            for label, number, is_array, value in fields
        ),
    )


def _type_name(number: int, names: list[str]) -> str:
    if 0 <= number < len(names):
        return names[number]
    if 0 <= ~number < len(PRIMITIVES):
        return PRIMITIVES[~number]
    raise KiwiError(f"there is no type number {number}")


def _check_fields(definition: Definition, by_name: Mapping[str, Definition]) -> None:
    names = {entry.name for entry in definition.fields}
    values = {entry.value for entry in definition.fields}
    if len(names) < len(definition.fields) or len(values) < len(definition.fields):
        raise KiwiError(f"{definition.name} has a field or a number twice")
    if definition.kind is Kind.ENUM:
        return
    if definition.kind is Kind.MESSAGE and 0 in values:
        raise KiwiError(f"{definition.name} has a field with id 0")
    for entry in definition.fields:
        if entry.type not in PACKERS and entry.type not in by_name:
            raise KiwiError(f"{definition.name}.{entry.name} has the unknown type {entry.type}")
