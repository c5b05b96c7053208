"""The course of a job as the window tells it: its steps, its failure, its cancelling."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.jobs.report import details_of
from tests.gui.driver import give, until


def test_progress_is_shown_in_words_and_ends_with_the_result(run, opened, page: Path) -> None:
    gate = asyncio.Event()

    async def hold(progress: Progress) -> None:
        if progress.stage is Stage.WAITING:
            await gate.wait()

    async def play() -> None:
        async with opened(hold) as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            working = driver.window.preview.working
            await until(lambda: working._now.text() == "Waiting for 3 images")
            assert driver.window.preview.currentWidget() is working
            assert driver.window.action(Command.CANCEL).isEnabled()
            assert not driver.window.action(Command.SAVE_AS).isEnabled()
            gate.set()
            await driver.converted()
            assert driver.window.preview.currentWidget() is driver.window.preview.result
            assert driver.window.action(Command.SAVE_AS).isEnabled()

    run(play())


def test_a_failure_shows_title_cause_and_next_step_and_can_be_tried_again(run, opened, page: Path) -> None:
    attempts: list[int] = []

    async def fail_once(progress: Progress) -> None:
        if progress.stage is Stage.WAITING and not attempts:
            attempts.append(1)
            raise CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "Nothing matched “.hero” within 15 s.", detail="inside")

    async def play() -> None:
        async with opened(fail_once) as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await until(lambda: bool(driver.jobs) and driver.jobs[0].state is JobState.FAILED)
            await driver.shown()
            notice = driver.window.preview.notice
            assert driver.window.preview.currentWidget() is notice
            assert notice._title.text() == "The awaited element never appeared"
            assert notice._cause.text() == "Nothing matched “.hero” within 15\u00a0s."
            assert notice._next.text() == "Check the selector, or raise the timeout."
            notice.secondRequested.emit()
            copied = QGuiApplication.clipboard().text()
            assert "CAP012" in copied
            assert "inside" in copied
            await give(driver.window, Command.DETAILS)
            details = driver.window.findChild(QPlainTextEdit, "")
            assert details is not None
            notice.firstRequested.emit()
            await driver.converted()
            assert len(driver.jobs) == 1

    run(play())


def test_a_page_that_wants_a_login_offers_the_browser_to_log_in_with(run, opened) -> None:
    async def refuse(progress: Progress) -> None:
        raise CaptureError(ErrorCode.PAGE_WANTS_LOGIN, "The server asks for a name and a password (status 401).")

    async def play() -> None:
        async with opened(refuse) as driver:
            wanted: list[str] = []
            presenter = driver.desktop.presenter
            presenter.privateWanted.disconnect()
            presenter.privateWanted.connect(wanted.append)
            presenter.editor.show_source(UrlSource("https://intranet.example/start"))
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await until(lambda: bool(driver.jobs) and driver.jobs[0].state is JobState.FAILED)
            await driver.shown()
            buttons = [each for each in driver.window.preview.notice._buttons if not each.isHidden()]
            assert [each.text() for each in buttons] == ["Try Again", "Private Browser…"]
            buttons[1].click()
            assert wanted == ["https://intranet.example/start"]

    run(play())


def test_cancelling_stops_the_job_and_says_so(run, opened, page: Path) -> None:
    async def forever(progress: Progress) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        async with opened(forever) as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await until(lambda: driver.jobs[0].state is JobState.RUNNING)
            await give(driver.window, Command.CANCEL)
            await until(lambda: driver.jobs[0].state is JobState.CANCELLED)
            await driver.shown()
            assert driver.window.preview.notice._title.text() == "Cancelled"
            assert driver.window.action(Command.RETRY).isEnabled()
            await give(driver.window, Command.REMOVE)
            assert driver.jobs == ()
            assert driver.window.jobs.current_id == ""

    run(play())


@pytest.mark.parametrize("way", ["typed", "given", "converted before"])
def test_name_and_password_of_an_address_reach_the_browser_and_no_name_note_or_notification(
    run, opened, way: str
) -> None:
    address = "https://ada:hunter2@intranet.example/start"

    async def play() -> None:
        async with opened() as driver:
            told: list[str] = []
            driver.desktop.attention._notifier.tell = lambda title, text, act: told.append(f"{title} {text}")
            driver.window.isActiveWindow = lambda: False
            editor = driver.desktop.presenter.editor
            if way == "typed":
                driver.window.editor.set_kind(InputKind.URL)
                driver.window.editor.set_url(address)
            elif way == "given":
                await editor.open([address])
            else:
                editor.show_source(UrlSource(address))
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            await until(lambda: bool(told))
            source = driver.backend.requests[0].source
            assert isinstance(source, UrlSource)
            assert source == UrlSource("https://intranet.example/start", Login("ada", "hunter2"))
            shown = (*told, job.name, details_of(job).text, driver.window.windowTitle())
            assert "intranet.example" in "".join(shown)
            assert "hunter2" not in "".join(shown)
            assert "ada" not in job.source.name

    run(play())
