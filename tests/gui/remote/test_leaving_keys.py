"""Keys that are in memory only are not lost without a word when the program ends."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QMessageBox

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.settings.preferences import Switch
from tests.gui.driver import give, until
from tests.gui.remote.conftest import SECRET, SERVER, Remote


async def add_for_this_run(on: Remote, name: str) -> None:
    await on.keys.add(name, SECRET, SERVER, for_this_run=True)
    await on.desktop.remote.book.read()


def question(on: Remote) -> QMessageBox | None:
    return on.desktop.window.findChild(QMessageBox)


def button(box: QMessageBox, role: QMessageBox.ButtonRole) -> QAbstractButton:
    return next(each for each in box.buttons() if box.buttonRole(each) is role)


def test_a_key_in_memory_is_named_before_it_is_forgotten_and_staying_keeps_it(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            left: list[bool] = []
            on.desktop.presenter.leaving.connect(lambda: left.append(True))
            await add_for_this_run(on, "Team")
            on.desktop.window.close()
            box = question(on)
            assert "“Team” is kept for this run only" in box.informativeText()
            assert "work" not in box.text(), "none is lost"
            box.escapeButton().click()
            await until(lambda: question(on) is None)
            assert left == []
            on.desktop.window.close()
            button(question(on), QMessageBox.ButtonRole.DestructiveRole).click()
            assert left == [True]

    run(play())


def test_who_does_not_want_to_be_asked_about_keys_again_is_not_until_the_settings_say_so(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await add_for_this_run(on, "Team")
            await add_for_this_run(on, "Shop")
            on.desktop.window.close()
            box = question(on)
            assert "2 keys are" in box.informativeText()
            box.checkBox().click()
            button(box, QMessageBox.ButtonRole.DestructiveRole).click()
        async with remote() as on:
            left: list[bool] = []
            on.desktop.presenter.leaving.connect(lambda: left.append(True))
            await add_for_this_run(on, "Team")
            on.desktop.window.close()
            assert question(on) is None
            assert left == [True]
            on.desktop.window.action(Command.SETTINGS).trigger()
            switches = on.dialog(SettingsDialog).page("notifications")
            switches.boxes[Switch.ASK_ABOUT_KEYS].click()
            on.dialog(SettingsDialog).accept()
            on.desktop.window.close()
            assert question(on) is not None

    run(play())


def test_keys_are_told_of_with_work_that_is_lost_and_kept_ones_are_not(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add("Kept")
            on.desktop.presenter.open([page])
            await give(on.desktop.window, Command.CONVERT)
            await on.driver.converted()
            on.desktop.window.close()
            assert question(on).informativeText() == "1 design is not saved."
            assert question(on).checkBox() is None, "work is asked about every time"
            question(on).escapeButton().click()
            await until(lambda: question(on) is None)
            await add_for_this_run(on, "Team")
            on.desktop.window.close()
            assert question(on).informativeText().startswith("1 design is not saved. The key “Team”")

    run(play())
