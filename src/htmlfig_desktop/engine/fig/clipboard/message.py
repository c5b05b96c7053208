"""The message of copied layers: they, what they use, and their pictures, with nothing that leads elsewhere.

In another file only what comes along can be referred to. So links to other layers and what follows a variable are left
out, while the values themselves stay; styles are named by a key, as in a library.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.engine.fig.clipboard.selection import DERIVED, STYLE, Selection, place_on_page
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import NOBODY, guid_fields, guid_of, own_of, sizes_in, variables_in
from htmlfig_desktop.engine.fig.reading.unused import with_used_blobs
from htmlfig_desktop.engine.fig.writing.paints import matrix_fields
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys

_Fields = dict[str, Any]
FILE_KEY: Final = "htmlfig"
"""Of the file that layers seem to come from. One that no file of Figma has: what is copied is new wherever it goes."""
_DOCUMENT: Final = Guid(0, 0)
_PAGE: Final = Guid(0, 1)
_HIDDEN: Final = Guid(20000001, 2)
"""Of the page for what is used; numbered beyond all sessions, as in clipboards that Figma filled."""
_BARE: Final[_Fields] = {"phase": "CREATED", "visible": True, "opacity": 1.0, "transform": matrix_fields(IDENTITY)}
_OF_PAGES: Final[_Fields] = {"type": "CANVAS", "backgroundOpacity": 1.0, "backgroundEnabled": True}
_FOLLOWING: Final = frozenset({"colorVar", "stopsVar", "variableConsumptionMap", "variableModeBySetMap"})
"""What says which variables are followed."""
_PAINTED: Final = ("fillPaints", "strokePaints", "effects")
_LOOKS: Final = (
    *("name", "styleType", "fontName", "fontSize", "lineHeight", "letterSpacing", "textCase", "textDecoration"),
    *("fillPaints", "effects"),
)
"""What tells one style from another."""


def copied_message(design: FigFile, selection: Selection) -> _Fields:
    """Return the message of a selection, for ``CLIPBOARD_SCHEMA``. Equal selections give equal messages."""
    return _Copy(design, selection).message()


class _Copy:
    """Makes one message; used once."""

    def __init__(self, design: FigFile, selection: Selection) -> None:
        self._design = design
        self._selection = selection
        roots = (*selection.tops, *selection.parts)
        self._copied = {node.guid for root in roots for _, node in design.walk(root)}
        self._blobs = BlobTable(design.blobs)
        self._rewrites: Mapping[str, Callable[[Any], object]] = {
            "prototypeInteractions": self._interactions,
            "hyperlink": self._hyperlink,
            "image": self._picture,
            "imageThumbnail": self._picture,
        }

    def message(self) -> _Fields:
        nodes, blobs = with_used_blobs(list(self._nodes()), list(self._blobs))
        chosen = [guid_fields(top.guid) for top in self._selection.tops]
        region = {"parent": guid_fields(_PAGE), "nodes": chosen, "focusType": "NONE"}
        return {
            "type": "NODE_CHANGES",
            "sessionID": 0,
            "ackID": 0,
            "pasteID": paste_id(self._selection),
            "pasteFileKey": FILE_KEY,
            "pasteIsPartiallyOutsideEnclosingFrame": False,
            "pastePageId": guid_fields(_PAGE),
            "isCut": False,
            "pasteEditorType": "DESIGN",
            "publishedAssetGuids": [],
            "clipboardSelectionRegions": [region | {"pasteIsPartiallyOutsideEnclosingFrame": False}],
            "pasteAssetType": "UNKNOWN",
            "nodeChanges": nodes,
            "blobs": blobs,
        }

    def _nodes(self) -> Iterator[_Fields]:
        """Yield all nodes, parents before their children."""
        page, hidden = sibling_keys(2)
        yield _BARE | {"guid": guid_fields(_DOCUMENT), "type": "DOCUMENT", "name": "Document"}
        yield _BARE | _OF_PAGES | {"guid": guid_fields(_PAGE), "name": "Page 1"} | _placed(_DOCUMENT, page)
        for top, fields in self._rooted(self._selection.tops, _PAGE):
            yield fields | {"transform": matrix_fields(place_on_page(self._design, top))}
            yield from self._below(top)
        internal = {"guid": guid_fields(_HIDDEN), "name": "Internal Only Canvas", "internalOnly": True}
        yield _BARE | _OF_PAGES | internal | {"visible": False} | _placed(_DOCUMENT, hidden)
        for part, fields in self._rooted(self._selection.parts, _HIDDEN):
            yield fields | _style_names(part)
            yield from self._below(part)

    def _rooted(self, roots: Sequence[FigNode], page: Guid) -> Iterator[tuple[FigNode, _Fields]]:
        for root, key in zip(roots, sibling_keys(len(roots)), strict=True):
            yield root, self._fields(root.fields) | _placed(page, key)

    def _below(self, root: FigNode) -> Iterator[_Fields]:
        return (self._fields(node.fields) for depth, node in self._design.walk(root) if depth)

    def _fields(self, fields: Mapping[str, Any]) -> _Fields:
        """Return fields, of a node or in it, without what leads elsewhere."""
        kept = ((name, self._value(name, value)) for name, value in fields.items() if name not in _FOLLOWING)
        return {name: value for name, value in kept if value is not None}

    def _value(self, name: str, value: Any) -> Any:
        """Return what becomes of the value of a field; None for nothing."""
        if name in DERIVED:
            return value
        if name.startswith(STYLE):
            return self._style(value)
        if name in self._rewrites:
            return self._rewrites[name](value)
        return self._inside(value)

    def _inside(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return self._fields(value)
        return [self._inside(each) for each in value] if isinstance(value, list) else value

    def _style(self, reference: object) -> object:
        """Return a reference by key and version, as styles are named in another file."""
        guid = own_of(reference)
        if guid is None or guid.session == NOBODY:
            return reference  # of a library, or of none
        if guid not in self._copied:
            return None
        names = _style_names(self._design.by_guid[guid])
        return {"assetRef": {"key": names["key"], "version": names["version"]}} if names else None

    def _interactions(self, told: list[_Fields]) -> object:
        return [each for each in told if all(map(self._stays, each.get("actions") or ()))] or None

    def _stays(self, action: Mapping[str, Any]) -> bool:
        return self._leads_nowhere_else(action.get("transitionNodeID"))

    def _hyperlink(self, told: _Fields) -> object:
        return told if self._leads_nowhere_else(told.get("guid")) else None

    def _leads_nowhere_else(self, target: object) -> bool:
        guid = guid_of(target)
        return guid is None or guid.session == NOBODY or guid in self._copied

    def _picture(self, image: _Fields) -> object:
        """Return a picture that brings its bytes. Source: programs whose pictures Figma takes from the clipboard."""
        data = self._design.images.get(bytes(image.get("hash") or b"").hex())
        return image if data is None else image | {"dataBlob": self._blobs.add(data)}


def follows_variables(design: FigFile, selection: Selection) -> bool:
    """Return whether something in a selection follows a variable."""
    nodes = (node for root in selection.tops for _, node in design.walk(root))
    return any(_variables_of(node.fields) for node in nodes)


def paste_id(selection: Selection) -> int:
    """Return the number of a copy, 0 to 2^31 - 1: the same for the same layers."""
    told = "".join(f"{top.guid} {top.name}" for top in selection.tops)
    return zlib.crc32(told.encode()) & 0x7FFFFFFF


def _variables_of(fields: Mapping[str, Any]) -> list[object]:
    paints = (paint for name in _PAINTED for paint in fields.get(name) or ())
    return [*sizes_in(fields), *(variable for paint in paints for variable in variables_in(paint))]


def _placed(parent: Guid, position: str) -> _Fields:
    return {"parentIndex": {"guid": guid_fields(parent), "position": position}}


def _style_names(node: FigNode) -> _Fields:
    """Return the key and version of a style; nothing for what is none. Equal styles of several designs have one key."""
    if "styleType" not in node.fields:
        return {}
    looks = json.dumps([node.fields.get(name) for name in _LOOKS], default=repr)
    version = str(node.fields.get("version") or "1:1")
    key = str(node.fields.get("key") or hashlib.sha1(looks.encode(), usedforsecurity=False).hexdigest())
    return {"key": key, "version": version, "userFacingVersion": version}
