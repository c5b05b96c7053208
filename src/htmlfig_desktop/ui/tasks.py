"""Owns the coroutines that the window starts. Slots are never coroutines: they start one here."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.unforeseen import unforeseen


class TaskRunner(QObject):
    """Starts tasks, keeps them until they end, and sends every failure to one place.

    Signals:
        failed: HtmlFigError, a task ended with it. A cancelled task is no failure.
    """

    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_open = True

    def start(self, work: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any] | None:
        """Run ``work`` on the current loop under ``name``; None and nothing run once closing has begun."""
        if not self._is_open:
            work.close()
            return None
        task = asyncio.get_event_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def aclose(self) -> None:
        """Start nothing more, cancel what runs, and wait for it. The task that calls this is left alone."""
        self._is_open = False
        others = self._tasks - {asyncio.current_task()}
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, HtmlFigError):
            self.failed.emit(error)
        elif error is not None:
            task.get_loop().call_exception_handler(
                {"message": f"Task {task.get_name()!r} failed", "exception": error, "task": task}
            )
            self.failed.emit(unforeseen(error))
