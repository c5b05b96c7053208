"""Checks of what instances say about the layers of their components.

Source: format notes, section 11; paths in genuine files lead over the keys of instances to that of a layer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_Path = tuple[Guid | None, ...]


def check_overrides(file: FigFile, report: Report) -> None:
    """Check that what an instance says is about a layer that its component has."""
    layers = _Layers(file)
    for node in file.nodes:
        if node.type == "INSTANCE" and not node.is_removed:
            data = node.fields.get("symbolData") or {}
            overrides = data.get("symbolOverrides") or ()
            swaps = {_path(entry): entry["overriddenSymbolID"] for entry in overrides if "overriddenSymbolID" in entry}
            for entry in (*overrides, *(node.fields.get("derivedSymbolData") or ())):
                path = _path(entry)
                if not _leads_somewhere(layers, node, path, swaps):
                    report.add(Rule.OVERRIDE_TARGET, place_of(node), "/".join(map(str, path)))


class _Layers:
    """The layers of components by the keys that overrides call them by."""

    def __init__(self, file: FigFile) -> None:
        self._file = file
        self._by_component: dict[Guid, dict[Guid, FigNode]] = {}

    def of(self, component: object) -> Mapping[Guid, FigNode]:
        """Return the layers of a component; none of what is not in the file."""
        symbol = self._file.by_guid.get(guid_of(component) or Guid(-1, -1))
        if symbol is None:
            return {}
        if symbol.guid not in self._by_component:
            below = (node for _, node in self._file.walk(symbol))
            self._by_component[symbol.guid] = {
                guid_of(node.fields.get("overrideKey")) or node.guid: node for node in below
            }
        return self._by_component[symbol.guid]


def _leads_somewhere(layers: _Layers, instance: FigNode, path: _Path, swaps: Mapping[_Path, object]) -> bool:
    """Return whether a path ends at a layer; those into components that are not in the file are not followed."""
    at: FigNode | None = instance
    for length, key in enumerate(path):
        if at is None or at.type != "INSTANCE":
            return False
        inside = layers.of(swaps.get(path[:length]) or _component(at))
        if not inside:
            return True
        at = inside.get(key) if key else None
    return at is not None


def _component(instance: FigNode) -> object:
    fields = instance.fields
    return fields.get("overriddenSymbolID") or (fields.get("symbolData") or {}).get("symbolID")


def _path(entry: NodeFields) -> _Path:
    return tuple(map(guid_of, (entry.get("guidPath") or {}).get("guids") or ()))
