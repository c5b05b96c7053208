"""A process that rests: there for each question, never one that is about to end, gone when nobody asks."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

import pytest

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.look import LookRequest, TextPage
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.local import looker, resting_process
from htmlfig_desktop.engine.local.looker import Looker
from htmlfig_desktop.engine.local.resting_process import RestingProcess
from htmlfig_desktop.engine.workers.protocol import Introduce
from tests.support.processes import is_alive, until

SLEEPER = (sys.executable, "-c", "import time; time.sleep(600)")
DYING = (sys.executable, "-c", "import sys; sys.exit('no memory')")


def run(play: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60):
            await play()

    asyncio.run(whole())


def line(stream: IO[bytes]) -> bytes | None:
    return stream.readline() or None


@asynccontextmanager
async def resting(*, idle: float = 60.0, most: int = 100) -> AsyncIterator[tuple[RestingProcess[bytes], list[str]]]:
    ends: list[str] = []
    made = RestingProcess(line, lambda _: None, ends.append, idle=idle, most=most)
    try:
        yield made, ends
    finally:
        await made.aclose()


async def asked(process: RestingProcess[bytes], *greetings: object) -> int:
    """Return the id of the process that one question is for."""
    started = await process.for_a_question(SLEEPER, *greetings)
    assert started is not None
    return started.pid


def test_questions_go_to_one_process_until_it_has_had_enough() -> None:
    async def play() -> None:
        async with resting(most=2) as (process, _):
            first, second, third = [await asked(process) for _ in range(3)]
            assert first == second != third == process.pid
            assert not is_alive(first)

    run(play)


def test_a_process_that_was_greeted_otherwise_is_replaced() -> None:
    async def play() -> None:
        async with resting() as (process, _):
            first = await asked(process, Introduce("ann", "old"))
            assert await asked(process, Introduce("ann", "old")) == first
            assert await asked(process, Introduce("ann", "new")) != first

    run(play)


def test_who_asks_while_a_process_ends_gets_another_one() -> None:
    async def play() -> None:
        async with resting() as (process, _):
            first = await asked(process)
            process.kill()
            assert await asked(process) != first

    run(play)


def test_it_ends_when_nobody_asks_and_not_while_somebody_does() -> None:
    async def play() -> None:
        async with resting(idle=0.1) as (process, _):
            first = await asked(process)
            process.rest()
            assert await asked(process) == first
            await asyncio.sleep(0.3)
            assert process.pid == first
            process.rest()
            await until(lambda: process.pid is None)

    run(play)


def test_a_question_that_ends_while_the_process_is_replaced_sends_nobody_to_rest() -> None:
    async def play() -> None:
        async with resting(idle=0.1) as (process, _):
            first = await asked(process)
            process.kill()
            waiting = asyncio.create_task(asked(process))
            await asyncio.sleep(0)
            process.rest()  # of the first question, which was dropped
            second = await waiting
            await asyncio.sleep(0.3)
            assert process.pid == second != first

    run(play)


def test_its_last_words_are_told_and_the_next_question_starts_another_one() -> None:
    async def play() -> None:
        async with resting() as (process, ends):
            await process.for_a_question(DYING)
            await until(lambda: bool(ends))
            assert ends == ["no memory\nexit status 1"]
            assert process.pid is None
            await asked(process)

    run(play)


def test_once_closed_it_takes_no_questions_even_of_those_who_wait_for_a_process() -> None:
    async def play() -> None:
        async with resting() as (process, _):
            first = await asked(process)
            process.kill()
            waiting = asyncio.create_task(process.for_a_question(SLEEPER))
            await asyncio.sleep(0)
            await process.aclose()
            assert await waiting is None
            assert await process.for_a_question(SLEEPER) is None
            assert not is_alive(first)

    run(play)


def test_a_process_that_does_not_end_is_an_error_and_no_wait_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resting_process, "_END_S", 0.05)

    async def play() -> None:
        async with resting() as (process, _):
            await asked(process)
            with monkeypatch.context() as patch:
                patch.setattr("htmlfig_desktop.engine.workers.process.WorkerProcess.kill", lambda _: None)
                process.kill()
                with pytest.raises(TimeoutError):
                    await asked(process)
            process.kill()
            await until(lambda: process.pid is None)

    run(play)


def test_who_looks_again_right_after_a_look_took_too_long_gets_another_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(looker, "_PATIENCE_MS", 100)
    monkeypatch.setattr(looker, "_START_S", 0.1)
    request = LookRequest(TextPage(tmp_path / "page.txt", None), ConversionOptions(), "")

    async def play() -> None:
        made = Looker(SLEEPER)
        try:
            for _ in range(2):
                with pytest.raises(HtmlFigError) as caught:
                    await made.look(request)
                assert caught.value.error is ErrorCode.LOAD_TIMED_OUT
        finally:
            await made.aclose()

    run(play)
