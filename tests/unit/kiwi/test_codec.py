"""Messages as bytes."""

from __future__ import annotations

import math
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import pytest

from htmlfig_desktop.engine.kiwi.buffer import DecodeLimits
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema
from htmlfig_desktop.engine.kiwi.writers import Shared, packed_array

SCHEMA = Schema(
    (
        Definition("Color", Kind.ENUM, (Field("RED", "", False, 0), Field("BLUE", "", False, 7))),
        Definition("Point", Kind.STRUCT, (Field("x", "float", False, 1), Field("y", "float", False, 2))),
        Definition("Nest", Kind.STRUCT, (Field("inner", "Nest", False, 1),)),
        Definition("Void", Kind.STRUCT, ()),
        Definition(
            "Shape",
            Kind.MESSAGE,
            (
                Field("visible", "bool", False, 6),
                Field("color", "Color", False, 1),
                Field("colors", "Color", True, 2),
                Field("origin", "Point", False, 3),
                Field("points", "Point", True, 4),
                Field("inner", "Shape", True, 5),
                Field("data", "byte", True, 7),
                Field("ids", "uint", True, 8),
                Field("gap", "float", False, 9),
                Field("voids", "Void", True, 10),
                Field("name", "string", False, 300),
            ),
        ),
    )
)
CODEC = Codec(SCHEMA)


def test_message_is_ids_and_values_in_the_schemas_order_and_a_zero() -> None:
    data = CODEC.encode("Shape", {"name": "a", "color": "BLUE", "visible": True})
    assert data.hex(" ") == "06 01 01 07 ac 02 61 00 00"


def test_struct_is_its_members_without_ids() -> None:
    assert CODEC.encode("Shape", {"origin": {"y": 0.0, "x": 1.0}}).hex(" ") == "03 7f 00 00 00 00 00"


def test_every_kind_of_field_comes_back() -> None:
    value = {
        "visible": False,
        "color": "RED",
        "colors": ["BLUE", "RED"],
        "origin": {"x": 1.5, "y": -2.0},
        "points": [{"x": 0.0, "y": 0.25}],
        "inner": [{}, {"inner": [{"name": "deep"}]}],
        "data": b"\x00\x01",
        "ids": [0, 1, 4_000_000_000],
        "gap": 0.5,
        "name": "naïve 🙂",
    }
    assert CODEC.decode("Shape", CODEC.encode("Shape", value)) == value


def test_absent_field_stays_absent() -> None:
    assert CODEC.decode("Shape", CODEC.encode("Shape", {})) == {}


def test_fields_are_read_in_any_order() -> None:
    assert CODEC.decode("Shape", bytes.fromhex("ac02610001070601" + "00")) == {
        "name": "a",
        "color": "BLUE",
        "visible": True,
    }


@pytest.mark.parametrize(
    ("value", "path", "problem"),
    [
        ({"nope": 1}, "", "Shape has no field 'nope'"),
        ({"inner": [{}, {"nope": 1}]}, "inner[1]", "Shape has no field 'nope'"),
        ({"color": "GREEN"}, "color", "Color has no 'GREEN'"),
        ({"color": 0}, "color", "Color has no 0"),
        ({"points": [{"x": 1.0, "y": "2"}]}, "points[0].y", "'2' is no 32-bit float"),
        ({"visible": 1}, "visible", "1 is no bool"),
        ({"origin": {"x": 1.0}}, "origin", "Point needs exactly the fields x, y"),
        ({"origin": {"x": 1.0, "z": 1.0}}, "origin", "Point needs the field y"),
        ({"name": None}, "name", "None is no string"),
        ({"inner": [{"ids": [1, -1]}]}, "inner[0].ids", "-1 is no whole number between 0 and 4294967295"),
    ],
)
def test_value_without_a_form_is_refused_with_its_place(value: dict[str, Any], path: str, problem: str) -> None:
    with pytest.raises(KiwiError) as caught:
        CODEC.encode("Shape", value)
    assert (caught.value.path, caught.value.problem) == (path, problem)


