"""Compares a schema found in a file with ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema

REQUIRED_DEFINITIONS: Final = (
    *("Message", "MessageType", "NodeChange", "NodeType", "NodePhase", "GUID", "Vector", "Matrix", "Color"),
    *("Paint", "PaintType", "Blob", "Effect", "EffectType", "VectorData", "ParentIndex"),
)
"""Without these no design can be read. Source: format notes, section 3.5."""


def missing_definitions(schema: Schema) -> list[str]:
    """Return the required definitions that ``schema`` lacks."""
    return [name for name in REQUIRED_DEFINITIONS if name not in schema.by_name]


def type_conflicts(schema: Schema) -> list[str]:
    """Return what has another kind or type in ``schema`` than in ours, such as ``NodeChange.size``.

    Where this is empty, any field we know has the Python type we expect.
    """
    return list(_conflicts(schema, lambda ours, theirs: (ours.type, ours.is_array) == (theirs.type, theirs.is_array)))


def number_conflicts(schema: Schema) -> list[str]:
    """Return the fields and members that have another number in ``schema`` than in ours."""
    return list(_conflicts(schema, lambda ours, theirs: ours.value == theirs.value))


def _conflicts(schema: Schema, agree: Callable[[Field, Field], bool]) -> Iterator[str]:
    for ours in FIG_SCHEMA.definitions:
        theirs = schema.by_name.get(ours.name)
        if theirs is None:
            continue
        if theirs.kind is not ours.kind or (ours.kind is Kind.STRUCT and not _has_layout(theirs, ours)):
            yield ours.name
            continue
        known = {entry.name: entry for entry in theirs.fields}
        for entry in ours.fields:
            if entry.name in known and not agree(entry, known[entry.name]):
                yield f"{ours.name}.{entry.name}"


def _has_layout(theirs: Definition, ours: Definition) -> bool:
    return [entry.name for entry in theirs.fields] == [entry.name for entry in ours.fields]
