"""Servers that went away while jobs wait for them: told once, looked for, and gone on with when they are back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.destination import HERE
from htmlfig_desktop.jobs.holds import Absence
from htmlfig_desktop.jobs.job import JobId
from htmlfig_desktop.jobs.line import Lane, lane_of
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.messages.news import News
from htmlfig_desktop.ui.tasks import TaskRunner

Answers = Callable[[str], Awaitable[bool]]
"""Says whether a server answers, by its address."""

_FIRST_LOOK_S, _LAST_LOOK_S = 5.0, 60.0
"""Between two looks for a server: each takes twice as long as the one before, up to a minute."""


class Absences(QObject):
    """Follows the servers that a queue has found gone.

    Signals:
        back: (str, int), a server by its name, and how many conversions wait to go on there.

    Args:
        queue: Lets their jobs wait.
        news: Tells of them.
        tasks: Looks for them.
        answers: How they are looked for.
        sleep: How the time between two looks passes.
    """

    back = Signal(str, int)

    def __init__(
        self,
        queue: JobQueue,
        news: News,
        tasks: TaskRunner,
        answers: Answers,
        parent: QObject,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._news = news
        self._tasks = tasks
        self._answers = answers
        self._sleep = sleep
        self._absences: dict[Lane, Absence] = {}
        """Of lanes that wait for a server that is gone or just back."""
        queue.on_absence = self._note
        self._unsubscribe = queue.subscribe(lambda event: self._settle(lane_of(event.job)))

    def close(self) -> None:
        """Follow no more."""
        self._unsubscribe()

    def _note(self, absence: Absence) -> None:
        server = absence.destination.server
        self._absences[absence.lane] = absence
        self._news.tell_server_gone(
            _shown(server),
            absence.error,
            len(self._waiting(server)),
            try_now=lambda: self._go_on(server),
            here=lambda: self._convert_here(server),
        )
        self._tasks.start(self._look_for(absence), name="look for server")

    def _settle(self, lane: Lane) -> None:
        """Say no more of a server that is tried again, or that nobody waits for any more."""
        absence = self._absences.get(lane)
        if absence is None or (self._queue.absence(lane) is absence and self._queue.waiting_in(lane)):
            return
        del self._absences[lane]
        self._queue.release(lane)
        if not self._waiting(absence.destination.server):
            self._news.end_server()

    async def _look_for(self, absence: Absence) -> None:
        """Look for a server until it is back, or nobody waits for it any more."""
        server, pause = absence.destination.server, _FIRST_LOOK_S
        while True:
            await self._sleep(pause)
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

    def _go_on(self, server: str) -> None:
        for lane in self._lanes(server):
            self._queue.release(lane)

    def _convert_here(self, server: str) -> None:
        lanes = self._lanes(server)
        for job_id in self._waiting(server):
            self._queue.redirect(job_id, HERE)
        for lane in lanes:
            self._settle(lane)

    def _lanes(self, server: str) -> tuple[Lane, ...]:
        return tuple(lane for lane, each in self._absences.items() if each.destination.server == server)

    def _waiting(self, server: str) -> tuple[JobId, ...]:
        return tuple(each for lane in self._lanes(server) for each in self._queue.waiting_in(lane))


def _shown(server: str) -> str:
    return urlsplit(server).netloc or server