def test_unknown_definition_is_refused() -> None:
    with pytest.raises(KiwiError, match="no Circle"):
        CODEC.encode("Circle", {})


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_encoder_that_refuses_non_finite_numbers_names_the_field(value: float) -> None:
    codec = Codec(SCHEMA, refuses_non_finite=True, non_finite_fields=frozenset({"gap"}))
    with pytest.raises(KiwiError) as caught:
        codec.encode("Shape", {"points": [{"x": 0.0, "y": value}]})
    assert caught.value.path == "points[0].y"
    assert math.isfinite(value) == math.isfinite(codec.decode("Shape", codec.encode("Shape", {"gap": value}))["gap"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("63 00", "Shape has no field 99"),
        ("01 05 00", "Color has no number 5"),
        ("00 00", "1 bytes follow the value"),
        ("", "the data ends early"),
        ("04 ff ff ff ff 0f", "elements are announced"),
        ("07 09 00", "9 bytes are announced"),
        ("06", "the data ends early"),
        ("09 7f 00", "the data ends inside a float"),
        ("03 00", "the data ends early"),
        ("03 00 7f 00 00", "the data ends inside a float"),
        ("08 02 80 81", "the data ends early"),
        ("0a ff 01 00", "elements are announced"),
    ],
)
def test_bytes_against_the_schema_are_refused(data: str, problem: str) -> None:
    with pytest.raises(KiwiError, match=problem):
        CODEC.decode("Shape", bytes.fromhex(data))


@pytest.mark.parametrize("end", ["00", "8000", "808000"])
def test_field_number_zero_ends_a_message_however_long_it_is(end: str) -> None:
    assert CODEC.decode("Shape", bytes.fromhex("0601" + end)) == {"visible": True}


@pytest.mark.parametrize("ids", [[], [1, 127], [1, 128, 2], [300] * 3])
def test_arrays_of_small_and_large_numbers_come_back(ids: list[int]) -> None:
    data = CODEC.encode("Shape", {"ids": ids, "gap": 2.0})
    assert CODEC.decode("Shape", data) == {"ids": ids, "gap": 2.0}


def test_deep_nesting_ends_at_the_limit_and_not_in_the_stack() -> None:
    deep = bytes.fromhex("0501") * 50_000 + b"\x00" * 50_001
    with pytest.raises(KiwiError, match="too deeply"):
        CODEC.decode("Shape", deep)
    with pytest.raises(KiwiError, match="too deeply"):
        CODEC.decode("Shape", deep, DecodeLimits(depth=1_000_000))


def test_struct_inside_itself_ends_at_the_limit() -> None:
    with pytest.raises(KiwiError, match="too deeply"):
        CODEC.decode("Nest", b"\x00")


def test_nesting_within_the_limit_is_read() -> None:
    data = bytes.fromhex("0501") * 10 + b"\x00" * 11
    assert CODEC.encode("Shape", CODEC.decode("Shape", data, DecodeLimits(depth=11))) == data
    with pytest.raises(KiwiError, match="too deeply"):
        CODEC.decode("Shape", data, DecodeLimits(depth=10))


def test_value_nested_beyond_the_stack_is_refused() -> None:
    value: dict[str, Any] = {}
    for _ in range(50_000):
        value = {"inner": [value]}
    with pytest.raises(KiwiError, match="too deeply"):
        CODEC.encode("Shape", value)


def test_elements_without_bytes_cannot_multiply() -> None:
    array = bytes.fromhex("0a50")
    with pytest.raises(KiwiError, match="elements are announced"):
        CODEC.decode("Shape", array * 60 + b"\x00", DecodeLimits(elements=1000))


def test_values_in_a_row_are_packed_as_the_message_that_holds_them() -> None:
    pack = CODEC.row_packer("Shape", "visible", "color", "origin", "ids", "gap")
    packed = pack(True, "BLUE", 1.5, -2.0, [300], 7)
    value = {"visible": True, "color": "BLUE", "origin": {"x": 1.5, "y": -2.0}, "ids": [300], "gap": 7.0}
    assert packed == CODEC.encode("Shape", value)
    assert CODEC.encode("Shape", {"inner": [packed, {}]}) == CODEC.encode("Shape", {"inner": [value, {}]})


def test_what_is_packed_stands_for_itself_wherever_a_message_or_struct_belongs() -> None:
    pack_point = CODEC.row_packer("Point")
    ends = [pack_point(1.5, -2.0), pack_point(0.0, 3.0)]
    plain = [{"x": 1.5, "y": -2.0}, {"x": 0.0, "y": 3.0}]
    packed = {"origin": ends[0], "points": packed_array(2, ends)}
    assert CODEC.encode("Shape", packed) == CODEC.encode("Shape", {"origin": plain[0], "points": plain})
    assert ends[0] == CODEC.encode("Point", plain[0])


