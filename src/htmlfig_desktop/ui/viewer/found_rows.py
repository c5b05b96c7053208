"""The layers that a search has found, as a list in the order of the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from htmlfig_desktop.ui.viewer.layer_rows import PLACE_ROLE, Index, layer_data

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable

MOST_FOUND = 500


class FoundRows(QAbstractListModel):
    """What was found, the frontmost first."""

    def __init__(self, layers: LayerTable, words: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = layers
        found = layers.search(words, MOST_FOUND + 1)
        self.is_cut = len(found) > MOST_FOUND
        """Whether there are more than are shown."""
        self._found = found[:MOST_FOUND]

    def row_of(self, layer: int) -> QModelIndex:
        """Return where a layer is; an invalid place where it was not found."""
        return self.index(self._found.index(layer)) if layer in self._found else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """Return how many were found."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not index.isValid():
            return None
        layer = self._found[index.row()]
        if role == PLACE_ROLE:
            parent = self._layers.parents[layer]
            return self._layers.names[parent] if parent >= 0 else ""
        return layer_data(self._layers, layer, role)
