"""Ways to a viewer from the main window, and what a design is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QFileDialog

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.viewer.intake import is_design, split_designs
from tests.gui.driver import give, until


@pytest.mark.parametrize("given", ["a.fig", "/x/A page.FIG", Path("folder") / "b.fig"])
def test_a_path_that_ends_in_fig_is_a_design(given: str | Path) -> None:
    assert is_design(given)


@pytest.mark.parametrize(
    "given", ["https://example.com/a.fig", "<p>see a.fig", "one\ntwo.fig", "fig", "a.fig.html", "x" * 9999 + ".fig"]
)
def test_nothing_else_is(given: str) -> None:
    assert not is_design(given)


def test_designs_are_told_from_the_rest_in_order() -> None:
    assert is_design(Path("/home/a<b.fig")), "a path is one whatever its name holds"
    assert split_designs(["b.fig", "page.html", Path("a.fig")]) == ([Path("b.fig"), Path("a.fig")], ["page.html"])


@pytest.mark.qt_log_ignore("raise", "propagateSizeHints", extend=True)  # the offscreen platform cannot
def test_a_page_that_is_dropped_on_a_viewer_is_seen_in_the_main_window(run, opened, design: Path, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            windows = driver.desktop.companions.designs.windows
            viewer = windows.open(design)
            await until(viewer.window.isActiveWindow)
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(page))])
            viewer.window.dropped.emit(data)
            await until(driver.window.isActiveWindow)
            await until(lambda: driver.desktop.presenter.editor.summary == "site")
            windows.close_all()

    run(play())


def test_a_design_that_is_dropped_given_or_chosen_opens_a_viewer_and_ends_with_the_program(
    run, opened, design: Path, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            windows = driver.desktop.companions.designs.windows
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(design)), QUrl.fromLocalFile(str(page))])
            driver.drop(data)
            assert [each.path for each in windows.presenters] == [design]
            await until(lambda: "Site" in driver.desktop.presenter.editor.summary or driver.window.windowTitle() != "")
            viewer = windows.presenters[0]
            await until(lambda: viewer.window.is_showing)
            viewer.window.close()
            driver.desktop.presenter.open([str(design)])
            assert len(windows.presenters) == 1
            windows.close_all()
            await give(driver.window, Command.OPEN_DESIGN)
            dialog = driver.window.findChild(QFileDialog)
            dialog.filesSelected.emit([str(design)])
            dialog.close()
            (viewer,) = windows.presenters
            await until(lambda: viewer.session.pid is not None)

    run(play())
