"""The event loop of all processes with Qt: asyncio on Qt's loop, as qasync has it, with less to do at each step.

qasync makes a Qt timer for every callback, and leaves one behind for every wait that ended in time, until it would have
been over: a conversion makes some 400 of the first, and 130 of the second live on for a minute. Here what is due stands
in one line for one timer, and a wait that is over takes its timer with it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimerEvent
from qasync import QEventLoop

Callback = Callable[..., object]

_TURN_S = 0.004
"""For which those in the line are served before Qt has its turn: a window paints 60 times a second."""


class EventLoop(QEventLoop):  # type: ignore[misc]  # qasync has no types
    """Runs callbacks in the order in which they are due, those of loops within loops too (a menu, something dragged).

    Args:
        application: Whose loop it is.
    """

    def __init__(self, application: QCoreApplication) -> None:
        self._turns = _Turns()
        super().__init__(application)

    def call_soon(self, callback: Callback, *args: Any, context: Context | None = None) -> asyncio.Handle:
        """Run a callback behind all that are due."""
        handle = asyncio.Handle(callback, args, self, context)
        self._turns.take(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callback, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback in so many seconds, to the next whole millisecond."""
        handle = _Later(self.time() + delay, callback, args, self, context)
        self._turns.take_later(handle, delay)
        return handle

    def call_at(
        self, when: float, callback: Callback, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback at a moment of the loop's clock."""
        return self.call_later(when - self.time(), callback, *args, context=context)

    def close(self) -> None:
        """Forget what has not run. The loop cannot be used again."""
        super().close()
        self._turns.end()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Asyncio tells of it here."""
        if isinstance(handle, _Later):
            self._turns.leave(handle)


class _Later(asyncio.TimerHandle):
    __slots__ = ("timer",)

    timer: int
    """Its number; 0: it needs none."""


class _Turns(QObject):
    """Those whose turn it is, in a line, and those who wait with a timer each."""

    def __init__(self) -> None:
        super().__init__()
        self._line: deque[asyncio.Handle] = deque()
        self._line_timer = 0
        """Goes off at once; 0: nobody is in the line, or it is being served."""
        self._later: dict[int, _Later] = {}

    def take(self, handle: asyncio.Handle) -> None:
        """Let somebody stand in the line."""
        self._line.append(handle)
        self._call()

    def take_later(self, handle: _Later, delay: float) -> None:
        """Let somebody wait for so many seconds; who need not wait stands in the line."""
        handle.timer = 0
        if delay <= 0:
            self.take(handle)
            return
        handle.timer = self.startTimer(math.ceil(delay * 1000))
        self._later[handle.timer] = handle

    def leave(self, handle: _Later) -> None:
        """Let somebody go who waits."""
        if self._later.pop(handle.timer, None) is not None:
            self.killTimer(handle.timer)

    def end(self) -> None:
        """Send everybody away."""
        for timer in (*self._later, self._line_timer):
            if timer:
                self.killTimer(timer)
        self._line_timer = 0
        self._line.clear()
        self._later.clear()

    def timerEvent(self, event: QTimerEvent) -> None:
        """Serve whose time it is."""
        timer = event.timerId()
        self.killTimer(timer)
        if timer == self._line_timer:
            self._line_timer = 0
            self._serve()
        elif (handle := self._later.pop(timer, None)) is not None:
            handle._run()

    def _serve(self) -> None:
        """Serve those who stand in the line now, as far as time goes; then Qt has its turn, and the others after it."""
        until = time.perf_counter() + _TURN_S
        for _ in range(len(self._line)):
            if not self._line or time.perf_counter() > until:
                break  # a loop within the loop has served them, or they go on in the next turn
            handle = self._line.popleft()
            if self._line:
                self._call()  # a loop within the loop goes on with the others
            if not handle.cancelled():
                handle._run()
        if not self._line and self._line_timer:
            self.killTimer(self._line_timer)
            self._line_timer = 0

    def _call(self) -> None:
        if not self._line_timer:
            self._line_timer = self.startTimer(0)
