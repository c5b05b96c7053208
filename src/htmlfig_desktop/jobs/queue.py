"""The queue: takes conversions, runs a few at a time on a backend, and tells whoever listens.

It belongs to one event loop and is used from that loop's thread only. It knows neither the window nor which backend
it drives. Every change goes to its store at once; a job that the program did not finish waits again at the next start.
Result files lie in a work folder of their own per job, which lives until the job is removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import shutil
import time
import traceback
import uuid
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest, Progress
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.jobs.announcements import Announcements, Change, OnJobChanged, Unsubscribe
from htmlfig_desktop.jobs.job import IllegalTransitionError, Job, JobId, JobState
from htmlfig_desktop.jobs.store import JobStore

_log = logging.getLogger(__name__)
_RESTORED_AT_ONCE_S = 0.008


class Move(Enum):
    """Where waiting jobs go among the waiting ones."""

    FIRST = "first"
    EARLIER = "earlier"
    LATER = "later"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Restored:
    """What an earlier run of the program left."""

    jobs: int
    waiting: int
    interrupted: int
    """Of the waiting ones, those that were at work when the program ended."""
    unreadable: int


class JobQueue:
    """Jobs in the order they came, at most ``concurrency`` of them at work.

    Attributes:
        store: keeps the jobs and their files; closed by ``aclose``.
    """

    def __init__(
        self,
        backend: ConversionBackend,
        store: JobStore | None = None,
        *,
        concurrency: int = 2,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store or JobStore.temporary()
        self._backend = backend
        self._concurrency = concurrency
        self._clock = clock
        self._announcements = Announcements()
        self._jobs: dict[JobId, Job] = {}
        self._waiting: list[JobId] = []
        self._tasks: dict[JobId, asyncio.Task[Conversion]] = {}
        self._removed: list[Job] = []
        self._deleting: set[asyncio.Future[None]] = set()
        self._orders, self._places = self.store.highest_order, self.store.highest_place
        self._is_open = True
        self._is_paused = False

    @property
    def jobs(self) -> tuple[Job, ...]:
        """All jobs, the oldest first."""
        return tuple(self._jobs.values())

    @property
    def waiting(self) -> tuple[JobId, ...]:
        """The jobs that wait, the next one first."""
        return tuple(self._waiting)

    @property
    def is_paused(self) -> bool:
        """Whether waiting jobs stay waiting."""
        return self._is_paused

    def job(self, job_id: JobId) -> Job | None:
        """Return the job as it is now; None after it was removed."""
        return self._jobs.get(job_id)

    def subscribe(self, on_change: OnJobChanged) -> Unsubscribe:
        """Call ``on_change`` at every change, progress at most ten times a second per job."""
        return self._announcements.subscribe(on_change)

    async def restore(self) -> Restored:
        """Take up what the store holds from earlier runs. Where jobs wait, the queue is paused until it is resumed."""
        stored = await asyncio.to_thread(self.store.load)
        jobs = await asyncio.to_thread(lambda: [self._as_found(job) for job in stored.jobs])
        slice_end = time.monotonic() + _RESTORED_AT_ONCE_S
        for number, job in enumerate(jobs, 1):
            self._jobs[job.id] = job
            if job != stored.jobs[number - 1]:
                self.store.put(job)
            if job.state is JobState.QUEUED:
                self._await_turn(job)
                self._is_paused = True
            self._announcements.now(Change.ADDED, job)
            if time.monotonic() > slice_end:
                await asyncio.sleep(0)
                slice_end = time.monotonic() + _RESTORED_AT_ONCE_S
        await asyncio.to_thread(self.store.sweep, stored)
        interrupted = sum(job.state is JobState.QUEUED and job.interruptions > 0 for job in jobs)
        if not self._waiting:
            self.resume()
        return Restored(len(jobs), len(self._waiting), interrupted, stored.unreadable)

    def submit(self, source: Source, options: ConversionOptions, *, preset: str = "", batch: str = "") -> Job:
        """Queue a conversion and return its job.

        Raises:
            HtmlFigError: WRK004, the queue is closing.
        """
        if not self._is_open:
            raise HtmlFigError(ErrorCode.QUEUE_FULL, "The program is closing and takes no more pages.")
        self._orders += 1
        job = Job(JobId(uuid.uuid4().hex), self._orders, source, options, self._clock())
        job = replace(job, place=self._last_place(), preset=preset, batch=batch)
        self._await_turn(job)
        self.store.put(job)
        self._announcements.now(Change.ADDED, job)
        self._start_waiting()
        return self._jobs[job.id]

    def cancel(self, job_id: JobId) -> None:
        """Stop a job. A waiting one is cancelled at once, a running one when the backend has let go of it.

        Finished jobs stay as they are.
        """
        job = self._jobs[job_id]
        if job.state is JobState.QUEUED:
            self._waiting.remove(job_id)
            self._put(job.cancelled(self._clock()))
        elif job.state is JobState.RUNNING and not job.is_cancelling:
            self._put(replace(job, is_cancelling=True))
            self._tasks[job_id].cancel()

    def retry(self, job_id: JobId) -> None:
        """Queue a failed or cancelled job again, behind all others.

        Raises:
            IllegalTransitionError: it neither failed nor was cancelled.
        """
        job = self._jobs[job_id]
        if job.state is JobState.RUNNING:
            raise IllegalTransitionError("running -> queued")
        job = job.queued(self._last_place())
        self._await_turn(job)
        self._put(job)
        self._start_waiting()

    def retry_failed(self) -> None:
        """Queue every failed job again, the oldest first."""
        for job in self.jobs:
            if job.state is JobState.FAILED:
                self.retry(job.id)

    def move(self, job_ids: Iterable[JobId], to: Move) -> None:
        """Move waiting jobs among the waiting ones; they keep their order among themselves. Others are left out."""
        chosen = set(job_ids)
        moved = [each for each in self._waiting if each in chosen]
        places = [self._jobs[each].place for each in self._waiting]
        order = _moved(self._waiting, set(moved), to)
        for job_id, place in zip(order, places, strict=True):
            if self._jobs[job_id].place != place:
                self._put(replace(self._jobs[job_id], place=place))
        self._waiting = order

    def pause(self) -> None:
        """Start no more jobs; those at work go on."""
        self._is_paused = True

    def resume(self) -> None:
        """Start waiting jobs again."""
        self._is_paused = False
        self._start_waiting()

    def mark_saved(self, job_id: JobId, target: Path) -> None:
        """Note where the user has saved the job's design."""
        self._put(replace(self._jobs[job_id], target=target))

    def remove(self, *job_ids: JobId) -> None:
        """Forget finished jobs. Until the next removal ``undo_remove`` brings them back, then their files go.

        Raises:
            IllegalTransitionError: one is waiting or running; cancel it first. None is removed then.
        """
        jobs = [self._jobs[job_id] for job_id in job_ids]
        for job in jobs:
            if not job.state.is_finished:
                raise IllegalTransitionError(f"{job.state.value} -> removed")
        self._drop_removed()
        self._removed = jobs
        self.store.remove(job_ids)
        for job in jobs:
            del self._jobs[job.id]
            self._announcements.now(Change.REMOVED, job)

    def undo_remove(self) -> tuple[Job, ...]:
        """Bring back the jobs that were removed last, and return them."""
        returned, self._removed = tuple(self._removed), []
        for job in returned:
            self._jobs[job.id] = job
            self.store.put(job)
            self._announcements.now(Change.ADDED, job)
        self._jobs = {job.id: job for job in sorted(self._jobs.values(), key=lambda job: job.order)}
        return returned

    def clear_finished(self) -> int:
        """Remove every finished job whose design is saved or that has none, and return how many; others stay."""
        gone = [job.id for job in self.jobs if job.state.is_finished and not job.is_unsaved]
        if gone:
            self.remove(*gone)
        return len(gone)

    async def aclose(self) -> None:
        """Take no more jobs, stop those at work, wait until the backend has let go of them, and close the store.

        What was at work waits again, and is there at the next start if the store lasts.
        """
        self._is_open = False
        for task in self._tasks.values():
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))
        await asyncio.sleep(0)  # the tasks' ends are noted by callbacks
        self._announcements.close()
        self._drop_removed()
        if self._deleting:
            await asyncio.wait(tuple(self._deleting))
        await self.store.aclose()

    def _as_found(self, job: Job) -> Job:
        """Return a job of an earlier run as it stands now."""
        if job.state is JobState.RUNNING:
            return job.interrupted(self._clock())
        if job.result is not None and not job.result.fig.is_file():
            return job.without_result()
        return job

    def _last_place(self) -> int:
        self._places += 1
        return self._places

    def _await_turn(self, job: Job) -> None:
        self._jobs[job.id] = job
        insort(self._waiting, job.id, key=lambda job_id: self._jobs[job_id].place)

    def _start_waiting(self) -> None:
        while self._is_open and not self._is_paused and self._waiting and len(self._tasks) < self._concurrency:
            job = self._jobs[self._waiting.pop(0)].running(self._clock())
            task = asyncio.get_running_loop().create_task(self._convert(job), name=f"job {job.order}")
            self._tasks[job.id] = task
            self._put(job)
            task.add_done_callback(functools.partial(self._finish, job.id))

    async def _convert(self, job: Job) -> Conversion:
        with contextlib.suppress(StorageError):  # a full disk is no reason not to work
            await self.store.flush()  # who pays for the work can tell a second run of it by its id
        request = ConversionRequest(job.source, job.options, _empty(self.store.results / job.id))
        return await self._backend.convert(request, lambda progress: self._report(job.id, progress))

    def _finish(self, job_id: JobId, task: asyncio.Task[Conversion]) -> None:
        """Turn the end of a task, whatever it is, into a state of its job; a task may end before it began."""
        del self._tasks[job_id]
        job, now = self._jobs[job_id], self._clock()
        if task.cancelled() and not self._is_open and not job.is_cancelling:
            job = job.queued()
            self._await_turn(job)
            self._put(job)
        elif task.cancelled():
            self._put(job.cancelled(now))
        elif error := task.exception():
            self._put(job.failed(now, _failure(error)))
        else:
            self._put(job.done(now, task.result()))
        self._start_waiting()

    def _report(self, job_id: JobId, progress: Progress) -> None:
        job = self._jobs.get(job_id)
        if job is not None and job.state is JobState.RUNNING and job.progress != progress:
            self._jobs[job_id] = job = replace(job, progress=progress)
            self._announcements.soon(job)

    def _put(self, job: Job) -> None:
        self._jobs[job.id] = job
        self.store.put(job)
        self._announcements.now(Change.CHANGED, job)

    def _drop_removed(self) -> None:
        """Delete the files of what was removed, in a thread."""
        folders = [self.store.results / job.id for job in self._removed]
        self._removed = []
        if folders:
            deleting = asyncio.get_running_loop().run_in_executor(None, _delete, folders)
            self._deleting.add(deleting)
            deleting.add_done_callback(self._deleting.discard)


