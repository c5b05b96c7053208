"""The process of the private browser: a window with Chromium in it, driven through pipes like a worker.

It owns the cookies and nothing else: no keys, no settings, no jobs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from htmlfig_desktop.core.collector import collected_by_loop
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.engine.workers.protocol import Closing
from htmlfig_desktop.engine.workers.server import Server, claim_pipes, end_with_children
from htmlfig_desktop.engine.workers.way_out import add_arguments, way_out_in

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def main(arguments: Sequence[str] | None = None) -> int:
    """Show the window until it is closed. Takes ``--folder DIR``, and what ``BrowserLook`` and ``way_out`` say."""
    given = _read(arguments)
    allow_deep_trees()
    orders, reports = claim_pipes()

    import qasync

    from htmlfig_desktop.engine.browser.chromium import create_window_application
    from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin
    from htmlfig_desktop.engine.browser.sandbox import sandbox_is_off
    from htmlfig_desktop.ui.browsing.session_folder import SessionFolder

    folder = SessionFolder(given.folder)
    folder.prepare()  # before Chromium opens anything in it
    application = create_window_application(way_out_in(given))

    from htmlfig_desktop.ui.browsing.browser import PrivateBrowser

    application.setQuitOnLastWindowClosed(False)
    _dress(application, given)

    async def work() -> None:
        warning = application.translate("Application", "Sandbox off (running as root)") if sandbox_is_off() else ""
        login = ProxyLogin()
        browser = PrivateBrowser(folder, lambda wanted: server.report(wanted), warning, login=login)
        server = Server(browser.convert, orders, reports, browser.browse, login.give)

        def close() -> None:
            server.report(Closing())
            server.stop()

        def forget() -> None:
            folder.mark()
            close()

        browser.emptied.connect(close)
        browser.forgetRequested.connect(forget)
        try:
            with collected_by_loop():
                await server.run()
        finally:
            await browser.aclose()

    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(work())
    sys.stderr.flush()
    end_with_children()
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="htmlfig-private-browser", add_help=False)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--font", default="")
    parser.add_argument("--font-px", type=int, default=0)
    add_arguments(parser)
    return parser.parse_args(arguments)


def _dress(application: QApplication, given: argparse.Namespace) -> None:
    """Let the browser's own parts look as those of the window it belongs to."""
    from PySide6.QtGui import QFont

    from htmlfig_desktop.ui.application import brand
    from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

    brand(application)
    if given.font and (font := QFont()).fromString(given.font) and given.font_px > 0:
        font.setPixelSize(given.font_px)  # the window's own; this process may know another size of the same points
        application.setFont(font)
    Theme(application).fix(DARK if given.dark else LIGHT)  # with the contrast that the system asks for


if __name__ == "__main__":
    main()
