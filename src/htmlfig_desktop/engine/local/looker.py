"""The looker: shows what a page looks like while it is still being written, from a process of its own."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, WorkerError, error_from_code
from htmlfig_desktop.core.look import Look, LookRequest
from htmlfig_desktop.core.options import WaitUntil
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy
from htmlfig_desktop.engine.local.look_messages import Begin, Drop, LookReport, NotSeen, Seen, read_report
from htmlfig_desktop.engine.local.resting_process import RestingProcess
from htmlfig_desktop.engine.workers.process import WorkerProcess
from htmlfig_desktop.engine.workers.protocol import Introduce
from htmlfig_desktop.engine.workers.way_out import arguments_for

_PATIENCE_MS = 6000
_START_S = 30.0
_IDLE_S = 60.0
_MOST_LOOKS = 200
"""That one process takes."""


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
        self.way_out: Callable[[], Awaitable[Proxy]] | None = None
        self._process: RestingProcess[LookReport] = RestingProcess(
            read_report, self._hear, self._note_end, idle=idle, most=_MOST_LOOKS
        )
        self._numbers = itertools.count(1)
        self._asked: tuple[int, asyncio.Future[Look]] | None = None

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid

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
        process = await self._started(wanted)
        number = next(self._numbers)
        answer: asyncio.Future[Look] = asyncio.get_running_loop().create_future()
        self._drop_asked()  # another one may have come while a process ended
        self._asked = number, answer
        process.send(Begin(number, replace(request, options=options)))
        try:
            async with asyncio.timeout(options.timeout_ms / 1000 + _START_S):
                return await answer
        except TimeoutError:
            self._process.kill()
            raise CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not get ready for a preview.") from None
        finally:
            if self._asked is not None and self._asked[0] == number:
                self._asked = None
                if answer.cancelled():
                    process.send(Drop())
                self._process.rest()

    async def aclose(self) -> None:
        """End the process, and take no more requests. May be called again."""
        await self._process.aclose()

    def _drop_asked(self) -> None:
        if self._asked is not None:
            self._asked[1].cancel()

    async def _started(self, way_out: Proxy) -> WorkerProcess[LookReport]:
        login = way_out.login
        greetings = (Introduce(login.user, login.password),) if login.user else ()
        try:
            process = await self._process.for_a_question((*self._command, *arguments_for(way_out)), *greetings)
        except OSError as error:
            cause = "The preview did not start."
            raise WorkerError(ErrorCode.WORKER_START_FAILED, cause, detail=repr(error)) from error
        if process is None:
            raise WorkerError(ErrorCode.WORKER_START_FAILED, "The program is closing.")
        return process

    def _hear(self, report: LookReport) -> None:
        if self._asked is None or self._asked[0] != report.number or self._asked[1].done():
            return
        match report:
            case Seen(_, look):
                self._asked[1].set_result(look)
            case NotSeen(_, code, cause, detail):
                self._asked[1].set_exception(error_from_code(code, cause, detail=detail))

    def _note_end(self, last_words: str) -> None:
        if self._asked is not None and not self._asked[1].done():
            cause = "The preview ended in the middle of its work."
            self._asked[1].set_exception(WorkerError(ErrorCode.WORKER_CRASHED, cause, detail=last_words))
