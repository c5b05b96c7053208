"""Reads the compact form in which the schema is written down.

A definition is a row of words ``name[:type][=number]``. Without a number a word gets the number after its
predecessor's; the first of an enum is 0, the first of a struct 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind


def parse_definitions(kind: Kind, rows: Mapping[str, str]) -> tuple[Definition, ...]:
    """Return the definitions of one kind, by their names in ``rows``."""
    return tuple(Definition(name, kind, _parse_fields(kind, words.split())) for name, words in rows.items())


def _parse_fields(kind: Kind, words: list[str]) -> tuple[Field, ...]:
    fields: list[Field] = []
    number = -1 if kind is Kind.ENUM else 0
    for word in words:
        declaration, _, explicit = word.partition("=")
        name, _, type_name = declaration.partition(":")
        number = int(explicit) if explicit else number + 1
        fields.append(Field(name, type_name.removesuffix("[]"), type_name.endswith("[]"), number))
    return tuple(fields)
