"""A page that asks nobody anything: dialogs, downloads, pop-ups, permissions are refused at once.

Nothing here blocks, so a hostile page cannot hold the process by asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtNetwork import QAuthenticator
from PySide6.QtWebEngineCore import (
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)
from PySide6.QtWebEngineWidgets import QWebEngineView

from htmlfig_desktop.core.options import LOCAL_HOST, ConversionOptions
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, page_crashed
from htmlfig_desktop.engine.browser.front_ends import FrontEnds
from htmlfig_desktop.engine.browser.opening import Order, opening_orders, standing_orders
from htmlfig_desktop.engine.browser.page_login import PageLogin
from htmlfig_desktop.engine.browser.page_settings import Attribute, apply_to
from htmlfig_desktop.engine.browser.policy import RequestPolicy
from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin
from htmlfig_desktop.engine.browser.site_desk import TICKET_HEADER

_TICKET_HEADER = TICKET_HEADER.encode("ascii")
_QUIET = {
    Attribute.BackForwardCacheEnabled: False,
    Attribute.ErrorPageEnabled: False,
    Attribute.JavascriptCanAccessClipboard: False,
    Attribute.ShowScrollBars: False,
}
"""What holds for pages that nobody looks at."""

PROFILE_REST_S = 0.25
"""How long a profile outlives its page. A page that goes while a download begins (its address answers with a file, a
script clicks a link) leaves work to Chromium's threads that dies, and the process with it, without the profile: once in
some two hundred such pages, and never in 2,400 where the profile went in a later turn of the loop."""

_MOST_MOVES = 10
"""How often the top frame may go somewhere, its first address and redirections included."""


class Wall(QWebEngineUrlRequestInterceptor):
    """Holds every request of a profile to the policy, whoever in the page made it, and shows its ticket to the desk."""

    def __init__(self, policy: RequestPolicy) -> None:
        super().__init__()
        self._policy = policy
        self.ticket = ""
        """For requests to the host of local pages; empty: none."""

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        """Let a request pass, or block it."""
        url = info.requestUrl()
        if not self._policy.allows_request(url.toString()):
            info.block(True)
        elif self.ticket and url.host() == LOCAL_HOST:
            info.setHttpHeader(_TICKET_HEADER, self.ticket.encode("ascii"))


class QuietPage(QWebEnginePage):
    """A page under a policy, without any way to reach the user."""

    def __init__(self, profile: QWebEngineProfile, policy: RequestPolicy) -> None:
        super().__init__(profile)
        self._policy = policy
        self._moves = 0
        self.login = PageLogin()
        self.wants_login = False
        """Whether something asked for a name and a password that were not given."""
        self.stays = False
        """Whether no frame may go anywhere any more."""
        self.permissionRequested.connect(_deny)
        self.authenticationRequired.connect(self._answer_login)

    @property
    def went_round(self) -> bool:
        """Whether the top frame was sent on so often that it was stopped."""
        return self._moves > _MOST_MOVES

    def acceptNavigationRequest(self, url: QUrl | str, kind: QWebEnginePage.NavigationType, main_frame: bool) -> bool:
        """Whether a frame may go to ``url``. A page that goes on and on stays where it is in the end."""
        address = url if isinstance(url, str) else url.toString()
        self._moves += main_frame
        if self.stays or self._moves > _MOST_MOVES:
            return False
        return self._policy.allows_navigation(address, main_frame=main_frame)

    def renew_white(self) -> None:
        """Send the page the white below it anew, which Qt does for another color only."""
        for color in (Qt.GlobalColor.transparent, Qt.GlobalColor.white):
            self.setBackgroundColor(color)

    def _answer_login(self, url: QUrl, authenticator: QAuthenticator) -> None:
        """Give the page's site what the page came with, and others no name and no password; Chromium gives up then."""
        if not self.login.answer(url, authenticator):
            self.wants_login = True

    def chooseFiles(
        self, mode: QWebEnginePage.FileSelectionMode, old: Sequence[str], accepted: Sequence[str]
    ) -> list[str]:
        """Choose no file."""
        return []

    def createWindow(self, kind: QWebEnginePage.WebWindowType) -> QWebEnginePage:
        """Refuse a pop-up."""
        return None  # type: ignore[return-value]  # Qt's way to say no; its stub does not know

    def javaScriptAlert(self, origin: QUrl | str, message: str) -> None:
        """Pass over an alert."""

    def javaScriptConfirm(self, origin: QUrl | str, message: str) -> bool:
        """Answer no."""
        return False

    def javaScriptPrompt(self, origin: QUrl | str, message: str, default: str) -> tuple[bool, str]:
        """Answer nothing."""
        return False, ""

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        """Drop what a page says to its console; it may be anything."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A page with what it needs to live: its profile and a shown view, without which no picture is ever drawn."""

    profile: QWebEngineProfile
    page: QuietPage
    view: QWebEngineView
    wall: Wall
    channel: DevToolsChannel
    frame: str = ""
    """Id of the page's top frame; empty before the tab is connected."""
    loader: str = ""
    """Id of the blank document in it."""
    told: Sequence[Order] = ()
    """How it was set up for a page that is to come; empty where it was not."""

    async def set_up(self, options: ConversionOptions) -> None:
        """Make it as large as a page is to be, and tell it all else that its options ask for.

        Raises:
            CaptureError: CAP030.
        """
        # Chromium forgets what is on show when its view gets another size.
        self.view.resize(options.viewport_width, options.layout_height)
        await _tell(self.channel, opening_orders(options))

    def close(self) -> None:
        """Destroy the page now and its profile a moment later: Chromium dies of a profile that goes too early."""
        self.channel.close()
        _destroy(self.view, self.page)
        QTimer.singleShot(int(PROFILE_REST_S * 1000), lambda: _destroy(self.profile, self.wall))


