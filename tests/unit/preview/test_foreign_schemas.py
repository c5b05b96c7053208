"""Files whose own schema says otherwise than Figma's of today: fields of another type, members that nobody knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.kiwi.schema import Field, Kind, Schema
from htmlfig_desktop.engine.preview.raster import render
from htmlfig_desktop.engine.preview.resolve import resolved
from htmlfig_desktop.engine.viewing.explaining import facts_of
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.engine.viewing.sharing import shared_names
from tests.support.fig_pictures import drawn, fig_bytes, letters, node, rect
from tests.support.fig_surgery import open_fig
from tests.support.figs import png
from tests.support.rich_design import rich_design
from tests.unit.preview.test_instances import component, guid, instance

STRANGE = "SOMETHING_NEW"
ENUMS = [each.name for each in FIG_SCHEMA.definitions if each.kind is Kind.ENUM]
TOGETHER = [frozenset(ENUMS[first::12]) for first in range(12)]


def with_type(schema: Schema, definition: str, field: str, type_: str) -> Schema:
    """Return a schema in which a field has another type."""
    old = schema.by_name[definition]
    fields = tuple(replace(each, type=type_) if each.name == field else each for each in old.fields)
    return Schema(tuple(replace(each, fields=fields) if each is old else each for each in schema.definitions))


@pytest.mark.parametrize(
    ("definition", "field", "type_", "value"),
    [
        ("NodeChange", "overrideKey", "string", "1:2"),
        ("NodeChange", "overrideKey", "StyleId", {}),
        ("NodeChange", "booleanOperation", "StyleId", {}),
        ("NodeChange", "count", "string", "five"),
    ],
)
def test_a_field_that_has_another_type_than_in_genuine_files_counts_as_missing(
    definition: str, field: str, type_: str, value: object
) -> None:
    star = node("STAR", 1, 0, 1, 1)
    union = node("BOOLEAN_OPERATION", 0, 0, 1, 1, "R", inside=[rect(0, 0, 1, 1)])
    opened = open_fig(fig_bytes(component(union, star), instance()))
    opened.schema = with_type(opened.schema, definition, field, type_)
    for each in opened.nodes:
        each[field] = value
    assert letters(drawn(read_fig(opened.close()), 2, 1)) == ["R."]


def test_a_property_whose_value_is_no_guid_changes_nothing() -> None:
    ref = {"defID": guid(50), "componentPropNodeField": "OVERRIDDEN_SYMBOL_ID"}
    holder = component(instance(1, componentPropRefs=[ref]))
    opened = open_fig(fig_bytes(component(rect(0, 0, 1, 1, "R")), holder, instance(3)))
    opened.schema = with_type(opened.schema, "ComponentPropValue", "guidValue", "string")
    opened.nodes[-1]["componentPropAssignments"] = [{"defID": guid(50), "value": {"guidValue": "1:1"}}]
    assert letters(drawn(read_fig(opened.close()), 1, 1)) == ["R"]


def with_member(schema: Schema, enum: str) -> Schema:
    """Return a schema in which an enum has a member more."""
    old = schema.by_name[enum]
    new = replace(old, fields=(*old.fields, Field(STRANGE, "", False, 1 + max(each.value for each in old.fields))))
    return Schema(tuple(new if each is old else each for each in schema.definitions))


def strange(value: Any, definition: str, schema: Schema, enums: Collection[str]) -> Any:
    """Return a message in which every value of some enums is that member."""
    if definition in enums:
        return STRANGE
    if not isinstance(value, dict):
        return value
    types = {each.name: each for each in schema.by_name[definition].fields}
    return {
        name: [strange(each, types[name].type, schema, enums) for each in inner]
        if isinstance(inner, list)
        else strange(inner, types[name].type, schema, enums)
        for name, inner in value.items()
    }


@pytest.mark.parametrize("enums", TOGETHER, ids=lambda enums: min(enums))
def test_members_that_nobody_knows_stop_nothing(enums: Collection[str]) -> None:
    opened = open_fig(write_fig(rich_design(), thumbnail=png(4, 3)))
    for enum in enums:
        opened.schema = with_member(opened.schema, enum)
    is_kept = {"DOCUMENT", "CANVAS"} if "NodeType" in enums else ()  # else there is nothing to draw
    opened.message["nodeChanges"] = [
        each if each["type"] in is_kept else strange(each, "NodeChange", opened.schema, enums) for each in opened.nodes
    ]
    data = opened.close()
    file = read_fig(data)
    inspect_fig(file)
    validate_fig(data)
    for page in file.pages:
        render(file, page, scale=0.1)
        table, nodes = listed(resolved(file, page, keeps_hidden=True))
        assert [facts_of(each, table, at, shared_names(file)) for at, each in enumerate(nodes)]
