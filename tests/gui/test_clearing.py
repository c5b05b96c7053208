"""What Clear takes out of the source panel can be had back: by the message, and by undo where it stood."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from tests.gui.driver import Driver, give, until

TEXTS = [(InputKind.HTML, "<h1>An hour of work</h1>\n"), (InputKind.URL, "https://shop.example/a/long/address?x=1")]


def fill(driver: Driver, kind: InputKind, text: str) -> None:
    editor = driver.window.editor
    editor.set_kind(kind)
    (editor.set_html if kind is InputKind.HTML else editor.set_url)(text)
    assert driver.window.action(Command.CONVERT).isEnabled()


def text_in(driver: Driver, kind: InputKind) -> str:
    return driver.window.editor.html if kind is InputKind.HTML else driver.window.editor.url


@pytest.mark.parametrize(("kind", "text"), TEXTS, ids=["HTML", "address"])
def test_what_was_cleared_is_brought_back_by_the_message_whatever_is_in_front_then(
    kind: InputKind, text: str, run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            fill(driver, kind, text)
            driver.window.editor._clear.click()
            assert text_in(driver, kind) == ""
            assert not driver.window.action(Command.CONVERT).isEnabled()
            assert driver.window.bar._title.text().endswith("is cleared")
            driver.window.editor.set_kind(InputKind.PAGE)
            driver.window.bar._offer.click()
            assert (driver.window.editor.kind, text_in(driver, kind)) == (kind, text)
            assert driver.window.action(Command.CONVERT).isEnabled()

    run(play())


@pytest.mark.parametrize(("kind", "text"), TEXTS, ids=["HTML", "address"])
def test_undo_brings_back_what_was_cleared_as_the_keyboard_is_there_already(
    kind: InputKind, text: str, run, opened
) -> None:
    async def play() -> None:
        async with opened() as driver:
            fill(driver, kind, text)
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            driver.window.editor._clear.setFocus()
            QTest.keyClick(driver.window.editor._clear, Qt.Key.Key_Space)
            assert text_in(driver, kind) == ""
            field = driver.window.focusWidget()
            QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert text_in(driver, kind) == text

    run(play())


def test_f6_comes_to_where_the_page_is_named_and_not_to_what_takes_it_away(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.activateWindow()
            await until(window.isActiveWindow)
            await driver.desktop.presenter.editor.open([page])
            window.setFocus()
            await give(window, Command.NEXT_PANEL)
            assert QApplication.focusWidget() is window.editor.input_control

    run(play())


def test_the_example_gives_the_pages_back_whose_place_it_took(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor, bar = driver.desktop.presenter.editor, driver.window.bar
            await give(driver.window, Command.EXAMPLE)
            await driver.converted()
            assert bar.isHidden(), "there was nothing before"
            other = page.with_name("other.html")
            other.write_text("<p>Other", encoding="utf-8")
            await editor.open([page, other])
            before = editor.pages
            await give(driver.window, Command.EXAMPLE)
            await until(lambda: len(driver.jobs) == 2)
            await driver.converted()
            assert bar._title.text().startswith("The example took the place of your 2 pages")
            await give(driver.window, Command.EXAMPLE)
            await until(lambda: len(driver.jobs) == 3)
            await driver.converted()
            assert bar.isHidden(), "it took its own place"
            await editor.open([page, other])
            await give(driver.window, Command.EXAMPLE)
            await until(lambda: len(driver.jobs) == 4)
            await driver.converted()
            bar._offer.click()
            assert editor.pages == before

    run(play())
