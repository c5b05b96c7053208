"""Keeps the details of a job true to it while they are open."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from htmlfig_desktop.engine.archives import archive_of
from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.jobs.report import LogLine, details_of

_GATHERED_MS, _TICK_MS = 100, 1000
"""How long changes are gathered before they are shown, and how often the time goes on."""


class KnowsLogs(Protocol):
    """Remembers what happened to jobs."""

    def log_of(self, job: Job) -> Sequence[LogLine]:
        """Return what happened to a job, line by line."""
        ...


class FollowedDetails(QObject):
    """Writes anew what a dialog says as its job goes on; a job that was removed stays as it was. Owned by the dialog.

    It follows the queue after whoever keeps the logs, so that their last line is there.
    """

    def __init__(self, dialog: DetailsDialog, job: Job, queue: JobQueue, logs: KnowsLogs) -> None:
        super().__init__(dialog)
        self._dialog, self._job, self._logs = dialog, job, logs
        self._archive = archive_of(job.source, queue.store.pages)
        self._gathered = QTimer(self, singleShot=True, interval=_GATHERED_MS)
        self._gathered.timeout.connect(self._show)
        self._clock = QTimer(self, interval=_TICK_MS)
        self._clock.timeout.connect(self._show)
        self._keep_time()
        unsubscribe = queue.subscribe(self._follow)
        dialog.finished.connect(unsubscribe)
        dialog.destroyed.connect(unsubscribe)

    def _follow(self, event: JobChanged) -> None:
        if event.job.id == self._job.id and event.change is not Change.REMOVED:
            self._job = event.job
            self._keep_time()
            if not self._gathered.isActive():
                self._gathered.start()

    def _keep_time(self) -> None:
        if (self._job.state is JobState.RUNNING) != self._clock.isActive():
            (self._clock.stop if self._clock.isActive() else self._clock.start)()

    def _show(self) -> None:
        self._dialog.show_details(details_of(self._job, self._logs.log_of(self._job), time.time(), self._archive))
