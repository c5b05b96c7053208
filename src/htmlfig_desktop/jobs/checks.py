"""Has finished jobs compared with their pages, one after the other, small pages first, while the queue goes on.

A check is no part of its job: the job is done before, and stays done whatever comes of the check.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.fidelity import CheckRequest, DesignChecker
from htmlfig_desktop.core.unforeseen import unforeseen
from htmlfig_desktop.jobs.job import Check, CheckState, Job, JobId

_log = logging.getLogger(__name__)

CHECK_FOLDER = "check"
"""In a job's work folder: what ``core.fidelity`` draws."""

OnCheck = Callable[[JobId, Check], None]


class Checks:
    """Jobs whose results are to be compared, those of the smallest pictures first. Belongs to one event loop.

    Args:
        checker: Compares; None: every check fails at once, as there is nobody to make it.
        on_check: Told what came of each.
    """

    def __init__(self, checker: DesignChecker | None, on_check: OnCheck) -> None:
        self._checker = checker
        self._on_check = on_check
        self._waiting: list[Job] = []
        self._task: asyncio.Task[None] | None = None
        self._current: JobId | None = None
        self._is_open = True

    def add(self, job: Job) -> None:
        """Have a job's result compared when its turn comes; a job that waits for no check is left alone."""
        if self._is_open and job.check == Check():
            self._waiting.append(job)
            if self._task is None:
                self._task = asyncio.get_running_loop().create_task(self._work(), name="checks")

    def drop(self, job_id: JobId) -> None:
        """Forget a job that is no longer wanted; the check under way is given up."""
        self._waiting = [job for job in self._waiting if job.id != job_id]
        if self._current == job_id and self._task is not None:
            self._task.cancel()

    async def aclose(self) -> None:
        """Give up what is under way and what waits, and end the checker."""
        self._is_open = False
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._checker is not None:
            await self._checker.aclose()

    async def _work(self) -> None:
        try:
            while self._waiting:
                job = min(self._waiting, key=_pixels)  # the first of those that are alike
                self._waiting.remove(job)
                self._current = job.id
                self._on_check(job.id, await self._checked(job))
        finally:
            self._task = self._current = None
            if self._waiting and self._is_open:  # one was given up, the others still wait
                self._task = asyncio.get_running_loop().create_task(self._work(), name="checks")

    async def _checked(self, job: Job) -> Check:
        result = job.result
        if result is None or result.screenshot is None or self._checker is None:
            return Check(CheckState.FAILED, problem=because("There is nothing to compare."))
        folder = result.fig.parent / CHECK_FOLDER
        request = CheckRequest(result.fig, result.screenshot, job.options.device_scale_factor, pictures=folder)
        try:
            await asyncio.to_thread(folder.mkdir, exist_ok=True)
            return Check(CheckState.DONE, await self._checker.check(request))
        except HtmlFigError as error:
            _log.info("check.failed: %s: %s", error, error.detail[-500:])
            return Check(CheckState.FAILED, problem=error.cause)
        except Exception as error:
            _log.exception("check.broken")
            return Check(CheckState.FAILED, problem=unforeseen(error).cause)


def _pixels(job: Job) -> float:
    """Return how much there is to compare, without a look at the picture."""
    size = job.result.size if job.result is not None else None
    return size.width * size.height * job.options.device_scale_factor**2 if size is not None else 0.0
