"""A job: one conversion somebody asked for, and the table of states it may pass through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import NewType

from htmlfig_desktop.core.conversion import Conversion, Progress, Stage
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, Source

JobId = NewType("JobId", str)
"""Unique in this program and beyond it."""


class JobState(Enum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_finished(self) -> bool:
        """Whether the job waits for nothing any more."""
        return self not in (JobState.QUEUED, JobState.RUNNING)


TRANSITIONS: Mapping[JobState, frozenset[JobState]] = MappingProxyType(
    {
        JobState.QUEUED: frozenset({JobState.RUNNING, JobState.CANCELLED}),
        JobState.RUNNING: frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED}),
        JobState.DONE: frozenset(),
        JobState.FAILED: frozenset({JobState.QUEUED}),
        JobState.CANCELLED: frozenset({JobState.QUEUED}),
    }
)
"""Which states may follow a state."""


class IllegalTransitionError(Exception):
    """A job was asked to take a state that may not follow its own: a fault in the program."""


_NOT_STARTED = Progress(Stage.QUEUED)


@dataclass(frozen=True, slots=True)
class Job:
    """One conversion and what came of it. A change is a new Job with the same id.

    Times are seconds since the epoch.
    """

    id: JobId
    order: int
    """Rises with every job; the older of two jobs has the lower one."""
    source: Source
    options: ConversionOptions
    created_at: float
    state: JobState = JobState.QUEUED
    progress: Progress = _NOT_STARTED
    is_cancelling: bool = False
    """Whether it was told to stop and has not stopped yet."""
    target: Path | None = None
    """Where the .fig was last saved; None: not yet."""
    result: Conversion | None = None
    """Set exactly when the state is DONE. Its files live until the job is removed."""
    error: HtmlFigError | None = None
    """Set exactly when the state is FAILED."""
    started_at: float | None = None
    finished_at: float | None = None

    @property
    def name(self) -> str:
        """The page's title where it is known, else the source's name."""
        return (self.result.title if self.result else "") or self.source.name

    @property
    def is_unsaved(self) -> bool:
        """Whether it holds a design that exists nowhere else."""
        return self.state is JobState.DONE and self.target is None

    def seconds(self, now: float) -> float | None:
        """Return how long the job has run, or ran; None before it started."""
        if self.started_at is None:
            return None
        return max(0.0, (now if self.finished_at is None else self.finished_at) - self.started_at)

    def queued(self) -> Job:
        """Return the job waiting again, as if new.

        Raises:
            IllegalTransitionError: it neither failed nor was cancelled.
        """
        fresh = Job(self.id, self.order, self.source, self.options, self.created_at)
        return replace(fresh, state=self._next(JobState.QUEUED))

    def running(self, now: float) -> Job:
        """Return the job at work since ``now``.

        Raises:
            IllegalTransitionError: it was not waiting.
        """
        return replace(self, state=self._next(JobState.RUNNING), started_at=now, progress=Progress(Stage.STARTING))

    def done(self, now: float, result: Conversion) -> Job:
        """Return the job with its result.

        Raises:
            IllegalTransitionError: it was not running.
        """
        return replace(
            self,
            state=self._next(JobState.DONE),
            progress=Progress(Stage.DONE),
            is_cancelling=False,
            result=result,
            finished_at=now,
        )

    def failed(self, now: float, error: HtmlFigError) -> Job:
        """Return the job with what went wrong; its progress still tells where.

        Raises:
            IllegalTransitionError: it was not running.
        """
        return replace(self, state=self._next(JobState.FAILED), is_cancelling=False, error=error, finished_at=now)

    def cancelled(self, now: float) -> Job:
        """Return the job given up on.

        Raises:
            IllegalTransitionError: it had finished.
        """
        return replace(self, state=self._next(JobState.CANCELLED), is_cancelling=False, finished_at=now)

    def _next(self, state: JobState) -> JobState:
        if state not in TRANSITIONS[self.state]:
            raise IllegalTransitionError(f"{self.state.value} -> {state.value}")
        return state
