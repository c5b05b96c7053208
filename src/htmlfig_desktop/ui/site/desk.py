"""Opens the dialog that adds a site; it is loaded only then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.dialogs import ask_for_folder
from htmlfig_desktop.ui.site.rows import Wanted
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme

if TYPE_CHECKING:
    from htmlfig_desktop.engine.site_pages.found import FoundSite, OnStep, SearchBounds
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter
    from htmlfig_desktop.ui.site.presenter import Find
    from htmlfig_desktop.ui.site.view import SiteDialog

_MOST, _OF_EACH_KIND = ("site/most", 20), ("site/ofEachKind", 3)


class SiteDesk(QObject):
    """Answers the command. Lives as long as the window.

    Args:
        window: Gets the dialog.
        theme: Its colors.
        presenter: Takes the chosen pages.
        tasks: Runs what is waited for.
        settings: Keep how far was looked last.
        connection: Tells how the web is reached.
        scratch: Where archives are unpacked.
    """

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        presenter: WindowPresenter,
        tasks: TaskRunner,
        settings: QSettings,
        connection: Callable[[], Awaitable[ConnectionSettings]],
        scratch: Path,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._presenter = presenter
        self._tasks = tasks
        self._settings = settings
        self._connection = connection
        self._scratch = scratch
        self.find: Find = self._find
        """Tests put their own in its place."""
        window.action(Command.ADD_SITE).triggered.connect(lambda: self.open())
        window.editor.siteRequested.connect(self.open)

    def open(self, address: str = "") -> SiteDialog:
        """Open the dialog, with an address if there is one."""
        from htmlfig_desktop.ui.site.presenter import SitePresenter
        from htmlfig_desktop.ui.site.view import SiteDialog

        dialog = SiteDialog(self._theme, self._window)
        dialog.set_wanted(Wanted(address, self._kept(*_MOST), self._kept(*_OF_EACH_KIND)))
        presenter = self._presenter
        SitePresenter(
            dialog,
            self._tasks,
            find=self.find,
            add=presenter.convert_together,
            log_in=presenter.privateWanted.emit,
            foretell=lambda sources: presenter.foretell(sources),
            widths=lambda: len(presenter.options.runs),
        )
        dialog.findRequested.connect(self._keep)
        dialog.folderRequested.connect(lambda: self._ask_for_folder(dialog))
        dialog.open()
        return dialog

    async def _find(self, given: str, bounds: SearchBounds, on_step: OnStep) -> FoundSite:
        from htmlfig_desktop.jobs.site_pages import find_pages

        settings = await self._connection()
        return await find_pages(given, scratch=self._scratch, settings=settings, bounds=bounds, on_step=on_step)

    def _ask_for_folder(self, dialog: SiteDialog) -> None:
        def take(paths: list[Path]) -> None:
            dialog.address.setText(str(paths[0]))
            dialog.start.click()

        ask_for_folder(dialog, self.tr("Choose the Folder of a Site"), "", take)

    def _keep(self, wanted: Wanted) -> None:
        self._settings.setValue(_MOST[0], wanted.most)
        self._settings.setValue(_OF_EACH_KIND[0], wanted.of_each_kind)

    def _kept(self, key: str, default: int) -> int:
        text = str(self._settings.value(key, default))
        return int(text) if text.isdecimal() else default
