"""What blocks for long holds up neither the loop's few threads nor the end of the program."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from htmlfig_desktop.core.own_thread import answer_within, in_own_thread


def test_it_takes_none_of_the_threads_of_the_loop() -> None:
    held = Event()

    async def play() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        waiting = [asyncio.create_task(in_own_thread(held.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(str, 7) == "7"
        assert not any(task.done() for task in waiting)
        held.set()
        assert await asyncio.gather(*waiting) == [True] * 3

    asyncio.run(play())


def test_what_it_raises_is_raised_and_who_is_cancelled_waits_no_more() -> None:
    held = Event()

    async def play() -> None:
        with pytest.raises(ValueError, match="nine"):
            await in_own_thread(int, "nine")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await in_own_thread(held.wait)
        held.set()

    asyncio.run(play())


def test_a_file_that_does_not_answer_is_taken_for_one_that_is_not_there() -> None:
    held = Event()
    assert answer_within(0.01, held.wait, otherwise=False) is False
    held.set()
    assert answer_within(60, lambda: True, otherwise=False) is True

    def denied() -> bool:
        raise PermissionError

    assert answer_within(60, denied, otherwise=False) is False


def test_the_program_ends_while_something_still_blocks() -> None:
    program = """
import asyncio, threading
from htmlfig_desktop.core.own_thread import in_own_thread
async def play():
    asyncio.ensure_future(in_own_thread(threading.Event().wait))
    await asyncio.sleep(0)
asyncio.run(play())
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0
