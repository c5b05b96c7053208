"""Asks for new versions while the user wants that: off until it is switched on, and once a day then."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

import htmlfig_desktop
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.ui.messages.texts import in_words
from htmlfig_desktop.ui.system import open_address
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.client.settings import ConnectionSettings
    from htmlfig_desktop.ui.messages.bar import MessageBar
    from htmlfig_desktop.ui.updates.view import UpdateLine

_log = logging.getLogger(__name__)

_ON, _ADDRESS, _SKIPPED, _ASKED = "updates/notice", "updates/address", "updates/skipped", "updates/asked"
_DAY_S = 24 * 3600.0
_LOOK_MS = 3600 * 1000
_AFTER_START_MS = 5000

Connections = Callable[[], Awaitable["ConnectionSettings"]]


class UpdatePresenter(QObject):
    """Nothing goes over the network before ``switch(True)`` and an address.

    Args:
        connections: Gives proxy and certificates as the rest of the program uses them.

    Signals:
        switched: bool, whether new versions are asked for now.
    """

    switched = Signal(bool)

    def __init__(
        self,
        line: UpdateLine,
        bar: MessageBar,
        tasks: TaskRunner,
        settings: QSettings,
        connections: Connections,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._line = line
        self._bar = bar
        self._tasks = tasks
        self._settings = settings
        self._connections = connections
        self._found = ""
        self._news = ""
        self.launch: Callable[[str], bool] = open_address
        """Opens a web address; tests put their own in its place."""
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._ask_if_due)
        line.newsRequested.connect(self._show_news)
        line.skipRequested.connect(self._skip)
        line.addressGiven.connect(self._take_address)
        line.addressRefused.connect(self._stay_off)
        if self.is_on:
            self._timer.start()
            QTimer.singleShot(_AFTER_START_MS, self, self._ask_if_due)

    @property
    def is_on(self) -> bool:
        """Whether new versions are asked for."""
        return str(self._settings.value(_ON, "false")) == "true" and bool(self.address)

    @property
    def address(self) -> str:
        """Where they are asked for; empty for nowhere."""
        return str(self._settings.value(_ADDRESS, ""))

    def switch(self, on: bool) -> None:
        """Ask for new versions from now on, or not any more. Without an address the user is asked for one."""
        if on:
            self._line.ask_for_address(self.address)
            return
        self._settings.setValue(_ON, "false")
        self._timer.stop()
        self._line.hide()
        self.switched.emit(False)

    def follow(self) -> None:
        """Take up what the settings say now; switched on without an address, the user is asked for one."""
        is_wanted = str(self._settings.value(_ON, "false")) == "true"
        if is_wanted == self._timer.isActive():
            return
        if not is_wanted:
            self.switch(False)
        elif self.address:
            self._take_address(self.address)
        else:
            self._line.ask_for_address("")

    def close(self) -> None:
        """Ask no more."""
        self._timer.stop()

    def _stay_off(self) -> None:
        if not self.is_on:
            self._settings.setValue(_ON, "false")
        self.switched.emit(self.is_on)

    def _take_address(self, text: str) -> None:
        from htmlfig_desktop.ui.updates.check import is_fit

        if not is_fit(text.strip()):
            self._bar.show_notice(
                self.tr("This address cannot be asked"), self.tr("Give an address that begins with https://.")
            )
            self._stay_off()
            return
        self._settings.setValue(_ADDRESS, text.strip())
        self._settings.setValue(_ON, "true")
        self._settings.remove(_SKIPPED)
        self._timer.start()
        self.switched.emit(True)
        self._tasks.start(self._ask(is_told=True), name="ask for new version")

    def _ask_if_due(self) -> None:
        asked = 0.0
        with contextlib.suppress(ValueError):  # settings that somebody has edited
            asked = float(str(self._settings.value(_ASKED, 0.0)))
        if self.is_on and not 0 <= time.time() - asked < _DAY_S:
            self._tasks.start(self._ask(is_told=False), name="ask for new version")

    async def _ask(self, *, is_told: bool) -> None:
        """Ask once. What goes wrong is told only to who has just switched it on."""
        self._settings.setValue(_ASKED, time.time())
        await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.transport")
        from htmlfig_desktop.ui.updates.check import is_newer, newest_release

        try:
            release = await newest_release(self.address, await self._connections())
        except HtmlFigError as error:
            _log.info("updates.not_asked: %s", error.error.code)
            if is_told:
                told = self.tr("The address did not answer as it should")
                self._bar.show_notice(told, in_words(error.cause), icon="info")
            return
        if not self.is_on:
            return
        own = htmlfig_desktop.__version__
        if is_newer(release.version, own) and release.version != self._settings.value(_SKIPPED):
            self._found, self._news = release.version, release.url
            self._line.tell(release.version, has_news=bool(release.url))
        elif is_told:
            words = self.tr("Version {version} is the newest one.").replace("{version}", own)
            self._bar.show_notice(self.tr("You are up to date"), words)

    def _show_news(self) -> None:
        self.launch(self._news)

    def _skip(self) -> None:
        self._settings.setValue(_SKIPPED, self._found)
        self._line.hide()
