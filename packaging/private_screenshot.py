"""Takes the pictures of the private browser, which is a process of its own: ``private.png`` and ``private-dark.png``.

``python packaging/private_screenshot.py OUTDIR PAGE.html WIDTH HEIGHT`` serves the page's folder on loopback, shows the
page, captures it, and takes the pictures.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_PATIENCE_S = 600.0


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


def main() -> int:
    """Take the pictures and return 0."""
    folder, page, width, height = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(page.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        _take(folder, f"http://127.0.0.1:{server.server_address[1]}/{page.name}", width, height)
    finally:
        server.shutdown()
    return 0


def _take(folder: Path, address: str, width: int, height: int) -> None:
    import qasync

    from htmlfig_desktop.engine.browser.chromium import create_window_application

    app = create_window_application()

    from htmlfig_desktop.core.conversion import ConversionRequest
    from htmlfig_desktop.core.options import ConversionOptions
    from htmlfig_desktop.engine.workers.protocol import Wanted
    from htmlfig_desktop.ui.application import brand
    from htmlfig_desktop.ui.browsing.browser import PrivateBrowser
    from htmlfig_desktop.ui.browsing.session_folder import SessionFolder
    from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

    brand(app)
    app.setQuitOnLastWindowClosed(False)
    theme = Theme(app)

    async def play(session: SessionFolder, results: Path) -> None:
        wanted: list[Wanted] = []
        browser = PrivateBrowser(session, wanted.append)
        browser.browse(address)
        window = browser.windows[0]
        window.view.resize(width, height)
        async with asyncio.timeout(_PATIENCE_S):
            while not window.page.title() or window.page.isLoading():  # noqa: ASYNC110 - Chromium has no event here
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        window.view.capture.click()
        options = ConversionOptions(viewport_width=wanted[0].width, viewport_height=wanted[0].height)
        await browser.convert(ConversionRequest(wanted[0].source, options, results), lambda _: None)
        for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
            theme.use(tokens)
            await asyncio.sleep(0.5)
            window.view.grab().save(str(folder / f"private{suffix}.png"))
        await browser.aclose()

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        results = Path(scratch) / "results"
        results.mkdir()
        session = SessionFolder(Path(scratch) / "session")
        session.prepare()
        with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(app)) as runner:
            runner.run(play(session, results))


if __name__ == "__main__":
    sys.exit(main())
