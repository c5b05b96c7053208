"""A toolbar whose buttons give up their words, one after the other, where the window is too narrow for all."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QToolBar, QWidget


class FoldingBar(QToolBar):
    """Holds buttons with icons. Qt would put what has no room behind an arrow, and that is what matters most."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._folding: list[tuple[QPushButton, str]] = []

    def fold_first(self, *buttons: QPushButton) -> None:
        """Say which buttons give up their words, the first one first; they keep their names for screen readers."""
        self._folding = [(button, button.text()) for button in buttons]
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold as many as the new width asks for."""
        self._fold()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fold anew where letters have become larger or smaller."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fold()

    def _fold(self) -> None:
        shown = [widget for action in self.actions() if (widget := self.widgetForAction(action)) is not None]
        layout, margins = self.layout(), self.contentsMargins()
        between = layout.spacing() * (len(shown) - 1) if layout is not None else 0
        room = self.width() - margins.left() - margins.right() - between
        for button, words in self._folding:
            button.setText(words)
        for button, _ in self._folding:
            if sum(widget.sizeHint().width() for widget in shown) <= room:
                return
            button.setText("")
