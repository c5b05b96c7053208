"""Very many conversions at once: all are queued, in order, and the window gets its turn in between."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.ui import bit_by_bit
from htmlfig_desktop.ui.submitting import Submitter
from tests.gui.driver import until


@pytest.mark.parametrize("count", [1, 60, 1500])
def test_all_are_queued_in_order_and_the_list_shows_them(run, opened, count: int) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.queue.pause()
            presenter = driver.desktop.presenter
            orders = [(HtmlSource("<p>", name=f"Page {n}"), ConversionOptions()) for n in range(count)]
            first = presenter._submitter.submit(orders, preset="p", batch="b")
            assert first is not None
            assert first.name == "Page 0"
            await until(lambda: presenter.jobs.model.rowCount() == count)
            assert [job.name for job in driver.queue.jobs] == [source.name for source, _ in orders]
            assert {(job.preset, job.batch) for job in driver.queue.jobs} == {("p", "b")}

    run(play())


def test_the_loop_gets_its_turn_between_the_jobs(run, opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bit_by_bit, "_AT_ONCE_S", 0.0)

    async def play() -> None:
        async with opened() as driver:
            driver.queue.pause()
            held: list[str] = []
            submitter = Submitter(
                driver.queue, driver.desktop.tasks, lambda: held.append("hold"), lambda: held.append("release")
            )
            order = (HtmlSource("<p>"), ConversionOptions())
            submitter.submit([order] * 20, preset="", batch="")
            seen = {len(driver.jobs)}
            while len(driver.jobs) < 20:
                await asyncio.sleep(0)
                seen.add(len(driver.jobs))
            assert len(seen) > 10
            assert held == []
            submitter.submit([order] * 400, preset="", batch="")
            await until(lambda: held == ["hold", "release"])
            assert len(driver.jobs) == 420

    run(play())


def test_nothing_is_nothing(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            assert driver.desktop.presenter._submitter.submit([], preset="", batch="") is None

    run(play())
