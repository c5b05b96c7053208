"""The panel with the job list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.jobs.delegate import JobDelegate
from htmlfig_desktop.ui.jobs.rows import Role
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import label


class JobsView(QWidget):
    """Shows the jobs, or how they come about.

    Signals:
        currentChanged: str, the id of the job that is selected now; empty for none.
        detailsRequested: str, a job was double-clicked or Return was pressed on it.
        rowActionRequested: (str, RowAction), a button in a row was clicked.
        clearRequested: the finished ones shall go.
    """

    currentChanged = Signal(str)
    detailsRequested = Signal(str)
    rowActionRequested = Signal(str, object)
    clearRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Jobs"))
        self._menu_actions: list[QAction] = []
        self._count = label("", "muted")
        self._clear = QPushButton(self.tr("Clear Finished"))
        self._clear.setProperty("kind", "link")
        self._clear.clicked.connect(self.clearRequested)
        self.list = self._build_list(theme)
        empty = label(self.tr("Nothing converted yet. Each conversion gets a row here."), "muted")
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        self._faces.addWidget(empty)
        self._faces.addWidget(self.list)
        header = QHBoxLayout()
        header.setContentsMargins(16, 4, 12, 4)
        header.setSpacing(8)
        header.addWidget(label(self.tr("Jobs"), "heading"))
        header.addWidget(self._count)
        header.addStretch(1)
        header.addWidget(self._clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self._faces, 1)

    @property
    def current_id(self) -> str:
        """Id of the selected job; empty for none."""
        return str(self.list.currentIndex().data(Role.JOB_ID) or "")

    def set_model(self, model: QAbstractItemModel) -> None:
        """Show the rows of ``model``, which must live as long as the view."""
        self.list.setModel(model)
        self.list.selectionModel().currentChanged.connect(self._announce)
        model.rowsInserted.connect(self._show_face)
        model.rowsRemoved.connect(self._show_face)
        self._show_face()

    def set_counts(self, text: str, *, can_clear: bool) -> None:
        """Say how many jobs stand where."""
        self._count.setText(text)
        self._clear.setEnabled(can_clear)

    def set_menu(self, actions: list[QAction]) -> None:
        """Offer these commands on a right click."""
        self._menu_actions = actions

    def select(self, row: int) -> None:
        """Select a row and bring it into sight; -1 selects nothing."""
        index = self.list.model().index(row, 0) if row >= 0 else QModelIndex()
        self.list.setCurrentIndex(index)
        if row >= 0:
            self.list.scrollTo(index)
        else:
            self.list.clearSelection()

    def _build_list(self, theme: Theme) -> QListView:
        made = QListView()
        made.setAccessibleName(self.tr("List of jobs"))
        made.setUniformItemSizes(True)
        made.setMouseTracking(True)
        made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        made.customContextMenuRequested.connect(self._open_menu)
        self._delegate = JobDelegate(theme)
        self._delegate.actionRequested.connect(self.rowActionRequested)
        made.setItemDelegate(self._delegate)
        made.activated.connect(lambda index: self.detailsRequested.emit(index.data(Role.JOB_ID)))
        theme.changed.connect(made.viewport().update)
        return made

    def _announce(self) -> None:
        self.currentChanged.emit(self.current_id)

    def _show_face(self) -> None:
        self._faces.setCurrentIndex(1 if self.list.model().rowCount() else 0)

    def _open_menu(self, point: QPoint) -> None:
        if self.list.indexAt(point).isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addActions(self._menu_actions)
            menu.popup(self.list.viewport().mapToGlobal(point))
