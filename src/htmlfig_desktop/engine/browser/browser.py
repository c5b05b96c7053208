"""The Chromium of this process: where pages come from."""

from __future__ import annotations

import asyncio
import contextlib
import json

import shiboken6
from PySide6.QtWebEngineCore import QWebEngineProfile

from htmlfig_desktop.core.errors import CaptureError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import LOCAL_ORIGIN, ConversionOptions
from htmlfig_desktop.engine.browser.front_ends import FrontEnds
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.browser.policy import RequestPolicy
from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin
from htmlfig_desktop.engine.browser.site_desk import site_desk
from htmlfig_desktop.engine.browser.web_page import PROFILE_REST_S, Tab, connect_tab


class Browser:
    """Makes pages and keeps what they share. Needs a Qt application and a running qasync loop.

    To connect a tab takes longer than to load a small page, so one more is made ready whenever a page has been closed.

    Args:
        policy: What pages may load.
        login: Answers a proxy that asks.
    """

    def __init__(self, policy: RequestPolicy | None = None, login: ProxyLogin | None = None) -> None:
        self._policy = policy or RequestPolicy()
        self._login = login or ProxyLogin()
        self._front_ends = FrontEnds()
        self._profiles: list[QWebEngineProfile] = []
        self._pages: set[PageSession] = set()
        self._spare: Tab | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._expected: ConversionOptions | None = None
        self._is_closed = False
        self._desk = site_desk()

    def new_page(self, limits: Limits = DEFAULT_LIMITS) -> PageSession:
        """Return a page that shares neither cookies nor cache with any other; whoever asked for it closes it.

        Args:
            limits: Bounds on what comes from the page.
        """
        page = PageSession(self._take_tab, self._on_page_closed, limits)
        self._pages.add(page)
        return page

    async def close(self) -> None:
        """Close every page, then what they share."""
        self._is_closed = True
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.wait({self._preparing})
        for page in list(self._pages):
            await page.close()
        if self._spare is not None:
            self._spare.close()
            self._spare = None
        self._front_ends.close()
        await asyncio.sleep(PROFILE_REST_S)
        for profile in (*self._profiles, self._front_ends.profile):
            if shiboken6.isValid(profile):
                shiboken6.delete(profile)

    async def _take_tab(self) -> Tab:
        if self._preparing is not None:
            await asyncio.wait({self._preparing})
        spare, self._spare = self._spare, None
        if spare is not None:
            if spare.channel.failure is None:
                return spare
            spare.close()
        return await self._connect()

    def _on_page_closed(self, page: PageSession) -> None:
        self._pages.discard(page)
        self._expected = page.options or self._expected  # most pages are opened as the one before
        is_preparing = self._preparing is not None and not self._preparing.done()
        if self._spare is None and not is_preparing and not self._is_closed:
            self._preparing = asyncio.get_running_loop().create_task(self._prepare())

    async def _prepare(self) -> None:
        with contextlib.suppress(CaptureError):  # whoever takes the next tab will be told
            self._spare = await self._connect()

    async def _connect(self) -> Tab:
        tab = await connect_tab(self._policy, self._front_ends, self._login, self._expected)
        if self._desk.port and not self._desk.is_found:
            tab.wall.ticket = self._desk.trial
            finding = {"expression": f"fetch({json.dumps(LOCAL_ORIGIN)}, {{mode: 'no-cors', cache: 'no-store'}})"}
            tab.channel.post("Runtime.evaluate", finding)
        self._profiles = [*filter(shiboken6.isValid, self._profiles), tab.profile]
        return tab
