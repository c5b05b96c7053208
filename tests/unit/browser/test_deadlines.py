"""Waits for answers end in time, with one timer for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any, TypeVar

import pytest

from htmlfig_desktop.engine.browser.deadlines import Deadlines

T = TypeVar("T")


class UnansweredError(Exception):
    pass


class RecordingLoop(asyncio.SelectorEventLoop):
    """Keeps the timers that somebody asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.timers: list[asyncio.TimerHandle] = []

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, **named: Any
    ) -> asyncio.TimerHandle:
        self.timers.append(super().call_later(delay, callback, *args, **named))
        return self.timers[-1]


def played(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=RecordingLoop) as runner:
        return runner.run(work)


def new_answer() -> asyncio.Future[str]:
    return asyncio.get_running_loop().create_future()


def timers_asked_for() -> int:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, RecordingLoop)
    return len(loop.timers)


def test_an_answer_that_comes_is_returned() -> None:
    async def work() -> None:
        answer = new_answer()
        asyncio.get_running_loop().call_soon(answer.set_result, "here")
        assert await Deadlines().wait(answer, 60, UnansweredError) == "here"

    played(work())


def test_an_answer_that_does_not_come_fails_at_its_end_and_one_asked_for_before_with_more_time_does_not() -> None:
    async def work() -> None:
        deadlines, late = Deadlines(), new_answer()
        waiting = asyncio.ensure_future(deadlines.wait(late, 60, UnansweredError))
        await asyncio.sleep(0)
        with pytest.raises(UnansweredError):
            await deadlines.wait(new_answer(), 0.01, UnansweredError)
        assert not waiting.done()
        late.set_result("late")
        assert await waiting == "late"

    played(work())


def test_an_error_of_the_answer_is_raised_as_it_is() -> None:
    async def work() -> None:
        answer = new_answer()
        asyncio.get_running_loop().call_soon(answer.set_exception, ValueError("refused"))
        with pytest.raises(ValueError, match="refused"):
            await Deadlines().wait(answer, 60, UnansweredError)

    played(work())


def test_who_stops_waiting_cancels_the_answer() -> None:
    async def work() -> None:
        deadlines, answer = Deadlines(), new_answer()
        waiting = asyncio.ensure_future(deadlines.wait(answer, 0.01, UnansweredError))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert answer.cancelled()
        with pytest.raises(UnansweredError):  # the timer goes off, and finds the others alone
            await deadlines.wait(new_answer(), 0.02, UnansweredError)

    played(work())


def test_an_answer_that_is_there_takes_no_timer() -> None:
    async def work() -> None:
        answer = new_answer()
        answer.set_result("here")
        assert await Deadlines().wait(answer, 60, UnansweredError) == "here"
        assert timers_asked_for() == 0

    played(work())


def test_a_thousand_waits_take_one_timer() -> None:
    async def work() -> None:
        loop, deadlines = asyncio.get_running_loop(), Deadlines()
        for _ in range(1000):
            answer = new_answer()
            loop.call_soon(answer.set_result, "here")
            await deadlines.wait(answer, 60, UnansweredError)
        assert timers_asked_for() == 1

    played(work())


def test_a_timer_that_goes_off_for_nobody_is_the_last() -> None:
    async def work() -> None:
        loop, deadlines, answer, later = asyncio.get_running_loop(), Deadlines(), new_answer(), asyncio.Event()
        loop.call_soon(answer.set_result, "here")
        await deadlines.wait(answer, 0.005, UnansweredError)
        loop.call_at(loop.time() + 0.03, later.set)
        await later.wait()
        assert timers_asked_for() == 1

    played(work())


def test_what_is_closed_wakes_nobody() -> None:
    async def work() -> None:
        loop, deadlines, answer, later = asyncio.get_running_loop(), Deadlines(), new_answer(), asyncio.Event()
        waiting = asyncio.ensure_future(deadlines.wait(answer, 0.005, UnansweredError))
        await asyncio.sleep(0)
        deadlines.close()
        loop.call_at(loop.time() + 0.03, later.set)
        await later.wait()
        assert not waiting.done()
        answer.set_result("at last")
        assert await waiting == "at last"

    played(work())


def test_a_timer_that_goes_off_while_the_loop_does_not_run_ends_what_waits() -> None:
    """Qt has timers go off wherever it looks for events, such as while a window closes."""
    with closing(RecordingLoop()) as loop:
        waiting = loop.create_task(Deadlines().wait(loop.create_future(), 0, UnansweredError))
        loop.run_until_complete(asyncio.sleep(0))
        loop.timers[0]._run()
        with pytest.raises(UnansweredError):
            loop.run_until_complete(waiting)
