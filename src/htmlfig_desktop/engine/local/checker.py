"""The checker of results: comparisons in a process of their own, for which neither window nor conversion waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import CheckError, ErrorCode, error_from_code
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity
from htmlfig_desktop.engine.local.check_messages import Checked, NotChecked, read_answer
from htmlfig_desktop.engine.local.resting_process import RestingProcess
from htmlfig_desktop.engine.workers.priority import put_behind
from htmlfig_desktop.engine.workers.process import WorkerProcess

_TIMEOUT_S = 180.0
_IDLE_S = 20.0
_MOST_CHECKS = 50
"""That one process makes."""


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
        self._process: RestingProcess[Checked | NotChecked] = RestingProcess(
            read_answer, self._hear, self._note_end, idle=idle, most=_MOST_CHECKS
        )
        self._asked: asyncio.Future[Fidelity] | None = None
        self._turn = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid

    async def check(self, request: CheckRequest) -> Fidelity:
        """Return how alike both are; requests take their turn. Cancelling the task gives the turn up.

        Raises:
            CheckError: CHK001, they cannot be compared, or not in time.
        """
        async with self._turn:
            process = await self._started()
            answer: asyncio.Future[Fidelity] = asyncio.get_running_loop().create_future()
            self._asked = answer
            process.send(request)
            try:
                async with asyncio.timeout(self._timeout):
                    return await answer
            except TimeoutError:
                raise _too_much() from None
            finally:
                self._asked = None
                if answer.cancelled():
                    self._process.kill()  # what it answers would be taken for the answer to the next one
                else:
                    self._process.rest()

    async def aclose(self) -> None:
        """End the process, in the middle of a comparison too. May be called again."""
        await self._process.aclose()

    async def _started(self) -> WorkerProcess[Checked | NotChecked]:
        try:
            process = await self._process.for_a_question(self._command)
        except OSError as error:
            cause = "The comparison could not start."
            raise CheckError(ErrorCode.CHECK_FAILED, cause, detail=repr(error)) from error
        if process is None:
            raise CheckError(ErrorCode.CHECK_FAILED, "The program is closing.")
        put_behind(process.pid)
        return process

    def _hear(self, answer: Checked | NotChecked) -> None:
        if self._asked is None or self._asked.done():
            return
        match answer:
            case Checked(fidelity):
                self._asked.set_result(fidelity)
            case NotChecked(code, cause, detail):
                self._asked.set_exception(error_from_code(code, cause, detail=detail))

    def _note_end(self, last_words: str) -> None:
        if self._asked is not None and not self._asked.done():
            self._asked.set_exception(_too_much(last_words))


def _too_much(detail: str = "") -> CheckError:
    return CheckError(ErrorCode.CHECK_FAILED, "The comparison took too much time or memory.", detail=detail)
