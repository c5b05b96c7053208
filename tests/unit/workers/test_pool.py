"""The pool against real child processes that crash, hang, print, grow and lie."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Progress, Stage
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.workers.pool import WorkerPool
from htmlfig_desktop.engine.workers.worker import PoolSettings, WorkerState
from tests.support.processes import is_alive, until

ROOT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "tests.support.fake_worker")
PATIENT = PoolSettings(silence=60.0, cancel_grace=60.0, stop_grace=2.0, tick=0.05, start_timeout=60.0)
HURRIED = replace(PATIENT, job_margin=0.2)
"""For conversions that are given little time by their own limit, too."""
SOON = 100
"""Milliseconds."""


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "src"), str(ROOT))))


class Bench:
    """A pool, and a folder for each conversion."""

    def __init__(self, pool: WorkerPool, folder: Path) -> None:
        self.pool = pool
        self._folder = folder
        self.progress: list[Progress] = []

    def request(self, act: str, name: str = "page", *, timeout_ms: int = 60_000) -> ConversionRequest:
        directory = self._folder / f"{len(list(self._folder.iterdir()))}"
        directory.mkdir()
        return ConversionRequest(HtmlSource(act, name=name), ConversionOptions(timeout_ms=timeout_ms), directory)

    async def convert(self, act: str, name: str = "page", **options: int) -> Conversion:
        return await self.pool.convert(self.request(act, name, **options), self.progress.append)

    async def error(self, act: str, name: str = "page", **options: int) -> HtmlFigError:
        with pytest.raises(HtmlFigError) as caught:
            await self.convert(act, name, **options)
        return caught.value

    def say_word(self) -> None:
        """Let those go on that wait for it."""
        (self._folder / "word").touch()

    async def worker_of(self, act: str = "succeed") -> int:
        return int((await self.convert(act)).fig.read_text())


@asynccontextmanager
async def bench(folder: Path, settings: PoolSettings = PATIENT, command: tuple[str, ...] = COMMAND) -> Any:
    pool = WorkerPool(command, settings)
    try:
        yield Bench(pool, folder)
    finally:
        await pool.aclose()
        assert not any(is_alive(pid) for pid in pool.worker_pids)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def test_a_result_comes_back_whole_with_its_progress(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            result = await one.convert("succeed", "näme")
            assert (result.title, result.size, result.nodes, result.fig.parent) == (
                "näme", Size(1.5, 2), 3, tmp_path / "0",
            )  # fmt: skip
            stages = [(step.stage, step.detail) for step in one.progress]
            assert stages == [(Stage.QUEUED, ""), (Stage.STARTING, ""), (Stage.LOADING, "näme")]

    run(work)


def test_nothing_starts_before_the_first_conversion_and_one_worker_serves_many(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            assert one.pool.worker_pids == ()
            assert await one.worker_of() == await one.worker_of()
            assert len(one.pool.worker_pids) == 1

    run(work)


def test_conversions_share_a_worker_up_to_its_pages(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, pages_per_worker=2, workers=2)) as one:
            works = [asyncio.create_task(one.worker_of("wait_for_word")) for _ in range(4)]
            await until(lambda: [step.stage for step in one.progress].count(Stage.LOADING) == 4)
            one.say_word()
            pids = await asyncio.gather(*works)
            assert sorted(pids.count(pid) for pid in set(pids)) == [2, 2]

    run(work)


def test_an_error_crosses_the_border_with_code_cause_and_detail(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            error = await one.error("fail")
            assert (error.error, error.cause, error.detail) == (
                ErrorCode.SELECTOR_TIMED_OUT, "No element came.", "three tries",
            )  # fmt: skip
            unexpected = await one.error("fall_over")
            assert unexpected.error is ErrorCode.INTERNAL
            assert "ZeroDivisionError" in unexpected.detail
            full = await one.error("fill_up")
            assert full.error is ErrorCode.STORAGE_FULL, "nobody's fault, and nothing to report"

    run(work)


def test_a_crash_tells_the_last_words_and_the_next_job_works(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            error = await one.error("crash")
            assert error.error is ErrorCode.WORKER_CRASHED
            assert "these are my last words" in error.detail
            assert (await one.convert("succeed")).nodes == 3

    run(work)


def test_jobs_beside_a_crash_are_tried_again_and_only_the_culprit_fails(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            await one.convert("succeed")
            results = await asyncio.gather(
                *(one.convert("wait_for_word", name) for name in "abc"), one.error("say_word_and_crash")
            )
            assert [result.title for result in results[:3]] == ["a", "b", "c"]
            assert results[3].error is ErrorCode.WORKER_CRASHED

    run(work)


def test_a_browser_in_which_page_after_page_crashes_is_replaced_and_the_next_job_works(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            first = await one.worker_of()
            assert (await one.error("break_browser")).error is ErrorCode.PAGE_CRASHED
            assert await one.worker_of() != first, "tried once more elsewhere"
            assert one.pool.workers_started == 2

    run(work)


def test_pages_that_crash_by_themselves_fail_in_another_browser_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            errors = [await one.error("crash_page") for _ in range(3)]
            assert [each.error for each in errors] == [ErrorCode.PAGE_CRASHED] * 3
            assert (await one.convert("succeed")).nodes == 3

    run(work)


def test_crashes_with_a_good_page_in_between_cost_their_pages_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            for _ in range(2):
                await one.error("crash_page")
                await one.convert("succeed")
            assert one.pool.workers_started == 1

    run(work)


def test_a_worker_that_stands_still_is_ended_and_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            before = await one.worker_of()
            (worker,) = one.pool._workers
            worker._settings = replace(PATIENT, silence=1.0)  # no other, which may be silent while the machine is busy
            assert (await one.error("hang")).error is ErrorCode.WORKER_HUNG
            assert await one.worker_of() != before

    run(work)


def test_a_job_over_its_time_is_cancelled_and_its_worker_lives_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, HURRIED) as one:
            before = await one.worker_of()
            assert (await one.error("sleep", timeout_ms=SOON)).error is ErrorCode.CAPTURE_TIMED_OUT
            assert await one.worker_of() == before

    run(work)


def test_a_job_that_cannot_be_cancelled_costs_its_worker_and_its_neighbours_are_tried_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(HURRIED, cancel_grace=0.5)) as one:
            before = await one.worker_of()
            neighbour = asyncio.create_task(one.convert("wait_for_word"))
            assert (await one.error("linger", timeout_ms=SOON)).error is ErrorCode.WORKER_HUNG
            one.say_word()
            assert (await neighbour).nodes == 3
            assert await one.worker_of() != before

    run(work)


def test_a_cancelled_job_frees_its_place(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, pages_per_worker=1)) as one:
            task = asyncio.create_task(one.convert("sleep"))
            await until(lambda: Stage.LOADING in [step.stage for step in one.progress])
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await one.convert("succeed")).nodes == 3

    run(work)


def test_a_waiting_job_can_be_cancelled_and_the_queue_has_an_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, pages_per_worker=1, queue_limit=1)) as one:
            running = asyncio.create_task(one.convert("sleep"))
            await until(lambda: Stage.LOADING in [step.stage for step in one.progress])
            waiting = asyncio.create_task(one.convert("succeed"))
            await asyncio.sleep(0)
            assert (await one.error("succeed")).error is ErrorCode.QUEUE_FULL
            waiting.cancel()
            running.cancel()
            await asyncio.wait([running, waiting])
            assert (await one.convert("succeed")).nodes == 3

    run(work)


def test_a_worker_retires_after_its_pages(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, recycle_pages=2)) as one:
            pids = [await one.worker_of() for _ in range(5)]
            assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [2, 2, 1]
            await until(lambda: not is_alive(pids[0]))

    run(work)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a process group")
def test_a_worker_that_grew_too_large_retires_after_its_job(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, recycle_bytes=150_000_000)) as one:
            grown = asyncio.create_task(one.worker_of("grow"))
            await until(lambda: [worker.state for worker in one.pool._workers] == [WorkerState.RETIRING])
            one.say_word()
            assert await one.worker_of() != await grown

    run(work)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a process group")
def test_a_worker_beyond_the_memory_limit_is_ended_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, memory_limit=150_000_000)) as one:
            error = await one.error("grow")
            assert (error.error, "memory" in error.cause) == (ErrorCode.WORKER_CRASHED, True)

    run(work)


@pytest.mark.parametrize(
    ("command", "patience", "detail"),
    [
        ((*COMMAND, "--fail-to-start"), 60.0, "no browser here"),
        ((*COMMAND, "--never-ready"), 0.5, "no answer in time"),
        (("/no/such/program",), 60.0, "No such file"),
    ],
)
def test_an_engine_that_does_not_start_fails_all_that_wait(
    tmp_path: Path, command: tuple[str, ...], patience: float, detail: str
) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, start_timeout=patience), command) as one:
            errors = await asyncio.gather(one.error("succeed"), one.error("succeed"))
            assert {error.error for error in errors} == {ErrorCode.WORKER_START_FAILED}
            assert detail in errors[0].detail

    run(work)


def test_what_a_worker_prints_does_not_disturb_its_messages(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            assert (await one.convert("babble")).nodes == 3

    run(work)


def test_a_worker_that_speaks_nonsense_is_ended(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            error = await one.error("garble")
            assert error.error is ErrorCode.WORKER_CRASHED
            assert "unreadable report" in error.detail

    run(work)


def test_a_result_outside_the_jobs_folder_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            assert (await one.error("succeed", "elsewhere")).error is ErrorCode.WORKER_CRASHED

    run(work)


def test_a_large_document_reaches_the_worker_while_others_go_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            large = "succeed<" + "ü\ud800" * 1_000_000
            results = await asyncio.gather(one.convert(large), one.convert("succeed"))
            assert [result.nodes for result in results] == [3, 3]

    run(work)


def test_a_worker_sees_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_KEY", "sk_secret")
    monkeypatch.setenv("HTTPS_PROXY", "http://user:password@proxy:1")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    async def work() -> None:
        async with bench(tmp_path) as one:
            names = ((await one.convert("tell_environment")).fig.parent / "environment").read_text().splitlines()
            assert "LC_ALL" in names
            assert not {"API_KEY", "HTTPS_PROXY"} & set(names)

    run(work)


def test_closing_ends_jobs_workers_and_their_children(tmp_path: Path) -> None:
    async def work() -> None:
        async with bench(tmp_path) as one:
            request = one.request("bear_child")
            task = asyncio.create_task(one.pool.convert(request))
            mark = request.directory / "child"
            await until(lambda: mark.exists() and mark.read_text() != "")
            workers = one.pool.worker_pids
            await one.pool.aclose()
            with pytest.raises(asyncio.CancelledError):
                await task
            child = int(mark.read_text())
            await until(lambda: not any(is_alive(pid) for pid in [*workers, child]))
            assert (await one.error("succeed")).error is ErrorCode.WORKER_START_FAILED

    run(work)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_workers_and_their_children_end_with_a_program_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(f"""
        import asyncio, pathlib
        from htmlfig_desktop.core.conversion import ConversionRequest
        from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
        from htmlfig_desktop.engine.workers.pool import WorkerPool
        request = ConversionRequest(HtmlSource("bear_child"), ConversionOptions(), pathlib.Path({str(tmp_path)!r}))
        asyncio.run(WorkerPool({COMMAND!r}).convert(request))
        """)
    )
    mark = tmp_path / "child"
    with subprocess.Popen([sys.executable, str(program)], env=os.environ.copy()) as process:
        asyncio.run(until(lambda: mark.exists() and mark.read_text() != ""))
        child = int(mark.read_text())
        worker = os.getpgid(child)
        process.send_signal(signal.SIGKILL)
    asyncio.run(until(lambda: not is_alive(worker) and not is_alive(child)))
