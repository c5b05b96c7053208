"""Pages and accidents that would break a lesser engine: each costs its own job, says so, and the next job works."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Stage
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import FileSource, HtmlSource, UrlSource, WaitUntil
from tests.hostile.conftest import Engine, members
from tests.support.processes import is_alive, until
from tests.support.web_server import Reply, WebServer

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes by /proc and ends them by signals"),
]
Scene = Callable[..., None]


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        yield running


def test_a_worker_killed_in_the_middle_of_a_job_costs_that_job_only(play: Scene, server: WebServer) -> None:
    url = server.put("/", Reply(hangs=True))

    async def scene(engine: Engine) -> None:
        job = asyncio.create_task(engine.error(UrlSource(url)))
        await engine.reaches(Stage.LOADING)
        (worker,) = engine.pool.worker_pids
        family = members(worker)
        os.kill(worker, signal.SIGKILL)
        error = await job
        assert error.error is ErrorCode.WORKER_CRASHED
        assert f"exit status -{int(signal.SIGKILL)}" in error.detail
        assert await engine.works()
        assert not any(is_alive(pid) for pid in family)

    play(scene)


@pytest.mark.slow
def test_jobs_beside_a_killed_worker_come_through(play: Scene, server: WebServer) -> None:
    release = threading.Event()
    slow = server.put("/slow", Reply(b"<p>late", waits_for=release))

    async def scene(engine: Engine) -> None:
        jobs = [asyncio.create_task(engine.convert(UrlSource(slow))) for _ in range(2)]
        await _requests(server, "/slow", 2)
        os.kill(engine.pool.worker_pids[0], signal.SIGKILL)
        release.set()
        results = await asyncio.gather(*jobs)
        assert [result.texts for result in results] == [1, 1]

    play(scene)


async def _requests(server: WebServer, path: str, count: int) -> None:
    await until(lambda: server.requests[path] >= count)


def test_an_endless_loop_ends_with_its_timeout_while_other_pages_go_on(play: Scene) -> None:
    async def scene(engine: Engine) -> None:
        loop = asyncio.create_task(engine.error("<script>while (true) {}</script>", timeout_ms=3000))
        await engine.reaches(Stage.LOADING)
        assert await engine.works()
        error = await loop
        assert error.error is ErrorCode.LOAD_TIMED_OUT
        assert "3 s" in error.cause
        assert await engine.works()

    play(scene)


def test_a_crash_of_the_renderer_costs_its_page_and_not_the_worker(play: Scene, server: WebServer) -> None:
    url = server.put("/", "<img src=/hang>")
    server.put("/hang", Reply(hangs=True))

    async def scene(engine: Engine) -> None:
        assert await engine.works()
        (worker,) = engine.pool.worker_pids
        job = asyncio.create_task(engine.error(UrlSource(url)))
        await _requests(server, "/hang", 1)
        for renderer in _renderers(worker):
            os.kill(renderer, signal.SIGSEGV)
        assert (await job).error in {ErrorCode.PAGE_CRASHED, ErrorCode.BROWSER_PROTOCOL}
        assert await engine.works()
        assert engine.pool.worker_pids == (worker,)

    play(scene)


def _renderers(worker: int) -> list[int]:
    """All renderers of a worker, forked by its zygotes: the page's may be older than the spare one."""
    family = members(worker)
    zygotes = {pid for pid in family if b"--type=zygote" in _process_file(pid, "cmdline")}
    return [pid for pid in family if _parent(pid) in zygotes]


def _parent(pid: int) -> int:
    fields = _process_file(pid, "stat").rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def _process_file(pid: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


@pytest.mark.slow
def test_a_page_of_100_megabytes_is_refused_unread(play: Scene, tmp_path: Path) -> None:
    page = tmp_path / "large.html"
    with page.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)

    async def scene(engine: Engine) -> None:
        assert (await engine.error(FileSource(page))).error is ErrorCode.SOURCE_TOO_LARGE
        assert (await engine.error("x" * 100 * 1024 * 1024)).error is ErrorCode.SOURCE_TOO_LARGE
        assert await engine.works()

    play(scene)


@pytest.mark.slow
def test_what_cannot_be_opened_and_what_never_comes_each_have_their_error(
    play: Scene, server: WebServer, tmp_path: Path
) -> None:
    async def errors(engine: Engine, timeout_ms: int) -> list[ErrorCode]:
        found = await asyncio.gather(
            engine.error(FileSource(tmp_path / "missing.html")),
            engine.error(UrlSource("http://127.0.0.1:2/")),
            engine.error(UrlSource("http://no-such-host.invalid/")),
            engine.error("<p>x", wait_for_selector="#never", timeout_ms=timeout_ms),
            engine.error(UrlSource(server.origin + "/missing")),
            engine.error(UrlSource("chrome://crash")),
        )
        return [error.error for error in found]

    async def scene(engine: Engine) -> None:
        expected = [
            ErrorCode.SOURCE_MISSING,
            ErrorCode.PAGE_UNREACHABLE,
            ErrorCode.PAGE_UNREACHABLE,
            ErrorCode.SELECTOR_TIMED_OUT,
            ErrorCode.PAGE_HTTP_ERROR,
            ErrorCode.PAGE_REFUSED,
        ]
        # A busy machine may use up a short time before that wait begins.
        assert await errors(engine, 3000) == expected or await errors(engine, 60_000) == expected
        assert await engine.works()

    play(scene)


