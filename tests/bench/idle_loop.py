"""An event loop that does nothing but look at the clock: ``python -m tests.bench.idle_loop``.

It tells how long the machine kept a process waiting that had nothing to do, while another one was measured. When its
input ends it prints the longest stall and the longest stretch it computed, ms.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

PAUSE_S = 0.001


@dataclass(slots=True)
class Stall:
    """The longest stall so far, ms."""

    longest: float = 0.0
    computed: float = 0.0
    """The longest stretch that the thread itself computed, which is often part of another stall."""

    async def watch(self) -> None:
        """Look at the clock for ever."""
        while True:
            start, computed = time.perf_counter(), time.thread_time()
            await asyncio.sleep(PAUSE_S)
            self.longest = max(self.longest, (time.perf_counter() - start - PAUSE_S) * 1000)
            self.computed = max(self.computed, (time.thread_time() - computed) * 1000)


@asynccontextmanager
async def idle_loop() -> AsyncIterator[Stall]:
    """Run such a loop beside what is inside, with the same right to the processor; it is told at the end."""
    told = Stall()
    command = (sys.executable, "-m", "tests.bench.idle_loop")
    process = await asyncio.to_thread(
        lambda: subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # our own
    )
    try:
        yield told
    finally:
        output, _ = await asyncio.to_thread(process.communicate)
        told.longest, told.computed = map(float, output.split())


async def _until_input_ends() -> Stall:
    stall = Stall()
    watching = asyncio.create_task(stall.watch())
    await asyncio.sleep(0.5)
    stall.longest = stall.computed = 0.0
    await asyncio.to_thread(sys.stdin.read)
    watching.cancel()
    return stall


if __name__ == "__main__":
    seen = asyncio.run(_until_input_ends())
    print(seen.longest, seen.computed)
