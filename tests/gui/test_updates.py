"""New versions are told of quietly, by an address the user gave, and never without having been asked for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QInputDialog

from htmlfig_desktop.core.errors import RemoteError
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings.preferences import Switch
from htmlfig_desktop.ui.updates.check import is_fit, is_newer, release_in
from tests.gui.driver import Driver, give, until
from tests.support.web_server import Reply, WebServer

Run = Callable[..., None]
Opened = Callable[..., object]


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        yield running


def answer(version: str, url: str = "https://example.com/new") -> Reply:
    return Reply(json.dumps({"version": version, "url": url}).encode(), "application/json")


def line(driver: Driver) -> object:
    return driver.desktop.companions.updates._line


async def switch_on(driver: Driver, address: str) -> None:
    await give(driver.window, Command.NEW_VERSIONS)
    await until(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QInputDialog)
    assert dialog.okButtonText() == "&Switch On"
    dialog.setTextValue(address)
    dialog.accept()


@pytest.mark.parametrize(
    ("version", "than", "newer"),
    [
        ("1.2.0", "1.1.9", True),
        ("1.10", "1.9", True),
        ("v2", "1.9.9", True),
        ("1.2.0", "1.2", False),
        ("1.1", "1.2", False),
        ("2.0-beta", "1.0", False),
        ("", "1.0", False),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, than: str, newer: bool) -> None:
    assert is_newer(version, than) is newer


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"version": 3}', b'{"version": "soon"}', b"\xff", b"[" * 9000])
def test_an_answer_without_a_version_is_an_error(body: bytes) -> None:
    with pytest.raises(RemoteError):
        release_in(body)


def test_what_is_no_web_address_is_no_link() -> None:
    assert release_in(b'{"version": "1.2", "url": "file:///etc/passwd"}').url == ""
    assert release_in(b'{"version": "1.2", "url": "javascript:alert(1)"}').url == ""


def test_plain_http_is_for_this_machine_only() -> None:
    assert is_fit("https://example.com/latest.json?channel=stable")
    assert is_fit("http://127.0.0.1:8000/latest.json")
    assert not is_fit("http://example.com/latest.json")
    assert not is_fit("example.com")
    assert not is_fit("https://")


def test_settings_that_somebody_has_edited_are_no_fault(
    run: Run, opened: Opened, server: WebServer, settings: QSettings
) -> None:
    address = server.put("/latest.json", answer("99.1"))

    async def play() -> None:
        async with opened() as driver:
            for key, value in (("address", address), ("notice", "true"), ("asked", "yesterday")):
                settings.setValue(f"updates/{key}", value)
            driver.desktop.companions.updates._ask_if_due()
            await until(lambda: "99.1" in line(driver).text)

    run(play())


def test_nothing_is_asked_before_it_is_switched_on(run: Run, opened: Opened, server: WebServer) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.companions.updates._ask_if_due()
            await asyncio.sleep(0.2)
            assert not driver.window.action(Command.NEW_VERSIONS).isChecked()
            assert not server.requests

    run(play())


def test_a_new_version_is_one_quiet_line_that_can_be_skipped_for_good(
    run: Run, opened: Opened, server: WebServer
) -> None:
    address = server.put("/latest.json", answer("99.1"))

    async def play() -> None:
        async with opened() as driver:
            await switch_on(driver, address)
            await until(lambda: "99.1" in line(driver).text)
            assert driver.window.action(Command.NEW_VERSIONS).isChecked()
            assert driver.window.bar.isHidden()
            opened_addresses: list[str] = []
            driver.desktop.companions.updates.launch = lambda url: bool(opened_addresses.append(url))
            line(driver)._news.click()
            assert opened_addresses == ["https://example.com/new"]
            line(driver)._skip.click()
            assert line(driver).text == ""
            await driver.desktop.companions.updates._ask(is_told=False)
            assert line(driver).text == ""
            server.put("/latest.json", answer("99.2"))
            await driver.desktop.companions.updates._ask(is_told=False)
            assert "99.2" in line(driver).text

    run(play())


def test_it_is_asked_once_a_day_and_after_a_restart(
    run: Run, opened: Opened, server: WebServer, settings: QSettings
) -> None:
    address = server.put("/latest.json", answer("0.0.1"))

    async def play() -> None:
        async with opened() as driver:
            await switch_on(driver, address)
            await until(lambda: not driver.window.bar.isHidden())
            assert "newest" in driver.window.bar.accessibleDescription()
            driver.desktop.companions.updates._ask_if_due()
            await asyncio.sleep(0.2)
            assert server.requests["/latest.json"] == 1
        async with opened() as driver:
            assert driver.window.action(Command.NEW_VERSIONS).isChecked()
            settings.setValue("updates/asked", 0.0)
            driver.desktop.companions.updates._ask_if_due()
            await until(lambda: server.requests["/latest.json"] == 2)
            await give(driver.window, Command.NEW_VERSIONS)
            assert not driver.desktop.companions.updates.is_on

    run(play())


@pytest.mark.parametrize(
    "reply", [Reply(b"no", status=500), Reply(b"x" * 100_000), Reply(b"<html>"), Reply(b"", status=302)]
)
def test_an_address_that_does_not_answer_is_told_once_and_never_again(
    run: Run, opened: Opened, server: WebServer, reply: Reply
) -> None:
    address = server.put("/latest.json", reply)

    async def play() -> None:
        async with opened() as driver:
            await switch_on(driver, address)
            await until(lambda: not driver.window.bar.isHidden())
            driver.window.bar.dismiss()
            await driver.desktop.companions.updates._ask(is_told=False)
            assert driver.window.bar.isHidden()
            assert line(driver).text == ""

    run(play())


def test_the_settings_and_the_menu_are_the_same_switch(run: Run, opened: Opened, server: WebServer) -> None:
    address = server.put("/latest.json", answer("99.1"))

    async def play() -> None:
        async with opened() as driver:
            preferences = driver.desktop.companions.updates.parent()._preferences
            preferences.turn(Switch.UPDATE_NOTICE, True)
            await until(lambda: QApplication.activeModalWidget() is not None)
            QApplication.activeModalWidget().reject()
            assert not preferences.is_on(Switch.UPDATE_NOTICE), "no address, nothing to ask"
            await switch_on(driver, address)
            await until(lambda: "99.1" in line(driver).text)
            assert preferences.is_on(Switch.UPDATE_NOTICE)
            preferences.turn(Switch.UPDATE_NOTICE, False)
            assert not driver.window.action(Command.NEW_VERSIONS).isChecked()
            assert line(driver).text == ""
            preferences.turn(Switch.UPDATE_NOTICE, True)
            await until(lambda: "99.1" in line(driver).text)

    run(play())


def test_an_address_that_may_not_be_asked_switches_nothing_on(run: Run, opened: Opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await switch_on(driver, "http://example.com/latest.json")
            await until(lambda: not driver.window.bar.isHidden())
            assert not driver.window.action(Command.NEW_VERSIONS).isChecked()

    run(play())
