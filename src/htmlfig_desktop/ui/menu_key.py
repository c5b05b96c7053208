"""Shift+F10 opens the menu of what the keyboard is at, as the key for it does, which many keyboards lack."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

_HAS_ITS_OWN = sys.platform in ("win32", "darwin")
"""Windows opens it itself; macOS knows no such habit."""


def open_menus_by_keys(window: QWidget) -> None:
    """Let the keys work in all windows of the program, for as long as ``window`` is there."""
    if _HAS_ITS_OWN:
        return
    keys = QShortcut(QKeySequence("Shift+F10"), window)
    keys.setContext(Qt.ShortcutContext.ApplicationShortcut)
    keys.activated.connect(_open_menu)


def _open_menu() -> None:
    """Do what Qt does for the key for menus: the window finds what has the focus, and where."""
    if (window := QGuiApplication.focusWindow()) is not None:
        wish = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QCoreApplication.sendEvent(window, wish)
