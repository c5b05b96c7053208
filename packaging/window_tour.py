"""Walks through the window for its pictures: each step shows something and grabs it. ``screenshots.py`` runs it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import remote_screenshots
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget
from qasync import QEventLoop

from htmlfig_desktop.jobs.job import CheckState, Job
from htmlfig_desktop.ui.application import Desktop, create_application, local_backend
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.components.view import ComponentsDialog
from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter

COMPARED = Path(__file__).with_name("screenshot-page.html")
_SETTLED_S = 1.0
"""After which a picture that is being drawn is there, and what fades has faded."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to take pictures of."""

    folder: Path
    """Where they go."""
    page: Path
    asset_root: Path
    """The folder the page may read."""
    size: tuple[int, int]
    """Of the window, px."""


def take(wanted: Wanted) -> int:
    """Take all pictures and return 0, or 1 when the page could not be converted."""
    app = create_application([])

    async def play() -> int:
        theme = Theme(app)
        with tempfile.TemporaryDirectory() as settings:
            stored = QSettings(str(Path(settings) / "settings.ini"), QSettings.Format.IniFormat)
            desktop = Desktop.build(theme, stored, local_backend())
        try:
            if not await _Tour(wanted, desktop, theme).walk():
                return 1
        finally:
            await desktop.aclose()
        await remote_screenshots.take(wanted.folder, wanted.page, theme)
        return 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(play())


