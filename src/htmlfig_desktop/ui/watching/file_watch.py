"""Follows the files of one page: told by the system where it tells, and by looking every second where it does not."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.jobs.watching import POLL_S, SETTLES_S, RestDetector, states_of
from htmlfig_desktop.ui.tasks import TaskRunner

_SOON_MS = 60
_MOST_TOLD = 400
"""The system has few places to watch; the rest is looked at."""


class FileWatch(QObject):
    """Watches from construction until ``stop``.

    Args:
        page: The page's own file.

    Signals:
        changed: tuple of Path, these have changed and are at rest.
        grown: more files are watched.
        away: bool, the page itself is not there any more, or is there again.
    """

    changed = Signal(tuple)
    grown = Signal()
    away = Signal(bool)

    def __init__(self, page: Path, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._detector = RestDetector(page, states_of([page]))
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._soon)
        self._watcher.directoryChanged.connect(self._soon)
        self._timer = QTimer(self, interval=round(POLL_S * 1000))
        self._timer.timeout.connect(self._look)
        self._hurry = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._hurry.timeout.connect(self._look)
        self._is_looking = False
        self._is_open = True
        self._timer.start()
        self._be_told()

    @property
    def count(self) -> int:
        """How many files are watched."""
        return len(self._detector.paths)

    @property
    def is_away(self) -> bool:
        """Whether the page itself is not there any more."""
        return self._detector.is_away

    def add(self, files: Iterable[Path]) -> None:
        """Watch more files."""
        self._tasks.start(self._add(tuple(files)), name="watch files")

    def stop(self) -> None:
        """Watch no more."""
        self._is_open = False
        self._timer.stop()
        self._hurry.stop()
        self._watcher.deleteLater()
        self.deleteLater()

    async def _add(self, files: tuple[Path, ...]) -> None:
        self._detector.add(await in_own_thread(states_of, files))
        if self._is_open:
            self._be_told()
            self.grown.emit()

    def _be_told(self) -> None:
        """Ask the system to tell of changes: of files, and of folders, where files are renamed over others."""
        files = [str(path) for path in self._detector.paths[:_MOST_TOLD]]
        folders = list(dict.fromkeys(str(Path(each).parent) for each in files))
        known = {*self._watcher.files(), *self._watcher.directories()}
        if wanted := [each for each in (*folders, *files) if each not in known]:
            self._watcher.addPaths(wanted)  # those that are not there are left out, and looked at

    def _soon(self) -> None:
        self._hurry.start()

    def _look(self) -> None:
        if not self._is_looking:
            self._is_looking = self._tasks.start(self._look_at_files(), name="look at files") is not None

    async def _look_at_files(self) -> None:
        was_away = self._detector.is_away
        try:
            states = await in_own_thread(states_of, self._detector.paths)
            changed = self._detector.look(states, time.monotonic())
        finally:
            self._is_looking = False
        if not self._is_open:
            return
        if self._detector.is_waiting:
            self._hurry.start(round(SETTLES_S * 1000 / 2))
        is_away = self._detector.is_away
        if changed or was_away != is_away:
            self._be_told()  # a file that was replaced is another one to the system
        if was_away != is_away:
            self.away.emit(is_away)
        if changed:
            self.changed.emit(changed)
