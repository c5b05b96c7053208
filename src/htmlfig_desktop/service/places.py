"""Who converts now and who waits: a bounded queue in front of a few workers."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

_SMOOTHING: Final = 0.2
_LONGEST_ADVICE: Final = 120.0
"""Seconds; clients of the contract give up when told to wait longer."""


class NoPlaceError(Exception):
    """Nobody can be taken in now."""

    def __init__(self, retry_after: float, *, is_ending: bool = False) -> None:
        super().__init__("no place")
        self.retry_after = retry_after
        self.is_ending = is_ending


class Places:
    """At most ``workers`` at work, at most ``queue_limit`` waiting, first come first served."""

    def __init__(self, workers: int, queue_limit: int) -> None:
        self._workers = workers
        self._queue_limit = queue_limit
        self._at_work = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._mean_seconds = 3.0
        self._is_open = True
        self._emptied = asyncio.Event()

    @property
    def at_work(self) -> int:
        """How many work now."""
        return self._at_work

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def is_open(self) -> bool:
        """Whether anybody is taken in; False once closed."""
        return self._is_open

    @property
    def is_full(self) -> bool:
        """Whether the next one would be sent away."""
        return self._at_work >= self._workers and len(self._waiting) >= self._queue_limit

    @contextlib.asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a worker's place, after waiting for it.

        Raises:
            NoPlaceError: too many wait, or the service is ending.
        """
        await self._take()
        started = asyncio.get_running_loop().time()
        try:
            yield
        finally:
            seconds = asyncio.get_running_loop().time() - started
            self._mean_seconds += _SMOOTHING * (seconds - self._mean_seconds)
            self._leave()

    def close(self) -> None:
        """Take in nobody any more and send those away who wait; who works goes on."""
        self._is_open = False
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(self._no_place(is_ending=True))
        self._waiting.clear()

    async def wait_until_empty(self) -> None:
        """Return when nobody works; call it once closed."""
        while self._at_work:
            self._emptied.clear()
            await self._emptied.wait()

    async def _take(self) -> None:
        if not self._is_open:
            raise self._no_place(is_ending=True)
        if self._at_work < self._workers:
            self._at_work += 1
            return
        if len(self._waiting) >= self._queue_limit:
            raise self._no_place()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with contextlib.suppress(ValueError):  # the queue was emptied meanwhile
                    self._waiting.remove(turn)
            elif turn.exception() is None:
                self._leave()  # the place was handed over in the same moment
            raise

    def _leave(self) -> None:
        """Hand the place to the next in line, or free it."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._at_work -= 1
        if not self._at_work:
            self._emptied.set()

    def _no_place(self, *, is_ending: bool = False) -> NoPlaceError:
        rounds = math.ceil((len(self._waiting) + 1) / self._workers)
        return NoPlaceError(min(max(1.0, rounds * self._mean_seconds), _LONGEST_ADVICE), is_ending=is_ending)
