"""The window with a real service on loopback: pages go there and come back, and what stands in the way is explained."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.conversion import ConversionRequest, WaitReason
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.keys.facts import KeyFacts, MemoryFacts
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.cells import READERS, Around
from htmlfig_desktop.ui.jobs.rows import Role, RowAction
from htmlfig_desktop.ui.keys.view import KeysDialog
from tests.gui.driver import give, until
from tests.gui.remote.conftest import SECRET, Remote
from tests.support.figs import small_fig
from tests.support.live_service import FakeEngine, Live, live_service
from tests.support.raw_server import RawServer, reply

LIMITED = {"success": False, "error": {"code": "RATE_LIMIT_EXCEEDED", "message": "Too many.", "details": {}}}
BUSY = {"success": False, "error": {"code": "SERVICE_UNAVAILABLE", "message": "No room.", "details": {}}}


async def with_key(
    on: Remote, live: Live, name: str = "Team", kind: KeyKind = KeyKind.SECRET, **numbers: int
) -> KeyFacts:
    """Give the window a key of the service, and choose it."""
    key = await live.key(kind, **numbers)
    facts = await on.add("Team", key.text, live.url)
    on.desktop.remote.destination.choose(facts.id)
    return facts


async def convert(on: Remote, page: Path) -> Job:
    await on.desktop.presenter.editor.open([page])
    await give(on.desktop.window, Command.CONVERT)
    return on.driver.jobs[-1]


async def finished(on: Remote, job: Job) -> Job:
    await until(lambda: on.driver.queue.job(job.id).state.is_finished)
    await on.driver.shown()
    return on.driver.queue.job(job.id)


def failure(on: Remote) -> tuple[str, str, str]:
    notice = on.desktop.window.preview.notice
    return notice._title.text(), notice._cause.text(), notice._next.text()


def buttons(on: Remote) -> list[str]:
    return [each.text() for each in on.desktop.window.preview.notice._buttons if not each.isHidden()]


@pytest.mark.parametrize("kind", [KeyKind.SECRET, KeyKind.OPEN])
def test_a_page_is_converted_there_saved_here_and_the_limit_falls(
    run, remote, page: Path, tmp_path: Path, kind: KeyKind
) -> None:
    async def play() -> None:
        async with remote() as on, live_service(tmp_path / "service", FakeEngine(fig=small_fig())) as live:
            key = await with_key(on, live, kind=kind)
            left = []
            for _ in range(2):
                job = await finished(on, await convert(on, page))
                assert job.state is JobState.DONE, job.error
                left.append(on.desktop.remote.quota.state(key.id).rate_limit.remaining)
            assert left[1] < left[0]
            assert f"{left[1]} / " in on.desktop.window.quota.text()
            assert on.driver.backend.requests == [], "the engine here did nothing"
            assert job.result.nodes > 0
            target = tmp_path / "design.fig"
            on.desktop.presenter.jobs.select(job)
            await give(on.desktop.window, Command.SAVE_AS)
            on.desktop.window.saveNameChosen.emit(target)
            await until(target.exists)
            assert target.read_bytes() == small_fig()
            tip = READERS[3](job, Around(0.0))
            assert "Converted by Team" in tip
            assert (await on.keys.get("Team")).last_used is not None

    run(play())


def test_the_used_up_quota_is_explained_and_this_machine_goes_on(run, remote, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with remote() as on, live_service(tmp_path / "service", FakeEngine(fig=small_fig())) as live:
            await with_key(on, live, per_month=1)
            await finished(on, await convert(on, page))
            job = await finished(on, await convert(on, page))
            assert job.error.error is ErrorCode.QUOTA_EXHAUSTED
            title, cause, after = failure(on)
            assert title == "The monthly quota is used up"
            assert "A new month begins on" in cause
            assert "convert on this machine" in after
            assert buttons(on) == ["Try Again", "Copy Details", "Convert on This Machine"]
            assert "monthly quota used up" in on.desktop.window.quota.text()
            await until(lambda: "used up" in on.desktop.window.options.destination.warning)
            on.desktop.window.preview.notice.thirdRequested.emit()
            job = await finished(on, job)
            assert job.state is JobState.DONE
            assert job.destination.is_here
            assert len(on.driver.backend.requests) == 1

    run(play())


def test_a_limit_far_away_is_told_with_its_time_and_can_be_waited_for(run, remote, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with remote() as on, live_service(tmp_path / "service", FakeEngine(fig=small_fig())) as live:
            await with_key(on, live, per_day=1)
            await finished(on, await convert(on, page))
            first = await convert(on, page)
            second = await convert(on, page)
            job = await finished(on, first)
            assert job.error.error is ErrorCode.RATE_LIMITED
            on.desktop.presenter.jobs.select(job)
            title, cause, _ = failure(on)
            assert title == "Too many requests"
            assert re.search(r"until .*\d\d:\d\d\.", cause)
            assert buttons(on)[0].startswith("Wait Until ")
            held = on.driver.queue.job(second.id)
            assert held.state is JobState.QUEUED
            assert held.progress.reason is WaitReason.LIMIT
            status = READERS[Role.STATUS](held, Around(0.0))
            assert status.startswith("The server asks to wait")
            assert "; goes on at " in status
            assert "waiting, goes on in" in on.desktop.window.quota.text()
            on.desktop.window.preview.retryRequested.emit()
            await until(lambda: on.driver.queue.job(first.id).state is JobState.QUEUED)
            on.desktop.presenter.orders.on_row(first.id, RowAction.CANCEL)
            assert on.driver.queue.job(first.id).state is JobState.CANCELLED
            on.desktop.presenter.jobs.select(held)
            await give(on.desktop.window, Command.CONVERT_HERE)
            assert (await finished(on, second)).state is JobState.DONE
            late = await convert(on, page)
            assert on.driver.queue.job(late.id).progress.reason is WaitReason.LIMIT

    run(play())


def test_a_busy_server_that_asks_for_a_long_wait_is_waited_for_as_the_window_says(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([reply(503, BUSY, retry_after="600")]) as server:
            key = await on.add("Team", SECRET, server.url)
            on.desktop.remote.destination.choose(key.id)
            first = await convert(on, page)
            second = await convert(on, page)
            job = await finished(on, first)
            assert job.error.error is ErrorCode.SERVER_BUSY
            on.desktop.presenter.jobs.select(job)
            await on.driver.shown()
            assert re.search(r"for 10\smin, until .*\d\d:\d\d\.", failure(on)[1])
            assert buttons(on)[0].startswith("Wait Until ")
            await until(lambda: "The job will wait." in on.desktop.window.options.destination.warning)
            held = on.driver.queue.job(second.id)
            assert (held.state, held.progress.reason) == (JobState.QUEUED, WaitReason.LIMIT)
            assert len(server.requests) == 1
            on.driver.queue.cancel(second.id)

    run(play())


def test_a_short_wait_is_counted_down_in_the_row_and_can_be_cancelled_or_left(run, remote, page: Path) -> None:
    async def play() -> None:
        limited = reply(429, LIMITED, retry_after="42")
        async with remote() as on, RawServer([limited]) as server:
            key = await on.add("Team", SECRET, server.url)
            on.desktop.remote.destination.choose(key.id)
            job = await convert(on, page)
            await until(lambda: on.driver.queue.job(job.id).progress.reason is WaitReason.LIMIT)
            now = on.driver.queue.job(job.id)
            assert now.state is JobState.RUNNING
            status = READERS[Role.STATUS](now, Around(0.0))
            assert status in {f"The server asks to wait; goes on in {left}\xa0s" for left in (40, 41, 42)}
            working = on.desktop.window.preview.working
            await until(lambda: "goes on in" in working._now.text())
            assert not working._here.isHidden()
            assert READERS[Role.ACTIONS](now, Around(0.0)) == (RowAction.CANCEL,)
            on.desktop.presenter.orders.on_row(job.id, RowAction.CANCEL)
            assert (await finished(on, job)).state is JobState.CANCELLED
            second = await convert(on, page)
            await until(lambda: on.driver.queue.job(second.id).progress.reason is WaitReason.LIMIT)
            await until(lambda: not working._here.isHidden())
            working._here.click()
            done = await finished(on, second)
            assert done.state is JobState.DONE
            assert done.destination.is_here
            log = [line.text for line in on.desktop.presenter.jobs.log_of(done)]
            assert len([line for line in log if "asks to wait" in line]) == 1, "no line for every second"

    run(play())


def test_a_wrong_key_a_deleted_entry_and_a_missing_key_are_explained(run, remote, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with remote() as on, live_service(tmp_path / "service", FakeEngine(fig=small_fig())) as live:
            wrong = await on.add("Wrong", SECRET, live.url)
            on.desktop.remote.destination.choose(wrong.id)
            job = await finished(on, await convert(on, page))
            assert failure(on)[0] == "The server does not accept the key"
            assert buttons(on) == ["Try Again", "API Keys…", "Convert on This Machine"]
            assert (
                on.desktop.window.preview.notice._name.text() == f"site · Wrong, {live.url.removeprefix('http://')}"
            ), "which key, and where"
            on.desktop.window.preview.notice._buttons[1].click()
            on.dialog(KeysDialog).close()
            await on.vault.delete(wrong.id)
            on.driver.queue.retry(job.id)
            job = await finished(on, job)
            assert job.error.error is ErrorCode.KEY_SECRET_GONE
            await on.keys.delete("Wrong")
            on.driver.queue.retry(job.id)
            job = await finished(on, job)
            assert job.error.error is ErrorCode.KEY_UNKNOWN
            assert "“Wrong”" in job.error.cause
            assert live.engine.requests == []

    run(play())


def test_a_page_that_is_gone_is_chosen_anew_and_not_converted_here_where_it_is_gone_as_well(
    run, remote, page: Path
) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add("Team", SECRET, "http://127.0.0.1:1")
            on.desktop.remote.destination.choose(key.id)
            on.driver.queue.pause()
            job = await convert(on, page)
            await asyncio.to_thread(page.unlink)
            on.driver.queue.resume()
            job = await finished(on, job)
            assert job.error.error is ErrorCode.SOURCE_MISSING
            assert buttons(on) == ["Try Again", "Copy Details", "Open File…"]

    run(play())


def test_an_unreachable_server_is_explained_after_the_tries_that_are_due(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add("Team", SECRET, "http://127.0.0.1:1")
            on.desktop.remote.destination.choose(key.id)
            job = await convert(on, page)
            await until(lambda: on.driver.queue.job(job.id).progress.reason is WaitReason.DISCONNECTED)
            job = await finished(on, job)
            assert failure(on)[0] == "The server cannot be reached"
            assert "Convert on This Machine" in buttons(on)

    run(play())


def test_a_job_goes_on_with_its_key_after_a_restart_and_is_charged_once(
    run, remote, page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        facts, vault = MemoryFacts(), MemoryVault()
        release = asyncio.Event()

        async def linger(request: ConversionRequest) -> None:
            await release.wait()

        engine = FakeEngine(fig=small_fig(), play=linger)
        async with remote(facts, vault, tmp_path / "jobs") as on:
            service = live_service(tmp_path / "service", engine)
            live = await service.__aenter__()
            key = await with_key(on, live)
            job = await convert(on, page)
            await until(lambda: bool(engine.requests))
        release.set()
        async with remote(facts, vault, tmp_path / "jobs") as on:
            on.desktop.presenter.restore()
            await until(lambda: on.driver.queue.is_paused)
            again = on.driver.queue.job(job.id)
            assert again.destination.key_id == key.id
            on.driver.queue.resume()
            done = await finished(on, job)
            assert done.state is JobState.DONE, done.error
            assert (await on.keys.get("Team")).id == key.id
            stored = (tmp_path / "jobs" / "jobs.sqlite3").read_bytes()
            secret = await vault.read(key.id)
            assert secret is not None
            assert secret.encode() not in stored
        await service.__aexit__(None, None, None)

    run(play())
