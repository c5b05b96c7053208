"""At which page the settings open, and what Return does in them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton
from shiboken6 import isValid

from htmlfig_desktop.core.proxies import ProxyMode
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.settings.network_page import NetworkPage
from htmlfig_desktop.ui.settings.preferences import PROXY_PASSWORD, Preferences
from tests.gui.driver import until
from tests.gui.remote.conftest import Remote
from tests.support.raw_server import RawServer, reply


def opened_settings(on: Remote) -> SettingsDialog:
    on.desktop.window.action(Command.SETTINGS).trigger()
    dialog = on.dialog(SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    return dialog


PASSWORD = "correct horse @ battery"


class AskingVault(MemoryVault):
    """A keyring that asks its user before it keeps anything."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = asyncio.Event()

    async def write(self, key_id: str, secret: str) -> None:
        await self.answered.wait()
        await super().write(key_id, secret)


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


def test_a_file_with_authorities_is_chosen_in_the_dialog_that_all_files_are_chosen_in(
    run, remote, settings: QSettings, tmp_path: Path
) -> None:
    async def play() -> None:
        async with remote() as on:
            dialog = opened_settings(on)
            page = dialog.page("network")
            assert isinstance(page, NetworkPage)
            page.choose.click()
            files = page.findChild(QFileDialog)
            assert files.testOption(QFileDialog.Option.HideNameFilterDetails)
            assert files.fileMode() is QFileDialog.FileMode.ExistingFile
            files.filesSelected.emit([str(tmp_path / "office.pem")])
            files.reject()
            assert Preferences(settings, on.vault).network.ca_file == str(tmp_path / "office.pem")

    run(play())


def test_a_keyring_that_asks_for_longer_than_the_settings_are_open_keeps_the_last_password(run, remote) -> None:
    vault = AskingVault()

    async def play() -> None:
        async with remote(vault=vault) as on:
            dialog = opened_settings(on)
            page = dialog.page("network")
            assert isinstance(page, NetworkPage)
            for password in ("mistyped", PASSWORD):
                page._password.line.setText(password)
                page._password.line.editingFinished.emit()
            dialog.reject()
            await until(lambda: not isValid(page))
            vault.answered.set()
            async with asyncio.timeout(30):
                while await vault.read(PROXY_PASSWORD) != PASSWORD:  # noqa: ASYNC110 - vaults have no event
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert not on.desktop.window.bar.isVisible()

    run(play())


def test_return_tries_the_server_that_is_typed_and_never_closes_the_settings(run, remote) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([reply(401, b"{}")]) as server:
            dialog = opened_settings(on)
            dialog.show_page("network")
            page = dialog.page("network")
            assert isinstance(page, NetworkPage)
            page.proxy.setCurrentIndex(page.proxy.findData(ProxyMode.MANUAL.value))
            fields = (page.proxy, page.address, page.user, page._password.line, page.exceptions, dialog.list)
            for control in (*fields, *dialog.findChildren(QLineEdit)):
                control.setFocus()
                QTest.keyClick(control, Qt.Key.Key_Return)
                assert dialog.isVisible()
            page.server.setText(server.url)
            QTest.keyClick(page.server, Qt.Key.Key_Return)
            QTest.keyClick(page.server, Qt.Key.Key_Return)  # does not end it
            await until(lambda: "as a conversion service does" in page._outcome.text())
            assert len(server.requests) == 1
            assert dialog.isVisible()
            (close,) = (each for each in dialog.findChildren(QPushButton) if each.text() == "C&lose")
            close.setFocus()
            QTest.keyClick(close, Qt.Key.Key_Return)
            await until(lambda: not on.is_open(SettingsDialog))

    run(play())
