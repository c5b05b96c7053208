"""The panel with the keys: what it tells, what it does, and what it never shows."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QInputDialog, QLabel, QLineEdit, QMessageBox, QWidget

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.keys.facts import KeyStatus, MemoryFacts
from htmlfig_desktop.keys.reminders import DAY, reminders
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.keybook import Keys
from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
from htmlfig_desktop.ui.keys.presenter import KeysPresenter
from htmlfig_desktop.ui.keys.rotation_view import RotationDialog
from htmlfig_desktop.ui.keys.rows import Urgency, row_of
from htmlfig_desktop.ui.keys.view import KeysDialog
from htmlfig_desktop.ui.widgets.rows import ICON_ROLE, PLACE_ROLE
from tests.gui.driver import until
from tests.gui.remote.conftest import NOW, SECRET, SERVER, FakeServer, Remote
from tests.gui.test_accessibility import controls_of, name_of
from tests.support.remote import SECRETS


def opened_panel(on: Remote) -> KeysDialog:
    on.desktop.window.action(Command.KEYS).trigger()
    return on.dialog(KeysDialog)  # type: ignore[return-value]


def words_on(widget: QWidget) -> str:
    """Return everything a person could read or hear of a window."""
    found = []
    for each in [widget, *widget.findChildren(QWidget)]:
        found += [each.toolTip(), each.accessibleName(), each.accessibleDescription(), each.windowTitle()]
        if isinstance(each, QLabel | QAbstractButton):
            found.append(each.text())
        elif isinstance(each, QLineEdit):
            found.append(each.displayText())
    return "\n".join(found)


def fact(dialog: KeysDialog, name: str) -> str:
    return dialog._facts[name].text()


def test_menu_options_and_status_bar_lead_to_the_one_panel(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            window = on.desktop.window
            panel = opened_panel(on)
            window.options.destination.manage.click()
            assert on.desktop.remote.keys.open() is panel
            panel.close()
            window.quota.click()
            popup = window.quota.popup
            manage = next(each for each in popup.findChildren(QAbstractButton))
            manage.click()
            assert not popup.isVisible()
            assert on.is_open(KeysDialog)

    run(play())


def test_f2_renames_the_chosen_key_and_delete_asks_before_it_is_deleted(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            panel = opened_panel(on)
            panel.activateWindow()
            panel.list.setFocus()
            await until(panel.list.hasFocus)
            QTest.keyClick(panel.list, Qt.Key.Key_F2)
            dialog = panel.findChild(QInputDialog)
            assert dialog is not None
            dialog.reject()
            await until(panel.list.hasFocus)
            QTest.keyClick(panel.list, Qt.Key.Key_Delete)
            assert panel.findChild(QMessageBox) is not None
            assert len(on.desktop.remote.book.keys.all) == 1

    run(play())


def test_without_keys_it_says_that_none_is_needed(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            panel = opened_panel(on)
            assert panel._faces.currentWidget() is panel._empty
            assert "no key is needed" in words_on(panel._empty)
            assert panel.add.isEnabled()

    run(play())


def test_a_key_is_told_with_everything_but_itself(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add(plan=PlanName.PRO)
            await on.add("Open", SECRETS[KeyKind.OPEN])
            panel = opened_panel(on)
            panel.choose(on.desktop.remote.book.keys.all[1].id)
            assert fact(panel, "mark") == "svc_sk_…GENL"
            assert fact(panel, "server") == SERVER
            assert fact(panel, "last_used") == "never"
            assert "today" in fact(panel, "added")
            assert "general endpoint" in fact(panel, "kind")
            assert panel.plan.currentText() == "Pro"
            assert panel.list.item(0).text() == "Open"
            assert SECRET not in words_on(panel)

    run(play())


@pytest.mark.parametrize(
    ("days", "words", "urgency"),
    [
        (79, "", Urgency.NONE),
        (80, "80 days old. Rotate it within 10 days.", Urgency.SOON),
        (89, "89 days old. Rotate it within a day.", Urgency.SOON),
        (90, "90 days old. It should be rotated now.", Urgency.NOW),
    ],
)
def test_age_is_reminded_of_from_the_80th_day_and_urged_from_the_90th(days: int, words: str, urgency: Urgency) -> None:
    store = KeyStore(MemoryFacts(), MemoryVault(), now=lambda: NOW)
    key = asyncio.run(store.add("Team", SECRET, SERVER))
    now = NOW + days * DAY
    row = row_of(key, Keys((key,), frozenset(), reminders([key], now)), now)
    assert (row.reminder, row.urgency) == (words, urgency)


def test_an_old_key_is_announced_in_the_status_bar(run, remote) -> None:
    facts, vault = MemoryFacts(), MemoryVault()
    asyncio.run(KeyStore(facts, vault, now=lambda: NOW - 95 * DAY).add("Team", SECRET, SERVER))

    async def play() -> None:
        async with remote(facts, vault) as on:
            on.desktop.remote.book._now = lambda: NOW
            await on.desktop.remote.book.read()
            button = on.desktop.window.quota
            assert "“Team” is 95 days old. It should be rotated now." in button.toolTip()
            assert "rotated now" in button.accessibleDescription()

    run(play())


def test_the_reminder_of_a_keys_age_can_be_put_off_by_30_days_and_brought_back(run, remote) -> None:
    facts, vault = MemoryFacts(), MemoryVault()
    asyncio.run(KeyStore(facts, vault, now=lambda: NOW - 95 * DAY).add("Team", SECRET, SERVER))

    async def play() -> None:
        async with remote(facts, vault) as on:
            clock = [NOW]
            book = on.desktop.remote.book
            book._now = lambda: clock[0]
            await book.read()
            panel = opened_panel(on)
            next(each for each in panel.children() if isinstance(each, KeysPresenter))._now = lambda: clock[0]
            assert panel._reminder.isVisible()
            panel.later.click()
            await until(lambda: not panel._reminder.isVisible())
            assert "rotated" not in on.desktop.window.quota.toolTip()
            panel.bar._offer.click()  # it was a slip of the hand
            await until(panel._reminder.isVisible)
            panel.later.click()
            await until(lambda: not panel._reminder.isVisible())
            clock[0] = NOW + 29 * DAY
            await book.read()
            assert not panel._reminder.isVisible()
            clock[0] = NOW + 30 * DAY
            await book.read()
            assert "125 days old" in panel._reminder_text.text()

    run(play())


def test_an_old_key_that_was_replaced_is_not_put_off_but_deleted() -> None:
    store = KeyStore(MemoryFacts(), MemoryVault(), now=lambda: NOW)
    key = replace(asyncio.run(store.add("Team", SECRET, SERVER)), status=KeyStatus.RETIRED)
    assert not row_of(key, Keys((key,), frozenset(), reminders([key], NOW)), NOW).can_wait


def test_a_test_says_what_the_key_can_do_and_feeds_the_status_bar(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add(plan=PlanName.PRO)
            server = FakeServer(SECRET)
            on.keys.use_probe(server)
            panel = opened_panel(on)
            panel.test.click()
            await until(lambda: bool(panel._outcome_text.text()))
            told = panel._outcome_text.text()
            assert "/v1/convert" in told
            assert "up to 20\xa0MB" in told
            assert "97 of 100 requests are left" in told
            assert "today" in fact(panel, "accepted")
            assert server.asked == [(SERVER, SECRET)]
            assert on.desktop.remote.quota.state(key.id).rate_limit.remaining == 97
            assert "97 / 100" in on.desktop.window.quota.text()

    run(play())


def test_a_key_that_its_server_rejects_is_marked_until_it_is_accepted(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            on.keys.use_probe(FakeServer())
            panel = opened_panel(on)
            assert fact(panel, "accepted") == "not tested yet"
            panel.test.click()
            await until(lambda: fact(panel, "accepted") == "rejected by the server" and panel.test.isEnabled())
            assert panel.list.item(0).data(PLACE_ROLE).startswith("rejected")
            assert panel.list.item(0).data(ICON_ROLE) == "error"
            on.keys.use_probe(FakeServer(SECRET))
            panel.test.click()
            await until(lambda: bool(panel._outcome_text.text()) and fact(panel, "accepted").startswith("accepted "))
            assert "rejected" not in panel.list.item(0).data(PLACE_ROLE)
            assert not panel.list.item(0).data(ICON_ROLE)
            on.keys.use_probe(FakeServer())
            panel.test.click()
            await until(lambda: fact(panel, "accepted") == "rejected by the server")

    run(play())


def test_the_keyboard_is_where_it_was_after_a_test(run, remote, qtbot) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            on.keys.use_probe(FakeServer(SECRET))
            panel = opened_panel(on)
            panel.test.setFocus()
            qtbot.keyClick(panel.test, Qt.Key.Key_Return)
            assert panel.focusWidget() is not panel.test, "it cannot be pressed twice"
            await until(lambda: bool(panel._outcome_text.text()))
            await until(lambda: panel.focusWidget() is panel.test)

    run(play())


def test_return_presses_the_button_that_has_the_keyboard_and_no_other(run, remote, qtbot) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            panel = opened_panel(on)
            panel.list.setFocus()
            qtbot.keyClick(panel.list, Qt.Key.Key_Return)
            assert panel.isVisible()
            assert not on.is_open(KeyEntryDialog)
            panel.add.setFocus()
            qtbot.keyClick(panel.add, Qt.Key.Key_Return)
            on.dialog(KeyEntryDialog).close()
            panel.close_button.setFocus()
            qtbot.keyClick(panel.close_button, Qt.Key.Key_Return)
            await until(lambda: not on.is_open(KeysDialog))

    run(play())


def test_a_test_that_fails_is_explained_and_one_that_hangs_can_be_cancelled(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            on.keys.use_probe(FakeServer())
            panel = opened_panel(on)
            panel.test.click()
            await until(lambda: panel.bar.message is not None)
            assert panel.bar.message.title == "The server does not accept the key"
            assert panel.test.isEnabled()

            async def silent(server: str, key: object) -> None:
                await asyncio.Event().wait()

            on.keys.use_probe(silent)
            panel.test.click()
            await asyncio.sleep(0.05)
            assert not panel.test.isEnabled()
            assert SERVER in panel._busy.text()
            panel._cancel.click()
            await until(panel.test.isEnabled)
            assert panel._waiting.isHidden()
            panel.test.click()
            await asyncio.sleep(0.05)
            panel.close()

    run(play())


def test_rename_plan_and_delete(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add()
            panel = opened_panel(on)
            panel.rename.click()
            dialog = panel.findChild(QInputDialog)
            dialog.setTextValue("Crew")
            dialog.accept()
            await until(lambda: panel._name.text() == "Crew")
            panel.plan.setCurrentIndex(panel.plan.findData("free"))
            panel.plan.activated.emit(1)
            await until(lambda: on.desktop.remote.book.keys.all[0].plan is PlanName.FREE)
            panel.delete.click()
            box = panel.findChild(QMessageBox)
            assert "stays valid on the server" in box.informativeText()
            assert box.defaultButton().text() == "&Keep"
            delete = next(each for each in box.buttons() if "Delete" in each.text())
            delete.click()
            await until(lambda: not on.desktop.remote.book.keys.all)
            assert await on.vault.read(key.id) is None
            assert panel._faces.currentWidget() is panel._empty

    run(play())


def test_a_plan_chosen_while_a_new_name_is_being_kept_is_kept_too(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            panel, book = opened_panel(on), on.desktop.remote.book

            def choose() -> None:
                if book.keys.all[0].name == "Crew" and book.keys.all[0].plan is None:
                    panel.planChosen.emit(book.keys.all[0].id, "free")

            book.changed.connect(choose)
            panel.renameRequested.emit(book.keys.all[0].id, "Crew")
            await until(lambda: book.keys.all[0].plan is PlanName.FREE)
            assert book.keys.all[0].name == "Crew"

    run(play())


def test_every_control_of_the_dialogs_has_a_name_and_is_reached(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.add()
            panel = opened_panel(on)
            panel.add.click()
            panel.rotate.click()
            await until(lambda: bool(on.dialog(RotationDialog).next.text()))  # type: ignore[attr-defined]
            for kind in (KeysDialog, KeyEntryDialog, RotationDialog):
                dialog = on.dialog(kind)
                assert [w for w in controls_of(dialog) if not w.isHidden() and not name_of(w)] == []

    run(play())
