"""The pool works under the window's loop as it does under plain asyncio."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings
from tests.engine.conftest import Run
from tests.support.processes import until
from tests.unit.workers.test_pool import PATIENT, ROOT, bench

pytestmark = pytest.mark.engine


def test_results_crashes_and_cancelling_arrive_on_qts_loop(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "src"), str(ROOT))))

    async def work() -> None:
        async with bench(tmp_path, PATIENT) as one:
            assert (await one.convert("succeed", "näme")).title == "näme"
            assert (await one.error("crash")).error is ErrorCode.WORKER_CRASHED
            one.progress.clear()
            task = asyncio.create_task(one.convert("sleep"))
            await until(lambda: any(step.detail for step in one.progress))
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await one.convert("succeed")).nodes == 3

    run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of threads")
def test_no_thread_of_chromium_comes_before_a_window_that_its_worker_stands_behind(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        backend = LocalBackend(settings=replace(default_settings(), workers=1, in_background=True))
        try:
            page = HtmlSource("<h1>A page</h1>")
            await backend.convert(ConversionRequest(page, ConversionOptions(screenshot=True), tmp_path))
            found = niceness_of_threads(backend._pool.worker_pids[0])
            assert any("Compositor" in name for name, _ in found)  # which Chromium would put before all others
            assert not {(name, nice) for name, nice in found if nice < 10}
        finally:
            await backend.aclose()

    run(work())


def niceness_of_threads(ancestor: int) -> set[tuple[str, int]]:
    """Return name and niceness of every thread of a process and of those below it. Source: proc_pid_stat(5)."""
    parents: dict[int, int] = {}
    threads: dict[int, list[tuple[str, int]]] = {}
    for process in (int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()):
        try:
            for file in Path(f"/proc/{process}/task").glob("*/stat"):
                name, _, rest = file.read_text().partition("(")[2].rpartition(")")
                fields = rest.split()
                parents[process] = int(fields[1])
                threads.setdefault(process, []).append((name, int(fields[16])))
        except OSError:  # it has ended
            continue
    inside = {ancestor}
    while more := {child for child, parent in parents.items() if parent in inside} - inside:
        inside |= more
    return {thread for process in inside for thread in threads.get(process, ())}
