"""The private browser of one process: its profile, its windows, and the captures they are asked for."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, PrivateSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.documents import private_page_gone
from htmlfig_desktop.engine.browser.front_ends import FrontEnds
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.workers.protocol import Wanted
from htmlfig_desktop.ui.browsing.private_page import PrivatePage, open_profile
from htmlfig_desktop.ui.browsing.session_folder import SessionFolder
from htmlfig_desktop.ui.browsing.window import PrivateWindow, come_forward
from htmlfig_desktop.ui.tasks import TaskRunner

_MOST_TICKETS = 200
_MOST_WINDOWS = 12
_FLUSH_S = 0.5
"""How long Chromium is given to write down what it remembers, where nobody can see whether it has."""
_FLUSH_MOST_S = 5.0


@dataclass(frozen=True, slots=True)
class _Ticket:
    """A capture that was asked for."""

    window: PrivateWindow
    whole: bool


class PrivateBrowser(QObject):
    """Needs a Qt application set up by ``chromium.configure_window``, and a running loop.

    Args:
        folder: Where the session is remembered; prepared.
        on_wanted: Called when the user asks to capture a page; ``convert`` with that source does it.
        warning: What is unusual about this run, for the foot of each window.
        login: Answers a proxy that asks; what it has no answer for the user is asked.

    Signals:
        emptied: the last window is closed.
        forgetRequested: the user wants the session forgotten.
    """

    emptied = Signal()
    forgetRequested = Signal()

    def __init__(
        self,
        folder: SessionFolder,
        on_wanted: Callable[[Wanted], None],
        warning: str = "",
        login: ProxyLogin | None = None,
    ) -> None:
        super().__init__()
        self._folder = folder
        self._on_wanted = on_wanted
        self._warning = warning
        self._login = login or ProxyLogin()
        self._tasks = TaskRunner(self)
        self._tasks.failed.connect(self._tell)
        self._profile = open_profile(folder.profile)
        self._profile.downloadRequested.connect(self._refuse_download)
        self._front_ends = FrontEnds()
        self._studio_browser = Browser(login=self._login)
        self._studio: PageSession | None = None
        self._drawing = asyncio.Lock()
        self._tickets: dict[str, _Ticket] = {}
        self.windows: list[PrivateWindow] = []

    def browse(self, address: str = "") -> None:
        """Bring a window to the front, and go to ``address`` if one is given."""
        window = self.windows[-1] if self.windows else self._open_window()
        come_forward(window.view)
        if address:
            window.go(address)
        elif not window.page.url().host():
            window.view.invite()

    async def convert(self, request: ConversionRequest, on_progress: OnProgress) -> Conversion:
        """Capture the page that was asked for as it stands now, into files.

        Raises:
            HtmlFigError: CAP040, it is not open any more; else of the stage that failed.
        """
        source = request.source
        ticket = self._tickets.get(source.capture) if isinstance(source, PrivateSource) else None
        window = ticket.window if ticket is not None else None
        page = window.live_page(self._draw, whole=ticket.whole) if window is not None and ticket is not None else None
        if window is None or page is None or window.is_leaving:
            raise private_page_gone()
        failure: HtmlFigError | None = None
        window.begin_capture()
        try:
            return await convert_page(page, request, on_progress)
        except HtmlFigError as error:
            failure = error
            raise
        finally:
            await asyncio.shield(page.close())
            window.end_capture(failure)

    async def aclose(self) -> None:
        """Close every window and let Chromium write down what it remembers."""
        await self._tasks.aclose()
        for window in list(self.windows):
            window.close()
        if self._studio is not None:
            await self._studio.close()
        await self._studio_browser.close()
        self._front_ends.close()
        for profile in (self._front_ends.profile, self._profile):
            if shiboken6.isValid(profile):
                shiboken6.delete(profile)
        await self._written()

    async def _written(self) -> None:
        """Wait for a thread of Chromium's that writes cookies, tells nobody when it has, and closes its files then."""
        if self._folder.is_open_here is None:
            await asyncio.sleep(_FLUSH_S)
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FLUSH_MOST_S):
                while self._folder.is_open_here:  # noqa: ASYNC110 - it has no event
                    await asyncio.sleep(0.01)

    def _open_window(self) -> PrivateWindow:
        window = PrivateWindow(self._profile, self._front_ends, self._tasks, self._open_page, self)
        window.page.proxy_login = self._login
        window.view.set_warning(self._warning)
        window.captureRequested.connect(lambda whole: self._ask(window, whole))
        window.forgetRequested.connect(self.forgetRequested)
        window.closed.connect(lambda: self._closed(window))
        self.windows.append(window)
        return window

    def _open_page(self) -> PrivatePage:
        """Return the page of a new window, as a page asks for one; a page that asks too often gets none."""
        if len(self.windows) >= _MOST_WINDOWS:
            return None  # type: ignore[return-value]  # Qt's way to say no; its stub does not know
        window = self._open_window()
        come_forward(window.view)
        return window.page

    def _ask(self, window: PrivateWindow, whole: bool) -> None:
        while len(self._tickets) >= _MOST_TICKETS:
            del self._tickets[next(iter(self._tickets))]
        name = uuid.uuid4().hex
        self._tickets[name] = _Ticket(window, whole)
        web = window.view.web
        source = PrivateSource(name, window.address, window.page.title()[:300])
        self._on_wanted(Wanted(source, max(1, web.width()), max(1, web.height()), web.devicePixelRatioF()))

    async def _draw(self, expression: str) -> Any:
        """Evaluate a script in a blank page that nobody sees."""
        async with self._drawing:
            if self._studio is None:
                studio = self._studio_browser.new_page()
                await studio.open(HtmlSource("<!doctype html>"), ConversionOptions(), lambda _: None)
                self._studio = studio
        return await self._studio.evaluate(expression, await_promise=True)

    def _closed(self, window: PrivateWindow) -> None:
        self.windows.remove(window)
        self._tickets = {name: ticket for name, ticket in self._tickets.items() if ticket.window is not window}
        window.deleteLater()
        if not self.windows:
            self.emptied.emit()

    def _refuse_download(self, download: Any) -> None:
        page = download.page()
        for window in self.windows:
            if window.page is page:
                window.page.tell_download(download)
                return
        with contextlib.suppress(RuntimeError):
            download.cancel()

    def _tell(self, error: HtmlFigError) -> None:
        for window in self.windows[-1:]:
            window.end_capture(error)
