"""The panel with the job list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.jobs.delegate import JobDelegate
from htmlfig_desktop.ui.jobs.job_list import JobList
from htmlfig_desktop.ui.jobs.rows import Role, Show, SortBy
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.ground import OpaqueGround
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.once import click_once
from htmlfig_desktop.ui.widgets.search_field import SearchField

_SEARCH_WIDTHS = (100, 160)
_COUNT_WIDTH = 120
_SPACING = 8
_MARGINS = (16, 4, 12, 4)


class JobsView(QWidget):
    """Shows the jobs, or how they come about.

    Signals:
        currentChanged: str, the id of the current job; empty for none.
        selectionChanged: other jobs are selected now.
        rowChosen: the user went to a row, be it the current one already.
        arrangeRequested: ``sort``, ``show_only`` or ``words`` have changed.
        pauseRequested: bool, the queue shall be paused or go on.
        detailsRequested: str, a job was double-clicked or Return was pressed on it.
        rowActionRequested: (str, RowAction), a button in a row was clicked.
        clearRequested: the finished ones shall go.
    """

    currentChanged = Signal(str)
    selectionChanged = Signal()
    rowChosen = Signal()
    arrangeRequested = Signal()
    pauseRequested = Signal(bool)
    detailsRequested = Signal(str)
    rowActionRequested = Signal(str, object)
    clearRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Jobs"))
        self._is_paused = self._had_selection = False
        self._menu_groups: list[list[QAction]] = []
        self._count = ElidedLabel("", "muted")
        self._heading = label(self.tr("Jobs"), "heading")
        self._clear = QPushButton(self.tr("Clear Saved and Failed"))
        self._clear.setToolTip(self.tr("Take saved, failed and cancelled jobs off the list; unsaved designs stay"))
        self._clear.setProperty("kind", "link")
        self._clear.clicked.connect(self.clearRequested)
        self._build_filters()
        self.list = self._build_list(theme)
        self._sight = QTimer(self, singleShot=True, interval=0)  # others may come by the hundred
        self._sight.timeout.connect(self._keep_sight)
        self._faces = QStackedWidget()
        empty = label(self.tr("Nothing converted yet. Each conversion gets a row here."), "muted", wrap=True)
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for face in (empty, self._build_nothing_found(), self.list):
            self._faces.addWidget(face)
        header = QHBoxLayout()
        header.setContentsMargins(*_MARGINS)
        header.setSpacing(_SPACING)
        header.addWidget(self._heading)
        header.addWidget(self._count, 1)
        for widget in (self._pause, self._search, self._show, self._sort, self._clear):
            header.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self._faces, 1)
        OpaqueGround(theme, self, self.list.viewport())

    @property
    def current_id(self) -> str:
        """Id of the selected job; empty for none."""
        return str(self.list.currentIndex().data(Role.JOB_ID) or "")

    @property
    def selected_rows(self) -> tuple[int, ...]:
        """Rows of the selected jobs, top to bottom."""
        selection = self.list.selectionModel().selection()
        ranges = sorted((each.top(), each.bottom()) for each in map(selection.at, range(selection.count())))
        return tuple(row for top, bottom in ranges for row in range(top, bottom + 1))

    @property
    def first_control(self) -> QWidget:
        """What the keyboard comes to from another panel."""
        return self.list if self.list.isVisible() else self._search

    def is_selected(self, row: int) -> bool:
        """Whether a row is selected; -1 is none."""
        return row >= 0 and self.list.selectionModel().isSelected(self.list.model().index(row, 0))

    @property
    def has_selection(self) -> bool:
        """Whether any job is selected."""
        return self.list.selectionModel().hasSelection()

    @property
    def sort(self) -> SortBy:
        """What shall decide the order."""
        return SortBy(self._sort.currentData())

    def set_sort(self, order: SortBy) -> None:
        """Show the jobs in another order."""
        self._sort.setCurrentIndex(self._sort.findData(order.value))

    @property
    def show_only(self) -> Show:
        """Which jobs shall be shown."""
        return Show(self._show.currentData())

    @property
    def words(self) -> str:
        """What is searched for."""
        return self._search.text().strip()

    def clear_filter(self) -> None:
        """Show all jobs."""
        self._search.clear()
        self._show.setCurrentIndex(0)
        self.arrangeRequested.emit()

    def show_failed(self) -> None:
        """Show those that failed, the first of them selected."""
        self._search.clear()
        self._show.setCurrentIndex(self._show.findData(Show.FAILED.value))
        self._go_to_found()

    def focus_search(self) -> None:
        """Move the keyboard into the search field."""
        self._search.setFocus()
        self._search.selectAll()

    def set_paused(self, paused: bool) -> None:
        """Say whether the queue starts jobs."""
        self._is_paused = paused
        name = self.tr("Resume queue") if paused else self.tr("Pause queue")
        self._pause.setAccessibleName(name)
        self._pause.setToolTip(name)
        set_icon(self._pause, "play" if paused else "pause", "accent_text", 16)
        self._share_room()

    def say_nothing_found(self, nothing: bool) -> None:
        """Explain an empty list."""
        self._faces.setCurrentIndex(1 if nothing else 2 if self.list.model().rowCount() else 0)

    def set_model(self, model: QAbstractItemModel) -> None:
        """Show the rows of ``model``, which must live as long as the view."""
        model.rowsAboutToBeRemoved.connect(self._note_selection)  # before the list takes rows out of the selection
        self.list.setModel(model)
        self.list.selectionModel().currentChanged.connect(self._announce)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self.selectionChanged.emit())
        model.rowsAboutToBeInserted.connect(self._note_sight)
        model.rowsInserted.connect(self._show_face)
        model.rowsRemoved.connect(self._select_next)
        model.rowsRemoved.connect(self._show_face)
        self._show_face()

    def set_counts(self, text: str, *, can_clear: bool) -> None:
        """Say how many jobs stand where."""
        self._count.setText(text)
        self._clear.setEnabled(can_clear)

    def set_menu(self, groups: list[list[QAction]]) -> None:
        """Offer these commands on a right click, with a line between groups."""
        self._menu_groups = groups

    def select(self, row: int) -> None:
        """Select a row alone and bring it into sight; -1 selects nothing."""
        index = self.list.model().index(row, 0) if row >= 0 else QModelIndex()
        # The list's own way would look at the keys that are held down, as those of Ctrl+Return are.
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if row >= 0:
            self.list.scrollTo(index)
        else:
            self.list.clearSelection()

    def select_together(self, rows: Sequence[int]) -> None:
        """Select several rows; the current one stays it, if it is among them, or else the first becomes it."""
        current = self.list.currentIndex().row()
        selection = QItemSelection()
        for row in rows:
            index = self.list.model().index(row, 0)
            selection.select(index, index)
        if rows:
            self.select(current if current in rows else rows[0])
            self.list.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.Select)

    def show_current(self) -> None:
        """Bring the current row into sight."""
        self.list.scrollTo(self.list.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._share_room()

    def changeEvent(self, event: QEvent) -> None:
        """Share the room anew where words have become larger."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._share_room()

    def minimumSizeHint(self) -> QSize:
        """As narrow as what never goes."""
        words = self._pause.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self._pause.text()).width()
        return QSize(self._kept_width - words, super().minimumSizeHint().height())

    @property
    def _kept_width(self) -> int:
        kept = [each.sizeHint().width() for each in (self._heading, self._pause, self._show)]
        return _MARGINS[0] + _MARGINS[2] + sum(kept) + _SEARCH_WIDTHS[0] + len(kept) * _SPACING

    def _share_room(self) -> None:
        """Leave the room to the search when it is little; what goes is in a menu too, or in the status bar."""
        self._pause.setText(self.tr("Resume") if self._is_paused else self.tr("Pause"))
        if self._kept_width > self.width():
            self._pause.setText("")  # its icon says it
        needed = self._kept_width + _SEARCH_WIDTHS[1] - _SEARCH_WIDTHS[0]
        clear, sort = (each.sizeHint().width() for each in (self._clear, self._sort))
        for widget, width in ((self._clear, clear), (self._count, _COUNT_WIDTH), (self._sort, sort)):
            needed += width + _SPACING
            widget.setVisible(needed <= self.width())
        if (layout := self.layout()) is not None:
            layout.activate()  # what has just come lies over all else until it has its place

    def _build_filters(self) -> None:
        self._search = SearchField(self.tr("Search"))
        self._search.setAccessibleName(self.tr("Search jobs"))
        self._search.setProperty("kind", "slim")
        self._search.setMinimumWidth(_SEARCH_WIDTHS[0])
        self._search.setMaximumWidth(_SEARCH_WIDTHS[1])
        self._search.textChanged.connect(lambda: self.arrangeRequested.emit())
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
            to_found = QShortcut(QKeySequence(key), self._search, self._go_to_found)
            to_found.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._show = _choice(
            self.tr("Which jobs"),
            {
                Show.ALL: self.tr("All"),
                Show.ACTIVE: self.tr("Not finished"),
                Show.DONE: self.tr("Done"),
                Show.UNSAVED: self.tr("Not saved"),
                Show.FAILED: self.tr("Failed"),
                Show.CANCELLED: self.tr("Cancelled"),
            },
        )
        self._sort = _choice(
            self.tr("Order of jobs"),
            {
                SortBy.NEWEST: self.tr("Newest first"),
                SortBy.TURN: self.tr("As they run"),
                SortBy.NAME: self.tr("By name"),
                SortBy.STATE: self.tr("By state"),
                SortBy.SIZE: self.tr("Largest first"),
                SortBy.DURATION: self.tr("Slowest first"),
                SortBy.FIDELITY: self.tr("Least alike first"),
            },
        )
        for choice in (self._show, self._sort):
            choice.currentIndexChanged.connect(lambda: self.arrangeRequested.emit())
        self._pause = QPushButton()
        self._pause.setProperty("kind", "link")
        self._pause.clicked.connect(lambda: self.pauseRequested.emit(not self._is_paused))
        click_once(self._pause)
        self.set_paused(False)

    def _build_nothing_found(self) -> QWidget:
        """Return what stands in the place of the list when the filter leaves nothing, with a way back."""
        self._show_all = QPushButton(self.tr("Show All Jobs"))
        self._show_all.setProperty("kind", "link")
        self._show_all.clicked.connect(self.clear_filter)
        self._show_all.clicked.connect(self._search.setFocus)  # what was pressed goes
        face = QWidget()
        row = QHBoxLayout(face)
        row.setSpacing(_SPACING)
        row.addStretch(1)
        row.addWidget(label(self.tr("No job fits this search."), "muted"))
        row.addWidget(self._show_all)
        row.addStretch(1)
        return face

    def _build_list(self, theme: Theme) -> QListView:
        self._delegate = JobDelegate(theme)
        made = JobList(self._delegate, theme)
        made.actionRequested.connect(self.rowActionRequested)
        made.setObjectName("jobs")
        made.setAccessibleName(self.tr("List of jobs"))
        made.setUniformItemSizes(True)
        made.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        made.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        made.setAcceptDrops(False)
        made.setMouseTracking(True)
        made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        made.customContextMenuRequested.connect(self._open_menu)
        made.pressed.connect(self.rowChosen)
        made.activated.connect(lambda index: self.detailsRequested.emit(index.data(Role.JOB_ID)))
        theme.changed.connect(made.viewport().update)
        return made

    def _note_sight(self) -> None:
        """Keep the current job in sight, where it is, when others come above it."""
        index = self.list.currentIndex()
        is_noted = self._sight.isActive() or not index.isValid()
        if not is_noted and self.list.visualRect(index).intersects(self.list.viewport().rect()):
            self._sight.start()

    def _note_selection(self) -> None:
        self._had_selection = self.has_selection

    def _select_next(self, _: QModelIndex, first: int, last: int) -> None:
        """Select what takes the place of the last selected row that has gone; Qt would show the one above instead."""
        if self._had_selection and not self.has_selection:
            self.select(min(first, self.list.model().rowCount() - 1))

    def _keep_sight(self) -> None:
        if (index := self.list.currentIndex()).isValid():
            self.list.scrollTo(index)

    def _go_to_found(self) -> None:
        """Bring the keyboard to the first job that was found."""
        if self.list.model().rowCount():
            self.list.setFocus()
            self.select(0)
            self.rowChosen.emit()

    def _announce(self) -> None:
        self.currentChanged.emit(self.current_id)

    def _show_face(self) -> None:
        if self.list.model().rowCount():
            self._faces.setCurrentIndex(2)
        else:
            had_focus = self.list.hasFocus()
            is_filtered = bool(self.words or self._show.currentIndex())
            self._faces.setCurrentIndex(1 if is_filtered else 0)
            if had_focus and is_filtered:  # the last row has left, and the keyboard goes on where the way back is
                self._show_all.setFocus()

    def _open_menu(self, point: QPoint) -> None:
        """Offer what can be done with the selected jobs now; all commands there are stand in the menu bar."""
        if self.list.indexAt(point).isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for group in self._menu_groups:
                menu.addSeparator()
                menu.addActions([action for action in group if action.isEnabled()])
            menu.popup(self.list.viewport().mapToGlobal(point))


def _choice(name: str, texts: Mapping[Enum, str]) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setProperty("kind", "slim")
    for value, text in texts.items():
        made.addItem(text, value.value)
    return made
