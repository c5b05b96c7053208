"""A scene as the one message of the file: skeleton, guids, order.

Source: format notes, sections 4.2, 5.1 to 5.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.engine.fig.blobs import BlobTable
from htmlfig_desktop.engine.fig.images import ImageShelf
from htmlfig_desktop.engine.fig.nodes import NodeWriter
from htmlfig_desktop.engine.fig.paints import color_fields, matrix_fields
from htmlfig_desktop.engine.fig.sibling_keys import sibling_keys
from htmlfig_desktop.engine.fig.strings import layer_name
from htmlfig_desktop.engine.scene.nodes import Layer, Page, SceneDocument, children_of

_DOCUMENT: Final = {"sessionID": 0, "localID": 0}
_FIRST_PAGE: Final = {"sessionID": 0, "localID": 1}
_INTERNAL_PAGE: Final = {"sessionID": 0, "localID": 2}
_INTERNAL_KEY: Final = "~"
_CONTENT_SESSION: Final = 1
_FIRST_CONTENT: Final = 2
_BARE: Final[dict[str, Any]] = {
    "phase": "CREATED",
    "visible": True,
    "opacity": 1.0,
    "transform": matrix_fields(IDENTITY),
    "strokeWeight": 0.0,
    "strokeAlign": "CENTER",
    "strokeJoin": "BEVEL",
}


@dataclass(frozen=True, slots=True)
class DocumentMessage:
    """The message, and the pictures that belong beside it."""

    message: dict[str, Any]
    images: dict[str, bytes]
    """Encoded pictures by the hex SHA-1 of their bytes."""


def document_message(document: SceneDocument) -> DocumentMessage:
    """Return the message of a scene. Guids count up in document order, so equal scenes give equal messages.

    Raises:
        FigError: FIG003, the scene holds what the file has no form for.
    """
    blobs = BlobTable()
    shelf = ImageShelf(document.images)
    nodes = _skeleton(document.pages) + _content(document.pages, NodeWriter(blobs, shelf))
    message = {
        "type": "NODE_CHANGES",
        "sessionID": 0,
        "ackID": 0,
        "nodeChanges": nodes,
        "blobs": blobs.as_list(),
    }
    return DocumentMessage(message, shelf.used)


def _page_guid(place: int) -> dict[str, int]:
    return _FIRST_PAGE if place == 0 else {"sessionID": _CONTENT_SESSION, "localID": _FIRST_CONTENT + place - 1}


def _skeleton(pages: tuple[Page, ...]) -> list[dict[str, Any]]:
    """Return the root, the pages, and the hidden page that Figma keeps for itself."""
    canvases = [
        _BARE
        | {
            "guid": _page_guid(place),
            "parentIndex": {"guid": _DOCUMENT, "position": key},
            "type": "CANVAS",
            "name": layer_name(page.name),
            "backgroundOpacity": 1.0,
            "backgroundColor": color_fields(page.background),
            "backgroundEnabled": True,
        }
        for place, (page, key) in enumerate(zip(pages, sibling_keys(len(pages)), strict=True))
    ]
    internal = {
        "guid": _INTERNAL_PAGE,
        "parentIndex": {"guid": _DOCUMENT, "position": _INTERNAL_KEY},
        "type": "CANVAS",
        "name": "Internal Only Canvas",
        "visible": False,
        "internalOnly": True,
    }
    document = {"guid": _DOCUMENT, "type": "DOCUMENT", "name": "Document", "documentColorProfile": "SRGB"}
    return [_BARE | document, canvases[0], _BARE | internal, *canvases[1:]]


def _content(pages: tuple[Page, ...], writer: NodeWriter) -> list[dict[str, Any]]:
    """Return the nodes of all layers in document order, without recursion (trees may be deep)."""
    nodes: list[dict[str, Any]] = []
    local_ids = count(_FIRST_CONTENT + len(pages) - 1)
    pending = [entry for place, page in enumerate(pages) for entry in _placed(page.children, _page_guid(place))]
    pending.reverse()
    while pending:
        layer, place = pending.pop()
        guid = {"sessionID": _CONTENT_SESSION, "localID": next(local_ids)}
        node = writer.node(layer)
        node["guid"] = guid
        node["parentIndex"] = place
        nodes.append(node)
        pending.extend(reversed(_placed(children_of(layer), guid)))
    return nodes


def _placed(layers: tuple[Layer, ...], parent: dict[str, int]) -> list[tuple[Layer, dict[str, Any]]]:
    keys = sibling_keys(len(layers))
    return [(layer, {"guid": parent, "position": key}) for layer, key in zip(layers, keys, strict=True)]
