"""Opens the settings and lets them hold: the theme, the commands and the queue follow at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.settings.data_page import DataPage
from htmlfig_desktop.ui.settings.data_presenter import DataPresenter
from htmlfig_desktop.ui.settings.dialog import Page, SettingsDialog
from htmlfig_desktop.ui.settings.network_page import NetworkPage
from htmlfig_desktop.ui.settings.network_presenter import NetworkPresenter
from htmlfig_desktop.ui.settings.pages import AppearancePage, SwitchesPage, SwitchText, TextPage
from htmlfig_desktop.ui.settings.preferences import Preferences, Scheme, Switch
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

_SCHEMES = {Scheme.SYSTEM: None, Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}


class SettingsDesk(QObject):
    """Answers the command that opens the settings."""

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        preferences: Preferences,
        queue: JobQueue,
        book: KeyBook,
        tasks: TaskRunner,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._preferences = preferences
        self._queue = queue
        self._book = book
        self._tasks = tasks
        theme.fix(_SCHEMES[preferences.scheme])
        if preferences.zoom != theme.zoom:
            theme.set_zoom(preferences.zoom)
        for command, step in ((Command.TEXT_LARGER, 0.1), (Command.TEXT_SMALLER, -0.1)):
            window.action(command).triggered.connect(lambda _=False, step=step: self._zoom(theme.zoom + step))
        window.action(Command.TEXT_NORMAL).triggered.connect(lambda: self._zoom(1.0))
        window.action(Command.SETTINGS).triggered.connect(lambda: self.open())

    def open(self, page: str = "network") -> SettingsDialog:
        """Open the settings at a page: network, appearance, notifications, data, updates or privacy."""
        dialog = SettingsDialog(self._pages(), self._theme, self._window)
        dialog.show_page(page)
        dialog.open()
        return dialog

    def _pages(self) -> tuple[Page, ...]:
        """Make every page. A new subject is a line here."""
        return (
            Page("network", self.tr("Network"), "network", self._network()),
            Page("appearance", self.tr("Appearance"), "palette", self._appearance()),
            Page("notifications", self.tr("Notifications"), "bell", self._notifications()),
            Page("data", self.tr("Data"), "disk", self._data()),
            Page("updates", self.tr("Updates"), "down", self._updates()),
            Page("privacy", self.tr("Privacy"), "lock", self._privacy()),
        )

    def _network(self) -> NetworkPage:
        view = NetworkPage()
        keys = self._book.keys.all
        NetworkPresenter(view, self._preferences, self._tasks, keys[0].server if keys else "")
        return view

    def _appearance(self) -> AppearancePage:
        view = AppearancePage()
        view.show_values(self._preferences.scheme, self._theme.zoom, self._preferences.language)
        view.schemeChosen.connect(self._choose_scheme)
        view.sizeChosen.connect(self._zoom)
        view.languageChosen.connect(lambda code: setattr(self._preferences, "language", code))
        return view

    def _zoom(self, zoom: float) -> None:
        self._theme.set_zoom(zoom)
        self._preferences.zoom = self._theme.zoom

    def _choose_scheme(self, scheme: Scheme) -> None:
        self._preferences.scheme = scheme
        self._theme.fix(_SCHEMES[scheme])

    def _notifications(self) -> SwitchesPage:
        view = SwitchesPage(
            (
                SwitchText(
                    Switch.NOTIFY,
                    self.tr("&Tell of finished jobs"),
                    self.tr("Through the system's notifications, while another window is in front."),
                ),
                SwitchText(
                    Switch.KEEP_AWAKE,
                    self.tr("Keep the machine &awake while jobs are at work"),
                    self.tr("The screen may still go dark."),
                ),
            )
        )
        for switch in view.boxes:
            view.show_switch(switch, self._preferences.is_on(switch))
        view.turned.connect(self._preferences.turn)
        view.turned.connect(self._follow_notify)
        return view

    def _follow_notify(self, switch: Switch, on: bool) -> None:
        """Keep the command in the menu in step."""
        if switch is Switch.NOTIFY:
            self._window.action(Command.NOTIFY).setChecked(on)

    def _data(self) -> DataPage:
        view = DataPage(self._theme)
        DataPresenter(view, self._queue, self._tasks)
        return view

    def _updates(self) -> SwitchesPage:
        view = SwitchesPage(
            (
                SwitchText(
                    Switch.UPDATE_NOTICE,
                    self.tr("Tell me when there is a &new version"),
                    self.tr(
                        "The program looks for one now and then and says so. It never installs anything by itself, and "
                        "goes on working whether you update or not."
                    ),
                ),
            )
        )
        view.show_switch(Switch.UPDATE_NOTICE, self._preferences.is_on(Switch.UPDATE_NOTICE))
        view.turned.connect(self._preferences.turn)
        return view

    def _privacy(self) -> TextPage:
        return TextPage(
            (
                (
                    self.tr("On this machine"),
                    self.tr(
                        "Pages are converted here. No account, no telemetry: the program sends nothing about you, your "
                        "pages or how you use it. A page that is converted loads its own pictures, fonts and scripts "
                        "from the web, as in any browser."
                    ),
                ),
                (
                    self.tr("On a server"),
                    self.tr(
                        "Only if you choose a server for a page, the page goes there: its HTML with the files it uses, "
                        "or its address, and the options. It is sent with your key to the server that the key belongs "
                        "to, and to no other. Cookies and logins are never sent."
                    ),
                ),
                (
                    self.tr("Keys and passwords"),
                    self.tr(
                        "They lie in the system's keyring, or in memory where there is none. They are in no file, no "
                        "log and no diagnostics of this program."
                    ),
                ),
                (
                    self.tr("What is kept"),
                    self.tr(
                        "Jobs, designs and what you typed lie in the folder named under Data, readable by you alone, "
                        "until you delete them. Logs hold no page content."
                    ),
                ),
            )
        )
