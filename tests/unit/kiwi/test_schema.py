"""Schemas and their binary form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema

COLOR = Definition("Color", Kind.ENUM, (Field("RED", "", False, 0), Field("BLUE", "", False, 7)))
POINT = Definition("Point", Kind.STRUCT, (Field("x", "float", False, 1), Field("y", "float", False, 2)))
SHAPE = Definition(
    "Shape",
    Kind.MESSAGE,
    (
        Field("points", "Point", True, 1),
        Field("color", "Color", False, 300),
        Field("inner", "Shape", True, 2),
        Field("data", "byte", True, 3),
    ),
)
SCHEMA = Schema((COLOR, POINT, SHAPE))


def test_binary_form_has_the_bytes_of_the_format() -> None:
    schema = Schema((COLOR, Definition("P", Kind.STRUCT, (Field("c", "Color", True, 1), Field("b", "byte", False, 2)))))
    assert schema.encode().hex(" ") == (
        "02 "  # definitions
        "43 6f 6c 6f 72 00 00 02 "  # Color, an enum of two
        "52 45 44 00 00 00 00 42 4c 55 45 00 00 00 07 "  # RED 0, BLUE 7; type and array flag are 0
        "50 00 01 02 "  # P, a struct of two
        "63 00 00 01 01 62 00 03 00 02"  # c: Color[], b: byte (-2 as zigzag 3)
    )


def test_binary_form_gives_the_same_schema_back() -> None:
    assert Schema.decode(SCHEMA.encode()) == SCHEMA


def test_definitions_are_found_by_name() -> None:
    assert SCHEMA.by_name["Point"] is POINT


def with_fields(definition: Definition, *fields: Field) -> Schema:
    """Return a schema in which one definition has other fields."""
    return Schema(tuple(replace(each, fields=fields) if each is definition else each for each in SCHEMA.definitions))


def test_a_schema_holds_one_with_fewer_fields_and_members() -> None:
    fewer = with_fields(SHAPE, SHAPE.fields[1])
    assert SCHEMA.holds(fewer)
    assert not fewer.holds(SCHEMA)
    assert SCHEMA.holds(with_fields(COLOR, COLOR.fields[1]))
    assert SCHEMA.holds(Schema((COLOR,)))


@pytest.mark.parametrize(
    "other",
    [
        with_fields(SHAPE, Field("color", "Point", False, 300)),
        with_fields(SHAPE, Field("inner", "Shape", False, 2)),
        with_fields(SHAPE, Field("color", "Color", False, 5)),
        with_fields(POINT, POINT.fields[0]),
        with_fields(COLOR, *COLOR.fields, Field("GREEN", "", False, 8)),
        Schema((replace(POINT, name="Place"),)),
        Schema((replace(POINT, kind=Kind.MESSAGE),)),
    ],
    ids=[
        "another type",
        "no array",
        "another number",
        "a shorter struct",
        "a member more",
        "another name",
        "another kind",
    ],
)
def test_a_schema_does_not_hold_one_that_says_something_else(other: Schema) -> None:
    assert not SCHEMA.holds(other)


def test_merged_schemas_hold_both() -> None:
    color, size = SHAPE.fields[1], Field("size", "float", False, 4)
    one = with_fields(SHAPE, color)
    other = Schema((*with_fields(SHAPE, size).definitions, Definition("More", Kind.MESSAGE, ())))
    merged = one.merged(other)
    assert merged.by_name["Shape"].fields == (color, size)
    assert merged.holds(one)
    assert merged.holds(other)


def test_of_two_schemas_the_one_that_holds_the_other_is_taken() -> None:
    fewer = with_fields(SHAPE, SHAPE.fields[1])
    assert SCHEMA.merged(fewer) is SCHEMA
    assert fewer.merged(SCHEMA) is SCHEMA


@pytest.mark.parametrize(
    "other",
    [
        with_fields(SHAPE, Field("color", "Point", False, 300)),
        with_fields(SHAPE, Field("size", "float", False, 300)),
        with_fields(POINT, POINT.fields[0]),
        Schema((replace(POINT, kind=Kind.MESSAGE),)),
    ],
    ids=["another type", "one number twice", "another struct", "another kind"],
)
def test_schemas_that_contradict_each_other_are_not_merged(other: Schema) -> None:
    with pytest.raises(KiwiError):
        SCHEMA.merged(other)


@pytest.mark.parametrize(
    "definitions",
    [
        (POINT, POINT),
        (Definition("float", Kind.ENUM, ()),),
        (Definition("M", Kind.MESSAGE, (Field("a", "Missing", False, 1),)),),
        (Definition("M", Kind.MESSAGE, (Field("a", "int", False, 0),)),),
        (Definition("M", Kind.MESSAGE, (Field("a", "int", False, 1), Field("a", "int", False, 2))),),
        (Definition("M", Kind.MESSAGE, (Field("a", "int", False, 1), Field("b", "int", False, 1))),),
        (Definition("E", Kind.ENUM, (Field("A", "", False, 1), Field("B", "", False, 1))),),
    ],
    ids=["name twice", "name of a primitive", "unknown type", "id 0", "field twice", "id twice", "number twice"],
)
def test_contradictory_schema_is_refused(definitions: tuple[Definition, ...]) -> None:
    with pytest.raises(KiwiError):
        Schema(definitions)


@pytest.mark.parametrize(
    "data",
    [b"", b"\x01", b"\x05a\x00", b"\x01a\x00\x03\x00", b"\x01a\x00\x02\x01b\x00\x02\x00\x01", b"\x00\x00", b"\xff" * 5],
    ids=["empty", "no name", "cut off", "unknown kind", "type out of range", "bytes left over", "too many"],
)
def test_bytes_that_are_no_schema_are_refused(data: bytes) -> None:
    with pytest.raises(KiwiError):
        Schema.decode(data)


def test_every_cut_of_a_schema_is_refused() -> None:
    data = SCHEMA.encode()
    for length in range(len(data)):
        with pytest.raises(KiwiError):
            Schema.decode(data[:length])
