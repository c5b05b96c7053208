"""What is known of the user's keys, as a value that panels watch. Holds facts only, never a secret."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.destination import Destination
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.keys.facts import KeyFacts, KeyStatus
from htmlfig_desktop.keys.reminders import Reminder, reminders
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.ui.tasks import TaskRunner


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys at one moment."""

    all: tuple[KeyFacts, ...] = ()
    for_this_run: frozenset[str] = frozenset()
    """Ids of those that are forgotten when the program ends."""
    reminders: tuple[Reminder, ...] = ()
    """What there is to do about them, the most urgent first."""

    @property
    def active(self) -> tuple[KeyFacts, ...]:
        """Those to convert with."""
        return tuple(key for key in self.all if key.status is KeyStatus.ACTIVE)

    def get(self, key_id: str) -> KeyFacts | None:
        """Return a key by its id."""
        return next((key for key in self.all if key.id == key_id), None)


def destination_of(key: KeyFacts) -> Destination:
    """Return the destination that a key stands for."""
    return Destination(key.server, key.id, key.name)


class KeyBook(QObject):
    """The keys as they were last read.

    Signals:
        changed: they were read again and are others now.
        failed: HtmlFigError, they could not be read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self,
        store: KeyStore,
        tasks: TaskRunner,
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self.store = store
        self.keys = Keys()
        self._tasks = tasks
        self._now = now

    def reload(self) -> None:
        """Read the keys again."""
        self._tasks.start(self.read(), name="read keys")

    async def read(self) -> None:
        """Read the keys again, and return when that is done."""
        try:
            found = await self.store.all()
        except HtmlFigError as error:
            self.failed.emit(error)
            return
        passing = frozenset(key.id for key in found if self.store.is_for_this_run(key))
        keys = Keys(found, passing, reminders(found, self._now()))
        if keys != self.keys:
            self.keys = keys
            self.changed.emit()
