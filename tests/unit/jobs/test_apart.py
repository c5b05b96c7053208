"""Orders to processes of their own hold up nothing else."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from htmlfig_desktop.jobs.apart import ask_apart

SLOW = """
import json, pathlib, sys, time
given = json.load(sys.stdin)
while not pathlib.Path(given["gate"]).exists():
    time.sleep(0.01)
print(json.dumps({"told": given["number"]}))
"""


def test_slow_answers_leave_the_threads_of_the_loop_to_others(tmp_path: Path) -> None:
    async def play() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        command, gate = (sys.executable, "-c", SLOW), tmp_path / "gate"
        orders = [{"gate": str(gate), "number": number} for number in range(3)]
        asked = [asyncio.create_task(ask_apart(command, order)) for order in orders]
        await asyncio.sleep(0.2)  # all of them wait for their answer
        await asyncio.to_thread(gate.touch)  # would never come to pass behind them
        assert await asyncio.gather(*asked) == [{"told": number} for number in range(3)]

    asyncio.run(play())
