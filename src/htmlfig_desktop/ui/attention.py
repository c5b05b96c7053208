"""Watches the queue for the user: tells what is done while they look elsewhere, and keeps the machine awake for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.announcing import announce
from htmlfig_desktop.ui.awake import Awake
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.orders import file_of
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.notices import Notifier
from htmlfig_desktop.ui.settings.preferences import Preferences, Switch
from htmlfig_desktop.ui.system import reveal
from htmlfig_desktop.ui.turns import Turns

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

_PAUSE_S = 5.0
"""Between notifications of single jobs."""


class Attention(QObject):
    """Follows the queue from ``__init__`` to ``close``. What it has to tell it tells in turns of the loop of their own.

    Signals:
        queueFinished: (tuple of JobId, int), these made designs and so many jobs failed since the queue was last idle;
            more than one in all.
    """

    queueFinished = Signal(tuple, int)

    def __init__(
        self,
        window: MainWindow,
        queue: JobQueue,
        turns: Turns,
        preferences: Preferences,
        notifier: Notifier,
        awake: Awake | None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._queue = queue
        self._turns = turns
        self._preferences = preferences
        self._notifier = notifier
        self._awake = awake
        self._thread = ThreadPoolExecutor(1, "awake")
        self._is_busy = False
        self._open: set[JobId] = set()
        self._running: set[JobId] = set()
        self._done: dict[JobId, None] = {}
        self._failed: dict[JobId, None] = {}
        self._sum: tuple[tuple[JobId, ...], int] | None = None
        self._untold: tuple[str, str, Job] | None = None
        self._told_at = float("-inf")
        self.show = reveal
        switch = window.action(Command.NOTIFY)
        switch.setChecked(preferences.is_on(Switch.NOTIFY))
        switch.toggled.connect(lambda on: preferences.turn(Switch.NOTIFY, on))
        self._unsubscribe = queue.subscribe(self._follow)

    def close(self) -> None:
        """Stop following, and let the machine sleep."""
        self._unsubscribe()
        for piece in (self._notify, self._tell_sum):
            self._turns.drop(piece)
        self._keep_awake(False)
        self._thread.shutdown()
        self._notifier.close()

    def tell_server_back(self, server: str, count: int) -> None:
        """Notify the user that conversions can go on whose server was gone."""
        self.tell_waiting(self.tr("{server} is back").format(server=server), count)

    def tell_waiting(self, title: str, count: int) -> None:
        """Notify the user that so many conversions wait for what ``title`` tells of, until somebody is there."""
        text = counted(count, self.tr("1 conversion waits for it."), self.tr("{count} conversions wait for it."))
        self._notify_with(title, text, self._window.come_forward)

    def _follow(self, event: JobChanged) -> None:
        job = event.job
        state = None if event.change is Change.REMOVED else job.state
        (self._running.add if state is JobState.RUNNING else self._running.discard)(job.id)
        was_open = job.id in self._open
        is_open = state in (JobState.QUEUED, JobState.RUNNING)
        (self._open.add if is_open else self._open.discard)(job.id)
        self._keep_awake(bool(self._running) and self._preferences.is_on(Switch.KEEP_AWAKE))
        if was_open and state in (JobState.DONE, JobState.FAILED):
            (self._done if state is JobState.DONE else self._failed)[job.id] = None
            if self._open:
                self._tell_job(job)
        elif is_open or state is None:  # it was removed, or is tried once more, and how it ended no longer counts
            self._done.pop(job.id, None)
            self._failed.pop(job.id, None)
        if was_open and not self._open:
            self._finish(job)

    def _finish(self, last: Job) -> None:
        """Sum up, now that nothing is left to do."""
        made, failed, self._done, self._failed = tuple(self._done), len(self._failed), {}, {}
        done = len(made)
        if done + failed > 1:
            self._sum = made, failed
            self._turns.soon(self._tell_sum)
            text = self.tr("Designs: {done}. Failed: {failed}.").format(done=done, failed=failed)
            self._tell(self.tr("All conversions are finished"), text, last)
        elif done + failed:
            self._told_at = float("-inf")
            self._tell_job(last)

    def _tell_job(self, job: Job) -> None:
        now = time.monotonic()
        if now - self._told_at < _PAUSE_S:
            return
        self._told_at = now
        if job.error is not None:
            title = message_for(job.error).title
            self._tell(title, job.name, job)
        elif job.state is JobState.DONE:
            title = self.tr("The design is ready")
            self._tell(title, self.tr("{name}. Show in folder").format(name=job.name), job)
        else:
            return
        if self._window.isActiveWindow():
            announce(self._window, f"{title}: {job.name}")

    def _tell(self, title: str, text: str, job: Job) -> None:
        """Notify the user soon; of what is to be told until then the last is told."""
        self._untold = title, text, job
        self._turns.soon(self._notify)

    def _notify(self) -> None:
        told, self._untold = self._untold, None
        if told is not None:
            title, text, job = told
            self._notify_with(title, text, lambda: self._show(job.id))

    def _notify_with(self, title: str, text: str, show: Callable[[], object]) -> None:
        if self._window.action(Command.NOTIFY).isChecked() and not self._window.isActiveWindow():
            self._notifier.tell(title, text, show)

    def _tell_sum(self) -> None:
        if self._sum is not None:
            self.queueFinished.emit(*self._sum)

    def _show(self, job_id: JobId) -> None:
        """Show the design in the file browser, else the window."""
        job = self._queue.job(job_id)
        file = file_of(job) if job is not None else None
        if file is None or not self.show(file):
            self._window.come_forward()

    def _keep_awake(self, busy: bool) -> None:
        if self._awake is not None and busy != self._is_busy:
            self._is_busy = busy
            reason = self.tr("Web pages are being converted")
            self._thread.submit(self._awake.set_busy, busy, reason)  # one thread, so that wishes keep their order
