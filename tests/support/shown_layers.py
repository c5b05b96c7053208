"""What the layers of a design show, one after the other, whether they are its own or those of a component."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.engine.fig.components.kinds import GEOMETRY, TRACKS, VARYING
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid, affine_of
from htmlfig_desktop.engine.fig.reading.interactions import clicks, swaps
from htmlfig_desktop.engine.fig.reading.references import DETACHED
from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
from htmlfig_desktop.engine.fig.writing.notes import Note, without_note
from htmlfig_desktop.engine.preview.instances import InstanceResolver
from htmlfig_desktop.engine.preview.nodes import ResolvedNode

SEEN = (
    *GEOMETRY, *VARYING, "textData", "opacity", "visible", "cornerRadius", "strokeWeight", "stackMode",
    "frameMaskDisabled", "vectorData", "fontName", "fontSize", "hyperlink", "letterSpacing", "textDecoration",
    "borderStrokeWeightsIndependent", "borderTopWeight", "borderRightWeight", "borderBottomWeight", "borderLeftWeight",
)  # fmt: skip
"""Fields that decide how a layer looks and stands."""

_NOTHING = ("NONE", DETACHED)
"""What says the same as no word."""
OF_INSTANCES = ("transform", "opacity", "visible", "pluginData", "accessibleLabel")


def shown_layers(file: FigFile) -> list[dict[str, Any]]:
    """Return the layers of the first page in the order in which they are painted, without names and numbers."""
    return [layer for top in file.children_of(file.pages[0]) for layer in shown_under(file, top)]


def shown_under(file: FigFile, node: FigNode) -> list[dict[str, Any]]:
    """Return a layer and what is below it, likewise."""
    resolver = InstanceResolver(file, keeps_hidden=True)
    return [_seen(layer, file, file.top_of(node).guid) for layer in _walk(resolver.resolve(node))]


def _walk(layer: ResolvedNode) -> Iterator[ResolvedNode]:
    if layer.type == "INSTANCE" and _is_frame_of_outline(layer):
        place = {name: value for name, value in layer.fields.items() if name in OF_INSTANCES}
        fields = cast("NodeFields", {**layer.children[0].fields, **place})
        yield replace(layer.children[0], fields=fields)
        return
    yield layer
    for child in layer.children:
        yield from _walk(child)


def seen_layers(file: FigFile) -> list[dict[str, Any]]:
    """Return what is seen on the first page, wherever it is nested: places are on the page, links those around too.

    Frames that show nothing are left out, and how much room a text has, which nobody sees.
    """
    resolver = InstanceResolver(file, keeps_hidden=True)
    tops = file.children_of(file.pages[0])
    return [seen for top in tops for seen in _seen_below(resolver.resolve(top), file, top.guid, IDENTITY, [])]


def _seen_below(
    layer: ResolvedNode, file: FigFile, top: Guid, around: Affine, links: list[Any]
) -> Iterator[dict[str, Any]]:
    if layer.type == "INSTANCE" and _is_frame_of_outline(layer):
        (layer,) = _walk(layer)
    place = around @ affine_of(layer.fields.get("transform"))
    said = _seen(layer, file, top)
    links = said.pop("prototypeInteractions", links)
    if not _only_holds(layer):
        for name in ("transform", "tracks", "stackMode"):
            said.pop(name, None)
        if layer.type == "TEXT":
            said.pop("size")
            said["derivedTextData"] = {**said.get("derivedTextData", {}), "layoutSize": None}
        yield {**said, "links": links, "place": [round(number, 3) for number in dataclasses.astuple(place)]}
    for child in layer.children:
        yield from _seen_below(child, file, top, place, links)


def _only_holds(layer: ResolvedNode) -> bool:
    fields = layer.fields
    paints = any(fields.get(name) for name in ("fillPaints", "strokePaints", "effects"))
    is_frame = layer.type in ("FRAME", "INSTANCE", "SYMBOL") and fields.get("opacity") == 1 and fields.get("visible")
    return bool(is_frame and not paints and fields.get("frameMaskDisabled"))


def _is_frame_of_outline(layer: ResolvedNode) -> bool:
    """Return whether a layer is the frame that an outline has as a component."""
    if [child.type for child in layer.children] != ["VECTOR"]:
        return False
    only = layer.children[0].fields
    return only.get("horizontalConstraint") == "SCALE" and only["size"] == layer.fields["size"]


def _seen(layer: ResolvedNode, file: FigFile, top: Guid) -> dict[str, Any]:
    kind = "FRAME" if layer.type in ("INSTANCE", "SYMBOL") else layer.type
    said = {
        **layer.fields,
        "prototypeInteractions": _clicks(layer.fields, top),
        "pluginData": without_note(layer.fields, Note.STATE),
    }
    said = _without_own_page(said, top)
    fields = {name: _plain(said[name], file) for name in SEEN if said.get(name) and said[name] not in _NOTHING}
    return {"type": kind, "tracks": [name for name in TRACKS if name in layer.fields], **fields}


def _without_own_page(said: dict[str, Any], top: Guid) -> dict[str, Any]:
    """Return fields in which no part of a text links to where it stands."""
    text = said.get("textData") or {}
    table = text.get("styleOverrideTable") or ()
    own = {"guid": {"sessionID": top.session, "localID": top.local}}
    plain = [{name: each for name, each in style.items() if (name, each) != ("hyperlink", own)} for style in table]
    return {**said, "textData": {**text, "styleOverrideTable": plain}} if table else said


def _clicks(fields: NodeFields, top: Guid) -> list[Mapping[str, Any]]:
    """Return where a layer leads, beside how it looks on the way; to where it stands it leads nowhere.

    The numbers of interactions are nobody's business.
    """
    gone = swaps(fields)
    told = [each for each in fields.get("prototypeInteractions", ()) if each not in gone]
    return [{**each, "id": {}} for each in told if set(clicks({"prototypeInteractions": [each]})) != {top}]


def _plain(value: Any, file: FigFile) -> Any:
    """Return a value without the second picture that overrides have, and with blobs instead of their numbers."""
    if isinstance(value, Mapping):
        return {
            name: file.blobs[each] if name.endswith("Blob") else _plain(each, file)
            for name, each in value.items()
            if name != "imageThumbnail"
        }
    return [_plain(each, file) for each in value] if isinstance(value, list | tuple) else value
