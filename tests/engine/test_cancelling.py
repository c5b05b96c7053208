"""A conversion that is cancelled ends, leaves nothing behind, and its worker goes on with the next."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Stage
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import JobStore
from tests.support.processes import until

pytestmark = pytest.mark.engine


def test_a_tall_page_that_is_cancelled_while_it_is_pictured_leaves_no_file_and_its_worker_to_the_next_page(
    tmp_path: Path,
) -> None:
    rows = "".join(f"<div style='height:600px;background:hsl({row * 7} 60% 60%)'>Row {row}</div>" for row in range(100))
    tall, small = HtmlSource(f"<body style='margin:0'>{rows}", name="tall"), HtmlSource("<h1>Small</h1>", name="small")

    async def work() -> None:
        backend = LocalBackend(settings=replace(default_settings(), workers=1))
        queue = JobQueue(backend, JobStore.open(tmp_path), concurrency=1)
        try:
            pictured = queue.submit(tall, ConversionOptions(screenshot=True))
            following = queue.submit(small, ConversionOptions(screenshot=True))
            await until(lambda: queue.job(pictured.id).progress.stage is Stage.PICTURING)
            workers = backend._pool.worker_pids
            assert queue.job(pictured.id).state is JobState.RUNNING
            queue.cancel(pictured.id)
            await until(lambda: queue.job(following.id).state.is_finished)
            assert queue.job(pictured.id).state is JobState.CANCELLED
            assert queue.job(following.id).state is JobState.DONE
            assert backend._pool.worker_pids == workers
            await queue.deleter.finish()
            assert [folder.name for folder in queue.store.results.iterdir()] == [following.id]
        finally:
            await queue.aclose()
            await backend.aclose()

    asyncio.run(work())
