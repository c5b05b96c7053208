"""The steps of a key's rotation, in the panel with the keys."""

from __future__ import annotations

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.ui.keys.rotation_view import RotationDialog
from htmlfig_desktop.ui.keys.view import KeysDialog
from tests.gui.driver import until
from tests.gui.remote.conftest import NEW_SECRET, SECRET, SERVER, FakeServer, Remote, TroubledVault
from tests.gui.remote.test_key_entry import message_for_code
from tests.gui.remote.test_keys_panel import opened_panel, words_on
from tests.support.remote import SECRETS


class TestRotation:
    async def opened(self, on: Remote) -> RotationDialog:
        panel = opened_panel(on)
        panel.rotate.click()
        dialog = on.dialog(RotationDialog)
        await until(lambda: bool(dialog._text.text()))
        return dialog  # type: ignore[return-value]

    def test_it_leads_from_the_new_key_to_the_deletion_of_the_old(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                old = await on.add()
                on.keys.use_probe(FakeServer(SECRET, NEW_SECRET))
                dialog = await self.opened(on)
                assert not dialog.next.isEnabled()
                dialog._secret.line.setText(SECRETS[KeyKind.OPEN])
                assert "same kind" in dialog.key.problem
                dialog._secret.line.setText(NEW_SECRET)
                dialog.next.click()
                await until(lambda: "Nothing is converted" in dialog._text.text())
                dialog.next.click()
                await until(lambda: "From now on" in dialog._text.text())
                assert "97 of 100" in dialog._outcome.text()
                dialog.next.click()
                await until(lambda: "is in use now" in dialog._text.text())
                assert (await on.keys.get("Team")).last_four == "NEW2"
                assert SERVER.removeprefix("https://") in dialog._text.text()
                dialog.next.click()
                await until(lambda: not on.is_open(RotationDialog))
                assert [key.name for key in await on.keys.all()] == ["Team"]
                assert await on.vault.read(old.id) is None
                assert NEW_SECRET not in words_on(on.dialog(KeysDialog))

        run(play())

    def test_a_new_key_that_a_locked_keyring_did_not_take_stays_in_its_field_for_another_try(self, run, remote) -> None:
        async def play() -> None:
            vault = TroubledVault()
            async with remote(vault=vault) as on:
                await on.add()
                dialog = await self.opened(on)
                dialog._secret.line.setText(NEW_SECRET)
                vault.trouble = ErrorCode.KEYRING_LOCKED
                dialog.next.click()
                await until(lambda: message_for_code(ErrorCode.KEYRING_LOCKED) in words_on(dialog))
                await until(dialog.next.isEnabled)
                assert dialog.secret == NEW_SECRET
                vault.trouble = None
                dialog.next.click()
                await until(lambda: "Nothing is converted" in dialog._text.text())
                assert dialog.secret == ""
                dialog.close()

        run(play())

    def test_left_for_later_it_goes_on_there_and_reminds_to_delete_the_old_key(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                await on.add()
                on.keys.use_probe(FakeServer(SECRET, NEW_SECRET))
                dialog = await self.opened(on)
                dialog._secret.line.setText(NEW_SECRET)
                for words in ("Nothing is converted", "From now on", "is in use now"):
                    dialog.next.click()
                    await until(lambda words=words: words in dialog._text.text())
                dialog.close_button.click()
                await until(lambda: not on.is_open(RotationDialog))
                panel = on.dialog(KeysDialog)
                retired = next(key for key in on.desktop.remote.book.keys.all if "old" in key.name)
                panel.choose(retired.id)
                assert "Delete it in the server's dashboard" in panel._reminder_text.text()
                assert "can be deleted" in on.desktop.window.quota.toolTip()
                panel.rotate.click()
                again = on.dialog(RotationDialog)
                await until(lambda: "is in use now" in again._text.text())

        run(play())

    def test_a_new_key_that_the_server_refuses_can_be_given_up(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                await on.add()
                on.keys.use_probe(FakeServer(SECRET))
                dialog = await self.opened(on)
                dialog._secret.line.setText(NEW_SECRET)
                dialog.next.click()
                await until(lambda: "Nothing is converted" in dialog._text.text())
                dialog.next.click()
                await until(lambda: dialog.bar.message is not None)
                assert dialog.bar.message.title == message_for_code(ErrorCode.KEY_REFUSED)
                await until(dialog.abandon.isEnabled)
                dialog.abandon.click()
                await until(lambda: not dialog.key.isHidden())
                assert [(key.name, key.last_four) for key in await on.keys.all()] == [("Team", "GENL")]

        run(play())
