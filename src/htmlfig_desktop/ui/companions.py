"""What works beside the window's flow: private browser, watch mode, viewer, live preview, whole sites, the clipboard.

Wires them; knows none of their rules.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QFontInfo

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.fidelity import DesignChecker
from htmlfig_desktop.core.options import Source
from htmlfig_desktop.jobs.job import JobId
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.browsing.link import BrowserLook, PrivateLink
from htmlfig_desktop.ui.browsing.presenter import PrivatePresenter
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.desk import ComparisonDesk
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.components.desk import ComponentsDesk
from htmlfig_desktop.ui.copying import LayerCopier
from htmlfig_desktop.ui.jobs.ordering import ListOrder
from htmlfig_desktop.ui.live.desk import LiveDesk
from htmlfig_desktop.ui.live.presenter import Looking
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.presenter import WindowPresenter
from htmlfig_desktop.ui.settings.preferences import Preferences
from htmlfig_desktop.ui.site.desk import SiteDesk
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.updates.presenter import UpdatePresenter
from htmlfig_desktop.ui.updates.view import UpdateLine
from htmlfig_desktop.ui.viewer.desk import DesignDesk
from htmlfig_desktop.ui.watching.presenter import WatchPresenter
from htmlfig_desktop.ui.widgets.tab_order import order_tab


def _looker(preferences: Preferences) -> Looking:
    """Return who looks at pages. Nothing of it is loaded before."""
    from htmlfig_desktop.engine.local.looker import Looker

    looker = Looker()
    looker.way_out = preferences.way_out
    return looker


def _look_of(window: MainWindow, theme: Theme) -> BrowserLook:
    return BrowserLook(theme.tokens.is_dark, window.font().toString(), QFontInfo(window.font()).pixelSize())


_LOOKS = {
    Command.LOOK_PAGE: Look.PAGE,
    Command.LOOK_DESIGN: Look.DESIGN,
    Command.LOOK_SLIDER: Look.SLIDER,
    Command.LOOK_HEAT: Look.HEAT,
}


class Companions(QObject):
    """Owned by the window.

    Attributes:
        watch: watch mode.
        designs: opens viewer windows.
        components: makes components of what repeats in a design.
        copier: puts layers on the clipboard.
        site: adds the pages of a site.
        updates: tells of new versions.
        live: the preview of what is typed.
    """

    def __init__(
        self,
        window: MainWindow,
        presenter: WindowPresenter,
        queue: JobQueue,
        tasks: TaskRunner,
        settings: QSettings,
        theme: Theme,
        link: PrivateLink,
        checker: DesignChecker,
        preferences: Preferences,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._presenter = presenter
        self._preferences = preferences
        jobs = presenter.jobs
        look = partial(_look_of, window, theme)
        way_out, wants_check = preferences.way_out, lambda: presenter.options.wants_check
        private = PrivatePresenter(link, queue, tasks, window.bar, jobs.select, look, way_out, wants_check, self)
        self.watch = WatchPresenter(queue, tasks, settings, window.bar, lambda: jobs.current, jobs.select, self)
        self.designs = DesignDesk(window, theme, presenter, tasks, settings)
        self.components = ComponentsDesk(window, theme, presenter, tasks, settings)
        self.copier = LayerCopier(window.bar, tasks, self)
        pages = queue.store.pages
        self.site = SiteDesk(window, theme, presenter, tasks, settings, preferences.connection, pages)
        ComparisonDesk(self.designs.windows, theme, tasks, checker, queue)
        self.live = LiveDesk(window, presenter, tasks, settings, lambda: _looker(preferences), self)
        ListOrder(window)
        line = UpdateLine()
        window.statusBar().addWidget(line)
        order_tab(window.jobs.list, line, window.quota)
        self.updates = UpdatePresenter(line, window.bar, tasks, settings, preferences.connection, self)
        self._connect_private(private)
        self._connect_watch()
        self._connect_designs()
        self._connect_updates()

    def _connect_private(self, private: PrivatePresenter) -> None:
        private.failed.connect(self._presenter.show_error)
        self._presenter.privateWanted.connect(private.browse)
        self._window.action(Command.FORGET_PRIVATE).triggered.connect(private.forget)

    def _connect_watch(self) -> None:
        self.watch.stateChanged.connect(self._show_watching)
        self.watch.notSaved.connect(self._tell_not_saved)
        self._window.action(Command.WATCH).triggered.connect(self._watch)
        self._window.editor.watchRequested.connect(self._watch)
        self._presenter.editor.changed.connect(self._show_watching)
        # in a turn of its own: what went wrong is said before
        self._presenter.restored.connect(self._offer_watching, Qt.ConnectionType.QueuedConnection)

    def _connect_designs(self) -> None:
        """Let designs be copied, and looked at beside their pages and in the viewer."""
        window, result, orders = self._window, self._presenter.preview.result, self._presenter.orders
        orders.copyWanted.connect(self.copier.start)
        window.action(Command.COPY_LAYERS).triggered.connect(orders.copy_layers)
        for command, look in _LOOKS.items():
            window.action(command).triggered.connect(lambda _=False, look=look: result.show_look(look))
        result.viewerRequested.connect(lambda _: window.action(Command.SHOW_DESIGN).trigger())

    def _connect_updates(self) -> None:
        self._preferences.changed.connect(self.updates.follow)
        new_versions = self._window.action(Command.NEW_VERSIONS)
        new_versions.setChecked(self.updates.is_on)
        new_versions.triggered.connect(self.updates.switch)
        self.updates.switched.connect(new_versions.setChecked)

    async def aclose(self) -> None:
        """End what has no other end."""
        self.watch.close()
        self.updates.close()
        await self.live.presenter.aclose()

    def _watch(self, wanted: bool) -> None:
        if not wanted:
            self.watch.stop()
            return
        sources: tuple[Source, ...] = ()
        if not self._presenter.editor.is_empty:
            try:
                sources = self._presenter.editor.sources()
            except HtmlFigError as error:
                self._presenter.show_error(error)
        if begun := self.watch.start(sources, self._presenter.options.runs):
            self._presenter.pausing.remind(begun)

    def _show_watching(self) -> None:
        """Say of the pages in front whether they are watched; where there are none, whether any others are."""
        pages = self._presenter.editor.pages
        is_on = self.watch.is_watched(pages) if pages else self.watch.is_watching
        self._window.action(Command.WATCH).setChecked(is_on)
        self._window.editor.set_watching(is_on, self.watch.state, others=() if is_on else self.watch.names)

    def _tell_not_saved(self, error: HtmlFigError, job_id: JobId) -> None:
        self._presenter.news.tell_error(error, self._presenter.orders.way_to_save(job_id))

    def _offer_watching(self) -> None:
        """Ask when nothing else is said."""
        bar = self._window.bar
        if not bar.isHidden():
            bar.closed.connect(self._offer_watching, Qt.ConnectionType.SingleShotConnection)
        elif not self.watch.is_watching:
            self.watch.offer_again()
