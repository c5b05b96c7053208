"""Settings apply at once, are kept, and hold no secret."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.i18n import chosen_locale
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.settings.network_page import NetworkPage
from htmlfig_desktop.ui.settings.pages import AppearancePage, SwitchesPage
from htmlfig_desktop.ui.settings.preferences import (
    PROXY_PASSWORD,
    Network,
    Preferences,
    Scheme,
    Switch,
    is_proxy_address,
    proxy_url,
)
from htmlfig_desktop.ui.theme import DARK, LIGHT
from tests.gui.driver import give, until
from tests.gui.fake_backend import FakeBackend
from tests.gui.remote.conftest import Remote, TroubledVault
from tests.gui.test_accessibility import controls_of, name_of
from tests.support.raw_server import RawServer, reply

PASSWORD = "correct horse @ battery"


def opened_page(on: Remote, key: str) -> object:
    on.desktop.window.action(Command.SETTINGS).trigger()
    dialog = on.dialog(SettingsDialog)
    dialog.show_page(key)  # type: ignore[attr-defined]
    return dialog.page(key)  # type: ignore[attr-defined]


def on_disk(settings: QSettings) -> str:
    settings.sync()
    return Path(settings.fileName()).read_text("utf-8")


class TestPreferences:
    @pytest.mark.parametrize(
        ("address", "is_fit"),
        [
            ("proxy.example.com:3128", True),
            ("http://proxy.example.com", True),
            ("10.0.0.1:8080", True),
            ("socks5://proxy", False),
            ("user:secret@proxy", False),
            ("proxy example", False),
            ("proxy:99999", False),
            ("", False),
        ],
    )
    def test_proxy_addresses(self, address: str, is_fit: bool) -> None:
        assert is_proxy_address(address) == is_fit

    def test_name_and_password_are_quoted_into_the_address(self) -> None:
        assert proxy_url("proxy:1", "a@b", PASSWORD) == "http://a%40b:correct%20horse%20%40%20battery@proxy:1"

    def test_a_password_goes_to_the_keyring_and_never_to_the_settings(self, settings: QSettings) -> None:
        vault = MemoryVault()
        preferences = Preferences(settings, vault)
        preferences.network = Network(ProxyMode.MANUAL, "proxy:1", "anna")

        async def work() -> None:
            assert await preferences.keep_proxy_password(PASSWORD)
            again = Preferences(settings, vault)
            proxy = (await again.connection()).proxy
            assert proxy.url == proxy_url("proxy:1", "anna", PASSWORD)
            assert PASSWORD not in repr(proxy)

        asyncio.run(work())
        assert asyncio.run(vault.read(PROXY_PASSWORD)) == PASSWORD
        assert "horse" not in on_disk(settings)

    def test_without_a_keyring_a_password_lasts_for_this_run(self, settings: QSettings) -> None:
        vault = TroubledVault()
        vault.trouble = ErrorCode.KEYRING_MISSING
        preferences = Preferences(settings, vault)
        preferences.network = Network(ProxyMode.MANUAL, "proxy:1", "anna")

        async def work() -> None:
            assert not await preferences.keep_proxy_password(PASSWORD)
            assert "horse" in ((await preferences.connection()).proxy.url or "")

        asyncio.run(work())
        assert "horse" not in on_disk(settings)

    def test_pages_find_their_way_without_a_password_that_cannot_be_read(self, settings: QSettings) -> None:
        vault = TroubledVault()
        vault.trouble = ErrorCode.KEYRING_MISSING
        preferences = Preferences(settings, vault)
        preferences.network = Network(ProxyMode.MANUAL, "proxy:1", "anna", ("inner.example",))
        with pytest.raises(CredentialError):
            asyncio.run(preferences.connection())
        assert asyncio.run(preferences.way_out()) == Proxy(ProxyMode.MANUAL, "http://proxy:1", ("inner.example",))

    def test_what_cannot_be_read_takes_its_default(self, settings: QSettings) -> None:
        for key in ("network/proxy", "appearance", "zoom"):
            settings.setValue(key, "nonsense")
        preferences = Preferences(settings, MemoryVault())
        assert (preferences.network.mode, preferences.scheme, preferences.zoom) == (
            ProxyMode.SYSTEM,
            Scheme.SYSTEM,
            1.0,
        )


def test_no_subject_lies_over_another_when_the_settings_open(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await give(on.desktop.window, Command.SETTINGS)
            subjects = on.dialog(SettingsDialog).list
            rows = [subjects.visualItemRect(subjects.item(row)) for row in range(subjects.count())]
            assert all(row.height() == subjects.sizeHintForRow(0) for row in rows)
            assert not [one for one, other in itertools.pairwise(rows) if one.intersects(other)]

    run(play())


def test_the_settings_open_by_the_keyboard_and_every_control_has_a_name(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            assert on.desktop.window.action(Command.SETTINGS).shortcut().toString() == "Ctrl+,"
            opened_page(on, "network")
            dialog = on.dialog(SettingsDialog)
            assert [w for w in controls_of(dialog) if not w.isHidden() and not name_of(w)] == []
            pages = [dialog.list.item(row).text() for row in range(dialog.list.count())]  # type: ignore[attr-defined]
            assert pages == ["Appearance", "Notifications", "Network", "Data", "Updates", "Privacy"]

    run(play())


class TestNetwork:
    def page(self, on: Remote) -> NetworkPage:
        return opened_page(on, "network")  # type: ignore[return-value]

    def choose(self, page: NetworkPage, mode: ProxyMode) -> None:
        page.proxy.setCurrentIndex(page.proxy.findData(mode.value))
        page.proxy.activated.emit(page.proxy.currentIndex())

    async def outcome(self, page: NetworkPage, words: str) -> None:
        """Wait until a test of the connection ended with these words: the button cancels it as long as it runs."""
        await until(lambda: words in page._outcome.text() and page.test.text() == "&Test Connection")

    def test_a_proxy_holds_at_once_and_is_there_at_the_next_start(self, run, remote, settings: QSettings) -> None:
        async def play() -> None:
            vault = MemoryVault()
            async with remote(vault=vault) as on:
                page = self.page(on)
                assert page._manual.isHidden()
                self.choose(page, ProxyMode.MANUAL)
                assert not page._manual.isHidden()
                page.address.setText("user:secret@proxy")
                page.address.editingFinished.emit()
                assert "without name and password" in page.address_field.problem
                page.address.setText("proxy.example:3128")
                page.user.setText("anna")
                page.exceptions.setText("intranet.example, 10.0.0.0/40")
                page.exceptions.editingFinished.emit()
                assert "10.0.0.0/40" in page.exceptions_field.problem
                page.exceptions.setText("*.Intranet.example, 10.0.0.0/8")
                page.exceptions.editingFinished.emit()
                assert page.exceptions_field.problem == ""
                page._password.line.setText(PASSWORD)
                page._password.line.editingFinished.emit()
                await until(lambda: "keyring" in page._password_note.text())
                assert page._password.text == ""
            assert "horse" not in on_disk(settings)
            again = Preferences(settings, vault)
            assert again.network == Network(
                ProxyMode.MANUAL, "proxy.example:3128", "anna", ("intranet.example", "10.0.0.0/8")
            )
            assert "horse" in ((await again.connection()).proxy.url or "")

        run(play())

    def test_the_connection_is_tried_out_and_the_outcome_explained(self, run, remote, tmp_path: Path) -> None:
        async def play() -> None:
            async with remote() as on, RawServer([reply(401, b"{}"), reply(200, b"<p>")]) as server:
                page = self.page(on)
                page.server.setText("no address at all")
                page.test.click()
                assert page.server_field.problem
                page.server.setText(server.url)
                page.test.click()
                assert page.test.text() == "&Cancel"
                await self.outcome(page, "as a conversion service does")
                assert server.url in page._outcome.text()
                page.test.click()
                await self.outcome(page, "but not as")
                assert all("authorization" not in request.headers for request in server.requests)
                own = tmp_path / "own.pem"
                own.write_text("nothing")
                page.authoritiesChosen.emit(str(own))
                page.test.click()
                await self.outcome(page, "own.pem")
                page.remove.click()
                assert page.remove.isHidden()
            async with remote() as on:
                page = self.page(on)
                page.server.setText("http://127.0.0.1:1")
                page.proxy.setCurrentIndex(page.proxy.findData(ProxyMode.MANUAL.value))
                page.window().resize(page.window().width(), 400)
                page.test.click()
                await until(lambda: bool(page._outcome.text()))
                assert page._outcome.text().startswith("The server cannot be reached")
                seen = page._outcome.visibleRegion
                await until(lambda: seen().boundingRect().height() >= page._outcome.height() > 0)  # although it is low

        run(play())

    def test_a_test_that_takes_long_can_be_cancelled_and_ends_with_the_dialog(self, run, remote) -> None:
        async def play() -> None:
            async def silent(*_: object) -> None:
                await asyncio.Event().wait()

            async with remote() as on, RawServer([silent]) as server:
                page = self.page(on)
                page.server.setText(server.url)
                page.test.click()
                await until(lambda: bool(server.requests))
                page.test.click()
                await until(lambda: page.test.text() == "&Test Connection")
                page.test.click()
                await until(lambda: len(server.requests) == 2)
                on.dialog(SettingsDialog).close()

        run(play())


def test_appearance_holds_at_once_and_at_the_next_start(run, remote, theme, settings: QSettings) -> None:
    async def play() -> None:
        async with remote() as on:
            page = opened_page(on, "appearance")
            assert isinstance(page, AppearancePage)
            page.scheme.button(Scheme.DARK.value).click()
            assert theme.tokens is DARK
            normal = QApplication.font().pointSizeF()
            page.size_box.setCurrentIndex(page.size_box.findText("120\xa0%"))
            page.size_box.activated.emit(0)
            assert QApplication.font().pointSizeF() > normal
            page.language.setCurrentIndex(page.language.findData("de"))
            assert page.restart.isHidden() or not page.restart.isVisibleTo(page)
            page.language.activated.emit(2)
            assert page.restart.isVisibleTo(page)
            assert not page._note.isHidden()
        theme.fix(None)
        theme.set_zoom(1.0)
        assert theme.tokens is LIGHT
        async with remote() as on:
            assert theme.tokens is DARK
            assert theme.zoom == 1.2
            page = opened_page(on, "appearance")
            assert isinstance(page, AppearancePage)
            assert (page.scheme.key, page.size_box.currentText(), page.language.currentData()) == (
                "dark",
                "120\xa0%",
                "de",
            )
            page.scheme.button(Scheme.SYSTEM.value).click()
            assert theme.tokens is LIGHT
            await give(on.desktop.window, Command.TEXT_NORMAL)

    try:
        run(play())
    finally:
        theme.fix(None)
        theme.set_zoom(1.0)
    locale = chosen_locale("de")
    assert locale is not None
    assert locale.name().startswith("de")
    assert chosen_locale("") is None


def test_switches_are_kept_and_the_menu_stays_in_step(run, remote, settings: QSettings) -> None:
    settings.setValue("updates/address", "http://127.0.0.1:9/latest.json")  # without one the user is asked for it

    async def play() -> None:
        async with remote() as on:
            page = opened_page(on, "notifications")
            assert isinstance(page, SwitchesPage)
            action = on.desktop.window.action(Command.NOTIFY)
            assert page.boxes[Switch.NOTIFY].isChecked() == action.isChecked() is True
            page.boxes[Switch.NOTIFY].click()
            page.boxes[Switch.KEEP_AWAKE].click()
            assert not action.isChecked()
            updates = on.dialog(SettingsDialog).page("updates")  # type: ignore[attr-defined]
            assert not updates.boxes[Switch.UPDATE_NOTICE].isChecked(), "nothing is asked of the web unasked"
            updates.boxes[Switch.UPDATE_NOTICE].click()
        again = Preferences(settings, MemoryVault())
        assert [again.is_on(switch) for switch in Switch] == [False, False, True, True]

    run(play())


def test_the_machine_may_sleep_where_the_user_wants_that(run, theme, settings: QSettings, page: Path) -> None:
    class Awake:
        def __init__(self) -> None:
            self.wishes: list[bool] = []

        def set_busy(self, busy: bool, reason: str) -> None:
            self.wishes.append(busy)

    def wishes(keep_awake: bool) -> list[bool]:
        awake = Awake()

        async def play() -> None:
            Preferences(settings, MemoryVault()).turn(Switch.KEEP_AWAKE, keep_awake)
            desktop = Desktop.build(theme, settings, FakeBackend(), awake=awake)  # type: ignore[arg-type]
            await desktop.presenter.editor.open([page])
            await give(desktop.window, Command.CONVERT)
            await until(lambda: desktop.queue.jobs[0].state is JobState.DONE)
            await desktop.aclose()

        run(play())
        return awake.wishes

    assert wishes(True) == [True, False]
    assert wishes(False) == []
