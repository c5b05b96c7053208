"""What the layers of a design show, one after the other, whether they are its own or those of a component."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from htmlfig_desktop.engine.fig.components.kinds import GEOMETRY, TRACKS, VARYING
from htmlfig_desktop.engine.fig.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.interactions import swaps
from htmlfig_desktop.engine.fig.notes import Note, without_note
from htmlfig_desktop.engine.preview.instances import InstanceResolver
from htmlfig_desktop.engine.preview.nodes import ResolvedNode

SEEN = (
    *GEOMETRY, *VARYING, "textData", "opacity", "visible", "cornerRadius", "strokeWeight", "stackMode",
    "frameMaskDisabled", "vectorData", "fontName", "fontSize", "hyperlink",
)  # fmt: skip
"""Fields that decide how a layer looks and stands."""

OF_INSTANCES = ("transform", "opacity", "visible", "pluginData", "accessibleLabel")


def shown_layers(file: FigFile) -> list[dict[str, Any]]:
    """Return the layers of the first page in the order in which they are painted, without names and numbers."""
    return [layer for top in file.children_of(file.pages[0]) for layer in shown_under(file, top)]


def shown_under(file: FigFile, node: FigNode) -> list[dict[str, Any]]:
    """Return a layer and what is below it, likewise."""
    resolver = InstanceResolver(file, keeps_hidden=True)
    return [_seen(layer, file) for layer in _walk(resolver.resolve(node))]


def _walk(layer: ResolvedNode) -> Iterator[ResolvedNode]:
    if layer.type == "INSTANCE" and _is_frame_of_outline(layer):
        place = {name: layer.fields[name] for name in OF_INSTANCES if name in layer.fields}
        yield replace(layer.children[0], fields={**layer.children[0].fields, **place})
        return
    yield layer
    for child in layer.children:
        yield from _walk(child)


def _is_frame_of_outline(layer: ResolvedNode) -> bool:
    """Return whether a layer is the frame that an outline has as a component."""
    if [child.type for child in layer.children] != ["VECTOR"]:
        return False
    only = layer.children[0].fields
    return only.get("horizontalConstraint") == "SCALE" and only["size"] == layer.fields["size"]


def _seen(layer: ResolvedNode, file: FigFile) -> dict[str, Any]:
    kind = "FRAME" if layer.type in ("INSTANCE", "SYMBOL") else layer.type
    said = {
        **layer.fields,
        "prototypeInteractions": _clicks(layer.fields),
        "pluginData": without_note(layer.fields, Note.STATE),
    }
    fields = {name: _plain(said[name], file) for name in SEEN if said.get(name)}
    return {"type": kind, "tracks": [name for name in TRACKS if name in layer.fields], **fields}


def _clicks(fields: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return where a layer leads, beside how it looks on the way."""
    gone = swaps(fields)
    return [each for each in fields.get("prototypeInteractions", ()) if each not in gone]


def _plain(value: Any, file: FigFile) -> Any:
    """Return a value without the second picture that overrides have, and with blobs instead of their numbers."""
    if isinstance(value, Mapping):
        return {
            name: file.blobs[each] if name.endswith("Blob") else _plain(each, file)
            for name, each in value.items()
            if name != "imageThumbnail"
        }
    return [_plain(each, file) for each in value] if isinstance(value, list | tuple) else value
