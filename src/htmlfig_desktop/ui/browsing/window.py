"""One window of the private browser: its page, what it says, and how it is made ready to be captured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import shiboken6
from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtWebEngineCore import QWebEngineLoadingInfo, QWebEngineProfile
from PySide6.QtWebEngineWidgets import QWebEngineView

from htmlfig_desktop.core.addresses import with_scheme
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.logins import without_secrets
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, page_crashed
from htmlfig_desktop.engine.browser.front_ends import FrontEnds
from htmlfig_desktop.engine.browser.live_page import LivePage, LiveTab
from htmlfig_desktop.engine.browser.policy import is_web_address
from htmlfig_desktop.ui.browsing.password_dialog import PasswordDialog
from htmlfig_desktop.ui.browsing.private_page import PrivatePage
from htmlfig_desktop.ui.browsing.view import BrowserView
from htmlfig_desktop.ui.messages.bar import Offer
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

_LATER_MS = 5000
_TOLD_MS = 6000
"""A message lies over the end of the page."""


class PrivateWindow(QObject):
    """A view and its page.

    Args:
        profile: Of the page.
        front_ends: Of the process.
        tasks: Runs what takes time.
        open_window: Opens another window and returns its page.

    Signals:
        captureRequested: bool, the whole page or the part in sight.
        forgetRequested: the user wants the session forgotten.
        closed: the window is gone.
    """

    captureRequested = Signal(bool)
    forgetRequested = Signal()
    closed = Signal()

    def __init__(
        self,
        profile: QWebEngineProfile,
        front_ends: FrontEnds,
        tasks: TaskRunner,
        open_window: Callable[[], PrivatePage],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._front_ends = front_ends
        self._tasks = tasks
        self.page = PrivatePage(profile, open_window)
        self.view = BrowserView(QWebEngineView())
        self.view.web.setPage(self.page)
        self.tab: LiveTab | None = None
        self._is_busy = False
        self._is_leaving = False
        self._is_error = False
        """Whether what is seen is Chromium telling why there is no page."""
        self._first_address = ""
        self._refusal = self._outdated = -1
        """Which of the bar's messages says that what was typed is no address, and which such is before this page."""
        self._later = QTimer(self, singleShot=True, interval=_LATER_MS)
        self._later.timeout.connect(lambda: self.captureRequested.emit(True))
        self._told = QTimer(self, singleShot=True, interval=_TOLD_MS)
        self._told.timeout.connect(self.view.bar.dismiss)
        self._connect()
        self._show_place()
        self._attaching = tasks.start(self._attach(), name="attach")

    @property
    def is_leaving(self) -> bool:
        """Whether the user has closed it."""
        return self._is_leaving

    @property
    def address(self) -> str:
        """Where the page is, without what follows the path: that may hold secrets."""
        return without_secrets(self.page.url().toString())[:2000]

    def go(self, address: str) -> None:
        """Go to an address as it was typed; without a scheme it is taken as https, near this machine as http."""
        text = with_scheme(address)
        if not is_web_address(text) or not QUrl(text).isValid():  # Chromium goes nowhere then, and says nothing
            self._warn(self.tr("This is no web address"), self.tr("Type an address such as app.example.com."))
            self._refusal = self.view.bar.number
            self.view.return_to_address()
            return
        self.view.end_invitation()
        if self.tab is None:
            self._first_address = text  # so that all the page loads is seen
        else:
            self.page.setUrl(QUrl(text))
        self.view.web.setFocus()

    def live_page(self, draw: Callable[[str], Any], *, whole: bool) -> LivePage | None:
        """Return the page to capture as it stands; None while there is none."""
        if self.tab is None or not self._has_page:
            return None
        return LivePage(self.tab, draw, self.view.web.devicePixelRatioF(), whole=whole)

    @property
    def _has_page(self) -> bool:
        return is_web_address(self.page.url().toString()) and not self._is_error

    def begin_capture(self) -> None:
        """Cover the page."""
        self._told.stop()
        self._is_busy = True
        self.view.bar.dismiss()
        self.view.set_capturing(True)
        self.view.set_can_capture(False)

    def end_capture(self, error: HtmlFigError | None) -> None:
        """Uncover the page and say what came of it."""
        self._is_busy = False
        self.view.set_capturing(False)
        self._show_place()
        if self._is_leaving:
            self.close()
        elif error is None:
            self._told.start()
            title = self.page.title() or urlsplit(self.address).netloc
            self.view.bar.show_notice(
                self.tr("Captured"),
                self.tr("The design of “{title}” is in the list of jobs.").replace("{title}", title),
            )
        else:
            self.view.bar.show_error(message_for(error))

    def ask_to_close(self) -> None:
        """Close the window, after the capture that is on its way."""
        self._is_leaving = True
        self.view.hide()
        if not self._is_busy:
            self.close()

    def close(self) -> None:
        """Destroy the window and its page."""
        if not shiboken6.isValid(self.view):
            return
        self._is_leaving = True
        self._later.stop()
        self._told.stop()
        if self._attaching is not None:
            self._attaching.cancel()
        if self.tab is not None:
            self.tab.channel.close()
            self.tab = None
        web = self.view.web
        for part in (web, self.page, self.view):
            shiboken6.delete(part)
        self.closed.emit()

    def _connect(self) -> None:
        view, page = self.view, self.page
        view.addressGiven.connect(self.go)
        view.backRequested.connect(view.web.back)
        view.forwardRequested.connect(view.web.forward)
        view.reloadRequested.connect(view.web.reload)
        view.stopRequested.connect(view.web.stop)
        view.captureRequested.connect(self._ask_to_capture)
        view.captureLaterRequested.connect(self._capture_later)
        view.forgetRequested.connect(self.forgetRequested)
        view.closing.connect(self.ask_to_close)
        page.refused.connect(self._warn)
        page.passwordWanted.connect(self._ask_for_password)
        page.urlChanged.connect(lambda _: self._show_place())
        page.titleChanged.connect(view.set_page_title)
        page.loadProgress.connect(view.set_progress)
        page.loadingChanged.connect(self._note_loading)
        page.loadFinished.connect(self._loaded)
        page.windowCloseRequested.connect(self.ask_to_close)
        page.renderProcessTerminated.connect(self._crashed)

    def _warn(self, title: str, text: str, offer: Offer | None = None) -> None:
        self.view.bar.show_notice(title, text, offer, icon="warning")

    async def _attach(self) -> None:
        channel = DevToolsChannel(self.page, self._front_ends)
        try:
            await channel.attach()
            tab = LiveTab(channel)
            await tab.start()
        except BaseException:
            channel.close()
            raise
        self.tab = tab
        self._show_place()
        if self._first_address:
            self.view.web.setFocus()
            address, self._first_address = self._first_address, ""
            self.page.setUrl(QUrl(address))

    def _ask_for_password(self, host: str, realm: str, again: bool) -> None:
        if any(each.isVisible() for each in self.view.findChildren(PasswordDialog)):
            return  # a page that begins anew meanwhile, as on a slow machine, asks again: one question is enough
        dialog = PasswordDialog(host, realm, self.view, again=again)
        dialog.given.connect(lambda name, password: self.page.give_password(host, name, password))
        dialog.open()

    def _ask_to_capture(self, whole: bool) -> None:
        self._later.stop()
        if not self._is_busy:
            self.captureRequested.emit(whole)

    def _capture_later(self) -> None:
        self._later.start()
        self.view.bar.show_notice(
            self.tr("Capturing in 5 seconds"),
            self.tr("Open the menu you want to see in the design, and leave it open."),
            icon="info",
        )

    def _show_place(self) -> None:
        url = self.page.url()
        is_web = is_web_address(url.toString())
        self.view.set_address(url.toDisplayString() if is_web else "", is_secure=url.scheme() == "https")
        history = self.page.history()
        self.view.set_history(back=history.canGoBack(), forward=history.canGoForward())
        self.view.set_can_capture(self._has_page and self.tab is not None and not self._is_busy)

    def _note_loading(self, loading: QWebEngineLoadingInfo) -> None:
        """Follow whether there is a page: what Chromium says in the place of one is no design of anybody's."""
        self._is_error = loading.isErrorPage()
        if loading.status() is QWebEngineLoadingInfo.LoadStatus.LoadStartedStatus:
            self._outdated = self._refusal
        self._show_place()

    def _loaded(self, _: bool) -> None:
        self.view.set_progress(100)
        self._show_place()
        if self.view.bar.number == self._outdated:
            self.view.bar.dismiss()
            self._outdated = -1

    def _crashed(self, *_: object) -> None:
        """Say it, and connect to what comes in the page's place."""
        if self.tab is not None:
            self.tab.channel.fail(page_crashed())
            self.tab.channel.close()
            self.tab = None
        self._warn(
            self.tr("The page crashed"), self.tr("Nothing else is affected."), (self.tr("&Reload"), self._revive)
        )
        self._show_place()

    def _revive(self) -> None:
        self._first_address = self.page.url().toString()
        self._attaching = self._tasks.start(self._attach(), name="attach")


def come_forward(window: BrowserView) -> None:
    """Show a window before all others."""
    window.show()
    window.raise_()
    window.activateWindow()
