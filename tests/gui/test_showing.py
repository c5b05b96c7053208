"""What a window shows of the selected job, and when: in turns of the loop that are short, and never a job too late."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QLabel

from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.jobs.job import Job, JobState
from tests.gui.driver import Driver, until


async def two_done(driver: Driver, page: Path) -> tuple[Job, Job]:
    """Convert a page twice; nothing is selected."""
    for name in ("One", "Two"):
        driver.queue.submit(FileSource(page), ConversionOptions(), preset=name)
    await until(lambda: all(job.state is JobState.DONE for job in driver.jobs))
    await driver.shown()
    assert not driver.desktop.presenter.jobs.current
    one, two = driver.jobs
    return one, two


def shown_heads(driver: Driver) -> list[str]:
    """Return a list that grows with every result that comes into sight."""
    heads: list[str] = []
    view = driver.window.preview
    show = view.show_result

    def note(title: str, caption: str) -> None:
        heads.append(driver.desktop.presenter.jobs.current.preset)
        show(title, caption)

    view.show_result = note
    return heads


def test_a_result_is_summed_up_when_it_comes_into_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, _ = await two_done(driver, page)
            preview = driver.window.preview
            driver.desktop.presenter.jobs.select(one)
            assert preview.currentWidget() is not preview.result  # that is a turn of its own
            figures = [
                each.text() for each in preview.summary.findChildren(QLabel) if each.isVisibleTo(preview.summary)
            ]
            assert ".fig file" in figures
            await driver.shown()
            assert preview.currentWidget() is preview.result
            assert driver.desktop.presenter.preview.result.shown == one.id

    run(play())


def test_of_jobs_that_are_selected_at_once_the_last_one_alone_comes_into_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, two = await two_done(driver, page)
            heads = shown_heads(driver)
            jobs = driver.desktop.presenter.jobs
            for job in (one, two, one, two):
                jobs.select(job)
            await driver.shown()
            assert heads == ["Two"]
            assert driver.desktop.presenter.preview.result.shown == two.id

    run(play())


def test_a_result_that_is_no_longer_selected_does_not_come_into_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, _ = await two_done(driver, page)
            heads = shown_heads(driver)
            driver.desktop.presenter.jobs.select(one)
            driver.desktop.presenter.jobs.select(None)
            await driver.shown()
            assert not heads
            assert driver.window.preview.currentWidget() is driver.window.preview.welcome
            assert driver.desktop.presenter.preview.result.shown is None

    run(play())


def test_a_job_that_is_removed_before_its_result_came_into_sight_is_not_shown(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, two = await two_done(driver, page)
            heads = shown_heads(driver)
            driver.desktop.presenter.jobs.select(one)
            driver.queue.remove(one.id, two.id)
            await driver.shown()
            assert not heads

    run(play())


def test_a_result_comes_into_sight_as_its_job_is_then(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, _ = await two_done(driver, page)
            driver.desktop.presenter.jobs.select(one)
            driver.queue.mark_saved(one.id, page.with_name("saved.fig"))
            await driver.shown()
            assert driver.desktop.presenter.preview.result._job.target == page.with_name("saved.fig")

    run(play())


def test_the_window_may_be_closed_before_a_result_came_into_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, _ = await two_done(driver, page)
            driver.desktop.presenter.jobs.select(one)
            driver.queue._put(replace(one, preset="changed"))
        await asyncio.sleep(0.05)  # what still waited for its turn when all was closed has had it

    run(play())


def test_changes_that_come_at_once_are_shown_once_and_those_of_other_jobs_not_at_all(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, two = await two_done(driver, page)
            jobs = driver.desktop.presenter.jobs
            jobs.select(one)
            await driver.shown()
            shown: list[bool] = []
            jobs.currentChanged.connect(lambda: shown.append(True))
            for name in "abc":
                driver.queue._put(replace(one, preset=name))
            assert not shown  # the queue does not wait for the window
            await driver.shown()
            assert len(shown) == 1
            driver.queue._put(replace(two, preset="other"))
            await driver.shown()
            assert jobs.model.job_at(jobs.model.row_of(two)).preset == "other"
            assert not jobs._settled.isActive(), "nothing is to be shown later either"
            assert len(shown) == 1

    run(play())


def test_a_change_of_a_job_that_is_selected_too_is_shown(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            one, two = await two_done(driver, page)
            jobs = driver.desktop.presenter.jobs
            jobs.select(one)
            driver.window.jobs.list.selectAll()
            await driver.shown()
            shown: list[bool] = []
            jobs.currentChanged.connect(lambda: shown.append(True))
            driver.queue._put(replace(two, preset="other"))
            await until(lambda: bool(shown))

    run(play())
