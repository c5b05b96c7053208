"""Counts what the program keeps, and deletes old results."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer

from htmlfig_desktop.jobs.job import Job
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.keys.reminders import DAY
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.messages.figures import size_text
from htmlfig_desktop.ui.system import open_with_system
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.settings.data_page import DataPage

_SETTLES_MS = 200
LONGEST = 3650
"""Days."""


class DataPresenter(QObject):
    """Runs the page about data."""

    def __init__(
        self, view: DataPage, queue: JobQueue, tasks: TaskRunner, *, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(view)
        self._view = view
        self._queue = queue
        self._now = now
        self._errand = Errand(tasks, self)
        self._counting = Errand(tasks, self)
        self._is_stale = False
        self._counting.ended.connect(self._count_again)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLES_MS)
        self._settled.timeout.connect(self._count)
        self.launch = open_with_system
        view.edited.connect(self._settled.start)
        view.openRequested.connect(lambda: self.launch(queue.store.folder))
        view.deleteConfirmed.connect(self._delete)
        view.destroyed.connect(self._counting.cancel)
        view.destroyed.connect(self._errand.cancel)
        view.show_place(str(queue.store.folder), "")
        self._errand.start(self._show_size(), "size of jobs")
        self._count()

    def found(self) -> tuple[Job, ...]:
        """Return the jobs whose results would be deleted now."""
        days = self._view.days
        if days is None:
            return ()
        end = self._now() - days * DAY
        with_unsaved = self._view.unsaved.isChecked()
        return tuple(
            job
            for job in self._queue.jobs
            if job.state.is_finished
            and (job.finished_at or job.created_at) <= end
            and (with_unsaved or not job.is_unsaved)
        )

    async def _show_size(self) -> None:
        folder = self._queue.store.folder
        size = await asyncio.to_thread(size_of, [folder])
        count = QLocale().toString(len(self._queue.jobs))
        told = self.tr("Jobs: {count}. On the disk: {size}.").format(count=count, size=size_text(size))
        self._view.show_place(str(folder), told)

    def _count_again(self) -> None:
        if self._is_stale:
            self._count()

    def _count(self) -> None:
        self._is_stale = not self._counting.start(self._show_found(), "size of old results")

    async def _show_found(self) -> None:
        self._view.age_field.set_problem(
            self.tr("Enter a whole number from 0 to {most}.").format(most=LONGEST) if self._view.days is None else ""
        )
        jobs = self.found()
        size = await asyncio.to_thread(size_of, [self._queue.store.results / job.id for job in jobs])
        told = self.tr("Results found: {count}, {size}.").format(count=len(jobs), size=size_text(size))
        self._view.show_found(told if jobs else self.tr("There are none that old."), any_found=bool(jobs))

    def _delete(self) -> None:
        async def work() -> None:
            self._queue.discard(*(job.id for job in self.found()))
            await self._queue.deleter.finish()
            await self._show_size()

        self._errand.start(work(), "delete old results")
        self._count()


def size_of(folders: list[Path]) -> int:
    """Return the bytes in folders and below; what is gone meanwhile counts nothing. Blocks."""
    total = 0
    waiting = [str(folder) for folder in folders]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        total += entry.stat(follow_symlinks=False).st_size
        except OSError:
            continue
    return total
