"""Viewer windows on the real loop, with designs that are drawn in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Frame, Page, SceneDocument
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from htmlfig_desktop.ui.viewer.windows import DesignWindows
from tests.gui.driver import until
from tests.support.figs import RED, png, small_design
from tests.support.open_designs import DesignHere


class Viewer:
    """Windows and the designs behind them."""

    def __init__(self, windows: DesignWindows) -> None:
        self.windows = windows
        self.designs: list[DesignHere] = []

    async def shown(self, path: Path) -> ViewerPresenter:
        """Open a file and wait until it is to be seen, or until it is said why it is not."""
        presenter = self.windows.open(path)
        presenter.window.resize(1200, 800)
        waiting = ("", "Opening the design…", "Preparing the page…")
        await until(
            lambda: (
                presenter.window.canvas.is_sharp
                if presenter.window.is_showing
                else presenter.window.notice.accessibleName() not in waiting
            )
        )
        return presenter

    async def settled(self, presenter: ViewerPresenter) -> None:
        """Wait until the page is drawn."""
        await until(lambda: presenter.window.is_showing and presenter.window.canvas.is_sharp)


OpenViewer = Callable[[], AbstractAsyncContextManager[Viewer]]


@pytest.fixture
def viewing(theme: Theme, settings: QSettings) -> OpenViewer:
    """Give a viewer: ``async with viewing() as viewer``."""

    @asynccontextmanager
    async def open_viewer() -> AsyncIterator[Viewer]:
        tasks = TaskRunner()
        viewer: Viewer

        def make(path: Path) -> DesignHere:
            viewer.designs.append(DesignHere(path))
            return viewer.designs[-1]

        windows = DesignWindows(theme, settings, tasks, None, make)  # type: ignore[arg-type]
        viewer = Viewer(windows)
        try:
            yield viewer
        finally:
            windows.close_all()
            await tasks.aclose()
            windows.deleteLater()

    return open_viewer


@pytest.fixture
def design(tmp_path: Path) -> Path:
    """A .fig of two pages, ``small_design`` and a single red frame, whose variables have two modes."""
    document = small_design()
    second = Page("Colors", (Frame(name="Swatch", size=Size(50, 50), fills=(RED,), transform=Affine(e=10, f=20)),))
    path = tmp_path / "small.fig"
    ink = ColorVariable("ink", BLACK, frozenset({(PaintRole.TEXT, BLACK)}), others=(WHITE,))
    pages = (*document.pages, second)
    whole = SceneDocument("Small", pages, document.images, variables=(ink,), color_modes=("Light", "Dark"))
    path.write_bytes(write_fig(whole, thumbnail=png(4, 3)))
    return path
