"""Our table of Figma's schema, against itself and against the reference taken from a genuine file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA, enum_members
from htmlfig_desktop.engine.fig.schema.conflicts import (
    REQUIRED_DEFINITIONS,
    missing_definitions,
    number_conflicts,
    type_conflicts,
)
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema

CHECKOUT = Path(__file__).parents[3]
REFERENCE = Path(os.environ.get("HTMLFIG_REFERENCE", CHECKOUT.parent / "shared" / "reference")) / "fig-full.kiwi.txt"
DEFINITION = re.compile(r"^(enum|struct|message) (\w+) \{(.*?)^\}", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(r"^\s*(?:(?P<type>\w+)(?P<array>\[\])? )?(?P<name>\w+)(?: = (?P<value>\d+))?;", re.MULTILINE)


def parse(text: str) -> Schema:
    """Return the schema that a Kiwi text describes."""
    definitions = []
    for kind, name, body in DEFINITION.findall(text):
        fields = [
            Field(match["name"], match["type"] or "", bool(match["array"]), int(match["value"] or place))
            for place, match in enumerate(MEMBER.finditer(re.sub(r"//.*", "", body)), 1)
        ]
        definitions.append(Definition(name, Kind[kind.upper()], tuple(fields)))
    return Schema(tuple(definitions))


@pytest.fixture(scope="module")
def reference() -> Schema:
    """The full schema of a genuine file, where it is at hand."""
    if not REFERENCE.is_file():
        pytest.skip(f"the reference schema is not there: {REFERENCE.name}")
    return parse(REFERENCE.read_text())


def test_reference_is_read_whole(reference: Schema) -> None:
    assert len(reference.definitions) == 558
    assert len(reference.by_name["NodeChange"].fields) == 563
    assert len(reference.encode()) == 63_596


def test_every_definition_of_ours_is_in_the_reference_with_its_kind(reference: Schema) -> None:
    assert {d.name: d.kind for d in FIG_SCHEMA.definitions} == {
        d.name: reference.by_name[d.name].kind for d in FIG_SCHEMA.definitions
    }


@pytest.mark.parametrize("kind", [Kind.ENUM, Kind.STRUCT])
def test_enums_and_structs_are_complete_and_equal_to_the_reference(reference: Schema, kind: Kind) -> None:
    for ours in FIG_SCHEMA.definitions:
        if ours.kind is kind:
            assert ours == reference.by_name[ours.name]


def test_fields_have_the_ids_types_and_order_of_the_reference(reference: Schema) -> None:
    for ours in FIG_SCHEMA.definitions:
        if ours.kind is Kind.MESSAGE:
            theirs = reference.by_name[ours.name].fields
            assert list(ours.fields) == [entry for entry in theirs if entry in ours.fields]


def test_reference_has_no_conflict_with_ours(reference: Schema) -> None:
    assert missing_definitions(reference) == []
    assert type_conflicts(reference) == []
    assert number_conflicts(reference) == []


def test_table_holds_what_every_reader_needs() -> None:
    assert set(REQUIRED_DEFINITIONS) <= set(FIG_SCHEMA.by_name)


def test_table_survives_its_binary_form() -> None:
    assert Schema.decode(FIG_SCHEMA.encode()) == FIG_SCHEMA


@pytest.mark.parametrize(
    ("definition", "field", "number"),
    [
        ("NodeType", "ROUNDED_RECTANGLE", 12),
        ("NodeType", "SECTION", 25),
        ("NodeChange", "visible", 6),
        ("NodeChange", "stackPrimarySizing", 229),
        ("NodeChange", "accessibleHTMLTag", 302),
        ("NodeChange", "documentColorProfile", 349),
        ("Effect", "color", 2),
        ("TextData", "lines", 12),
        ("ARIARole", "NONE", 52),
        ("ARIARole", "PARAGRAPH", 54),
        ("OpenTypeFeature", "SS01", 110),
        ("OpenTypeFeature", "CV99", 228),
        ("StackCounterAlign", "BASELINE", 5),
    ],
)
def test_numbers_that_are_easily_mistaken_are_right(definition: str, field: str, number: int) -> None:
    values = {entry.name: entry.value for entry in FIG_SCHEMA.by_name[definition].fields}
    assert values[field] == number


def test_enum_members_are_the_names_of_an_enum() -> None:
    assert enum_members("StrokeAlign") == {"CENTER", "INSIDE", "OUTSIDE"}
