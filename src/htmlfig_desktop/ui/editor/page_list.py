"""The list of chosen pages, out of which some can be taken again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from htmlfig_desktop.ui.editor.rows import PageRow
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import plain_tip
from htmlfig_desktop.ui.widgets.rows import PLACE_ROLE, TwoLineDelegate


class PageList(QListWidget):
    """Shows the pages that are to be converted next.

    Signals:
        removeRequested: list of int, the rows to leave out.
    """

    removeRequested = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pages")
        self.setAccessibleName(self.tr("Chosen pages"))
        self.setItemDelegate(TwoLineDelegate(theme, "page"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self._remove = QAction(self.tr("&Leave Out"), self)
        self._remove.setShortcut(QKeySequence(Qt.Key.Key_Delete))
        self._remove.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        set_icon(self._remove, "trash")
        self._remove.triggered.connect(self._ask_to_remove)
        self.addAction(self._remove)

    def show_pages(self, rows: Sequence[PageRow], current: int = 0) -> None:
        """Show pages, one of them selected."""
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.name)
            item.setData(PLACE_ROLE, row.place)
            item.setToolTip(plain_tip(f"{row.name}\n{row.place}"))
            self.addItem(item)
        if rows:
            self.setCurrentRow(min(current, len(rows) - 1))

    def _ask_to_remove(self) -> None:
        if rows := sorted(index.row() for index in self.selectedIndexes()):
            self.removeRequested.emit(rows)

    def _open_menu(self, point: QPoint) -> None:
        if self.indexAt(point).isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addAction(self._remove)
            menu.popup(self.viewport().mapToGlobal(point))
