"""Conversions find their way: to the engine here, or to the server of their key, which is asked for when it is used."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.router import Router
from htmlfig_desktop.jobs.store import JobStore
from htmlfig_desktop.keys.facts import FactsFile, KeyFacts, MemoryFacts
from htmlfig_desktop.keys.rotation import begin_rotation, finish_rotation, swap_keys, try_new_key
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import MemoryVault
from tests.support.figs import small_fig
from tests.support.live_service import FakeEngine, Live, live_service, play

PAGE = HtmlSource("<!doctype html><title>Page</title><p>Hello", name="Page")


async def direct() -> ConnectionSettings:
    return ConnectionSettings(Proxy(ProxyMode.NONE))


class Scene:
    """A service, a store of keys and a router; the engine of this machine is a fake one."""

    def __init__(self, live: Live, folder: Path) -> None:
        self.live = live
        self.folder = folder
        self.here = FakeEngine()
        self.vault = MemoryVault()
        self.keys = KeyStore(MemoryFacts(), self.vault)
        self.router = Router(self.here, self.keys, direct)

    async def add(self, name: str = "Team", kind: KeyKind = KeyKind.SECRET, **numbers: int) -> KeyFacts:
        key = await self.live.key(kind, **numbers)
        return await self.keys.add(name, key.text, self.live.url)

    async def convert(self, destination: Destination, job: str = "job-1") -> Path:
        results = self.folder / job
        await asyncio.to_thread(results.mkdir, exist_ok=True)
        request = ConversionRequest(PAGE, ConversionOptions(), results, destination)
        return (await self.router.convert(request)).fig


def of(facts: KeyFacts) -> Destination:
    return Destination(facts.server, facts.id, facts.name)


def scene(folder: Path, scenario: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        async with live_service(folder / "service", FakeEngine(fig=small_fig())) as live:
            made = Scene(live, folder)
            await scenario(made)
            await made.router.aclose()

    play(run)


def test_a_conversion_goes_where_it_says(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        key = await on.add()
        await on.convert(HERE, "a")
        assert (len(on.here.requests), len(on.live.engine.requests)) == (1, 0)
        await on.convert(of(key), "b")
        assert (len(on.here.requests), len(on.live.engine.requests)) == (1, 1)
        assert (await on.keys.get("Team")).last_used is not None

    scene(tmp_path, scenario)


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
def test_limits_are_known_by_key_and_fall_with_every_conversion(tmp_path: Path, kind: KeyKind) -> None:
    async def scenario(on: Scene) -> None:
        key = await on.add(kind=kind)
        told: list[str] = []
        on.router.watch(lambda key_id, monitor: told.append(key_id))
        left = []
        for job in ("a", "b"):
            await on.convert(of(key), job)
            limit = on.router.monitors[key.id].state.rate_limit
            assert limit is not None
            left.append(limit.remaining)
        assert left[1] < left[0]
        assert told == [key.id]

    scene(tmp_path, scenario)


def test_a_job_that_was_cut_off_after_the_server_was_done_is_charged_once(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        made = await on.live.key()
        key = await on.keys.add("Team", made.text, on.live.url)
        for _ in range(2):
            await on.convert(of(key), "the-jobs-id")
        assert len(on.live.engine.requests) == 1
        assert await on.live.used(made) == 1

    scene(tmp_path, scenario)


def test_a_key_that_was_rotated_or_renamed_meanwhile_is_found(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        old = await on.add()
        await begin_rotation(on.keys, "Team", (await on.live.key()).text)
        await try_new_key(on.keys, "Team")
        await swap_keys(on.keys, "Team")
        await on.convert(of(old), "a")
        new = await on.keys.get("Team")
        assert new.id != old.id
        assert new.last_used is not None
        await finish_rotation(on.keys, "Team")
        await on.keys.rename("Team", "Crew")
        await on.convert(of(new), "b")
        with pytest.raises(CredentialError) as caught:
            await on.convert(of(old), "c")
        assert caught.value.error is ErrorCode.KEY_UNKNOWN
        assert "Team" in caught.value.cause

    scene(tmp_path, scenario)


def test_a_key_that_is_gone_or_lost_its_secret_is_told_and_nothing_is_sent(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        key = await on.add()
        await on.vault.delete(key.id)
        with pytest.raises(CredentialError) as caught:
            await on.convert(of(key))
        assert caught.value.error is ErrorCode.KEY_SECRET_GONE
        await on.keys.delete("Team")
        with pytest.raises(CredentialError) as caught:
            await on.convert(of(key))
        assert caught.value.error is ErrorCode.KEY_UNKNOWN
        assert on.live.engine.requests == []

    scene(tmp_path, scenario)


def test_a_key_is_sent_to_no_other_server_than_its_own(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        key = await on.add()
        with pytest.raises(CredentialError) as caught:
            await on.convert(replace(of(key), server="https://elsewhere.example"))
        assert caught.value.error is ErrorCode.KEY_UNKNOWN
        assert on.live.engine.requests == []

    scene(tmp_path, scenario)


def test_new_settings_hold_for_the_next_conversion(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        settings = [await direct(), ConnectionSettings(Proxy(ProxyMode.MANUAL, "not a proxy"))]

        async def current() -> ConnectionSettings:
            return settings[0]

        on.router = Router(on.here, on.keys, current)
        key = await on.add()
        await on.convert(of(key), "a")
        settings.pop(0)
        with pytest.raises(HtmlFigError) as caught:
            await on.convert(of(key), "b")
        assert caught.value.error is ErrorCode.PROXY_FAILED
        settings[0] = await direct()
        await on.convert(of(key), "c")
        await on.router.forget(key.id)
        assert on.router.monitors == {}

    scene(tmp_path, scenario)


def test_conversions_that_begin_together_share_the_client_of_their_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[RemoteClient] = []

    class Counted(RemoteClient):
        def __init__(self, *words: Any, **named: Any) -> None:
            super().__init__(*words, **named)
            made.append(self)

    monkeypatch.setattr("htmlfig_desktop.client.remote.RemoteClient", Counted)

    async def scenario(on: Scene) -> None:
        key = await on.add()
        made.clear()
        await asyncio.gather(on.convert(of(key), "a"), on.convert(of(key), "b"))
        assert len(made) == 1

    scene(tmp_path, scenario)


def test_other_settings_leave_a_conversion_its_client_that_has_just_got_it(tmp_path: Path) -> None:
    async def scenario(on: Scene) -> None:
        settings = await direct()
        noting, noted = asyncio.Event(), asyncio.Event()
        note_use = on.keys.note_use

        async def current() -> ConnectionSettings:
            return settings

        async def slowly(name: str) -> None:
            if not noting.is_set():
                noting.set()
                await noted.wait()
            await note_use(name)

        on.keys.note_use = slowly  # type: ignore[method-assign]
        on.router = Router(on.here, on.keys, current)
        key = await on.add()
        first = asyncio.create_task(on.convert(of(key), "a"))
        await noting.wait()
        settings = replace(settings, limits=replace(settings.limits, failure=1000))
        await on.convert(of(key), "b")
        noted.set()
        assert (await first).is_file()

    scene(tmp_path, scenario)


def test_a_connection_that_breaks_as_it_is_closed_leaves_no_engine_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []

    async def break_off(client: RemoteClient) -> None:
        closed.append("connection")
        raise ConnectionResetError

    async def end() -> None:
        closed.append("engine")

    async def scenario(on: Scene) -> None:
        await on.convert(of(await on.add()))
        (kept,) = on.router._clients.values()
        close = kept.client.aclose
        monkeypatch.setattr(RemoteClient, "aclose", break_off)
        monkeypatch.setattr(on.here, "aclose", end)
        await on.router.aclose()
        assert closed == ["connection", "engine"]
        await close()

    scene(tmp_path, scenario)


def test_after_a_restart_a_job_goes_on_with_its_key_and_is_charged_once(tmp_path: Path) -> None:
    """The program is gone when the server is done: the second run of it finds job, key and the finished work."""

    async def scenario(on: Scene) -> None:
        vault, facts = MemoryVault(), FactsFile(tmp_path / "keys.sqlite3")
        made = await on.live.key()
        key = await KeyStore(facts, vault).add("Team", made.text, on.live.url)
        release = asyncio.Event()

        async def linger(request: ConversionRequest) -> None:
            await release.wait()

        on.live.engine.play = linger
        first = JobQueue(Router(FakeEngine(), KeyStore(facts, vault), direct), JobStore.open(tmp_path / "jobs"))
        job = first.submit(PAGE, ConversionOptions(), destination=of(key))
        while not on.live.engine.requests:  # noqa: ASYNC110 - the other end has no event
            await asyncio.sleep(0.01)
        await first.aclose()
        release.set()
        router = Router(FakeEngine(), KeyStore(facts, vault), direct)
        second = JobQueue(router, JobStore.open(tmp_path / "jobs"))
        await second.restore()
        assert second.job(job.id).destination == of(key)
        second.resume()
        done = await finished(second, job)
        assert done.state is JobState.DONE, done.error
        assert await on.live.used(made) == 1
        await second.aclose()
        await router.aclose()

    scene(tmp_path, scenario)


async def finished(queue: JobQueue, job: Job) -> Job:
    while not queue.job(job.id).state.is_finished:  # noqa: ASYNC110 - polled as a person would look
        await asyncio.sleep(0.01)
    return queue.job(job.id)
