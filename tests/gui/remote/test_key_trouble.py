"""Keys that cannot be had: their keyring does not open, their name is taken, or others deleted them."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.errors import ErrorCode
from tests.gui.driver import until
from tests.gui.remote.conftest import NEW_SECRET, SECRET, FakeServer, TroubledVault
from tests.gui.remote.test_keys_panel import opened_panel


def test_a_name_that_is_taken_is_refused_with_the_reason(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add("One")
            await on.add("Two", NEW_SECRET)
            panel = opened_panel(on)
            panel.renameRequested.emit(on.desktop.remote.book.keys.all[0].id, "two")
            await until(lambda: panel.bar.message is not None)
            assert panel.bar.message.title == "There is another key of this name"

    run(play())


@pytest.mark.parametrize(
    "trouble",
    [ErrorCode.KEYRING_LOCKED, ErrorCode.KEYRING_DENIED, ErrorCode.KEYRING_SILENT, ErrorCode.KEYRING_MISSING],
)
def test_a_keyring_that_does_not_open_is_explained_for_every_action(run, remote, trouble: ErrorCode) -> None:
    async def play() -> None:
        vault = TroubledVault()
        async with remote(vault=vault) as on:
            await on.add()
            on.keys.use_probe(FakeServer(SECRET))
            vault.trouble = trouble
            panel = opened_panel(on)
            expected = trouble.value.title
            for act in (
                panel.test.click,
                lambda: panel.deleteConfirmed.emit(panel.current_id),
            ):
                panel.bar.dismiss()
                act()
                await until(lambda: panel.bar.message is not None)
                assert panel.bar.message.title == expected
            assert len(on.desktop.remote.book.keys.all) == 1

    run(play())


def test_an_entry_that_others_deleted_is_explained(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add()
            await on.vault.delete(key.id)
            panel = opened_panel(on)
            panel.test.click()
            await until(lambda: panel.bar.message is not None)
            assert panel.bar.message.title == "The key is no longer in the keyring"
            panel.deleteConfirmed.emit(key.id)
            await until(lambda: not on.desktop.remote.book.keys.all)

    run(play())
