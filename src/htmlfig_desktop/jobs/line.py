"""The line of waiting jobs: who is next, given how many may be at work at each destination."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection
from enum import Enum
from typing import Final

from htmlfig_desktop.core.options import PrivateSource
from htmlfig_desktop.jobs.job import Job, JobId

Lane = str
"""Jobs of one lane share what limits them: those of one key, or those of this machine."""
PRIVATE: Final[Lane] = "private"
"""What the private browser captures: beside the engine, which runs in other processes."""
REMOTE_AT_ONCE: Final = 1
"""Conversions of one key at the same time. Source: contract, "Limits": keep requests serial."""


class Move(Enum):
    """Where waiting jobs go among the waiting ones."""

    FIRST = "first"
    EARLIER = "earlier"
    LATER = "later"
    LAST = "last"


def lane_of(job: Job) -> Lane:
    """Return the lane of a job; that of this machine is empty."""
    if isinstance(job.source, PrivateSource):
        return PRIVATE
    return job.destination.key_id or job.destination.server


class WaitingLine:
    """Waiting jobs by their places. Knows how many of each lane are at work.

    Args:
        at_once_here: How many may be at work on this machine.
        stands_still: Tells whether none of a lane may begin.
    """

    def __init__(self, at_once_here: int, stands_still: Callable[[Lane], bool] = lambda lane: False) -> None:
        self._at_once_here = at_once_here
        self._stands_still = stands_still
        self._order: list[JobId] = []
        self._jobs: dict[JobId, tuple[int, Lane]] = {}
        self._waiting: Counter[Lane] = Counter()
        self._at_work: Counter[Lane] = Counter()

    @property
    def ids(self) -> tuple[JobId, ...]:
        """The jobs that wait, in their order."""
        return tuple(self._order)

    def __bool__(self) -> bool:
        return bool(self._order)

    def add(self, job: Job) -> None:
        """Let a job wait at its place."""
        self._jobs[job.id] = job.place, lane_of(job)
        self._waiting[lane_of(job)] += 1
        insort(self._order, job.id, key=lambda job_id: self._jobs[job_id][0])

    def remove(self, job_id: JobId) -> None:
        """Let a job wait no more."""
        self._order.remove(job_id)
        self._forget(job_id)

    def take(self) -> JobId | None:
        """Return the next job that may start, which is at work from now on; None where none may."""
        full: set[Lane] = set()
        open_lanes = sum(1 for waiting in self._waiting.values() if waiting)
        for place, job_id in enumerate(self._order):
            lane = self._jobs[job_id][1]
            if lane not in full and self._has_room(lane):
                del self._order[place]
                self._begin(job_id)
                return job_id
            full.add(lane)
            if len(full) >= open_lanes:
                break
        return None

    def take_out(self, job_id: JobId) -> None:
        """Let a waiting job start although it may not be its turn."""
        self._order.remove(job_id)
        self._begin(job_id)

    def leave(self, lane: Lane) -> None:
        """Note that a job of a lane is no longer at work."""
        self._at_work[lane] -= 1

    def in_lane(self, lane: Lane) -> tuple[JobId, ...]:
        """Return the waiting jobs of a lane, in their order."""
        return tuple(job_id for job_id in self._order if self._jobs[job_id][1] == lane)

    def move(self, chosen: Collection[JobId], to: Move) -> dict[JobId, int]:
        """Move jobs among the waiting ones and return the places that have changed; others are left out."""
        places = [self._jobs[job_id][0] for job_id in self._order]
        self._order = _moved(self._order, {each for each in self._order if each in chosen}, to)
        changed = {
            job_id: place for job_id, place in zip(self._order, places, strict=True) if self._jobs[job_id][0] != place
        }
        for job_id, place in changed.items():
            self._jobs[job_id] = place, self._jobs[job_id][1]
        return changed

    def _has_room(self, lane: Lane) -> bool:
        return not self._stands_still(lane) and self._at_work[lane] < (REMOTE_AT_ONCE if lane else self._at_once_here)

    def _begin(self, job_id: JobId) -> None:
        self._at_work[self._jobs[job_id][1]] += 1
        self._forget(job_id)

    def _forget(self, job_id: JobId) -> None:
        self._waiting[self._jobs.pop(job_id)[1]] -= 1


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
