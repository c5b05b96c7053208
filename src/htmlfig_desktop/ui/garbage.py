"""Lets garbage be collected in the window's thread alone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000


class WindowCollector(QObject):
    """Collects cyclic garbage from a timer of the thread it lives in, and nowhere else.

    Python collects in whatever thread happens to allocate. A widget or timer that is destroyed in a thread other than
    its own stays in Qt's lists, and the next tick kills the process.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_due)
        self._timer.start(_EVERY_MS)

    def close(self) -> None:
        """Give the collector back to Python."""
        self._timer.stop()
        gc.enable()


def collect_due() -> None:
    """Collect the oldest generation whose threshold is passed, as Python itself would."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return
