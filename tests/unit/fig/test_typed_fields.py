"""What the type checker knows of decoded messages is what the schema says of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints, is_typeddict

import pytest

from htmlfig_desktop import engine
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA, node_fields, text_fields, value_fields
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind
from tests.unit.fig.test_schema_table import REFERENCE, parse

MODULES: tuple[ModuleType, ...] = (node_fields, text_fields, value_fields)
TYPES: dict[str, Any] = {
    name.removesuffix("Fields").lower(): type_
    for module in MODULES
    for name, type_ in vars(module).items()
    if is_typeddict(type_)
}
"""By the name of the definition, in small letters: ``GuidFields`` is of GUID."""
NAMES = {name: type_ for module in MODULES for name, type_ in vars(module).items() if is_typeddict(type_)}
PRIMITIVES = {"bool": bool, "int": int, "uint": int, "float": float, "string": str}
READERS = (
    *("fig/reading", "fig/validate", "fig/joining", "fig/clipboard", "fig/components", "preview", "viewing"),
    "fig/writing/notes.py",
)
"""What looks into decoded messages."""


def typed(definition: str) -> Any:
    """Return the type of a struct or message."""
    return TYPES["node" if definition == "NodeChange" else definition.lower()]


def fields_of(definition: str) -> dict[str, Any]:
    """Return the fields that the type of a definition has, with theirs."""
    return get_type_hints(typed(definition), localns=NAMES)


def expected(field: Field) -> Any:
    """Return the type of a field's value as the codec gives it."""
    if field.type == "byte":
        return bytes
    definition = FIG_SCHEMA.by_name.get(field.type)
    if definition is None:
        one: Any = PRIMITIVES[field.type]
    else:
        one = str if definition.kind is Kind.ENUM else typed(field.type)
    return Sequence[one] if field.is_array else one


RECORDS = [each for each in FIG_SCHEMA.definitions if each.kind is not Kind.ENUM]


@pytest.mark.parametrize("definition", RECORDS, ids=lambda definition: definition.name)
def test_a_type_has_the_fields_of_its_definition(definition: Definition) -> None:
    known = {name: type_ for name, type_ in fields_of(definition.name).items() if type_ is not object}
    assert known == {field.name: expected(field) for field in definition.fields}


@pytest.mark.parametrize("definition", RECORDS, ids=lambda definition: definition.name)
def test_only_a_struct_is_sure_to_have_all_of_its_fields(definition: Definition) -> None:
    assert typed(definition.name).__total__ is (definition.kind is Kind.STRUCT)


def test_there_are_no_types_of_anything_else() -> None:
    assert len(TYPES) == len(NAMES) == len(RECORDS)


@pytest.mark.skipif(not REFERENCE.is_file(), reason=f"the reference schema is not there: {REFERENCE.name}")
def test_fields_that_our_schema_lacks_are_figmas_too() -> None:
    reference = parse(REFERENCE.read_text())
    for definition in RECORDS:
        foreign = {name for name, type_ in fields_of(definition.name).items() if type_ is object}
        assert foreign <= {field.name for field in reference.by_name[definition.name].fields}


def names_asked_for(code: str) -> Iterator[str]:
    """Yield the names of fields that a module asks for by ``get`` and ``in``; mypy knows those in brackets only."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Compare(left=ast.Constant(value=str(name)), ops=[ast.In() | ast.NotIn()]) if name[0].islower():
                yield name


def test_readers_ask_for_fields_that_there_are() -> None:
    known = {name for definition in RECORDS for name in fields_of(definition.name)}
    root = Path(engine.__file__).parent
    files = [file for each in READERS for file in (root / each).rglob("*.py")] + [root / READERS[-1]]
    asked = {(file.stem, name) for file in files for name in names_asked_for(file.read_text("utf-8"))}
    assert len(asked) > 100
    assert {(module, name) for module, name in asked if name not in known} == set()
