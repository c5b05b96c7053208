"""The main window's end of the private browser: captures become jobs, sessions are forgotten, servers get nothing."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QFontInfo

from htmlfig_desktop.core.destination import Destination
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, PrivateSource
from htmlfig_desktop.jobs.job import CheckState, JobState
from htmlfig_desktop.ui.commands import Command
from tests.gui.driver import Driver, give, until

FAKE = Path(__file__).parents[1] / "support" / "fake_private_browser.py"
SERVER = Destination("https://convert.example", "key-1", "Work")


@pytest.fixture
def playing(opened: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Run a play in a window whose private browser is a fake."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(FAKE.parents[2] / "src"), str(FAKE.parents[2])]))

    async def run_it(play: Callable[[Driver], object]) -> None:
        async with opened() as driver:
            link = driver.desktop.private
            link.command = lambda: (sys.executable, "-P", str(FAKE), str(link.session.path))
            await play(driver)

    return run_it


def browse(driver: Driver, address: str) -> None:
    driver.desktop.presenter.privateWanted.emit(address)


def test_a_capture_becomes_a_job_at_once_although_the_queue_is_paused(
    run: Callable[..., None], playing: Callable[..., object]
) -> None:
    async def play(driver: Driver) -> None:
        driver.queue.pause()
        browse(driver, "wanted Account")
        await until(lambda: bool(driver.jobs))
        assert driver.jobs[0].state is JobState.RUNNING
        assert (await driver.converted()).name == "Account"
        assert driver.jobs[0].options.viewport_width == 800
        assert driver.desktop.presenter.jobs.current == driver.jobs[0]
        assert not driver.backend.requests, "the engine never sees it"

    run(playing(play))


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_capture_is_compared_with_its_page_as_the_options_say(
    run: Callable[..., None], playing: Callable[..., object], is_wanted: bool
) -> None:
    async def play(driver: Driver) -> None:
        driver.window.options._check.setChecked(is_wanted)
        browse(driver, "wanted pictured")
        job = await driver.checked()
        assert (job.check is not None and job.check.state is CheckState.DONE) == is_wanted
        assert len(driver.checker.requests) == is_wanted

    run(playing(play))


def test_the_browser_looks_and_connects_as_the_window_does(
    run: Callable[..., None], playing: Callable[..., object], settings: QSettings
) -> None:
    settings.setValue("zoom", 1.4)
    settings.setValue("network/proxy", "manual")
    settings.setValue("network/address", "proxy.example:3128")
    settings.setValue("network/exceptions", "inner.example 10.0.0.0/8")

    async def play(driver: Driver) -> None:
        browse(driver, "")
        link = driver.desktop.private
        await until(lambda: link.is_open)
        command = list(link._own_command())
        assert command[command.index("--font-px") + 1] == str(QFontInfo(driver.window.font()).pixelSize())
        assert command[command.index("--way-out") + 1] == "http://proxy.example:3128"
        assert command[command.index("--except") + 1] == "inner.example 10.0.0.0/8"

    run(playing(play))


def test_a_private_job_is_never_sent_to_a_server(run: Callable[..., None], playing: Callable[..., object]) -> None:
    async def play(driver: Driver) -> None:
        source = PrivateSource("ticket", "https://app.example/account", "Account")
        job = driver.queue.submit(source, ConversionOptions(), destination=SERVER)
        await until(lambda: driver.jobs[0].state is JobState.FAILED)
        error = driver.queue.job(job.id).error
        assert error.error is ErrorCode.PRIVATE_PAGE_STAYS
        assert not driver.backend.requests

    run(playing(play))


def test_a_job_whose_page_is_closed_says_so(run: Callable[..., None], playing: Callable[..., object]) -> None:
    async def play(driver: Driver) -> None:
        driver.queue.submit(PrivateSource("ticket", "https://app.example/", "Account"), ConversionOptions())
        await until(lambda: driver.jobs[0].state is JobState.FAILED)
        assert driver.jobs[0].error.error is ErrorCode.PRIVATE_PAGE_GONE

    run(playing(play))


def test_a_capture_can_be_cancelled(run: Callable[..., None], playing: Callable[..., object]) -> None:
    async def play(driver: Driver) -> None:
        browse(driver, "wanted slow")
        await until(lambda: bool(driver.jobs) and driver.jobs[0].progress.stage.value == "capturing")
        driver.queue.cancel(driver.jobs[0].id)
        await until(lambda: driver.jobs[0].state is JobState.CANCELLED)

    run(playing(play))


def test_a_browser_that_dies_fails_its_capture_and_can_be_opened_again(
    run: Callable[..., None], playing: Callable[..., object]
) -> None:
    async def play(driver: Driver) -> None:
        browse(driver, "wanted slow")
        await until(lambda: bool(driver.jobs) and driver.jobs[0].progress.stage.value == "capturing")
        browse(driver, "crash")
        await until(lambda: driver.jobs[0].state is JobState.FAILED)
        await until(lambda: not driver.desktop.private.is_open)
        assert driver.window.bar.message is not None
        assert ErrorCode.WORKER_CRASHED.code in driver.window.bar.message.details
        browse(driver, "wanted Account")
        await driver.converted()

    run(playing(play))


def test_closing_its_window_is_no_error(run: Callable[..., None], playing: Callable[..., object]) -> None:
    async def play(driver: Driver) -> None:
        browse(driver, "close")
        await until(lambda: not driver.desktop.private.is_open)
        assert driver.window.bar.isHidden()

    run(playing(play))


def test_what_is_asked_for_while_it_closes_opens_it_anew(
    run: Callable[..., None], playing: Callable[..., object]
) -> None:
    async def play(driver: Driver) -> None:
        link = driver.desktop.private
        browse(driver, "close")
        await until(lambda: link._is_stopping)
        browse(driver, "wanted Account")
        await driver.converted()
        forgetting = asyncio.ensure_future(link.forget())
        await asyncio.sleep(0)
        browse(driver, "wanted Second")
        await forgetting
        await until(lambda: len(driver.jobs) == 2 and driver.jobs[1].state is JobState.DONE)

    run(playing(play))


@pytest.mark.parametrize("way", ["its own window", "the main window", "the main window while it is closed"])
def test_forgetting_deletes_what_the_browser_wrote(
    run: Callable[..., None], playing: Callable[..., object], way: str
) -> None:
    async def play(driver: Driver) -> None:
        link = driver.desktop.private
        browse(driver, "")
        await until((link.session.profile / "cookies").exists)
        assert link.session.path.stat().st_mode & 0o777 == 0o700
        if way == "its own window":
            browse(driver, "forget")
        else:
            if way.endswith("closed"):
                await link.aclose()
                assert (link.session.profile / "cookies").exists()
            await give(driver.window, Command.FORGET_PRIVATE)
        await until(lambda: not driver.window.bar.isHidden())
        assert not link.session.profile.exists()
        assert not link.is_open

    run(playing(play))


def test_a_private_job_keeps_nothing_that_follows_the_path(tmp_path: Path) -> None:
    from htmlfig_desktop.jobs.records import source_from, source_record

    source = PrivateSource("ticket", "https://app.example/account", "Account")
    assert source_from(source_record(source), None) == source


def test_converting_a_private_job_again_opens_its_address_in_the_private_browser(
    run: Callable[..., None], playing: Callable[..., object]
) -> None:
    async def play(driver: Driver) -> None:
        browse(driver, "wanted Account")
        await driver.converted()
        asked: list[str] = []
        driver.desktop.presenter.privateWanted.connect(asked.append)
        await give(driver.window, Command.DUPLICATE)
        assert asked == ["https://app.example/account"]
        await asyncio.sleep(0)

    run(playing(play))
