"""The ways to look at a design, of which one is chosen: in the toolbar, in the menu and by keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented


class ModeRow(QWidget):
    """Offers modes in the order in which they are added, by Ctrl+1, Ctrl+2 and so on.

    Signals:
        chosen: str, the key of a mode.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._segments: list[Segment] = []
        self._bar: Segmented | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 0, 0, 0)

    def add(self, segment: Segment) -> QAction:
        """Offer a mode, and return its action for the menu."""
        action = QAction(segment.text, self.window())
        action.setShortcut(QKeySequence(f"Ctrl+{len(self._segments) + 1}"))
        action.triggered.connect(lambda: self.chosen.emit(segment.key))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self._segments.append(replace(segment, tip=f"{segment.text} ({keys})"))
        if self._bar is not None:
            self._row.removeWidget(self._bar)
            self._bar.deleteLater()
        self._bar = Segmented(self.tr("What is shown"), self._segments)
        self._bar.chosen.connect(self.chosen)
        self._bar.setVisible(len(self._segments) > 1)
        self._row.addWidget(self._bar)
        return action

    def choose(self, key: str) -> None:
        """Show which mode is chosen."""
        if self._bar is not None:
            self._bar.choose(key)