def test_a_script_that_eats_memory_ends_its_page_and_not_the_worker(play: Scene) -> None:
    hog = "<script>const all = []; while (true) all.push(new Array(1e6).fill(Math.random()))</script>"

    async def scene(engine: Engine) -> None:
        assert await engine.works()
        (worker,) = engine.pool.worker_pids
        error = await engine.error(hog, timeout_ms=60_000)
        assert error.error is ErrorCode.PAGE_CRASHED
        assert await engine.works()
        assert engine.pool.worker_pids == (worker,)

    play(scene)


@pytest.mark.slow
def test_memory_outside_the_script_heap_ends_the_worker_before_the_machine(play: Scene) -> None:
    hog = """<p>x<script>const all = [];
    setInterval(() => { for (let i = 0; i < 4; i++) all.push(new Uint8Array(3e7).fill(1)) }, 20)</script>
    <img src="http://page.localhost/never">"""

    async def scene(engine: Engine) -> None:
        error = await engine.error(hog, wait_for_selector="#never", timeout_ms=60_000)
        assert (error.error, "memory" in error.cause) == (ErrorCode.WORKER_CRASHED, True)
        assert await engine.works()

    play(scene, memory_limit=1500 * 1024 * 1024, tick=0.2)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("built", [pytest.param("by the parser", marks=pytest.mark.slow), "by a script"])
def test_50_000_nested_elements_neither_hang_nor_end_the_worker(play: Scene, built: str) -> None:
    pages = {
        "by the parser": "<div>" * 50_000 + "deep",
        "by a script": "<script>let at = document.documentElement; for (let i = 0; i < 50_000; i++)"
        " at = at.appendChild(document.createElement('div')); at.textContent = 'deep'</script>",
    }

    async def scene(engine: Engine) -> None:
        assert await engine.works()
        (worker,) = engine.pool.worker_pids
        try:
            result = await engine.convert(pages[built], timeout_ms=120_000)
            assert result.nodes >= 1
        except HtmlFigError as error:
            assert error.error in {ErrorCode.PAGE_CRASHED, ErrorCode.PAGE_TOO_COMPLEX}  # noqa: PT017
        assert await engine.works()
        assert engine.pool.worker_pids == (worker,)

    play(scene)


RESTLESS = {
    "reloads itself for ever": ("<p>x<script>setTimeout(() => location.reload(), 0)</script>", {}),
    "asks without end": ("<script>while (true) alert('x')</script>", {}),
    "opens windows without end": ("<p>x<script>while (true) open('about:blank')</script>", {}),
    "fetches without end": (
        "<p>x<script>setInterval(() => fetch('/x?' + Math.random()), 50)</script>",
        {"wait_until": WaitUntil.NETWORK_IDLE},
    ),
    "holds on when left": ("<script>onbeforeunload = () => 'stay'; while (true) {}</script>", {}),
    "works without end once loaded": ("<p>x<script>onload = () => setTimeout(() => { for (;;); })</script>", {}),
}


SMOKE = frozenset({"works without end once loaded"})
"""What the gate has, beside the endless loop above, which hangs while it loads."""


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=() if what in SMOKE else (pytest.mark.slow,)) for what in RESTLESS]
)
def test_a_page_ends_in_time_that(play: Scene, server: WebServer, what: str) -> None:
    html, options = RESTLESS[what]

    async def scene(engine: Engine) -> None:
        async with asyncio.timeout(90):
            try:
                await engine.convert(HtmlSource(html, base_url=server.origin + "/"), timeout_ms=4000, **options)
            except HtmlFigError as error:
                assert error.error.code.startswith("CAP01"), error  # noqa: PT017
        assert await engine.works()

    play(scene)


def test_a_cancelled_job_leaves_the_worker_free_for_the_next(play: Scene, server: WebServer) -> None:
    url = server.put("/", Reply(hangs=True))

    async def scene(engine: Engine) -> None:
        job = asyncio.create_task(engine.convert(UrlSource(url)))
        await engine.reaches(Stage.LOADING)
        (worker,) = engine.pool.worker_pids
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        assert await engine.works()
        assert engine.pool.worker_pids == (worker,)

    play(scene, pages_per_worker=1)


def test_four_pages_convert_in_one_worker_at_the_same_time(play: Scene, server: WebServer) -> None:
    release = threading.Event()
    server.put("/late.css", Reply(b"p { color: red }", "text/css", waits_for=release))
    url = server.put("/", "<link rel=stylesheet href=/late.css><p>x")

    async def scene(engine: Engine) -> None:
        jobs = [asyncio.create_task(engine.convert(UrlSource(url))) for _ in range(4)]
        await _requests(server, "/late.css", 4)
        release.set()
        assert [job.texts for job in await asyncio.gather(*jobs)] == [1, 1, 1, 1]
        assert len(engine.pool.worker_pids) == 1

    play(scene, workers=1)
