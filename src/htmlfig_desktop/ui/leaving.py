"""What would be lost if the window were closed now."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter


def what_would_be_lost(queue: JobQueue, jobs: JobsPresenter) -> str:
    """Return it in sentences; empty for nothing. Where the store lasts, nothing is."""
    if queue.store.is_lasting:
        return ""
    parts = []
    if active := jobs.count(JobState.QUEUED, JobState.RUNNING):
        parts.append(_tr("Conversions not finished: {count}.").format(count=active))
    if unsaved := jobs.unsaved_count:
        parts.append(_tr("Designs not saved: {count}.").format(count=unsaved))
    return " ".join(parts)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Leaving", text)
