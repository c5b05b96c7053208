"""The checker of results: comparisons in a process of their own, for which neither window nor conversion waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import CheckError, ErrorCode, error_from_code
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity
from htmlfig_desktop.engine.local.check_messages import Checked, NotChecked, read_answer
from htmlfig_desktop.engine.workers.priority import put_behind
from htmlfig_desktop.engine.workers.process import WorkerProcess

_TIMEOUT_S = 180.0
_IDLE_S = 20.0
_END_S = 30.0
"""A process that is killed ends at once, but a busy machine may take its time."""
_MOST_CHECKS = 50
"""After so many the process is replaced: what its libraries do not give back goes with it."""


class LocalChecker:
    """Compares on this machine (``core.fidelity.DesignChecker``), one at a time. Starts nothing before the first one.

    Args:
        command: Program and arguments of the process; empty: the program's own.
        timeout: Seconds that one comparison may take.
        idle: Seconds without a request after which the process ends.
    """

    def __init__(self, command: Sequence[str] = (), *, timeout: float = _TIMEOUT_S, idle: float = _IDLE_S) -> None:
        self._command = tuple(command) or child_command("checker", "htmlfig_desktop.engine.local.check_worker")
        self._timeout = timeout
        self._idle = idle
        self._process: WorkerProcess[Checked | NotChecked] | None = None
        self._gone = asyncio.Event()
        self._asked: asyncio.Future[Fidelity] | None = None
        self._count = 0
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self._is_open = True
        self._is_ending = False
        """Whether the process was killed; it is there until its end is noted."""

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    async def check(self, request: CheckRequest) -> Fidelity:
        """Return how alike both are; requests take their turn. Cancelling the task gives the turn up.

        Raises:
            CheckError: CHK001, they cannot be compared, or not in time.
        """
        async with self._turn:
            if self._rest is not None:
                self._rest.cancel()
            if self._is_ending or self._count >= _MOST_CHECKS:
                await self._end()
            process = self._start()
            answer: asyncio.Future[Fidelity] = asyncio.get_running_loop().create_future()
            self._asked = answer
            self._count += 1
            process.send(request)
            try:
                async with asyncio.timeout(self._timeout):
                    return await answer
            except TimeoutError:
                raise _too_much() from None
            finally:
                self._asked = None
                if answer.cancelled():
                    self._kill()  # what it answers would be taken for the answer to the next one
                elif self._is_open:
                    self._rest = asyncio.get_running_loop().call_later(self._idle, self._kill)

    async def aclose(self) -> None:
        """End the process, in the middle of a comparison too. May be called again."""
        self._is_open = False
        if self._rest is not None:
            self._rest.cancel()
        await self._end()

    def _start(self) -> WorkerProcess[Checked | NotChecked]:
        if not self._is_open:
            raise CheckError(ErrorCode.CHECK_FAILED, "The program is closing.")
        if self._process is None:
            try:
                self._process = WorkerProcess(self._command, read_answer, self._hear, self._ended)
            except OSError as error:
                cause = "The comparison could not start."
                raise CheckError(ErrorCode.CHECK_FAILED, cause, detail=repr(error)) from error
            put_behind(self._process.pid)
            self._gone = asyncio.Event()
            self._count = 0
        return self._process

    def _kill(self) -> None:
        if self._process is not None:
            self._is_ending = True
            self._process.kill()

    async def _end(self) -> None:
        """End the process and wait until it is gone."""
        if self._process is not None:
            gone = self._gone
            self._kill()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_END_S):
                    await gone.wait()

    def _hear(self, answer: Checked | NotChecked) -> None:
        if self._asked is None or self._asked.done():
            return
        match answer:
            case Checked(fidelity):
                self._asked.set_result(fidelity)
            case NotChecked(code, cause, detail):
                self._asked.set_exception(error_from_code(code, cause, detail=detail))

    def _ended(self) -> None:
        process, self._process, self._is_ending = self._process, None, False
        self._gone.set()
        if self._asked is not None and not self._asked.done():
            self._asked.set_exception(_too_much(process.last_words() if process is not None else ""))


def _too_much(detail: str = "") -> CheckError:
    return CheckError(ErrorCode.CHECK_FAILED, "The comparison took too much time or memory.", detail=detail)
