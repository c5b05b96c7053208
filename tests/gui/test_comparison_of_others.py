"""What a comparison told goes with its design: other jobs, other widths, pages that are converted again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.surface import Look
from tests.gui.driver import give, until
from tests.gui.test_comparison import convert, face_of, is_near, press, result_of, spots


def test_widths_of_a_batch_are_beside_each_other_and_a_click_selects_the_job(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.options.apply("Phone, Tablet and Desktop")
            await convert(driver, page)
            await until(lambda: len(driver.jobs) == 3 and all(job.state is JobState.DONE for job in driver.jobs))
            columns = face_of(driver).columns
            await until(lambda: len(columns.views) == 3)
            assert face_of(driver).stage.currentWidget() is columns
            await until(
                lambda: (
                    [each.text() for each in columns.findChildren(QPushButton)]
                    == ["390\xa0px", "768\xa0px", "1440\xa0px"]
                )
            )
            await until(lambda: all(view.cached_bytes > 0 for view in columns.views))
            QTest.mouseClick(columns.views[2].viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
            assert driver.desktop.presenter.jobs.current.options.viewport_width == 1440
            tallest = columns.views[0].verticalScrollBar()
            tallest.setValue(tallest.maximum())
            assert all(view.verticalScrollBar().value() == view.verticalScrollBar().maximum() for view in columns.views)
            face_of(driver)._widths.click()
            assert face_of(driver).stage.currentWidget() is driver.window.preview.picture
            face_of(driver)._widths.click()
            press(driver, Look.DESIGN)
            assert face_of(driver).stage.currentWidget() is columns
            press(driver, Look.SLIDER)
            await driver.checked()
            await until(lambda: face_of(driver).stage.currentWidget() is driver.window.preview.picture)

    run(play())


def test_a_page_that_is_converted_again_is_shown_where_one_was_looking(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await convert(driver, page)
            await driver.checked()
            picture = driver.window.preview.picture
            await until(lambda: picture.cached_bytes > 0)
            picture.set_view(0.75, QPointF(100, 700))
            seen = picture.offset
            await convert(driver, page)
            await driver.checked()
            await until(lambda: result_of(driver).shown == driver.jobs[1].id and picture.cached_bytes > 0)
            assert (picture.zoom, is_near(picture.offset, seen)) == (0.75, True)
            driver.desktop.presenter.options.apply("Phone")
            await convert(driver, page)
            await driver.checked()
            await until(lambda: result_of(driver).shown == driver.jobs[2].id and picture.cached_bytes > 0)
            assert picture.is_at_rest

    run(play())


def test_what_was_told_of_a_place_in_one_design_is_not_told_beside_the_next(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await convert(driver, page)
            first = await driver.checked()
            await give(driver.window, Command.CONVERT)
            await driver.checked()
            driver.desktop.presenter.jobs.select(first)
            await driver.shown()
            result_of(driver)._choose_spot(0)
            assert not face_of(driver).summary.findings.place.isHidden()
            driver.desktop.presenter.jobs.select(driver.jobs[-1])
            await driver.shown()
            assert not spots(driver).isHidden()
            assert face_of(driver).summary.findings.place.isHidden()

    run(play())
