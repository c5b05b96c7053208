"""For what has to be finished once it was begun, however often its task is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def carried_through(work: Awaitable[T]) -> T:
    """Return what ``work`` gives. A task that is cancelled meanwhile ends when the work has, and not before.

    Who goes away may cancel a task, and the end of the program does so once more: waiting must outlive both.

    Raises:
        CancelledError: the task was cancelled; what became of the work is told to nobody then.
    """
    running = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not running.done():
        try:
            await asyncio.wait({running})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return running.result()
    if not running.cancelled():
        running.exception()  # an error that nobody asks for would be reported as forgotten
    raise cancelled
