"""At which page the settings open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
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
