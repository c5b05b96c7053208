"""Checks of results: after the job is done, one at a time, kept in the store, never the job's failure."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.core.conversion import (
    THUMBNAIL_NAME,
    Conversion,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    ignore_progress,
)
from htmlfig_desktop.core.errors import CheckError, ErrorCode
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity, LayerSpot, MissingFont, Region
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs import schema
from htmlfig_desktop.jobs.announcements import JobChanged
from htmlfig_desktop.jobs.job import Check, CheckState, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import DATABASE, JobStore

CHECKED = ConversionOptions(screenshot=True, check=True, device_scale_factor=2.0)
FIDELITY = Fidelity(
    mae=0.01,
    skill=0.93,
    ssim=None,
    regions=(Region(Rect(0, 32, 64, 32), 0.5, 0.25, (LayerSpot("1:7", "Hero", "FRAME"),)),),
    picture=Size(2880, 4000),
    design=Size(2880, 3990),
    missing_fonts=(MissingFont("Inter", "Bold", "1:9"),),
)


class Backend:
    """Writes a design, a thumbnail before the picture, and the picture where it is wanted."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        fig, picture, thumbnail = (request.directory / name for name in ("d.fig", "p.png", THUMBNAIL_NAME))
        on_progress(Progress(Stage.LOADING))
        thumbnail.write_bytes(b"small")
        fig.write_bytes(b"fig")
        on_progress(Progress(Stage.PICTURING))
        await self.may_go_on.wait()
        if request.options.screenshot:
            picture.write_bytes(b"png")
        shown = picture if request.options.screenshot else None
        return Conversion(fig, shown, thumbnail, request.source.name, Size(1, 1), 1, 0, 0)

    async def aclose(self) -> None:
        pass


class Checker:
    """Answers when it may; pages called ``bad`` cannot be compared."""

    def __init__(self) -> None:
        self.requests: list[CheckRequest] = []
        self.at_work = self.most_at_work = 0
        self.is_closed = False
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def check(self, request: CheckRequest) -> Fidelity:
        self.requests.append(request)
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        try:
            await self.may_answer.wait()
            await asyncio.sleep(0)
        finally:
            self.at_work -= 1
        if len(self.requests) == 2:
            raise CheckError(ErrorCode.CHECK_FAILED, "It is no picture.")
        return FIDELITY

    async def aclose(self) -> None:
        self.is_closed = True


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 90))


def page(name: str = "a") -> HtmlSource:
    return HtmlSource("<p>", name=name)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - the states of a queue have no event
        await asyncio.sleep(0.002)


def states(queue: JobQueue) -> list[CheckState | None]:
    return [job.check.state if job.check else None for job in queue.jobs]


def test_a_job_is_done_before_its_check_and_the_check_is_added_to_it() -> None:
    async def play() -> None:
        checker = Checker()
        checker.may_answer.clear()
        queue = JobQueue(Backend(), checker=checker)
        job = queue.submit(page(), CHECKED)
        await until(lambda: bool(checker.requests))
        waiting = queue.job(job.id)
        assert waiting is not None
        assert (waiting.state, waiting.check) == (JobState.DONE, Check(CheckState.WAITING))
        assert waiting.result is not None
        request = checker.requests[0]
        assert (request.fig, request.picture, request.scale) == (waiting.result.fig, waiting.result.screenshot, 2.0)
        checker.may_answer.set()
        await until(lambda: states(queue) == [CheckState.DONE])
        assert queue.jobs[0] == replace(waiting, check=Check(CheckState.DONE, FIDELITY))
        await queue.aclose()
        assert checker.is_closed

    run(play)


def test_only_what_asked_for_it_and_has_a_picture_is_checked_one_at_a_time() -> None:
    async def play() -> None:
        checker = Checker()
        queue = JobQueue(Backend(), checker=checker, concurrency=4)
        for options in (CHECKED, CHECKED, CHECKED, replace(CHECKED, check=False), replace(CHECKED, screenshot=False)):
            queue.submit(page(), options)
        await until(lambda: all(job.state is JobState.DONE for job in queue.jobs))
        await until(lambda: CheckState.WAITING not in states(queue))
        assert all(job.state is JobState.DONE for job in queue.jobs)
        assert sorted(str(state) for state in states(queue)[:3]) == [
            "CheckState.DONE",
            "CheckState.DONE",
            "CheckState.FAILED",
        ]
        assert checker.most_at_work == 1
        failed = next(job.check for job in queue.jobs if job.check and job.check.state is CheckState.FAILED)
        assert failed.problem == "It is no picture."
        await queue.aclose()

    run(play)


def test_of_what_waits_the_smallest_picture_is_compared_first() -> None:
    class Sized(Backend):
        """Makes designs as high as their names say."""

        async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
            made = await super().convert(request, on_progress)
            return replace(made, size=Size(1000, float(request.source.name)))

    async def play() -> None:
        checker = Checker()
        checker.may_answer.clear()
        queue = JobQueue(Sized(), checker=checker, concurrency=1)
        first = queue.submit(page("10"), CHECKED)
        await until(lambda: bool(checker.requests))
        names = {first.id: "10"}
        dense = replace(CHECKED, device_scale_factor=4.0)
        for name, options in (("9000", CHECKED), ("500", dense), ("900", CHECKED), ("20", CHECKED)):
            names[queue.submit(page(name), options).id] = name
            await until(lambda: all(job.state is JobState.DONE for job in queue.jobs))
        checker.may_answer.set()
        await until(lambda: CheckState.WAITING not in states(queue))
        assert [names[request.fig.parent.name] for request in checker.requests] == ["10", "20", "900", "500", "9000"]
        await queue.aclose()

    run(play)


