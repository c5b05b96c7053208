"""Ends the window in order when something outside asks for it: the end of a session, a terminal that closes, Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

_NAMES = ("SIGTERM", "SIGHUP", "SIGINT")
"""No system has all; what was ignored when the program started, as by ``nohup``, stays so."""


class EndingSignals(QObject):
    """Listens for what asks to end, from ``__init__`` to ``close``.

    Python hears of a signal only when it gets its turn, which it does not while nothing happens in the window: the
    signal writes into a socket, and that is something that happens.
    """

    def __init__(self, leave: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._near, self._far = socket.socketpair()
        for end in (self._near, self._far):
            end.setblocking(False)
        self._wakeup_before = signal.set_wakeup_fd(self._far.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._near.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._before = {
            number: signal.signal(number, lambda *_: self._leave())
            for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name))
            if signal.getsignal(number) is not signal.SIG_IGN
        }

    def close(self) -> None:
        """Listen no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._near.close()
        self._far.close()

    def _hear(self) -> None:
        """Take what was written; Python calls the handlers by itself once it is here."""
        with contextlib.suppress(BlockingIOError):
            self._near.recv(64)
