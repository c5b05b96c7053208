"""The rows of the list of what repeats, each with a check box."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPixmap, QStandardItem, QStandardItemModel

from htmlfig_desktop.ui.components.rows import PartRole, PartRow
from htmlfig_desktop.ui.widgets.checked_rows import CHECK_STATE


class PartModel(QStandardItemModel):
    """The rows, all of them checked at first.

    Args:
        rows: What repeats.
        density: Pixels of the pictures per px.
        parent: The owner.
    """

    def __init__(self, rows: Sequence[PartRow], density: float, parent: QObject) -> None:
        super().__init__(parent)
        for row in rows:
            self.appendRow(_item(row, density))

    @property
    def taken(self) -> dict[str, str]:
        """Keys of the checked parts, and their names."""
        items = [self.item(row) for row in range(self.rowCount())]
        return {
            str(item.data(PartRole.KEY)): item.text() for item in items if item.checkState() is Qt.CheckState.Checked
        }

    def check_all(self, checked: bool) -> None:
        """Check every row, or none."""
        state = Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
        self.blockSignals(True)  # told once
        for row in range(self.rowCount()):
            self.item(row).setCheckState(state)
        self.blockSignals(False)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0), [CHECK_STATE])


def _item(row: PartRow, density: float) -> QStandardItem:
    item = QStandardItem(row.name)
    item.setFlags(
        Qt.ItemFlag.ItemIsEnabled
        | Qt.ItemFlag.ItemIsSelectable
        | Qt.ItemFlag.ItemIsUserCheckable
        | Qt.ItemFlag.ItemNeverHasChildren
    )
    item.setCheckState(Qt.CheckState.Checked)
    item.setData(row.key, PartRole.KEY)
    item.setData(row.status, PartRole.STATUS)
    item.setData(f"{row.name}, {row.status}", Qt.ItemDataRole.AccessibleTextRole)
    if row.picture is not None:
        picture = QPixmap.fromImage(row.picture)
        picture.setDevicePixelRatio(density)
        item.setData(picture, Qt.ItemDataRole.DecorationRole)
    return item
