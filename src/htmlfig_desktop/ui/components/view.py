"""The dialog that lists what repeats in a design."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.components.delegate import PartDelegate
from htmlfig_desktop.ui.components.model import PartModel
from htmlfig_desktop.ui.components.rows import PartRow
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.checked_rows import checked_list
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.working_face import WorkingFace

_SIZE, _LEAST_SIZE = QSize(680, 600), QSize(520, 360)


class ComponentsDialog(QDialog):
    """Shows what repeats, and lets it be chosen. Deletes itself when it is closed.

    Signals:
        saveRequested: the design shall be written with components of what is chosen.
    """

    saveRequested = Signal()

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Components"))
        self.setMinimumSize(_LEAST_SIZE)
        fit_screen(self, _SIZE)
        self.bar = MessageBar()
        self._rows: PartModel | None = None
        self._name = ElidedLabel(name, "large", Qt.TextElideMode.ElideMiddle)
        self._all = self._link(self.tr("Select &All"), checks=True)
        self._none = self._link(self.tr("Select &None"), checks=False)
        self._count = ElidedLabel("", "muted")
        self.list = self._build_list(theme)
        self._busy = WorkingFace()
        self._empty = label("", "muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        for face in (self._busy, self._empty, self.list):
            self._faces.addWidget(face)
        self.cancel = QPushButton(self.tr("&Cancel"))
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.save = QPushButton(self.tr("&Save As…"))
        self.save.setProperty("kind", "primary")
        set_icon(self.save, "save", "on_accent", 20)
        self.save.setDefault(True)
        self.save.clicked.connect(self.saveRequested)
        self._build_layout()
        self.set_busy("")

    @property
    def taken(self) -> Mapping[str, str]:
        """Keys of what is chosen, and the names."""
        return self._rows.taken if self._rows is not None else {}

    def set_busy(self, text: str) -> None:
        """Say what is waited for; an empty text says that nothing is, and shows what there is."""
        self._busy.say(text)
        if text:
            self._faces.setCurrentWidget(self._busy)
        elif self._rows is not None:
            self._faces.setCurrentWidget(self.list if self._rows.rowCount() else self._empty)
        else:
            self._faces.setCurrentWidget(self._empty)
        self._read()
        if text:
            self.cancel.setFocus()
        elif self.list.isVisibleTo(self):
            self.list.setFocus()

    def show_parts(self, parts: Sequence[PartRow], density: float) -> None:
        """List what repeats.

        Args:
            parts: What repeats; nothing is explained.
            density: Pixels of the pictures per px.
        """
        rows = self._rows = PartModel(parts, density, self)
        rows.dataChanged.connect(self._read)
        self.list.setModel(rows)
        self._empty.setText("" if parts else self.tr("Nothing repeats in this design."))
        if parts:
            self.list.setCurrentIndex(rows.index(0, 0))

    def _read(self) -> None:
        """Follow what is chosen."""
        rows, taken = self._rows.rowCount() if self._rows is not None else 0, len(self.taken)
        is_shown = self._faces.currentWidget() is self.list
        self._count.setText(
            counted(rows, self.tr("{taken} of 1 chosen"), self.tr("{taken} of {count} chosen")).replace(
                "{taken}", self.locale().toString(taken)
            )
            if is_shown
            else ""
        )
        self._all.setEnabled(is_shown and taken < rows)
        self._none.setEnabled(is_shown and taken > 0)
        self.save.setEnabled(is_shown and taken > 0)

    def _check(self, checked: bool) -> None:
        if self._rows is not None:
            self._rows.check_all(checked)
            self.list.setFocus()

    def _link(self, text: str, *, checks: bool) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("kind", "link")
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._check(checks))
        return button

    def _build_list(self, theme: Theme) -> QListView:
        self._delegate = PartDelegate(theme)
        made = checked_list(self.tr("What repeats"), self._delegate, theme)
        made.setObjectName("parts")
        return made

    def _build_layout(self) -> None:
        explanation = label(
            self.tr(
                "What is chosen becomes a component on a page of its own, with an instance wherever it occurs; its "
                "states become variants. The design looks as before."
            ),
            wrap=True,
        )
        choice = QHBoxLayout()
        choice.setSpacing(8)
        choice.addWidget(self._count, 1)
        choice.addWidget(self._all)
        choice.addWidget(self._none)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        body = QVBoxLayout()
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(8)
        body.addWidget(self._name)
        body.addWidget(explanation)
        body.addLayout(choice)
        body.addWidget(self._faces, 1)
        body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(body)
