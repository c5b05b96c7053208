"""What stands in the place of a list while it is being found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from htmlfig_desktop.ui.widgets.labels import label

_WIDTH = 240


class WorkingFace(QWidget):
    """A bar that runs without an end, below words that say what is done."""

    def __init__(self) -> None:
        super().__init__()
        self._words = label("", "muted")
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedWidth(_WIDTH)
        bar.setAccessibleName(self.tr("Working"))
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self._words, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, text: str) -> None:
        """Say what is done."""
        self._words.setText(text)
