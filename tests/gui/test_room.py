"""Nothing is cut: words and icons have the room they need, in the smallest window and on laptops."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.commands import COMMANDS, TOOLBAR_LEFT, TOOLBAR_RIGHT, Command, translated
from htmlfig_desktop.ui.main_window import MainWindow, zoom_for
from htmlfig_desktop.ui.preview.panes import NoticePane, WelcomePane
from htmlfig_desktop.ui.settings.desk import apply_appearance
from htmlfig_desktop.ui.settings.preferences import Preferences
from htmlfig_desktop.ui.theme import DARK, Theme
from htmlfig_desktop.ui.widgets.folding_bar import FoldingBar
from htmlfig_desktop.ui.widgets.labels import ElidedLabel
from htmlfig_desktop.ui.widgets.segmented import Segmented
from tests.gui.driver import until
from tests.gui.faces import FACES
from tests.gui.test_accessibility import ancestors

SIZES = {"smallest": QSize(784, 420), "enlarged": QSize(853, 480), "laptop": QSize(1350, 676)}
MOST_WORDS = (
    "welcome",
    "a_page_is_chosen",
    "html_is_typed",
    "working",
    "result",
    "failed",
    "details",
    "components",
    "several_become_one",
    "a_site_is_found",
    "an_address_is_typed",
    "an_address_is_none",
)


def cut(window: QWidget) -> list[str]:
    """Return the labels and buttons that are smaller than what they say, and by how much."""
    return [
        f"{words!r} has {widget.width()}×{widget.height()}, needs {need.width()}×{need.height()}"
        for widget, words, need in _needs(window)
        if widget.width() < need.width() or widget.height() < need.height()
    ]


def _needs(window: QWidget) -> Iterator[tuple[QWidget, str, QSize]]:
    for label in window.findChildren(QLabel):
        if not label.isVisible() or isinstance(label, ElidedLabel):
            continue
        if label.wordWrap():
            yield label, label.text(), QSize(0, label.heightForWidth(label.width()))
        elif not label.pixmap().isNull():
            yield label, label.objectName() or "a picture", label.pixmap().deviceIndependentSize().toSize()
        elif label.text():
            yield label, label.text(), label.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, label.text())
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.text() and not isinstance(button, QToolButton):
            icon = button.iconSize().width() + 4 if not button.icon().isNull() else 0
            words = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text())
            yield button, button.text(), words + QSize(icon, 0)


@pytest.fixture(params=["", "de"], ids=["English", "German"])
def _in_language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    if request.param:
        assert translator.load(str(resource_path(f"translations/{request.param}.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("_in_language")
@pytest.mark.parametrize("size", SIZES)
def test_no_command_of_the_toolbar_goes_behind_an_arrow_and_converting_keeps_its_word(size: str, run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(SIZES[size])
            await asyncio.sleep(0.05)
            bar = driver.window.findChild(FoldingBar)
            buttons = bar.findChildren(QPushButton)
            assert len(buttons) == len((*TOOLBAR_LEFT, *TOOLBAR_RIGHT, Command.CONVERT))
            assert all(bar.rect().contains(each.geometry()) and each.isVisible() for each in buttons)
            assert all(each.accessibleName() and each.toolTip() for each in buttons)
            assert buttons[-1].text() == translated(COMMANDS[Command.CONVERT].text).replace("&", "")
            if size == "laptop":
                assert all(each.text() for each in buttons)

    run(play())


def test_a_bar_that_becomes_wide_again_gets_its_words_back(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar = driver.window.findChild(FoldingBar)
            example = bar.findChildren(QPushButton)[len(TOOLBAR_LEFT) - 1]
            driver.window.resize(SIZES["laptop"])
            await until(lambda: bool(example.text()))
            words = example.text()
            bar.resize(500, bar.height())
            assert example.text() == ""
            bar.resize(1200, bar.height())
            assert example.text() == words == example.accessibleName()

    run(play())


@pytest.mark.usefixtures("_in_language")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", MOST_WORDS)
def test_no_words_are_cut(name: str, size: str, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(SIZES[size])
            assert driver.window.size() == SIZES[size]
            window = await FACES[name](driver, page)
            await asyncio.sleep(0.05)
            assert cut(window) == []
            if window is driver.window:
                search, zone = window.jobs._search, window.findChild(QFrame, "dropZone")
                assert search.width() >= 100
                assert not zone.isVisible() or window.preview.rect().adjusted(2, 0, -2, 0).contains(
                    zone.rect().translated(zone.mapTo(window.preview, QPoint()))
                )
                window.bar.show_notice("Saved as harbor.fig", "In /srv/designs. Open it in Figma.")
                await asyncio.sleep(0.05)
                assert cut(window) == []
                assert driver.window.size() == SIZES[size], "it did not have to grow"
                assert outside(window) == []

    run(play())


@pytest.fixture
def _small_words(theme: Theme, settings: QSettings) -> Iterator[None]:
    settings.setValue("zoom", 0.9)
    yield
    theme.set_zoom(1.0)


@pytest.mark.usefixtures("_in_language", "_small_words")
@pytest.mark.parametrize("name", MOST_WORDS)
def test_smaller_words_have_room_in_a_window_that_is_smaller_by_as_much(name: str, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            size = QSize(704, 378)
            driver.window.resize(size)
            assert driver.window.size() == size
            window = await FACES[name](driver, page)
            await asyncio.sleep(0.05)
            assert cut(window) == []
            assert driver.window.size() == size, "it did not have to grow"
            assert outside(driver.window) == []

    run(play())


@pytest.mark.usefixtures("_in_language")
def test_the_ways_to_begin_keep_away_from_the_edge_around_them_in_a_narrow_window(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(900, 640)
            await asyncio.sleep(0.05)
            zone = driver.window.findChild(QFrame, "dropZone")
            ways = [each.geometry() for each in zone.findChildren(QPushButton)]
            assert min(each.left() for each in ways) >= 16
            assert max(each.right() for each in ways) <= zone.width() - 16

    run(play())


def test_ways_to_begin_whose_words_have_no_room_are_left_out_rather_than_cut(theme: Theme, qtbot) -> None:
    pane = WelcomePane()
    qtbot.addWidget(pane)
    pane.resize(360, 320)
    pane.show()
    opening, pasting, example = pane.findChildren(QPushButton)
    example.setText("Das mitgelieferte Beispiel ausprobieren")
    for width, has_room in ((600, True), (420, False), (600, True), (424, False)):
        pane.resize(width, 320)
        QApplication.processEvents()
        assert example.isVisible() is has_room
        assert opening.isVisible()
        assert pasting.isVisible()
        assert cut(pane) == []
        zone = pane.findChild(QFrame, "dropZone")
        assert zone.width() >= min(480, width - 40), "what is left has the room"


class SmallScreen:
    """A screen of a size, as far as it is asked for that."""

    def __init__(self, width: int, height: int) -> None:
        self._size = QSize(width, height)

    def availableSize(self) -> QSize:
        return self._size


@pytest.mark.parametrize(
    ("width", "height", "zoom"),
    [(1440, 900, 1.0), (800, 480, 1.0), (731, 457, 0.9), (720, 450, 0.9), (320, 240, 0.9)],
)
def test_words_are_smaller_where_the_screen_has_no_room_for_the_window_else(
    width: int, height: int, zoom: float
) -> None:
    assert zoom_for(SmallScreen(width, height)) == zoom


@pytest.mark.parametrize(("chosen", "zoom"), [(None, 0.9), (1.2, 1.2)])
def test_a_size_of_words_that_was_chosen_holds_on_a_small_screen_too(
    chosen: float | None, zoom: float, theme: Theme, settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "primaryScreen", lambda: SmallScreen(720, 450))
    preferences = Preferences(settings, MemoryVault())
    if chosen is not None:
        preferences.zoom = chosen
    apply_appearance(theme, preferences)
    try:
        assert theme.zoom == zoom
    finally:
        theme.set_zoom(1.0)


@pytest.mark.usefixtures("_in_language")
@pytest.mark.parametrize("name", ["welcome", "a_page_is_chosen", "html_is_typed", "result"])
def test_one_scroll_bar_leads_through_a_column_of_the_smallest_window(name: str, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.resize(SIZES["smallest"])
            await FACES[name](driver, page)
            left, right = (
                next(each for each in ancestors(panel) if isinstance(each, QScrollArea))
                for panel in (window.options, window.preview)
            )
            bars = [each.verticalScrollBar() for each in (left, window.options, right)]
            await until(lambda: [bar.isVisible() for bar in bars] == [True, False, False])
            window.resize(SIZES["laptop"])  # where the page's name keeps its room, and the options scroll
            await until(lambda: [bar.isVisible() for bar in bars] == [False, True, False])

    run(play())


@pytest.mark.usefixtures("_in_language")
def test_a_picture_gives_way_to_a_message_and_the_column_does_not_scroll(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.resize(SIZES["smallest"])
            await FACES["result"](driver, page)
            column = next(each for each in ancestors(window.preview) if isinstance(each, QScrollArea))
            height = window.preview.height()
            window.bar.show_notice("Saved as harbor.fig", "In /srv/designs.", ("Show in Folder", lambda: None))
            await until(lambda: window.preview.height() < height)
            await asyncio.sleep(0.05)
            assert not column.verticalScrollBar().isVisible()
            assert cut(window) == []
            window.bar.dismiss()
            await until(lambda: window.preview.height() == height)

    run(play())


@pytest.mark.parametrize("way", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("height", [700, 1900])
def test_options_end_where_the_source_above_them_ends_beside_a_scroll_bar_too(
    height: int, way: Qt.LayoutDirection, run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.setLayoutDirection(way)
            window.resize(1360, height)
            window.panels.splitters["inputs"].setSizes([250, height - 250])
            await asyncio.sleep(0.05)
            assert window.options.verticalScrollBar().isVisible() == (height == 700)
            tabs, presets = (panel.findChild(Segmented) for panel in (window.editor, window.options))
            for corner in (QRect.topLeft, QRect.topRight):
                ends = [each.mapTo(window, corner(each.rect())).x() for each in (tabs, presets)]
                assert ends[0] == ends[1]

    run(play())


@pytest.mark.usefixtures("_in_language")
def test_other_colors_leave_the_room_as_it_was_divided(run, opened, page: Path, theme: Theme) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.resize(SIZES["smallest"])
            await FACES["a_page_is_chosen"](driver, page)
            before = window.options.width(), window.preview.width()
            theme.use(DARK)
            await asyncio.sleep(0.05)
            assert (window.options.width(), window.preview.width()) == before
            assert outside(window) == []

    run(play())


def outside(window: MainWindow) -> list[str]:
    """Return the panels that lie beside their column, or of which a part cannot be scrolled to."""
    found = []
    for panel in (window.editor, window.options, window.preview, window.jobs):
        column = next(each for each in ancestors(panel) if isinstance(each, QScrollArea))
        body = column.widget()
        is_inside = body.rect().contains(panel.rect().translated(panel.mapTo(body, QPoint())))
        is_seen = window.rect().contains(column.rect().translated(column.mapTo(window, QPoint())))
        reach = column.viewport().height() + column.verticalScrollBar().maximum()
        if not is_inside or not is_seen or body.width() > column.viewport().width() or body.height() > reach:
            found.append(f"{panel.accessibleName()}: {body.size()} in {column.viewport().size()}")
    return found


def test_the_keyboard_brings_a_panel_into_sight_that_is_scrolled_away(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.resize(SIZES["smallest"])
            await FACES["html_is_typed"](driver, Path())
            window.activateWindow()
            await until(window.isActiveWindow)
            for _ in range(8):
                window.move_to_panel(1)
                focused = QApplication.focusWidget()
                assert focused.visibleRegion().boundingRect() == focused.rect(), focused.accessibleName()

    run(play())


@pytest.mark.parametrize("width", [480, 704, 984])
def test_the_ways_on_from_a_failure_are_never_cut(theme: Theme, qtbot, width: int) -> None:
    pane = NoticePane()
    qtbot.addWidget(pane)
    pane.resize(width, 320)
    pane.show()
    pane.set_words("Der Server nimmt den Schlüssel nicht an", "Seite", "Der Server kennt ihn nicht.", "Einen anderen.")
    for texts in (("Erneut versuchen", "API-Schlüssel …", "Auf diesem Rechner umwandeln"), ("Erneut versuchen",) * 2):
        pane.set_buttons(*((text, "retry") for text in texts))
        QApplication.processEvents()
        shown = [button for button in pane._buttons if button.isVisible()]
        assert [button.text() for button in shown] == list(texts)
        for button in shown:
            assert button.width() >= button.sizeHint().width()
            assert pane.rect().contains(button.rect().translated(button.mapTo(pane, QPoint())))
