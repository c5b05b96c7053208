"""Takes the pictures of the window that the documentation shows: the real program converting a real page.

``python packaging/screenshots.py OUTDIR PAGE.html`` writes, each light and dark, ``welcome.png``, ``window.png`` (the
finished design), ``viewer.png`` (its layers), ``states.png`` (its parts while they are used), ``jobs.png``,
``components.png``, ``editor.png``, ``details.png``, ``palette.png`` and ``shortcuts.png``; and of
``screenshot-page.html``, which has what Figma cannot do, ``slider.png``, ``heat-map.png``, ``worst-spots.png``,
``widths.png`` and ``side-by-side.png`` (a viewer window). Those of the private
browser, watch mode, the live preview and the pages of a site come from the scripts beside this one. Without a display
Qt's offscreen platform draws the window.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import remote_screenshots

from htmlfig_desktop.jobs.job import CheckState, Job

COMPARED = Path(__file__).with_name("screenshot-page.html")


def main() -> int:
    """Take the pictures and return 0, or 1 when the page could not be converted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", metavar="OUTDIR", type=Path)
    parser.add_argument("page", metavar="PAGE", type=Path)
    parser.add_argument("--asset-root", metavar="DIR", type=Path, help="the folder the page may read")
    parser.add_argument("--size", metavar="WxH", default="1360x864", help="of the window, px")
    parser.add_argument("--scale", default="1", help="pixels of the picture per px of the window")
    given = parser.parse_args()
    page = given.page.resolve()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = given.scale
    shown = given.asset_root.resolve() if given.asset_root else page.parent
    os.environ["XDG_CACHE_HOME"] = str(Path(tempfile.gettempdir()) / "htmlfig-screenshots")
    os.environ["HOME"] = str(shown.parent)  # so that the pictures show "~/…" and not whose machine this is
    given.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in given.size.split("x"))
    for script in (
        "private_screenshot.py",
        "companion_screenshots.py",
        "site_screenshot.py",
    ):  # each needs a process of its own
        command = [sys.executable, str(Path(__file__).with_name(script)), str(given.folder), str(page)]
        subprocess.run([*command, str(width), str(height)], check=True)
    return _take(given.folder, page, shown, width, height)


