"""Spreads what is to be shown over the turns of the loop, so that none of them takes long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

Piece = Callable[[], None]


class Turns(QObject):
    """Pieces of work, each in a turn of the loop of its own, in the order in which they were asked for.

    A piece that waits is not asked for twice: it reads what it shows when its turn comes, so the latest is shown. What
    one piece made dirty is painted before the next one, as painting comes before a timer that has no time to wait for.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[Piece, None] = {}
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._take)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def soon(self, piece: Piece) -> None:
        """Do ``piece`` in a turn to come; one that waits already keeps its place. Equal pieces are the same one."""
        self._waiting.setdefault(piece)
        if not self._timer.isActive():
            self._timer.start()

    def drop(self, piece: Piece) -> None:
        """Do it not after all, if it waits."""
        self._waiting.pop(piece, None)

    def is_waiting(self, piece: Piece) -> bool:
        """Whether ``piece`` waits for its turn."""
        return piece in self._waiting

    def close(self) -> None:
        """Do nothing any more."""
        self._timer.stop()
        self._waiting.clear()

    def _take(self) -> None:
        if not self._waiting:
            return
        piece = next(iter(self._waiting))
        del self._waiting[piece]
        if self._waiting:
            self._timer.start()
        piece()
