"""A process for those who ask now and then: it starts with the first question, and ends when nobody asks any more."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import IO, Generic, TypeVar

from htmlfig_desktop.engine.workers.process import WorkerProcess

_END_S = 30.0
"""A process that is killed ends at once, but a busy machine may take its time."""

R = TypeVar("R")


class RestingProcess(Generic[R]):
    """The process that answers, and the end of the one before it. Who uses it asks one question at a time.

    Args:
        read: Gives the next report of a stream, as for ``WorkerProcess``.
        on_report: Called on the event loop with each report.
        on_end: Called on the event loop with the last words of a process that has ended.
        idle: Seconds without a question after which it ends.
        most: After so many questions it is replaced: what its libraries do not give back goes with it.
    """

    def __init__(
        self,
        read: Callable[[IO[bytes]], R | None],
        on_report: Callable[[R], None],
        on_end: Callable[[str], None],
        *,
        idle: float,
        most: int,
    ) -> None:
        self._read = read
        self._on_report = on_report
        self._on_end = on_end
        self._idle = idle
        self._most = most
        self._process: WorkerProcess[R] | None = None
        self._started_as: object = None
        self._questions = 0
        self._gone = asyncio.Event()
        self._rest: asyncio.TimerHandle | None = None
        self._is_ending = False
        """Whether the process was killed; it is there until its end is noted."""
        self._is_open = True

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    async def for_a_question(self, command: Sequence[str], *greetings: object) -> WorkerProcess[R] | None:
        """Return a process that was started so, for one question; None once no more are taken.

        Args:
            command: Program and arguments.
            greetings: What it is told before all else.

        Raises:
            OSError: it cannot be started, or the one before it does not end.
        """
        wanted = (tuple(command), greetings)
        while self._process is not None and (
            self._is_ending or self._questions >= self._most or self._started_as != wanted
        ):
            await self._end()
        self._stop_rest()  # somebody else's question may have come to its end meanwhile
        if not self._is_open:
            return None
        if self._process is None:
            self._process = WorkerProcess(command, self._read, self._on_report, self._note_end)
            self._started_as, self._questions, self._gone = wanted, 0, asyncio.Event()
            for greeting in greetings:
                self._process.send(greeting)
        self._questions += 1
        return self._process

    def rest(self) -> None:
        """Let the process end unless somebody asks again soon."""
        self._stop_rest()
        if self._is_open and self._process is not None:
            self._rest = asyncio.get_running_loop().call_later(self._idle, self.kill)

    def kill(self) -> None:
        """End the process at once; who asks next gets another one."""
        if self._process is not None:
            self._is_ending = True
            self._process.kill()

    async def aclose(self) -> None:
        """End the process and take no more questions. May be called again."""
        self._is_open = False
        self._stop_rest()
        with contextlib.suppress(TimeoutError):
            await self._end()

    def _stop_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()

    async def _end(self) -> None:
        if self._process is not None:
            gone = self._gone
            self.kill()
            async with asyncio.timeout(_END_S):
                await gone.wait()

    def _note_end(self) -> None:
        words = self._process.last_words() if self._process is not None else ""
        self._process, self._is_ending = None, False
        self._gone.set()
        self._on_end(words)
