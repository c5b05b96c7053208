"""The command palette: everything the window can do, found by typing. And the list of shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.fields import text_field
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.rows import ICON_ROLE, PLACE_ROLE, TwoLineDelegate

MOST_SHOWN = 50
_STEERING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something the palette can do."""

    text: str
    hint: str
    """What it does or where it is; is searched too."""
    act: Callable[[], object]
    icon: str = ""
    """Its name; empty for none."""


def found(entries: Iterable[Entry], words: str) -> list[Entry]:
    """Return the entries in which every word occurs, those that begin with the words first."""
    wanted = words.casefold().split()
    fitting = [each for each in entries if all(word in f"{each.text} {each.hint}".casefold() for word in wanted)]
    return sorted(fitting, key=lambda each: _distance(each, wanted))[:MOST_SHOWN]


def _distance(entry: Entry, wanted: Sequence[str]) -> tuple[bool, bool]:
    text = entry.text.casefold()
    return (not text.startswith(" ".join(wanted)), not all(word in text for word in wanted))


class Palette(QDialog):
    """Finds an entry and does it. Deletes itself when it is closed."""

    def __init__(self, entries: Sequence[Entry], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Command Palette"))
        self._entries = entries
        self._shown: list[Entry] = []
        self._search = text_field(self.tr("Type what you want to do"))
        self._search.setAccessibleName(self.tr("Search commands"))
        self._search.installEventFilter(self)
        self._search.textChanged.connect(self._refresh)
        self._search.returnPressed.connect(self._accept_current)
        self._list = QListWidget()
        self._list.setObjectName("pages")
        self._list.setAccessibleName(self.tr("Found commands"))
        self._list.setItemDelegate(TwoLineDelegate(theme))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemActivated.connect(lambda _: self._accept_current())
        self._list.itemClicked.connect(lambda _: self._accept_current())
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._search)
        nothing = self.tr("Nothing fits. Commands that cannot be given now are not listed.")
        self._none = label(nothing, "muted", wrap=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        for face in (self._list, self._none):
            self._faces.addWidget(face)
        column.addWidget(self._faces, 1)
        fit_screen(self, QSize(560, 420))
        self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the list while the keyboard is in the field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _STEERING:
            self._list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _refresh(self) -> None:
        self._shown = found(self._entries, self._search.text())
        self._list.clear()
        for entry in self._shown:
            item = QListWidgetItem(entry.text)
            item.setData(PLACE_ROLE, entry.hint)
            item.setData(ICON_ROLE, entry.icon)
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._faces.setCurrentWidget(self._list if self._shown else self._none)

    def _accept_current(self) -> None:
        row = self._list.currentRow()
        if 0 <= row < len(self._shown):
            act = self._shown[row].act
            self.accept()
            act()


class ShortcutsDialog(QDialog):
    """Lists shortcuts by menu. Deletes itself when it is closed.

    Args:
        groups: per menu its name and rows of command and keys.
        parent: the window.
    """

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard Shortcuts"))
        tree = QTreeWidget()
        tree.setAccessibleName(self.tr("Keyboard shortcuts"))
        tree.setHeaderLabels([self.tr("Command"), self.tr("Keys")])
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for name, rows in groups:
            group = QTreeWidgetItem(tree, [name])
            group.addChildren([QTreeWidgetItem(list(row)) for row in rows])
        tree.expandAll()
        close = QPushButton(self.tr("C&lose"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(12)
        column.addWidget(label(self.tr("Keyboard Shortcuts"), "large"))
        column.addWidget(tree, 1)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        fit_screen(self, QSize(560, 600))
