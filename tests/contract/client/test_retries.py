"""When the client asks again, over real HTTP with waits that take no time: the contract's rules, one by one."""

from __future__ import annotations

import asyncio
from email.utils import formatdate
from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import (
    BusyError,
    QuotaExhaustedError,
    RateLimitedError,
    RemoteConversionError,
)
from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.contract.requests import GeneralRequest, OpenRequest
from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.spoken import spoken_moment
from tests.support.conversion_attempts import attempt, general_error, open_error
from tests.support.raw_server import RawServer, reply
from tests.support.remote import FakeTime, as_open_answer, client, fig, run

NOW = 1_800_000_000.0
DONE = reply(200, as_open_answer(fig()))
RESULT = {"success": True, "data": {"id": "conv_1", "downloadUrl": "/v1/files/conv_1.fig"}}


WAITS = [
    ("2", 2.0),
    ("1.5", 1.5),
    ("90", 90.0),
    ("120", 120.0),
    (formatdate(NOW + 30, usegmt=True), 30.0),
    ("garbage", 60.0),
    ("", 60.0),
]


@pytest.mark.parametrize(("value", "seconds"), WAITS)
def test_the_general_endpoints_429_waits_as_long_as_it_says(tmp_path: Path, value: str, seconds: float) -> None:
    time = FakeTime(NOW)
    refused = reply(429, general_error("RATE_LIMIT_EXCEEDED"), retry_after=value)
    acts = [refused, reply(200, RESULT), reply(200, fig())]
    error, server, seen = attempt(acts, tmp_path, KeyKind.SECRET, time)
    assert error is None
    assert time.slept == pytest.approx(seconds)
    assert [request.method for request in server.requests] == ["POST", "POST", "GET"]
    told = [step.detail for step in seen if "limit is reached" in step.detail]
    assert len(told) == round(seconds + 0.49)


def test_the_body_says_how_long_where_no_header_does(tmp_path: Path) -> None:
    time = FakeTime(NOW)
    refused = reply(429, general_error("RATE_LIMIT_EXCEEDED", retryAfter=7))
    error, _, _ = attempt([refused, reply(200, RESULT), reply(200, fig())], tmp_path, KeyKind.SECRET, time)
    assert error is None
    assert time.slept == pytest.approx(7)


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
@pytest.mark.parametrize("value", ["600", "120.5", formatdate(NOW + 600, usegmt=True), "86400"])
def test_above_two_minutes_it_stops_and_says_when(tmp_path: Path, kind: KeyKind, value: str) -> None:
    time = FakeTime(NOW)
    error, server, _ = attempt([reply(429, open_error("RATE_LIMIT_EXCEEDED"), retry_after=value)], tmp_path, kind, time)
    assert isinstance(error, RateLimitedError)
    assert error.retry_after is not None
    assert error.retry_after > 120
    assert error.retry_at == pytest.approx(NOW + error.retry_after)
    assert len(server.requests) == 1
    assert time.slept == 0


def test_a_storm_of_429_ends(tmp_path: Path) -> None:
    time = FakeTime(NOW)
    error, server, _ = attempt([reply(429, general_error("X"), retry_after="1")], tmp_path, KeyKind.SECRET, time)
    assert isinstance(error, RateLimitedError)
    assert len(server.requests) == 6
    assert time.slept == pytest.approx(5)


def test_the_open_endpoints_storm_is_met_with_doubling_waits(tmp_path: Path) -> None:
    time = FakeTime(NOW, jitter=1.0)
    error, server, _ = attempt([reply(429, open_error("X"))], tmp_path, KeyKind.OPEN, time)
    assert isinstance(error, RateLimitedError)
    assert "does not say" in error.cause
    assert len(server.requests) == 6
    assert time.slept == pytest.approx(1 + 2 + 4 + 8 + 16)


def test_jitter_spreads_the_open_endpoints_waits_from_zero(tmp_path: Path) -> None:
    time = FakeTime(NOW, jitter=0.25)
    error, _, _ = attempt([reply(429, open_error("X")), reply(429, open_error("X")), DONE], tmp_path, time=time)
    assert error is None
    assert time.slept == pytest.approx(0.25 + 0.5)


@pytest.mark.parametrize("status", [500, 502, 504])
def test_a_failure_is_tried_once_more(tmp_path: Path, status: int) -> None:
    error, server, _ = attempt([reply(status, open_error("CONVERSION_FAILED", "Timed out after 15 s."))], tmp_path)
    assert isinstance(error, RemoteConversionError)
    assert error.cause == "Timed out after 15 s."
    assert len(server.requests) == 2
    error, server, _ = attempt([reply(status, b""), DONE], tmp_path)
    assert error is None
    assert [request.headers.get("x-retry-count") for request in server.requests] == [None, "1"]


def test_a_busy_server_is_asked_again_when_it_says(tmp_path: Path) -> None:
    time = FakeTime(NOW, jitter=0.0)
    error, server, _ = attempt([reply(503, b"", retry_after="10")], tmp_path, time=time)
    assert isinstance(error, BusyError)
    assert error.error is ErrorCode.SERVER_BUSY
    assert error.cause == f"The server takes no more requests for 10 s, until {spoken_moment(NOW + 40)}."
    assert error.retry_at == pytest.approx(NOW + 40)
    assert len(server.requests) == 4
    assert time.slept == pytest.approx(30)


