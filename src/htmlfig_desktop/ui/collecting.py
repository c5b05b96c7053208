"""Keeps Python's garbage collector in the window's thread.

A cycle that holds a Qt object must not be freed by another thread, and the collector runs in whichever thread happens
to allocate. So the automatic collection is off while the window lives, and a timer looks after it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000


class MainThreadCollector(QObject):
    """Collects garbage between events. Ends with ``stop``, which gives the interpreter its own way back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, as the interpreter would."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return

    def stop(self) -> None:
        """Collect automatically again."""
        self._timer.stop()
        gc.enable()
