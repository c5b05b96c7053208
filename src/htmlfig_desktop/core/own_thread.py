"""Threads for what may block for long, or for ever: a silent network share, a process that works for minutes.

The few threads of an event loop are for what takes moments; one that is held up there holds up everybody else, and
the end of the program. A thread of its own holds up nobody, and the program ends without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
from collections.abc import Callable
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_own_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``work`` returns, or raise what it raises. When the task is cancelled nobody waits for the thread."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if answer.done():  # cancelled
            return
        if error is None:
            answer.set_result(result)  # type: ignore[arg-type]
        else:
            answer.set_exception(error)

    def run() -> None:
        result, problem = None, None
        try:
            result = work(*args, **kwargs)
        except BaseException as error:
            problem = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, result, problem)

    Thread(target=run, name="own", daemon=True).start()
    return await answer


def answer_within(seconds: float, work: Callable[[], T], otherwise: T) -> T:
    """Return what ``work`` returns; ``otherwise`` where that takes longer or fails with an OSError. Blocks so long."""
    answers: queue.SimpleQueue[T] = queue.SimpleQueue()

    def run() -> None:
        with contextlib.suppress(OSError):
            answers.put(work())
            return
        answers.put(otherwise)

    Thread(target=run, name="own", daemon=True).start()
    try:
        return answers.get(timeout=seconds)
    except queue.Empty:
        return otherwise
