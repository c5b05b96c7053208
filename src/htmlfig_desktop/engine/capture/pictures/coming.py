"""Pictures that are on their way from the browser, while layers are made of what is there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.engine.capture.snapshot import Picture

Key = TypeVar("Key")


class ComingPictures(Mapping[Key, Picture]):
    """Pictures by what they were asked for; who looks one up waits until it has come.

    That is for other threads than the loop's, which would wait for itself; it awaits ``all``.

    Raises (wherever one is looked up):
        CaptureError: of asking for it: CAP020, CAP030.
        concurrent.futures.CancelledError: nobody asks for it any more.
    """

    def __init__(self, tasks: Mapping[Key, asyncio.Task[Picture | None]]) -> None:
        self._tasks = tasks
        self._answers = {key: _answer_of(task) for key, task in tasks.items()}
        self._loop_thread = threading.get_ident()

    def __getitem__(self, key: Key) -> Picture:
        picture = self._awaited(key)
        if picture is None:
            raise KeyError(key)
        return picture

    def __iter__(self) -> Iterator[Key]:
        return (key for key in self._answers if self._awaited(key) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    async def all(self) -> Mapping[Key, Picture]:
        """Return those there are, once all that were asked for have come or are known to be missing."""
        come = await asyncio.gather(*self._tasks.values())
        return {key: picture for key, picture in zip(self._tasks, come, strict=True) if picture is not None}

    def _awaited(self, key: Key) -> Picture | None:
        answer = self._answers[key]
        if not answer.done() and threading.get_ident() == self._loop_thread:
            raise RuntimeError(f"{key!r} is waited for where it is to come")
        return answer.result()


async def coming(
    asked: Mapping[Key, Coroutine[Any, Any, Picture | None]], meanwhile: AsyncExitStack
) -> ComingPictures[Key]:
    """Ask for pictures, each by itself.

    Args:
        asked: What asks for each, and returns None where there is none.
        meanwhile: What has not come when it ends is given up.
    """
    return ComingPictures({key: await meanwhile.enter_async_context(beside(each)) for key, each in asked.items()})


def _answer_of(task: asyncio.Task[Picture | None]) -> Future[Picture | None]:
    answer: Future[Picture | None] = Future()

    def settle(done: asyncio.Task[Picture | None]) -> None:
        if done.cancelled():
            answer.cancel()
        elif (error := done.exception()) is not None:
            answer.set_exception(error)
        else:
            answer.set_result(done.result())

    task.add_done_callback(settle)
    return answer
