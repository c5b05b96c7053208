"""What is away while jobs wait for it, told once: servers, a keyring that is locked, keys that a server refuses.

Servers are looked for. A keyring is not: it would ask for its password each time. Nor is a key sent again that was
refused: jobs go on with another one for its server, or once it was tested and accepted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.client.settings import ServerAddress
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.core.conversion import WaitReason
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.jobs.holds import Absence
from htmlfig_desktop.jobs.job import JobId
from htmlfig_desktop.jobs.line import Lane, lane_of
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.keybook import KeyBook, destination_of
from htmlfig_desktop.ui.messages.news import News
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

Answers = Callable[[str], Awaitable[bool]]
"""Says whether a server answers, by its address."""

_KEYRING = ""
_OF_KEY = (WaitReason.KEY, WaitReason.QUOTA)
_FIRST_LOOK_S, _LAST_LOOK_S = 5.0, 60.0
"""Between two looks for a server: each takes twice as long as the one before, up to a minute."""


class Absences(QObject):
    """Follows what a queue has found gone.

    Signals:
        back: (str, int), a server by its name, and how many conversions wait to go on there.
        closed: (str, int), why there is no key to convert with, and how many conversions wait for that.
        keysWanted: somebody wants to see to the keys.

    Args:
        queue: Lets their jobs wait.
        news: Tells of them.
        tasks: Looks for them.
        answers: How they are looked for.
        book: Knows which keys there are.
    """

    back = Signal(str, int)
    closed = Signal(str, int)
    keysWanted = Signal()

    def __init__(
        self,
        queue: JobQueue,
        news: News,
        tasks: TaskRunner,
        answers: Answers,
        book: KeyBook,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._news = news
        self._tasks = tasks
        self._answers = answers
        self._book = book
        self._absences: dict[Lane, Absence] = {}
        """Of lanes that stand still until somebody lets them go on."""
        self._known: dict[Lane, frozenset[str]] = {}
        """Ids of the keys in use when a lane began to stand still: what comes later is another one."""
        self._told: dict[str, int] = {}
        """By what is away: which of the bar's messages tells of it."""
        queue.on_absence = self._note
        book.changed.connect(self._take_new_keys)
        self._unsubscribe = queue.subscribe(lambda event: self._settle(lane_of(event.job)))

    def close(self) -> None:
        """Follow no more."""
        self._unsubscribe()

    def note_accepted(self, key_id: str, report: KeyReport) -> None:
        """Let go on what a key was refused to, now that its server accepts it and lets it convert."""
        key = self._book.keys.get(key_id)
        for lane, absence in tuple(self._absences.items()):
            refused = absence.destination  # its key may have taken the place of the one that it names
            is_same = key_id == refused.key_id or (key is not None and key.name == refused.key_name)
            if absence.reason in _OF_KEY and is_same and not report.is_quota_exhausted:
                self._queue.release(lane)

    def _note(self, absence: Absence) -> None:
        what, lane, error = _missing(absence), absence.lane, absence.error
        self._absences[lane] = absence
        self._known[lane] = frozenset(key.id for key in self._book.keys.active)
        count, go_on, here = len(self._waiting(what)), partial(self._go_on, what), partial(self._convert_here, what)
        name = absence.destination.key_name
        match absence.reason:
            case WaitReason.KEYRING:
                self._told[what] = self._news.tell_keyring_closed(error, count, try_again=go_on, here=here)
            case WaitReason.KEY:
                self._told[what] = self._news.tell_key_refused(name, error, count, self.keysWanted.emit, here)
            case WaitReason.QUOTA:
                self._told[what] = self._news.tell_quota_used_up(name, error, count, try_again=go_on, here=here)
            case _:
                self._told[what] = self._news.tell_server_gone(_shown(what), error, count, try_now=go_on, here=here)
                self._tasks.start(self._look_for(absence), name="look for server")
                return
        self.closed.emit(message_for(error).title, count)

    def _take_new_keys(self) -> None:
        """Give another key to what was refused one, where there is one for the same server that was not in use then."""
        for lane, absence in tuple(self._absences.items()):
            server = ServerAddress.parse(absence.destination.server).origin
            for key in self._book.keys.active if absence.reason in _OF_KEY else ():
                if key.id not in self._known[lane] and ServerAddress.parse(key.server).origin == server:
                    self._send(_missing(absence), destination_of(key))
                    break

    def _settle(self, lane: Lane) -> None:
        """Say no more of what is tried again, or what nobody waits for any more."""
        absence = self._absences.get(lane)
        if absence is None or (self._queue.absence(lane) is absence and self._queue.waiting_in(lane)):
            return
        del self._absences[lane], self._known[lane]
        self._queue.release(lane)
        if not self._waiting(what := _missing(absence)):
            self._news.end(self._told.get(what, -1))

    async def _look_for(self, absence: Absence) -> None:
        """Look for a server until it is back, or nobody waits for it any more."""
        server, pause = absence.destination.server, _FIRST_LOOK_S
        while True:
            await asyncio.sleep(pause)
            self._settle(absence.lane)
            if self._queue.absence(absence.lane) is not absence:
                return
            if await self._answers(server):
                break
            pause = min(pause * 2, _LAST_LOOK_S)
        if self._queue.absence(absence.lane) is absence:
            self._queue.note_back(absence.lane)
            count = len(self._waiting(server))
            self._told[server] = self._news.tell_server_back(_shown(server), count, lambda: self._go_on(server))
            self.back.emit(_shown(server), count)

    def _go_on(self, what: str) -> None:
        for lane in self._lanes(what):
            self._queue.release(lane)

    def _convert_here(self, what: str) -> None:
        self._send(what, HERE)

    def _send(self, what: str, destination: Destination) -> None:
        """Let all that waits for something go on elsewhere."""
        lanes = self._lanes(what)
        for job_id in self._waiting(what):
            self._queue.redirect(job_id, destination)
        for lane in lanes:
            self._settle(lane)

    def _lanes(self, what: str) -> tuple[Lane, ...]:
        return tuple(lane for lane, each in self._absences.items() if _missing(each) == what)

    def _waiting(self, what: str) -> tuple[JobId, ...]:
        return tuple(each for lane in self._lanes(what) for each in self._queue.waiting_in(lane))


def _missing(absence: Absence) -> str:
    """Return what is away: a server, by its address, a key, by its id, or the keyring, which is one for all keys."""
    if absence.reason in _OF_KEY:
        return absence.lane
    return _KEYRING if absence.reason is WaitReason.KEYRING else absence.destination.server


def _shown(server: str) -> str:
    return urlsplit(server).netloc or server
