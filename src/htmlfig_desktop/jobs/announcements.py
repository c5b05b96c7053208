"""Tells subscribers about changes of jobs: at once, or no more than so many times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.jobs.job import Job, JobId


class Change(Enum):
    """What happened to a job in the queue."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class JobChanged:
    """A change and the job as it is now (as it last was, when it was removed)."""

    change: Change
    job: Job


_PROGRESS_INTERVAL_S = 0.1
"""Between two announcements of a job's progress."""

OnJobChanged = Callable[[JobChanged], None]
Unsubscribe = Callable[[], None]


class Announcements:
    """Passes changes on to subscribers, in the loop's thread.

    A subscriber that raises is reported to the loop and disturbs neither the queue nor the others.
    """

    def __init__(self) -> None:
        self._subscribers: list[OnJobChanged] = []
        self._last: dict[JobId, float] = {}
        self._waiting: dict[JobId, tuple[asyncio.TimerHandle, Job]] = {}

    def subscribe(self, on_change: OnJobChanged) -> Unsubscribe:
        """Call ``on_change`` at every change until the returned function is called."""
        self._subscribers.append(on_change)

        def unsubscribe() -> None:
            if on_change in self._subscribers:
                self._subscribers.remove(on_change)

        return unsubscribe

    def now(self, change: Change, job: Job) -> None:
        """Announce at once; a delayed announcement of this job is overtaken and dropped."""
        self._forget(job.id)
        if change is Change.REMOVED:
            self._last.pop(job.id, None)
        event = JobChanged(change, job)
        for subscriber in tuple(self._subscribers):
            try:
                subscriber(event)
            except Exception as error:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "A subscriber to job changes failed", "exception": error}
                )

    def soon(self, job: Job) -> None:
        """Announce a step forward: at once when the last one is long enough ago, else the latest one later."""
        loop = asyncio.get_running_loop()
        due = self._last.get(job.id, float("-inf")) + _PROGRESS_INTERVAL_S
        if loop.time() >= due:
            self._last[job.id] = loop.time()
            self.now(Change.CHANGED, job)
            return
        self._forget(job.id)
        self._waiting[job.id] = (loop.call_at(due, self._release, job.id), job)

    def close(self) -> None:
        """Drop the subscribers and what is still to be announced."""
        for job_id in tuple(self._waiting):
            self._forget(job_id)
        self._subscribers.clear()

    def _release(self, job_id: JobId) -> None:
        _, job = self._waiting.pop(job_id)
        self._last[job_id] = asyncio.get_running_loop().time()
        self.now(Change.CHANGED, job)

    def _forget(self, job_id: JobId) -> None:
        if job_id in self._waiting:
            handle, _ = self._waiting.pop(job_id)
            handle.cancel()
