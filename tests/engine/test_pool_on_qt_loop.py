"""The pool works under the window's loop as it does under plain asyncio."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode
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
            assert (await one.convert("nap")).nodes == 3

    run(work())
