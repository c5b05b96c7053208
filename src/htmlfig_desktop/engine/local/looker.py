"""The looker: shows what a page looks like while it is still being written, from a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, WorkerError, error_from_code
from htmlfig_desktop.core.look import Look, LookRequest
from htmlfig_desktop.core.options import WaitUntil
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy
from htmlfig_desktop.engine.local.look_messages import (
    Begin,
    Drop,
    LookReport,
    NotSeen,
    Seen,
    read_report,
)
from htmlfig_desktop.engine.workers.process import WorkerProcess
from htmlfig_desktop.engine.workers.protocol import Introduce
from htmlfig_desktop.engine.workers.way_out import arguments_for

_PATIENCE_MS = 6000
_START_S = 30.0
_IDLE_S = 60.0
_END_S = 30.0
"""A process that is killed ends at once, but a busy machine may take its time."""
_MOST_LOOKS = 200
"""After so many the process is replaced: what Chromium does not give back goes with it."""


class Looker:
    """Looks at one page at a time. Starts nothing before the first one, and ends its process when nobody asks.

    Args:
        command: Program and arguments of the process; empty: the program's own.
        idle: Seconds without a request after which the process ends.

    Attributes:
        way_out: Asked before each look how pages get to the network; None: as the system says.
    """

    def __init__(self, command: Sequence[str] = (), *, idle: float = _IDLE_S) -> None:
        self._command = tuple(command) or child_command("looker", "htmlfig_desktop.engine.local.look_worker")
        self._idle = idle
        self.way_out: Callable[[], Awaitable[Proxy]] | None = None
        self._taken = SYSTEM_WAY
        self._process: WorkerProcess[LookReport] | None = None
        self._gone = asyncio.Event()
        self._numbers = itertools.count(1)
        self._asked: tuple[int, asyncio.Future[Look]] | None = None
        self._looks = 0
        self._rest: asyncio.TimerHandle | None = None
        self._is_open = True
        self._is_resting = False
        """Whether the process was killed because nobody asked; it is there until its end is noted."""

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    async def look(self, request: LookRequest) -> Look:
        """Return what is to be seen. A second request drops the first; cancelling the task drops it.

        Raises:
            HtmlFigError: as a conversion raises while it loads the page; CAP010, it took too long; WRK001, WRK003.
        """
        options = replace(
            request.options,
            wait_for_selector=None,
            wait_until=WaitUntil.LOAD,
            timeout_ms=min(request.options.timeout_ms, _PATIENCE_MS),
        )
        wanted = await self.way_out() if self.way_out is not None else SYSTEM_WAY
        self._drop_asked()
        if self._looks >= _MOST_LOOKS or wanted != self._taken or self._is_resting:
            self._taken = wanted
            await self._end()
        process = self._start()
        number = next(self._numbers)
        answer: asyncio.Future[Look] = asyncio.get_running_loop().create_future()
        self._drop_asked()  # another one may have come while a process ended
        self._asked = number, answer
        self._looks += 1
        process.send(Begin(number, replace(request, options=options)))
        try:
            async with asyncio.timeout(options.timeout_ms / 1000 + _START_S):
                return await answer
        except TimeoutError:
            process.kill()
            raise CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not get ready for a preview.") from None
        finally:
            if self._asked is not None and self._asked[0] == number:
                self._asked = None
                if answer.cancelled():
                    process.send(Drop())
                self._begin_rest()

    async def aclose(self) -> None:
        """End the process, and take no more requests. May be called again."""
        self._is_open = False
        await self._end()

    def _drop_asked(self) -> None:
        if self._asked is not None:
            self._asked[1].cancel()

    def _start(self) -> WorkerProcess[LookReport]:
        if self._rest is not None:
            self._rest.cancel()
        if not self._is_open:
            raise WorkerError(ErrorCode.WORKER_START_FAILED, "The program is closing.")
        if self._process is None:
            try:
                command = (*self._command, *arguments_for(self._taken))
                self._process = WorkerProcess(command, read_report, self._hear, self._ended)
            except OSError as error:
                cause = "The preview did not start."
                raise WorkerError(ErrorCode.WORKER_START_FAILED, cause, detail=repr(error)) from error
            if self._taken.login.user:
                self._process.send(Introduce(self._taken.login.user, self._taken.login.password))
            self._gone = asyncio.Event()
            self._looks = 0
        return self._process

    def _begin_rest(self) -> None:
        if self._is_open and self._process is not None:
            self._rest = asyncio.get_running_loop().call_later(self._idle, self._go_to_rest)

    def _go_to_rest(self) -> None:
        if self._process is not None:
            self._is_resting = True
            self._process.kill()

    async def _end(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if self._process is not None:
            gone = self._gone
            self._process.kill()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_END_S):
                    await gone.wait()

    def _hear(self, report: LookReport) -> None:
        if self._asked is None or self._asked[0] != report.number or self._asked[1].done():
            return
        match report:
            case Seen(_, look):
                self._asked[1].set_result(look)
            case NotSeen(_, code, cause, detail):
                self._asked[1].set_exception(error_from_code(code, cause, detail=detail))

    def _ended(self) -> None:
        process, self._process, self._is_resting = self._process, None, False
        self._gone.set()
        if self._asked is not None and not self._asked[1].done():
            words = process.last_words() if process is not None else ""
            self._asked[1].set_exception(
                WorkerError(ErrorCode.WORKER_CRASHED, "The preview ended in the middle of its work.", detail=words)
            )
