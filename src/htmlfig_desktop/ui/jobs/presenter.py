"""Keeps the job list true to the queue, and turns its clicks into orders to the queue."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.batches import widths_of
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.bit_by_bit import MANY
from htmlfig_desktop.ui.jobs.model import JobListModel
from htmlfig_desktop.ui.jobs.pace import Pace
from htmlfig_desktop.ui.jobs.report import LogLine
from htmlfig_desktop.ui.jobs.rows import SortBy
from htmlfig_desktop.ui.messages.stages import progress_text, state_name
from htmlfig_desktop.ui.turns import Turns

if TYPE_CHECKING:
    from htmlfig_desktop.ui.jobs.view import JobsView

_TICK_MS = 500
_TICKS_OF_ESTIMATE = 10
_SETTLES_MS = 50
_LONGEST_LOG = 200
_OPEN = (JobState.QUEUED, JobState.RUNNING)


class JobsPresenter(QObject):
    """Follows the queue and knows the selected job.

    A change is noted at once and shown in turns of the loop to come: the rows, the counts, the selected job. What is
    asked of it is therefore always as the queue is; what is in sight follows.

    Signals:
        currentChanged: the selected job is another one, or has changed.
        countsChanged: jobs came, went or took another state.
    """

    currentChanged = Signal()
    countsChanged = Signal()

    def __init__(
        self,
        view: JobsView,
        queue: JobQueue,
        turns: Turns,
        parent: QObject | None = None,
        *,
        files_of: Callable[[Sequence[Job]], list[Path]] | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._queue = queue
        self._logs: defaultdict[JobId, list[LogLine]] = defaultdict(list)
        self.model = JobListModel(self, files_of=files_of)
        self._turns = turns
        self._aside = ""  # id of the job that the filter took out of sight; selected again when its row comes back
        self._unshown: dict[JobId, JobChanged] = {}  # the latest change of each job whose row is behind
        self._settled = QTimer(self, singleShot=True, interval=_SETTLES_MS)  # the selection may hold thousands
        self._settled.timeout.connect(self.currentChanged)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        view.set_model(self.model)
        view.currentChanged.connect(self._note_current)
        view.selectionChanged.connect(self.currentChanged)
        view.arrangeRequested.connect(self._arrange)
        view.rowChosen.connect(self._stay)
        for change in (self.model.rowsInserted, self.model.rowsRemoved):
            change.connect(self._note_rows)
        self._states: dict[JobId, JobState] = {}
        self._batches: defaultdict[str, set[JobId]] = defaultdict(set)
        self._unsaved: set[JobId] = set()
        self._is_held = False
        self._counts = dict.fromkeys(JobState, 0)
        self._pace = Pace()
        self._held_up: set[JobId] = set()  # by a server
        self._ticks = 0
        self._unsubscribe = queue.subscribe(self._follow)
        self._show_counts()

    @property
    def current(self) -> Job | None:
        """The selected job; None while the filter hides all."""
        return self._queue.job(JobId(self._view.current_id))

    @property
    def selected(self) -> tuple[Job, ...]:
        """The selected jobs, top to bottom."""
        found = (self._queue.job(self.model.job_at(row).id) for row in self._view.selected_rows)
        return tuple(job for job in found if job is not None)

    def log_of(self, job: Job) -> tuple[LogLine, ...]:
        """Return what happened to a job since the program started, line by line."""
        return tuple(self._logs.get(job.id, ()))

    def count(self, *states: JobState) -> int:
        """Return how many jobs stand in one of ``states``."""
        return sum(self._counts[state] for state in states)

    @property
    def unsaved_count(self) -> int:
        """How many jobs hold a design that exists nowhere else."""
        return len(self._unsaved)

    @property
    def clearable_count(self) -> int:
        """How many finished jobs can go off the list without a design being lost."""
        return self.count(JobState.DONE, JobState.FAILED, JobState.CANCELLED) - self.unsaved_count

    @property
    def seconds_left(self) -> float | None:
        """About how long the jobs that are not finished still take; None where that is not known.

        It is not where the queue stands still, or a server decides how long.
        """
        unfinished = self.count(*_OPEN)
        if not unfinished or self._queue.is_paused or self._held_up:
            return None
        return self._pace.seconds_left(unfinished, time.monotonic())

    def select(self, job: Job | None) -> None:
        """Select a job, or none. A job that is hidden by the filter brings all jobs back into sight."""
        self._aside = ""
        if job is not None and self.model.is_filtered and self.model.row_of(job) < 0:
            self._view.clear_filter()
        self._view.select(self.model.row_of(job) if job else -1)

    def show_turns(self) -> None:
        """Show the jobs in the order in which they run, which is about to change."""
        self._view.set_sort(SortBy.TURN)

    def follow_current(self) -> None:
        """Bring the current job into sight as soon as it is shown where it stands now."""
        self._turns.soon(self.follow_current if self._unshown else self._view.show_current)

    def select_id(self, job_id: str) -> None:
        """Select a job by its id."""
        self.select(self._queue.job(JobId(job_id)))

    def select_first(self, jobs: Iterable[Job]) -> None:
        """Select that of some jobs that stands above the others; one that the filter hides only where it hides all."""
        rows = {self.model.row_of(job): job for job in jobs}
        self.select(rows[min((row for row in rows if row >= 0), default=-1)])

    def select_batch(self, batch: str) -> None:
        """Select the jobs that were asked for together."""
        found = (self._queue.job(each) for each in self._batches.get(batch, ()))
        rows = (self.model.row_of(job) for job in found if job is not None)
        self._view.select_together(sorted(row for row in rows if row >= 0))

    def widths_of(self, job: Job) -> tuple[Job, ...]:
        """Return the jobs that were asked for together with one and show its page in other widths, and itself."""
        found = (self._queue.job(each) for each in self._batches.get(job.batch, ()) if job.batch)
        return widths_of(job, [each for each in found if each is not None])

    def hold(self) -> None:
        """Show nothing that changes until ``release``: thousands of jobs are about to come."""
        while self._unshown:
            self._show_next_row()
        self._is_held = True

    def release(self) -> None:
        """Show what came."""
        self._is_held = False
        self._arrange()
        self._show_counts()

    def let_go(self, job_ids: Collection[JobId], remove: Callable[[], object]) -> None:
        """Remove jobs, and select what takes their place. Of many, row by row, the window would stand still."""
        if len(job_ids) < MANY:
            remove()
            return
        follower = self._follower_of(set(job_ids)) if self._view.current_id in job_ids else self.current
        self.hold()
        try:
            remove()
        finally:
            self.release()
        self.select(follower)
        if follower is None:
            self._tell_current()  # the list had forgotten the current one before, which it does not tell

    def _follower_of(self, leaving: Collection[JobId]) -> Job | None:
        """Return the job below those that leave, else the one above; None where none stays, or the filter hides all."""
        rows = [row for row in range(self.model.rowCount()) if self.model.job_at(row).id in leaving]
        if not rows:
            return None
        below, above = range(rows[-1] + 1, self.model.rowCount()), range(rows[-1], -1, -1)
        staying = (self.model.job_at(row) for row in (*below, *above))
        return next((job for job in staying if job.id not in leaving), None)

    def show_pause(self) -> None:
        """Say in the rows whether the queue is paused."""
        self.model.set_paused(self._queue.is_paused)

    def close(self) -> None:
        """Stop following the queue."""
        self._timer.stop()
        self._settled.stop()
        self._unsubscribe()

    def _follow(self, event: JobChanged) -> None:
        if self._is_held:
            self.model.note(event)
            self._note_state(event)
            if event.change is Change.REMOVED:
                self._note(event)
            return
        if event.change is Change.CHANGED:
            self._unshown[event.job.id] = event
            self._turns.soon(self._show_next_row)
        else:  # what is selected is asked for right after it came or went
            self._unshown.pop(event.job.id, None)
            self._apply(event)
        self._note(event)
        if self._note_state(event):
            self._turns.soon(self._show_counts)
        if event.change is Change.REMOVED and event.job.id == self._aside:
            self._aside = ""
        if event.job.id == self._view.current_id:
            self._turns.soon(self._tell_current)
        elif self._is_beside_current(event.job):
            self._settled.start()

    def _show_next_row(self) -> None:
        """Bring the row up to date that has waited longest; the others have turns of their own."""
        if self._unshown:
            self._apply(self._unshown.pop(next(iter(self._unshown))))
        if self._unshown:
            self._turns.soon(self._show_next_row)

    def _apply(self, event: JobChanged) -> None:
        self.model.apply(event)
        self._keep_time()
        if event.job.id == self._aside and (row := self.model.row_of(event.job)) >= 0:
            self._view.select(row)

    def _keep_time(self) -> None:
        """Let the time of jobs at work go on, as long as there are any."""
        if bool(self.model.running_count) != self._timer.isActive():
            (self._timer.start if self.model.running_count else self._timer.stop)()

    def _note_current(self, job_id: str) -> None:
        self._aside = "" if job_id else self._aside
        self.currentChanged.emit()

    def _stay(self) -> None:
        """Stay with the row in sight: it is the one that is wanted now."""
        self._aside = ""

    def _note_rows(self) -> None:
        if self.model.is_filtered:
            self._turns.soon(self._show_counts)

    def _tell_current(self) -> None:
        self.currentChanged.emit()

    def _is_beside_current(self, job: Job) -> bool:
        """Whether a job is selected too, or shows the page of the current one in another width."""
        current = self.current
        if current is None or self._view.is_selected(self.model.row_of(job)):
            return self._view.has_selection
        is_sibling = bool(job.batch) and job.batch == current.batch
        return is_sibling and job.options.viewport_width != current.options.viewport_width

    def _arrange(self) -> None:
        """Show other rows, or in another order. What is selected is in sight, so that nothing is done to a hidden job.

        Where the filter takes the current job away, the first one that was found takes its place, until its row comes
        back or somebody goes to another one.
        """
        wanted = self._queue.job(JobId(self._aside)) or self.current
        while self._unshown:
            self.model.note(self._unshown.popitem()[1])
        self.model.arrange(self._view.sort, self._view.show_only, self._view.words)
        self._keep_time()
        row = self.model.row_of(wanted) if wanted is not None else -1
        if wanted is None or row >= 0:
            self._aside = ""
            self._view.select(row)
        else:
            self._view.select(0 if self.model.rowCount() else -1)
            self._aside = wanted.id
        if row < 0:
            self._view.list.scrollToTop()
            self._turns.soon(self._tell_current)  # those that were selected with it are no more
        self._view.say_nothing_found(self.model.is_filtered and not self.model.rowCount())
        self._turns.soon(self._show_counts)

    def _note(self, event: JobChanged) -> None:
        """Keep the job's log: every state and every stage with its time."""
        job = event.job
        if event.change is Change.REMOVED:
            self._logs.pop(job.id, None)
            return
        text = state_name(job.state)
        if job.state is JobState.RUNNING:  # without the countdown of a wait, which would fill the log
            text = progress_text(replace(job.progress, until=None), remote=not job.destination.is_here)
        lines = self._logs[job.id]
        if (not lines or lines[-1].text != text) and len(lines) < _LONGEST_LOG:
            lines.append(LogLine(time.time(), text))

    def _note_state(self, event: JobChanged) -> bool:
        """Count the job's state; whether the counts have changed."""
        job = event.job
        before = self._states.pop(job.id, None), job.id in self._unsaved
        is_gone = event.change is Change.REMOVED
        if before[0] is not None:
            self._counts[before[0]] -= 1
        self._note_pace(before[0], job, is_gone=is_gone)
        self._unsaved.discard(job.id)
        if is_gone:
            self._batches[job.batch].discard(job.id)
        else:
            self._counts[job.state] += 1
            self._states[job.id] = job.state
            self._batches[job.batch].add(job.id)
            if job.is_unsaved:
                self._unsaved.add(job.id)
        return before != (self._states.get(job.id), job.id in self._unsaved)

    def _note_pace(self, before: JobState | None, job: Job, *, is_gone: bool) -> None:
        """Learn from a job's change; its state before is not among the counts any more, its new one not yet."""
        is_open = job.state in _OPEN and not is_gone
        if is_open and not self.count(*_OPEN) and before not in _OPEN:
            self._pace.forget()
        if is_open and job.state is JobState.RUNNING is not before and not self.count(JobState.RUNNING):
            self._pace.note_start(time.monotonic())
        if before is JobState.RUNNING and job.state in (JobState.DONE, JobState.FAILED):
            self._pace.note_end(time.monotonic())
        was_held_up = bool(self._held_up)
        (self._held_up.add if is_open and job.progress.reason is not None else self._held_up.discard)(job.id)
        if was_held_up and not self._held_up:  # how long a server let jobs wait says nothing of those that are left
            self._pace.forget()
            self._pace.note_start(time.monotonic())

    def _tick(self) -> None:
        """Let the times in the rows go on, and now and then what is estimated."""
        self.model.tick()
        self._ticks += 1
        if self._ticks % _TICKS_OF_ESTIMATE == 0 and self.seconds_left is not None:
            self.countsChanged.emit()

    def counts_in_words(self, *states: JobState) -> list[str]:
        """Return how many jobs stand in each of ``states``, without those in which none does."""
        templates = {
            JobState.RUNNING: self.tr("{count} at work"),
            JobState.QUEUED: self.tr("{count} waiting"),
            JobState.DONE: self.tr("{count} done"),
            JobState.FAILED: self.tr("{count} failed"),
            JobState.CANCELLED: self.tr("{count} cancelled"),
        }
        return [
            templates[state].format(count=QLocale().toString(self.count(state)))
            for state in states
            if self.count(state)
        ]

    def _show_counts(self) -> None:
        states = (JobState.RUNNING, JobState.QUEUED, JobState.DONE, JobState.FAILED, JobState.CANCELLED)
        text = self._found_in_words() if self.model.is_filtered else " · ".join(self.counts_in_words(*states))
        self._view.set_counts(text, can_clear=bool(self.clearable_count))
        self.countsChanged.emit()

    def _found_in_words(self) -> str:
        shown, total = (QLocale().toString(count) for count in (self.model.rowCount(), self.count(*JobState)))
        return self.tr("{count} of {total}").replace("{count}", shown).replace("{total}", total)
