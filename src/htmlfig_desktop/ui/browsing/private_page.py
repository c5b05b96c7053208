"""A page somebody looks at: what it may do by itself, and what is refused with a word about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtNetwork import QAuthenticator
from PySide6.QtWebEngineCore import (
    QWebEngineCertificateError,
    QWebEngineDownloadRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)

from htmlfig_desktop.engine.browser.page_settings import apply_to
from htmlfig_desktop.engine.browser.policy import RequestPolicy
from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin

_ENGINE_PART = "QtWebEngine/"
_MOST_SHOWN = 60


class _Wall(QWebEngineUrlRequestInterceptor):
    """Keeps every page from the files of this machine."""

    def __init__(self, policy: RequestPolicy, parent: QWebEngineProfile) -> None:
        super().__init__(parent)
        self._policy = policy

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        if not self._policy.allows_request(info.requestUrl().toString()):
            info.block(True)


def open_profile(folder: Path) -> QWebEngineProfile:
    """Return the profile that remembers logins in ``folder``, which exists."""
    profile = QWebEngineProfile("private")
    profile.setPersistentStoragePath(str(folder / "storage"))
    profile.setCachePath(str(folder / "cache"))
    # A login usually is a cookie that ends with the browser; here it lasts until it is forgotten.
    profile.setPersistentCookiesPolicy(QWebEngineProfile.PersistentCookiesPolicy.ForcePersistentCookies)
    profile.setPersistentPermissionsPolicy(QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime)
    profile.setHttpCacheType(QWebEngineProfile.HttpCacheType.MemoryHttpCache)
    profile.setUrlRequestInterceptor(_Wall(RequestPolicy(), profile))
    # Some logins turn away what names itself an embedded browser.
    agent = profile.httpUserAgent().split()
    profile.setHttpUserAgent(" ".join(part for part in agent if not part.startswith(_ENGINE_PART)))
    settings = profile.settings()
    apply_to(settings)
    # Asked about like any other address, so that the refusal can be told.
    settings.setUnknownUrlSchemePolicy(QWebEngineSettings.UnknownUrlSchemePolicy.AllowAllUnknownUrlSchemes)
    return profile


class PrivatePage(QWebEnginePage):
    """A page of the private profile.

    Args:
        profile: From ``open_profile``.
        open_window: Returns the page of a new window, for links that ask for one and for log-in pop-ups.

    Signals:
        refused: (title, text), something the page wanted was not done.
        passwordWanted: (host, realm, again), the server or a proxy asks for a name and a password, or did not take
            those it got; ``give_password`` answers.

    Attributes:
        proxy_login: answers a proxy before the user is asked.
    """

    refused = Signal(str, str)
    passwordWanted = Signal(str, str, bool)

    def __init__(self, profile: QWebEngineProfile, open_window: Callable[[], PrivatePage]) -> None:
        super().__init__(profile)
        self._policy = RequestPolicy()
        self._open_window = open_window
        self._password: tuple[str, str, str] | None = None
        self._asked: set[str] = set()
        """Hosts whose question was passed on since the page began to load."""
        self._tried = ""
        """The host that got a name and a password since then; empty for none."""
        self.proxy_login = ProxyLogin()
        self.loadStarted.connect(self._begin)
        self.permissionRequested.connect(self._deny)
        self.certificateError.connect(self._distrust)
        self.authenticationRequired.connect(lambda url, asked: self._authenticate(url.host(), asked))
        self.proxyAuthenticationRequired.connect(self._authenticate_proxy)
        self.fileSystemAccessRequested.connect(lambda request: request.reject())

    def acceptNavigationRequest(self, url: QUrl | str, kind: QWebEnginePage.NavigationType, main_frame: bool) -> bool:
        """Whether a frame may go to ``url``: to the web only."""
        address = url if isinstance(url, str) else url.toString()
        if self._policy.allows_navigation(address, main_frame=main_frame):
            return True
        if main_frame:
            scheme = address.partition(":")[0][:_MOST_SHOWN]
            self.refused.emit(
                self.tr("Not opened"),
                self.tr(
                    "The page wants to open an address of the kind “{scheme}:”. Only web pages are opened here."
                ).replace("{scheme}", scheme),
            )
        return False

    def createWindow(self, kind: QWebEnginePage.WebWindowType) -> QWebEnginePage:
        """Open a window of the same session."""
        return self._open_window()

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        """Drop what a page says to its console; it may be anything."""

    def _begin(self) -> None:
        self._asked.clear()
        self._tried = ""

    def give_password(self, host: str, name: str, password: str) -> None:
        """Load the page again and answer the server's next question with this; it is kept nowhere."""
        self._password = host, name, password
        self.triggerAction(QWebEnginePage.WebAction.Reload)

    def tell_download(self, download: QWebEngineDownloadRequest) -> None:
        """Refuse a download, and say so."""
        name = download.downloadFileName()[:_MOST_SHOWN]
        download.cancel()
        self.refused.emit(
            self.tr("Not downloaded"),
            self.tr("The page offers the file “{name}”. This window only shows pages.").replace("{name}", name),
        )

    def _deny(self, permission: QWebEnginePermission) -> None:
        permission.deny()
        self.refused.emit(
            self.tr("Refused"),
            self.tr("{site} asked to use this machine (camera, place, notices or the like). It may not.").replace(
                "{site}", permission.origin().host()[:_MOST_SHOWN]
            ),
        )

    def _authenticate_proxy(self, url: QUrl, authenticator: QAuthenticator, host: str) -> None:
        if not self.proxy_login.answer(url, authenticator, host):
            self._authenticate(host, authenticator)

    def _authenticate(self, host: str, authenticator: QAuthenticator) -> None:
        """Answer a host at once, because Chromium waits: with what was given for it, else with nothing, and ask.

        With nothing Chromium tries some thirty times before it gives up; the user is asked at the first of them.
        """
        given, self._password = self._password, None
        if given is not None and given[0] == host:
            self._tried = host
            authenticator.setUser(given[1])
            authenticator.setPassword(given[2])
        elif host not in self._asked:
            self._asked.add(host)
            self.passwordWanted.emit(host, authenticator.realm()[:_MOST_SHOWN], host == self._tried)

    def _distrust(self, error: QWebEngineCertificateError) -> None:
        error.rejectCertificate()
        if error.isMainFrame():
            self.refused.emit(
                self.tr("The site's certificate is not trusted"),
                self.tr("{site}: {reason} The page was not opened, so that nobody can read your password.")
                .replace("{site}", error.url().host()[:_MOST_SHOWN])
                .replace("{reason}", error.description()),
            )
