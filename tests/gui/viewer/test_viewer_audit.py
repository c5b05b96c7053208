"""The audit of accessibility on the viewer's window: see tests/gui/test_audit.py."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QListWidget, QWidget

from htmlfig_desktop.core.fidelity import LayerSpot, Region
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.compare.viewer import Original, ViewerComparison
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.window import ViewerWindow
from tests.gui.audit import classes_of_widgets, faint_in_a_theme, nameless, out_of_order, unreached
from tests.gui.driver import until
from tests.gui.fake_checker import FakeChecker
from tests.gui.test_audit import IN_VIEWER
from tests.gui.viewer.conftest import OpenViewer
from tests.gui.viewer.test_viewer_window import layer, words

MODES = ("design", "slider", "heat", "side")
REGION = Region(Rect(64, 32, 96, 64), 0.4, 0.6, (LayerSpot("1:5", "known", "RECTANGLE"),))

Compared = Callable[[], AbstractAsyncContextManager[tuple[ViewerWindow, ViewerComparison]]]


@pytest.fixture
def compared(viewing: OpenViewer, theme: Theme, design: Path, tmp_path: Path) -> Compared:
    """Open a viewer with a design, a comparison, a selected layer and a spot."""

    @asynccontextmanager
    async def open_it() -> AsyncIterator[tuple[ViewerWindow, ViewerComparison]]:
        image = QImage(800, 600, QImage.Format.Format_RGB32)
        image.fill(QColor("#e03131"))
        assert image.save(str(tmp_path / "page.png"))
        original = Original(tmp_path / "page.png", 2.0, ())
        made: list[ViewerComparison] = []
        async with viewing() as viewer:
            tasks, checker = viewer.windows._tasks, FakeChecker(regions=(REGION,))
            viewer.windows.opened.connect(
                lambda presenter: made.append(ViewerComparison(presenter, theme, tasks, checker, lambda path: original))
            )
            presenter = await viewer.shown(design)
            spots = made[0].spots.findChild(QListWidget)
            await until(lambda: spots.count() == 1)
            spots.setCurrentRow(0)
            spots.itemClicked.emit(spots.item(0))
            presenter.select(layer(presenter, "Heading"))
            await until(lambda: "Heading" in words(presenter))
            yield presenter.window, made[0]
            presenter.close()

    return open_it


async def show(window: ViewerWindow, comparison: ViewerComparison, mode: str) -> None:
    window.show_mode(mode)
    window.tabs.setCurrentWidget(comparison.spots if mode in {"heat", "side"} else window.inspector)
    sides = comparison.sides
    if mode == "side":
        await until(lambda: sides.page.cached_bytes > 0 and sides.design.cached_bytes > 0)
    window.activateWindow()
    await until(window.isActiveWindow)


@pytest.mark.parametrize("mode", MODES)
def test_controls_are_named_and_reached_by_tab_in_the_order_of_reading(mode: str, run, compared: Compared) -> None:
    async def play() -> None:
        async with compared() as (window, comparison):
            await show(window, comparison, mode)
            assert nameless(window) == []
            assert unreached(window) == []
            assert out_of_order(window) == []

    run(play())


@pytest.mark.parametrize("mode", MODES)
def test_words_icons_and_edges_are_strong_enough_in_every_theme(
    mode: str, run, compared: Compared, theme: Theme
) -> None:
    async def play() -> None:
        async with compared() as (window, comparison):
            await show(window, comparison, mode)
            assert faint_in_a_theme(window, theme) == []

    run(play())


def test_every_widget_that_the_other_audit_leaves_to_this_one_is_seen(run, compared: Compared) -> None:
    seen: set[str] = set()

    async def play() -> None:
        async with compared() as (window, comparison):
            for mode in MODES:
                await show(window, comparison, mode)
                widgets = (window, *window.findChildren(QWidget))
                seen.update(type(each).__name__ for each in widgets if each.isVisible())

    run(play())
    there = {each.__name__ for each in classes_of_widgets() if each.__module__.startswith(IN_VIEWER)}
    assert sorted(there - seen) == []