def _destroy(*parts: QObject) -> None:
    for part in parts:
        if shiboken6.isValid(part):
            shiboken6.delete(part)


async def connect_tab(
    policy: RequestPolicy,
    front_ends: FrontEnds,
    login: ProxyLogin | None = None,
    expected: ConversionOptions | None = None,
) -> Tab:
    """Return a blank tab that can be driven and was told what holds for every page.

    It has a profile of its own that leaves nothing on disk.

    Args:
        policy: What the page may load.
        front_ends: Of the process.
        login: Answers a proxy that asks.
        expected: Of the next page, likely; what it is set up for already need not be waited for.

    Raises:
        CaptureError: CAP030, Chromium did not answer.
    """
    tab = _open_tab(policy, front_ends)
    if login is not None:
        tab.page.proxyAuthenticationRequired.connect(login.answer)
    try:
        await tab.channel.attach()
        await _tell(tab.channel, standing_orders())
        tree = await tab.channel.command("Page.getFrameTree")
        if expected is not None:
            await tab.set_up(expected)
    except BaseException:
        tab.close()
        raise
    frame = tree["frameTree"]["frame"]
    told = () if expected is None else opening_orders(expected)
    return replace(tab, frame=frame["id"], loader=frame["loaderId"], told=told)


async def _tell(channel: DevToolsChannel, orders: Sequence[Order]) -> None:
    """Give orders one behind the other, and return once all are carried out."""
    posted = [(method, channel.post(method, params)) for method, params in orders]
    for method, answer in posted:
        await channel.answer(method, answer)


def _open_tab(policy: RequestPolicy, front_ends: FrontEnds) -> Tab:
    profile = QWebEngineProfile()  # without a name: off the record
    profile.setHttpCacheType(QWebEngineProfile.HttpCacheType.MemoryHttpCache)
    profile.setPersistentCookiesPolicy(QWebEngineProfile.PersistentCookiesPolicy.NoPersistentCookies)
    wall = Wall(policy)
    profile.setUrlRequestInterceptor(wall)
    page = QuietPage(profile, policy)
    _apply_settings(page.settings())
    channel = DevToolsChannel(page, front_ends)
    page.renderProcessTerminated.connect(lambda *_: channel.fail(page_crashed()))
    view = QWebEngineView()
    view.setPage(page)
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, QGuiApplication.platformName() != "offscreen")
    view.show()
    page.setUrl(QUrl("about:blank"))
    return Tab(profile, page, view, wall, channel)


def _apply_settings(settings: QWebEngineSettings) -> None:
    apply_to(settings, _QUIET)
    settings.setUnknownUrlSchemePolicy(QWebEngineSettings.UnknownUrlSchemePolicy.DisallowUnknownUrlSchemes)
    settings.setImageAnimationPolicy(QWebEngineSettings.ImageAnimationPolicy.Disallow)


def _deny(permission: QWebEnginePermission) -> None:
    permission.deny()
