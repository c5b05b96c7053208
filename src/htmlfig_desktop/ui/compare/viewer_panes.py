"""What a viewer window gets for comparing: three ways to look at page and design, and the worst spots."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from htmlfig_desktop.ui.compare.findings import FindingsPanel
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import label


class ComparisonPane(QStackedWidget):
    """Shows a widget, or why there is nothing to see in it.

    Signals:
        pictureRequested: the user wants to choose a picture.
    """

    pictureRequested = Signal()

    def __init__(self, shown: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._words = label("", "muted", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        choose = QPushButton(self.tr("Compare With Picture…"))
        choose.setAccessibleName(self.tr("Compare the design with a picture"))
        set_icon(choose, "image")
        choose.clicked.connect(self.pictureRequested)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setContentsMargins(48, 48, 48, 48)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(self._words)
        column.addWidget(choose, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._shown = shown
        self.addWidget(empty)
        self.addWidget(shown)

    @property
    def words(self) -> str:
        """What is said; empty where there is something to see."""
        return "" if self.currentWidget() is self._shown else self._words.text()

    def say(self, text: str) -> None:
        """Say why there is nothing to see; an empty text shows the widget."""
        self._words.setText(text)
        self.setCurrentIndex(0 if text else 1)


class SpotsPanel(QScrollArea):
    """The findings of a comparison as a tab.

    Signals:
        pictureRequested: the user wants to choose a picture.
    """

    pictureRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Worst spots"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.findings = FindingsPanel(theme)
        choose = QPushButton(self.tr("Compare With Picture…"))
        choose.setAccessibleName(self.tr("Compare the design with a picture"))
        set_icon(choose, "image")
        choose.clicked.connect(self.pictureRequested)
        body = QWidget()
        body.setObjectName("panelBody")
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.findings)
        column.addWidget(choose, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(body)
