"""Measures the window: ``python -m tests.bench.bench_window [PART...] [--jobs N] [--rows N]``.

Prints a table: what, how much, and the budget of the design where it has one. The parts are the entries of ``PARTS``;
without a part all are measured. A part is a coroutine that yields figures. Without a display Qt's offscreen platform
draws the window.

A stall is how long the event loop did not get round to anything else. Beside it stands how long the window's thread
itself computed at a stretch: on a machine with other work to do a stall is also the time that others took. How much
that is a second process tells, whose loop has nothing to do at all while the window works, and one line leaves out the
moments at which that one stood still too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.collector import collected_by_loop, keep_uncollected
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.jobs.job import Check, CheckState, Job, JobId, JobState
from htmlfig_desktop.ui.application import Desktop, create_application, event_loop, local_backend
from htmlfig_desktop.ui.jobs.rows import Show, SortBy
from htmlfig_desktop.ui.theme import Theme
from tests.bench.idle_loop import Stalls, idle_loop
from tests.bench.memory import tree_megabytes

STALL_BUDGET_MS = 50.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    what: str
    value: float
    unit: str = "ms"
    budget: float | None = None
    computed: float | None = None
    """Of a stall: the longest stretch that the thread computed, ms."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    jobs: int
    rows: int


Part = Callable[[QApplication, Wanted], AsyncIterator[Figure]]


@asynccontextmanager
async def watched() -> AsyncIterator[Stalls]:
    """Note the stalls of the running loop while the block runs; its own waits must not block the loop."""
    stalls = Stalls()
    task = asyncio.get_running_loop().create_task(stalls.watch())
    await asyncio.sleep(0.05)
    stalls.forget()
    try:
        yield stalls
        await asyncio.sleep(0.05)
    finally:
        task.cancel()


def stall_figure(what: str, stalls: Stalls) -> Figure:
    """Return the longest stall as a line of the table."""
    return Figure(what, stalls.longest, "ms", STALL_BUDGET_MS, stalls.computed)


