"""Adapts jobs to a Qt list that can be sorted, filtered and searched. A change touches one row.

The list sorts and filters itself: Qt's proxies would ask Python for every comparison. How many rows there are Qt knows
without Python, too: a view that lays ten thousand rows out asks that twenty thousand times, at every change of a row.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QStringListModel,
    Qt,
    QUrl,
)

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.ui.jobs.cells import READERS, Around, size_of
from htmlfig_desktop.ui.jobs.rows import Role, Show, SortBy

_Index = QModelIndex | QPersistentModelIndex
_Key = tuple[Any, int, int, JobId]
_ROLE_NAMES = frozenset(READERS)
_STATES = {state: number for number, state in enumerate(JobState)}
_GROUPS = {JobState.RUNNING: 0, JobState.QUEUED: 1}

_SORTS: dict[SortBy, Callable[[Job], Any]] = {
    SortBy.NEWEST: lambda job: 0,
    SortBy.TURN: lambda job: (_GROUPS.get(job.state, 2), job.place if job.state is JobState.QUEUED else 0),
    SortBy.NAME: lambda job: job.name.casefold(),
    SortBy.STATE: lambda job: _STATES[job.state],
    SortBy.SIZE: lambda job: -size_of(job),
    SortBy.DURATION: lambda job: -(job.finished_at - job.started_at) if job.finished_at and job.started_at else 0.0,
    SortBy.FIDELITY: lambda job: job.check.fidelity.score if job.check and job.check.fidelity else 2.0,
}
"""What comes before the age, which decides where all else is equal: the newest order first, its pages as given."""

_SHOWS: dict[Show, Callable[[Job], bool]] = {
    Show.ALL: lambda job: True,
    Show.ACTIVE: lambda job: not job.state.is_finished,
    Show.DONE: lambda job: job.state is JobState.DONE,
    Show.UNSAVED: lambda job: job.is_unsaved,
    Show.FAILED: lambda job: job.state is JobState.FAILED,
    Show.CANCELLED: lambda job: job.state is JobState.CANCELLED,
}


class JobListModel(QStringListModel):
    """Rows of jobs. The strings of the base class are empty and only counted.

    Args:
        parent: owner.
        clock: seconds since the epoch.
        files_of: gives the files that are dragged out for jobs; None keeps rows where they are.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.time,
        files_of: Callable[[Sequence[Job]], list[Path]] | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._files_of = files_of
        self._jobs: dict[JobId, Job] = {}
        self._keys: list[_Key] = []  # of the rows, ascending
        self._key_of: dict[JobId, _Key] = {}  # of the jobs that are shown
        self._first: dict[str, int] = {}  # the number of the first job of an order, by its batch
        self._running: set[JobId] = set()
        self._searched: dict[JobId, str] = {}  # what words are looked for in, once they were
        self._sort, self._show, self._words = SortBy.NEWEST, Show.ALL, ""
        self._parts: list[str] = []  # of the words
        self._is_paused = False
        self._change: Callable[[], None] = _nothing
        for done in (self.rowsInserted, self.rowsRemoved, self.rowsMoved):
            done.connect(lambda *_: self._change())  # before any view is told

    @property
    def running_count(self) -> int:
        """How many jobs are at work."""
        return len(self._running)

    @property
    def is_filtered(self) -> bool:
        """Whether jobs may be hidden."""
        return self._show is not Show.ALL or bool(self._words)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return one fact of a job."""
        if role not in _ROLE_NAMES or not index.isValid() or not 0 <= index.row() < len(self._keys):
            return None
        job = self._jobs.get(self._keys[index.row()][-1])
        if job is None:  # it was noted that the job is gone
            return None
        return READERS[role](job, Around(self._clock(), self._is_paused))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let rows be selected, and designs be dragged out."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self._files_of else flags

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Nothing is edited in the list."""
        return False

    def mimeTypes(self) -> list[str]:
        """Files."""
        return ["text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the designs of the rows as files; None, which starts no drag, when there are none."""
        files = self._files_of([self.job_at(index.row()) for index in indexes]) if self._files_of else []
        found = [QUrl.fromLocalFile(str(file)) for file in files]
        if not found:
            return None  # type: ignore[return-value]  # Qt allows it, its Python types do not
        data = QMimeData()
        data.setUrls(found)
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        """Only ever a copy leaves."""
        return Qt.DropAction.CopyAction

    def arrange(self, sort: SortBy, show: Show, words: str) -> None:
        """Sort and filter anew. ``words`` must all be in the name, whatever their case."""
        self._sort, self._show, self._words = sort, show, words.casefold()
        key = _SORTS[sort]
        self._parts = self._words.split()
        keys = sorted([(key(job), *self._age(job)) for job in self._passing(self._jobs.values())])
        if keys and keys == self._keys:  # a letter more that all names have; what was noted may look different
            self.dataChanged.emit(self.index(0), self.index(len(keys) - 1), [])
            return
        self._keys = keys
        self._key_of = {key[-1]: key for key in keys}
        self.setStringList([""] * len(keys))

    def apply(self, event: JobChanged) -> None:
        """Follow a change in the queue."""
        job, is_gone = event.job, event.change is Change.REMOVED
        if not is_gone:
            self._take(job)
        self._note_running(event)
        old = self._key_of.get(job.id)
        new = None if is_gone or not self._passes(job) else self._key(job)
        if old == new:
            if new is not None:
                self._announce(job.id)
        elif old is None and new is not None:
            self._insert(job.id, new)
        elif new is None and old is not None:
            self._take_out(job.id, old)
        elif old is not None and new is not None:
            self._move(job.id, old, new)
        if is_gone:
            self._forget(job.id)

    def note(self, event: JobChanged) -> None:
        """Take a change in without showing it; ``arrange`` shows all that was noted."""
        self._note_running(event)
        if event.change is Change.REMOVED:
            self._forget(event.job.id)
        else:
            self._take(event.job)

    def tick(self) -> None:
        """Let the time of the running jobs go on."""
        for job_id in self._running:
            self._announce(job_id, [Role.ELAPSED])

    def set_paused(self, paused: bool) -> None:
        """Say in the rows of waiting jobs whether their turn comes."""
        if paused != self._is_paused:
            self._is_paused = paused
            if self._keys:
                self.dataChanged.emit(self.index(0), self.index(len(self._keys) - 1), [Role.STATUS])

    def job_at(self, row: int) -> Job:
        """Return the job of a row."""
        return self._jobs[self._keys[row][-1]]

    def row_of(self, job: Job) -> int:
        """Return the row of a job; -1 when it is not shown."""
        key = self._key_of.get(job.id)
        return -1 if key is None else bisect_left(self._keys, key)

    def _passes(self, job: Job) -> bool:
        return bool(self._passing((job,)))

    def _passing(self, jobs: Collection[Job]) -> Collection[Job]:
        if self._show is not Show.ALL:
            jobs = list(filter(_SHOWS[self._show], jobs))
        for part in self._parts:
            jobs = [job for job in jobs if part in (self._searched.get(job.id) or self._text_of(job))]
        return jobs

    def _text_of(self, job: Job) -> str:
        text = f"{job.name}\n{job.source.name}\n{job.preset}".casefold()
        self._searched[job.id] = text
        return text

    def _take(self, job: Job) -> None:
        self._jobs[job.id] = job
        self._searched.pop(job.id, None)  # the page's title may be known now
        if job.batch:
            self._first.setdefault(job.batch, job.order)

    def _note_running(self, event: JobChanged) -> None:
        is_running = event.change is not Change.REMOVED and event.job.state is JobState.RUNNING
        (self._running.add if is_running else self._running.discard)(event.job.id)

    def _forget(self, job_id: JobId) -> None:
        self._jobs.pop(job_id, None)
        self._searched.pop(job_id, None)

    def _key(self, job: Job) -> _Key:
        return (_SORTS[self._sort](job), *self._age(job))

    def _age(self, job: Job) -> tuple[int, int, JobId]:
        return -self._first.get(job.batch, job.order), job.order, job.id

    def _announce(self, job_id: JobId, roles: list[int] | None = None) -> None:
        key = self._key_of.get(job_id)
        if key is not None:
            index = self.index(bisect_left(self._keys, key))
            self.dataChanged.emit(index, index, roles or [])

    def _insert(self, job_id: JobId, key: _Key) -> None:
        row = bisect_left(self._keys, key)

        def insert() -> None:
            self._keys.insert(row, key)
            self._key_of[job_id] = key

        self._changing(insert, lambda: self.insertRows(row, 1))

    def _take_out(self, job_id: JobId, key: _Key) -> None:
        row = bisect_left(self._keys, key)

        def take_out() -> None:
            del self._keys[row], self._key_of[job_id]

        self._changing(take_out, lambda: self.removeRows(row, 1))

    def _move(self, job_id: JobId, old: _Key, new: _Key) -> None:
        row, target = bisect_left(self._keys, old), bisect_left(self._keys, new)

        def move() -> None:
            del self._keys[row]
            self._keys.insert(target - 1 if target > row else target, new)
            self._key_of[job_id] = new

        if target in (row, row + 1):
            move()
        else:
            self._changing(move, lambda: self.moveRows(QModelIndex(), row, 1, QModelIndex(), target))
        self._announce(job_id)

    def _changing(self, change: Callable[[], None], tell: Callable[[], object]) -> None:
        """Let Qt announce a change, which is made when its rows are new and before a view asks for them."""
        self._change = change
        try:
            tell()
        finally:
            self._change = _nothing


def _nothing() -> None:
    """Change nothing."""
