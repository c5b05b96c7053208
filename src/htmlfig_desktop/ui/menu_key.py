"""Shift+F10 opens the menu of what the keyboard is at, as the key for it does, which many keyboards lack."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QWindow

_HAS_ITS_OWN = sys.platform in ("win32", "darwin")
"""Windows opens it itself; macOS knows no such habit."""


class MenuKey(QObject):
    """Watches the windows of a program for Shift+F10.

    Args:
        program: The application, which it belongs to.
    """

    def __init__(self, program: QCoreApplication) -> None:
        super().__init__(program)
        if not _HAS_ITS_OWN:
            program.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Turn the keys into what Qt makes of the key for menus: the window finds what has the focus, and where."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(watched, QWindow):
            return False
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_F10:
            return False
        if event.modifiers() != Qt.KeyboardModifier.ShiftModifier:
            return False
        wish = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QCoreApplication.sendEvent(watched, wish)
        return True
