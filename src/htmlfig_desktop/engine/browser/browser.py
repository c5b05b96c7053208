"""The Chromium of this process: where pages come from."""

from __future__ import annotations

import shiboken6
from PySide6.QtWebEngineCore import QWebEngineProfile

from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.browser.policy import RequestPolicy


class Browser:
    """Makes pages and keeps what they share. Needs a Qt application and a running qasync loop.

    Args:
        policy: What pages may load.
    """

    def __init__(self, policy: RequestPolicy | None = None) -> None:
        self._policy = policy or RequestPolicy()
        self._front_profile = QWebEngineProfile()  # without a name: off the record
        self._pages: list[PageSession] = []

    def new_page(self, limits: Limits = DEFAULT_LIMITS) -> PageSession:
        """Return a page that shares neither cookies nor cache with any other; whoever asked for it closes it.

        Args:
            limits: Bounds on what comes from the page.
        """
        self._pages = [page for page in self._pages if not page.is_closed]
        page = PageSession(self._front_profile, self._policy, limits)
        self._pages.append(page)
        return page

    async def close(self) -> None:
        """Close every page, then what they share."""
        for page in self._pages:
            await page.close()
        self._pages.clear()
        if shiboken6.isValid(self._front_profile):
            shiboken6.delete(self._front_profile)
