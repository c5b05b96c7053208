"""What is away while jobs wait for it, told once: servers, which are looked for, and a keyring that is locked.

A keyring is not looked for: it would ask for its password each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.destination import HERE
from htmlfig_desktop.jobs.holds import Absence
from htmlfig_desktop.jobs.job import JobId
from htmlfig_desktop.jobs.line import Lane, lane_of
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.messages.news import News
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

Answers = Callable[[str], Awaitable[bool]]
"""Says whether a server answers, by its address."""

_KEYRING = ""
_FIRST_LOOK_S, _LAST_LOOK_S = 5.0, 60.0
"""Between two looks for a server: each takes twice as long as the one before, up to a minute."""


class Absences(QObject):
    """Follows what a queue has found gone.

    Signals:
        back: (str, int), a server by its name, and how many conversions wait to go on there.
        closed: (str, int), why the keyring gives no keys, and how many conversions wait for that.

    Args:
        queue: Lets their jobs wait.
        news: Tells of them.
        tasks: Looks for them.
        answers: How they are looked for.
    """

    back = Signal(str, int)
    closed = Signal(str, int)

    def __init__(
        self,
        queue: JobQueue,
        news: News,
        tasks: TaskRunner,
        answers: Answers,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._news = news
        self._tasks = tasks
        self._answers = answers
        self._absences: dict[Lane, Absence] = {}
        """Of lanes that wait for a server that is gone or just back, or for the keyring."""
        queue.on_absence = self._note
        self._unsubscribe = queue.subscribe(lambda event: self._settle(lane_of(event.job)))

    def close(self) -> None:
        """Follow no more."""
        self._unsubscribe()

    def _note(self, absence: Absence) -> None:
        what = _missing(absence)
        self._absences[absence.lane] = absence
        count, go_on, here = len(self._waiting(what)), partial(self._go_on, what), partial(self._convert_here, what)
        if absence.is_of_keyring:
            self._news.tell_keyring_closed(absence.error, count, try_again=go_on, here=here)
            self.closed.emit(message_for(absence.error).title, count)
            return
        self._news.tell_server_gone(_shown(what), absence.error, count, try_now=go_on, here=here)
        self._tasks.start(self._look_for(absence), name="look for server")

    def _settle(self, lane: Lane) -> None:
        """Say no more of what is tried again, or what nobody waits for any more."""
        absence = self._absences.get(lane)
        if absence is None or (self._queue.absence(lane) is absence and self._queue.waiting_in(lane)):
            return
        del self._absences[lane]
        self._queue.release(lane)
        if not self._waiting(what := _missing(absence)):
            self._news.end_absence(of_keyring=what == _KEYRING)

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
            self._news.tell_server_back(_shown(server), count, lambda: self._go_on(server))
            self.back.emit(_shown(server), count)

    def _go_on(self, what: str) -> None:
        for lane in self._lanes(what):
            self._queue.release(lane)

    def _convert_here(self, what: str) -> None:
        lanes = self._lanes(what)
        for job_id in self._waiting(what):
            self._queue.redirect(job_id, HERE)
        for lane in lanes:
            self._settle(lane)

    def _lanes(self, what: str) -> tuple[Lane, ...]:
        return tuple(lane for lane, each in self._absences.items() if _missing(each) == what)

    def _waiting(self, what: str) -> tuple[JobId, ...]:
        return tuple(each for lane in self._lanes(what) for each in self._queue.waiting_in(lane))


def _missing(absence: Absence) -> str:
    """Return what is away: a server, by its address, or the keyring, which is one for all keys."""
    return _KEYRING if absence.is_of_keyring else absence.destination.server


def _shown(server: str) -> str:
    return urlsplit(server).netloc or server
