"""What holds for every value, schema and string of bytes."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.kiwi.buffer import PACKERS, READERS, ByteReader, DecodeLimits
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import PRIMITIVES, Definition, Field, Kind, Schema

SINGLE = struct.Struct("<f")
NORMAL_FLOATS = st.floats(width=32, allow_nan=False, allow_subnormal=False)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "bool": st.booleans(),
    "byte": st.integers(0, 255),
    "int": st.integers(-(1 << 31), (1 << 31) - 1),
    "uint": st.integers(0, (1 << 32) - 1),
    "float": NORMAL_FLOATS,
    "string": st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20),
    "int64": st.integers(-(1 << 63), (1 << 63) - 1),
    "uint64": st.integers(0, (1 << 64) - 1),
}
NAMES = st.text("abcdefghij", min_size=1, max_size=6)


@st.composite
def schemas(draw: st.DrawFn) -> Schema:
    """Definitions that refer to any definition (messages) or to earlier ones (structs), so that values are finite."""
    names = draw(st.lists(NAMES.map(str.title), min_size=1, max_size=6, unique=True))
    kinds: list[Kind] = [draw(st.sampled_from(Kind)) for _ in names]
    definitions = []
    for place, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        least = 0 if kind is Kind.MESSAGE else 1
        labels = draw(st.lists(NAMES, min_size=least, max_size=5, unique=True))
        numbers = draw(st.lists(st.integers(1, 500), min_size=len(labels), max_size=len(labels), unique=True))
        types = [*PRIMITIVES, *(names if kind is Kind.MESSAGE else names[:place])]
        fields = tuple(
            Field(label, "", False, number)
            if kind is Kind.ENUM
            else Field(label, draw(st.sampled_from(types)), draw(st.booleans()), number)
            for label, number in zip(labels, numbers, strict=True)
        )
        definitions.append(Definition(name, kind, fields))
    return Schema(tuple(definitions))


def values(schema: Schema, name: str, depth: int) -> st.SearchStrategy[Any]:
    """Return values of a definition, nested no deeper than ``depth`` messages."""
    if name in VALUES:
        return VALUES[name]
    definition = schema.by_name[name]
    if definition.kind is Kind.ENUM:
        return st.sampled_from([entry.name for entry in definition.fields])
    members = {
        entry.name: field_values(schema, entry, depth - 1)
        for entry in definition.fields
        if definition.kind is Kind.STRUCT or depth > 0
    }
    return (
        st.fixed_dictionaries(members)
        if definition.kind is Kind.STRUCT
        else st.fixed_dictionaries({}, optional=members)
    )


def field_values(schema: Schema, entry: Field, depth: int) -> st.SearchStrategy[Any]:
    if entry.type == "byte" and entry.is_array:
        return st.binary(max_size=5)
    one = values(schema, entry.type, depth)
    return st.lists(one, max_size=3) if entry.is_array else one


@pytest.mark.parametrize("type_name", PRIMITIVES)
def test_primitive_comes_back_and_takes_exactly_its_bytes(type_name: str) -> None:
    @given(VALUES[type_name], st.binary(max_size=3))
    def check(value: Any, tail: bytes) -> None:
        reader = ByteReader(PACKERS[type_name](value) + tail)
        assert READERS[type_name](reader) == value
        assert reader.remaining == len(tail)

    check()


@given(schemas())
def test_schema_comes_back(schema: Schema) -> None:
    assert Schema.decode(schema.encode()) == schema


@given(st.data())
def test_message_comes_back_and_encodes_to_the_same_bytes(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    name = data.draw(st.sampled_from([d.name for d in schema.definitions if d.kind is not Kind.ENUM] or [""]))
    if not name:
        return
    codec = Codec(schema)
    value = data.draw(values(schema, name, 3))
    encoded = codec.encode(name, value)
    decoded = codec.decode(name, encoded)
    assert decoded == value
    assert codec.encode(name, decoded) == encoded


@given(st.binary(max_size=200))
def test_any_bytes_are_a_schema_or_a_kiwi_error(data: bytes) -> None:
    try:
        schema = Schema.decode(data)
    except KiwiError:
        return
    assert Schema.decode(schema.encode()) == schema


@given(st.data())
def test_any_bytes_are_a_message_or_a_kiwi_error(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    codec = Codec(schema)
    noise = data.draw(st.binary(max_size=300))
    for definition in schema.definitions:
        if definition.kind is not Kind.ENUM:
            try:
                codec.decode(definition.name, noise, DecodeLimits(elements=10_000, depth=20))
            except KiwiError:
                continue
