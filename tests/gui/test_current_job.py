"""The job in sight is the one that is acted on: none whose row is filtered away, until it returns; when one goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui.bit_by_bit import MANY
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.rows import Role, RowAction, Show
from htmlfig_desktop.ui.jobs.view import JobsView
from tests.gui.driver import Driver, give, until
from tests.gui.test_once import a_minute_passes, button_place

OF_THE_JOB = (Command.SAVE_AS, Command.COPY_LAYERS, Command.DETAILS, Command.REMOVE)


async def three_done(driver: Driver) -> tuple[Job, ...]:
    """Convert three pages, and let the second one be in sight."""
    for name in "abc":
        driver.queue.submit(HtmlSource(f"<p>{name}", name=name), ConversionOptions())
    await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 3)
    await driver.shown()
    driver.desktop.presenter.jobs.select(driver.jobs[1])
    await driver.shown()
    return driver.jobs


def enabled(driver: Driver) -> list[bool]:
    return [driver.window.action(each).isEnabled() for each in OF_THE_JOB]


def search_in_vain(view: JobsView) -> None:
    view._search.setText("zzz")


def show_cancelled(view: JobsView) -> None:
    view._show.setCurrentIndex(view._show.findData(Show.CANCELLED.value))


def empty_search(view: JobsView) -> None:
    QTest.keyClick(view._search, Qt.Key.Key_Escape)


def show_all(view: JobsView) -> None:
    view._show.setCurrentIndex(0)


@pytest.mark.parametrize(
    ("hide", "bring_back"), [(search_in_vain, empty_search), (show_cancelled, show_all)], ids=["search", "choice"]
)
def test_a_row_that_was_filtered_away_comes_back_selected(
    hide: Callable[[JobsView], None], bring_back: Callable[[JobsView], None], run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            view = driver.window.jobs
            _, second, _ = await three_done(driver)
            hide(view)
            await until(view._show_all.isVisible)
            await driver.shown()
            bring_back(view)
            await driver.shown()
            assert view.current_id == second.id
            assert [view.list.model().index(row, 0).data() for row in view.selected_rows] == [second.name]
            assert enabled(driver) == [True] * 4

    run(play())


def test_nothing_can_be_done_to_a_job_whose_row_is_filtered_away(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_done(driver)
            view, presenter = driver.window.jobs, driver.desktop.presenter
            assert enabled(driver) == [True] * 4
            search_in_vain(view)
            await driver.shown()
            assert (presenter.jobs.current, presenter.jobs.selected) == (None, ())
            assert enabled(driver) == [False] * 4
            assert view._count.text() == "0 of 3"
            empty_search(view)
            await driver.shown()
            assert view._count.text() == "3 done"

    run(play())


def test_the_first_job_that_is_found_comes_in_sight_for_the_hidden_one_until_the_search_ends(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            _, second, third = await three_done(driver)
            view, presenter = driver.window.jobs, driver.desktop.presenter
            view._search.setText("c")
            await driver.shown()
            assert presenter.jobs.selected == (third,)
            assert driver.window.preview.result.isVisible()
            assert presenter.preview.result.shown == third.id
            assert view._count.text() == "1 of 3"
            empty_search(view)
            await driver.shown()
            assert presenter.jobs.selected == (second,)

    run(play())


def press_the_row(view: JobsView) -> None:
    QTest.mouseClick(
        view.list.viewport(), Qt.MouseButton.LeftButton, pos=view.list.visualRect(first_row(view)).center()
    )


def go_down_from_the_search(view: JobsView) -> None:
    view.window().activateWindow()
    view.focus_search()
    QTest.keyClick(view._search, Qt.Key.Key_Down)


def first_row(view: JobsView) -> QModelIndex:
    return view.list.model().index(0, 0)


@pytest.mark.parametrize("go_to", [press_the_row, go_down_from_the_search])
def test_a_found_job_that_somebody_went_to_stays_in_sight_when_the_search_ends(
    go_to: Callable[[JobsView], None], run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            _, _, third = await three_done(driver)
            view, presenter = driver.window.jobs, driver.desktop.presenter
            view._search.setText("c")
            await driver.shown()
            go_to(view)
            empty_search(view)
            await driver.shown()
            assert presenter.jobs.selected == (third,)

    run(play())


def test_several_selected_jobs_are_not_selected_any_more_while_all_are_filtered_away(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_done(driver)
            view = driver.window.jobs
            view.select_together([0, 1, 2])
            await until(driver.window.action(Command.SAVE_TOGETHER).isEnabled)
            show_cancelled(view)
            await until(lambda: not driver.window.action(Command.SAVE_TOGETHER).isEnabled())

    run(play())


def test_a_page_that_is_taken_while_the_row_is_filtered_away_comes_in_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_done(driver)
            view = driver.window.jobs
            search_in_vain(view)
            await driver.shown()
            await driver.desktop.presenter.editor.open([page])
            await driver.shown()
            assert driver.desktop.presenter.jobs.current is None
            assert enabled(driver) == [False] * 4
            empty_search(view)
            await driver.shown()
            assert view.current_id == ""

    run(play())


def test_a_job_that_comes_to_fit_the_filter_gets_its_row_selected(run, opened) -> None:
    async def play() -> None:
        may_end = asyncio.Event()

        async def wait(progress: Progress) -> None:
            await may_end.wait()

        async with opened(at_stage=wait) as driver:
            view, presenter = driver.window.jobs, driver.desktop.presenter
            job = driver.queue.submit(HtmlSource("<p>", name="a"), ConversionOptions())
            presenter.jobs.select(job)
            view._show.setCurrentIndex(view._show.findData(Show.DONE.value))
            await driver.shown()
            assert (view.current_id, presenter.jobs.current) == ("", None)
            may_end.set()
            await driver.converted()
            assert (view.current_id, view.selected_rows) == (job.id, (0,))

    run(play())


def test_finished_jobs_that_are_cleared_by_the_hundred_while_the_filter_hides_them_leave_none_in_sight(
    run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            presenter = driver.desktop.presenter
            driver.queue.pause()
            jobs = [driver.queue.submit(HtmlSource("<p>", name="a"), ConversionOptions()) for _ in range(MANY)]
            for job in jobs:
                driver.queue.cancel(job.id)
            presenter.jobs.select(jobs[0])
            await driver.shown()
            search_in_vain(driver.window.jobs)
            await driver.shown()
            assert presenter.jobs.current is None
            await give(driver.window, Command.CLEAR_FINISHED)
            await driver.shown()
            assert (driver.jobs, presenter.jobs.current) == ((), None)
            assert enabled(driver) == [False] * 4

    run(play())


@pytest.mark.parametrize("row", [0, 1])
def test_what_takes_the_place_of_a_row_that_goes_by_its_bin_is_selected(row: int, run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await three_done(driver)
            view = driver.window.jobs
            a_minute_passes(driver)
            expected = view.list.model().index(row + 1, 0).data(Role.JOB_ID)
            QTest.mouseClick(
                view.list.viewport(), Qt.MouseButton.LeftButton, pos=button_place(driver, row, RowAction.REMOVE)
            )
            await driver.shown()
            assert len(driver.jobs) == 2
            assert (view.current_id, view.selected_rows) == (expected, (row,))

    run(play())
