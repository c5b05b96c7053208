"""How Chromium is started: its switches, its sandbox, the application object it needs.

Every switch is here, with its reason. ``configure`` must run before the first Qt WebEngine object exists.
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWebEngineCore import QWebEngineProfile  # noqa: F401  # must be loaded before an application exists
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.options import LOCAL_HOST
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy, ProxyMode, chromium_bypass
from htmlfig_desktop.engine.browser.font_drawing import unhinted_configuration
from htmlfig_desktop.engine.browser.sandbox import sandbox_is_off
from htmlfig_desktop.engine.browser.site_desk import DESK_HOST, site_desk

_SANDBOX_SWITCH = "QTWEBENGINE_DISABLE_SANDBOX"

_HEAP_MEGABYTES = 1024

_ONE_PROCESS = ("IsolateOrigins", "site-per-process")
"""One process for all frames of a page: a snapshot then holds cross-origin frames too. A page has a profile of its
own, without cookies or anything else worth isolating from its frames. Not so where somebody logs in."""

_DISABLED_FEATURES = (
    "BackForwardCache",
    "MediaRouter",
    "OptimizationHints",
    "Translate",
)

_SWITCHES = (
    # The same pixels on every machine.
    "--disable-gpu",
    "--disable-lcd-text",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    # A picture waits for its images to be decoded instead of showing holes.
    "--disable-checker-imaging",
    # Pages nobody looks at run at full speed.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    # Nothing leaves the machine but what the page asks for.
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--dns-prefetch-disable",
    "--no-pings",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--mute-audio",
    # Only what kills the process is worth a line.
    "--log-level=3",
    # A script that eats memory ends its own page before it ends the machine.
    f"--js-flags=--max-old-space-size={_HEAP_MEGABYTES}",
)


def _direct(desk_port: int) -> tuple[str, ...]:
    """Return the switch that says where the host of local pages is: at the desk for sites, or nowhere (0)."""
    # It exists inside the engine only; who has no ticket finds nobody there.
    place = f"{DESK_HOST}:{desk_port}" if desk_port else "~NOTFOUND"
    return (f'--host-resolver-rules="MAP {LOCAL_HOST} {place}"',)


def _behind(proxy: str) -> tuple[str, ...]:
    """Return the switches that leave pages no way to the network but through a proxy."""
    return (
        f"--proxy-server={proxy}",
        # Without this, Chromium asks for loopback addresses itself.
        "--proxy-bypass-list=<-loopback>",
        # UDP knows no proxy.
        "--disable-quic",
        # No name and no address is reached directly, whoever asks: WebTransport, WebRTC and prefetching, too.
        f'--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE {urlsplit(proxy).hostname}"',
    )


def _along(way_out: Proxy, desk_port: int = 0) -> tuple[str, ...]:
    """Return the switches that let pages take a way to the network; they ask for loopback addresses themselves."""
    direct = _direct(desk_port)
    if way_out.mode is ProxyMode.NONE:
        return (*direct, "--no-proxy-server")
    if not way_out.address:
        return direct
    around = chromium_bypass(way_out.exceptions)
    return (*direct, f"--proxy-server={way_out.address}", *((f"--proxy-bypass-list={around}",) if around else ()))


def configure(
    environment: MutableMapping[str, str] = os.environ,
    proxy: str = "",
    way_out: Proxy = SYSTEM_WAY,
    desk_port: int = 0,
) -> None:
    """Set what Qt and Chromium read from the environment when they start.

    Chromium refuses its sandbox to root, so root runs without it; nobody else does.

    Args:
        environment: Of this process.
        proxy: Address of the one proxy that all requests of all pages go through; empty: they go where they like.
        way_out: Where there is no such proxy, how pages get to the network.
        desk_port: Where local sites are handed out, unless there is such a proxy; 0: nowhere.
    """
    environment["QT_QPA_PLATFORM"] = "offscreen"
    environment["QT_QUICK_BACKEND"] = "software"
    environment["QTWEBENGINE_CHROMIUM_FLAGS"] = " ".join(
        (
            *_SWITCHES,
            # A picture waits until all that came into sight for it is drawn: one in twenty had a hole where the
            # machine was busy. A page that a person scrolls must not wait so.
            "--run-all-compositor-stages-before-draw",
            "--disable-site-isolation-trials",
            _without((*_ONE_PROCESS, *_DISABLED_FEATURES)),
            *(_behind(proxy) if proxy else _along(way_out, desk_port)),
        )
    )
    fonts = unhinted_configuration(environment)
    if fonts:
        environment["FONTCONFIG_FILE"] = fonts
    if sandbox_is_off():
        environment[_SANDBOX_SWITCH] = "1"
    else:
        environment.pop(_SANDBOX_SWITCH, None)


def prepare(proxy: str = "", way_out: Proxy = SYSTEM_WAY) -> None:
    """Set all that must be set before a Qt application exists, in this process; arguments as for ``configure``."""
    configure(proxy=proxy, way_out=way_out, desk_port=0 if proxy else site_desk().open())
    if QCoreApplication.instance() is None:
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)


def configure_window(environment: MutableMapping[str, str] = os.environ, way_out: Proxy = SYSTEM_WAY) -> None:
    """As ``configure``, for the process whose pages a person looks at and logs in to.

    Sites are kept apart in processes of their own, and the desktop's platform draws.
    """
    platform = environment.get("QT_QPA_PLATFORM")
    configure(environment)
    environment.pop("QT_QPA_PLATFORM")
    if platform is not None:
        environment["QT_QPA_PLATFORM"] = platform
    # Qt leaves it off.
    switches = (*_SWITCHES, "--site-per-process", _without(_DISABLED_FEATURES), *_along(way_out))
    environment["QTWEBENGINE_CHROMIUM_FLAGS"] = " ".join(switches)


def create_window_application(way_out: Proxy = SYSTEM_WAY) -> QApplication:
    """Return the process's Qt application for pages that a person looks at."""
    configure_window(way_out=way_out)
    if QCoreApplication.instance() is None:
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    existing = QApplication.instance()
    return existing if isinstance(existing, QApplication) else QApplication(["htmlfig-desktop"])


def _without(features: tuple[str, ...]) -> str:
    return "--disable-features=" + ",".join(features)


def create_application(proxy: str = "", way_out: Proxy = SYSTEM_WAY) -> QApplication:
    """Return the process's Qt application, set up for Chromium; arguments as for ``configure``."""
    prepare(proxy, way_out)
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(["htmlfig-worker"])
    application.setQuitOnLastWindowClosed(False)  # closing a page is no reason to end the loop
    return application
