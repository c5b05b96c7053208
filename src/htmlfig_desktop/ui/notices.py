"""Tells of finished jobs while the user looks elsewhere: through the system's tray where there is one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSystemTrayIcon

_SHOWN_MS = 8000


class Notifier(QObject):
    """Shows one notification at a time; a click on it does what belongs to it."""

    def __init__(self, icon: QIcon, parent: QObject) -> None:
        super().__init__(parent)
        self._act: Callable[[], object] | None = None
        self._tray = QSystemTrayIcon(icon, self) if QSystemTrayIcon.isSystemTrayAvailable() else None
        if self._tray is not None:
            self._tray.messageClicked.connect(self.click)

    def tell(self, title: str, text: str, act: Callable[[], object]) -> None:
        """Show a notification."""
        self._act = act
        if self._tray is not None:
            self._tray.show()
            self._tray.showMessage(title, text, self._tray.icon(), _SHOWN_MS)

    def click(self) -> None:
        """Do what belongs to the last notification."""
        if self._act is not None:
            self._act()

    def close(self) -> None:
        """Leave the tray."""
        if self._tray is not None:
            self._tray.hide()
