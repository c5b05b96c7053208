"""A pool of supervised worker processes: who runs which conversion, and what happens when a worker dies."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    ignore_progress,
)
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, WorkerError
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.engine.workers.worker import Assignment, PoolSettings, Worker, WorkerState


class WorkerPool:
    """Runs conversions in processes of their own. Nothing is started before the first conversion.

    Works under any asyncio loop; all calls come from the loop of the first.

    Args:
        command: Program and arguments of a worker; it speaks ``workers.protocol`` (``workers.server.serve``).
        settings: Limits.
    """

    def __init__(self, command: Sequence[str], settings: PoolSettings | None = None) -> None:
        self._command = tuple(command)
        self._login = Login()
        self._settings = settings or PoolSettings()
        self._waiting: deque[Assignment] = deque()
        self._workers: list[Worker] = []
        self._closed = False
        self._started = 0

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Run one conversion; cancelling the task cancels it.

        Raises:
            WorkerError: WRK001 its worker died, WRK002 hung, WRK003 did not start; WRK004, too many wait.
            CaptureError: CAP015, the page was loaded but took too long after that.
            HtmlFigError: whatever the conversion itself raised.
        """
        if self._closed:
            raise WorkerError(ErrorCode.WORKER_START_FAILED, "The engine has been shut down.")
        if len(self._waiting) >= self._settings.queue_limit:
            raise WorkerError(
                ErrorCode.QUEUE_FULL, because("{count} conversions are waiting already.", count=len(self._waiting))
            )
        assignment = Assignment(request, on_progress)
        self._waiting.append(assignment)
        on_progress(Progress(Stage.QUEUED))
        self._dispatch()
        try:
            return await assignment.result
        finally:
            # Whoever waited has gone where the assignment is not over, or was cancelled with it.
            if assignment.result.cancelled():
                self._abandon(assignment)

    def renew(self, command: Sequence[str], login: Login) -> None:
        """Start workers otherwise from now on; those that live end after what they have begun.

        Args:
            command: As for the pool.
            login: What they answer a proxy that asks.
        """
        self._command, self._login = tuple(command), login
        for worker in self._workers:
            worker.retire()

    async def aclose(self) -> None:
        """End all conversions and all processes; return when they are gone. May be called again."""
        self._closed = True
        for assignment in [
            *self._waiting,
            *(assignment for worker in self._workers for assignment in worker.assignments.values()),
        ]:
            assignment.result.cancel()
        self._waiting.clear()
        workers = list(self._workers)
        for worker in workers:
            worker.retire()
        for worker in workers:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._settings.stop_grace):
                    await worker.gone.wait()
            worker.kill(None)
            await worker.gone.wait()

    @property
    def worker_pids(self) -> tuple[int, ...]:
        """Ids of the living worker processes."""
        return tuple(worker.pid for worker in self._workers)

    @property
    def workers_started(self) -> int:
        """How many worker processes were started so far; those that do not live any more were replaced or ended."""
        return self._started

    def _dispatch(self) -> None:
        """Give waiting conversions to workers, in order, starting workers where there are too few."""
        self._workers = [worker for worker in self._workers if worker.state is not WorkerState.DEAD]
        while self._waiting and not self._closed:
            assignment = self._waiting[0]
            if assignment.is_over:
                self._waiting.popleft()
            elif (worker := self._worker_for(assignment)) is not None:
                self._waiting.popleft()
                worker.run(assignment)
            else:
                self._start_for(assignment)
                return

    def _worker_for(self, assignment: Assignment) -> Worker | None:
        """Return the least busy worker that can take a conversion, if there is one."""
        fitting = [
            worker for worker in self._workers if worker.room > 0 and not (assignment.alone and worker.assignments)
        ]
        return min(fitting, key=lambda worker: len(worker.assignments), default=None)

    def _start_for(self, assignment: Assignment) -> None:
        """Start a worker unless one is on its way or all there may be are there."""
        lasting = [worker for worker in self._workers if worker.state in (WorkerState.STARTING, WorkerState.READY)]
        if any(worker.is_starting for worker in lasting) or len(lasting) >= self._settings.workers:
            return
        assignment.on_progress(Progress(Stage.STARTING))
        self._started += 1
        try:
            worker = Worker(self._command, self._settings, self._dispatch, self._on_death, self._try_alone)
            worker.introduce(self._login)
            self._workers.append(worker)
        except WorkerError as error:
            self._on_start_failed(error)

    def _on_death(self, orphans: list[Assignment], error: WorkerError) -> None:
        """Give conversions that shared a dead worker one more try, each alone; one that was alone killed it."""
        if error.error is ErrorCode.WORKER_START_FAILED:
            self._on_start_failed(error)
            return
        waited_for = [assignment for assignment in orphans if not assignment.is_over]
        if len(orphans) == 1 or self._closed:
            for assignment in waited_for:
                assignment.fail(error)
            return
        for assignment in reversed(waited_for):
            self._try_alone(assignment, error)

    def _try_alone(self, assignment: Assignment, error: HtmlFigError) -> None:
        """Give a conversion one more try, in a worker that it shares with no other; one that had it fails."""
        if assignment.alone or self._closed:
            assignment.fail(error)
        elif not assignment.is_over:
            assignment.alone = True
            self._waiting.appendleft(assignment)

    def _on_start_failed(self, error: WorkerError) -> None:
        """Where no worker lives and none can be started, nothing that waits will ever run."""
        if any(worker.state is not WorkerState.DEAD for worker in self._workers):
            return
        waiting = list(self._waiting)
        self._waiting.clear()
        for assignment in waiting:
            assignment.fail(error)

    def _abandon(self, assignment: Assignment) -> None:
        """Forget a conversion nobody waits for."""
        with contextlib.suppress(ValueError):
            self._waiting.remove(assignment)
        for worker in self._workers:
            if assignment.id in worker.assignments:
                worker.cancel(assignment)
