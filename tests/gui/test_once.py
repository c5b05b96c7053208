"""A double click by habit and a key held too long begin one thing; two clicks begin two."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import WHILE_HELD, Command
from htmlfig_desktop.ui.jobs.rows import Role, RowAction
from htmlfig_desktop.ui.settings.network_page import NetworkPage
from htmlfig_desktop.ui.site.view import SiteDialog
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.once import click_once, return_once
from tests.gui.driver import Driver, give, until

LEFT = Qt.MouseButton.LeftButton


def double_click(widget: QWidget, place: QPoint | None = None) -> None:
    """Click twice, as the window system tells it: the second press of a quick pair is a double click.

    It goes to the window; whatever is at that place then gets the second one.
    """
    at = widget.mapTo(widget.window(), place or widget.rect().center())
    QTest.mouseDClick(widget.window().windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)


async def double_clicked(widget: QWidget, place: QPoint | None = None) -> None:
    """Click twice from outside of a task: Qt runs its loop in between, and no task may step while another one does."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(lambda: done.set_result(double_click(widget, place)))
    await done


def button_called(window: QWidget, text: str) -> QPushButton:
    return next(each for each in window.findChildren(QPushButton) if each.text() == text and each.isVisible())


def button_place(driver: Driver, row: int, action: RowAction) -> QPoint:
    """Return where a button of a row of the list of jobs is."""
    view = driver.window.jobs
    index = view.list.model().index(row, 0)
    return view._delegate.button_rects(view.list.visualRect(index), index.data(Role.ACTIONS))[action].center()


async def three_designs(driver: Driver, page: Path) -> None:
    await driver.desktop.presenter.editor.open([page])
    for _ in range(3):
        await give(driver.window, Command.CONVERT)
        await driver.converted()


def a_minute_passes(driver: Driver) -> None:
    """Bins of jobs that have just ended rest: Stop was in their place."""
    driver.desktop.presenter.orders.clock = lambda: time.time() + 60


def test_a_double_click_clicks_once_and_two_clicks_click_twice(qtbot: QtBot) -> None:
    button, other = QPushButton("Begin"), QPushButton("Any other")
    for each in (button, other):
        qtbot.addWidget(each)
        each.show()
    click_once(button)
    clicks, others = QSignalSpy(button.clicked), QSignalSpy(other.clicked)
    for each in (button, other):
        double_click(each)
    assert (clicks.count(), others.count()) == (1, 2)
    QTest.mouseClick(button, LEFT)
    QTest.mouseClick(button, LEFT)
    assert clicks.count() == 3


def test_convert_makes_one_job_of_a_double_click_and_two_of_two_clicks(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            convert = button_called(driver.window, "Convert")
            await until(convert.isEnabled)
            await double_clicked(convert)
            await driver.converted()
            assert len(driver.jobs) == 1
            QTest.mouseClick(convert, LEFT)
            QTest.mouseClick(convert, LEFT)
            await driver.converted()
            assert len(driver.jobs) == 3

    run(play())


@pytest.mark.parametrize("place", ["toolbar", "welcome"])
def test_a_double_click_on_the_example_converts_it_once_and_does_not_stop_it(place: str, run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            around = driver.window.preview.welcome if place == "welcome" else driver.window.findChild(QToolBar)
            await double_clicked(button_called(around, "Try the Example"))
            await driver.converted()
            assert [job.state for job in driver.jobs] == [JobState.DONE]

    run(play())


def test_a_double_click_on_a_row_s_bin_removes_that_row_and_not_the_one_that_comes_in_its_place(
    run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_designs(driver, page)
            a_minute_passes(driver)
            opened_details = QSignalSpy(driver.window.jobs.detailsRequested)
            await double_clicked(driver.window.jobs.list.viewport(), button_place(driver, 0, RowAction.REMOVE))
            await driver.shown()
            assert len(driver.jobs) == 2
            assert opened_details.count() == 0, "nor is a row opened by its buttons"

    run(play())


def test_the_bin_that_takes_the_place_of_stop_under_the_pointer_does_nothing_at_first(run, opened) -> None:
    async def play() -> None:
        may_end = asyncio.Event()

        async def wait(progress: Progress) -> None:
            await may_end.wait()

        async with opened(at_stage=wait) as driver:
            rows, orders = driver.window.jobs.list.viewport(), driver.desktop.presenter.orders
            driver.queue.submit(HtmlSource("<p>", name="slow"), ConversionOptions())
            await until(lambda: driver.jobs[0].state is JobState.RUNNING)
            await driver.shown()
            stop = button_place(driver, 0, RowAction.CANCEL)
            QTest.mouseClick(rows, LEFT, pos=stop)
            await until(lambda: driver.jobs[0].state is JobState.CANCELLED)
            await driver.shown()
            assert button_place(driver, 0, RowAction.REMOVE) == stop
            for later, left in ((0.4, 1), (0.9, 1), (1.1, 0)):
                orders.clock = lambda later=later: driver.jobs[0].finished_at + later
                QTest.mouseClick(rows, LEFT, pos=stop)
                assert len(driver.jobs) == left

    run(play())


def test_a_row_s_button_counts_where_it_was_pressed_and_let_go(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_designs(driver, page)
            rows = driver.window.jobs.list.viewport()
            QTest.mousePress(rows, LEFT, pos=button_place(driver, 0, RowAction.REMOVE))
            QTest.mouseRelease(rows, LEFT, pos=button_place(driver, 1, RowAction.REMOVE))
            QTest.mousePress(rows, LEFT, pos=QPoint(100, 20))
            QTest.mouseRelease(rows, LEFT, pos=button_place(driver, 0, RowAction.REMOVE))
            assert len(driver.jobs) == 3

    run(play())


def test_a_return_that_is_held_asks_once_and_letters_repeat(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    return_once(field)
    asked = QSignalSpy(field.returnPressed)
    for key, text in ((Qt.Key.Key_Return, "\r"), (Qt.Key.Key_A, "a")):
        for is_repeated in (False, True, True):
            event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, is_repeated)
            QApplication.sendEvent(field, event)
    assert (asked.count(), field.text()) == (1, "aaa")


def test_keys_that_are_held_go_on_zooming_and_make_no_second_job(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            repeating = {command for command in Command if driver.window.action(command).autoRepeat()}
            assert repeating == WHILE_HELD
            assert Command.ZOOM_IN in repeating
            assert not repeating & {Command.CONVERT, Command.EXAMPLE, Command.REMOVE, Command.PAUSE, Command.RETRY}

    run(play())


def test_a_button_that_becomes_cancel_is_not_pressed_again_by_a_double_click(qtbot: QtBot) -> None:
    page = NetworkPage()
    qtbot.addWidget(page)
    page.resize(600, 900)
    page.show()
    page.testRequested.connect(lambda: page.set_testing(True))
    begun, ended = QSignalSpy(page.testRequested), QSignalSpy(page.cancelRequested)
    double_click(page.test)
    assert (begun.count(), ended.count()) == (1, 0)
    QTest.mouseClick(page.test, LEFT)
    assert ended.count() == 1


def test_stop_that_comes_in_the_place_of_find_pages_is_not_pressed_by_a_double_click(
    theme: Theme, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SiteDialog(theme, parent)
    dialog.address.setText("https://example.com/")
    dialog.show()
    dialog.findRequested.connect(lambda _: dialog.set_finding("Looking"))
    begun, ended = QSignalSpy(dialog.findRequested), QSignalSpy(dialog.stopRequested)
    double_click(dialog.start)
    assert dialog.stop.isVisible()
    assert (begun.count(), ended.count()) == (1, 0)
    dialog.close()
