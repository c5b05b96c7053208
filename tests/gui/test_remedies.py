"""What helps against a loss is a button beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.messages.figures import with_unit
from htmlfig_desktop.ui.preview.losses import LossGroup
from tests.gui.driver import Driver, give, until


def remedy_in(driver: Driver) -> QPushButton:
    """The button that helps against the one loss of the design in sight."""
    (group,) = driver.window.preview.summary.findChildren(LossGroup)
    return next(each for each in group.findChildren(QPushButton) if each.text())


def test_a_page_with_a_cookie_banner_is_converted_without_it_by_the_button_that_says_so(run, opened) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(DiagnosticCode.COOKIE_BANNER_SHOWN),)) as driver:
            driver.queue.submit(
                UrlSource("https://example.com/a"), ConversionOptions(viewport_width=390), preset="Phone"
            )
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            button = remedy_in(driver)
            assert button.text() == "Convert Without It"
            button.click()
            await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 2)
            first, second = sorted(driver.jobs, key=lambda job: job.order)
            assert (second.source, second.preset) == (first.source, "Phone")
            assert second.options == ConversionOptions(viewport_width=390, without_banners=True)
            assert driver.desktop.presenter.jobs.current == second

    run(play())


def test_a_page_that_asks_for_a_password_is_opened_where_one_can_log_in(run, opened) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(DiagnosticCode.PAGE_IS_LOGIN),)) as driver:
            driver.queue.submit(UrlSource("https://example.com/account"), ConversionOptions())
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            wanted: list[str] = []
            driver.desktop.presenter.privateWanted.disconnect()
            driver.desktop.presenter.privateWanted.connect(wanted.append)
            remedy_in(driver).click()
            assert wanted == ["https://example.com/account"]

    run(play())


def failing_in(error: ErrorCode) -> Callable[[object], Awaitable[None]]:
    async def fail(stage: object) -> None:
        raise CaptureError(error, "The page did not finish in its time.")

    return fail


async def again_in(driver: Driver, words: str) -> QPushButton:
    """The button of the failed job in sight that tries again, once it says so."""

    def found() -> list[QPushButton]:
        buttons = driver.window.preview.findChildren(QPushButton)
        return [each for each in buttons if each.text() == words and each.isVisible()]

    await until(lambda: bool(found()))
    return found()[0]


@pytest.mark.parametrize(("given", "more"), [(15_000, 60_000), (60_000, 120_000)])
def test_a_page_that_lacked_time_is_tried_with_more_of_it_by_the_button_that_says_so(
    run, opened, given: int, more: int
) -> None:
    async def play() -> None:
        async with opened(at_stage=failing_in(ErrorCode.LOAD_TIMED_OUT)) as driver:
            driver.queue.submit(UrlSource("https://example.com/a"), ConversionOptions(timeout_ms=given))
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            (await again_in(driver, f"Try With {with_unit(more // 1000, 's')}")).click()
            await until(lambda: len(driver.jobs) == 2)
            assert [job.options.timeout_ms for job in driver.jobs] == [given, more]
            assert driver.desktop.presenter.jobs.current == driver.jobs[1]
            await until(lambda: driver.jobs[1].state is JobState.FAILED)

    run(play())


@pytest.mark.parametrize(
    ("error", "timeout"), [(ErrorCode.LOAD_TIMED_OUT, 120_000), (ErrorCode.SELECTOR_TIMED_OUT, 15_000)]
)
def test_what_more_time_would_not_help_is_just_tried_again(run, opened, error: ErrorCode, timeout: int) -> None:
    async def play() -> None:
        async with opened(at_stage=failing_in(error)) as driver:
            driver.queue.submit(UrlSource("https://example.com/a"), ConversionOptions(timeout_ms=timeout))
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: driver.jobs[0].state is JobState.FAILED)
            (await again_in(driver, "Try Again")).click()
            await until(lambda: driver.jobs[0].state is JobState.FAILED)
            assert len(driver.jobs) == 1

    run(play())


def test_a_page_whose_files_lie_above_its_folder_is_converted_with_the_folder_that_its_button_names(
    run, opened, page: Path
) -> None:
    wider = page.parent.parent
    loss = Diagnostic(DiagnosticCode.FILES_OUT_OF_REACH, note=as_cause(str(wider)))

    async def play() -> None:
        async with opened(diagnostics=(loss,)) as driver:
            editor = driver.desktop.presenter.editor
            await editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            button = remedy_in(driver)
            assert wider.name in button.accessibleName()
            button.click()
            await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 2)
            assert driver.desktop.presenter.jobs.current is not None
            assert driver.desktop.presenter.jobs.current.source == FileSource(page, wider)
            await until(lambda: editor.pages == (FileSource(page, wider),))

    run(play())


@pytest.mark.parametrize("error", [ErrorCode.SOURCE_MISSING, ErrorCode.SOURCE_UNREADABLE])
def test_a_page_that_cannot_be_had_can_be_chosen_anew(run, opened, page: Path, error: ErrorCode) -> None:
    async def play() -> None:
        async with opened(at_stage=failing_in(error)) as driver:
            driver.queue.submit(FileSource(page), ConversionOptions())
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            buttons = driver.window.preview.notice._buttons
            await until(buttons[2].isVisible)
            words = [each.text() for each in buttons]
            assert words == ["Try Again", "Copy Details", "Open File…"]
            buttons[2].click()
            dialog = driver.window.findChild(QFileDialog)
            await until(dialog.isVisible)
            dialog.reject()

    run(play())


def test_pasted_html_that_needs_an_address_is_taken_back_to_where_one_is_given(run, opened) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(DiagnosticCode.BASE_ADDRESS_MISSING),)) as driver:
            driver.queue.submit(HtmlSource("<img src=a.png>", None, "HTML code"), ConversionOptions())
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            driver.window.activateWindow()
            remedy_in(driver).click()
            editor = driver.window.editor
            assert editor.html == "<img src=a.png>"
            await until(editor._base.hasFocus)

    run(play())


def test_return_pressed_twice_on_what_tries_again_does_not_cancel_it(run, opened) -> None:
    async def play() -> None:
        go_on, times = asyncio.Event(), []

        async def fail_once(stage: object) -> None:
            times.append(stage)
            if len(times) == 1:
                raise CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "The page did not finish in its time.")
            await go_on.wait()

        async with opened(at_stage=fail_once) as driver:
            window = driver.window
            window.activateWindow()
            await until(window.isActiveWindow)
            driver.queue.submit(UrlSource("https://example.com/a"), ConversionOptions())
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            again = await again_in(driver, "Try Again")
            again.setFocus()
            await until(again.hasFocus)
            again.click()
            await until(window.preview.working.isVisible)
            assert QApplication.focusWidget() is window.preview
            go_on.set()
            await driver.converted()

    run(play())
