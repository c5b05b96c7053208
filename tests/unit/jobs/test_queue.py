"""The queue: order, concurrency, ends, announcements, closing."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, Progress, Stage, ignore_progress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.announcements import Announcements, Change, JobChanged
from htmlfig_desktop.jobs.job import IllegalTransitionError, Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue

Play = Callable[[ConversionRequest, OnProgress], Coroutine[None, None, None]]


async def at_once(request: ConversionRequest, on_progress: OnProgress) -> None:
    on_progress(Progress(Stage.LOADING))
    await asyncio.sleep(0)


async def forever(request: ConversionRequest, on_progress: OnProgress) -> None:
    await asyncio.Event().wait()


class Backend:
    """Plays a part per page name and writes a real file."""

    def __init__(self, **parts: Play) -> None:
        self.parts = parts
        self.started: list[str] = []
        self.at_work = self.most_at_work = 0

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        name = request.source.name
        self.started.append(name)
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        try:
            await self.parts.get(name, at_once)(request, on_progress)
        finally:
            self.at_work -= 1
        fig = request.directory / "page.fig"
        fig.write_bytes(b"fig")
        return Conversion(fig, None, None, name.upper(), Size(1, 1), 1, 0, 0)

    async def aclose(self) -> None:
        pass


def page(name: str) -> HtmlSource:
    return HtmlSource("<p>", name=name)


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    async def within_a_bound() -> None:
        async with asyncio.timeout(60):
            await play()

    asyncio.run(within_a_bound())


async def until(queue: JobQueue, job: Job, *states: JobState) -> Job:
    """Wait until the job stands in one of ``states`` and return it."""
    reached = asyncio.Event()
    unsubscribe = queue.subscribe(lambda event: reached.set())
    while True:
        current = queue.job(job.id)
        assert current is not None
        if current.state in states:
            unsubscribe()
            return current
        reached.clear()
        await reached.wait()


def test_jobs_start_in_order_and_no_more_than_allowed_at_once() -> None:
    async def play() -> None:
        async def with_another(request: ConversionRequest, on_progress: OnProgress) -> None:
            while backend.most_at_work < 2:  # noqa: ASYNC110 - a counter has no event
                await asyncio.sleep(0.001)

        backend = Backend(p0=with_another, p1=with_another)
        queue = JobQueue(backend, concurrency=2)
        jobs = [queue.submit(page(f"p{n}"), ConversionOptions()) for n in range(7)]
        for job in jobs:
            await until(queue, job, JobState.DONE)
        assert backend.started == [f"p{n}" for n in range(7)]
        assert backend.most_at_work == 2
        assert [job.order for job in queue.jobs] == [1, 2, 3, 4, 5, 6, 7]
        await queue.aclose()

    run(play)


def test_a_result_has_its_own_folder_until_the_job_is_removed() -> None:
    async def play() -> None:
        queue = JobQueue(Backend())
        one, two = (queue.submit(page(name), ConversionOptions()) for name in "ab")
        one, two = await until(queue, one, JobState.DONE), await until(queue, two, JobState.DONE)
        assert one.result is not None
        assert two.result is not None
        assert one.name == "A"
        assert one.result.fig.parent != two.result.fig.parent
        queue.mark_saved(one.id, Path("kept.fig"))
        assert one.result.fig.exists()
        queue.remove(one.id)
        queue.remove(two.id)
        await queue.aclose()
        assert not queue.store.folder.exists()

    run(play)


def test_a_failure_is_kept_with_its_code_and_the_next_job_works() -> None:
    async def unreachable(request: ConversionRequest, on_progress: OnProgress) -> None:
        raise CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")

    async def play() -> None:
        queue = JobQueue(Backend(bad=unreachable), concurrency=1)
        bad, good = queue.submit(page("bad"), ConversionOptions()), queue.submit(page("good"), ConversionOptions())
        failed = await until(queue, bad, JobState.FAILED)
        assert failed.error is not None
        assert failed.error.error is ErrorCode.PAGE_UNREACHABLE
        await until(queue, good, JobState.DONE)
        await queue.aclose()

    run(play)


def test_a_fault_of_the_program_fails_one_job_with_int001_and_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(request: ConversionRequest, on_progress: OnProgress) -> None:
        raise ZeroDivisionError("a fault")

    async def play() -> None:
        queue = JobQueue(Backend(bad=broken))
        failed = await until(queue, queue.submit(page("bad"), ConversionOptions()), JobState.FAILED)
        assert failed.error is not None
        assert failed.error.error is ErrorCode.INTERNAL
        assert "a fault" not in failed.error.cause
        assert "a fault" in failed.error.detail
        await queue.aclose()

    run(play)


def test_cancelling_works_while_waiting_before_the_first_step_and_at_work() -> None:
    async def play() -> None:
        queue = JobQueue(Backend(a=forever, b=forever), concurrency=1)
        at_work, waiting = queue.submit(page("a"), ConversionOptions()), queue.submit(page("b"), ConversionOptions())
        queue.cancel(waiting.id)
        assert queue.jobs[1].state is JobState.CANCELLED
        queue.cancel(at_work.id)  # its task has not taken a step yet
        assert queue.jobs[0].is_cancelling
        stopped = await until(queue, at_work, JobState.CANCELLED)
        assert not stopped.is_cancelling

        begun = queue.submit(page("a"), ConversionOptions())
        await asyncio.sleep(0)
        queue.cancel(begun.id)
        await until(queue, begun, JobState.CANCELLED)
        last = await until(queue, queue.submit(page("ok"), ConversionOptions()), JobState.DONE)
        queue.cancel(last.id)
        assert queue.jobs[-1].state is JobState.DONE
        await queue.aclose()

    run(play)


def test_a_failed_job_can_be_tried_again_in_a_clean_folder() -> None:
    attempts: list[list[str]] = []

    async def second_time(request: ConversionRequest, on_progress: OnProgress) -> None:
        attempts.append([path.name for path in request.directory.iterdir()])
        (request.directory / "rest").touch()
        if len(attempts) == 1:
            raise CaptureError(ErrorCode.PAGE_CRASHED, "Crashed.")

    async def play() -> None:
        queue = JobQueue(Backend(a=second_time))
        job = await until(queue, queue.submit(page("a"), ConversionOptions()), JobState.FAILED)
        queue.retry(job.id)
        done = await until(queue, job, JobState.DONE)
        assert done.error is None
        assert attempts == [[], []]
        with pytest.raises(IllegalTransitionError):
            queue.retry(job.id)
        await queue.aclose()

    run(play)


def test_what_an_attempt_without_a_design_left_is_deleted_in_another_thread_than_the_windows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deleting: list[threading.Thread] = []
    deletes = shutil.rmtree

    def noted(*arguments: Any, **named: Any) -> None:
        deleting.append(threading.current_thread())
        deletes(*arguments, **named)

    async def leaves_a_file(request: ConversionRequest, on_progress: OnProgress) -> None:
        (request.directory / "rest").touch()
        raise CaptureError(ErrorCode.PAGE_CRASHED, "Crashed.")

    async def play() -> None:
        queue = JobQueue(Backend(a=leaves_a_file))
        monkeypatch.setattr("htmlfig_desktop.jobs.folders.shutil.rmtree", noted)
        job = await until(queue, queue.submit(page("a"), ConversionOptions()), JobState.FAILED)
        queue.retry(job.id)
        await until(queue, job, JobState.FAILED)
        await queue.deleter.finish()
        assert len(deleting) == 2
        assert threading.main_thread() not in deleting
        assert list(queue.store.results.iterdir()) == []
        await queue.aclose()

    run(play)


def test_a_job_at_work_cannot_be_removed() -> None:
    async def play() -> None:
        queue = JobQueue(Backend(a=forever))
        job = queue.submit(page("a"), ConversionOptions())
        with pytest.raises(IllegalTransitionError):
            queue.remove(job.id)
        await queue.aclose()

    run(play)


def test_clearing_keeps_what_is_at_work_and_what_was_never_saved() -> None:
    async def play() -> None:
        queue = JobQueue(Backend(a=forever), concurrency=1)
        saved = await until(queue, queue.submit(page("s"), ConversionOptions()), JobState.DONE)
        queue.mark_saved(saved.id, Path("s.fig"))
        unsaved = await until(queue, queue.submit(page("u"), ConversionOptions()), JobState.DONE)
        running = queue.submit(page("a"), ConversionOptions())
        cancelled = queue.submit(page("c"), ConversionOptions())
        queue.cancel(cancelled.id)
        queue.remove(*queue.clearable)
        assert [job.id for job in queue.jobs] == [unsaved.id, running.id]
        await queue.aclose()

    run(play)


def test_closing_stops_everything_waits_for_it_and_refuses_more_and_what_was_stopped_waits_again() -> None:
    released: list[str] = []

    async def slow_to_let_go(request: ConversionRequest, on_progress: OnProgress) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            released.append(request.source.name)

    async def play() -> None:
        backend = Backend(a=slow_to_let_go, b=slow_to_let_go)
        queue = JobQueue(backend, concurrency=2)
        for name in "abc":
            queue.submit(page(name), ConversionOptions())
        while len(backend.started) < 2:  # noqa: ASYNC110 - a list has no event
            await asyncio.sleep(0.001)
        await queue.aclose()
        assert sorted(released) == ["a", "b"]
        assert {job.state for job in queue.jobs} == {JobState.QUEUED}
        with pytest.raises(HtmlFigError):
            queue.submit(page("d"), ConversionOptions())
        assert len(asyncio.all_tasks()) == 1

    run(play)


def test_listeners_hear_every_state_in_order_and_a_broken_one_disturbs_nobody() -> None:
    async def play() -> None:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context["exception"]))
        queue = JobQueue(Backend())
        heard: list[tuple[Change, JobState]] = []

        def broken(event: JobChanged) -> None:
            raise RuntimeError("listener")

        queue.subscribe(broken)
        unsubscribe = queue.subscribe(lambda event: heard.append((event.change, event.job.state)))
        job = await until(queue, queue.submit(page("a"), ConversionOptions()), JobState.DONE)
        queue.remove(job.id)
        states = [pair for number, pair in enumerate(heard) if number == 0 or pair != heard[number - 1]]
        assert states == [
            (Change.ADDED, JobState.QUEUED),
            (Change.CHANGED, JobState.RUNNING),
            (Change.CHANGED, JobState.DONE),
            (Change.REMOVED, JobState.DONE),
        ]
        assert complaints
        unsubscribe()
        count = len(heard)
        queue.submit(page("b"), ConversionOptions())
        assert len(heard) == count
        await queue.aclose()

    run(play)


class SteppedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock the test moves."""

    now = 100.0

    def time(self) -> float:
        return self.now


def test_progress_is_announced_at_once_then_at_most_every_tenth_second_and_the_latest_wins() -> None:
    job = Job(JobId("a"), 1, page("a"), ConversionOptions(), 0.0)
    heard: list[str] = []
    with asyncio.Runner(loop_factory=SteppedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SteppedLoop)

        async def play() -> None:
            announcements = Announcements()
            announcements.subscribe(lambda event: heard.append(event.job.progress.detail))
            for step in range(100):
                announcements.soon(job_at(job, step))
                loop.now += 0.01
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            announcements.now(Change.CHANGED, job_at(job, 100))
            loop.now += 10
            await asyncio.sleep(0)
            await asyncio.sleep(0)

        runner.run(play())
    steps = [int(step) for step in heard]
    assert steps[0] == 0
    assert steps[-1] == 100
    assert steps == sorted(set(steps))
    assert 10 <= len(steps) <= 12


def job_at(job: Job, step: int) -> Job:
    running = job.running(0.0)
    return Job(job.id, job.order, job.source, job.options, 0.0, running.state, Progress(Stage.WAITING, str(step)))
