"""Hands many conversions to the queue a few milliseconds at a time, so that the window never stands still for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from htmlfig_desktop.core.collector import keep_uncollected, paused_collector
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.jobs.job import Job
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.bit_by_bit import bit_by_bit, for_a_moment
from htmlfig_desktop.ui.tasks import TaskRunner

_MANY = 400
"""From so many on the list of jobs is shown anew when all are there, instead of row by row."""

Order = tuple[Source, ConversionOptions]


class Submitter:
    """Submits what the user wants converted.

    Args:
        queue: gets the jobs.
        tasks: runs what does not fit into the first moment.
        hold: called before very many jobs come.
        release: called after them.
    """

    def __init__(
        self, queue: JobQueue, tasks: TaskRunner, hold: Callable[[], None], release: Callable[[], None]
    ) -> None:
        self._queue = queue
        self._tasks = tasks
        self._hold = hold
        self._release = release

    def submit(
        self,
        orders: Sequence[Order],
        *,
        preset: str,
        batch: str,
        destination: Destination = HERE,
        then: Callable[[], object] | None = None,
    ) -> Job | None:
        """Queue conversions and return the first one's job; what takes too long now follows while the loop runs.

        ``then`` is called, later than this returns, when all of them are queued.

        Raises:
            HtmlFigError: WRK004, the queue is closing.
        """
        jobs = (
            self._queue.submit(source, options, preset=preset, batch=batch, destination=destination)
            for source, options in orders
        )
        first = next(jobs, None)
        if len(orders) >= _MANY:
            self._tasks.start(self._follow_held(jobs, then), name="submit many")
        elif not for_a_moment(jobs) or then is not None:
            self._tasks.start(self._follow(jobs, then), name="submit")
        return first

    async def _follow(self, jobs: Iterator[Job], then: Callable[[], object] | None = None) -> None:
        await bit_by_bit(jobs)
        if then is not None:
            then()

    async def _follow_held(self, jobs: Iterator[Job], then: Callable[[], object] | None) -> None:
        self._hold()
        try:
            with paused_collector():
                await self._follow(jobs)
            keep_uncollected()
        finally:
            self._release()
        if then is not None:
            then()