def _moved(order: list[JobId], moved: set[JobId], to: Move) -> list[JobId]:
    """Return ``order`` with ``moved`` shifted."""
    if to in (Move.FIRST, Move.LAST):
        ahead = [each for each in order if each in moved]
        rest = [each for each in order if each not in moved]
        return ahead + rest if to is Move.FIRST else rest + ahead
    result = list(order) if to is Move.EARLIER else list(reversed(order))
    for place in range(1, len(result)):
        if result[place] in moved and result[place - 1] not in moved:
            result[place - 1], result[place] = result[place], result[place - 1]
    return result if to is Move.EARLIER else list(reversed(result))


def _delete(folders: list[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def _empty(folder: Path) -> Path:
    """Return ``folder``, made anew.

    Raises:
        StorageError: STO002.
    """
    try:
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
    except OSError as error:
        cause = f"There can be no folder for the result: {error.strerror}."
        raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
    return folder


def _failure(error: BaseException) -> HtmlFigError:
    """Return the error a job shows; one the program does not know becomes INT001 with its trace as detail."""
    if isinstance(error, HtmlFigError):
        return error
    _log.error("job.broken", exc_info=error)
    trace = "".join(traceback.format_exception(error))
    return HtmlFigError(ErrorCode.INTERNAL, f"Unexpected: {type(error).__name__}.", detail=trace)
