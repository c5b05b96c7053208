"""What happens around a conversion: waiting, leaving, repeating, ending, counting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.service import serving
from tests.support.live_service import HTML, FakeEngine, Live, live_service, play

GENERAL = Endpoint.GENERAL


class Gate:
    """Holds conversions until it is opened."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.entered = asyncio.Semaphore(0)

    async def __call__(self, request: ConversionRequest) -> None:
        self.entered.release()
        await self.opened.wait()


async def until(condition: Callable[[], object]) -> None:
    """Wait for a condition that another task brings about; the scenario's own time bounds it."""
    while not condition():  # noqa: ASYNC110 - what is waited for has no event
        await asyncio.sleep(0.01)


def test_a_client_that_goes_away_cancels_its_conversion_and_pays_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate)) as live:
            key = await live.key()
            request = asyncio.ensure_future(live.post(GENERAL, key.text))
            await gate.entered.acquire()
            assert await live.used(key) == 1
            request.cancel()
            await until(lambda: live.engine.cancelled)
            await until(lambda: live.parts.places.at_work == 0)
            await until(lambda: not any((tmp_path / "work").iterdir()))
            assert await live.used(key) == 0

    play(scenario)


def test_a_conversion_that_is_cancelled_twice_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate)) as live:
            key = await live.key()
            request = asyncio.ensure_future(live.post(GENERAL, key.text))
            await gate.entered.acquire()
            database_is_free = threading.Event()
            busy = asyncio.ensure_future(live.parts.database.run(lambda connection: database_is_free.wait()))
            await asyncio.sleep(0)  # what is given back waits for its turn now
            for _ in range(3):
                live.parts.conversions.end_all()
                await asyncio.sleep(0.01)
            database_is_free.set()
            await busy
            assert (await request).status_code == 503
            assert not any((tmp_path / "work").iterdir())
            assert await live.used(key) == 0

    play(scenario)


def test_a_full_queue_is_503_with_a_time_to_come_back_and_costs_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate), workers=1, queue_limit=1) as live:
            key = await live.key()
            taken = [asyncio.ensure_future(live.post(GENERAL, key.text)) for _ in range(2)]
            await until(lambda: live.parts.places.waiting == 1)
            refused = await live.post(GENERAL, key.text)
            assert refused.status_code == 503
            assert refused.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
            assert refused.json()["error"]["retryAfter"] == int(refused.headers["retry-after"]) >= 1
            ready = await live.client.get("/health/ready")
            assert (ready.status_code, ready.json()["problems"]) == (503, ["queue full"])
            gate.opened.set()
            assert [(await answer).status_code for answer in taken] == [200, 200]
            assert await live.used(key) == 2
            assert live.engine.most_at_work == 1

    play(scenario)


def test_more_at_once_than_the_key_may_is_429(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate)) as live:
            key = await live.key(concurrent=1)
            first = asyncio.ensure_future(live.post(GENERAL, key.text))
            await gate.entered.acquire()
            refused = await live.post(GENERAL, key.text)
            assert refused.status_code == 429
            assert refused.headers["retry-after"] == "2"
            gate.opened.set()
            assert (await first).status_code == 200
            assert (await live.post(GENERAL, key.text)).status_code == 200

    play(scenario)


def test_64_requests_at_once_with_20_left_make_exactly_20_conversions(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, queue_limit=100) as live:
            key = await live.key(per_month=20, per_minute=1000, concurrent=1000)
            answers = await asyncio.gather(*(live.post(GENERAL, key.text) for _ in range(64)))
            statuses = [answer.status_code for answer in answers]
            assert (statuses.count(200), statuses.count(402)) == (20, 44)
            assert await live.used(key) == 20
            assert len(live.engine.requests) == 20

    play(scenario)


def test_failures_among_64_at_once_leave_their_share_to_others(tmp_path: Path) -> None:
    async def every_third_fails(request: ConversionRequest) -> None:
        await asyncio.sleep(0)
        if int(request.directory.name[-1], 16) % 3 == 0:
            raise CaptureError(ErrorCode.PAGE_CRASHED, "The page crashed.")

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(play=every_third_fails), queue_limit=100) as live:
            key = await live.key(per_month=20, per_minute=1000, concurrent=1000)
            answers = await asyncio.gather(*(live.post(GENERAL, key.text) for _ in range(64)))
            done = sum(answer.status_code == 200 for answer in answers)
            assert await live.used(key) == done <= 20

    play(scenario)


def test_the_same_request_at_once_is_converted_once_and_the_other_told_to_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate)) as live:
            key = await live.key()
            headers = {"Idempotency-Key": "job-7"}
            first = asyncio.ensure_future(live.post(GENERAL, key.text, headers=headers))
            await gate.entered.acquire()
            second = await live.post(GENERAL, key.text, headers=headers)
            assert second.status_code == 429
            assert "retry-after" in second.headers
            gate.opened.set()
            third = await live.post(GENERAL, key.text, headers=headers)
            while third.status_code == 429:
                third = await live.post(GENERAL, key.text, headers=headers)
            assert third.json() == (await first).json()
            assert len(live.engine.requests) == 1
            assert await live.used(key) == 1

    play(scenario)


