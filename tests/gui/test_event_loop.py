"""Asyncio on Qt's loop keeps its promises: order, time, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop as QtLoop
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.event_loop import EventLoop

Play = Coroutine[Any, Any, None]


@pytest.fixture
def play(qapp: QApplication) -> Iterator[Callable[[Play], None]]:
    with asyncio.Runner(loop_factory=lambda: EventLoop(qapp)) as runner:
        yield runner.run


def timers_of(loop: asyncio.AbstractEventLoop) -> int:
    """Return for how many callbacks Qt has a timer."""
    assert isinstance(loop, EventLoop)
    return len(loop._turns._later)


def test_callbacks_run_in_the_order_in_which_they_came(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, done, seen = asyncio.get_running_loop(), asyncio.Event(), []
        for number in range(5):
            loop.call_soon(seen.append, number)
        loop.call_later(0, seen.append, 5)
        loop.call_soon(lambda: loop.call_soon(done.set))
        await done.wait()
        assert seen == [0, 1, 2, 3, 4, 5]

    play(work())


def test_who_waits_longer_comes_later_and_nobody_too_soon(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, done, seen = asyncio.get_running_loop(), asyncio.Event(), []
        began = loop.time()
        for delay in (0.04, 0.0005, 0.02):
            loop.call_later(delay, lambda delay=delay: seen.append((delay, loop.time() - began)))
        loop.call_at(began + 0.06, done.set)
        await done.wait()
        assert [delay for delay, _ in seen] == [0.0005, 0.02, 0.04]
        # Qt lets timers go off a twentieth before their time.
        assert all(passed >= 0.9 * delay for delay, passed in seen)

    play(work())


def test_who_calls_again_and_again_lets_others_have_their_turn(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def again() -> None:
            if not done.is_set():
                loop.call_soon(again)

        again()
        QTimer.singleShot(5, done.set)
        async with asyncio.timeout(60):
            await done.wait()

    play(work())


def test_much_to_do_is_done_in_several_turns(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, done, seen = asyncio.get_running_loop(), asyncio.Event(), []
        loop.call_soon(lambda: QTimer.singleShot(0, lambda: seen.append("Qt")))
        for _ in range(100):
            loop.call_soon(lambda: (time.sleep(0.001), seen.append("asyncio")))
        loop.call_soon(done.set)
        await done.wait()
        assert seen.count("asyncio") == 100
        assert seen.index("Qt") < 50

    play(work())


def test_a_callback_that_was_cancelled_does_not_run(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, seen = asyncio.get_running_loop(), []
        loop.call_soon(seen.append, "soon").cancel()
        loop.call_later(0.001, seen.append, "later").cancel()
        loop.call_later(0, seen.append, "now").cancel()
        await asyncio.sleep(0.01)
        assert seen == []

    play(work())


def test_a_wait_that_is_over_leaves_no_timer(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        for _ in range(20):
            async with asyncio.timeout(60):
                await asyncio.sleep(0)
        assert timers_of(loop) == 0
        waiting = loop.call_later(60, print)
        assert timers_of(loop) == 1
        waiting.cancel()
        waiting.cancel()
        assert timers_of(loop) == 0

    play(work())


def test_a_loop_within_a_callback_serves_those_behind_it(play: Callable[[Play], None]) -> None:
    """Such as that of a menu, or of something that is dragged."""

    async def work() -> None:
        loop, done, seen = asyncio.get_running_loop(), asyncio.Event(), []
        inner = QtLoop()

        def open_inner() -> None:
            seen.append("open")
            inner.exec()
            seen.append("closed")

        loop.call_soon(open_inner)
        loop.call_soon(seen.append, "behind")
        loop.call_soon(loop.call_soon, inner.quit)
        loop.call_later(0.05, done.set)
        await done.wait()
        assert seen == ["open", "behind", "closed"]

    play(work())


def test_a_callback_that_fails_is_told_and_those_behind_it_run(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, told, seen = asyncio.get_running_loop(), [], []
        loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
        loop.call_soon(int, "no number")
        loop.call_soon(seen.append, "behind")
        await asyncio.sleep(0.005)
        assert [type(each) for each in told] == [ValueError]
        assert seen == ["behind"]

    play(work())


def test_a_thread_hands_in_what_the_loop_runs(play: Callable[[Play], None]) -> None:
    async def work() -> None:
        loop, done, seen = asyncio.get_running_loop(), asyncio.Event(), []

        def hand_in() -> None:
            for number in range(100):
                loop.call_soon_threadsafe(seen.append, (number, threading.main_thread() is threading.current_thread()))
            loop.call_soon_threadsafe(lambda: seen.append((threading.main_thread() is threading.current_thread(),)))
            loop.call_soon_threadsafe(done.set)

        thread = threading.Thread(target=hand_in)
        thread.start()
        await done.wait()
        thread.join()
        assert [each[0] for each in seen[:100]] == list(range(100))
        assert seen[100] == (True,)

    play(work())


def test_a_loop_that_is_closed_forgets_what_did_not_run(qapp: QApplication) -> None:
    class Held:
        def run(self) -> None:
            raise AssertionError

    held = [Held(), Held()]
    gone = [weakref.ref(each) for each in held]
    loop = EventLoop(qapp)
    loop.call_soon(held[0].run)
    loop.call_later(60, held[1].run)
    loop.close()
    held.clear()
    gc.collect()
    qapp.processEvents()
    assert [each() for each in gone] == [None, None]
