"""A message comes below what is looked at: nothing moves for it, and nothing ends behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton, QWidget

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.preview.centered import CenteredPane
from htmlfig_desktop.ui.theme import DARK, LIGHT, Tokens
from tests.gui.driver import Driver, until
from tests.gui.faces import FACES
from tests.gui.png import png

LOWEST = QSize(784, 420)
PROBLEM = SourceError(ErrorCode.SOURCE_UNREADABLE, "The folder “designs” cannot be read: permission denied.")


def place_of(widget: QWidget, driver: Driver) -> QPoint:
    return widget.mapTo(driver.window, QPoint())


async def at_rest(places: Callable[[], list[int]]) -> list[int]:
    """Return the places of widgets as soon as ten turns of the loop leave them as they are."""
    found, same = places(), 0
    while same < 10:
        await asyncio.sleep(0.01)
        now = places()
        found, same = now, same + 1 if now == found else 0
    return found


async def with_message(driver: Driver) -> None:
    driver.desktop.presenter.show_error(PROBLEM)
    await until(driver.window.bar.isVisible)
    panes = [driver.window.bar, driver.window.preview, driver.window.preview.currentWidget()]
    await at_rest(lambda: [number for pane in panes for number in pane.geometry().getRect()])


@pytest.mark.parametrize("size", [QSize(1360, 864), QSize(900, 600), LOWEST], ids=["usual", "small", "lowest"])
@pytest.mark.parametrize("name", ["welcome", "a_page_is_chosen", "working", "failed"])
def test_words_stay_where_they_are_while_a_message_comes_and_goes(
    name: str, size: QSize, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(size)
            await FACES[name](driver, page)
            pane = driver.window.preview.currentWidget()
            assert isinstance(pane, CenteredPane)
            await at_rest(lambda: [len(pane.findChildren(QWidget))])
            words = [each for each in pane.widget().findChildren(QWidget) if each.isVisible()]
            assert words

            def places() -> list[int]:
                return [place_of(each, driver).y() for each in words]

            before = await at_rest(places)
            await with_message(driver)
            after = await at_rest(places)
            assert max(abs(was - now) for was, now in zip(before, after, strict=True)) <= 1
            driver.window.bar.dismiss()
            assert await at_rest(places) == before

    run(play())


@pytest.mark.parametrize("name", ["welcome", "failed"])
def test_in_the_lowest_window_what_a_message_covers_can_be_scrolled_to(name: str, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(LOWEST)
            await FACES[name](driver, page)
            await with_message(driver)
            pane = driver.window.preview.currentWidget()
            buttons = [each for each in pane.findChildren(QPushButton) if each.isVisible()]
            assert buttons
            for button in buttons:
                pane.ensureWidgetVisible(button, 0, 0)
                assert button.visibleRegion().boundingRect() == button.rect(), button.text()

    run(play())


@pytest.mark.parametrize("look", [Look.PAGE, Look.DESIGN])
def test_picture_and_design_stay_where_they_are_and_as_large_while_a_message_comes(
    look: Look, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await FACES["result"](driver, page)
            result = driver.window.preview.result
            result.lookChosen.emit(look)
            shown = result.canvas if look is Look.DESIGN else result.picture
            await until(lambda: result.stage.currentWidget() is shown)
            result.zoom_fit()
            await at_rest(lambda: [shown.height(), round(1000 * shown.zoom)])
            before = place_of(shown, driver), shown.zoom, shown.offset, shown.height()
            jobs = place_of(driver.window.jobs, driver)
            await with_message(driver)
            assert shown.height() < before[-1]
            assert (place_of(shown, driver), shown.zoom, shown.offset) == before[:-1]
            assert place_of(driver.window.jobs, driver) == jobs

    run(play())


@pytest.mark.parametrize("height", [500, 900, 920, 2400])
def test_a_picture_that_fits_keeps_its_size_when_a_message_takes_a_part_of_its_room(
    height: int, run, opened, page: Path, tmp_path: Path
) -> None:
    drawn = tmp_path / "page.png"
    drawn.write_bytes(png(QImage(1440, height, QImage.Format.Format_RGB32)))

    async def play() -> None:
        async with opened(picture=drawn) as driver:
            await FACES["result"](driver, page)
            picture = driver.window.preview.picture
            assert picture.verticalScrollBar().isVisible() == (height > 920)
            before = picture.zoom, picture.viewport().width()
            await with_message(driver)
            assert (picture.zoom, picture.viewport().width()) == before
            end = picture.verticalScrollBar().maximum()
            assert end > 0 or height < 900, "its lower end can be scrolled to"
            driver.window.bar.dismiss()
            await asyncio.sleep(0.05)
            assert (picture.zoom, picture.viewport().width()) == before

    run(play())


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_a_notice_is_told_from_a_selected_row_by_its_edge(run, opened, tokens: Tokens) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window._theme.use(tokens)
            bar = driver.window.bar
            bar.show_notice("Saved", "")
            await driver.shown()
            picture = bar.grab().toImage()
            edge, ground = (picture.pixelColor(x, picture.height() // 2).name() for x in (1, 10))
            assert (edge, ground) == (tokens.accent, tokens.selection)

    run(play())
