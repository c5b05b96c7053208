"""Keeps the job list true to the queue, and turns its clicks into orders to the queue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.model import JobListModel

if TYPE_CHECKING:
    from htmlfig_desktop.ui.jobs.view import JobsView

_TICK_MS = 500


class JobsPresenter(QObject):
    """Follows the queue and knows the selected job.

    Signals:
        currentChanged: the selected job is another one, or has changed.
        countsChanged: jobs came, went or took another state.
    """

    currentChanged = Signal()
    countsChanged = Signal()

    def __init__(self, view: JobsView, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._queue = queue
        self.model = JobListModel(self)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.model.tick)
        view.set_model(self.model)
        view.currentChanged.connect(self.currentChanged)
        view.clearRequested.connect(queue.clear_finished)
        self._states: dict[JobId, JobState] = {}
        self._counts = dict.fromkeys(JobState, 0)
        self._unsubscribe = queue.subscribe(self._follow)
        self._show_counts()

    @property
    def current(self) -> Job | None:
        """The selected job."""
        return self._queue.job(JobId(self._view.current_id))

    def count(self, *states: JobState) -> int:
        """Return how many jobs stand in one of ``states``."""
        return sum(self._counts[state] for state in states)

    def select(self, job: Job | None) -> None:
        """Select a job, or none."""
        self._view.select(self.model.row_of(job) if job else -1)

    def close(self) -> None:
        """Stop following the queue."""
        self._timer.stop()
        self._unsubscribe()

    def _follow(self, event: JobChanged) -> None:
        self.model.apply(event)
        if self._note_state(event):
            self._show_counts()
        if event.job.id == self._view.current_id:
            self.currentChanged.emit()
        if bool(self.model.running_count) != self._timer.isActive():
            (self._timer.start if self.model.running_count else self._timer.stop)()

    def _note_state(self, event: JobChanged) -> bool:
        """Count the job's state; whether the counts have changed."""
        before = self._states.pop(event.job.id, None)
        after = None if event.change is Change.REMOVED else event.job.state
        if before is not None:
            self._counts[before] -= 1
        if after is not None:
            self._counts[after] += 1
            self._states[event.job.id] = after
        return before is not after

    def _show_counts(self) -> None:
        parts = [
            template.format(count=QLocale().toString(self.count(state)))
            for state, template in (
                (JobState.RUNNING, self.tr("{count} at work")),
                (JobState.QUEUED, self.tr("{count} waiting")),
                (JobState.DONE, self.tr("{count} done")),
                (JobState.FAILED, self.tr("{count} failed")),
            )
            if self.count(state)
        ]
        finished = self.count(JobState.DONE, JobState.FAILED, JobState.CANCELLED)
        self._view.set_counts(" · ".join(parts), can_clear=bool(finished))
        self.countsChanged.emit()
