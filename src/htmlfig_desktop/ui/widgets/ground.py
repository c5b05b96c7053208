"""Lets widgets hide what lies below them, so that nothing else is painted for what changes on them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.theme import Theme


class OpaqueGround(QObject):
    """Keeps the grounds of widgets filled with the color that the stylesheet gives them.

    Qt paints all that lies below a widget as well, from the window on, unless the widget says that it hides that. A
    stylesheet takes such a word back whenever it styles the widget.

    Args:
        theme: styles them.
        widgets: the first one holds the others, and is shown before they are looked at.
    """

    def __init__(self, theme: Theme, *widgets: QWidget) -> None:
        super().__init__(widgets[0])
        self._widgets = widgets
        theme.changed.connect(self._fill)
        widgets[0].installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fill the grounds once they are styled: when they are shown."""
        if event.type() is QEvent.Type.Show:
            self._fill()
        return False

    def _fill(self) -> None:
        for widget in self._widgets:
            widget.setAutoFillBackground(True)
