"""What is done to hundreds of jobs at once is done in one step, or bit by bit, and leaves the list as if one by one."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui import bit_by_bit
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.driver import Driver, give, until

MANY = 300


async def waiting(driver: Driver) -> None:
    driver.queue.pause()
    for number in range(MANY):
        driver.queue.submit(HtmlSource("<p>", name=f"Page {number}"), DEFAULTS)
    await driver.shown()


async def cancelled(driver: Driver) -> None:
    await waiting(driver)
    for job in driver.jobs:
        driver.queue.cancel(job.id)
    await driver.shown()


def names(driver: Driver) -> list[str]:
    model = driver.desktop.presenter.jobs.model
    return [model.job_at(row).name for row in range(model.rowCount())]


def test_many_jobs_are_removed_and_brought_back_without_a_look_at_the_selection_for_each(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    looked = JobsPresenter.selected.fget
    assert looked is not None

    def counted(jobs: JobsPresenter) -> tuple[Job, ...]:
        looks.append(1)
        return looked(jobs)

    monkeypatch.setattr(JobsPresenter, "selected", property(counted))

    async def play() -> None:
        async with opened() as driver:
            await cancelled(driver)
            before = names(driver)
            for command, left in ((Command.REMOVE, 0), (Command.CLEAR_FINISHED, 0)):
                driver.window.jobs.list.selectAll()
                await driver.shown()
                looks.clear()
                await give(driver.window, command)
                await driver.shown()
                assert len(driver.jobs) == driver.desktop.presenter.jobs.model.rowCount() == left
                await give(driver.window, Command.UNDO_REMOVE)
                await driver.shown()
                assert names(driver) == before
                assert len(looks) < 30
                assert driver.desktop.presenter.jobs.current is not None
            assert driver.window.jobs._count.text() == f"{MANY} cancelled"

    run(play())


@pytest.mark.parametrize(("first", "last", "follower"), [(0, 99, 100), (120, 199, 200), (200, MANY - 1, 199)])
def test_what_takes_the_place_of_many_removed_rows_is_selected(
    run, opened, first: int, last: int, follower: int
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await cancelled(driver)
            named, view = names(driver), driver.window.jobs
            view.select_together(range(first, last + 1))
            await driver.shown()
            await give(driver.window, Command.REMOVE)
            await driver.shown()
            current = driver.desktop.presenter.jobs.current
            assert current is not None
            assert current.name == named[follower]
            assert names(driver) == named[:first] + named[last + 1 :]

    run(play())


def test_when_all_of_many_jobs_are_removed_none_is_shown_and_nothing_can_be_done_to_one(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await cancelled(driver)
            driver.desktop.presenter.jobs.select(driver.jobs[5])
            driver.window.jobs.list.selectAll()
            await driver.shown()
            assert driver.window.action(Command.DETAILS).isEnabled()
            await give(driver.window, Command.REMOVE)
            await driver.shown()
            assert driver.jobs == ()
            preview = driver.window.preview
            assert preview.currentWidget() is preview.welcome
            assert not driver.window.action(Command.DETAILS).isEnabled()
            assert not driver.window.action(Command.SAVE_AS).isEnabled()
            assert driver.window.windowTitle() == "HTML Fig Desktop"
            await give(driver.window, Command.UNDO_REMOVE)
            await driver.shown()
            assert driver.desktop.presenter.jobs.model.job_at(0) == driver.desktop.presenter.jobs.current

    run(play())


def test_the_loop_gets_its_turn_while_many_are_stopped_and_tried_again(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bit_by_bit, "_AT_ONCE_S", 0.0)

    async def play() -> None:
        async with opened() as driver:
            await waiting(driver)

            async def counts_on_the_way(command: Command, wanted: JobState) -> set[int]:
                driver.window.jobs.list.selectAll()
                await driver.shown()
                await give(driver.window, command)
                seen = set[int]()
                while MANY not in seen:
                    seen.add(sum(job.state is wanted for job in driver.jobs))
                    await asyncio.sleep(0)
                return seen

            assert len(await counts_on_the_way(Command.CANCEL, JobState.CANCELLED)) > 10
            assert len(await counts_on_the_way(Command.RETRY, JobState.QUEUED)) > 10

    run(play())


def test_a_job_that_is_removed_before_its_turn_to_be_tried_again_stays_removed(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bit_by_bit, "_AT_ONCE_S", 0.0)

    async def play() -> None:
        async with opened() as driver:
            await cancelled(driver)
            driver.window.jobs.list.selectAll()
            await driver.shown()
            await give(driver.window, Command.RETRY)
            gone = next(job for job in driver.jobs if job.state is JobState.CANCELLED)
            driver.queue.remove(gone.id)
            await until(lambda: all(job.state is JobState.QUEUED for job in driver.jobs))
            assert len(driver.jobs) == MANY - 1

    run(play())
