"""A damaged list of jobs: what can be read comes back, and no design is deleted because nobody knows it any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import Job, JobId
from htmlfig_desktop.jobs.store import DATABASE, JobStore

COUNT = 300


async def filled(folder: Path) -> None:
    store = JobStore.open(folder)
    for number in range(COUNT):
        (store.results / f"job{number}").mkdir()
        (store.results / f"job{number}" / "design.fig").write_text(f"design {number}")
        source = HtmlSource(f"<p>{number}</p>" * 40, None, f"Page {number}")
        store.put(Job(JobId(f"job{number}"), number + 1, source, ConversionOptions(), 0.0))
    await store.aclose()


def designs_below(folder: Path) -> set[str]:
    return {each.read_text() for each in folder.rglob("design.fig")}


def test_what_can_be_read_of_a_damaged_list_comes_back_and_the_results_of_the_rest_are_kept(
    tmp_path: Path, caplog: object
) -> None:
    async def play() -> None:
        await filled(tmp_path)
        database = tmp_path / DATABASE
        content = bytearray(database.read_bytes())
        middle = len(content) // 2 // 4096 * 4096
        content[middle : middle + 2 * 4096] = b"\xff" * 2 * 4096
        database.write_bytes(content)
        for again in (False, True):  # a second start, which knows of no damage, deletes nothing either
            store = JobStore.open(tmp_path)
            stored = store.load()
            store.sweep(stored)
            known = {job.id for job in stored.jobs}
            assert 20 < len(known) < COUNT
            assert {"job0", f"job{COUNT - 1}"} <= known
            assert {each.name for each in store.results.iterdir()} == known
            assert stored.unreadable == 0
            if not again:
                assert store.damage is not None
                assert store.damage.lost == COUNT - len(known)
            assert store.highest_order == COUNT
            await store.aclose()
        assert designs_below(tmp_path) == {f"design {number}" for number in range(COUNT)}

    asyncio.run(play())


def test_the_designs_of_a_list_of_which_nothing_can_be_read_are_kept(tmp_path: Path, caplog: object) -> None:
    async def play() -> None:
        await filled(tmp_path)
        (tmp_path / DATABASE).write_bytes(b"no database at all" * 3000)
        for _ in range(2):
            store = JobStore.open(tmp_path)
            stored = store.load()
            store.sweep(stored)
            assert stored.jobs == ()
            await store.aclose()
        assert designs_below(tmp_path / f"{DATABASE}.damaged-1-results") == {f"design {n}" for n in range(COUNT)}

    asyncio.run(play())
