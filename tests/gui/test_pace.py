"""What is left of a batch is estimated from how fast its jobs end, and only then."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Progress, Stage, WaitReason
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs import pace as pace_module
from htmlfig_desktop.ui.jobs.pace import Pace
from htmlfig_desktop.ui.messages.times import about_left_text
from tests.gui.driver import give, until


def worked(*ends: float) -> Pace:
    made = Pace()
    made.note_start(0.0)
    for end in ends:
        made.note_end(end)
    return made


def test_nothing_is_said_before_there_is_evidence() -> None:
    assert Pace().seconds_left(10, 100.0) is None
    assert worked(10, 20).seconds_left(10, 20.0) is None, "two jobs may be unlike the others"
    assert worked(1, 2, 3, 4).seconds_left(10, 4.0) is None, "the engine has just started"


def test_what_is_left_is_as_many_ends_as_there_are_jobs() -> None:
    assert worked(10, 20, 30).seconds_left(5, 30.0) == 50.0
    assert worked(10, 20, 30).seconds_left(5, 36.0) == 44.0, "it grows less between the ends"


def test_a_job_that_hangs_makes_it_longer_and_not_shorter() -> None:
    usual = worked(10, 20, 30)
    assert usual.seconds_left(1, 90.0) > usual.seconds_left(1, 45.0) > 0
    assert usual.seconds_left(5, 90.0) > 50.0


def test_time_in_which_nothing_was_at_work_does_not_count() -> None:
    paused = worked(10, 20, 30)
    paused.note_start(1000.0)
    assert paused.seconds_left(5, 1000.0) == 50.0
    paused.forget()
    assert paused.seconds_left(5, 1000.0) is None


def test_jobs_long_ago_are_forgotten() -> None:
    slow = worked(*(100.0 * number for number in range(1, 21)))
    for number in range(20):
        slow.note_end(2000.0 + number + 1)
    assert slow.seconds_left(10, 2020.0) == 10.0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(20, "less than a minute left"), (130, "about 2\xa0min left"), (3600 * 2.2, "about 2\xa0h left")],
)
def test_it_is_told_no_finer_than_it_is_known(qapp: object, seconds: float, words: str) -> None:
    assert about_left_text(seconds) == words


def test_the_window_tells_it_while_the_batch_runs(run, opened, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace_module, "_SHORTEST", 0.0)
    go_on = asyncio.Event()

    async def play() -> None:
        async with opened() as driver:

            async def at_stage(progress: Progress) -> None:
                if progress.stage is Stage.CAPTURING and sum(each.state is JobState.DONE for each in driver.jobs) >= 3:
                    await go_on.wait()

            driver.backend.at_stage = at_stage
            activity = driver.window._activity
            pages = [page.with_name(f"{number}.html") for number in range(8)]
            for each in pages:
                each.write_text("<p>", encoding="utf-8")
            await driver.desktop.presenter.editor.open(pages)
            await give(driver.window, Command.CONVERT)
            assert "left" not in activity.text()
            await until(lambda: activity.text().endswith("less than a minute left"))
            driver.window.action(Command.PAUSE).trigger()
            await driver.shown()
            assert "left" not in activity.text(), "nobody knows when it goes on"
            driver.window.action(Command.PAUSE).trigger()
            go_on.set()
            await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))
            await driver.shown()
            assert activity.text() == ""

    run(play())


def test_how_long_a_server_let_jobs_wait_says_nothing_once_none_waits(run, opened, page: Path, monkeypatch) -> None:
    monkeypatch.setattr(pace_module, "_SHORTEST", 0.0)
    go_on = asyncio.Event()

    async def play() -> None:
        async with opened() as driver:

            async def at_stage(progress: Progress) -> None:
                if sum(each.state is JobState.DONE for each in driver.jobs) >= 3:
                    await go_on.wait()

            driver.backend.at_stage = at_stage
            jobs = driver.desktop.presenter.jobs
            for number in range(8):
                driver.queue.submit(HtmlSource("<p>", name=str(number)), ConversionOptions())
            await until(lambda: jobs.seconds_left is not None)
            waiting = next(job for job in driver.jobs if job.state is JobState.QUEUED)
            held_up = replace(waiting, progress=Progress(Stage.QUEUED, reason=WaitReason.LIMIT))
            jobs._follow(JobChanged(Change.CHANGED, held_up))
            assert jobs.seconds_left is None
            jobs._follow(JobChanged(Change.CHANGED, waiting))
            assert jobs.seconds_left is None
            go_on.set()
            await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))

    run(play())
