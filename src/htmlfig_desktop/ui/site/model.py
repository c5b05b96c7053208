"""The rows of the list of a site's pages, each with a check box; one for all of a kind checks them all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from htmlfig_desktop.ui.site.rows import SitePageRow, SiteRole, SiteRows
from htmlfig_desktop.ui.widgets.checked_rows import CHECK_STATE
from htmlfig_desktop.ui.widgets.labels import plain_tip

_Index = QModelIndex | QPersistentModelIndex
_ON, _OFF, _PARTLY = Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked


class SiteModel(QStandardItemModel):
    """The rows.

    Args:
        groups: The pages.
        parent: The owner.
    """

    def __init__(self, groups: Sequence[SiteRows], parent: QObject) -> None:
        super().__init__(parent)
        self._kinds: dict[int, range] = {}
        """Rows of the members by the row of their kind."""
        for group in groups:
            if group.kind:
                first = self.rowCount() + 1
                self._kinds[first - 1] = range(first, first + len(group.pages))
                self.appendRow(_item(group.kind, group.status, -1))
            for page in group.pages:
                self.appendRow(_page_item(page, is_member=bool(group.kind)))
        self._show_kinds()

    @property
    def chosen(self) -> tuple[int, ...]:
        """Numbers of the checked pages, in their order."""
        pages = (self.item(row) for row in self._page_rows)
        return tuple(sorted(item.data(SiteRole.PAGE) for item in pages if item.checkState() is _ON))

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._page_rows)

    def check_all(self, checked: bool) -> None:
        """Check every page, or none."""
        self._check(self._page_rows, _ON if checked else _OFF)

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change a row; what checks a kind checks all of its pages."""
        if role != CHECK_STATE:
            return super().setData(index, value, role)
        self._check(self._kinds.get(index.row(), range(index.row(), index.row() + 1)), Qt.CheckState(value))
        return True

    @property
    def _page_rows(self) -> list[int]:
        return [row for row in range(self.rowCount()) if row not in self._kinds]

    def _check(self, rows: Sequence[int], state: Qt.CheckState) -> None:
        self.blockSignals(True)  # told once
        for row in rows:
            self.item(row).setCheckState(state)
        self._show_kinds()
        self.blockSignals(False)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0), [CHECK_STATE])

    def _show_kinds(self) -> None:
        for row, members in self._kinds.items():
            states = {self.item(member).checkState() for member in members}
            self.item(row).setCheckState(states.pop() if len(states) == 1 else _PARTLY)


def _page_item(page: SitePageRow, *, is_member: bool) -> QStandardItem:
    item = _item(page.title, page.status, page.number)
    item.setData(is_member, SiteRole.IS_MEMBER)
    item.setCheckState(_ON if page.is_chosen else _OFF)
    return item


def _item(name: str, status: str, number: int) -> QStandardItem:
    item = QStandardItem(name)
    item.setFlags(
        Qt.ItemFlag.ItemIsEnabled
        | Qt.ItemFlag.ItemIsSelectable
        | Qt.ItemFlag.ItemIsUserCheckable
        | Qt.ItemFlag.ItemNeverHasChildren
    )
    item.setData(number, SiteRole.PAGE)
    item.setData(status, SiteRole.STATUS)
    item.setData(f"{name}, {status}", Qt.ItemDataRole.AccessibleTextRole)
    item.setToolTip(plain_tip(f"{name}\n{status}"))
    return item