def _take(folder: Path, page: Path, asset_root: Path, width: int, height: int) -> int:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QDialog, QWidget
    from qasync import QEventLoop

    from htmlfig_desktop.ui.application import Desktop, create_application, local_backend
    from htmlfig_desktop.ui.commands import Command
    from htmlfig_desktop.ui.compare.surface import Look
    from htmlfig_desktop.ui.components.view import ComponentsDialog
    from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme

    app = create_application([])

    async def play() -> int:
        theme = Theme(app)
        with tempfile.TemporaryDirectory() as settings:
            stored = QSettings(str(Path(settings) / "settings.ini"), QSettings.Format.IniFormat)
            desktop = Desktop.build(theme, stored, local_backend())
        window = desktop.window
        window.set_engine_status(window.tr("Local engine"), "")
        window.resize(width, height)
        window.show()

        async def grab(name: str, shown: QWidget | None = None) -> None:
            for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
                theme.use(tokens)
                await asyncio.sleep(0.3)
                (shown or window).grab().save(str(folder / f"{name}{suffix}.png"))
            theme.use(LIGHT)

        async def show_queue() -> None:
            """Convert the page in three widths, and let three more wait."""
            desktop.presenter.options.apply("Phone, Tablet and Desktop")
            window.action(Command.CONVERT).trigger()
            await _until(lambda: all(job.state.is_finished for job in desktop.queue.jobs))
            desktop.queue.pause()
            window.action(Command.CONVERT).trigger()
            window.action(Command.PAUSE).setChecked(True)
            window.jobs.set_paused(True)
            desktop.presenter.jobs.select(desktop.queue.jobs[1])
            await _until(lambda: window.preview.picture.cached_bytes > 0)
            window.jobs.list.scrollToTop()

        async def show_viewer() -> None:
            """Open the design in the viewer, with its largest text selected."""
            window.action(Command.SHOW_DESIGN).trigger()
            viewer = desktop.companions.designs.windows.presenters[0]
            viewer.window.resize(width, height)
            await _until(lambda: viewer.window.is_showing and viewer.window.canvas.is_sharp)
            source = viewer.session.source
            assert source is not None
            texts = [n for n in range(len(source.layers)) if source.layers.type_of(n) == "TEXT"]
            viewer.select(max(texts, key=lambda n: source.layers.size_of(n).height))
            await asyncio.sleep(1)
            await grab("viewer", viewer.window)
            viewer.window.close()

        async def show_states() -> None:
            """Convert the page with its states, and show these in the viewer."""
            options = desktop.presenter.options
            options.show(replace(options.runs[0], states=True))
            window.action(Command.CONVERT).trigger()
            await _until(lambda: _is_compared(desktop.queue.jobs[-1]))
            window.action(Command.SHOW_DESIGN).trigger()
            viewer = desktop.companions.designs.windows.presenters[0]
            viewer.window.resize(width, height)
            await _until(lambda: viewer.window.is_showing and viewer.window.canvas.is_sharp)
            viewer.window.pages.setCurrentIndex(1)
            await _until(lambda: viewer.window.canvas.source is not None and viewer.window.canvas.is_sharp)
            await asyncio.sleep(1)
            await grab("states", viewer.window)
            viewer.window.close()
            options.show(replace(options.runs[0], states=False))

        async def show_comparison() -> None:
            """Compare a page that Figma cannot quite draw, in every way there is."""
            looks, view = desktop.presenter.preview.result, window.preview.result
            await desktop.presenter.editor.open([await asyncio.to_thread(COMPARED.read_text, encoding="utf-8")])
            desktop.presenter.options.apply("Desktop")
            window.action(Command.CONVERT).trigger()
            await _until(lambda: _is_compared(desktop.queue.jobs[-1]))
            for look, name in ((Look.SLIDER, "slider"), (Look.HEAT, "heat-map")):
                looks.show_look(look)
                await asyncio.sleep(1.0)
                await grab(name)
            looks.show_look(Look.DESIGN)
            await _until(lambda: view.canvas.source is not None and view.canvas.is_sharp)
            view.summary.findings.spotChosen.emit(0)
            await asyncio.sleep(1.0)
            await grab("worst-spots")
            window.action(Command.SHOW_DESIGN).trigger()
            viewers = desktop.companions.designs.windows.presenters
            await _until(lambda: bool(viewers) and viewers[0].window.is_showing)
            viewer = viewers[0].window
            viewer.resize(width, height)
            viewer.show_mode("side")
            viewer.tabs.setCurrentIndex(1)
            await asyncio.sleep(1.5)
            await grab("side-by-side", viewer)
            viewer.close()
            looks.show_look(Look.PAGE)
            desktop.presenter.options.apply("Phone, Tablet and Desktop")
            window.action(Command.CONVERT).trigger()
            await _until(lambda: all(_is_compared(job) for job in desktop.queue.jobs))
            window.bar.dismiss()
            window.jobs.list.scrollToTop()
            await asyncio.sleep(1.5)
            await grab("widths")

        try:
            await grab("welcome")
            await desktop.presenter.editor.open([page])
            await desktop.presenter.editor.widen(asset_root)
            window.action(Command.CONVERT).trigger()
            await _until(lambda: desktop.queue.jobs[-1].state.is_finished)
            job = desktop.queue.jobs[-1]
            if job.result is None:
                print(f"not converted: {job.error}", file=sys.stderr)
                return 1
            await _until(lambda: window.preview.picture.cached_bytes > 0 and _is_compared(desktop.queue.jobs[-1]))
            await grab("window")
            await show_viewer()
            await show_states()
            await show_comparison()
            await desktop.presenter.editor.open([page])
            await show_queue()
            await grab("jobs")
            desktop.presenter.jobs.select(desktop.queue.jobs[1])  # which has states
            await _until(window.action(Command.SAVE_COMPONENTS).isEnabled)
            window.action(Command.SAVE_COMPONENTS).trigger()
            parts = next(iter(window.findChildren(ComponentsDialog)))
            await _until(parts.list.isVisible)
            await grab("components", parts)
            parts.close()
            await asyncio.sleep(0.1)
            desktop.presenter.jobs.select(desktop.queue.jobs[1])
            for command, name in (
                (Command.DETAILS, "details"),
                (Command.PALETTE, "palette"),
                (Command.SHORTCUTS, "shortcuts"),
            ):
                window.action(command).trigger()
                dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
                await grab(name, dialog)
                dialog.close()
                await asyncio.sleep(0.1)
            window.editor.set_html(await asyncio.to_thread(page.read_text, encoding="utf-8"))
            window.editor.open_search()
            window.editor.find_bar.search_for("class")
            await grab("editor")
        finally:
            await desktop.aclose()
        await remote_screenshots.take(folder, page, theme)
        return 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(play())


def _is_compared(job: Job) -> bool:
    return job.state.is_finished and (job.check is None or job.check.state is not CheckState.WAITING)


async def _until(holds: Callable[[], bool], patience_s: float = 600.0) -> None:
    """Return as soon as ``holds``; TimeoutError after ``patience_s``."""
    async with asyncio.timeout(patience_s):
        while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
