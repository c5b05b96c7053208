"""Answers a proxy that asks pages for a name and a password."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtNetwork import QAuthenticator

from htmlfig_desktop.core.logins import Login


class ProxyLogin:
    """What the proxy of this process is answered. Lives in memory alone."""

    def __init__(self) -> None:
        self._login = Login()
        self._asked = ""

    def give(self, login: Login) -> None:
        """Answer with this from now on."""
        self._login, self._asked = login, ""

    def answer(self, url: QUrl, authenticator: QAuthenticator, _: str) -> bool:
        """Answer for a request, and return whether there was an answer; a slot of ``proxyAuthenticationRequired``.

        A proxy that asks for the same request once more has refused the answer, which is not given any more: tried
        again and again it could lock somebody out. What is not answered Chromium tries with nothing until it gives up.
        """
        asked, self._asked = self._asked, url.toString()
        if asked == self._asked:
            self._login = Login()
        if not self._login.user:
            return False
        authenticator.setUser(self._login.user)
        authenticator.setPassword(self._login.password)
        return True
