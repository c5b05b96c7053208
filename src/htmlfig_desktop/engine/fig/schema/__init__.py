"""The part of Figma's schema that our files are written with.

Names, types and numbers are Figma's: the importer reads known ids with its own types, so one wrong number here would
shift everything after it. A test compares the table with a schema taken from a genuine file.

``node_fields``, ``text_fields`` and ``value_fields`` tell the type checker what decoded messages hold.
"""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.engine.fig.schema.enums import ENUMS
from htmlfig_desktop.engine.fig.schema.grammar import parse_definitions
from htmlfig_desktop.engine.fig.schema.messages import MESSAGES, STRUCTS
from htmlfig_desktop.engine.fig.schema.vocabularies import VOCABULARIES
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.schema import Kind, Schema

FIG_SCHEMA: Final = Schema(
    parse_definitions(Kind.ENUM, ENUMS | VOCABULARIES)
    + parse_definitions(Kind.STRUCT, STRUCTS)
    + parse_definitions(Kind.MESSAGE, MESSAGES)
)
"""All definitions our writer uses."""
FIG_CODEC: Final = Codec(
    FIG_SCHEMA, refuses_non_finite=True, non_finite_fields=frozenset({"stackCounterSpacing", "maxSize"})
)
"""Encodes what our writer writes."""


def enum_members(name: str) -> frozenset[str]:
    """Return the names of an enum's members."""
    return frozenset(entry.name for entry in FIG_SCHEMA.by_name[name].fields)
