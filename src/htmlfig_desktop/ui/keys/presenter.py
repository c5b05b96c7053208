"""Carries out what is asked for in the panel with the keys."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import KeyFault, KeyKind, read_key
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError
from htmlfig_desktop.keys.reminders import PUT_OFF_BY
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.keys.rows import report_text, row_of
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.messages.times import date_text
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.keys.facts import KeyFacts
    from htmlfig_desktop.ui.keys.view import KeysDialog

Work = Callable[[], Coroutine[Any, Any, None]]
Note = Callable[[str, KeyReport], None]
"""Takes in what a server told of a key, by the key's id."""
Forget = Callable[[str], Awaitable[None]]
"""Lets go of what is open for a key."""

_BY_SERVER = {ErrorCode.KEY_REFUSED, ErrorCode.KEY_EXPIRED, ErrorCode.KEY_KIND_WRONG}
"""How a server refuses a key; what else may go wrong with one says nothing of what the server thinks of it."""


class KeysPresenter(QObject):
    """Runs the panel with the keys, as long as it is open.

    Signals:
        addWanted: the user wants to add a key.
        rotateWanted: str, id of the key to rotate.
    """

    addWanted = Signal()
    rotateWanted = Signal(str)

    def __init__(
        self,
        view: KeysDialog,
        book: KeyBook,
        tasks: TaskRunner,
        *,
        note: Note,
        forget: Forget,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._book = book
        self._note = note
        self._forget = forget
        self._now = now
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._show_error)
        self._errand.ended.connect(self._go_on)
        self._refused: set[str] = set()
        """Ids of the keys that their server refused in the last test while the panel is open."""
        self._later: deque[tuple[Work, str, str]] = deque()
        """What the user asked for while something else was being done."""
        view.addRequested.connect(self.addWanted)
        view.rotateRequested.connect(self.rotateWanted)
        view.testRequested.connect(self._test)
        view.renameRequested.connect(self._rename)
        view.planChosen.connect(self._set_plan)
        view.laterRequested.connect(self._put_off)
        view.deleteConfirmed.connect(self._delete)
        view.cancelRequested.connect(self._call_off)
        view.finished.connect(self._call_off)
        book.changed.connect(self._show)
        book.failed.connect(self._show_error)
        view.destroyed.connect(lambda: book.changed.disconnect(self._show))
        self._show()
        book.reload()
        look = Errand(tasks, self)
        view.finished.connect(look.cancel)
        look.start(self._look_for_keyring(), "look for keyring")

    def _show(self) -> None:
        keys, now = self._book.keys, self._now()
        self._view.set_rows([row_of(each, keys, now, is_refused=each.id in self._refused) for each in keys.all])

    def _show_error(self, error: HtmlFigError) -> None:
        self._view.bar.show_error(message_for(error))

    async def _look_for_keyring(self) -> None:
        """Tell at once that keys cannot be kept; what else is wrong with the keyring is told when it is needed."""
        try:
            await self._book.store.check_keyring()
        except HtmlFigError as error:
            if error.error is ErrorCode.KEYRING_MISSING:
                message = message_for(error)
                self._view.say_no_keyring(f"{message.title}. {message.cause} {message.next_step}")

    def _start(self, work: Work, waiting: str, name: str) -> None:
        if self._errand.is_under_way:
            self._later.append((work, waiting, name))
            return
        self._view.bar.dismiss()
        self._view.set_busy(waiting)
        self._errand.start(work(), name)

    def _go_on(self) -> None:
        self._view.set_busy("")
        if self._later:
            self._start(*self._later.popleft())

    def _call_off(self) -> None:
        self._later.clear()
        self._errand.cancel()

    def _test(self, key_id: str) -> None:
        key = self._book.keys.get(key_id)
        if key is None:
            return

        async def work(key: KeyFacts) -> None:
            try:
                report = await self._book.store.test(key.name)
            except CredentialError as error:
                if error.error in _BY_SERVER:
                    self._refused.add(key.id)
                    self._show()
                raise
            self._refused.discard(key.id)
            self._note(key.id, report)
            await self._book.read()
            self._view.set_outcome(report_text(report, key.plan, self._now()))

        self._view.set_outcome("")
        waiting = self.tr("Asking the keyring and {server}…").format(server=key.server)
        self._start(self._with(key_id, work), waiting, "test key")

    def _rename(self, key_id: str, name: str) -> None:
        self._change(key_id, lambda now: self._book.store.rename(now, name))

    def _set_plan(self, key_id: str, plan: str) -> None:
        self._change(key_id, lambda now: self._book.store.set_plan(now, PlanName(plan) if plan else None))

    def _put_off(self, key_id: str) -> None:
        """Be quiet about a key's age for a while, and offer to take that back."""
        key = self._book.keys.get(key_id)
        if key is None:
            return
        before, until = key.remind_at, self._now() + PUT_OFF_BY
        self._change(key_id, lambda name: self._book.store.remind_at(name, until))
        self._view.bar.show_notice(
            self.tr("Reminder put off"),
            self.tr("The age of “{name}” is told again on {day}.").format(name=key.name, day=date_text(until)),
            (self.tr("&Undo"), lambda: self._change(key_id, lambda name: self._book.store.remind_at(name, before))),
        )

    def _change(self, key_id: str, change: Callable[[str], Awaitable[object]]) -> None:
        async def work(key: KeyFacts) -> None:
            try:
                await change(key.name)
            finally:
                await self._book.read()
                self._show()

        self._start(self._with(key_id, work), "", "change key")

    def _delete(self, key_id: str) -> None:
        async def work(key: KeyFacts) -> None:
            await self._book.store.delete(key.name)
            await self._forget(key.id)
            await self._book.read()

        self._start(self._with(key_id, work), self.tr("Waiting for the keyring…"), "delete key")

    def _with(self, key_id: str, work: Callable[[KeyFacts], Coroutine[Any, Any, None]]) -> Work:
        """Return what does something with a key as it is by then; nothing, where it is gone."""

        async def done() -> None:
            key = self._book.keys.get(key_id)
            if key is not None:
                await work(key)

        return done


def fitting_kind(text: str) -> KeyKind | KeyFault:
    """Return the kind of the key that is being typed, or why it is none; white space around it does not count."""
    return read_key(text.strip())
