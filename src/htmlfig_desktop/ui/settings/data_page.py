"""The page about what the program keeps on this machine."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.settings.data_presenter import LONGEST
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.questions import Doubt, ask_first


class DataPage(QWidget):
    """Shows where jobs lie and how large they are, and deletes old ones.

    Signals:
        openRequested: the folder shall be shown.
        edited: another age was chosen, or whether unsaved designs go too.
        deleteConfirmed: the results shall go; the user has read how many.
    """

    openRequested = Signal()
    edited = Signal()
    deleteConfirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = ElidedLabel("", "", Qt.TextElideMode.ElideMiddle)
        self._place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._size = label("", "muted")
        self.open = QPushButton(self.tr("Open &Folder"))
        set_icon(self.open, "folder")
        self.open.clicked.connect(self.openRequested)
        self.age = text_field()
        self.age.setText("30")
        self.age.textChanged.connect(self.edited)
        self.age_field = Field(
            self.tr("Delete &results of jobs that finished before so many days"), self.age, unit=self.tr("days")
        )
        self.unsaved = QCheckBox(self.tr("Also &designs that were never saved"))
        self.unsaved.setAccessibleName(self.tr("Also designs that were never saved"))
        self.unsaved.toggled.connect(self.edited)
        self._found = label("", "muted", wrap=True)
        self.delete = QPushButton(self.tr("De&lete…"))
        set_icon(self.delete, "trash")
        self.delete.setEnabled(False)  # until it is known what would go
        self.delete.clicked.connect(self._ask)
        place = QHBoxLayout()
        place.addWidget(self._place, 1)
        place.addWidget(self.open)
        delete = QHBoxLayout()
        delete.addWidget(self._found, 1)
        delete.addWidget(self.delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(self.tr("Jobs and designs"), "heading"))
        column.addLayout(place)
        column.addWidget(self._size)
        column.addSpacing(12)
        column.addWidget(label(self.tr("Free up space"), "heading"))
        column.addWidget(self.age_field)
        column.addWidget(self.unsaved)
        column.addLayout(delete)
        column.addWidget(label(self.tr("Files that you saved elsewhere stay."), "small", wrap=True))

    @property
    def days(self) -> int | None:
        """How many days ago a job must have finished; None while something else is typed."""
        text = self.age.text().strip()
        return int(text) if text.isascii() and text.isdecimal() and int(text[:6]) <= LONGEST else None

    def show_place(self, folder: str, size: str) -> None:
        """Show where jobs lie, and how large they are; the size may be empty while it is counted."""
        self._place.setText(folder)
        self._size.setText(size)

    def show_found(self, text: str, *, any_found: bool) -> None:
        """Say what would be deleted."""
        self._found.setText(text)
        self.delete.setEnabled(any_found)

    def _ask(self) -> None:
        doubt = Doubt(
            self.tr("Delete Results"),
            self.tr("Delete these results?"),
            f"{self._found.text()}\n{self.tr('This cannot be undone.')}",
            self.tr("&Delete"),
            self.tr("&Keep"),
        )
        ask_first(self, doubt, self.deleteConfirmed.emit)
