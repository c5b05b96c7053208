"""The layers of a page as a tree for Qt: rows are made when they come into sight, from the table alone.

The frontmost layer is on top, as in Figma. Where very many lie side by side they are put into folders of a few
hundred, since Qt asks about every row of what is unfolded.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from htmlfig_desktop.ui.viewer.layer_words import icon_of, type_name
from htmlfig_desktop.ui.widgets.labels import plain_tip

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable

LAYER_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The layer's number; None of a folder."""
ICON_ROLE: Final = Qt.ItemDataRole.UserRole + 2
HIDDEN_ROLE: Final = Qt.ItemDataRole.UserRole + 3
PLACE_ROLE: Final = Qt.ItemDataRole.UserRole + 4
"""Name of the layer around, in lists that show no tree."""
FOLDER_SIZE: Final = 400
HIDDEN: Final = 1
"""``Trait.HIDDEN``; the engine is not loaded for it."""
_ROOT: Final = -1
"""``NO_LAYER`` of the table: what lies right on the page."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Folder:
    first: int
    """Place of its first layer among its siblings, from the front."""
    layers: tuple[int, ...]

    def holds(self, layer: int) -> bool:
        """Return whether one of some siblings is in it."""
        return self.layers[-1] <= layer <= self.layers[0]


class LayerRows(QAbstractItemModel):
    """The tree. Rows are called by number: layers by theirs, folders by the numbers after the last layer."""

    def __init__(self, layers: LayerTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = layers
        self._folders: list[_Folder] = []
        self._inside: dict[int, tuple[int, ...]] = {}
        self._places: dict[int, tuple[int, int]] = {}

    def index_of(self, layer: int) -> QModelIndex:
        """Return where a layer is."""
        count = len(self._layers)
        for outer, inner in pairwise((_ROOT, *self._layers.way_to(layer))):
            for row in self._rows(outer):
                if row >= count and self._folders[row - count].holds(inner):
                    self._rows(row)
        return self._index(layer)

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: Index) -> QModelIndex: ...
    def parent(self, child: Index | None = None) -> QObject | QModelIndex | None:
        """Return the row around one."""
        if child is None:
            return super().parent()
        if not child.isValid():
            return QModelIndex()
        outer = self._places[int(child.internalId())][0]
        return QModelIndex() if outer == _ROOT else self._index(outer)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own
        """Return a row inside another."""
        rows = self._rows(self._number(parent))
        return self.createIndex(row, column, rows[row]) if column == 0 and 0 <= row < len(rows) else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """Return how many rows are inside one."""
        return len(self._rows(self._number(parent)))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """One."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008 - Qt's own
        """Return whether anything is inside, without looking at it."""
        number = self._number(parent)
        if number == _ROOT:
            return len(self._layers) > 0
        return number >= len(self._layers) or self._layers.has_children(number)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        number = self._number(index)
        if number == _ROOT:
            return None
        if number >= len(self._layers):
            return self._folder_data(self._folders[number - len(self._layers)], role)
        return layer_data(self._layers, number, role)

    def _folder_data(self, folder: _Folder, role: int) -> Any:
        words = self.tr("Layers {first} to {last}").format(
            first=folder.first + 1, last=folder.first + len(folder.layers)
        )
        return {Qt.ItemDataRole.DisplayRole: words, ICON_ROLE: "folder"}.get(role)

    def _number(self, index: Index) -> int:
        return int(index.internalId()) if index.isValid() else _ROOT

    def _index(self, number: int) -> QModelIndex:
        return self.createIndex(self._places[number][1], 0, number)

    def _rows(self, outer: int) -> tuple[int, ...]:
        """Return the rows inside one, the frontmost first; made once."""
        rows = self._inside.get(outer)
        if rows is None:
            rows = self._inside[outer] = self._made(outer)
            for place, row in enumerate(rows):
                self._places[row] = (outer, place)
        return rows

    def _made(self, outer: int) -> tuple[int, ...]:
        if outer >= len(self._layers):
            return self._folders[outer - len(self._layers)].layers
        if outer != _ROOT and not self._layers.has_children(outer):
            return ()
        layers = tuple(self._layers.children(outer))[::-1]
        if len(layers) <= FOLDER_SIZE:
            return layers
        first = len(self._layers) + len(self._folders)
        parts = range(0, len(layers), FOLDER_SIZE)
        self._folders += [_Folder(at, layers[at : at + FOLDER_SIZE]) for at in parts]
        return tuple(range(first, first + len(parts)))


def layer_data(layers: LayerTable, layer: int, role: int) -> Any:
    """Return what a row shows of a layer; None for roles that are not told."""
    if role == Qt.ItemDataRole.DisplayRole:
        return layers.names[layer] or type_name(layers.type_of(layer))
    if role == LAYER_ROLE:
        return layer
    if role == ICON_ROLE:
        return icon_of(layers.type_of(layer), layers.traits[layer])
    if role == HIDDEN_ROLE:
        return bool(layers.traits[layer] & HIDDEN)
    if role == Qt.ItemDataRole.ToolTipRole:  # the name too: there is rarely room for a long one
        return plain_tip("\n".join(filter(None, (layers.names[layer], type_name(layers.type_of(layer))))))
    if role == Qt.ItemDataRole.AccessibleDescriptionRole:
        return type_name(layers.type_of(layer))
    return None
