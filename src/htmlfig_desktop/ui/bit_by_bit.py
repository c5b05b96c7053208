"""Does what is asked of thousands of jobs a few milliseconds at a time, so that the window does not stand still."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

MANY = 50
"""From so many on things are not done one by one in the same turn of the loop."""

_AT_ONCE_S = 0.006


def for_a_moment(steps: Iterator[object]) -> bool:
    """Take steps for a moment, one at least; whether all are taken."""
    end = time.perf_counter() + _AT_ONCE_S
    return all(time.perf_counter() < end for _ in steps)


async def bit_by_bit(steps: Iterator[object]) -> None:
    """Take all steps, with a turn of the loop for all others between moments."""
    await asyncio.sleep(0)
    while not for_a_moment(steps):  # noqa: ASYNC110 - the loop gets its turn, nothing is waited for
        await asyncio.sleep(0)
