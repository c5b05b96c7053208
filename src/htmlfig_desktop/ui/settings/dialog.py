"""The settings dialog: subjects on the left, their page on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import icon, side
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import label

_LIST_WIDTH, _LIST_MARGINS = 208, 16
"""Px of the list of subjects at least, and of it around a name."""


@dataclass(frozen=True, slots=True)
class Page:
    """A subject."""

    key: str
    title: str
    icon: str
    body: QWidget


class SettingsDialog(QDialog):
    """Shows pages. Deletes itself when it is closed.

    Signals:
        pageShown: str, the key of the page that is in sight now.
    """

    pageShown = Signal(str)

    def __init__(self, pages: Sequence[Page], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        fit_screen(self, QSize(816, 640))
        self._pages = tuple(pages)
        self._theme = theme
        self.list = QListWidget()
        self.list.setObjectName("subjects")
        self.list.setAccessibleName(self.tr("Subjects"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._fit_list()
        self._stack = QStackedWidget()
        for page in pages:
            self.list.addItem(QListWidgetItem(page.title))
            self._stack.addWidget(_scrolled(page))
        self.list.currentRowChanged.connect(self._turn)
        self.list.setCurrentRow(0)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()
        close = QPushButton(self.tr("C&lose"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        panes = QHBoxLayout()
        panes.setSpacing(16)
        panes.addWidget(self.list)
        panes.addWidget(self._stack, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(panes, 1)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)

    def show_page(self, key: str) -> None:
        """Turn to a page."""
        for row, page in enumerate(self._pages):
            if page.key == key:
                self.list.setCurrentRow(row)

    def page(self, key: str) -> QWidget:
        """Return the body of a page."""
        return next(page.body for page in self._pages if page.key == key)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the subjects out: they were measured before they had their style."""
        super().showEvent(event)
        self.list.ensurePolished()
        self.list.doItemsLayout()
        self._fit_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stay open on Return: it belongs to fields and to the button that has the keyboard. Escape closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _fit_list(self) -> None:
        """Be as wide as the longest name, which may be set in large words."""
        self.list.setFixedWidth(max(_LIST_WIDTH, self.list.sizeHintForColumn(0) + _LIST_MARGINS))

    def _turn(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self.pageShown.emit(self._pages[row].key)

    def _draw_icons(self) -> None:
        tokens = self._theme.tokens
        size = side(20)
        self.list.setIconSize(QSize(size, size))
        for row, page in enumerate(self._pages):
            self.list.item(row).setIcon(icon(page.icon, tokens.muted, tokens.outline, size))


def _scrolled(page: Page) -> QFrame:
    inner = QWidget()
    inner.setObjectName("cardBody")
    column = QVBoxLayout(inner)
    column.setContentsMargins(24, 20, 24, 20)
    column.setSpacing(16)
    column.addWidget(label(page.title, "title"))
    column.addWidget(page.body)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    area.setAccessibleName(page.title)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    frame = QFrame()
    frame.setObjectName("card")
    around = QVBoxLayout(frame)
    around.setContentsMargins(1, 1, 1, 1)
    around.addWidget(area)
    return frame
