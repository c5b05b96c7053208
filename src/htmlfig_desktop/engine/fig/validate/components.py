"""Checks of references between nodes: instances, shared styles, variables.

Most of these fields are not part of our own schema, so their types are whatever the file's schema says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import DETACHED, guid_of, own_of, sizes_in, variables_in
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

_STYLE_FIELDS: Final = tuple(f"styleIdFor{use}" for use in ("Fill", "StrokeFill", "Text", "Effect", "Grid"))
_DETACHED: Final = own_of(DETACHED)


def check_references(file: FigFile, report: Report) -> None:
    """Check that instances have their component and nodes their styles."""
    for node in file.nodes:
        if node.is_removed:
            continue
        if node.type == "INSTANCE":
            target = guid_of(node.fields.get("overriddenSymbolID")) or guid_of(
                (node.fields.get("symbolData") or {}).get("symbolID")
            )
            symbol = file.by_guid.get(target) if target else None
            if symbol is None or symbol.type != "SYMBOL":
                report.add(Rule.INSTANCE_TARGET, place_of(node), str(target or "none"))
        for name in _STYLE_FIELDS:
            style = own_of(node.fields.get(name))
            if style and style != _DETACHED and style not in file.by_guid:
                report.add(Rule.STYLE_TARGET, place_of(node, name), str(style))


def check_variables(file: FigFile, report: Report) -> None:
    """Check that paints have their variables, and variables a value for each mode of their set.

    Those of a library that is not in the file are referred to otherwise than by guid, and are not looked for.
    """
    for node in file.nodes:
        if node.is_removed:
            continue
        if node.type == "VARIABLE":
            _check_values(file, node, report)
        for guid in _followed(node):
            variable = file.by_guid.get(guid)
            if variable is None or variable.fields.get("variableResolvedType") != "COLOR":
                report.add(Rule.VARIABLE_TARGET, place_of(node), str(guid))
        for guid in filter(None, map(own_of, sizes_in(node.fields))):
            if guid not in file.by_guid:
                report.add(Rule.VARIABLE_TARGET, place_of(node, "variableConsumptionMap"), str(guid))


def _check_values(file: FigFile, variable: FigNode, report: Report) -> None:
    guid = own_of(variable.fields.get("variableSetID"))
    if guid is None:
        return
    owner = file.by_guid.get(guid)
    if owner is None or owner.type != "VARIABLE_SET":
        report.add(Rule.VARIABLE_SET, place_of(variable), str(guid))
        return
    modes = {guid_of(mode.get("id")) for mode in owner.fields.get("variableSetModes", ())}
    entries = (variable.fields.get("variableDataValues") or {}).get("entries", ())
    for mode in sorted(modes - {guid_of(entry.get("modeID")) for entry in entries}, key=str):
        report.add(Rule.VARIABLE_SET, place_of(variable, "variableDataValues"), str(mode))


def _followed(node: FigNode) -> Iterator[Guid]:
    """Yield the variables that paints and effects of a node follow, of those told by their guid."""
    for fields in (node.fields, *node.text_data.get("styleOverrideTable", ())):
        paints = (*fields.get("fillPaints", ()), *fields.get("strokePaints", ()), *fields.get("effects", ()))
        for paint in paints:
            yield from filter(None, map(own_of, variables_in(paint)))
