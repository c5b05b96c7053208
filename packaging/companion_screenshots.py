"""Takes the pictures of watch mode and the live preview: ``watch.png`` and ``live.png``, each light and dark.

``python packaging/companion_screenshots.py OUTDIR PAGE.html WIDTH HEIGHT`` watches a copy of the page and changes it,
types another, which needs no files, into the editor, and lets a loopback address name a newer version.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPED = Path(__file__).with_name("screenshot-page.html")
_PATIENCE_S = 600.0


def main() -> int:
    """Take the pictures and return 0."""
    folder, page, width, height = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as scratch, _naming("9.0") as address:
        os.environ["HOME"] = scratch
        copy = Path(scratch) / page.parent.name
        shutil.copytree(page.parent, copy)
        _take(folder, copy / page.name, address, width, height)
    return 0


@contextmanager
def _naming(version: str) -> Iterator[str]:
    """Give an address on loopback that names a version."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"version": version, "url": "https://example.com/new"}).encode())

        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/latest.json"
    finally:
        server.shutdown()


def _take(folder: Path, page: Path, address: str, width: int, height: int) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QLineEdit
    from qasync import QEventLoop

    from htmlfig_desktop.jobs.job import CheckState
    from htmlfig_desktop.ui.application import Desktop, create_application, local_backend
    from htmlfig_desktop.ui.commands import Command
    from htmlfig_desktop.ui.editor.rows import InputKind
    from htmlfig_desktop.ui.options.form import FormField
    from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

    app = create_application([])

    async def play() -> None:
        theme = Theme(app)
        settings = QSettings(str(page.parent.parent / "settings.ini"), QSettings.Format.IniFormat)
        desktop = Desktop.build(theme, settings, local_backend())
        window, companions = desktop.window, desktop.companions
        window.set_engine_status(window.tr("Local engine"), "")
        window.resize(width, height)
        window.show()

        async def grab(name: str) -> None:
            for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
                theme.use(tokens)
                await asyncio.sleep(0.3)
                window.grab().save(str(folder / f"{name}{suffix}.png"))
            theme.use(LIGHT)

        companions.updates._take_address(address)
        await desktop.presenter.editor.open([page])
        window.action(Command.WATCH).trigger()
        await _until(lambda: bool(desktop.queue.jobs) and desktop.queue.jobs[-1].result is not None)
        await asyncio.sleep(1)
        _change(page)
        await _until(lambda: "changed" in window.editor._watch_state.text())
        await _until(lambda: window.preview.picture.cached_bytes > 0)
        await _until(lambda: all(job.check and job.check.state is CheckState.DONE for job in desktop.queue.jobs))
        await asyncio.sleep(1)
        await grab("watch")
        window.action(Command.WATCH).trigger()
        desktop.presenter.jobs.select(None)
        window.editor.set_html(await asyncio.to_thread(TYPED.read_text, encoding="utf-8"))
        window.editor.set_kind(InputKind.HTML)
        selector = window.options.fields[FormField.SELECTOR].control
        assert isinstance(selector, QLineEdit)
        selector.setText(".card")
        companions.live.presenter.note_typing()
        await _until(lambda: window.preview.live.has_picture)
        await _until(lambda: bool(window.options.fields[FormField.SELECTOR].note))
        window.options.ensureWidgetVisible(window.options.fields[FormField.SELECTOR])
        await grab("live")
        await desktop.aclose()

    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(play())


def _change(page: Path) -> None:
    """Change a text and a color of the page."""
    text = page.read_text(encoding="utf-8").replace("Pick a day", "Choose a day").replace("#2fb26a", "#d3453a")
    page.write_text(text, encoding="utf-8")


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
