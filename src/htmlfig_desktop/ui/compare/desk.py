"""Gives every viewer window what it needs to compare its design."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from htmlfig_desktop.core.fidelity import DesignChecker
from htmlfig_desktop.jobs.checks import CHECK_FOLDER
from htmlfig_desktop.jobs.folders import NAMED_FOLDER
from htmlfig_desktop.jobs.job import Job, JobId
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.windows import DesignWindows

if TYPE_CHECKING:
    from htmlfig_desktop.ui.compare.viewer import Original
    from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter


class ComparisonDesk(QObject):
    """Adds the comparison to each viewer window that opens. Lives as long as the windows' owner."""

    def __init__(
        self, windows: DesignWindows, theme: Theme, tasks: TaskRunner, checker: DesignChecker, queue: JobQueue
    ) -> None:
        super().__init__(windows)
        self._theme = theme
        self._tasks = tasks
        self._checker = checker
        self._queue = queue
        windows.opened.connect(self._add)

    def _add(self, presenter: ViewerPresenter) -> None:
        from htmlfig_desktop.ui.compare.viewer import ViewerComparison  # with the first window, not at the start

        ViewerComparison(presenter, self._theme, self._tasks, self._checker, self._original_of)

    def _original_of(self, path: Path) -> Original | None:
        """Return the picture of the job whose design lies at a path, and what is known of both."""
        from htmlfig_desktop.ui.compare.viewer import Original

        job = self._job_of(path)
        if job is None or job.result is None or job.result.screenshot is None:
            return None
        checked = job.check.fidelity if job.check is not None else None
        drawn = job.result.fig.parent / CHECK_FOLDER if checked is not None else None
        scale = job.options.device_scale_factor
        return Original(job.result.screenshot, scale, job.result.diagnostics, checked, drawn)

    def _job_of(self, path: Path) -> Job | None:
        if path.parent.name == NAMED_FOLDER:
            return self._queue.job(JobId(path.parent.parent.name))
        return next((job for job in reversed(self._queue.jobs) if job.target == path), None)
