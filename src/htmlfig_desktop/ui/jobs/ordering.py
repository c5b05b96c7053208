"""The order of the list of jobs as commands: in the menu and the palette, whether its box has room or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.rows import SortBy

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

_ORDERS = {
    Command.ORDER_NEWEST: SortBy.NEWEST,
    Command.ORDER_TURN: SortBy.TURN,
    Command.ORDER_NAME: SortBy.NAME,
    Command.ORDER_STATE: SortBy.STATE,
    Command.ORDER_SIZE: SortBy.SIZE,
    Command.ORDER_DURATION: SortBy.DURATION,
    Command.ORDER_FIDELITY: SortBy.FIDELITY,
}


class ListOrder(QObject):
    """Takes the commands up, and marks the one that holds, however it was chosen. Owned by the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        one_of_them = QActionGroup(self)
        for command, order in _ORDERS.items():
            action = window.action(command)
            one_of_them.addAction(action)
            action.triggered.connect(lambda _=False, order=order: window.jobs.set_sort(order))
        window.jobs.arrangeRequested.connect(self._mark)
        self._mark()

    def _mark(self) -> None:
        for command, order in _ORDERS.items():
            if order is self._window.jobs.sort:
                self._window.action(command).setChecked(True)
