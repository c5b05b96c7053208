"""The general endpoint over real HTTP: fields, answers, codes, headers."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import UrlSource
from tests.support.live_service import HTML, PICTURE, FakeEngine, error_of, live_service, play, small_fig

GENERAL = Endpoint.GENERAL


def test_a_page_becomes_links_that_open_without_a_key(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            answer = await live.post(GENERAL, key.text, {"html": HTML, "options": {"screenshot": True}})
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/json"
            body = answer.json()
            assert body["success"] is True
            data = body["data"]
            assert set(data) == {"id", "figmaUrl", "downloadUrl", "screenshot", "metadata"}
            assert data["id"].startswith("conv_")
            assert urlsplit(data["downloadUrl"]).path == f"/v1/files/{data['id']}.fig"
            assert urlsplit(data["screenshot"]).path == f"/v1/files/{data['id']}.png"
            metadata = data["metadata"]
            assert metadata["dimensions"] == {"width": 1440, "height": 2000}
            assert metadata["nodes"] == metadata["layers"] == 12
            assert metadata["processingTime"] > 0
            fig = await live.client.get(data["downloadUrl"])
            assert fig.content == small_fig()
            assert "filename*=UTF-8''A%20page.fig" in fig.headers["content-disposition"]
            assert (await live.client.get(data["screenshot"])).content == PICTURE
            assert await live.used(key) == 1

    play(scenario)


def test_a_screenshot_that_was_not_asked_for_is_left_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            answer = await live.post(GENERAL, (await live.key()).text)
            assert "screenshot" not in answer.json()["data"]

    play(scenario)


def test_all_options_reach_the_engine_and_url_wins_over_html(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            body = {
                "html": HTML,
                "url": "https://example.com/page",
                "format": "fig",
                "options": {
                    "viewport": {"width": 800, "height": 600},
                    "waitForSelector": "#ready",
                    "screenshot": True,
                },
            }
            assert (await live.post(GENERAL, (await live.key()).text, body)).status_code == 200
            request = live.engine.requests[0]
            assert request.source == UrlSource("https://example.com/page")
            assert (request.options.viewport_width, request.options.viewport_height) == (800, 600)
            assert request.options.wait_for_selector == "#ready"
            assert request.options.screenshot

    play(scenario)


def test_a_host_in_any_script_is_taken_and_one_that_only_looks_public_is_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = (await live.key()).text
            assert (await live.post(GENERAL, key, {"url": "https://bücher.example/ä"})).status_code == 200
            assert live.engine.requests[0].source == UrlSource("https://bücher.example/ä")
            for host in (
                "\uff11\uff12\uff17.0.0.1",
                "127\u30020\u30020\u30021",
                "\u2460\u2461\u2466.0.0.1",
                "a\u3002\u3002b",
            ):
                refused = await live.post(GENERAL, key, {"url": f"http://{host}/"})
                assert refused.json()["error"]["code"] == "INVALID_URL"

    play(scenario)


BAD_BODIES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "INVALID_REQUEST", "html"),
    ({"html": 1}, "INVALID_REQUEST", "html"),
    ({"html": ""}, "INVALID_HTML", "html"),
    ({"html": HTML, "format": "pdf"}, "INVALID_REQUEST", "format"),
    ({"html": HTML, "options": []}, "INVALID_REQUEST", "options"),
    ({"html": HTML, "options": {"viewport": {"width": 0}}}, "INVALID_REQUEST", "options.viewport.width"),
    ({"html": HTML, "options": {"viewport": {"width": 7681}}}, "INVALID_REQUEST", "options.viewport.width"),
    ({"html": HTML, "options": {"viewport": {"height": 32768}}}, "INVALID_REQUEST", "options.viewport.height"),
    ({"html": HTML, "options": {"screenshot": "yes"}}, "INVALID_REQUEST", "options.screenshot"),
    ({"html": HTML, "options": {"waitForSelector": 5}}, "INVALID_REQUEST", "options.waitForSelector"),
    ({"url": "ftp://example.com/"}, "INVALID_URL", "url"),
    ({"url": "file:///etc/passwd"}, "INVALID_URL", "url"),
    ({"url": "http://127.0.0.1/"}, "INVALID_URL", "url"),
    ({"url": "http://private.example/"}, "INVALID_URL", "url"),
    ({"url": "http://unknown.example/"}, "INVALID_URL", "url"),
]


@pytest.mark.parametrize(("body", "code", "field"), BAD_BODIES)
def test_a_bad_field_is_named_and_costs_nothing(body: dict[str, Any], code: str, field: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            answer = await live.post(GENERAL, key.text, body)
            assert answer.status_code == 400
            error = error_of(answer.json())
            assert error["code"] == code
            assert error["details"]["field"] == field
            assert live.engine.requests == []
            assert await live.used(key) == 0

    play(scenario)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'"x"', b"\xff{}", b'{"html": "\\ud800"}', b"[" * 9999])
def test_a_body_that_is_no_json_object_is_refused(content: bytes, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            headers = {"Content-Type": "application/json"}
            answer = await live.post(GENERAL, (await live.key()).text, content=content, headers=headers)
            assert answer.status_code == 400
            assert error_of(answer.json())["code"] == "INVALID_REQUEST"

    play(scenario)


def test_a_body_of_countless_objects_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            content = b'{"html":"x","more":[' + b"{}," * 500_000 + b"{}]}"
            headers = {"Content-Type": "application/json"}
            answer = await live.post(GENERAL, (await live.key()).text, content=content, headers=headers)
            assert answer.status_code == 400
            assert "fields" in error_of(answer.json())["message"]

    play(scenario)


@pytest.mark.parametrize(
    ("authorization", "code"),
    [
        (None, "MISSING_AUTH"),
        ("Basic dXNlcjpwYXNz", "INVALID_KEY"),
        ("Bearer", "INVALID_KEY"),
        ("Bearer svc_sk_unknown-unknown-unknown", "INVALID_KEY"),
        ("Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "INVALID_KEY"),
    ],
)
def test_a_request_without_a_valid_key_is_401_and_told_no_limits(
    authorization: str | None, code: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            headers = {} if authorization is None else {"Authorization": authorization}
            answer = await live.client.post(GENERAL.path, json={"html": HTML}, headers=headers)
            assert answer.status_code == 401
            assert error_of(answer.json())["code"] == code
            assert answer.headers["www-authenticate"] == "Bearer"
            assert "x-ratelimit-limit" not in answer.headers
            assert answer.headers["x-request-id"]

    play(scenario)


def test_a_key_expires_by_the_clock(tmp_path: Path) -> None:
    now = [time.time()]

    async def scenario() -> None:
        async with live_service(tmp_path, clock=lambda: now[0]) as live:
            key = await live.key(lifetime=100)
            assert (await live.post(GENERAL, key.text)).status_code == 200
            now[0] += 101
            answer = await live.post(GENERAL, key.text)
            assert answer.status_code == 401
            assert error_of(answer.json())["code"] == "KEY_EXPIRED"

    play(scenario)


def test_an_open_key_is_403_on_every_other_path(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            headers = {"Authorization": f"Bearer {(await live.key(KeyKind.OPEN)).text}"}
            answers = [
                await live.client.post(GENERAL.path, json={"html": HTML}, headers=headers),
                await live.client.get(GENERAL.path, headers=headers),
                await live.client.get("/v1/files/conv_x.fig", headers=headers),
                await live.client.get("/v2/anything", headers=headers),
                await live.client.post("/v1/open/other", headers=headers),
            ]
            for answer in answers:
                assert answer.status_code == 403, answer.request.url
                error = error_of(answer.json())
                assert error["code"] == "OPEN_ENDPOINT_ONLY"
                assert error["message"] == "endpoint not accessible with api key"
                assert answer.headers["x-ratelimit-limit"] == "60"

    play(scenario)


def test_unknown_paths_are_404_and_other_methods_405_with_allow(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            missing = await live.client.get("/v2/convert")
            assert missing.status_code == 404
            assert error_of(missing.json())["code"] == "NOT_FOUND"
            for method in ("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
                answer = await live.client.request(method, GENERAL.path)
                assert answer.status_code == 405
                assert answer.headers["allow"] == "POST"

    play(scenario)


@pytest.mark.parametrize("kind", ["text/plain", "", "application/json; charset=latin-1", "multipart/form-data"])
def test_other_content_types_are_415(kind: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            answer = await live.post(GENERAL, key.text, content=b'{"html":"x"}', headers={"Content-Type": kind})
            assert answer.status_code == 415
            assert error_of(answer.json())["details"]["field"] == "Content-Type"

    play(scenario)


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (ErrorCode.PAGE_UNREACHABLE, 400, "INVALID_URL"),
        (ErrorCode.PAGE_HTTP_ERROR, 400, "INVALID_URL"),
        (ErrorCode.SELECTOR_TIMED_OUT, 500, "CONVERSION_FAILED"),
        (ErrorCode.SELECTOR_INVALID, 400, "INVALID_REQUEST"),
        (ErrorCode.WORKER_CRASHED, 500, "CONVERSION_FAILED"),
        (ErrorCode.SOURCE_TOO_LARGE, 400, "FILE_TOO_LARGE"),
    ],
)
def test_a_failed_conversion_says_what_failed_and_costs_nothing(
    error: ErrorCode, status: int, code: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: object) -> None:
        raise CaptureError(error, "The element #a did not appear within 15 s.")

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(play=fail)) as live:
            key = await live.key()
            answer = await live.post(GENERAL, key.text)
            assert answer.status_code == status
            told = error_of(answer.json())
            assert told["code"] == code
            assert "15 s" in told["message"]
            assert await live.used(key) == 0
            assert list((tmp_path / "work").iterdir()) == []

    play(scenario)


@pytest.mark.parametrize(
    ("error", "is_operators"),
    [(ErrorCode.INTERNAL, True), (ErrorCode.WORKER_CRASHED, True), (ErrorCode.PAGE_UNREACHABLE, False)],
)
def test_the_operator_finds_why_a_conversion_failed_and_nothing_of_the_page(
    error: ErrorCode, is_operators: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: object) -> None:
        raise HtmlFigError(error, "What happened.", detail="the trace of it")

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(play=fail)) as live:
            await live.post(GENERAL, (await live.key()).text)

    caplog.set_level(logging.INFO)
    play(scenario)
    (record,) = [record for record in caplog.records if record.getMessage() == "conversion.failed"]
    facts = vars(record)
    assert facts["code"] == error.code
    assert (record.levelname, facts.get("detail")) == (
        ("WARNING", "the trace of it") if is_operators else ("INFO", None)
    )


def test_an_unforeseen_error_is_500_and_tells_nothing_of_the_inside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: object) -> None:
        raise ZeroDivisionError("secret inside")

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(play=fail)) as live:
            key = await live.key()
            answer = await live.post(GENERAL, key.text)
            assert answer.status_code == 500
            assert error_of(answer.json())["code"] == "CONVERSION_FAILED"
            assert "secret" not in answer.text
            assert await live.used(key) == 0

    play(scenario)
    assert "request.broken" in caplog.text


def test_a_request_id_is_given_back_and_a_hostile_one_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            kept = await live.client.get("/health/live", headers={"X-Request-Id": "trace-0001"})
            assert kept.headers["x-request-id"] == "trace-0001"
            replaced = await live.client.get("/health/live", headers={"X-Request-Id": "a b<script>"})
            assert replaced.headers["x-request-id"].startswith("req_")

    play(scenario)
