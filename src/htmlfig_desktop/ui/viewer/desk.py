"""The viewer as the main window sees it: designs come from a dialog, a job, a drop or the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.dialogs import ask_for_files
from htmlfig_desktop.ui.jobs.orders import file_of
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.windows import DesignWindows

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter

_FOLDER = "designFolder"


class DesignDesk(QObject):
    """Opens viewer windows from the main one. Lives as long as it does."""

    def __init__(
        self, window: MainWindow, theme: Theme, presenter: WindowPresenter, tasks: TaskRunner, settings: QSettings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._presenter = presenter
        self._settings = settings
        self.windows = DesignWindows(theme, settings, tasks, self)
        self.windows.otherDropped.connect(presenter.open_again)
        presenter.designsGiven.connect(self.windows.open_all)
        window.jobs.detailsRequested.connect(self._open_job)
        window.action(Command.OPEN_DESIGN).triggered.connect(self._ask)
        window.action(Command.SHOW_DESIGN).triggered.connect(self._show_current)

    def _open_job(self, job_id: str) -> None:
        """Show the design of the job that was double-clicked; of one that has none, what happened so far."""
        job = self._presenter.jobs.current
        if job is None or job.id != job_id or not self._show_current():
            self._presenter.show_details(job_id)

    def _show_current(self) -> bool:
        """Show the design of the current job, if it has one."""
        job = self._presenter.jobs.current
        file = file_of(job) if job is not None else None
        if file is not None:
            self.windows.open(file)
        return file is not None

    def _ask(self) -> None:
        filters = (self.tr("Figma files (*.fig)"), self.tr("All files (*)"))
        folder = str(self._settings.value(_FOLDER, ""))
        ask_for_files(self._window, self.tr("Open Design"), folder, self._open, filters=filters)

    def _open(self, paths: list[Path]) -> None:
        self._settings.setValue(_FOLDER, str(paths[0].parent))
        self.windows.open_all(paths)
