"""References from layers to what they share, as any file holds them. What is no reference is None.

Source: format notes, sections 4.3 and 11.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import GuidFields, StyleIdFields


_NOTHING: Mapping[str, Any] = {}
NOBODY: Final = 0xFFFFFFFF
"""Session and number of a reference to nothing."""
DETACHED: Final[StyleIdFields] = {"guid": {"sessionID": NOBODY, "localID": NOBODY}}
"""The style of a layer that follows none, where it would follow one otherwise."""


def guid_of(value: object) -> Guid | None:
    """Return a guid as the message holds it."""
    fields = _fields(value)
    session, local = fields.get("sessionID"), fields.get("localID")
    return Guid(session, local) if isinstance(session, int) and isinstance(local, int) else None


def guid_fields(guid: Guid) -> GuidFields:
    """Return a guid as the message holds it."""
    return {"sessionID": guid.session, "localID": guid.local}


def new_guids(file: FigFile) -> Iterator[Guid]:
    """Yield numbers for new nodes, for ever, none of which a node of the file has."""
    session = 1 + max(guid.session for guid in file.by_guid if guid.session != NOBODY)
    return (Guid(session, number) for number in count(1))


def own_of(reference: object) -> Guid | None:
    """Return the node of the same file that a reference to a style, a variable or a set names."""
    return guid_of(_fields(reference).get("guid"))


def library_key_of(reference: object) -> str:
    """Return the key of what a reference names in a library; empty where it names none."""
    return str(_fields(_fields(reference).get("assetRef")).get("key") or "")


def variable_in(paint: object) -> object:
    """Return the reference to the variable that a paint, an effect, or a stop with its variable, follows."""
    return _fields(_fields(_fields(paint).get("colorVar")).get("value")).get("alias")


def variables_in(paint: object) -> list[object]:
    """Return the references to the variables that a paint, the stops of a gradient or an effect follow."""
    stops = _fields(paint).get("stopsVar") or ()
    return [found for each in (paint, *stops) if (found := variable_in(each)) is not None]


def sizes_in(fields: Mapping[str, object]) -> list[object]:
    """Return the references to the variables that lengths and other values of a node follow, of those that say one."""
    entries = _fields(fields.get("variableConsumptionMap")).get("entries") or ()
    values = (_fields(_fields(_fields(entry).get("variableData")).get("value")).get("alias") for entry in entries)
    return [alias for alias in values if alias is not None]


def _fields(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else _NOTHING
