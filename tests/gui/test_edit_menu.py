"""The edit menu: it does what its keys do, in the field that has the keyboard."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.test_first_use import active


def test_the_edit_menu_does_in_the_field_with_the_keyboard_what_its_keys_do(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            editor, action = driver.window.editor, driver.window.action
            commands = (Command.UNDO, Command.REDO, Command.CUT, Command.COPY, Command.SELECT_ALL)
            driver.window.setFocus()
            assert [action(each).isEnabled() for each in commands] == [False] * 5
            for kind, field in ((InputKind.URL, editor._url), (InputKind.HTML, editor.code)):
                editor.set_kind(kind)
                field.setFocus()
                QTest.keyClicks(field, "word")
                driver.window.menuBar().setFocus()  # as it has it while a command is chosen
                assert [action(each).isEnabled() for each in commands] == [True] * 5
                texts = []
                for command in (Command.SELECT_ALL, Command.CUT, Command.UNDO, Command.REDO):
                    action(command).trigger()
                    texts.append(editor.url if kind is InputKind.URL else editor.html)
                assert texts == ["word", "", "word", ""], kind
                assert QGuiApplication.clipboard().text() == "word"

    run(play())


def test_all_jobs_are_selected_from_the_menu_and_their_keys_stay_theirs(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            driver.window.jobs._pause.click()
            for name in "abc":
                driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
            await driver.shown()
            driver.window.jobs.list.setFocus()
            assert not driver.window.action(Command.UNDO).isEnabled()
            driver.window.action(Command.SELECT_ALL).trigger()
            assert len(driver.window.jobs.selected_rows) == 3

    run(play())
