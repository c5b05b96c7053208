"""Kill -9 in the middle of a queue: nothing is lost, nothing doubled, and no file is corrupt."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig
from htmlfig_desktop.jobs.job import MOST_INTERRUPTIONS, Job, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import DATABASE, JobStore
from tests.unit.jobs.fake_conversions import FIG, WritingBackend

ROOT = Path(__file__).parents[3]
JOBS = 30


def start(folder: Path, count: int, kind: str = "fake") -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.unit.jobs.fake_conversions", str(folder), str(count), kind]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def kept_ids(output: str) -> set[str]:
    """Return the jobs that the process knew to be on the disk; its last line may have been cut by the kill."""
    return {line.split()[1] for line in output.splitlines(keepends=True) if line.endswith("\n")}


def restored(folder: Path) -> tuple[Job, ...]:
    """Return the jobs as the next start of the program finds them."""

    async def look() -> tuple[Job, ...]:
        queue = JobQueue(WritingBackend(folder / "ledger.txt"), JobStore.open(folder / "data"))
        await queue.restore()
        jobs = queue.jobs
        await queue.aclose()
        return jobs

    return asyncio.run(look())


def is_sound(folder: Path) -> bool:
    database = sqlite3.connect(folder / "data" / DATABASE)
    try:
        return bool(database.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    finally:
        database.close()


@pytest.mark.timeout(300)
def test_killed_at_twenty_random_moments_a_queue_of_thirty_jobs_loses_and_doubles_nothing(tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    known: set[str] = set()
    finished: dict[str, JobState] = {}
    for _ in range(20):
        process = start(tmp_path, JOBS)
        assert process.stdout is not None
        try:
            output = process.communicate(timeout=chance.uniform(0.15, 1.1))[0]
        except subprocess.TimeoutExpired:
            process.kill()
            output = process.communicate()[0]
        known |= kept_ids(output)
        if not (tmp_path / "data" / DATABASE).exists():
            continue
        assert is_sound(tmp_path), seed
        jobs = restored(tmp_path)
        assert known <= {job.id for job in jobs}, seed
        assert len({job.source.name for job in jobs}) == len(jobs), seed
        for job in jobs:
            assert finished.get(job.id, job.state) is job.state, seed
            if job.state is JobState.DONE:
                finished[job.id] = job.state
                assert job.result is not None
                assert job.result.fig.read_bytes() == FIG, seed
    start(tmp_path, JOBS).communicate()
    jobs = restored(tmp_path)
    assert len(jobs) == JOBS
    assert {job.source.name for job in jobs} == {f"Page {number}" for number in range(JOBS)}
    assert {job.state for job in jobs} <= {JobState.DONE, JobState.FAILED}, seed
    interrupted = [job for job in jobs if job.state is JobState.FAILED]
    assert all(job.error is not None and job.error.error.code == "WRK005" for job in interrupted)
    runs = Counter(line.split()[0] for line in (tmp_path / "ledger.txt").read_text().splitlines())
    # One may have been interrupted each time before its run was noted.
    assert {job.id for job in jobs} - set(runs) <= {job.id for job in interrupted}, seed
    assert max(runs.values()) <= MOST_INTERRUPTIONS + 1, seed
    folders = {folder.name for folder in (tmp_path / "data" / "results").iterdir()}
    assert set(runs) <= folders <= {job.id for job in jobs}, seed


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_at_random_moments_a_queue_on_the_real_engine_goes_on_to_whole_designs(tmp_path: Path) -> None:
    chance = random.Random()
    known: set[str] = set()
    for _ in range(4):
        process = start(tmp_path, 6, "real")
        try:
            output = process.communicate(timeout=chance.uniform(1, 6))[0]
        except subprocess.TimeoutExpired:
            process.kill()
            output = process.communicate()[0]
        known |= kept_ids(output)
    start(tmp_path, 6, "real").communicate()
    jobs = restored(tmp_path)
    assert len(jobs) == 6
    assert known <= {job.id for job in jobs}
    assert any(job.state is JobState.DONE for job in jobs), "only a job that was interrupted too often may fail"
    for job in jobs:
        assert job.state in (JobState.DONE, JobState.FAILED)
        if job.result is not None:
            found = validate_fig(job.result.fig.read_bytes())
            assert [each for each in found if each.severity is FindingSeverity.ERROR] == []
