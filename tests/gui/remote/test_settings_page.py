"""At which page the settings open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QLabel

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from tests.gui.driver import until
from tests.gui.remote.conftest import Remote


def opened_settings(on: Remote) -> SettingsDialog:
    on.desktop.window.action(Command.SETTINGS).trigger()
    dialog = on.dialog(SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    return dialog


def subject(dialog: SettingsDialog) -> str:
    return dialog.list.currentItem().text()


def test_the_settings_open_with_what_everybody_looks_for_and_then_where_they_were_left(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            dialog = opened_settings(on)
            assert subject(dialog) == "Appearance"
            dialog.list.setCurrentRow(dialog.list.count() - 1)
            left = subject(dialog)
            dialog.close()
            again = opened_settings(on)
            assert subject(again) == left
            again.close()
        async with remote() as later:
            assert subject(opened_settings(later)) == left, "after a restart too"

    run(play())


def test_the_settings_fit_on_a_small_screen(run, remote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda screen: QSize(1093, 614))

    async def play() -> None:
        async with remote() as on:
            dialog = opened_settings(on)
            assert dialog.height() < 614, "with the frame around it too"

    run(play())


@pytest.mark.parametrize("width", [480, 816])
def test_whose_certificates_are_trusted_is_said_in_whole_words(width: int, run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            dialog = opened_settings(on)
            dialog.show_page("network")
            dialog.resize(width, 640)
            page = dialog.page("network")
            told = next(each for each in page.findChildren(QLabel) if each.text().startswith("None. "))
            await until(lambda: told.height() >= told.heightForWidth(told.width()))
            assert told.hasHeightForWidth(), "on as many lines as it needs"

    run(play())
