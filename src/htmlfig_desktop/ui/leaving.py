"""What would be lost if the window were closed now."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.messages.figures import counted


def what_would_be_lost(queue: JobQueue, jobs: JobsPresenter, *, is_writing: bool = False) -> str:
    """Return it in sentences; empty for nothing. Where the store lasts, only what is being written is."""
    parts = [_tr("A file is not written yet.")] if is_writing else []
    if queue.store.is_lasting:
        return " ".join(parts)
    if active := jobs.count(JobState.QUEUED, JobState.RUNNING):
        one, many = _tr("1 conversion is not finished."), _tr("{count} conversions are not finished.")
        parts.append(counted(active, one, many))
    if unsaved := jobs.unsaved_count:
        parts.append(counted(unsaved, _tr("1 design is not saved."), _tr("{count} designs are not saved.")))
    return " ".join(parts)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Leaving", text)
