"""The dialog in which a key is entered: what it tells while one types, and what it does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtTest import QTest
from shiboken6 import isValid

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.keys.facts import MemoryFacts
from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
from htmlfig_desktop.ui.keys.view import KeysDialog
from htmlfig_desktop.ui.messages.texts import message_for
from tests.gui.driver import until
from tests.gui.remote.conftest import NEW_SECRET, SECRET, SERVER, Remote, TroubledVault
from tests.gui.remote.test_keys_panel import fact, opened_panel, words_on
from tests.support.remote import SECRETS


def message_for_code(code: ErrorCode) -> str:
    return message_for(HtmlFigError(code, "")).title


def _focus_out() -> QFocusEvent:
    return QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason)


class TestEntry:
    def dialog(self, on: Remote) -> KeyEntryDialog:
        opened_panel(on).add.click()
        return on.dialog(KeyEntryDialog)  # type: ignore[return-value]

    def fill(self, dialog: KeyEntryDialog, secret: str, name: str = "Team", server: str = SERVER) -> None:
        dialog._secret.line.setText(secret)
        dialog._name.setText(name)
        dialog._server.setText(server)

    def test_the_letter_underlined_in_a_name_leads_to_its_field(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                dialog = self.dialog(on)
                dialog.activateWindow()
                fields = {"K": dialog._secret.line, "S": dialog._server, "N": dialog._name, "P": dialog._plan}
                for letter, field in fields.items():
                    dialog.cancel.setFocus()
                    await until(dialog.cancel.hasFocus)
                    QTest.keyClick(dialog, getattr(Qt.Key, f"Key_{letter}"), Qt.KeyboardModifier.AltModifier)
                    assert dialog.focusWidget() is field

        run(play())

    def test_what_is_only_begun_is_not_called_wrong_and_the_dialog_does_not_grow_for_it(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                dialog = self.dialog(on)
                height = dialog.height()
                for secret, server in (("s", "h"), ("sk", "http:"), ("svc_", "http:/"), ("svc_sk_", "https://")):
                    self.fill(dialog, secret, server=server)
                    assert (dialog.key.problem, dialog.server.problem) == ("", "")
                    assert not dialog.add.isEnabled()
                    assert dialog.height() == height
                self.fill(dialog, "svx", server="not an address")
                assert dialog.key.problem
                assert dialog.server.problem

        run(play())

    def test_the_kind_is_told_while_the_key_is_typed_and_mistakes_beside_the_field(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                await on.add("Taken", NEW_SECRET)
                dialog = self.dialog(on)
                assert dialog._server.text() == SERVER, "the server of the keys there are is suggested"
                for secret, kind, problem in (
                    ("", "", ""),
                    ("pk_", "", "starts with sk_, svc_sk_ or svc_pk_"),
                    ("svc_sk_short", "", "cut off"),
                    ("eyJhbGciOiJIUzI1NiJ9.e30.abcdefgh", "", "session token of the web app, not an API key"),
                    (SECRETS[KeyKind.OPEN], "Open key", ""),
                    (f"  {SECRET}\n", "Secret key", ""),
                    (SECRETS[KeyKind.PUBLISHABLE], "Publishable key, meant for web pages", ""),
                ):
                    self.fill(dialog, secret)
                    assert kind in dialog._kind.text()
                    assert problem in dialog.key.problem
                    assert bool(problem) == bool(dialog.key.problem)
                    assert dialog.add.isEnabled() == bool(kind)
                self.fill(dialog, SECRET, name="taken")
                assert "another key" in dialog.name.problem
                assert not dialog.add.isEnabled()
                self.fill(dialog, SECRET, name=SECRET)
                assert dialog.name.problem
                self.fill(dialog, SECRET, server="not an address")
                assert dialog.server.problem
                self.fill(dialog, SECRET, server="http://plain.example")
                assert "not encrypted" in dialog._warning.text()
                assert dialog.add.isEnabled(), "it is the user's choice"
                self.fill(dialog, SECRET, server="http://127.0.0.1:8000")
                assert not dialog._warning.text()

        run(play())

    def test_a_key_is_called_after_its_server_until_another_name_is_typed(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                dialog = self.dialog(on)
                QTest.keyClicks(dialog._secret.line, SECRET)
                QTest.keyClicks(dialog._server, "convert.example.com")
                assert dialog._name.placeholderText() == "convert.example.com"
                assert dialog.add.isEnabled()
                dialog._server.setText("http://127.0.0.1:8000/")
                assert dialog._name.placeholderText() == "127.0.0.1:8000"
                QTest.keyClicks(dialog._name, "Team")
                dialog._server.setText("https://other.example")
                assert (dialog._name.text(), dialog.name.problem) == ("Team", "")
                dialog._name.clear()
                assert (dialog._name.placeholderText(), dialog.name.problem) == ("other.example", "")
                dialog.add.click()
                await until(lambda: [key.name for key in on.desktop.remote.book.keys.all] == ["other.example"])

        run(play())

    def test_another_key_of_a_server_has_a_number_in_the_suggested_name(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                await on.add("convert.example", NEW_SECRET)
                dialog = self.dialog(on)
                assert (dialog._server.text(), dialog._name.placeholderText()) == (SERVER, "convert.example 2")

        run(play())

    def test_where_a_key_will_be_is_told_as_it_is_chosen(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                dialog = self.dialog(on)
                assert "goes into the system's keyring" in dialog._where.text()
                dialog._this_run.click()
                assert "stays in memory" in dialog._where.text()
                assert "keyring" not in dialog._where.text()

        run(play())

    def test_a_key_is_kept_and_nobody_sees_or_copies_it(self, run, remote) -> None:
        async def play() -> None:
            async with remote() as on:
                dialog = self.dialog(on)
                line = dialog._secret.line
                QTest.keyClicks(line, SECRET)
                assert SECRET not in words_on(dialog)
                line.selectAll()
                line.copy()
                assert line.text() == SECRET
                assert QGuiApplication.clipboard().text() == ""
                dialog._secret._eye.click()
                assert line.displayText() == SECRET, "while typing it can be looked at"
                line.focusOutEvent(_focus_out())
                assert not dialog._secret.is_revealed, "and not any longer"
                dialog._name.setText("Team")
                dialog._server.setText("convert.example")
                dialog.plan.control.setCurrentIndex(2)
                dialog.add.click()
                await until(lambda: bool(on.desktop.remote.book.keys.all))
                await until(lambda: not on.is_open(KeyEntryDialog))
                (key,) = on.desktop.remote.book.keys.all
                assert (key.name, key.server, key.plan) == ("Team", SERVER, PlanName.PRO)
                assert await on.vault.read(key.id) == SECRET
                panel = on.dialog(KeysDialog)
                assert panel.current_id == key.id
                assert panel.focusWidget() is panel.list, "the keyboard is at the new key"
                assert not isValid(line) or line.text() == ""
                assert SECRET not in words_on(on.dialog(KeysDialog))
                assert QGuiApplication.clipboard().text() == ""

        run(play())

    def test_without_a_keyring_it_says_how_to_get_one_and_offers_this_run(self, run, remote) -> None:
        async def play() -> None:
            vault = TroubledVault()
            vault.trouble = ErrorCode.KEYRING_MISSING
            facts = MemoryFacts()
            async with remote(facts, vault) as on:
                panel = opened_panel(on)
                await until(lambda: not panel._keyring.isHidden())
                assert "Install one" in panel._keyring_text.text()
                dialog = self.dialog(on)
                await until(lambda: dialog.entry.for_this_run)
                assert not dialog._this_run.isEnabled()
                assert "for this run only" in dialog._warning.text()
                self.fill(dialog, SECRET)
                dialog.add.click()
                await until(lambda: bool(on.desktop.remote.book.keys.all))
                assert "for this run only" in fact(panel, "kept")
                assert facts.all() == ()
            async with remote(facts, vault) as on:
                await on.desktop.remote.book.read()
                assert on.desktop.remote.book.keys.all == ()

        run(play())

    def test_a_locked_keyring_is_explained_and_the_key_is_still_there_to_try_again(self, run, remote) -> None:
        async def play() -> None:
            vault = TroubledVault()
            vault.trouble = ErrorCode.KEYRING_LOCKED
            async with remote(vault=vault) as on:
                dialog = self.dialog(on)
                self.fill(dialog, SECRET)
                dialog.add.setFocus()
                dialog.add.click()
                await until(lambda: dialog.bar.message is not None)
                assert dialog.bar.message.title == "The keyring is locked"
                await until(lambda: dialog.focusWidget() is dialog.add)
                layout = dialog.layout()
                await until(lambda: dialog.height() >= layout.totalHeightForWidth(dialog.width()))  # no field is cut
                vault.trouble = None
                await until(dialog.add.isEnabled)
                dialog.add.click()
                await until(lambda: not on.is_open(KeyEntryDialog))

        run(play())