def test_an_attempt_whose_client_left_may_be_repeated_with_its_key(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate)) as live:
            key = await live.key()
            headers = {"Idempotency-Key": "job-8"}
            request = asyncio.ensure_future(live.post(GENERAL, key.text, headers=headers))
            await gate.entered.acquire()
            request.cancel()
            await until(lambda: live.engine.cancelled)
            gate.opened.set()
            answer = await live.post(GENERAL, key.text, headers=headers)
            while answer.status_code == 429:
                answer = await live.post(GENERAL, key.text, headers=headers)
            assert answer.status_code == 200
            assert await live.used(key) == 1

    play(scenario)


def test_a_bad_idempotency_key_is_named(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            for bad in ("x" * 256, ""):
                answer = await live.post(GENERAL, key.text, headers={"Idempotency-Key": bad})
                assert answer.status_code == 400
                assert answer.json()["error"]["details"]["field"] == "Idempotency-Key"

    play(scenario)


def test_a_body_that_trickles_is_cut_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, body_seconds=1) as live:
            key = await live.key()
            reader, writer = await asyncio.open_connection("127.0.0.1", int(live.url.rpartition(":")[2]))
            writer.write(
                b"POST /v1/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
                b"Authorization: Bearer " + key.text.encode() + b"\r\n\r\n{"
            )
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"did not arrive within 1 seconds" in answer
            writer.close()

    play(scenario)


def test_at_the_end_who_waits_is_sent_away_and_who_works_gets_the_grace(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate), workers=1, grace_seconds=20) as live:
            key = await live.key()
            at_work = asyncio.ensure_future(live.post(GENERAL, key.text))
            await gate.entered.acquire()
            waiting = asyncio.ensure_future(live.post(GENERAL, key.text))
            await until(lambda: live.parts.places.waiting == 1)
            ending = asyncio.ensure_future(serving.finish_work(live.parts))
            sent_away = await waiting
            assert sent_away.status_code == 503
            assert sent_away.headers["retry-after"]
            late = await live.post(GENERAL, key.text)
            assert (late.status_code, late.json()["error"]["message"]) == (503, "The service is ending.")
            assert (await live.client.get("/health/ready")).json()["problems"] == ["ending"]
            assert (await live.client.get("/health/live")).status_code == 200
            gate.opened.set()
            assert (await at_work).status_code == 200
            await ending
            assert await live.used(key) == 1

    play(scenario)


def test_a_body_that_is_still_on_its_way_at_the_end_is_503_and_no_fault_of_the_service(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            before = len(asyncio.all_tasks())
            reader, writer = await asyncio.open_connection("127.0.0.1", int(live.url.rpartition(":")[2]))
            writer.write(
                b"POST /v1/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
                b"Authorization: Bearer " + key.text.encode() + b"\r\n\r\n{"
            )
            await until(lambda: len(asyncio.all_tasks()) > before)  # one more answers
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 503 "), answer
        assert b"The service is ending." in answer
        writer.close()

    play(scenario)
    assert "Traceback" not in caplog.text


def test_what_outlasts_the_grace_is_ended_given_back_and_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        gate = Gate()
        async with live_service(tmp_path, FakeEngine(play=gate), grace_seconds=0) as live:
            key = await live.key()
            at_work = asyncio.ensure_future(live.post(GENERAL, key.text))
            await gate.entered.acquire()
            await serving.finish_work(live.parts)
            answer = await at_work
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "5"
            assert await live.used(key) == 0

    play(scenario)


def test_a_database_that_goes_away_is_503(tmp_path: Path, caplog: object) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            await live.parts.database.run(lambda connection: connection.exec_driver_sql("DROP TABLE usage"))
            answer = await live.post(GENERAL, key.text)
            assert answer.status_code == 503
            assert "retry-after" in answer.headers

    play(scenario)


def test_behind_a_trusted_proxy_the_clients_own_address_is_counted(tmp_path: Path) -> None:
    async def ask(live: Live, key: str, address: str) -> httpx.Response:
        return await live.post(Endpoint.OPEN, key, {"html": HTML}, headers={"X-Forwarded-For": address})

    async def scenario() -> None:
        async with live_service(tmp_path, open_per_minute=1, trusted_proxies=("127.0.0.1",)) as live:
            key = (await live.key(KeyKind.OPEN)).text
            assert (await ask(live, key, "192.0.2.1")).status_code == 200
            assert (await ask(live, key, "192.0.2.2")).status_code == 200
            assert (await ask(live, key, "192.0.2.1")).status_code == 429

    async def untrusted() -> None:
        async with live_service(tmp_path, open_per_minute=1) as live:
            key = (await live.key(KeyKind.OPEN)).text
            assert (await ask(live, key, "192.0.2.1")).status_code == 200
            assert (await ask(live, key, "192.0.2.2")).status_code == 429

    play(scenario)
    play(untrusted)
