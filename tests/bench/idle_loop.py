"""An event loop that does nothing but look at the clock: ``python -m tests.bench.idle_loop``.

It tells when and for how long the machine kept a process waiting that had nothing to do, while another one was
measured. When its input ends it prints its stalls as JSON.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PAUSE_S = 0.001
NOTED_MS = 10.0
"""A loop that has nothing to do is late by less on a machine that gives it time."""

AROUND_S = 0.1
"""How far from a stall of the idle loop another loop's stall counts as of the same moment."""


@dataclass(frozen=True, slots=True)
class Stall:
    """Once that a loop did not get round to anything else."""

    begin: float
    """Seconds of the monotonic clock, which all processes of a machine share."""
    ms: float
    computed: float
    """How much of it the thread itself computed, ms."""

    def is_near(self, other: Stall) -> bool:
        """Whether both were at the same moment."""
        end, other_end = self.begin + self.ms / 1000, other.begin + other.ms / 1000
        return self.begin - AROUND_S < other_end and other.begin - AROUND_S < end


@dataclass(slots=True)
class Stalls:
    """The stalls of a loop."""

    longest: float = 0.0
    computed: float = 0.0
    """The longest stretch that the thread itself computed, which is often part of another stall, ms."""
    noted: list[Stall] = field(default_factory=list)
    """Those longer than ``NOTED_MS``."""

    async def watch(self) -> None:
        """Look at the clock for ever."""
        while True:
            start, computed = time.monotonic(), time.thread_time()
            await asyncio.sleep(PAUSE_S)
            stall = Stall(start, (time.monotonic() - start - PAUSE_S) * 1000, (time.thread_time() - computed) * 1000)
            self.longest, self.computed = max(self.longest, stall.ms), max(self.computed, stall.computed)
            if stall.ms > NOTED_MS:
                self.noted.append(stall)

    def forget(self) -> None:
        """Begin anew."""
        self.longest = self.computed = 0.0
        self.noted.clear()

    def longest_apart_from(self, others: Sequence[Stall]) -> float:
        """Return the longest stall, ms, but for those of moments at which another loop stood still as well."""
        return max((each.ms for each in self.noted if not any(map(each.is_near, others))), default=0.0)


@asynccontextmanager
async def idle_loop() -> AsyncIterator[Stalls]:
    """Run such a loop beside what is inside, with the same right to the processor; its stalls are told at the end."""
    told = Stalls()
    command = (sys.executable, "-m", "tests.bench.idle_loop")
    process = await asyncio.to_thread(
        lambda: subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # our own
    )
    try:
        yield told
    finally:
        output, _ = await asyncio.to_thread(process.communicate)
        told.longest, told.computed, noted = json.loads(output)
        told.noted = [Stall(*each) for each in noted]


async def _until_input_ends() -> Stalls:
    stalls = Stalls()
    watching = asyncio.create_task(stalls.watch())
    await asyncio.sleep(0.5)
    stalls.forget()
    await asyncio.to_thread(sys.stdin.read)
    watching.cancel()
    return stalls


if __name__ == "__main__":
    seen = asyncio.run(_until_input_ends())
    print(json.dumps([seen.longest, seen.computed, [(each.begin, each.ms, each.computed) for each in seen.noted]]))
