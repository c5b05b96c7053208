"""One quiet line at the foot of the window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget

from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.questions import ask_for_line

_LONGEST_ADDRESS = 2000


class UpdateLine(QWidget):
    """Hidden until there is a new version.

    Signals:
        newsRequested: the user wants to read what is new.
        skipRequested: the user does not want to hear of this version again.
        addressGiven: str, where to ask from now on.
        addressRefused: the user gave none.
    """

    newsRequested = Signal()
    skipRequested = Signal()
    addressGiven = Signal(str)
    addressRefused = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: QLabel = label("", "small")
        self._news = QPushButton(self.tr("What's New"))
        self._skip = QPushButton(self.tr("Skip This Version"))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(self._words)
        for button, signal in ((self._news, self.newsRequested), (self._skip, self.skipRequested)):
            button.setProperty("kind", "link")
            button.clicked.connect(signal)
            row.addWidget(button)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty while it is hidden."""
        return self._words.text() if not self.isHidden() else ""

    def tell(self, version: str, *, has_news: bool) -> None:
        """Name a new version."""
        self._words.setText(self.tr("Version {version} is available.").replace("{version}", version))
        self._news.setVisible(has_news)
        self.show()

    def ask_for_address(self, address: str) -> None:
        """Ask where to look for new versions."""
        dialog = ask_for_line(
            QApplication.activeWindow() or self.window(),
            self.tr("New Versions"),
            self.tr(
                "Address that names the newest version. It is asked once a day, and only while this is switched on; "
                "nothing is sent along, and nothing is installed."
            ),
            self.tr("&Switch On"),
            self.addressGiven.emit,
            text=address or "https://",
            most=_LONGEST_ADDRESS,
        )
        dialog.rejected.connect(self.addressRefused)
