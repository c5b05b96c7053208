"""Answers the site of a page that asks for the name and password that stood in the page's address."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtNetwork import QAuthenticator

from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin


class PageLogin:
    """What one site is answered, as a proxy is; all others get nothing, whatever leads there. Lives in memory alone."""

    def __init__(self) -> None:
        self._answers = ProxyLogin()
        self._site = ("", "", 0)

    def give(self, login: Login, address: str) -> None:
        """Answer the site of an address with this from now on."""
        self._site = _site_of(QUrl(address))
        self._answers.give(login)

    def answer(self, url: QUrl, authenticator: QAuthenticator) -> bool:
        """Answer for a request, and return whether there was an answer."""
        return _site_of(url) == self._site and self._answers.answer(url, authenticator, "")


def _site_of(url: QUrl) -> tuple[str, str, int]:
    """Return the origin of an address."""
    return url.scheme(), url.host(), url.port({"http": 80, "https": 443}.get(url.scheme(), 0))
