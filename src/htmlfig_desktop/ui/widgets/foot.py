"""Tells how much room a message takes that comes and goes below something."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

_CHANGES = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class Foot(QObject):
    """Follows a bar whose words wrap; told are the px of its height, 0 while it is hidden. Owned by the bar."""

    def __init__(self, bar: QWidget, *told: Callable[[int], object]) -> None:
        super().__init__(bar)
        self._bar = bar
        self._told = told
        bar.setProperty("place", "below")
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell anew."""
        if watched is self._bar and event.type() in _CHANGES:
            for tell in self._told:
                tell(self._height)
        return False

    @property
    def _height(self) -> int:
        if self._bar.isHidden():
            return 0
        return max(self._bar.heightForWidth(self._bar.width()), self._bar.minimumSizeHint().height())
