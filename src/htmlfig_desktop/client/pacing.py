"""Keeps the requests of one key within its plan, so that limits are kept rather than run into."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from htmlfig_desktop.client.clock import SYSTEM_CLOCK, Clock
from htmlfig_desktop.client.retries import LONGEST_WAIT
from htmlfig_desktop.client.waiting import wait_visibly
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage, WaitReason

_MINUTE = 60.0


class Pacer:
    """Lets the requests of one key through: one after the other unless more is asked for, in the order they came."""

    def __init__(self, *, at_once: int = 1, per_minute: int | None = None, clock: Clock = SYSTEM_CLOCK) -> None:
        self._places = asyncio.Semaphore(at_once)
        self._per_minute = per_minute
        self._starts: deque[float] = deque()
        self._exhausted_until = 0.0
        self._clock = clock

    @asynccontextmanager
    async def turn(self, on_progress: OnProgress) -> AsyncIterator[None]:
        """Hold a place among the key's conversions; waiting for it is told."""
        if self._places.locked():
            told = "another conversion with this key is at work"
            on_progress(Progress(Stage.QUEUED, as_cause(told), WaitReason.TURN))
        async with self._places:
            yield

    async def pace(self, on_progress: OnProgress) -> None:
        """Return when the next request may be sent, which then counts."""
        while (delay := self._delay()) > 0:
            await wait_visibly(delay, WaitReason.PACE, on_progress, self._clock)
        self._starts.append(self._clock.monotonic())

    def note(self, rate_limit: RateLimit | None, now: float) -> None:
        """Take in what the server says of the window; a window that is longer than a wait is left to the server.

        Args:
            rate_limit: from an answer's headers.
            now: the moment of the answer by the clock its reset is counted in, Unix seconds.
        """
        if rate_limit is None or rate_limit.remaining is None:
            return
        left = 0.0 if rate_limit.reset is None else rate_limit.reset - now
        is_used_up = rate_limit.remaining <= 0 and 0 < left <= LONGEST_WAIT
        self._exhausted_until = self._clock.monotonic() + left if is_used_up else 0.0

    def _delay(self) -> float:
        now = self._clock.monotonic()
        delay = self._exhausted_until - now
        if self._per_minute is not None:
            while self._starts and self._starts[0] <= now - _MINUTE:
                self._starts.popleft()
            if len(self._starts) >= self._per_minute:
                delay = max(delay, self._starts[-self._per_minute] + _MINUTE - now)
        return delay
