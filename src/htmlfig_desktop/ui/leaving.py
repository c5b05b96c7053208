"""What would be lost if the window were closed now."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.messages.figures import counted


def what_would_be_lost(queue: JobQueue, jobs: JobsPresenter) -> str:
    """Return it in sentences; empty for nothing. Where the store lasts, nothing is."""
    if queue.store.is_lasting:
        return ""
    parts = []
    if active := jobs.count(JobState.QUEUED, JobState.RUNNING):
        one, many = _tr("1 conversion is not finished."), _tr("{count} conversions are not finished.")
        parts.append(counted(active, one, many))
    if unsaved := jobs.unsaved_count:
        parts.append(counted(unsaved, _tr("1 design is not saved."), _tr("{count} designs are not saved.")))
    return " ".join(parts)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Leaving", text)