@pytest.mark.parametrize("jump", [4 * 3600.0, -4 * 3600.0])
def test_a_jump_of_the_wall_clock_changes_no_wait(tmp_path: Path, jump: float) -> None:
    time = FakeTime(NOW)

    async def refuse(received: object, writer: asyncio.StreamWriter) -> None:
        await reply(429, general_error("X"), retry_after="30")(received, writer)  # type: ignore[arg-type]
        time.jump(jump)

    error, _, _ = attempt([refuse, reply(200, RESULT), reply(200, fig())], tmp_path, KeyKind.SECRET, time)
    assert error is None
    assert time.slept == pytest.approx(30)


def test_a_date_is_read_by_the_servers_own_clock(tmp_path: Path) -> None:
    time = FakeTime(NOW + 7200)
    headers = {"date": formatdate(NOW, usegmt=True), "retry_after": formatdate(NOW + 20, usegmt=True)}
    acts = [reply(429, general_error("X"), **headers), reply(200, RESULT), reply(200, fig())]
    error, _, _ = attempt(acts, tmp_path, KeyKind.SECRET, time)
    assert error is None
    assert time.slept == pytest.approx(20)


def test_a_wait_can_be_cancelled(tmp_path: Path) -> None:
    async def work() -> None:
        async with RawServer([reply(429, general_error("X"), retry_after="100")]) as server:
            remote = client(server.url, KeyKind.SECRET, time=Standstill())
            waiting = asyncio.Event()

            def told(progress: Progress) -> None:
                if "trying again in 100 s" in progress.detail or "2 min" in progress.detail:
                    waiting.set()

            convert = remote.convert_general(GeneralRequest(html="<p>"), tmp_path / "page.fig", told)
            task = asyncio.create_task(convert)
            await waiting.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await remote.aclose()

    run(work())
    assert list(tmp_path.iterdir()) == []


class Standstill(FakeTime):
    """A clock on which waits never end."""

    async def _sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


def test_the_keys_state_follows_the_answers(tmp_path: Path) -> None:
    time = FakeTime(NOW)
    limits = {"x_ratelimit_limit": "10", "x_ratelimit_remaining": "9", "x_ratelimit_reset": str(int(NOW + 60))}
    states: list[KeyState] = []

    async def work() -> None:
        acts = [reply(200, as_open_answer(fig()), **limits), reply(402, open_error("QUOTA_EXCEEDED"))]
        async with RawServer(acts) as server:
            remote = client(server.url, time=time)
            end = remote.monitor.watch(states.append)
            assert remote.monitor.age is None
            await remote.convert_open(OpenRequest(html="<p>"), tmp_path / "page.fig")
            time.steady += 5
            assert remote.monitor.age == pytest.approx(5)
            with pytest.raises(QuotaExhaustedError):
                await remote.convert_open(OpenRequest(html="<p>"), tmp_path / "no.fig")
            end()
            with pytest.raises(QuotaExhaustedError):
                await remote.convert_open(OpenRequest(html="<p>"), tmp_path / "no.fig")
            await remote.aclose()

    run(work())
    assert [(state.rate_limit, state.is_quota_exhausted) for state in states] == [
        (None, None),
        (RateLimit(10, 9, NOW + 60), False),
        (RateLimit(10, 9, NOW + 60), True),
    ]


def test_requests_of_one_key_are_serial_unless_more_is_asked_for(tmp_path: Path) -> None:
    async def busiest(at_once: int, plan: PlanName | None, expected: int) -> int:
        at_work = most = 0

        async def act(received: object, writer: asyncio.StreamWriter) -> None:
            nonlocal at_work, most
            at_work += 1
            most = max(most, at_work)
            while most < expected:  # noqa: ASYNC110 - a counter has no event
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.01)  # one too many would come now
            at_work -= 1
            await DONE(received, writer)  # type: ignore[arg-type]

        async with RawServer([act]) as server:
            remote = client(server.url, at_once=at_once, plan=plan)
            async with asyncio.TaskGroup() as group:
                for number in range(6):
                    group.create_task(remote.convert_open(OpenRequest(html="<p>"), tmp_path / f"{number}.fig"))
            await remote.aclose()
        return most

    for at_once, plan, expected in ((1, None, 1), (3, PlanName.PRO, 3), (3, PlanName.FREE, 1)):
        assert run(busiest(at_once, plan, expected)) == expected


def test_the_plans_requests_a_minute_are_kept(tmp_path: Path) -> None:
    time = FakeTime(NOW)

    async def work() -> None:
        async with RawServer([reply(200, RESULT), reply(200, fig())] * 12) as server:
            remote = client(server.url, KeyKind.SECRET, plan=PlanName.FREE, time=time)
            for number in range(12):
                await remote.convert_general(GeneralRequest(html="<p>"), tmp_path / f"{number}.fig")
                assert time.slept == pytest.approx(0 if number < 10 else 60)
            await remote.aclose()

    run(work())


@pytest.mark.parametrize(("reset", "waited"), [("40", 40.0), (str(int(NOW + 40)), 40.0), ("4000", 0.0), ("", 0.0)])
def test_a_window_that_is_used_up_is_waited_for_if_that_is_short(tmp_path: Path, reset: str, waited: float) -> None:
    time = FakeTime(NOW)
    limits = {"x_ratelimit_limit": "10", "x_ratelimit_remaining": "0", "x_ratelimit_reset": reset}

    async def work() -> None:
        async with RawServer([reply(200, as_open_answer(fig()), **limits)]) as server:
            remote = client(server.url, time=time)
            for number in range(2):
                await remote.convert_open(OpenRequest(html="<p>"), tmp_path / f"{number}.fig")
            await remote.aclose()

    run(work())
    assert time.slept == pytest.approx(waited)
