"""The process of a worker, from its start to its last words."""

from __future__ import annotations

import asyncio
import sys
import threading
import time

import pytest

from htmlfig_desktop.engine.workers.process import WorkerProcess

DYING = (sys.executable, "-c", "import sys; sys.exit('no memory')")


def test_the_end_of_a_process_is_told_though_it_is_gone_before_all_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start

    def late(thread: threading.Thread) -> None:
        if thread.name.endswith(" err"):
            time.sleep(1)  # the process is gone by then
        start(thread)

    async def work() -> str:
        ended = asyncio.Event()
        process = WorkerProcess(DYING, lambda stream: stream.readline() or None, lambda _: None, ended.set)
        async with asyncio.timeout(60):
            await ended.wait()
        return process.last_words()

    monkeypatch.setattr(threading.Thread, "start", late)
    assert "no memory" in asyncio.run(work())
