"""Adapts jobs to a Qt list, the newest first. A change touches one row."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QImageReader, QPixmap

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui.jobs.rows import Mood, Role, RowAction
from htmlfig_desktop.ui.messages.stages import progress_share, progress_text
from htmlfig_desktop.ui.messages.texts import message_for

_Index = QModelIndex | QPersistentModelIndex
_MOODS = {
    JobState.QUEUED: Mood.WAITING,
    JobState.RUNNING: Mood.RUNNING,
    JobState.DONE: Mood.DONE,
    JobState.FAILED: Mood.FAILED,
    JobState.CANCELLED: Mood.CANCELLED,
}
_ACTIONS = {
    JobState.QUEUED: (RowAction.CANCEL,),
    JobState.RUNNING: (RowAction.CANCEL,),
    JobState.DONE: (RowAction.SAVE, RowAction.DETAILS, RowAction.REMOVE),
    JobState.FAILED: (RowAction.RETRY, RowAction.DETAILS, RowAction.REMOVE),
    JobState.CANCELLED: (RowAction.RETRY, RowAction.REMOVE),
}
THUMBNAIL = QSize(48, 40)
"""Logical px."""


class JobListModel(QAbstractListModel):
    """Rows of jobs. Row 0 is the job with the highest order."""

    def __init__(self, parent: QObject | None = None, *, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._jobs: list[Job] = []  # the oldest first, so that a new one costs nothing
        self._running = 0
        self._readers: dict[int, Callable[[Job], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda job: job.name,
            Qt.ItemDataRole.ToolTipRole: _tooltip,
            Qt.ItemDataRole.DecorationRole: _thumbnail,
            Qt.ItemDataRole.AccessibleTextRole: lambda job: f"{job.name}, {_status(job)}",
            Role.JOB_ID: lambda job: job.id,
            Role.MOOD: lambda job: _MOODS[job.state],
            Role.STATUS: _status,
            Role.SHARE: lambda job: progress_share(job.progress) if job.state is JobState.RUNNING else None,
            Role.ELAPSED: lambda job: elapsed_text(job.seconds(self._clock())),
            Role.SIZE: lambda job: _size_text(job.result.fig) if job.result else "",
            Role.ACTIONS: lambda job: () if job.is_cancelling else _ACTIONS[job.state],
            Role.ORDER: lambda job: job.order,
        }

    @property
    def running_count(self) -> int:
        """How many jobs are at work."""
        return self._running

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many jobs there are."""
        return 0 if parent is not None and parent.isValid() else len(self._jobs)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return one fact of a job."""
        read = self._readers.get(role)
        if read is None or not index.isValid() or not 0 <= index.row() < len(self._jobs):
            return None
        return read(self._jobs[len(self._jobs) - 1 - index.row()])

    def apply(self, event: JobChanged) -> None:
        """Follow a change in the queue."""
        place = bisect_left(self._jobs, event.job.order, key=lambda job: job.order)
        known = place < len(self._jobs) and self._jobs[place].order == event.job.order
        if event.change is Change.REMOVED:
            if known:
                row = len(self._jobs) - 1 - place
                self.beginRemoveRows(QModelIndex(), row, row)
                self._count(self._jobs.pop(place), -1)
                self.endRemoveRows()
        elif known:
            self._count(self._jobs[place], -1)
            self._jobs[place] = event.job
            self._count(event.job, +1)
            index = self.index(len(self._jobs) - 1 - place)
            self.dataChanged.emit(index, index)
        else:
            row = len(self._jobs) - place
            self.beginInsertRows(QModelIndex(), row, row)
            self._jobs.insert(place, event.job)
            self._count(event.job, +1)
            self.endInsertRows()

    def tick(self) -> None:
        """Let the time of the running jobs go on."""
        for place, job in enumerate(self._jobs):
            if job.state is JobState.RUNNING:
                index = self.index(len(self._jobs) - 1 - place)
                self.dataChanged.emit(index, index, [Role.ELAPSED])

    def row_of(self, job: Job) -> int:
        """Return the row of a job; -1 when it is not there."""
        place = bisect_left(self._jobs, job.order, key=lambda other: other.order)
        is_there = place < len(self._jobs) and self._jobs[place].order == job.order
        return len(self._jobs) - 1 - place if is_there else -1

    def _count(self, job: Job, step: int) -> None:
        self._running += step * (job.state is JobState.RUNNING)


def elapsed_text(seconds: float | None) -> str:
    """Return a time in the form people read at a glance; empty for None."""
    if seconds is None:
        return ""
    if seconds < 10:
        return f"{QLocale().toString(float(seconds), 'f', 1)} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d} min" if minutes else f"{rest} s"


def _status(job: Job) -> str:
    if job.is_cancelling:
        return _tr("Stopping…")
    if job.state is JobState.FAILED and job.error is not None:
        return message_for(job.error).title
    if job.state is JobState.CANCELLED:
        return _tr("Cancelled")
    if job.state is JobState.DONE and job.result is not None:
        layers = _tr("{count} layers").format(count=QLocale().toString(job.result.nodes))
        return (
            _tr("Saved as {name}").format(name=job.target.name) if job.target else _tr("Ready to save") + f" · {layers}"
        )
    return progress_text(job.progress)


def _tooltip(job: Job) -> str:
    lines = [job.name, _status(job)]
    if job.error is not None:
        lines.append(job.error.cause)
    if job.target is not None:
        lines.append(str(job.target))
    return "\n".join(lines)


def _thumbnail(job: Job) -> QPixmap | None:
    picture = job.result.thumbnail if job.result else None
    return _small_picture(str(picture)) if picture is not None else None


@lru_cache(maxsize=256)
def _small_picture(path: str) -> QPixmap | None:
    """Return a picture that fills THUMBNAIL on dense screens too, cut at the bottom; None when it cannot be read."""
    reader = QImageReader(path)
    wanted = THUMBNAIL * 2
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > 16_000_000:
        return None
    reader.setScaledSize(size.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    image = reader.read()
    if image.isNull():
        return None
    picture = QPixmap.fromImage(
        image.copy(0, 0, min(image.width(), wanted.width()), min(image.height(), wanted.height()))
    )
    picture.setDevicePixelRatio(2)
    return picture


@lru_cache(maxsize=1024)
def _size_text(path: Path) -> str:
    try:
        return QLocale().formattedDataSize(path.stat().st_size, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
    except OSError:
        return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobList", text)
