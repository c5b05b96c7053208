"""Two services on one PostgreSQL and one Redis count as one."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from htmlfig_desktop.contract.paths import Endpoint
from tests.support.live_service import FakeEngine, Live, live_service, play
from tests.support.servers import new_database, postgresql_server, redis_server

GENERAL = Endpoint.GENERAL


@dataclass(frozen=True)
class Servers:
    """URLs of what both services share."""

    postgresql: str
    redis: str


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers | None]:
    with postgresql_server() as postgresql, redis_server() as redis:
        yield Servers(postgresql, redis) if postgresql and redis else None


@contextlib.asynccontextmanager
async def two_services(servers: Servers | None, folder: Path) -> AsyncIterator[tuple[Live, Live]]:
    if servers is None:
        pytest.skip("PostgreSQL or Redis is not installed")
    database = await asyncio.to_thread(new_database, servers.postgresql)
    shared = {"database_url": database, "redis_url": servers.redis, "queue_limit": 100}
    async with (
        live_service(folder / "one", FakeEngine(), **shared) as one,
        live_service(folder / "other", FakeEngine(), **shared) as other,
    ):
        yield one, other


def test_64_requests_at_once_on_two_services_with_20_left_make_exactly_20(
    servers: Servers | None, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with two_services(servers, tmp_path) as (one, other):
            key = await one.key(per_month=20, per_minute=1000, concurrent=1000, account=secrets.token_hex(4))
            requests = [service.post(GENERAL, key.text) for service in (one, other) for _ in range(32)]
            statuses = [answer.status_code for answer in await asyncio.gather(*requests)]
            assert (statuses.count(200), statuses.count(402)) == (20, 44)
            assert await one.used(key) == await other.used(key) == 20

    play(scenario)


def test_a_minute_is_shared_and_so_are_idempotency_and_links(servers: Servers | None, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_services(servers, tmp_path) as (one, other):
            key = await one.key(per_minute=3, account=secrets.token_hex(4))
            headers = {"Idempotency-Key": "job"}
            first = await one.post(GENERAL, key.text, headers=headers)
            second = await other.post(GENERAL, key.text, headers=headers)
            assert second.headers["x-ratelimit-remaining"] == "1"
            strip = str.maketrans("", "", "0123456789")
            assert first.text.translate(strip) == second.text.translate(strip)
            assert await other.used(key) == 1
            await one.post(GENERAL, key.text)
            assert (await other.post(GENERAL, key.text)).status_code == 429

    play(scenario)


def test_while_redis_is_away_requests_are_503_and_come_back_with_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        with contextlib.ExitStack() as stack:
            url = stack.enter_context(redis_server())
            if url is None:
                pytest.skip("Redis is not installed")
            async with live_service(tmp_path, redis_url=url) as live:
                key = await live.key()
                assert (await live.post(GENERAL, key.text)).status_code == 200
                await asyncio.to_thread(stack.close)
                away = await live.post(GENERAL, key.text)
                assert away.status_code == 503
                assert away.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
                assert int(away.headers["retry-after"]) >= 1
                ready = await live.client.get("/health/ready")
                assert ready.json()["problems"] == ["rate limits"]
                assert await live.used(key) == 1

    play(scenario)
    assert "request.broken" in caplog.text
