"""Takes the pictures of the dialog that adds a site: ``site.png`` and ``site-dark.png``.

``python packaging/site_screenshot.py OUTDIR`` serves a little site on loopback and finds its pages.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_PATIENCE_S = 600.0
_PAGES = {
    "index.html": "Linden Bakery: bread with time",
    "bread.html": "Our bread",
    "workshops.html": "Workshops: pick a day and bake along",
    "contact.html": "Contact and opening hours",
}
_ARTICLES = (
    "A starter for beginners",
    "Why rye needs salt",
    "The oven of 1931",
    "Rolls on Sunday",
    "Old grain, new mill",
)
_MENU = "".join(f'<a href="/{name}">{title}</a>' for name, title in _PAGES.items())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


def main() -> int:
    """Take the pictures and return 0."""
    with tempfile.TemporaryDirectory() as site:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=site))
        address = f"http://localhost:{server.server_address[1]}"
        _write(Path(site), address)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            _take(Path(sys.argv[1]), address, Path(site) / "settings.ini")
        finally:
            server.shutdown()
    return 0


def _write(site: Path, address: str) -> None:
    for name, title in _PAGES.items():
        (site / name).write_text(f"<!doctype html><title>{title}</title><nav>{_MENU}</nav>", encoding="utf-8")
    (site / "journal").mkdir()
    places = []
    for number in range(24):
        title = _ARTICLES[number] if number < len(_ARTICLES) else f"Letter {number}"
        (site / "journal" / f"letter-{number}.html").write_text(f"<title>{title}</title>", encoding="utf-8")
        places.append(f"{address}/journal/letter-{number}.html")
    (site / "sitemap.xml").write_text(f"<urlset><url><loc>{'</loc></url><url><loc>'.join(places)}</loc></url></urlset>")


def _take(folder: Path, address: str, stored: Path) -> None:
    from PySide6.QtCore import QSettings
    from qasync import QEventLoop

    from htmlfig_desktop.ui.application import Desktop, create_application, local_backend
    from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

    app = create_application([])

    async def play() -> None:
        theme = Theme(app)
        desktop = Desktop.build(theme, QSettings(str(stored), QSettings.Format.IniFormat), local_backend())
        desktop.window.show()
        dialog = desktop.companions.site.open(address)
        dialog.start.click()
        await _until(dialog.list.isVisible)
        for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
            theme.use(tokens)
            await asyncio.sleep(0.3)
            dialog.grab().save(str(folder / f"site{suffix}.png"))
        dialog.close()
        await desktop.aclose()

    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(play())


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
