"""What the variables and shared styles of a design are called, however layers refer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from htmlfig_desktop.engine.fig.file import FigFile
from htmlfig_desktop.engine.fig.references import library_key_of, own_of, variables_in
from htmlfig_desktop.engine.preview.values import Fields

_LONGEST: Final = 200

Names = Mapping[str, str]
"""By guid, and by the key that references from a library have."""


def shared_names(file: FigFile) -> Names:
    """Return the names of all variables and shared styles of a file."""
    names: dict[str, str] = {}
    for node in file.nodes:
        if node.type == "VARIABLE" or node.fields.get("styleType", "NONE") != "NONE":
            name = node.name[:_LONGEST]
            names[str(node.guid)] = name
            if key := node.fields.get("key"):
                names[str(key)] = name
    return names


def variable_of(paint: Fields, names: Names) -> str:
    """Return the name of the variable that a paint follows; empty where it follows none, or none that is known.

    Of a gradient: those that its stops follow.
    """
    return ", ".join(dict.fromkeys(filter(None, (_name(variable, names) for variable in variables_in(paint)))))


def text_style_of(fields: Fields, names: Names) -> str:
    """Return the name of the shared style that text of these fields follows; empty likewise."""
    return _name(fields.get("styleIdForText"), names)


def _name(reference: object, names: Names) -> str:
    return names.get(str(own_of(reference)), "") or names.get(library_key_of(reference), "")