@asynccontextmanager
async def window(app: QApplication) -> AsyncIterator[Desktop]:
    """Open a window with the real engine and the real checker, and a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        desktop = Desktop.build(Theme(app), settings, local_backend())
        desktop.window.resize(1360, 864)
        desktop.window.show()
        await asyncio.sleep(0.5)
        keep_uncollected()  # as the program does
        try:
            with collected_by_loop():
                yield desktop
        finally:
            await desktop.aclose()


async def working(app: QApplication, wanted: Wanted) -> AsyncIterator[Figure]:
    """Convert many pages with picture and check, one of them in sight."""
    options = ConversionOptions(screenshot=True, check=True)
    async with window(app) as desktop:
        async with idle_loop() as idle, watched() as stalls:
            start = time.perf_counter()
            page = FileSource(resource_path("example/index.html"))
            first = desktop.presenter._submitter.submit([(page, options)] * wanted.jobs, preset="", batch="b")
            assert first is not None
            desktop.presenter.jobs.select(first)
            await _until(lambda: len(desktop.queue.jobs) == wanted.jobs)
            await _until(lambda: all(_is_checked(job) for job in desktop.queue.jobs))
            seconds = time.perf_counter() - start
        scores = [job.check.fidelity.score for job in desktop.queue.jobs if job.check and job.check.fidelity]
        yield stall_figure(f"longest stall while {wanted.jobs} jobs run and are checked", stalls)
        apart = stalls.longest_apart_from(idle.noted)
        yield Figure("the same but for moments at which the next one was late", apart, "ms", STALL_BUDGET_MS)
        yield Figure("the same of a loop without a window, beside it", idle.longest, "ms", None, idle.computed)
        yield Figure("jobs and checks per minute", wanted.jobs / seconds * 60, "")
        yield Figure("checks that gave a score", len(scores), "")
        yield Figure("memory of the window's process", _own_megabytes(), "MB", 200)
        yield Figure("memory with all processes below it", tree_megabytes(os.getpid()), "MB")


async def submitting(app: QApplication, wanted: Wanted) -> AsyncIterator[Figure]:
    """Ask for very many conversions with one press of the button; the queue is paused."""
    async with window(app) as desktop:
        desktop.queue.pause()
        submit = desktop.presenter._submitter.submit
        orders = [(HtmlSource("<p>", name=f"Page {n}"), ConversionOptions()) for n in range(wanted.rows)]
        async with watched() as stalls:
            start = time.perf_counter()
            first = submit(orders, preset="", batch="b")
            assert first is not None
            desktop.presenter.jobs.select(first)
            await _until(lambda: len(desktop.queue.jobs) == wanted.rows)
            await _until(lambda: desktop.presenter.jobs.model.rowCount() == wanted.rows)
            took = (time.perf_counter() - start) * 1000
        yield stall_figure(f"longest stall while {wanted.rows:,} jobs are submitted", stalls)
        yield Figure("until all are in the list", took)


async def listing(app: QApplication, wanted: Wanted) -> AsyncIterator[Figure]:
    """Scroll, filter and sort a long list of jobs in every state."""
    async with window(app) as desktop:
        jobs, view = desktop.presenter.jobs, desktop.window.jobs
        desktop.queue.pause()
        jobs.hold()
        for each in _many(wanted.rows):
            desktop.queue._put(each)
            if each.order % 200 == 0:
                await asyncio.sleep(0)
        jobs.release()
        bar = view.list.verticalScrollBar()
        async with watched() as stalls:
            for share in range(101):
                bar.setValue(bar.maximum() * share // 100)
                await asyncio.sleep(0.005)
        yield stall_figure(f"longest stall while {wanted.rows:,} rows are scrolled", stalls)
        for sort in SortBy:
            async with watched() as stalls:
                view._sort.setCurrentIndex(view._sort.findData(sort.value))
                await asyncio.sleep(0.1)
            yield stall_figure(f"stall of sorting by {sort.value}", stalls)
        for show in Show:
            async with watched() as stalls:
                view._show.setCurrentIndex(view._show.findData(show.value))
                await asyncio.sleep(0.1)
            yield stall_figure(f"stall of showing {show.value}", stalls)
        view._show.setCurrentIndex(0)
        async with watched() as stalls:
            for end in range(1, 8):
                view._search.setText("page 99"[:end])
                await asyncio.sleep(0.05)
        yield stall_figure("longest stall while typing a search", stalls)


PARTS: Mapping[str, Part] = {"listing": listing, "submitting": submitting, "working": working}


def main() -> int:
    """Measure what is asked for and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", metavar="PART", nargs="*", choices=[*PARTS, []], help=", ".join(PARTS))
    parser.add_argument("--jobs", type=int, default=100, help="that run")
    parser.add_argument("--rows", type=int, default=10_000, help="of the list")
    given = parser.parse_args()
    app = create_application([])
    wanted = Wanted(given.jobs, given.rows)

    async def measure() -> None:
        for name in given.parts or PARTS:
            async for figure in PARTS[name](app, wanted):
                print(_line(figure), flush=True)

    with asyncio.Runner(loop_factory=lambda: event_loop(app)) as runner:
        runner.run(measure())
    return 0


def _line(figure: Figure) -> str:
    budget = "" if figure.budget is None else f"budget {figure.budget:g} {figure.unit}"
    computed = "" if figure.computed is None else f"computed {figure.computed:.1f}"
    return f"{figure.what:<58} {figure.value:>10,.1f} {figure.unit:<3} {budget:<13} {computed}"


def _is_checked(job: Job) -> bool:
    return job.state.is_finished and (job.check is None or job.check.state is not CheckState.WAITING)


def _many(count: int) -> Iterator[Job]:
    """Yield jobs in every state, as they would lie in a store."""
    ends = (JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.QUEUED)
    for number in range(1, count + 1):
        made = Job(JobId(f"job{number}"), number, HtmlSource("<p>", name=f"Page {number}"), ConversionOptions(), 0.0)
        state = ends[number % len(ends)]
        check = Check(CheckState.FAILED) if state is JobState.DONE else None
        yield replace(made, state=state, check=check, started_at=1.0, finished_at=1.0 + number % 97)


def _own_megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def _until(holds: Callable[[], bool], patience_s: float = 1800.0) -> None:
    async with asyncio.timeout(patience_s):
        while not holds():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
