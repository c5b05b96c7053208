"""The edit menu: what it says is done by the field or list that has the keyboard, as its own keys do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QMenuBar, QPlainTextEdit, QWidget
from shiboken6 import isValid

from htmlfig_desktop.ui.commands import Command

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

_KEYS = {
    Command.UNDO: QKeySequence.StandardKey.Undo,
    Command.REDO: QKeySequence.StandardKey.Redo,
    Command.CUT: QKeySequence.StandardKey.Cut,
    Command.COPY: QKeySequence.StandardKey.Copy,
    Command.SELECT_ALL: QKeySequence.StandardKey.SelectAll,
}
_CHANGES = (Command.UNDO, Command.REDO, Command.CUT)


class EditDesk(QObject):
    """Passes the commands of the edit menu on, and offers those that can be carried out."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        for command, key in _KEYS.items():
            window.action(command).triggered.connect(lambda _=False, wanted=key: self._press(wanted))
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)
        self._offer()

    def _press(self, wanted: QKeySequence.StandardKey) -> None:
        """Let the widget with the keyboard have the keys; sent by the application they would be this command again."""
        widget = self._target
        if widget is not None and isValid(widget):
            combination: QKeyCombination = QKeySequence.keyBindings(wanted)[0][0]  # type: ignore[index]
            widget.event(QKeyEvent(QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers()))

    def _follow(self, _: QWidget | None, focused: QWidget | None) -> None:
        """Note who has the keyboard; the menu bar has it only while a command is being chosen."""
        if focused is not None and focused.window() is self._window and not isinstance(focused, QMenuBar):
            self._target = focused
            self._offer()

    def _offer(self) -> None:
        widget = self._target
        is_text = isinstance(widget, QLineEdit | QPlainTextEdit)
        can_change = isinstance(widget, QLineEdit | QPlainTextEdit) and not widget.isReadOnly()
        for command in _KEYS:
            can_be_given = can_change if command in _CHANGES else is_text
            if command is Command.SELECT_ALL:
                can_be_given = is_text or _has_several(widget)
            self._window.action(command).setEnabled(can_be_given)


def _has_several(widget: QWidget | None) -> bool:
    several = QAbstractItemView.SelectionMode.ExtendedSelection
    return isinstance(widget, QAbstractItemView) and widget.selectionMode() is several
