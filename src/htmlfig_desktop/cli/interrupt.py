"""Runs a coroutine so that Ctrl-C and a request to end cancel it in order, and say afterwards which one came."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from htmlfig_desktop.cli.exit_codes import ExitCode

T = TypeVar("T")

_STATUS = {
    "SIGINT": ExitCode.INTERRUPTED,
    "SIGTERM": ExitCode.TERMINATED,
    "SIGHUP": ExitCode.TERMINATED,
}


class Interrupted(BaseException):
    """The run was ended from outside, after everything was put in order."""

    def __init__(self, status: ExitCode) -> None:
        super().__init__(status)
        self.status = status


def run_interruptible(work: Coroutine[Any, Any, T]) -> T:
    """Run ``work`` to its end and return its result.

    The first signal cancels it, so that every ``finally`` runs; further ones are ignored until that is done.

    Raises:
        Interrupted: a signal came.
    """
    return asyncio.run(_watched(work))


async def _watched(work: Coroutine[Any, Any, T]) -> T:
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)
    received: list[ExitCode] = []

    def end(status: ExitCode) -> None:
        if not received:
            task.cancel()
        received.append(status)

    for name, status in _STATUS.items():
        with contextlib.suppress(AttributeError, NotImplementedError):  # Windows has neither SIGHUP nor handlers
            loop.add_signal_handler(getattr(signal, name), end, status)
    try:
        return await task
    except asyncio.CancelledError:
        if received:
            raise Interrupted(received[0]) from None
        raise