@pytest.mark.parametrize(
    ("row", "path"),
    [
        (("RED", 1.0, "2", 3), "origin.y"),
        (("RED", 1.0, math.inf, 3), "origin.y"),
        (("RED", 1.0, 2.0, True), "number"),
        (("RED", 1.0, 2.0, 1.0), "number"),
        (("GREEN", 1.0, 2.0, 3), "color"),
    ],
)
def test_row_with_a_value_without_a_form_is_refused_with_its_place(row: tuple[object, ...], path: str) -> None:
    shape = Definition("Shape", Kind.MESSAGE, (*SCHEMA.by_name["Shape"].fields, Field("number", "int", False, 301)))
    codec = Codec(Schema((*SCHEMA.definitions[:2], shape, *SCHEMA.definitions[2:4])), refuses_non_finite=True)
    pack = codec.row_packer("Shape", "color", "origin", "number")
    assert pack("RED", 1.0, 2.0, 1)
    with pytest.raises(KiwiError) as caught:
        pack(*row)
    assert caught.value.path == path


@pytest.mark.parametrize(("name", "fields"), [("Circle", ()), ("Shape", ("nope",)), ("Shape", ("gap", "ids"))])
def test_row_of_fields_that_are_not_there_or_in_another_order_is_refused(name: str, fields: tuple[str, ...]) -> None:
    with pytest.raises(KiwiError):
        CODEC.row_packer(name, *fields)


def test_numbers_are_told_as_the_message_that_holds_them() -> None:
    across, down, gap = (CODEC.numbers("Shape", path) for path in ("origin.x", "origin.y", "gap"))
    value = {"origin": {"x": 1.5, "y": -2.0}, "gap": 7.0}
    assert b"".join((across[1.5], down[-2.0], gap[7.0], b"\x00")) == CODEC.encode("Shape", value)


@pytest.mark.parametrize("path", ["color", "origin", "origin.z", "nope"])
def test_number_that_is_none_is_not_told(path: str) -> None:
    with pytest.raises(KiwiError, match="no number"):
        CODEC.numbers("Shape", path)


def test_shared_value_is_packed_like_any_other_by_each_codec() -> None:
    point = Shared(x=math.inf, y=1.0)
    value = {"origin": point, "points": [point, point]}
    plain = {"origin": dict(point), "points": [dict(point), dict(point)]}
    assert CODEC.encode("Shape", value) == CODEC.encode("Shape", plain)
    with pytest.raises(KiwiError, match="not finite"):
        Codec(SCHEMA, refuses_non_finite=True).encode("Shape", value)


@pytest.mark.parametrize("ids", [b"", b"\x00\x7f", b"\x80\xff"])
def test_whole_numbers_may_come_as_bytes(ids: bytes) -> None:
    assert CODEC.encode("Shape", {"ids": ids}) == CODEC.encode("Shape", {"ids": list(ids)})


@pytest.mark.parametrize("value", [True, 1.0])
def test_what_only_equals_a_whole_number_is_refused_after_that_number_too(value: object) -> None:
    CODEC.encode("Shape", {"ids": [1]})
    with pytest.raises(KiwiError):
        CODEC.encode("Shape", {"ids": [value]})


@pytest.mark.parametrize("way", ["encode", "decode"])
def test_threads_that_use_a_new_codec_at_the_same_time_both_get_all_of_it(way: str) -> None:
    """A second conversion comes while the first has compiled half of the definitions."""
    codec, begun, may_go_on = Codec(SCHEMA), threading.Event(), threading.Event()
    part = "_field_writer" if way == "encode" else "_field_reader"
    compiled = getattr(codec, part)

    def slowly(*arguments: Any) -> Any:
        if not begun.is_set():
            begun.set()
            may_go_on.wait()
        return compiled(*arguments)

    setattr(codec, part, slowly)
    value = {"name": "a", "points": [{"x": 0.0, "y": 0.25}]}
    given = value if way == "encode" else CODEC.encode("Shape", value)
    expected = getattr(CODEC, way)("Shape", given)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(getattr(codec, way), "Shape", given)
        begun.wait()
        second = threads.submit(getattr(codec, way), "Shape", given)
        wait([second], timeout=0.2)  # it uses what is there, or waits
        may_go_on.set()
        assert (first.result(), second.result()) == (expected, expected)
