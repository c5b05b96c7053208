"""What a dialog waits for: one thing at a time, which ends with the dialog."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.ui.tasks import TaskRunner


class Errand(QObject):
    """Does one thing at a time; the user or the end of the dialog calls it off.

    Signals:
        failed: HtmlFigError, it ended with it.
        ended: it is over, whatever came of it.
    """

    failed = Signal(object)
    ended = Signal()

    def __init__(self, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: asyncio.Task[Any] | None = None
        self._error: HtmlFigError | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether something is waited for."""
        return self._task is not None

    def start(self, work: Coroutine[Any, Any, None], name: str) -> bool:
        """Do something, unless something else is being done; return whether it began."""
        if self._task is not None:
            work.close()
            return False
        task = self._task = self._tasks.start(self._run(work), name=name)
        if task is None:
            work.close()
            return False
        task.add_done_callback(lambda ended: self._end(work))
        return True

    def cancel(self) -> None:
        """Call it off."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except HtmlFigError as error:
            self._error = error

    def _end(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the next thing be done; called off at once, this one never began."""
        work.close()
        error, self._error, self._task = self._error, None, None
        if isValid(self):  # the dialog may be gone
            self.ended.emit()
            if error is not None:  # told when it is over, so that the next thing can begin at once
                self.failed.emit(error)
