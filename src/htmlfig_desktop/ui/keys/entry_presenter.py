"""Checks a key while it is typed, and keeps it when it is added."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.client.settings import ServerAddress
from htmlfig_desktop.contract.credentials import KeyFault, KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.keys.facts import KeyFacts
from htmlfig_desktop.keys.store import checked_name
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.keys.presenter import fitting_kind
from htmlfig_desktop.ui.keys.rows import PLAIN_WARNING, fault_text, kind_text, tr
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.keys.entry import KeyEntryDialog

_SCHEMES = ("https://", "http://")
_LONGEST_HOST = 60
"""Of a name; a number may stand behind it."""
_NO_KEYRING = {ErrorCode.KEYRING_MISSING}


class KeyEntryPresenter(QObject):
    """Runs the dialog that takes a key.

    Signals:
        added: str, id of the key that was kept.
    """

    added = Signal(str)

    def __init__(self, view: KeyEntryDialog, book: KeyBook, tasks: TaskRunner) -> None:
        super().__init__(view)
        self._view = view
        self._book = book
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._show_error)
        self._errand.ended.connect(self._read)
        self._no_keyring = ""
        self._suggested = ""
        """What the key is called where the user types no name."""
        view.edited.connect(self._read)
        view.addRequested.connect(self._add)
        view.finished.connect(self._errand.cancel)
        if book.keys.all:
            view.set_server(book.keys.all[0].server)
        look = Errand(tasks, self)
        view.finished.connect(look.cancel)
        look.start(self._look_for_keyring(), "look for keyring")
        self._read()

    async def _look_for_keyring(self) -> None:
        try:
            await self._book.store.check_keyring()
        except HtmlFigError as error:
            if error.error in _NO_KEYRING:
                message = message_for(error)
                self._no_keyring = f"{message.title}. {message.cause} {self.tr('It is kept for this run only.')}"
                self._view.force_this_run(True)
                self._read()

    def _read(self) -> None:
        """Say beside each field what is wrong with it, but of none that is empty or only begun."""
        if self._errand.is_under_way:
            return
        self._view.set_busy("")
        self._suggest_name()
        entry = self._view.entry
        kind = fitting_kind(entry.secret)
        self._view.set_kind(kind_text(kind) if isinstance(kind, KeyKind) else "")
        is_begun = _begins_one_of(entry.secret, [each.prefix for each in KeyKind])
        self._view.key.set_problem(fault_text(kind) if isinstance(kind, KeyFault) and not is_begun else "")
        server_problem, is_plain = _server_problem(entry.server)
        self._view.server.set_problem("" if _begins_one_of(entry.server, _SCHEMES) else server_problem)
        name_problem = self._name_problem(self._name)
        is_name_all = isinstance(kind, KeyKind) and not server_problem
        self._view.name.set_problem(name_problem if self._name or is_name_all else "")
        self._view.warn("\n".join(filter(None, (self._no_keyring, tr(PLAIN_WARNING) if is_plain else ""))))
        self._view.set_ready(is_name_all and not name_problem)

    def _suggest_name(self) -> None:
        """Call the key after its server, unless the user calls it something else; a number tells several apart."""
        entry = self._view.entry
        server_problem, _ = _server_problem(entry.server)
        host = "" if server_problem else urlsplit(ServerAddress.parse(entry.server).base).netloc[:_LONGEST_HOST]
        numbered = (host if number == 1 else f"{host} {number}" for number in count(1))
        self._suggested = next(each for each in numbered if not host or not self._is_taken(each))
        self._view.suggest_name(self._suggested)

    @property
    def _name(self) -> str:
        """What the key would be called now."""
        return self._view.entry.name.strip() or self._suggested

    def _is_taken(self, name: str) -> bool:
        return any(key.name.casefold() == name.casefold() for key in self._book.keys.all)

    def _name_problem(self, name: str) -> str:
        try:
            cleaned = checked_name(name)
        except HtmlFigError as error:
            return message_for(error).next_step
        if self._is_taken(cleaned):
            return self.tr("There is another key of this name.")
        return ""

    def _add(self) -> None:
        entry = self._view.entry
        try:
            server = ServerAddress.parse(entry.server).base
        except HtmlFigError:
            return
        plan, name = PlanName(entry.plan) if entry.plan else None, self._name

        async def work() -> None:
            key: KeyFacts = await self._book.store.add(
                name, entry.secret, server, plan=plan, for_this_run=entry.for_this_run
            )
            await self._book.read()
            self.added.emit(key.id)
            self._view.accept()

        self._view.bar.dismiss()
        if self._errand.start(work(), "add key"):
            self._view.set_busy(self.tr("Waiting for the keyring; it may be asking for its password…"))

    def _show_error(self, error: HtmlFigError) -> None:
        self._view.bar.show_error(message_for(error))


def _begins_one_of(text: str, beginnings: Sequence[str]) -> bool:
    """Return whether so little is typed that nothing can be said of it yet; nothing is so, too."""
    return any(beginning.startswith(text.strip()) for beginning in beginnings)


def _server_problem(text: str) -> tuple[str, bool]:
    """Return what is wrong with a server's address, and whether what goes there is unencrypted."""
    try:
        return "", ServerAddress.parse(text).is_plain
    except HtmlFigError as error:
        return message_for(error).next_step, False
