"""What is pressed twice by habit, or held, counts once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QLineEdit

_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _SecondClick(QObject):
    """Keeps the second click of a double click from a button."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drop it: a button that was not pressed does nothing when it is let go."""
        return event.type() is QEvent.Type.MouseButtonDblClick


class _HeldReturn(QObject):
    """Keeps the repeats of a Return that is held from a field."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drop them."""
        return isinstance(event, QKeyEvent) and event.isAutoRepeat() and event.key() in _RETURN


def click_once(*buttons: QAbstractButton) -> None:
    """Let a double click do what a click does; what came under the pointer between both clicks is not pressed.

    For buttons that begin or end something: two deliberate clicks do it twice, a double click is a habit.
    """
    for button in buttons:
        button.installEventFilter(_SecondClick(button))


def return_once(field: QLineEdit) -> None:
    """Let Return do once what it does, however long it is held."""
    field.installEventFilter(_HeldReturn(field))
