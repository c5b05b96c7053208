"""A field for words to search for, which Escape empties."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class SearchField(QLineEdit):
    """Takes what is searched for. Escape takes it away again; where nothing is typed, Escape is for others."""

    def __init__(self, placeholder: str) -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)  # the window takes what is dropped, wherever it falls

    def event(self, event: QEvent) -> bool:
        """Keep Escape from being a shortcut of the window while there is something to empty."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._empties(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the field with Escape."""
        if self._empties(event):
            self.clear()
        else:
            super().keyPressEvent(event)

    def _empties(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and bool(self.text())
