"""What variables, shared styles and targets of links of a design are called, however layers refer to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.reading.interactions import clicks
from htmlfig_desktop.engine.fig.reading.references import library_key_of, own_of, variables_in

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import EffectFields, PaintFields

_LONGEST: Final = 200

Names = Mapping[str, str]
"""By guid, and by the key that references from a library have."""


def shared_names(file: FigFile) -> Names:
    """Return the names of all variables and shared styles of a file, and of the layers that links lead to."""
    names: dict[str, str] = {}
    for node in file.nodes:
        if node.type == "VARIABLE" or node.fields.get("styleType", "NONE") != "NONE":
            name = node.name[:_LONGEST]
            names[str(node.guid)] = name
            if key := node.fields.get("key"):
                names[str(key)] = name
    for guid in _targets(file):
        if guid in file.by_guid:
            names[str(guid)] = file.by_guid[guid].name[:_LONGEST]
    return names


def layer_of(guid: Guid, names: Names) -> str:
    """Return the name of a layer that links lead to; its guid where it is not in the file."""
    return names.get(str(guid), "") or str(guid)


def _targets(file: FigFile) -> Iterator[Guid]:
    """Yield the layers that links lead to, those of instances included."""
    for node in file.nodes:
        for fields in (node.fields, *((node.fields.get("symbolData") or {}).get("symbolOverrides") or ())):
            yield from clicks(fields)
            yield from (link.node for link in hyperlinks_in(fields) if link.node is not None)


def variable_of(paint: PaintFields | EffectFields, names: Names) -> str:
    """Return the name of the variable that a paint follows; empty where it follows none, or none that is known.

    Of a gradient: those that its stops follow.
    """
    return ", ".join(dict.fromkeys(filter(None, (_name(variable, names) for variable in variables_in(paint)))))


def text_style_of(fields: NodeFields, names: Names) -> str:
    """Return the name of the shared style that text of these fields follows; empty likewise."""
    return _name(fields.get("styleIdForText"), names)


def effect_style_of(fields: NodeFields, names: Names) -> str:
    """Return the name of the shared style that the effects of these fields follow; empty likewise."""
    return _name(fields.get("styleIdForEffect"), names)


def _name(reference: object, names: Names) -> str:
    return names.get(str(own_of(reference)), "") or names.get(library_key_of(reference), "")