class _Tour:
    def __init__(self, wanted: Wanted, desktop: Desktop, theme: Theme) -> None:
        self._wanted = wanted
        self._desktop = desktop
        self._theme = theme
        self._window = desktop.window
        self._window.set_engine_status(self._window.tr("Local engine"), "")
        self._window.resize(*wanted.size)
        self._window.show()

    async def walk(self) -> bool:
        """Take the pictures in an order in which each step needs what those before it made."""
        await self._grab("welcome")
        if not await self._show_result():
            return False
        await self._show_viewer()
        await self._show_states()
        await self._show_comparison()
        await self._show_widths()
        await self._show_queue()
        await self._show_components()
        await self._show_dialogs()
        await self._show_editor()
        return True

    async def _grab(self, name: str, shown: QWidget | None = None) -> None:
        for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
            self._theme.use(tokens)
            await asyncio.sleep(0.3)
            (shown or self._window).grab().save(str(self._wanted.folder / f"{name}{suffix}.png"))
        self._theme.use(LIGHT)

    def _give(self, command: Command) -> None:
        self._window.action(command).trigger()

    @property
    def _last(self) -> Job:
        return self._desktop.queue.jobs[-1]

    async def _show_result(self) -> bool:
        """Convert the page; whether that could be done."""
        await self._desktop.presenter.editor.open([self._wanted.page])
        await self._desktop.presenter.editor.widen(self._wanted.asset_root)
        self._give(Command.CONVERT)
        await _until(lambda: self._last.state.is_finished)
        if self._last.result is None:
            print(f"not converted: {self._last.error}", file=sys.stderr)
            return False
        await _until(lambda: self._window.preview.picture.cached_bytes > 0 and _is_compared(self._last))
        await self._grab("window")
        return True

    async def _viewer(self) -> ViewerPresenter:
        """Open the design of the current job in a window of its own."""
        self._give(Command.SHOW_DESIGN)
        viewers = self._desktop.companions.designs.windows.presenters
        await _until(lambda: bool(viewers))
        window = viewers[0].window
        window.resize(*self._wanted.size)
        await _until(lambda: window.is_showing and window.canvas.is_sharp)
        return viewers[0]

    async def _show_viewer(self) -> None:
        """Open the design in the viewer, with its largest text selected."""
        viewer = await self._viewer()
        source = viewer.session.source
        assert source is not None
        texts = [n for n in range(len(source.layers)) if source.layers.type_of(n) == "TEXT"]
        viewer.select(max(texts, key=lambda n: source.layers.size_of(n).height))
        await asyncio.sleep(_SETTLED_S)
        await self._grab("viewer", viewer.window)
        viewer.window.close()

    async def _show_states(self) -> None:
        """Convert the page with its states, and show these in the viewer."""
        options = self._desktop.presenter.options
        options.show(replace(options.runs[0], states=True))
        self._give(Command.CONVERT)
        await _until(lambda: _is_compared(self._last))
        window = (await self._viewer()).window
        window.pages.setCurrentIndex(1)
        await _until(lambda: window.canvas.source is not None and window.canvas.is_sharp)
        await asyncio.sleep(_SETTLED_S)
        await self._grab("states", window)
        window.close()
        options.show(replace(options.runs[0], states=False))

    async def _show_comparison(self) -> None:
        """Compare a page that Figma cannot quite draw, in every way there is."""
        looks, view = self._desktop.presenter.preview.result, self._window.preview.result
        await self._desktop.presenter.editor.open([await asyncio.to_thread(COMPARED.read_text, encoding="utf-8")])
        self._desktop.presenter.options.apply("Desktop")
        self._give(Command.CONVERT)
        await _until(lambda: _is_compared(self._last))
        for look, name in ((Look.SLIDER, "slider"), (Look.HEAT, "heat-map")):
            looks.show_look(look)
            await asyncio.sleep(_SETTLED_S)
            await self._grab(name)
        looks.show_look(Look.DESIGN)
        await _until(lambda: view.canvas.source is not None and view.canvas.is_sharp)
        view.summary.findings.spotChosen.emit(0)
        await asyncio.sleep(_SETTLED_S)
        await self._grab("worst-spots")
        window = (await self._viewer()).window
        window.show_mode("side")
        window.tabs.setCurrentIndex(1)
        await asyncio.sleep(1.5 * _SETTLED_S)
        await self._grab("side-by-side", window)
        window.close()
        looks.show_look(Look.PAGE)

    async def _show_widths(self) -> None:
        """Convert the compared page in three widths, which stand beside each other."""
        self._desktop.presenter.options.apply("Phone, Tablet and Desktop")
        self._give(Command.CONVERT)
        await _until(lambda: all(_is_compared(job) for job in self._desktop.queue.jobs))
        self._window.bar.dismiss()
        self._window.jobs.list.scrollToTop()
        await asyncio.sleep(1.5 * _SETTLED_S)
        await self._grab("widths")

    async def _show_queue(self) -> None:
        """Convert the page in three widths, and let three more wait."""
        await self._desktop.presenter.editor.open([self._wanted.page])
        self._desktop.presenter.options.apply("Phone, Tablet and Desktop")
        self._give(Command.CONVERT)
        await _until(lambda: all(job.state.is_finished for job in self._desktop.queue.jobs))
        self._desktop.queue.pause()
        self._give(Command.CONVERT)
        self._window.action(Command.PAUSE).setChecked(True)
        self._window.jobs.set_paused(True)
        self._select_the_one_with_states()
        await _until(lambda: self._window.preview.picture.cached_bytes > 0)
        self._window.jobs.list.scrollToTop()
        await self._grab("jobs")

    def _select_the_one_with_states(self) -> None:
        self._desktop.presenter.jobs.select(self._desktop.queue.jobs[1])

    async def _show_components(self) -> None:
        self._select_the_one_with_states()
        await _until(self._window.action(Command.SAVE_COMPONENTS).isEnabled)
        self._give(Command.SAVE_COMPONENTS)
        parts = next(iter(self._window.findChildren(ComponentsDialog)))
        await _until(parts.list.isVisible)
        await self._grab("components", parts)
        parts.close()
        await asyncio.sleep(0.1)

    async def _show_dialogs(self) -> None:
        self._select_the_one_with_states()
        for command, name in (
            (Command.DETAILS, "details"),
            (Command.PALETTE, "palette"),
            (Command.SHORTCUTS, "shortcuts"),
        ):
            self._give(command)
            dialog = next(each for each in self._window.findChildren(QDialog) if each.isVisible())
            await self._grab(name, dialog)
            dialog.close()
            await asyncio.sleep(0.1)

    async def _show_editor(self) -> None:
        self._window.editor.set_html(await asyncio.to_thread(self._wanted.page.read_text, encoding="utf-8"))
        self._window.editor.open_search()
        bar = self._window.editor.find_bar
        bar.findChildren(QLineEdit)[0].setText("class")
        bar.seek()
        await self._grab("editor")


def _is_compared(job: Job) -> bool:
    return job.state.is_finished and (job.check is None or job.check.state is not CheckState.WAITING)


async def _until(holds: Callable[[], bool], patience_s: float = 600.0) -> None:
    """Return as soon as ``holds``; TimeoutError after ``patience_s``."""
    async with asyncio.timeout(patience_s):
        while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
            await asyncio.sleep(0.05)
