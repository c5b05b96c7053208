"""What a layer says to us that Figma has no field for: data shared by plugins, under our own name.

Source: data of a plugin in a genuine file, whose ``pluginID`` is empty and whose keys begin with the plugin's name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.engine.fig.packing.strings import cleaned
from htmlfig_desktop.engine.scene.nodes import Layer, Text

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import PluginDataFields

_STYLE_ID: Final = re.compile(r"[0-9]{1,10}")


class Note(Enum):
    """What is said; the value is its key."""

    ADDRESS = "htmlfig-address"
    """Of the page that a frame shows."""
    ASKED = "htmlfig-asked"
    """The address that led to that page, where it is another one."""
    LINK = "htmlfig-link"
    """Where a click on a layer leads."""
    ANCHOR = "htmlfig-anchor"
    """What links to a layer's place in its page call it."""
    LINKS = "htmlfig-links"
    """Where parts of a text lead among local pages: a line each, the id of their style and a path."""
    PART = "htmlfig-part"
    """Names what looks otherwise while it is used: on each occurrence, and on its looks on the page of the states."""
    STATE = "htmlfig-state"
    """On the page of the states: which look of its part a frame shows."""


def notes_of(layer: Layer) -> list[PluginDataFields]:
    """Return what is to be said of a layer, as the message holds it; texts have a field for links to the web."""
    said = layer.semantics
    link, state = said.leads_to, said.state
    if not (link or state or said.anchor or said.part or said.address or said.asked):  # as of most
        return []
    is_said = isinstance(layer, Text) and not link.startswith("/")
    notes = (
        (Note.ADDRESS, said.address),
        (Note.ASKED, said.asked),
        (Note.LINK, "" if is_said else link),
        (Note.ANCHOR, said.anchor),
        (Note.PART, said.part),
        (Note.STATE, state.value if state else ""),
    )
    return [{"pluginID": "", "value": cleaned(text), "key": note.value} for note, text in notes if text]


def note_of_links(links: Mapping[int, str]) -> PluginDataFields:
    """Return what is to be said of a text whose parts lead somewhere, by the ids of their styles."""
    lines = (f"{style} {cleaned(path)}" for style, path in links.items())
    return {"pluginID": "", "value": "\n".join(lines), "key": Note.LINKS.value}


def links_of(fields: Mapping[str, Any]) -> dict[int, str]:
    """Return where parts of a text lead, by the ids of their styles; what cannot be read is left out."""
    rows = (line.split(" ", 1) for line in note_of(fields, Note.LINKS).split("\n"))
    return {int(row[0]): row[1] for row in rows if len(row) == 2 and _STYLE_ID.fullmatch(row[0])}


def note_of(fields: Mapping[str, Any], note: Note) -> str:
    """Return what a node says; empty where it says nothing."""
    data: Sequence[PluginDataFields] = fields.get("pluginData") or ()
    found = (entry.get("value") for entry in data if entry.get("key") == note.value and not entry.get("pluginID"))
    return str(next(found, None) or "")


def without_note(fields: Mapping[str, Any], note: Note) -> list[PluginDataFields]:
    """Return the data of plugins that a node has, without what it says there."""
    data: Sequence[PluginDataFields] = fields.get("pluginData") or ()
    return [entry for entry in data if entry.get("key") != note.value or entry.get("pluginID")]


def with_note(fields: Mapping[str, Any], note: Note, value: str) -> list[PluginDataFields]:
    """Return the data of plugins that a node has, and what it says there."""
    return [*without_note(fields, note), {"pluginID": "", "value": cleaned(value), "key": note.value}]
