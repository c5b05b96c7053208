"""A key that its server refuses, or that may convert no more: what waits with it is not sent, and goes on with another.

Each page would be refused like the first, which costs the time of an upload each.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.keys.facts import KeyFacts
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.cells import READERS, Around
from htmlfig_desktop.ui.jobs.rows import Role, RowAction
from htmlfig_desktop.ui.keys.view import KeysDialog
from tests.gui.driver import give, until
from tests.gui.remote.conftest import Remote
from tests.gui.remote.test_absent_servers import said, service, states, way
from tests.support.raw_server import Act, RawServer, Received, reply
from tests.support.remote import SECRETS

OLD, NEW = SECRETS[KeyKind.OPEN], "sk_0123456789abcdefNEW2"
REVOKED = reply(401, b'{"code": "INVALID_KEY", "message": "revoked"}')
INVALID = reply(400, b'{"code": "INVALID_REQUEST", "message": "html or url"}')
USED_UP = reply(402, b'{"code": "QUOTA_EXCEEDED", "message": "used up"}')


class Refusing:
    """A server that refuses the old key as long as a test wants it, and converts for any other."""

    def __init__(self, refusal: Act) -> None:
        self.refusal = refusal
        self.is_refusing = True
        self.sent = 0

    async def __call__(self, received: Received, writer: asyncio.StreamWriter) -> None:
        is_test = received.body in (b"", b"{}")
        self.sent += not is_test
        if self.is_refusing and OLD in received.headers.get("authorization", ""):
            await self.refusal(received, writer)
        elif is_test:
            await INVALID(received, writer)
        else:
            await service(received, writer)


async def three_jobs(on: Remote, server: RawServer, page: Path, title: str) -> KeyFacts:
    """Convert a page three times with a key that is refused, and wait until that is told."""
    key = await on.add("Team", OLD, server.url)
    on.desktop.remote.destination.choose(key.id)
    await on.desktop.presenter.editor.open([page])
    on.driver.queue.pause()
    for _ in range(3):
        await give(on.desktop.window, Command.CONVERT)
    on.driver.queue.resume()
    await until(lambda: title in said(on))
    return key


def test_a_key_that_is_refused_is_told_once_and_sent_no_more_and_another_one_takes_its_jobs(
    run, remote, page: Path
) -> None:
    async def play() -> None:
        asked = Refusing(REVOKED)
        async with remote() as on, RawServer([asked]) as server:
            await three_jobs(on, server, page, "does not accept the key")
            assert "3 conversions with “Team” wait, and go on with a new key." in said(on)
            assert (asked.sent, states(on)) == (1, [JobState.QUEUED] * 3)
            row = on.driver.jobs[1]
            assert READERS[Role.STATUS](row, Around(0.0)) == "Waiting for another key; try again to go on"
            assert READERS[Role.ACTIONS](row, Around(0.0)) == (RowAction.RETRY, RowAction.CANCEL)
            await on.driver.shown()
            again = on.desktop.window.preview.working._again
            assert (again.isVisible(), again.text()) == (True, "Try Again")
            again.click()
            assert said(on) == ""
            await until(lambda: "does not accept the key" in said(on))
            assert (asked.sent, states(on)) == (2, [JobState.QUEUED] * 3)
            way(on, "API Keys…").click()
            await until(lambda: on.is_open(KeysDialog))
            await on.add("Elsewhere", NEW, "https://other.example")
            assert states(on) == [JobState.QUEUED] * 3
            new = await on.add("Team 2", NEW, server.url)
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert {job.destination.key_id for job in on.driver.jobs} == {new.id}
            assert asked.sent == 5
            assert not again.isVisible()
            on.dialog(KeysDialog).close()

    run(play(), 60)


@pytest.mark.parametrize("refusal", [REVOKED, USED_UP])
def test_a_key_that_was_tested_good_converts_what_waits_with_it(run, remote, page: Path, refusal: Act) -> None:
    async def play() -> None:
        asked = Refusing(refusal)
        async with remote() as on, RawServer([asked]) as server:
            key = await three_jobs(on, server, page, "key" if refusal is REVOKED else "quota is used up")
            asked.is_refusing = False
            on.desktop.remote.keys.open().testRequested.emit(key.id)
            await until(lambda: states(on) == [JobState.DONE] * 3)
            assert "wait" not in said(on)
            on.dialog(KeysDialog).close()

    run(play(), 60)


def test_what_waits_for_a_quota_can_be_tried_again_and_converted_here(run, remote, page: Path) -> None:
    async def play() -> None:
        asked = Refusing(USED_UP)
        async with remote() as on, RawServer([asked]) as server:
            await three_jobs(on, server, page, "The monthly quota is used up")
            assert "3 conversions with “Team” wait." in said(on)
            assert (
                READERS[Role.STATUS](on.driver.jobs[1], Around(0.0))
                == "The monthly quota is used up; try again to go on"
            )
            way(on, "Try Again").click()
            assert said(on) == ""
            await until(lambda: "quota is used up" in said(on))
            assert (asked.sent, states(on)) == (2, [JobState.QUEUED] * 3)
            way(on, "Convert on This Machine").click()
            await until(lambda: states(on) == [JobState.DONE] * 3)
            await until(lambda: "wait" not in said(on))
            assert asked.sent == 2

    run(play(), 60)


def test_a_page_that_nobody_waits_behind_fails_with_a_refused_key(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on, RawServer([Refusing(REVOKED)]) as server:
            key = await on.add("Team", OLD, server.url)
            on.desktop.remote.destination.choose(key.id)
            await on.desktop.presenter.editor.open([page])
            await give(on.desktop.window, Command.CONVERT)
            await until(lambda: states(on) == [JobState.FAILED])
            assert on.driver.jobs[0].error.error is ErrorCode.KEY_REFUSED

    run(play(), 60)
