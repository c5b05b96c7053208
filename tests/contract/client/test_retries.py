"""When the client asks again, over real HTTP with waits that take no time: the contract's rules, one by one."""

from __future__ import annotations

import asyncio
from email.utils import formatdate
from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import (
    Answer,
    BusyError,
    InvalidInputError,
    KeyExpiredError,
    KeyRefusedError,
    PayloadTooLargeError,
    QuotaExhaustedError,
    RateLimitedError,
    RemoteConversionError,
    UnfitServerError,
    WrongKeyKindError,
    answer_of,
)
from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.contract.requests import GeneralRequest, OpenRequest
from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from tests.support.raw_server import Act, RawServer, reply
from tests.support.remote import SECRETS, FakeTime, as_open_answer, client, fig, run

NOW = 1_800_000_000.0
DONE = reply(200, as_open_answer(fig()))
RESULT = {"success": True, "data": {"id": "conv_1", "downloadUrl": "/v1/files/conv_1.fig"}}


def open_error(code: str, message: str = "No.") -> dict[str, object]:
    return {"code": code, "message": message}


def general_error(code: str, message: str = "No.", **more: object) -> dict[str, object]:
    return {"success": False, "error": {"code": code, "message": message, "details": {}, **more}}


def attempt(
    acts: list[Act], folder: Path, kind: KeyKind = KeyKind.OPEN, time: FakeTime | None = None
) -> tuple[HtmlFigError | None, RawServer, list[Progress]]:
    """Convert once; return the error if there was one."""
    server = RawServer(acts)
    seen: list[Progress] = []

    async def work() -> HtmlFigError | None:
        async with server:
            remote = client(server.url, kind, time=time)
            target = folder / "page.fig"
            try:
                if kind is KeyKind.OPEN:
                    await remote.convert_open(OpenRequest(html="<p>"), target, seen.append)
                else:
                    await remote.convert_general(GeneralRequest(html="<p>"), target, seen.append)
            except HtmlFigError as error:
                assert list(folder.iterdir()) == []  # noqa: ASYNC240
                return error
            finally:
                await remote.aclose()
        return None

    error = run(work())
    if error is not None:
        assert SECRETS[kind] not in f"{error} {error.detail} {error!r}"
    return error, server, seen


