"""An end to every wait for an answer, with one timer for all who wait."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

_BEHIND_S = 0.001
"""By which the timer goes off behind an end: Qt counts whole milliseconds, and may be early by a part of one."""


class Deadlines:
    """Lets answers fail that are not there in time.

    A conversion waits for some seventy answers, for a minute each at most. ``asyncio.timeout`` takes a timer for each,
    which Qt's loop keeps until that minute is over, whether or not the answer has come: thousands of them where page
    follows page, and they make each step of the loop twice as dear.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[Any], tuple[float, Callable[[], Exception]]] = {}
        """When each ends, by the loop's clock, and what it fails with then."""
        self._timer: asyncio.Handle | None = None
        self._goes_off = math.inf

    async def wait(self, answer: asyncio.Future[T], seconds: float, failure: Callable[[], Exception]) -> T:
        """Return an answer that comes within so many seconds; it fails with what ``failure`` returns otherwise.

        Whoever stops waiting cancels the answer, as with every future.
        """
        if not answer.done():
            loop = asyncio.get_running_loop()
            end = loop.time() + seconds
            self._waiting[answer] = (end, failure)
            self._look_at(end, loop)
        try:
            return await answer
        finally:
            self._waiting.pop(answer, None)

    def close(self) -> None:
        """Let go of the timer. Nothing that waits is ended by this."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._goes_off = None, math.inf

    def _look_at(self, end: float, loop: asyncio.AbstractEventLoop) -> None:
        """Have the timer go off no later than at an end."""
        if end >= self._goes_off:
            return
        self.close()
        self._timer = loop.call_later(end - loop.time() + _BEHIND_S, self._look, loop)
        self._goes_off = end

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the waits whose time is up; the loop is given, for Qt has timers go off where it does not run, too."""
        self.close()
        now = loop.time()
        for answer, (end, failure) in self._waiting.items():
            if end > now:
                self._look_at(end, loop)
            elif not answer.done():
                answer.set_exception(failure())
