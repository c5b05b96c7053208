"""One supervised worker: the conversions it runs, and the reasons to replace it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError, WorkerError, error_from_code
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.engine.workers.priority import put_behind
from htmlfig_desktop.engine.workers.process import WorkerProcess
from htmlfig_desktop.engine.workers.protocol import (
    Cancel,
    Convert,
    Done,
    Ended,
    Failed,
    Introduce,
    Ready,
    Report,
    Step,
    Stop,
    read_report,
)


@dataclass(frozen=True, slots=True)
class PoolSettings:
    """How many workers there are, and when one is replaced. Times in seconds."""

    workers: int = 1
    pages_per_worker: int = 4
    """Conversions that run in one worker at the same time; their waits overlap."""
    queue_limit: int = 256
    """Conversions that may wait for a worker."""
    recycle_pages: int = 50
    """A worker that ran so many is replaced."""
    recycle_bytes: int = 1536 * 1024 * 1024
    """A worker that occupies so much, its children included, is replaced after what it runs."""
    memory_limit: int = 4 * 1024 * 1024 * 1024
    """A worker that occupies so much is ended at once."""
    start_timeout: float = 90.0
    """Workers stand behind all other programs: on a machine with six busy ones a start took over 30 s. One that ends
    instead is noticed at once."""
    silence: float = 30.0
    """A worker that was not heard of for so long hangs."""
    job_margin: float = 180.0
    """What a conversion may take on top of its own timeout: reading, converting, pictures. Four giants at a time on a
    busy machine took 120; a worker that hangs is found by its silence long before."""
    cancel_grace: float = 5.0
    """A conversion that was cancelled ends within so long, or its worker hangs."""
    stop_grace: float = 3.0
    in_background: bool = False
    """Whether workers take what others leave of the processor, because somebody works in a window meanwhile."""
    tick: float = 1.0
    """How often time and memory are looked at while conversions run."""


class WorkerState(Enum):
    """Where a worker stands."""

    STARTING = "starting"
    READY = "ready"
    RETIRING = "retiring"
    """Takes no new conversions; ends when it has none."""
    DEAD = "dead"


class Assignment:
    """A conversion that the pool is to have done. Needs a running loop."""

    _ids = itertools.count(1)

    def __init__(self, request: ConversionRequest, on_progress: OnProgress) -> None:
        self.id = next(self._ids)
        self.request = request
        self.on_progress = on_progress
        self.result: asyncio.Future[Conversion] = asyncio.get_running_loop().create_future()
        self.alone = False
        """Whether it shares a worker with no other: it was there when one died."""
        self.deadline = 0.0
        """When it is cancelled; once that was done, when its worker counts as hanging."""
        self.overdue = False
        """Whether it was cancelled in its worker."""

    @property
    def is_over(self) -> bool:
        """Whether nobody waits for its result any more."""
        return self.result.done()

    def fail(self, error: HtmlFigError) -> None:
        """End it with an error, unless it has ended."""
        if not self.result.done():
            self.result.set_exception(error)


class Worker:
    """A process and what it runs.

    Args:
        command: Program and arguments of the process.
        settings: Limits.
        on_change: Called when the worker can take more, or is dead.
        on_orphans: Takes the conversions that ran when the worker died, and the error of that death.
        on_doubt: Takes a conversion that failed as it may not elsewhere, and its error: not its page seems to be to
            blame, but the worker's browser.

    Raises:
        WorkerError: WRK003, the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        settings: PoolSettings,
        on_change: Callable[[], None],
        on_orphans: Callable[[list[Assignment], WorkerError], None],
        on_doubt: Callable[[Assignment, HtmlFigError], None],
    ) -> None:
        self._settings = settings
        self._on_change = on_change
        self._on_orphans = on_orphans
        self._on_doubt = on_doubt
        self._loop = asyncio.get_running_loop()
        self._heard = self._looked = self._loop.time()
        self._started = 0
        self._has_crashed = False
        self._death: WorkerError | None = None
        self._memory: asyncio.Task[None] | None = None
        self._tick: asyncio.TimerHandle | None = None
        self.assignments: dict[int, Assignment] = {}
        """What runs, by id."""
        self.state = WorkerState.STARTING
        self.gone = asyncio.Event()
        """Set when the process has ended."""
        try:
            self._process: WorkerProcess[Report] = WorkerProcess(command, read_report, self._on_report, self._on_end)
        except OSError as error:
            raise _start_failed(str(error)) from error
        if settings.in_background:
            put_behind(self._process.pid)
        self._schedule_tick()

    @property
    def is_starting(self) -> bool:
        """Whether it has not answered yet."""
        return self.state is WorkerState.STARTING

    @property
    def room(self) -> int:
        """How many more conversions it takes now."""
        if self.state is not WorkerState.READY or any(assignment.alone for assignment in self.assignments.values()):
            return 0
        return min(
            self._settings.pages_per_worker - len(self.assignments), self._settings.recycle_pages - self._started
        )

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    def run(self, assignment: Assignment) -> None:
        """Begin a conversion."""
        options = assignment.request.options
        assignment.deadline = self._loop.time() + options.timeout_ms / 1000 + self._settings.job_margin
        self.assignments[assignment.id] = assignment
        self._started += 1
        self._process.send(Convert(assignment.id, assignment.request))

    def introduce(self, login: Login) -> None:
        """Tell the process what to answer a proxy."""
        if login.user:
            self._process.send(Introduce(login.user, login.password))

    def cancel(self, assignment: Assignment) -> None:
        """Ask the process to end a conversion; it keeps its place until the process says that it has ended."""
        assignment.overdue = True
        assignment.deadline = self._loop.time() + self._settings.cancel_grace
        self._process.send(Cancel(assignment.id))

    def retire(self) -> None:
        """Take no more conversions, and end after those that run."""
        if self.state in (WorkerState.STARTING, WorkerState.READY):
            self.state = WorkerState.RETIRING
        if not self.assignments and self.state is WorkerState.RETIRING:
            self._process.send(Stop())
            self._loop.call_later(self._settings.stop_grace, self.kill, None)

    def kill(self, reason: WorkerError | None) -> None:
        """End the process at once; ``reason`` is told instead of a crash."""
        if self.state is not WorkerState.DEAD:
            self._death = self._death or reason
            self._process.kill()

    def _on_report(self, report: Report) -> None:
        self._heard = self._loop.time()
        match report:
            case Ready() if self.state is WorkerState.STARTING:
                self.state = WorkerState.READY
                self._on_change()
            case Step(number, progress) if number in self.assignments and not self.assignments[number].is_over:
                self.assignments[number].on_progress(progress)
            case Done(number, conversion) if number in self.assignments:
                self._finish(self.assignments[number], conversion)
            case Failed(number, code, cause, detail, field) if number in self.assignments:
                self._fail(self.assignments[number], error_from_code(code, cause, detail=detail, field=field))
            case Ended(number) if number in self.assignments:
                self.assignments[number].fail(_overdue(self.assignments[number]))
                self._release(number)

    def _fail(self, assignment: Assignment, error: HtmlFigError) -> None:
        """End a conversion with its error. Where page after page crashes, no other is given to this browser."""
        if error.error is not ErrorCode.PAGE_CRASHED:
            assignment.fail(error)
        elif not self._has_crashed:
            self._has_crashed = True
            assignment.fail(error)
        else:  # a browser that lost what starts its renderers lets all that follow crash
            self.retire()
            self._on_doubt(assignment, error)
        self._release(assignment.id)

    def _finish(self, assignment: Assignment, conversion: Conversion) -> None:
        self._has_crashed = False
        paths = (conversion.fig, conversion.screenshot, conversion.thumbnail)
        if any(path is not None and path.parent != assignment.request.directory for path in paths):
            assignment.fail(
                WorkerError(ErrorCode.WORKER_CRASHED, "The conversion process named a file that is not its own.")
            )
        elif not assignment.is_over:
            assignment.result.set_result(conversion)
        self._release(assignment.id)

    def _release(self, number: int) -> None:
        del self.assignments[number]
        if self._started >= self._settings.recycle_pages or self.state is WorkerState.RETIRING:
            self.retire()
        self._on_change()

    def _on_end(self) -> None:
        was_starting = self.state is WorkerState.STARTING
        self.state = WorkerState.DEAD
        if self._tick is not None:
            self._tick.cancel()
        words = self._process.last_words()
        if self._death is not None:
            self._death.detail = self._death.detail or words
        death = self._death or (_start_failed(words) if was_starting else _crashed(words))
        orphans = list(self.assignments.values())
        self.assignments.clear()
        self.gone.set()
        self._on_orphans(orphans, death)
        self._on_change()

    def _schedule_tick(self) -> None:
        self._tick = self._loop.call_later(self._settings.tick, self._look)

    def _look(self) -> None:
        """Look at time and memory. A process that stands still is not asked for either."""
        now = self._loop.time()
        if now - self._looked > self._settings.silence / 2:
            self._heard = now  # we were the ones who stood still; its reports are still in the queue
        self._looked = now
        silence = self._settings.start_timeout if self.is_starting else self._settings.silence
        if now - self._heard > silence:
            self.kill(_start_failed("no answer in time") if self.is_starting else _hung())
            return
        for assignment in list(self.assignments.values()):
            if now > assignment.deadline:
                if assignment.overdue:
                    assignment.fail(_hung())  # the others that run here get another try
                    self.kill(_hung())
                    return
                self.cancel(assignment)
        if self.assignments and (self._memory is None or self._memory.done()):
            self._memory = self._loop.create_task(self._weigh())
        self._schedule_tick()

    async def _weigh(self) -> None:
        size = await asyncio.to_thread(self._process.memory)
        if size is None or self.state is WorkerState.DEAD:
            return
        if size > self._settings.memory_limit:
            self.kill(WorkerError(ErrorCode.WORKER_CRASHED, "The conversion process took too much memory."))
        elif size > self._settings.recycle_bytes:
            self.retire()


def _overdue(assignment: Assignment) -> CaptureError:
    seconds = assignment.request.options.timeout_ms / 1000
    return CaptureError(
        ErrorCode.CAPTURE_TIMED_OUT,
        because("The page was loaded, but not read in time (timeout {seconds} s).", seconds=f"{seconds:g}"),
    )


def _crashed(detail: str) -> WorkerError:
    return WorkerError(
        ErrorCode.WORKER_CRASHED, "The conversion process ended in the middle of its work.", detail=detail
    )


def _hung() -> WorkerError:
    return WorkerError(ErrorCode.WORKER_HUNG, "The conversion process did not answer any more and was ended.")


def _start_failed(detail: str) -> WorkerError:
    return WorkerError(ErrorCode.WORKER_START_FAILED, "The conversion process did not start.", detail=detail)
