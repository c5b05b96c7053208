"""Opens the settings and lets them hold: the theme, the commands and the queue follow at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.main_window import zoom_for
from htmlfig_desktop.ui.settings.preferences import Preferences, Scheme, Switch
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.settings.dialog import SettingsDialog

_SCHEMES = {Scheme.SYSTEM: None, Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}


def apply_appearance(theme: Theme, preferences: Preferences) -> None:
    """Let the theme be as is preferred; words whose size nobody has chosen are such that the window fits the screen."""
    theme.fix(_SCHEMES[preferences.scheme])
    theme.set_zoom(preferences.zoom if preferences.has_zoom else zoom_for(QGuiApplication.primaryScreen()))


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
        self.window = window
        self.theme = theme
        self.preferences = preferences
        self.queue = queue
        self.book = book
        self.tasks = tasks
        for command, step in ((Command.TEXT_LARGER, 0.1), (Command.TEXT_SMALLER, -0.1)):
            window.action(command).triggered.connect(lambda _=False, step=step: self.zoom(theme.zoom + step))
        window.action(Command.TEXT_NORMAL).triggered.connect(lambda: self.zoom(1.0))
        window.action(Command.SETTINGS).triggered.connect(lambda: self.open())

    def open(self, page: str = "") -> SettingsDialog:
        """Open the settings at a page, by its key in the catalog; without one where they were left."""
        from htmlfig_desktop.ui.settings.catalog import pages_of
        from htmlfig_desktop.ui.settings.dialog import SettingsDialog

        dialog = SettingsDialog(pages_of(self), self.theme, self.window)
        dialog.show_page(page or self.preferences.settings_page)
        dialog.pageShown.connect(lambda key: setattr(self.preferences, "settings_page", key))
        dialog.open()
        return dialog

    def zoom(self, zoom: float) -> None:
        """Show words in another size, from now on."""
        self.theme.set_zoom(zoom)
        self.preferences.zoom = self.theme.zoom

    def choose_scheme(self, scheme: Scheme) -> None:
        """Be light, dark or as the system, from now on."""
        self.preferences.scheme = scheme
        self.theme.fix(_SCHEMES[scheme])

    def turn(self, switch: Switch, on: bool) -> None:
        """Turn a switch, and keep the command in the menu in step."""
        self.preferences.turn(switch, on)
        if switch is Switch.NOTIFY:
            self.window.action(Command.NOTIFY).setChecked(on)
