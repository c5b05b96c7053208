"""The open endpoint over real HTTP: fields, answers, codes, headers."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import HtmlSource, UrlSource, WaitUntil
from tests.support.live_service import HTML, FakeEngine, live_service, play, small_fig

OPEN = Endpoint.OPEN


def error_of(body: dict[str, Any]) -> dict[str, str]:
    """Return an error in the open envelope: code and message, both strings, nothing else."""
    assert set(body) == {"code", "message"}
    assert all(isinstance(value, str) for value in body.values())
    return body


@pytest.mark.parametrize("size", [1, 2, 3, 200_000, 600_001])
def test_the_answer_is_one_json_string_that_holds_the_file(size: int, tmp_path: Path) -> None:
    fig = bytes(index * 7 % 256 for index in range(size))

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(fig=fig)) as live:
            key = await live.key(KeyKind.OPEN)
            answer = await live.post(OPEN, key.text)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/json"
            assert int(answer.headers["content-length"]) == len(answer.content)
            assert base64.b64decode(json.loads(answer.content), validate=True) == fig
            assert await live.used(key) == 1
        assert list((tmp_path / "work").iterdir()) == []
        assert list((tmp_path / "files").iterdir()) == []

    play(scenario)


def test_all_options_reach_the_engine(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            body = {
                "html": HTML,
                "baseUrl": "https://example.com/base/",
                "options": {
                    "viewportWidth": 390,
                    "viewportHeight": 844,
                    "deviceScaleFactor": 2.5,
                    "waitUntil": "networkidle",
                    "waitForSelector": "main",
                    "timeoutMs": 5000,
                },
            }
            assert (await live.post(OPEN, (await live.key(KeyKind.OPEN)).text, body)).status_code == 200
            request = live.engine.requests[0]
            assert request.source == HtmlSource(HTML, "https://example.com/base/")
            options = request.options
            assert (options.viewport_width, options.viewport_height) == (390, 844)
            assert (options.device_scale_factor, options.timeout_ms) == (2.5, 5000)
            assert (options.wait_until, options.wait_for_selector) == (WaitUntil.NETWORK_IDLE, "main")

    play(scenario)


def test_defaults_are_the_contracts_and_url_wins(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = (await live.key(KeyKind.OPEN)).text
            assert (await live.post(OPEN, key, {"html": 3 * "x", "url": "http://example.com"})).status_code == 200
            request = live.engine.requests[0]
            assert request.source == UrlSource("http://example.com")
            options = request.options
            assert (options.viewport_width, options.viewport_height, options.device_scale_factor) == (1440, None, 1)
            assert (options.timeout_ms, options.wait_until) == (15_000, WaitUntil.LOAD)

    play(scenario)


BAD_BODIES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "INVALID_REQUEST", "html"),
    ({"html": HTML, "options": {"viewportWidth": 0.5}}, "INVALID_REQUEST", "1 to 7680"),
    ({"html": HTML, "options": {"viewportHeight": 40000}}, "INVALID_REQUEST", "1 to 32767"),
    ({"html": HTML, "options": {"deviceScaleFactor": 0.4}}, "INVALID_REQUEST", "0.5 to 4"),
    ({"html": HTML, "options": {"deviceScaleFactor": True}}, "INVALID_REQUEST", "deviceScaleFactor"),
    ({"html": HTML, "options": {"timeoutMs": 0}}, "INVALID_REQUEST", "timeoutMs"),
    ({"html": HTML, "options": {"timeoutMs": 120001}}, "INVALID_REQUEST", "timeoutMs"),
    (
        {"html": HTML, "options": {"waitUntil": "idle"}},
        "INVALID_REQUEST",
        "one of load, domcontentloaded, networkidle",
    ),
    ({"html": HTML, "baseUrl": "file:///etc/"}, "INVALID_URL", "baseUrl"),
    ({"url": "javascript:alert(1)"}, "INVALID_URL", "url"),
    ({"url": "http://[::ffff:10.0.0.1]/"}, "INVALID_URL", "url"),
]


@pytest.mark.parametrize(("body", "code", "named"), BAD_BODIES)
def test_a_bad_field_is_named_with_what_it_takes(body: dict[str, Any], code: str, named: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(KeyKind.OPEN)
            answer = await live.post(OPEN, key.text, body)
            assert answer.status_code == 400
            error = error_of(answer.json())
            assert error["code"] == code
            assert named in error["message"]
            assert await live.used(key) == 0

    play(scenario)


@pytest.mark.parametrize("kind", [KeyKind.SECRET, KeyKind.PUBLISHABLE])
def test_keys_of_the_general_endpoint_are_not_taken_here(kind: KeyKind, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            answer = await live.post(OPEN, (await live.key(kind)).text)
            assert answer.status_code == 401
            assert error_of(answer.json())["code"] == "INVALID_KEY"

    play(scenario)


def test_a_body_above_the_plan_is_413(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            free = await live.key(KeyKind.OPEN, plan=PlanName.FREE)
            body = {"html": "x" * (2 * 1024 * 1024)}
            answer = await live.post(OPEN, free.text, body)
            assert answer.status_code == 413
            assert error_of(answer.json())["code"] == "PAYLOAD_TOO_LARGE"
            paid = await live.key(KeyKind.OPEN, account="paid")
            assert (await live.post(OPEN, paid.text, body)).status_code == 200

    play(scenario)


def test_an_address_is_limited_whatever_keys_it_uses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, open_per_minute=2) as live:
            keys = [await live.key(KeyKind.OPEN, account=name) for name in ("a", "b", "c")]
            answers = [await live.post(OPEN, key.text) for key in keys]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert error_of(answers[2].json())["code"] == "RATE_LIMIT_EXCEEDED"
            assert int(answers[2].headers["retry-after"]) >= 1
            assert answers[0].headers["x-ratelimit-limit"] == "2"

    play(scenario)


def test_a_wait_that_timed_out_is_500_and_named(tmp_path: Path) -> None:
    async def fail(_: object) -> None:
        raise CaptureError(ErrorCode.IDLE_TIMED_OUT, "The network did not fall silent within 15 s.")

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(play=fail)) as live:
            answer = await live.post(OPEN, (await live.key(KeyKind.OPEN)).text)
            assert answer.status_code == 500
            error = error_of(answer.json())
            assert error["code"] == "CONVERSION_FAILED"
            assert "did not fall silent within 15 s" in error["message"]

    play(scenario)


def test_other_methods_are_405_in_the_open_envelope(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            answer = await live.client.get(OPEN.path)
            assert answer.status_code == 405
            assert answer.headers["allow"] == "POST"
            assert error_of(answer.json())["code"] == "METHOD_NOT_ALLOWED"

    play(scenario)


def test_the_same_idempotency_key_gives_the_same_file_and_is_charged_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(KeyKind.OPEN)
            headers = {"Idempotency-Key": "job-1"}
            first = await live.post(OPEN, key.text, headers=headers)
            live.engine.fig = small_fig("another")
            second = await live.post(OPEN, key.text, headers=headers)
            assert first.content == second.content
            assert len(live.engine.requests) == 1
            assert await live.used(key) == 1
            other = await live.post(OPEN, key.text, {"html": "<p>other"}, headers=headers)
            assert other.status_code == 400
            assert "Idempotency-Key" in error_of(other.json())["message"]
            assert await live.used(key) == 1

    play(scenario)


def test_a_client_that_leaves_in_the_middle_of_the_answer_leaves_no_file_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(fig=bytes(30_000_000))) as live:
            key = await live.key(KeyKind.OPEN)
            headers = {"Authorization": f"Bearer {key.text}"}
            async with live.client.stream("POST", OPEN.path, json={"html": HTML}, headers=headers) as answer:
                assert answer.status_code == 200
                assert len(list((tmp_path / "work").iterdir())) == 1
            while list((tmp_path / "work").iterdir()):  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)
            assert await live.used(key) == 1

    play(scenario)