FINAL = [
    (400, general_error("INVALID_HTML"), InvalidInputError, ErrorCode.INPUT_REFUSED),
    (400, general_error("FILE_TOO_LARGE"), PayloadTooLargeError, ErrorCode.PAYLOAD_TOO_LARGE),
    (401, general_error("MISSING_AUTH"), KeyRefusedError, ErrorCode.KEY_REFUSED),
    (401, general_error("INVALID_KEY"), KeyRefusedError, ErrorCode.KEY_REFUSED),
    (401, general_error("KEY_EXPIRED"), KeyExpiredError, ErrorCode.KEY_EXPIRED),
    (402, general_error("QUOTA_EXCEEDED"), QuotaExhaustedError, ErrorCode.QUOTA_EXHAUSTED),
    (403, general_error("OPEN_ENDPOINT_ONLY"), WrongKeyKindError, ErrorCode.KEY_KIND_WRONG),
    (404, general_error("NOT_FOUND"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (405, general_error("METHOD_NOT_ALLOWED"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (413, general_error("PAYLOAD_TOO_LARGE"), PayloadTooLargeError, ErrorCode.PAYLOAD_TOO_LARGE),
    (415, general_error("UNSUPPORTED_MEDIA_TYPE"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (422, general_error("INVALID_REQUEST"), InvalidInputError, ErrorCode.INPUT_REFUSED),
    (418, {}, UnfitServerError, ErrorCode.SERVER_UNFIT),
    (501, {}, RemoteConversionError, ErrorCode.REMOTE_CONVERSION_FAILED),
]


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
@pytest.mark.parametrize(("status", "body", "error_type", "code"), FINAL)
def test_a_final_refusal_is_typed_and_asked_for_once(
    tmp_path: Path,
    kind: KeyKind,
    status: int,
    body: dict[str, object],
    error_type: type[HtmlFigError],
    code: ErrorCode,
) -> None:
    for envelope in (body, body.get("error", {})):
        act = reply(status, envelope, x_request_id="req-7")  # type: ignore[arg-type]
        error, server, _ = attempt([act], tmp_path, kind)
        assert type(error) is error_type
        assert error.error is code
        assert error.error.value.next_step
        assert len(server.requests) == 1
        answer = answer_of(error)
        assert (answer.status, answer.request_id) == (status, "req-7")


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413])
@pytest.mark.parametrize("body", [b"", b"<html>proxy</html>", b"[1]", b"\xff\xfe"])
def test_an_error_without_an_envelope_is_told_by_its_status(tmp_path: Path, status: int, body: bytes) -> None:
    error, server, _ = attempt([reply(status, body, content_type="text/html")], tmp_path)
    assert error is not None
    assert answer_of(error) == Answer(status)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (401, ErrorCode.KEY_REFUSED, "another login"),
        (403, ErrorCode.SERVER_UNFIT, "firewall or proxy"),
        (502, ErrorCode.REMOTE_CONVERSION_FAILED, "gets no answer from it (HTTP 502)"),
        (504, ErrorCode.REMOTE_CONVERSION_FAILED, "gets no answer from it (HTTP 504)"),
    ],
)
def test_what_stands_before_the_server_is_not_taken_for_the_server(
    tmp_path: Path, status: int, code: ErrorCode, told: str
) -> None:
    page = reply(status, b"<html><h1>Forbidden</h1><hr>nginx</html>", content_type="text/html")
    error, _, _ = attempt([page] * 2, tmp_path, KeyKind.SECRET)
    assert error is not None
    assert error.error is code
    assert told in error.cause


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
def test_a_sign_in_page_in_the_place_of_an_answer_is_called_one(tmp_path: Path, kind: KeyKind) -> None:
    error, _, _ = attempt([reply(200, b"<html>Sign in</html>", content_type="text/html")], tmp_path, kind)
    assert error is not None
    assert error.error is ErrorCode.ANSWER_MALFORMED
    assert error.cause.startswith("A web page came back.")


def test_an_error_shows_what_the_server_said_without_the_key_it_repeats(tmp_path: Path) -> None:
    said = f"Key {SECRETS[KeyKind.SECRET]} is not known. Authorization: Bearer abcdefghijkl"
    error, _, _ = attempt([reply(401, general_error("INVALID_KEY", said))], tmp_path, KeyKind.SECRET)
    assert error is not None
    assert "is not known" in error.detail
    assert "abcdefghijkl" not in error.detail


def test_details_of_the_server_are_shown(tmp_path: Path) -> None:
    details = {"field": "options.viewport.width", "limit": 7680, "actual": 9000, "hint": "Smaller.", "doc": "x"}
    body = {"success": False, "error": {"code": "INVALID_REQUEST", "message": "Too wide.", "details": details}}
    error, _, _ = attempt([reply(400, body)], tmp_path, KeyKind.SECRET)
    assert isinstance(error, InvalidInputError)
    assert error.field == "options.viewport.width"
    assert error.cause == "options.viewport.width: Too wide."
    assert "Limit: 7680\nActual: 9000\nHint: Smaller.\ndoc: x" in error.detail


def test_the_servers_limit_is_told_with_our_size(tmp_path: Path) -> None:
    body = general_error("FILE_TOO_LARGE", details={"field": "html", "limit": 20, "actual": 99})
    error, server, _ = attempt([reply(400, body)], tmp_path, KeyKind.SECRET)
    assert isinstance(error, PayloadTooLargeError)
    assert (error.size, error.limit) == (len(server.requests[0].body), 20)


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
    assert error.error.value.title == "The server is busy"
    assert error.cause == "The server takes no more conversions now. It asks to wait 10 s."
    assert error.error.value.next_step == "Try again later, or convert on this machine."
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
