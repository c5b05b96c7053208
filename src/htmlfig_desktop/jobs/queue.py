"""The queue: takes conversions, runs a few at a time on a backend, and tells whoever listens.

It belongs to one event loop and is used from that loop's thread only. It knows neither the window nor which backend
it drives. Result files lie in a work folder of their own per job, which lives until the job is removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import shutil
import tempfile
import time
import traceback
import uuid
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest, Progress
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.jobs.announcements import Announcements, Change, OnJobChanged, Unsubscribe
from htmlfig_desktop.jobs.job import IllegalTransitionError, Job, JobId, JobState

_log = logging.getLogger(__name__)


class JobQueue:
    """Jobs in the order they came, at most ``concurrency`` of them at work.

    Attributes:
        folder: private folder with one work folder per job; deleted by ``aclose``.
    """

    def __init__(
        self, backend: ConversionBackend, *, concurrency: int = 2, clock: Callable[[], float] = time.time
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="htmlfig-jobs-"))
        self._backend = backend
        self._concurrency = concurrency
        self._clock = clock
        self._announcements = Announcements()
        self._jobs: dict[JobId, Job] = {}
        self._waiting: deque[JobId] = deque()
        self._tasks: dict[JobId, asyncio.Task[Conversion]] = {}
        self._orders = 0
        self._is_open = True

    @property
    def jobs(self) -> tuple[Job, ...]:
        """All jobs, the oldest first."""
        return tuple(self._jobs.values())

    def job(self, job_id: JobId) -> Job | None:
        """Return the job as it is now; None after it was removed."""
        return self._jobs.get(job_id)

    def subscribe(self, on_change: OnJobChanged) -> Unsubscribe:
        """Call ``on_change`` at every change, progress at most ten times a second per job."""
        return self._announcements.subscribe(on_change)

    def submit(self, source: Source, options: ConversionOptions) -> Job:
        """Queue a conversion and return its job.

        Raises:
            HtmlFigError: WRK004, the queue is closing.
        """
        if not self._is_open:
            raise HtmlFigError(ErrorCode.QUEUE_FULL, "The program is closing and takes no more pages.")
        self._orders += 1
        job = Job(JobId(uuid.uuid4().hex), self._orders, source, options, self._clock())
        self._jobs[job.id] = job
        self._waiting.append(job.id)
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
        self._put(self._jobs[job_id].queued())
        self._waiting.append(job_id)
        self._start_waiting()

    def mark_saved(self, job_id: JobId, target: Path) -> None:
        """Note where the user has saved the job's design."""
        self._put(replace(self._jobs[job_id], target=target))

    def remove(self, job_id: JobId) -> None:
        """Forget a finished job and delete its files.

        Raises:
            IllegalTransitionError: it is waiting or running; cancel it first.
        """
        job = self._jobs[job_id]
        if not job.state.is_finished:
            raise IllegalTransitionError(f"{job.state.value} -> removed")
        del self._jobs[job_id]
        shutil.rmtree(self._work_folder(job_id), ignore_errors=True)
        self._announcements.now(Change.REMOVED, job)

    def clear_finished(self) -> None:
        """Remove every finished job whose design is saved or that has none; unsaved designs stay."""
        for job in self.jobs:
            if job.state.is_finished and not job.is_unsaved:
                self.remove(job.id)

    async def aclose(self) -> None:
        """Take no more jobs, cancel all, wait until the backend has let go of them, and delete the work folder."""
        self._is_open = False
        for job in self.jobs:
            self.cancel(job.id)
        if self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))
        self._announcements.close()
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)

    def _start_waiting(self) -> None:
        while self._is_open and self._waiting and len(self._tasks) < self._concurrency:
            job = self._jobs[self._waiting.popleft()].running(self._clock())
            task = asyncio.get_running_loop().create_task(self._convert(job), name=f"job {job.order}")
            self._tasks[job.id] = task
            self._put(job)
            task.add_done_callback(functools.partial(self._finish, job.id))

    async def _convert(self, job: Job) -> Conversion:
        request = ConversionRequest(job.source, job.options, self._fresh_work_folder(job.id))
        return await self._backend.convert(request, lambda progress: self._report(job.id, progress))

    def _finish(self, job_id: JobId, task: asyncio.Task[Conversion]) -> None:
        """Turn the end of a task, whatever it is, into a state of its job; a task may end before it began."""
        del self._tasks[job_id]
        job, now = self._jobs[job_id], self._clock()
        if task.cancelled():
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
        self._announcements.now(Change.CHANGED, job)

    def _work_folder(self, job_id: JobId) -> Path:
        return self.folder / job_id

    def _fresh_work_folder(self, job_id: JobId) -> Path:
        folder = self._work_folder(job_id)
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        return folder


def _failure(error: BaseException) -> HtmlFigError:
    """Return the error a job shows; one the program does not know becomes INT001 with its trace as detail."""
    if isinstance(error, HtmlFigError):
        return error
    _log.error("job.broken", exc_info=error)
    trace = "".join(traceback.format_exception(error))
    return HtmlFigError(ErrorCode.INTERNAL, f"Unexpected: {type(error).__name__}.", detail=trace)