def test_a_job_that_is_removed_gives_its_check_up_and_the_next_is_made() -> None:
    async def play() -> None:
        checker = Checker()
        checker.may_answer.clear()
        queue = JobQueue(Backend(), checker=checker)
        first, second, third = (queue.submit(page(name), CHECKED) for name in "abc")
        await until(lambda: bool(checker.requests) and all(job.state is JobState.DONE for job in queue.jobs))
        under_way = next(job for job in queue.jobs if job.result and job.result.fig == checker.requests[0].fig)
        rest = [job for job in (first, second, third) if job.id != under_way.id]
        queue.remove(under_way.id, rest[0].id)
        checker.may_answer.set()
        await until(lambda: states(queue) != [CheckState.WAITING])
        assert len(checker.requests) == 2
        assert [request.fig.parent.name for request in checker.requests][1] == rest[1].id
        returned = queue.undo_remove()
        assert {job.id for job in returned} == {under_way.id, rest[0].id}
        await until(lambda: CheckState.WAITING not in states(queue))
        await queue.aclose()

    run(play)


def test_a_check_outlives_the_program_and_one_under_way_is_made_at_the_next_start(tmp_path: Path) -> None:
    async def play() -> None:
        queue = JobQueue(Backend(), JobStore.open(tmp_path), checker=Checker())
        queue.submit(page(), CHECKED)
        await until(lambda: states(queue) == [CheckState.DONE])
        await queue.aclose()
        held = Checker()
        held.may_answer.clear()
        queue = JobQueue(Backend(), JobStore.open(tmp_path), checker=held)
        await queue.restore()
        assert queue.jobs[0].check == Check(CheckState.DONE, FIDELITY)
        queue.submit(page(), CHECKED)
        await until(lambda: bool(held.requests))
        await queue.aclose()
        again = Checker()
        queue = JobQueue(Backend(), JobStore.open(tmp_path), checker=again)
        await queue.restore()
        await until(lambda: states(queue) == [CheckState.DONE, CheckState.DONE])
        assert len(again.requests) == 1
        await queue.aclose()

    run(play)


def test_a_check_can_be_asked_for_afterwards() -> None:
    async def play() -> None:
        checker = Checker()
        queue = JobQueue(Backend(), checker=checker)
        with_picture = queue.submit(page(), replace(CHECKED, check=False))
        without = queue.submit(page(), ConversionOptions())
        await until(lambda: all(job.state is JobState.DONE for job in queue.jobs))
        for job in (with_picture, with_picture, without):
            queue.check_again(job.id)
        await until(lambda: states(queue) == [CheckState.DONE, None])
        assert len(checker.requests) == 1
        await queue.aclose()

    run(play)


def _columns(database: sqlite3.Connection) -> list[str]:
    return [row[1] for row in database.execute("PRAGMA table_info(jobs)")]


def test_a_store_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        queue = JobQueue(Backend(), store)
        queue.submit(page("old"), replace(CHECKED, check=False))
        await until(lambda: queue.jobs[0].state is JobState.DONE)
        await queue.aclose()
        database = sqlite3.connect(tmp_path / DATABASE)
        for column in _columns(database)[17:]:
            database.execute(f"ALTER TABLE jobs DROP COLUMN {column}")
        assert _columns(database)[-1] == "finished_at"
        database.execute("PRAGMA user_version = 1")
        database.commit()
        database.close()
        store = JobStore.open(tmp_path)
        loaded = await asyncio.to_thread(store.load)
        assert [(job.name, job.check) for job in loaded.jobs] == [("old", None)]
        assert loaded.unreadable == 0
        await store.aclose()
        database = sqlite3.connect(tmp_path / DATABASE)
        assert schema.version_of(database) == schema.VERSION >= 2
        database.close()

    run(play)


def test_a_running_job_has_its_thumbnail_before_the_picture_and_leaves_it_to_the_result() -> None:
    async def play() -> None:
        backend = Backend()
        backend.may_go_on.clear()
        queue = JobQueue(backend)
        told: list[JobChanged] = []
        queue.subscribe(told.append)
        queue.submit(page(), CHECKED)
        await until(lambda: queue.jobs[0].progress.stage is Stage.PICTURING)
        thumbnail = queue.jobs[0].thumbnail
        assert thumbnail is not None
        assert thumbnail.read_bytes() == b"small"
        await until(lambda: told[-1].job.thumbnail == thumbnail)
        backend.may_go_on.set()
        await until(lambda: queue.jobs[0].state is JobState.DONE)
        assert queue.jobs[0].thumbnail is None
        assert queue.jobs[0].result is not None
        assert queue.jobs[0].result.thumbnail == thumbnail
        await queue.aclose()

    run(play)
