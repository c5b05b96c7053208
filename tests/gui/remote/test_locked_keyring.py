"""A keyring that is locked: what needs its keys waits, it is said once, and goes on when it is unlocked."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.keys.vaults import KeyringVault
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.cells import READERS, Around
from htmlfig_desktop.ui.jobs.rows import Role, RowAction
from tests.gui.driver import give, until
from tests.gui.remote.conftest import Remote, TroubledVault
from tests.gui.remote.test_absent_servers import said, service, states, way
from tests.gui.remote.test_keys_panel import fact, opened_panel, words_on
from tests.support.raw_server import RawServer
from tests.support.remote import SECRETS
from tests.support.vault_contract import PASSWORD, SecretService, is_installed, secret_service

_UNLOCKS = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"
"""Of gnome-keyring, for tests: takes the password without a dialog."""


async def convert_without_keys(on: Remote, server: RawServer, page: Path, vault: TroubledVault, why: ErrorCode) -> None:
    """Convert a page twice with one key, once with another, none of which the keyring gives when it begins."""
    on.driver.queue.pause()
    team = await on.add("Team", SECRETS[KeyKind.OPEN], server.url)
    other = await on.add("Other", SECRETS[KeyKind.OPEN], server.url)
    await on.desktop.presenter.editor.open([page])
    for key in (team, team, other):
        on.desktop.remote.destination.choose(key.id)
        await give(on.desktop.window, Command.CONVERT)
    vault.trouble = why
    on.driver.queue.resume()


def test_jobs_of_all_keys_wait_for_a_locked_keyring_and_go_on_together(run, remote, page: Path) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on, RawServer([service]) as server:
            await convert_without_keys(on, server, page, vault, ErrorCode.KEYRING_LOCKED)
            await until(lambda: "3 conversions wait for their keys" in said(on))
            assert said(on).startswith("The keyring is locked. ")
            assert "Unlock it and try again." in said(on)
            assert states(on) == [JobState.QUEUED] * 3
            row = on.driver.jobs[1]
            assert READERS[Role.STATUS](row, Around(0.0)) == "Waiting for the keyring; try again to go on"
            assert READERS[Role.ACTIONS](row, Around(0.0)) == (RowAction.RETRY, RowAction.CANCEL)
            vault.trouble = None
            way(on, "Try Again").click()
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert "keyring" not in said(on)

    run(play(), 60)


def test_who_looks_elsewhere_is_notified_that_the_keyring_is_locked(
    run, remote, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on, RawServer([service]) as server:
            told: list[str] = []
            attention = on.desktop.attention
            monkeypatch.setattr(attention._notifier, "tell", lambda title, text, act: told.append(f"{title}. {text}"))
            monkeypatch.setattr(on.desktop.window, "isActiveWindow", lambda: False)
            await convert_without_keys(on, server, page, vault, ErrorCode.KEYRING_LOCKED)
            await until(lambda: told[-1:] == ["The keyring is locked. 3 conversions wait for it."])

    run(play(), 60)


def test_what_waits_for_the_keyring_can_be_converted_here(run, remote, page: Path) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on, RawServer([service]) as server:
            await convert_without_keys(on, server, page, vault, ErrorCode.KEYRING_SILENT)
            await until(lambda: said(on).startswith("The keyring does not answer. 3 conversions"))
            way(on, "Convert on This Machine").click()
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert len(on.driver.backend.requests) == 3

    run(play(), 60)


def test_nothing_more_is_said_of_the_keyring_when_nobody_waits_for_it(run, remote, page: Path) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on, RawServer([service]) as server:
            await convert_without_keys(on, server, page, vault, ErrorCode.KEYRING_LOCKED)
            await until(lambda: "3 conversions wait" in said(on))
            for job in on.driver.jobs:
                on.driver.queue.cancel(job.id)
            assert said(on) == ""

    run(play(), 60)


def test_a_key_that_a_locked_keyring_did_not_give_was_not_tested(run, remote) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on:
            await on.add()
            panel = opened_panel(on)
            vault.trouble = ErrorCode.KEYRING_LOCKED
            panel.test.click()
            await until(lambda: "The keyring is locked" in words_on(panel) and panel.test.isEnabled())
            assert fact(panel, "accepted") == "not tested yet"

    run(play())


@pytest.fixture
def keyring(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecretService]:
    with secret_service(tmp_path_factory.mktemp("keyring")) as running:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", running.address)
        yield running
        gc.collect()


def set_locked(locked: bool) -> None:
    import secretstorage
    from secretstorage.util import DBusAddressWrapper, format_secret, open_session

    with contextlib.closing(secretstorage.dbus_init()) as connection:
        collection = secretstorage.get_default_collection(connection)
        if locked:
            collection.lock()
            return
        secret = format_secret(open_session(connection), PASSWORD, "text/plain")
        daemon = DBusAddressWrapper("/org/freedesktop/secrets", _UNLOCKS, connection)
        daemon.call("UnlockWithMasterPassword", "o(oayays)", collection.collection_path, secret)


@pytest.mark.skipif(not is_installed(), reason="needs gnome-keyring-daemon and dbus-daemon")
@pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
def test_a_real_keyring_that_is_unlocked_later_lets_a_job_go_on(
    run, remote, page: Path, keyring: SecretService
) -> None:
    async def play() -> None:
        async with remote(vault=KeyringVault()) as on, RawServer([service]) as server:
            key = await on.add("Team", SECRETS[KeyKind.OPEN], server.url)
            on.desktop.remote.destination.choose(key.id)
            await on.desktop.presenter.editor.open([page])
            await asyncio.to_thread(set_locked, True)
            await give(on.desktop.window, Command.CONVERT)
            await until(lambda: said(on).startswith("The keyring is locked. 1 conversion waits for its key."))
            assert states(on) == [JobState.QUEUED]
            await asyncio.to_thread(set_locked, False)
            way(on, "Try Again").click()
            await until(lambda: states(on) == [JobState.DONE])

    run(play(), 120)
