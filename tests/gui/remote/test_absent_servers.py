"""A server that goes away while jobs wait for it: they wait on, it is said once, and they go on when it is back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from htmlfig_desktop.client import retries
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.conversion import WaitReason
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui import absences
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.cells import READERS, Around
from htmlfig_desktop.ui.jobs.rows import Role, RowAction
from tests.gui.driver import give, until
from tests.gui.remote.conftest import Remote
from tests.support.figs import small_fig
from tests.support.raw_server import RawServer, Received, reply
from tests.support.remote import SECRETS, as_open_answer


async def service(received: Received, writer: asyncio.StreamWriter) -> None:
    """Convert what is posted, and refuse all else as a service does."""
    answer = reply(200, as_open_answer(small_fig())) if received.method == "POST" else reply(405)
    await answer(received, writer)


@pytest.fixture(autouse=True)
def _without_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "_FIRST_BACKOFF", 0.001)
    monkeypatch.setattr(absences, "_FIRST_LOOK_S", 0.02)
    monkeypatch.setattr(absences, "_LAST_LOOK_S", 0.02)


async def three_jobs(on: Remote, server: RawServer, page: Path) -> list[Job]:
    """Convert a page three times on a server that is gone, and wait until that is told."""
    key = await on.add("Team", SECRETS[KeyKind.OPEN], server.url)
    on.desktop.remote.destination.choose(key.id)
    await on.desktop.presenter.editor.open([page])
    await server.go_away()
    on.driver.queue.pause()
    for _ in range(3):
        await give(on.desktop.window, Command.CONVERT)
    on.driver.queue.resume()
    await until(lambda: "cannot be reached" in said(on))
    return list(on.driver.jobs)


def said(on: Remote) -> str:
    bar = on.desktop.window.bar
    return "" if bar.isHidden() else f"{bar._title.text()}. {bar._text.text()}"


def way(on: Remote, words: str) -> QPushButton:
    buttons = on.desktop.window.bar.findChildren(QPushButton)
    return next(each for each in buttons if each.text().replace("&", "") == words and not each.isHidden())


def states(on: Remote) -> list[JobState]:
    return [job.state for job in on.driver.jobs]


def test_jobs_of_a_server_that_goes_away_wait_and_are_offered_to_go_on_when_it_is_back(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            await three_jobs(on, server, page)
            assert states(on) == [JobState.QUEUED] * 3
            assert "3 conversions wait for it" in said(on)
            row = on.driver.jobs[1]
            assert READERS[Role.STATUS](row, Around(0.0)) == "The server cannot be reached"
            assert READERS[Role.ACTIONS](row, Around(0.0)) == (RowAction.RETRY, RowAction.CANCEL)
            await server.come_back()
            await until(lambda: "is back. 3 conversions wait" in said(on))
            assert states(on) == [JobState.QUEUED] * 3
            assert on.driver.jobs[1].progress.reason is WaitReason.BACK
            way(on, "Continue").click()
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert "is back" not in said(on)

    run(play(), 60)


@pytest.mark.parametrize("looks_elsewhere", [True, False])
def test_who_looks_elsewhere_is_notified_that_a_server_is_back(
    run, remote, page: Path, monkeypatch: pytest.MonkeyPatch, looks_elsewhere: bool
) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            told: list[str] = []
            attention = on.desktop.attention
            monkeypatch.setattr(attention._notifier, "tell", lambda title, text, act: told.append(f"{title}. {text}"))
            await three_jobs(on, server, page)
            monkeypatch.setattr(on.desktop.window, "isActiveWindow", lambda: not looks_elsewhere)
            await server.come_back()
            await until(lambda: "is back. 3 conversions wait" in said(on))
            assert [each.partition(" ")[2] for each in told] == [
                "is back. 3 conversions wait for it."
            ] * looks_elsewhere

    run(play(), 60)


def test_a_row_that_waits_for_a_server_can_be_tried_at_once_and_is_told_again_when_that_fails(
    run, remote, page: Path
) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            jobs = await three_jobs(on, server, page)
            on.desktop.presenter.orders.on_row(jobs[2].id, RowAction.RETRY)
            assert said(on) == ""
            await until(lambda: "cannot be reached" in said(on))
            assert states(on) == [JobState.QUEUED] * 3
            await server.come_back()
            on.desktop.presenter.jobs.select(jobs[0])
            await give(on.desktop.window, Command.RETRY)
            await until(lambda: states(on) == [JobState.DONE] * 3)

    run(play(), 60)


def test_what_waits_for_a_server_can_be_converted_here_all_at_once(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            await three_jobs(on, server, page)
            way(on, "Convert on This Machine").click()
            assert said(on) == ""
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert len(on.driver.backend.requests) == 3
            assert all(job.destination.is_here for job in on.driver.jobs)

    run(play(), 60)


def test_nothing_more_is_said_of_a_server_when_nobody_waits_for_it(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            jobs = await three_jobs(on, server, page)
            for job in jobs:
                on.driver.queue.cancel(job.id)
            assert said(on) == ""
            await server.come_back()
            await give(on.desktop.window, Command.CONVERT)
            await until(lambda: on.driver.jobs[-1].state is JobState.DONE)

    run(play(), 60)


def test_a_page_that_nobody_waits_behind_fails_and_says_why(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([service]) as server:
            key = await on.add("Team", SECRETS[KeyKind.OPEN], server.url)
            on.desktop.remote.destination.choose(key.id)
            await on.desktop.presenter.editor.open([page])
            await server.go_away()
            await give(on.desktop.window, Command.CONVERT)
            await until(lambda: states(on) == [JobState.FAILED])
            assert on.driver.jobs[0].error.error is ErrorCode.SERVER_UNREACHABLE

    run(play(), 60)
