"""Counts what the program keeps, and deletes old results."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

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


class _Counting(QObject):
    """Counts whenever it is asked; asked while it counts, once more after that."""

    def __init__(
        self, work: Callable[[], Coroutine[Any, Any, None]], name: str, tasks: TaskRunner, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._name = name
        self._errand = Errand(tasks, self)
        self._errand.ended.connect(self._go_on)
        self._is_stale = False
        parent.destroyed.connect(self._errand.cancel)

    def start(self) -> None:
        """Count, at once or after what is being counted."""
        self._is_stale = not self._errand.start(self._work(), self._name)

    def _go_on(self) -> None:
        if self._is_stale:
            self.start()


class DataPresenter(QObject):
    """Runs the page about data."""

    def __init__(
        self, view: DataPage, queue: JobQueue, tasks: TaskRunner, *, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(view)
        self._view = view
        self._queue = queue
        self._now = now
        self._place = _Counting(self._show_size, "size of jobs", tasks, view)
        self._found = _Counting(self._show_found, "size of old results", tasks, view)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLES_MS)
        self._settled.timeout.connect(self._found.start)
        self.launch = open_with_system
        view.edited.connect(self._settled.start)
        view.openRequested.connect(lambda: self.launch(queue.store.folder))
        view.deleteConfirmed.connect(self._delete)
        view.show_place(str(queue.store.folder), "")
        self._place.start()
        self._found.start()

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
        await self._queue.deleter.finish()
        size = await asyncio.to_thread(size_of, [folder])
        count = QLocale().toString(len(self._queue.jobs))
        told = self.tr("Jobs: {count}. On the disk: {size}.").format(count=count, size=size_text(size))
        self._view.show_place(str(folder), told)

    async def _show_found(self) -> None:
        self._view.age_field.set_problem(
            self.tr("Enter a whole number from 0 to {most}.").format(most=LONGEST) if self._view.days is None else ""
        )
        jobs = self.found()
        size = await asyncio.to_thread(size_of, [self._queue.store.results / job.id for job in jobs])
        told = self.tr("Results found: {count}, {size}.").format(count=len(jobs), size=size_text(size))
        self._view.show_found(told if jobs else self.tr("There are none that old."), any_found=bool(jobs))

    def _delete(self) -> None:
        self._queue.discard(*(job.id for job in self.found()))
        self._place.start()
        self._found.start()


def size_of(folders: list[Path]) -> int:
    """Return the bytes in folders and below; what is gone meanwhile counts nothing. Blocks."""
    total = 0
    waiting = [str(folder) for folder in folders]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(entry.path)
                        else:
                            total += entry.stat(follow_symlinks=False).st_size
        except OSError:
            continue
    return total
