"""The limits of a key over real HTTP: the size of a body, the minute, the day, the month, and a publishable key's."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.plans import PlanName
from tests.support.live_service import HTML, error_of, live_service, play

GENERAL = Endpoint.GENERAL


@pytest.mark.parametrize("is_announced", [True, False])
def test_a_body_above_the_plan_is_400_file_too_large_with_both_sizes(is_announced: bool, tmp_path: Path) -> None:
    async def pieces() -> Any:
        for _ in range(40):
            yield b"x" * 65536

    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(plan=PlanName.FREE)
            content = b"x" * (40 * 65536) if is_announced else pieces()
            headers = {"Content-Type": "application/json"}
            answer = await live.post(GENERAL, key.text, content=content, headers=headers)
            assert answer.status_code == 400
            error = error_of(answer.json())
            assert error["code"] == "FILE_TOO_LARGE"
            assert error["details"]["limit"] == 2 * 1024 * 1024
            assert error["details"]["actual"] > 2 * 1024 * 1024

    play(scenario)


def test_limits_travel_with_every_authenticated_answer_and_429_says_when_to_come_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(per_minute=2)
            remaining = []
            for body in ({"html": HTML}, {"html": 1}):
                answer = await live.post(GENERAL, key.text, body)
                assert answer.headers["x-ratelimit-limit"] == "2"
                assert time.time() - 1 <= int(answer.headers["x-ratelimit-reset"]) <= time.time() + 62
                remaining.append(answer.headers["x-ratelimit-remaining"])
            assert remaining == ["1", "0"]
            refused = await live.post(GENERAL, key.text)
            assert refused.status_code == 429
            error = error_of(refused.json())
            assert error["code"] == "RATE_LIMIT_EXCEEDED"
            assert error["message"] == "No more than 2 requests a minute are taken."
            assert error["details"]["limit"] == 2
            assert 1 <= int(refused.headers["retry-after"]) <= 61
            assert error["retryAfter"] == int(refused.headers["retry-after"])
            assert refused.headers["x-ratelimit-remaining"] == "0"
            assert len(live.engine.requests) == 1

    play(scenario)


def test_a_day_is_limited_apart_from_the_minute(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(per_minute=100, per_day=1)
            assert (await live.post(GENERAL, key.text)).headers["x-ratelimit-limit"] == "1"
            refused = await live.post(GENERAL, key.text)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 3600
            assert error_of(refused.json())["message"] == "No more than 1 requests a day are taken."

    play(scenario)


def test_an_exhausted_month_is_402_for_all_keys_of_the_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            first = await live.key(per_month=1)
            other = await live.key(KeyKind.OPEN)
            stranger = await live.key(account="others")
            assert (await live.post(Endpoint.OPEN, other.text)).status_code == 200
            refused = await live.post(GENERAL, first.text)
            assert refused.status_code == 402
            error = error_of(refused.json())
            assert error["code"] == "QUOTA_EXCEEDED"
            assert error["details"]["limit"] == 1
            assert refused.headers["x-ratelimit-limit"] == "100"
            assert (await live.post(GENERAL, stranger.text)).status_code == 200

    play(scenario)


def test_a_publishable_key_has_the_free_plans_limits_and_may_be_used_by_pages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(KeyKind.PUBLISHABLE)
            answer = await live.post(GENERAL, key.text)
            assert answer.status_code == 200
            assert answer.headers["x-ratelimit-limit"] == "10"
            assert answer.headers["access-control-allow-origin"] == "*"
            secret = await live.post(GENERAL, (await live.key()).text)
            assert "access-control-allow-origin" not in secret.headers
            preflight = await live.client.options(
                GENERAL.path, headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
            )
            assert preflight.status_code == 204
            assert "Authorization" in preflight.headers["access-control-allow-headers"]

    play(scenario)
