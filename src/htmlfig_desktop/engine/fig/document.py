"""A scene as the one message of the file: skeleton, guids, order.

Source: format notes, sections 4.2, 5.1 to 5.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.engine.fig.blobs import BlobTable
from htmlfig_desktop.engine.fig.images import ImageShelf
from htmlfig_desktop.engine.fig.nodes import NodeWriter, cell_fields, track_fields
from htmlfig_desktop.engine.fig.paints import color_fields, matrix_fields
from htmlfig_desktop.engine.fig.sibling_keys import sibling_keys
from htmlfig_desktop.engine.fig.strings import layer_name
from htmlfig_desktop.engine.kiwi.writers import Shared
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Page, SceneDocument, children_of

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


class DocumentWriter:
    """Gives the message of a scene, and the pictures that belong beside it.

    Guids count up in document order, so equal scenes give equal messages.
    """

    def __init__(self, document: SceneDocument) -> None:
        self._pages = document.pages
        self._blobs = BlobTable()
        self._shelf = ImageShelf(document.images)

    @property
    def message(self) -> dict[str, Any]:
        """The message, to be encoded once.

        Its nodes are made while they are encoded, so that only one lies in memory; the blobs come behind them and are
        complete by then. Iterating over the nodes raises FigError FIG003 where a layer has no form in the file.
        """
        return {
            "type": "NODE_CHANGES",
            "sessionID": 0,
            "ackID": 0,
            "nodeChanges": _Nodes(self._pages, NodeWriter(self._blobs, self._shelf)),
            "blobs": self._blobs,
        }

    @property
    def images(self) -> dict[str, bytes]:
        """Encoded pictures by the hex SHA-1 of their bytes; complete once the message is encoded."""
        return self._shelf.used


class _Nodes:
    """All nodes of a document, made one by one."""

    def __init__(self, pages: tuple[Page, ...], writer: NodeWriter) -> None:
        self._pages = pages
        self._writer = writer

    def __iter__(self) -> Iterator[dict[str, Any]]:
        yield from _skeleton(self._pages)
        yield from _content(self._pages, self._writer)


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


def _content(pages: tuple[Page, ...], writer: NodeWriter) -> Iterator[dict[str, Any]]:
    """Yield the nodes of all layers in document order, without recursion (trees may be deep)."""
    local_ids = count(_FIRST_CONTENT + len(pages) - 1)
    pending = [entry for place, page in enumerate(pages) for entry in _placed(page.children, _page_guid(place))]
    pending.reverse()
    while pending:
        layer, place = pending.pop()
        guid = _content_guid(local_ids)
        node = writer.node(layer)
        node["guid"] = guid
        node.update(place)
        placed = _placed(children_of(layer), guid)
        if isinstance(layer, Frame) and layer.auto_layout is not None and layer.auto_layout.tracks is not None:
            tracks = layer.auto_layout.tracks
            columns = [_content_guid(local_ids) for _ in tracks.columns]
            rows = [_content_guid(local_ids) for _ in tracks.rows]
            node |= track_fields(tracks, columns, rows)
            for child, fields in placed:
                if child.layout_child is not None and child.layout_child.cell is not None:
                    fields |= cell_fields(child.layout_child.cell, columns, rows)
        yield node
        pending.extend(reversed(placed))


def _content_guid(local_ids: Iterator[int]) -> Shared:
    return Shared(sessionID=_CONTENT_SESSION, localID=next(local_ids))


def _placed(layers: tuple[Layer, ...], parent: dict[str, int]) -> list[tuple[Layer, dict[str, Any]]]:
    """Return layers with the fields that tell where in the tree they are."""
    if not layers:
        return []
    keys = sibling_keys(len(layers))
    return [
        (layer, {"parentIndex": {"guid": parent, "position": key}}) for layer, key in zip(layers, keys, strict=True)
    ]
