"""The open endpoint over real HTTP: what is sent, what is kept, and every way it can go wrong."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import (
    InvalidInputError,
    MalformedAnswerError,
    PayloadTooLargeError,
    ServerError,
    UnreachableError,
    WrongKeyKindError,
)
from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import AnswerLimits, ConnectionSettings
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.contract.requests import GeneralRequest, OpenRequest
from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from tests.support.raw_server import Act, RawServer, endless, raw, reply, reset, silence
from tests.support.remote import DIRECT, PATIENCE, SECRETS, FakeTime, as_open_answer, client, fig, run

PAGE = OpenRequest(html="<p>page</p>")
FIG = fig()
WHOLE = reply(200, as_open_answer(FIG))
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
LONG_HEAD = HEAD + b"content-length: 900000000\r\n\r\n"


async def converted(remote: RemoteClient, folder: Path, request: OpenRequest = PAGE) -> Path:
    target = folder / "page.fig"
    try:
        await remote.convert_open(request, target)
    finally:
        await remote.aclose()
    return target


def failure(
    acts: list[Act], folder: Path, *, settings: ConnectionSettings | None = None, time: FakeTime | None = None
) -> tuple[HtmlFigError, RawServer]:
    """Convert against a server that misbehaves; the folder must be empty afterwards."""
    server = RawServer(acts)

    async def work() -> HtmlFigError:
        async with server:
            with pytest.raises(HtmlFigError) as caught:
                await converted(client(server.url, settings=settings, time=time), folder)
        return caught.value

    error = run(work())
    assert list(folder.iterdir()) == []
    assert SECRETS[KeyKind.OPEN] not in f"{error} {error.cause} {error.detail} {error!r}"
    return error, server


def test_the_request_is_the_contracts_and_the_file_arrives_whole(tmp_path: Path) -> None:
    server = RawServer([WHOLE])
    seen: list[Progress] = []

    async def work() -> None:
        async with server:
            remote = client(server.url)
            facts = await remote.convert_open(PAGE, tmp_path / "page.fig", seen.append, idempotency_key="job-1")
            await remote.aclose()
        assert (facts.title, facts.images) == ("A page", 1)

    run(work())
    assert (tmp_path / "page.fig").read_bytes() == FIG
    assert [path.name for path in tmp_path.iterdir()] == ["page.fig"]
    (received,) = server.requests
    assert (received.method, received.path) == ("POST", "/v1/open/html_to_figma")
    assert received.headers["authorization"] == f"Bearer {SECRETS[KeyKind.OPEN]}"
    assert received.headers["content-type"] == "application/json"
    assert received.headers["accept-encoding"] == "identity"
    assert received.headers["idempotency-key"].startswith("job-1-")
    assert "x-retry-count" not in received.headers
    assert received.body == PAGE.to_json()
    assert received.headers["content-length"] == str(len(received.body))
    assert [step.stage for step in seen if step.stage is not Stage.LOADING] == [Stage.CONVERTING, Stage.WRITING]


def test_connections_are_kept_alive(tmp_path: Path) -> None:
    server = RawServer([WHOLE])

    async def work() -> None:
        async with server:
            remote = client(server.url)
            for number in range(3):
                await remote.convert_open(PAGE, tmp_path / f"{number}.fig")
            await remote.aclose()

    run(work())
    assert (len(server.requests), server.connections) == (3, 1)


def test_a_large_request_is_told_while_it_is_sent(tmp_path: Path) -> None:
    server = RawServer([WHOLE])
    seen: list[Progress] = []

    async def work() -> None:
        async with server:
            remote = client(server.url)
            await remote.convert_open(OpenRequest(html="x" * 900_000), tmp_path / "page.fig", seen.append)
            await remote.aclose()

    run(work())
    told = [step.detail for step in seen if step.stage is Stage.LOADING]
    assert len(told) > 5
    assert told == sorted(told, key=lambda text: int(text.split()[0]))


@pytest.mark.parametrize("size", [1, 7, 1000, 65_536])
def test_an_answer_in_pieces_of_any_size_is_the_same(tmp_path: Path, size: int) -> None:
    data = fig(pad=200_000 if size > 100 else 0)
    answer = as_open_answer(data).replace(b"/", b"\\/")

    async def drip(received: object, writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD + f"content-length: {len(answer)}\r\n\r\n".encode())
        for start in range(0, len(answer), size):
            writer.write(answer[start : start + size])
            await writer.drain()

    async def work() -> None:
        async with RawServer([drip]) as server:
            await converted(client(server.url), tmp_path)

    run(work())
    assert (tmp_path / "page.fig").read_bytes() == data


def test_a_chunked_answer_is_read_too(tmp_path: Path) -> None:
    answer = as_open_answer(FIG)
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (answer[:10], answer[10:]))
    act = raw(HEAD + b"transfer-encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")

    async def work() -> None:
        async with RawServer([act]) as server:
            await converted(client(server.url), tmp_path)

    run(work())
    assert (tmp_path / "page.fig").read_bytes() == FIG


MALFORMED = {
    "an object": reply(200, {"data": "abc"}),
    "nothing": reply(200, b""),
    "no JSON": reply(200, b"PK\x03\x04"),
    "truncated base64 in a whole string": reply(200, as_open_answer(FIG)[:-20] + b'"'),
    "a string that never ends": reply(200, as_open_answer(FIG)[:-2]),
    "characters that are no base64": reply(200, b'"ab-_cd=="'),
    "base64 that goes on after its end": reply(200, b'"YQ==YQ=="'),
    "more after the string": reply(200, as_open_answer(FIG) + b"x"),
    "base64 of a text": reply(200, as_open_answer(b"hello")),
    "base64 of half a file": reply(200, as_open_answer(FIG[: len(FIG) // 2])),
    "base64 of a bare canvas": reply(200, as_open_answer(b"fig-kiwi" + b"\x00" * 90)),
    "base64 of another drawing": reply(200, as_open_answer(fig(canvas=b"fig-jam.xxxx"))),
    "a sign-in page": reply(200, b"<html>Sign in</html>", content_type="text/html"),
    "a compressed answer": reply(200, b"\x1f\x8b", content_encoding="gzip"),
    "no HTTP": raw(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    "a status line without a number": raw(b"HTTP/1.1 OK\r\n\r\n"),
    "endless headers": endless(b"HTTP/1.1 200 OK\r\n", b"x-filler: " + b"x" * 500 + b"\r\n"),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_an_answer_that_is_not_the_contracts_is_malformed_and_not_asked_for_twice(tmp_path: Path, case: str) -> None:
    error, server = failure([MALFORMED[case]], tmp_path)
    assert isinstance(error, MalformedAnswerError)
    assert error.error is ErrorCode.ANSWER_MALFORMED
    assert len(server.requests) == 1


def test_a_damaged_file_is_not_kept(tmp_path: Path) -> None:
    damaged = bytearray(fig(pad=5000))
    damaged[3000] ^= 0xFF
    error, _ = failure([reply(200, as_open_answer(bytes(damaged)))], tmp_path)
    assert "damaged" in error.cause


BROKEN = {
    "a reset before the answer": reset(),
    "a reset within the head": reset(b"HTTP/1.1 200 OK\r\ncont"),
    "a reset within the body": reset(LONG_HEAD + as_open_answer(FIG)[:50]),
    "a close before the answer": raw(b""),
    "a close within the body": raw(LONG_HEAD + as_open_answer(FIG)[:50]),
    "a close within a chunk": raw(HEAD + b"transfer-encoding: chunked\r\n\r\nffff\r\n" + as_open_answer(FIG)[:50]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_connection_is_tried_twice_more_with_the_same_job(tmp_path: Path, case: str) -> None:
    error, server = failure([BROKEN[case]], tmp_path)
    assert error.error is ErrorCode.SERVER_BROKE_OFF
    assert "was reached" in error.error.value.next_step
    assert len(server.requests) == 3
    assert [request.headers.get("x-retry-count") for request in server.requests] == [None, "1", "2"]
    assert len({request.headers["idempotency-key"] for request in server.requests}) == 1
    assert len({request.body for request in server.requests}) == 1


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_connection_is_forgotten_once_it_works(tmp_path: Path, case: str) -> None:
    async def work() -> None:
        async with RawServer([BROKEN[case], BROKEN[case], WHOLE]) as server:
            await converted(client(server.url), tmp_path)

    run(work())
    assert [path.name for path in tmp_path.iterdir()] == ["page.fig"]
    assert (tmp_path / "page.fig").read_bytes() == FIG


def test_nobody_listening_is_unreachable(tmp_path: Path) -> None:
    async def work() -> HtmlFigError:
        async with RawServer([WHOLE]) as server:
            url = server.url
        with pytest.raises(UnreachableError) as caught:
            await converted(client(url), tmp_path)
        return caught.value

    assert run(work()).error is ErrorCode.SERVER_UNREACHABLE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("after", [b"", LONG_HEAD, LONG_HEAD + b'"UEsDB'], ids=["no head", "no body", "half a body"])
def test_a_silent_server_is_given_up_and_not_asked_twice(tmp_path: Path, after: bytes) -> None:
    hurried = ConnectionSettings(DIRECT, replace(PATIENCE, read=0.2))
    error, server = failure([silence(after)], tmp_path, settings=hurried)
    assert error.error is ErrorCode.SERVER_TIMED_OUT
    assert len(server.requests) == 1


def test_a_server_that_drips_for_ever_is_given_up(tmp_path: Path) -> None:
    hurried = ConnectionSettings(DIRECT, replace(PATIENCE, answer=0.2))
    error, server = failure([endless(LONG_HEAD + b'"', b"AAAA", pause=0.01)], tmp_path, settings=hurried)
    assert error.error is ErrorCode.SERVER_TIMED_OUT
    assert len(server.requests) == 1


def test_a_huge_answer_is_cut_off_at_the_limit(tmp_path: Path) -> None:
    bounded = ConnectionSettings(DIRECT, PATIENCE, AnswerLimits(fig=1_000_000))
    error, _ = failure([endless(LONG_HEAD + b'"', b"AAAA" * 10_000)], tmp_path, settings=bounded)
    assert error.error is ErrorCode.ANSWER_TOO_LARGE


def test_a_huge_error_is_read_in_part_only(tmp_path: Path) -> None:
    head = b"HTTP/1.1 400 X\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n"
    error, _ = failure([endless(head, b"x" * 10_000)], tmp_path)
    assert error.error is ErrorCode.INPUT_REFUSED


def test_a_target_that_cannot_be_written_is_a_storage_error(tmp_path: Path) -> None:
    async def work() -> None:
        async with RawServer([WHOLE]) as server:
            remote = client(server.url)
            with pytest.raises(StorageError) as caught:
                await remote.convert_open(PAGE, tmp_path / "no such folder" / "page.fig")
            await remote.aclose()
            assert caught.value.error is ErrorCode.STORAGE_DENIED

    run(work())


def test_cancelling_ends_the_request_and_leaves_nothing(tmp_path: Path) -> None:
    half_way = asyncio.Event()

    async def half(received: object, writer: asyncio.StreamWriter) -> None:
        writer.write(LONG_HEAD + b'"' + base64.b64encode(FIG)[:40])
        await writer.drain()
        while [path.suffix for path in tmp_path.iterdir()] != [".part"]:  # noqa: ASYNC110, ASYNC240
            await asyncio.sleep(0.01)
        half_way.set()
        await asyncio.Event().wait()

    server = RawServer([half])

    async def work() -> None:
        async with server:
            remote = client(server.url)
            task = asyncio.create_task(remote.convert_open(PAGE, tmp_path / "page.fig"))
            await half_way.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await remote.aclose()

    run(work())
    assert list(tmp_path.iterdir()) == []


def test_a_request_above_the_plan_is_refused_before_it_is_sent_with_both_sizes(tmp_path: Path) -> None:
    limit = PLANS[PlanName.FREE].payload_bytes
    empty = len(OpenRequest(html="").to_json())
    server = RawServer([WHOLE])

    async def work() -> PayloadTooLargeError:
        async with server:
            remote = client(server.url, plan=PlanName.FREE)
            await remote.convert_open(OpenRequest(html="é" * ((limit - empty) // 2)), tmp_path / "page.fig")
            with pytest.raises(PayloadTooLargeError) as caught:
                await remote.convert_open(OpenRequest(html="x" * (limit - empty + 1)), tmp_path / "no.fig")
            await remote.aclose()
            return caught.value

    error = run(work())
    assert (error.size, error.limit) == (limit + 1, limit)
    assert f"{limit + 1:,}" in error.cause
    assert f"{limit:,}" in error.cause
    assert len(server.requests) == 1
    assert limit - 1 <= len(server.requests[0].body) <= limit


def test_a_key_of_another_kind_or_an_empty_page_is_not_sent_at_all(tmp_path: Path) -> None:
    server = RawServer([WHOLE])

    async def work() -> None:
        async with server:
            remote = client(server.url, KeyKind.SECRET)
            with pytest.raises(WrongKeyKindError):
                await remote.convert_open(PAGE, tmp_path / "page.fig")
            with pytest.raises(InvalidInputError) as caught:
                await remote.convert_general(GeneralRequest(url="ftp://x"), tmp_path / "page.fig")
            assert caught.value.field == "url"
            await remote.aclose()

    run(work())
    assert server.requests == []


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_of_a_conversion_is_not_followed(tmp_path: Path, status: int) -> None:
    error, server = failure([reply(status, b"", location="https://elsewhere.example/")], tmp_path)
    assert isinstance(error, ServerError)
    assert error.error is ErrorCode.SERVER_UNFIT
    assert len(server.requests) == 1
