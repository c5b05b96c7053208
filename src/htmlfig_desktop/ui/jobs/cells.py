"""What a row of the job list says of a job, role by role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, QSize, Qt
from PySide6.QtGui import QImageReader, QPixmap

from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui.compare.words import check_sentence, score_text
from htmlfig_desktop.ui.jobs.rows import Mood, Role, RowAction
from htmlfig_desktop.ui.messages.figures import counted, size_text, with_unit
from htmlfig_desktop.ui.messages.stages import is_held_by_pause, paused_text, progress_share, progress_text
from htmlfig_desktop.ui.messages.texts import in_words, message_for
from htmlfig_desktop.ui.widgets.labels import plain_tip

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


@dataclass(frozen=True, slots=True)
class Around:
    """What is so around the jobs and told in their rows."""

    now: float
    """Seconds since the epoch."""
    is_paused: bool = False
    """Whether the queue is."""


def _actions(job: Job) -> tuple[RowAction, ...]:
    """Return what can be done to a job; what waits for a server or the keyring can be tried at once."""
    if job.is_cancelling:
        return ()
    return ((RowAction.RETRY,) if job.waits_for_word else ()) + _ACTIONS[job.state]


def elapsed_text(seconds: float | None) -> str:
    """Return a time in the form people read at a glance; empty for None."""
    if seconds is None:
        return ""
    if seconds < 10:
        return with_unit(QLocale().toString(float(seconds), "f", 1), "s")
    minutes, rest = divmod(round(seconds), 60)
    return with_unit(f"{minutes}:{rest:02d}", "min") if minutes else with_unit(rest, "s")


def _share(job: Job) -> float | None:
    """Return how far a job at work is; None while it only waits, since there the words need the room of the bar."""
    is_moving = job.state is JobState.RUNNING and job.progress.reason is None
    return progress_share(job.progress) if is_moving else None


def _status(job: Job, around: Around) -> str:
    if job.is_cancelling:
        return _tr("Stopping…")
    if job.state is JobState.FAILED and job.error is not None:
        return message_for(job.error).title
    if job.state is JobState.CANCELLED:
        return _tr("Cancelled")
    if job.state is JobState.QUEUED and job.interruptions:
        return _tr("Interrupted, waiting to start over")
    if job.state is JobState.DONE and job.result is not None:
        layers = counted(job.result.nodes, _tr("1 layer"), _tr("{count} layers"))
        return (
            _tr("Saved as {name}").format(name=job.target.name) if job.target else _tr("Ready to save") + f" · {layers}"
        )
    if around.is_paused and is_held_by_pause(job):
        return paused_text()
    return progress_text(job.progress, remote=not job.destination.is_here)


def _tooltip(job: Job, around: Around) -> str:
    lines = [job.name, _status(job, around)]
    if not job.destination.is_here:
        place = job.destination
        lines.append(_tr("Converted by {name} on {server}").format(name=place.key_name, server=place.server))
    if job.error is not None:
        lines.append(in_words(job.error.cause))
    if job.target is not None:
        lines.append(str(job.target))
    if job.check is not None:
        lines.append(check_sentence(job.check))
    return "\n".join(lines)


def _thumbnail(job: Job) -> QPixmap | None:
    picture = job.result.thumbnail if job.result else job.thumbnail
    return _small_picture(str(picture), job.started_at) if picture is not None else None


@lru_cache(maxsize=256)
def _small_picture(path: str, made_since: float | None) -> QPixmap | None:
    """Return a picture that fills THUMBNAIL on dense screens too, cut at the bottom; None when it cannot be read.

    A job that is tried again writes another one to the same path: ``made_since`` tells them apart.
    """
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


def size_of(job: Job) -> int:
    """Return the size of a job's .fig in bytes; 0 when there is none."""
    return _size(job.result.fig) if job.result else 0


@lru_cache(maxsize=20_000)
def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _size_text(job: Job) -> str:
    size = size_of(job)
    return size_text(size) if size else ""


READERS: Mapping[int, Callable[[Job, Around], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda job, around: job.name,
    Qt.ItemDataRole.ToolTipRole: lambda job, around: plain_tip(_tooltip(job, around)),
    Qt.ItemDataRole.DecorationRole: lambda job, around: _thumbnail(job),
    Qt.ItemDataRole.AccessibleTextRole: lambda job, around: ", ".join(
        filter(None, (job.name, _status(job, around), score_text(job.check)))
    ),
    Role.JOB_ID: lambda job, around: job.id,
    Role.MOOD: lambda job, around: _MOODS[job.state],
    Role.STATUS: lambda job, around: _status(job, around),
    Role.SHARE: lambda job, around: _share(job),
    Role.ELAPSED: lambda job, around: elapsed_text(job.seconds(around.now)),
    Role.SIZE: lambda job, around: _size_text(job),
    Role.WIDTH: lambda job, around: with_unit(job.options.viewport_width, "px"),
    Role.FIDELITY: lambda job, around: score_text(job.check),
    Role.ACTIONS: lambda job, around: _actions(job),
}
"""What each role answers for a job, given what is so around it."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobList", text)
