"""A scene as the one message of the file: skeleton, guids, order.

Source: format notes, sections 4.2, 5.1 to 5.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.packing.images import ImageShelf
from htmlfig_desktop.engine.fig.packing.strings import layer_name
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.fig.writing.bindings import SESSION, Bindings
from htmlfig_desktop.engine.fig.writing.layouts import cell_fields, track_fields
from htmlfig_desktop.engine.fig.writing.nodes import NodeWriter
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter, color_fields, matrix_fields
from htmlfig_desktop.engine.fig.writing.shared_nodes import shared_nodes
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Page, SceneDocument, children_of

_Id = tuple[int, int]
"""Session and number in it."""
_pack_id: Final = FIG_CODEC.row_packer("GUID")
_pack_parent: Final = FIG_CODEC.row_packer("ParentIndex")
_DOCUMENT: Final = (0, 0)
_FIRST_PAGE: Final = (0, 1)
_INTERNAL_PAGE: Final = (0, 2)
_INTERNAL_KEY: Final = "~"
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
        first = _FIRST_CONTENT + len(document.pages) - 1
        self._bindings = Bindings(
            document.variables,
            document.text_styles,
            first,
            document.color_modes,
            document.sizes,
            document.effect_styles,
        )

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
            "nodeChanges": _Nodes(self._pages, self._bindings, self._blobs, self._shelf),
            "blobs": self._blobs,
        }

    @property
    def images(self) -> dict[str, bytes]:
        """Encoded pictures by the hex SHA-1 of their bytes; complete once the message is encoded."""
        return self._shelf.used


class _Nodes:
    """All nodes of a document, made one by one."""

    def __init__(self, pages: tuple[Page, ...], bindings: Bindings, blobs: BlobTable, shelf: ImageShelf) -> None:
        self._pages = pages
        self._bindings = bindings
        self._blobs = blobs
        self._shelf = shelf

    def __iter__(self) -> Iterator[dict[str, Any]]:
        paints = PaintWriter(self._shelf, self._bindings)
        yield from _skeleton(self._pages)
        yield from shared_nodes(self._bindings, _INTERNAL_PAGE, PaintWriter(self._shelf), self._blobs)
        yield from _content(self._pages, NodeWriter(self._blobs, paints, self._bindings), self._bindings.after)


def _page_id(place: int) -> _Id:
    return _FIRST_PAGE if place == 0 else (SESSION, _FIRST_CONTENT + place - 1)


def _skeleton(pages: tuple[Page, ...]) -> list[dict[str, Any]]:
    """Return the root, the pages, and the hidden page that Figma keeps for itself."""
    canvases = [
        _BARE
        | {
            "guid": _pack_id(*_page_id(place)),
            "parentIndex": _pack_parent(*_DOCUMENT, key),
            "type": "CANVAS",
            "name": layer_name(page.name),
            "backgroundOpacity": 1.0,
            "backgroundColor": color_fields(page.background),
            "backgroundEnabled": True,
        }
        for place, (page, key) in enumerate(zip(pages, sibling_keys(len(pages)), strict=True))
    ]
    internal = {
        "guid": _pack_id(*_INTERNAL_PAGE),
        "parentIndex": _pack_parent(*_DOCUMENT, _INTERNAL_KEY),
        "type": "CANVAS",
        "name": "Internal Only Canvas",
        "visible": False,
        "internalOnly": True,
    }
    own = {"guid": _pack_id(*_DOCUMENT), "type": "DOCUMENT", "name": "Document", "documentColorProfile": "SRGB"}
    return [_BARE | own, canvases[0], _BARE | internal, *canvases[1:]]


def _content(pages: tuple[Page, ...], writer: NodeWriter, first: int) -> Iterator[dict[str, Any]]:
    """Yield the nodes of all layers in document order, without recursion (trees may be deep)."""
    numbers = count(first)
    pending = [entry for place, page in enumerate(pages) for entry in _placed(page.children, _page_id(place))]
    pending.reverse()
    while pending:
        layer, place = pending.pop()
        number = next(numbers)
        node = writer.node(layer)
        node["guid"] = _pack_id(SESSION, number)
        node.update(place)
        placed = _placed(children_of(layer), (SESSION, number))
        if isinstance(layer, Frame) and layer.auto_layout is not None and layer.auto_layout.tracks is not None:
            tracks = layer.auto_layout.tracks
            columns = [_pack_id(SESSION, next(numbers)) for _ in tracks.columns]
            rows = [_pack_id(SESSION, next(numbers)) for _ in tracks.rows]
            node |= track_fields(tracks, columns, rows)
            for child, fields in placed:
                if child.layout_child is not None and child.layout_child.cell is not None:
                    fields |= cell_fields(child.layout_child.cell, columns, rows)
        yield node
        pending.extend(reversed(placed))


def _placed(layers: tuple[Layer, ...], parent: _Id) -> list[tuple[Layer, dict[str, Any]]]:
    """Return layers with the fields that tell where in the tree they are."""
    keys = sibling_keys(len(layers))
    return [(layer, {"parentIndex": _pack_parent(*parent, key)}) for layer, key in zip(layers, keys, strict=True)]
