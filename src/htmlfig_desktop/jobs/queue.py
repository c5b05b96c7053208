"""The queue: takes conversions, runs a few at a time on a backend, and tells whoever listens.

It belongs to one event loop and is used from that loop's thread only. It knows neither the window nor which backend
it drives. Every change goes to its store at once; a job that the program did not finish waits again at the next start.
Result files lie in a work folder of their own per job, which lives until the job is removed.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.client.errors import WaitAskedError
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionBackend,
    ConversionRequest,
    Progress,
    Stage,
    WaitReason,
)
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.core.fidelity import DesignChecker
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.jobs.announcements import Announcements, Change, OnJobChanged, Unsubscribe
from htmlfig_desktop.jobs.checks import Checks
from htmlfig_desktop.jobs.failures import failure_of
from htmlfig_desktop.jobs.folders import FolderDeleter, thumbnail_in
from htmlfig_desktop.jobs.holds import ABSENCES, Absence, Holds
from htmlfig_desktop.jobs.job import Check, IllegalTransitionError, Job, JobId, JobState
from htmlfig_desktop.jobs.line import Lane, Move, WaitingLine, lane_of
from htmlfig_desktop.jobs.store import JobStore, Restored

_RESTORED_AT_ONCE_S = 0.008


class JobQueue:
    """Jobs in the order they came, at most ``concurrency`` of them at work here, and one for every key.

    Attributes:
        store: keeps the jobs and their files; closed by ``aclose``.
        deleter: deletes the files of what is removed.
        on_absence: told of what is gone or refused while jobs wait for it, once for all of them; they wait on.
    """

    def __init__(
        self,
        backend: ConversionBackend,
        store: JobStore | None = None,
        *,
        concurrency: int = 2,
        checker: DesignChecker | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store or JobStore.temporary()
        self._backend = backend
        self._clock = clock
        self._announcements = Announcements()
        self._jobs: dict[JobId, Job] = {}
        self._holds = Holds(self.release, clock)
        self._line = WaitingLine(concurrency, stands_still=self._holds.__contains__)
        self.on_absence: Callable[[Absence], object] = lambda absence: None
        self._redirected: set[JobId] = set()
        self._tasks: dict[JobId, asyncio.Task[Conversion]] = {}
        self._removed: list[Job] = []
        self.deleter = FolderDeleter()
        self._checks = Checks(checker, self._note_check)
        self._orders, self._places = self.store.highest_order, self.store.highest_place
        self._is_open = True
        self._is_paused = False

    @property
    def jobs(self) -> tuple[Job, ...]:
        """All jobs, the oldest first."""
        return tuple(self._jobs.values())

    @property
    def clearable(self) -> tuple[JobId, ...]:
        """The finished jobs whose design is saved or that have none, the oldest first."""
        return tuple(job.id for job in self.jobs if job.state.is_finished and not job.is_unsaved)

    @property
    def waiting(self) -> tuple[JobId, ...]:
        """The jobs that wait, the next one first."""
        return self._line.ids

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
        jobs = await asyncio.to_thread(lambda: [job.as_found(self._clock()) for job in stored.jobs])
        slice_end = time.monotonic() + _RESTORED_AT_ONCE_S
        for number, job in enumerate(jobs, 1):
            self._jobs[job.id] = job
            if job != stored.jobs[number - 1]:
                self.store.put(job)
            if job.state is JobState.QUEUED:
                self._await_turn(job)
                self._is_paused = True
            self._checks.add(job)
            self._announcements.now(Change.ADDED, job)
            if time.monotonic() > slice_end:
                await asyncio.sleep(0)
                slice_end = time.monotonic() + _RESTORED_AT_ONCE_S
        await asyncio.to_thread(self.store.sweep, stored)
        interrupted = sum(job.state is JobState.QUEUED and job.interruptions > 0 for job in jobs)
        if not self._line:
            self.resume()
        return Restored(len(jobs), len(self._line.ids), interrupted, stored.unreadable)

    def submit(
        self,
        source: Source,
        options: ConversionOptions,
        *,
        preset: str = "",
        batch: str = "",
        destination: Destination = HERE,
        at_once: bool = False,
    ) -> Job:
        """Queue a conversion and return its job. ``at_once`` lets it overtake all others, also in a paused queue.

        Raises:
            HtmlFigError: WRK004, the queue is closing.
        """
        if not self._is_open:
            raise HtmlFigError(ErrorCode.QUEUE_FULL, "The program is closing and takes no more pages.")
        self._orders += 1
        job = Job(JobId(uuid.uuid4().hex), self._orders, source, options, self._clock())
        job = replace(job, place=self._last_place(), preset=preset, batch=batch, destination=destination)
        job = self._await_turn(job)
        self.store.put(job)
        self._announcements.now(Change.ADDED, job)
        if at_once:
            self._line.take_out(job.id)
            self._start(job.id)
        self._start_waiting()
        return self._jobs[job.id]

    def cancel(self, job_id: JobId) -> None:
        """Stop a job: one that waits at once, one at work when the backend has let go of it. Finished ones stay so."""
        job = self._jobs[job_id]
        self._redirected.discard(job_id)
        if job.state is JobState.QUEUED:
            self._line.remove(job_id)
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
        self._put(self._await_turn(job.queued(self._last_place())))
        self._start_waiting()

    def redirect(self, job_id: JobId, destination: Destination) -> None:
        """Let a job that is not done be converted elsewhere; one at work is stopped first and then waits again."""
        job = self._jobs[job_id]
        if job.state is JobState.DONE:
            return
        if job.state is JobState.RUNNING:
            self.cancel(job_id)
            self._redirected.add(job_id)
            self._put(replace(self._jobs[job_id], destination=destination))
            return
        if job.state is JobState.QUEUED:
            self._line.remove(job_id)
        else:
            job = job.queued(self._last_place())
        self._put(self._await_turn(replace(job, destination=destination)))
        self._start_waiting()

    def hold(self, lane: Lane, until: float) -> None:
        """Start no job of a lane before a moment (Unix seconds): its server has asked for that."""
        self._holds.begin_until(lane, until)
        self._tell_lane(lane)

    def release(self, lane: Lane) -> None:
        """Let the jobs of a lane that stands still go on."""
        if self._holds.end(lane):
            self._tell_lane(lane)
            self._start_waiting()

    def absence(self, lane: Lane) -> Absence | None:
        """Return what is away where a lane stands still for that; ``release`` lets it go on."""
        return self._holds.absence(lane)

    def note_back(self, lane: Lane) -> None:
        """Note that a server that went away is back; its jobs wait for ``release``."""
        self._holds.note_back(lane)
        self._tell_lane(lane)

    def waiting_in(self, lane: Lane) -> tuple[JobId, ...]:
        """The waiting jobs of a lane, the next one first."""
        return self._line.in_lane(lane)

    def move(self, job_ids: Iterable[JobId], to: Move) -> None:
        """Move waiting jobs among the waiting ones; they keep their order among themselves. Others are left out."""
        for job_id, place in self._line.move(set(job_ids), to).items():
            self._put(replace(self._jobs[job_id], place=place))

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

    def check_again(self, job_id: JobId) -> None:
        """Have a done job's result compared with its picture, whether or not that was asked for; without one: nothing.

        What is being compared already is not begun anew.
        """
        job = self._jobs[job_id]
        if job.result is not None and job.result.screenshot is not None and job.check != Check():
            self._put(job := replace(job, check=Check()))
            self._checks.add(job)

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
            self._checks.drop(job.id)
            self._announcements.now(Change.REMOVED, job)

    def discard(self, *job_ids: JobId) -> None:
        """As ``remove``, but for good; what was removed before can still be brought back."""
        kept, self._removed = self._removed, []
        self.remove(*job_ids)
        self._drop_removed()
        self._removed = kept

    def undo_remove(self) -> tuple[Job, ...]:
        """Bring back the jobs that were removed last, and return them."""
        returned, self._removed = tuple(self._removed), []
        for job in returned:
            self._jobs[job.id] = job
            self.store.put(job)
            self._announcements.now(Change.ADDED, job)
            self._checks.add(job)
        self._jobs = {job.id: job for job in sorted(self._jobs.values(), key=lambda job: job.order)}
        return returned

    async def aclose(self) -> None:
        """Take no more jobs, stop those at work, wait until the backend has let go of them, and close the store.

        What was at work waits again, and is there at the next start if the store lasts.
        """
        self._is_open = False
        await self._checks.aclose()
        self._holds.close()
        for task in self._tasks.values():
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))
        await asyncio.sleep(0)  # the tasks' ends are noted by callbacks
        self._announcements.close()
        self._drop_removed()
        await self.deleter.finish()
        await self.store.aclose()

    def _last_place(self) -> int:
        self._places += 1
        return self._places

    def _await_turn(self, job: Job) -> Job:
        """Let a job wait, and return it with what it waits for."""
        self._jobs[job.id] = job = replace(job, progress=self._holds.wait_of(lane_of(job)))
        self._line.add(job)
        return job

    def _tell_lane(self, lane: Lane) -> None:
        for job_id in self._line.in_lane(lane):
            self._put(replace(self._jobs[job_id], progress=self._holds.wait_of(lane)))

    def _start_waiting(self) -> None:
        while self._is_open and not self._is_paused and (next_id := self._line.take()) is not None:
            self._start(next_id)

    def _start(self, job_id: JobId) -> None:
        job = self._jobs[job_id].running(self._clock())
        task = asyncio.get_running_loop().create_task(self._convert(job), name=f"job {job.order}")
        self._tasks[job.id] = task
        self._put(job)
        task.add_done_callback(functools.partial(self._finish, job.id, lane_of(job)))

    async def _convert(self, job: Job) -> Conversion:
        with contextlib.suppress(StorageError):  # a full disk is no reason not to work
            await self.store.flush()  # who pays for the work can tell a second run of it by its id
        folder = self.deleter.emptied(self.store.results / job.id)
        request = ConversionRequest(job.source, job.options, folder, job.destination)
        return await self._backend.convert(request, lambda progress: self._report(job.id, progress))

    def _finish(self, job_id: JobId, lane: Lane, task: asyncio.Task[Conversion]) -> None:
        """Turn the end of a task, whatever it is, into a state of its job; a task may end before it began."""
        del self._tasks[job_id]
        self._line.leave(lane)
        job, now = self._jobs[job_id], self._clock()
        is_redirected = job_id in self._redirected
        self._redirected.discard(job_id)
        if task.cancelled() or task.exception() is not None:
            self.deleter.clear(self.store.results / job_id)  # a design without its picture is nothing to keep
        if task.cancelled() and (is_redirected or (not self._is_open and not job.is_cancelling)):
            self._put(self._await_turn(job.queued()))
        elif task.cancelled():
            self._put(job.cancelled(now))
        elif error := task.exception():
            self._note_failure(job, lane, failure_of(error))
        else:
            self._put(job := job.done(now, task.result()))
            self._checks.add(job)
        self._start_waiting()

    def _note_failure(self, job: Job, lane: Lane, error: HtmlFigError) -> None:
        """Let a job fail, or wait for what passes, and spare the others of its lane what they would meet as well."""
        reason = ABSENCES.get(error.error)
        waits = reason is WaitReason.KEYRING or (reason is not None and self._line.in_lane(lane))
        if waits and self._is_open and not job.is_cancelling:
            absence = Absence(lane, job.destination, error)
            self._holds.begin_absence(absence)
            self._put(self._await_turn(job.queued()))  # with the others, of which it is the first
            self._tell_lane(lane)
            self.on_absence(absence)
            return
        self._put(job.failed(self._clock(), error))
        if isinstance(error, WaitAskedError) and error.retry_at is not None and self._is_open:
            self.hold(lane, error.retry_at)  # the others of this key would be refused as well

    def _report(self, job_id: JobId, progress: Progress) -> None:
        job = self._jobs.get(job_id)
        if job is not None and job.state is JobState.RUNNING and job.progress != progress:
            is_drawn = progress.stage is Stage.PICTURING
            thumbnail = thumbnail_in(self.store.results / job_id) if is_drawn else job.thumbnail
            self._jobs[job_id] = job = replace(job, progress=progress, thumbnail=thumbnail)
            self._announcements.soon(job)

    def _note_check(self, job_id: JobId, check: Check) -> None:
        if job_id in self._jobs:
            self._put(replace(self._jobs[job_id], check=check))

    def _put(self, job: Job) -> None:
        self._jobs[job.id] = job
        self.store.put(job)
        self._announcements.now(Change.CHANGED, job)

    def _drop_removed(self) -> None:
        """Delete the files of what was removed, in a thread."""
        self.deleter.delete([self.store.results / job.id for job in self._removed])
        self._removed = []
