"""The preview follows what is typed, and the selector is checked against the page."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.look import TextPage
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.live import presenter as live
from htmlfig_desktop.ui.messages.figures import unbroken
from htmlfig_desktop.ui.options.form import FormField
from tests.gui.conftest import FakeLooker
from tests.gui.driver import Driver, give, until

Run = Callable[..., None]
Opened = Callable[..., object]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAUSE_MS", 40)
    monkeypatch.setattr(live, "LONG_PAUSE_MS", 80)


async def type_html(driver: Driver, text: str) -> None:
    driver.window.editor.set_kind(InputKind.HTML)
    driver.window.activateWindow()
    driver.window.editor.code.setFocus()
    await until(driver.window.editor.code.hasFocus)
    QTest.keyClicks(driver.window.editor.code, text)


def picture(driver: Driver) -> object:
    return driver.window.preview.live


def test_what_is_typed_is_shown_after_a_pause_and_never_becomes_a_job(
    run: Run, opened: Opened, looker: FakeLooker
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await type_html(driver, "<p>Hello")
            await until(lambda: picture(driver).has_picture)
            assert driver.window.preview.currentWidget() is picture(driver)
            assert looker.texts == ["<p>Hello"], "one look, not one for each key"
            assert looker.requests[0].options.viewport_width == 1440
            assert "1440" in picture(driver).caption
            assert not driver.jobs
        assert looker.is_closed

    run(play())


def test_a_newer_text_drops_the_look_that_is_under_way(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            looker.held.clear()
            await type_html(driver, "<p>one")
            await until(lambda: looker.texts == ["<p>one"])
            await type_html(driver, " two")
            await until(lambda: looker.texts == ["<p>one", "<p>one two"])
            assert looker.dropped == [1]
            looker.held.set()
            await until(lambda: picture(driver).has_picture)
            assert looker.answered == [2], "the picture is that of the last text"

    run(play())


def test_what_was_typed_before_never_takes_the_place_of_what_was_typed_last(
    run: Run, opened: Opened, looker: FakeLooker, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, late, write = threading.Event(), threading.Event(), Path.write_text

    def slow(file: Path, text: str, *arguments: object, **more: object) -> int:
        if text == "<p>one":
            begun.set()
            late.wait(20)
        return write(file, text, *arguments, **more)

    async def play() -> None:
        async with opened() as driver:
            monkeypatch.setattr(Path, "write_text", slow)
            await type_html(driver, "<p>one")
            await until(begun.is_set)
            await type_html(driver, " two")
            await asyncio.sleep(0.3)  # longer than the pause after which the second one is looked at
            late.set()
            await until(lambda: picture(driver).has_picture)
            await asyncio.sleep(0.1)
            assert looker.requests[-1].page.file.read_text() == "<p>one two" == looker.texts[-1]

    run(play())


def test_a_disk_without_room_for_the_text_is_told_in_place(
    run: Run, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play() -> None:
        async with opened() as driver:
            monkeypatch.setattr(Path, "write_text", full)
            await type_html(driver, "<p>one")
            await until(lambda: "The disk is full" in picture(driver).problem)
            assert not picture(driver).caption
            assert driver.window.bar.isHidden()

    run(play())


def test_an_error_is_told_in_place_and_the_last_picture_stays(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            await type_html(driver, "<p>one")
            await until(lambda: picture(driver).has_picture)
            looker.error = CaptureError(ErrorCode.PAGE_CRASHED, "It ate all memory.")
            await type_html(driver, "<script>")
            await until(lambda: "ate all memory" in picture(driver).problem)
            assert picture(driver).has_picture
            looker.error = CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not finish loading within 6 s.")
            await type_html(driver, "y")
            await until(lambda: unbroken("within 6 s") in picture(driver).problem)
            assert picture(driver).problem.count("did not finish loading") == 1
            looker.error = None
            await type_html(driver, "x")
            await until(lambda: not picture(driver).problem)
            assert driver.window.bar.isHidden()

    run(play())


def test_the_switch_ends_it_and_is_remembered(
    run: Run, opened: Opened, looker: FakeLooker, settings: QSettings
) -> None:
    async def play() -> None:
        async with opened() as driver:
            assert driver.window.action(Command.LIVE_PREVIEW).isChecked(), "on by default"
            await type_html(driver, "<p>")
            await until(lambda: picture(driver).has_picture)
            driver.window.editor._live.click()
            assert not driver.window.action(Command.LIVE_PREVIEW).isChecked()
            assert driver.window.preview.currentWidget() is driver.window.preview.notice
            await type_html(driver, "more")
            await asyncio.sleep(0.2)
            assert len(looker.requests) == 1
        async with opened() as driver:
            assert not driver.window.editor._live.isChecked()

    run(play())


def test_a_job_takes_the_place_until_something_is_typed_again(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            await type_html(driver, "<p>one")
            await until(lambda: picture(driver).has_picture)
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            assert driver.window.preview.currentWidget() is driver.window.preview.result
            await type_html(driver, " two")
            await until(lambda: driver.window.preview.currentWidget() is picture(driver))
            assert driver.desktop.presenter.jobs.current is None

    run(play())


def test_pasted_html_is_shown_and_another_tab_takes_it_away(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open(["<p>pasted"])
            await until(lambda: picture(driver).has_picture)
            driver.window.editor._tabs.button(InputKind.URL.value).click()
            assert driver.window.preview.currentWidget() is not picture(driver)

    run(play())


def test_a_draft_of_last_time_starts_nothing(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.editor.set_html("<p>from last time")
            driver.window.editor.set_kind(InputKind.HTML)
            await asyncio.sleep(0.2)
            assert not looker.requests

    run(play())


def test_a_key_press_in_a_long_document_begins_a_timer_and_does_not_read_the_document(
    run: Run, opened: Opened, looker: FakeLooker, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def play() -> None:
        async with opened() as driver:
            code = driver.window.editor.code
            driver.window.editor.set_kind(InputKind.HTML)
            line = "<p class='paragraph'>Some words of a long document</p>\n"
            driver.window.editor.set_html(line * (5_000_000 // len(line)))
            await until(lambda: not code.isReadOnly())
            await type_html(driver, "")
            plain, read = code.toPlainText, []
            monkeypatch.setattr(code, "toPlainText", lambda: read.append(1) or plain())
            QTest.keyClicks(code, "x" * 20)
            assert not read
            await until(lambda: bool(looker.requests))
            assert read, "for the look it is read, as this test would notice"

    run(play())


def set_selector(driver: Driver, text: str) -> None:
    control = driver.window.options.fields[FormField.SELECTOR].control
    assert isinstance(control, QLineEdit)
    control.setText(text)


def note(driver: Driver) -> str:
    return driver.window.options.fields[FormField.SELECTOR].note


@pytest.mark.parametrize(
    ("selector", "says"), [("main", "3 elements"), ("h1", "1 element"), ("p", "nothing"), ("p.[", "not a valid CSS")]
)
def test_the_selector_is_checked_against_the_page(
    run: Run, opened: Opened, looker: FakeLooker, page: Path, selector: str, says: str
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            set_selector(driver, selector)
            await until(lambda: says in note(driver))
            assert isinstance(looker.requests[-1].page, FileSource)
            assert looker.requests[-1].picture is None
            set_selector(driver, "")
            await until(lambda: not note(driver))

    run(play())


def test_with_a_selector_that_is_no_css_nothing_is_converted_and_the_field_says_so(
    run: Run, opened: Opened, looker: FakeLooker, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            control = driver.window.options.fields[FormField.SELECTOR].control
            await driver.desktop.presenter.editor.open([page])
            set_selector(driver, "p.[")
            await until(lambda: "not a valid CSS" in note(driver))
            assert control.property("invalid")
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            driver.window.editor.setFocus()
            await give(driver.window, Command.CONVERT)
            assert driver.jobs == ()
            assert driver.window.focusWidget() is control
            set_selector(driver, "p")
            assert not control.property("invalid")
            await until(lambda: "nothing" in note(driver))
            assert not control.property("invalid"), "the page may get it later"
            set_selector(driver, "p.[")
            assert control.property("invalid"), "it is known"
            assert driver.desktop.presenter.options.runs == ()
            set_selector(driver, "main")
            await give(driver.window, Command.CONVERT)
            assert len(driver.jobs) == 1

    run(play())


def test_a_selector_without_a_page_is_checked_by_itself(run: Run, opened: Opened, looker: FakeLooker) -> None:
    async def play() -> None:
        async with opened() as driver:
            set_selector(driver, "main")
            await until(lambda: "Choose a page" in note(driver))
            assert isinstance(looker.requests[-1].page, TextPage)
            looker.error = CaptureError(ErrorCode.PAGE_UNREACHABLE, "No.")
            set_selector(driver, "header")
            await until(lambda: "Not checked" in note(driver))

    run(play())
