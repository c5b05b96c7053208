"""A job: one conversion somebody asked for, and the table of states it may pass through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import NewType

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import Conversion, Progress, Stage, WaitReason
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError, WorkerError
from htmlfig_desktop.core.fidelity import Fidelity
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
        JobState.RUNNING: frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.QUEUED}),
        JobState.DONE: frozenset(),
        JobState.FAILED: frozenset({JobState.QUEUED}),
        JobState.CANCELLED: frozenset({JobState.QUEUED}),
    }
)
"""Which states may follow a state. A running job waits again when the program ended in the middle of it."""

_UNTIL_TOLD = (WaitReason.DISCONNECTED, WaitReason.BACK, WaitReason.KEYRING, WaitReason.KEY, WaitReason.QUOTA)

MOST_INTERRUPTIONS = 2
"""A job that the program did not survive more often than this is not started again by itself."""


class IllegalTransitionError(Exception):
    """A job was asked to take a state that may not follow its own: a fault in the program."""


class CheckState(Enum):
    """How far the comparison of a result with its page has come."""

    WAITING = "waiting"
    """For its turn, or it is under way."""
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Check:
    """The comparison of a job's result with the picture of its page: our rendering, not Figma's."""

    state: CheckState = CheckState.WAITING
    fidelity: Fidelity | None = None
    """Set exactly when the state is DONE."""
    problem: str = ""
    """Set exactly when the state is FAILED: why, in a sentence."""


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
    check: Check | None = None
    """Of the result; None where none was asked for or there is no picture."""
    thumbnail: Path | None = None
    """Small PNG of the first screen while the job is running; afterwards the result has it."""
    error: HtmlFigError | None = None
    """Set exactly when the state is FAILED."""
    started_at: float | None = None
    finished_at: float | None = None
    interruptions: int = 0
    """How often the program ended in the middle of it, since it was last asked for."""
    place: int = 0
    """Among the waiting jobs, the one with the lowest place is the next."""
    preset: str = ""
    """Name of the preset its options come from; may be empty."""
    batch: str = ""
    """The same for jobs that were asked for together; may be empty."""
    destination: Destination = HERE
    """Who converts it."""

    @property
    def name(self) -> str:
        """The page's title where it is known, else the source's name."""
        return (self.result.title if self.result else "") or self.source.name

    @property
    def is_unsaved(self) -> bool:
        """Whether it holds a design that exists nowhere else."""
        return self.state is JobState.DONE and self.target is None

    @property
    def waits_for_word(self) -> bool:
        """Whether it lacks what its lane stands still for, and goes on when somebody wants it to."""
        return self.state is JobState.QUEUED and self.progress.reason in _UNTIL_TOLD

    def seconds(self, now: float) -> float | None:
        """Return how long the job has run, or ran; None before it started."""
        if self.started_at is None:
            return None
        return max(0.0, (now if self.finished_at is None else self.finished_at) - self.started_at)

    def queued(self, place: int | None = None) -> Job:
        """Return the job waiting again, as if new, at another ``place`` if one is given.

        Raises:
            IllegalTransitionError: it waits already, or is done.
        """
        state = self._next(JobState.QUEUED)
        place = self.place if place is None else place
        again = Job(self.id, self.order, self.source, self.options, self.created_at, state)
        return replace(again, place=place, preset=self.preset, batch=self.batch, destination=self.destination)

    def interrupted(self, now: float) -> Job:
        """Return the job after the program ended in the middle of it: waiting, or failed when that happens too often.

        Raises:
            IllegalTransitionError: it was not running.
        """
        count = self.interruptions + 1
        if count <= MOST_INTERRUPTIONS:
            return replace(self.queued(), interruptions=count)
        cause = because("The program ended {count} times while it worked on this page.", count=count)
        return replace(self.failed(now, WorkerError(ErrorCode.JOB_INTERRUPTED, cause)), interruptions=count)

    def as_found(self, now: float) -> Job:
        """Return a job of an earlier run of the program as it stands now; looks at the disk."""
        if self.state is JobState.RUNNING:
            return self.interrupted(now)
        if self.result is not None and not self.result.fig.is_file():
            return self.without_result()
        return self

    def without_result(self) -> Job:
        """Return a done job whose files are gone: failed, so that it can be tried again."""
        cause = "Something other than this program has deleted its files."
        error = StorageError(ErrorCode.RESULT_GONE, cause)
        return replace(self, state=JobState.FAILED, result=None, check=None, error=error)

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
            check=Check() if self.options.check and result.screenshot is not None else None,
            thumbnail=None,
            finished_at=now,
        )

    def failed(self, now: float, error: HtmlFigError) -> Job:
        """Return the job with what went wrong; its progress still tells where.

        Raises:
            IllegalTransitionError: it was not running.
        """
        return replace(
            self, state=self._next(JobState.FAILED), is_cancelling=False, thumbnail=None, error=error, finished_at=now
        )

    def cancelled(self, now: float) -> Job:
        """Return the job given up on.

        Raises:
            IllegalTransitionError: it had finished.
        """
        return replace(self, state=self._next(JobState.CANCELLED), is_cancelling=False, thumbnail=None, finished_at=now)

    def _next(self, state: JobState) -> JobState:
        if state not in TRANSITIONS[self.state]:
            raise IllegalTransitionError(f"{self.state.value} -> {state.value}")
        return state
