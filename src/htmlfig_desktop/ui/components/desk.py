"""Opens the dialog about components for the current job; it is loaded only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from htmlfig_desktop.jobs.components import Made, find_parts, save_with_components
from htmlfig_desktop.jobs.naming import name_for
from htmlfig_desktop.jobs.saving import file_name_for, title_beside
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.dialogs import ask_for_target
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme

if TYPE_CHECKING:
    from htmlfig_desktop.jobs.job import Job
    from htmlfig_desktop.ui.components.presenter import Find, Save
    from htmlfig_desktop.ui.components.view import ComponentsDialog
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter

_FOLDER = "saveFolder"


class ComponentsDesk(QObject):
    """Answers the command. Lives as long as the window."""

    def __init__(
        self, window: MainWindow, theme: Theme, presenter: WindowPresenter, tasks: TaskRunner, settings: QSettings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._presenter = presenter
        self._tasks = tasks
        self._settings = settings
        self.find: Find = find_parts
        """Tests put their own in its place."""
        self.save: Save = save_with_components
        window.action(Command.SAVE_COMPONENTS).triggered.connect(self.open)

    def open(self) -> ComponentsDialog | None:
        """Open the dialog for the design of the current job; None where there is none."""
        job = self._presenter.jobs.current
        if job is None or job.result is None:
            return None
        from htmlfig_desktop.ui.components.presenter import ComponentsPresenter
        from htmlfig_desktop.ui.components.view import ComponentsDialog

        dialog = ComponentsDialog(job.name, self._theme, self._window)
        suggested = self._suggested(job)

        def ask(chosen: Callable[[Path], object]) -> None:
            filters = (self.tr("Figma files (*.fig)"), self.tr("All files (*)"))
            folder = str(self._settings.value(_FOLDER, ""))
            ask_for_target(dialog, self.tr("Save With Components"), folder, suggested, filters, chosen)

        presenter = ComponentsPresenter(dialog, job.result.fig, self._tasks, self.find, self.save, ask)
        presenter.saved.connect(self._tell)
        dialog.open()
        return dialog

    def _suggested(self, job: Job) -> str:
        """Return a name beside that of the design as it is."""
        plain = Path(name_for(job, self._presenter.options.template)).stem
        template = self.tr("{name} with components")
        return file_name_for(template.format(name=title_beside(plain, template.format(name=""))))

    def _tell(self, target: Path, made: Made) -> None:
        self._settings.setValue(_FOLDER, str(target.parent))
        self._presenter.news.tell_components(
            target,
            made.components,
            made.instances,
            view=lambda: self._presenter.designsGiven.emit([target]),
            show=lambda: self._presenter.orders.show(target),
        )
