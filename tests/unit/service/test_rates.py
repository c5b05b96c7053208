"""Rate limits, in memory and in a real Redis."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import pytest

from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.service.rates import RateExceededError, Rates, address_windows, key_windows
from tests.support.live_service import play
from tests.support.servers import redis_server


@pytest.fixture(scope="module")
def redis() -> Iterator[str | None]:
    with redis_server() as url:
        yield url


@pytest.fixture(params=["memory", "redis"])
def url(request: pytest.FixtureRequest, redis: str | None) -> str:
    if request.param == "memory":
        return ""
    if redis is None:
        pytest.skip("Redis is not installed")
    return redis


def test_a_window_takes_so_many_and_tells_what_is_left(url: str) -> None:
    async def scenario() -> None:
        rates = Rates(url)
        windows = address_windows("192.0.2.1", 2)
        assert (await rates.count(windows)).remaining == 1
        assert (await rates.count(windows)).remaining == 0
        with pytest.raises(RateExceededError) as full:
            await rates.count(windows)
        assert (full.value.rate.limit, full.value.rate.remaining) == (2, 0)
        assert full.value.rate.reset is not None
        assert (await rates.count(address_windows("192.0.2.2", 2))).remaining == 1
        assert await rates.is_reachable()
        await rates.aclose()

    play(scenario)


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("unix", "other", False),
    ],
)
def test_all_addresses_of_one_ipv6_network_are_counted_together(one: str, other: str, is_one: bool) -> None:
    assert (address_windows(one, 5) == address_windows(other, 5)) is is_one


def test_reading_does_not_count(url: str) -> None:
    async def scenario() -> None:
        rates = Rates(url)
        windows = key_windows("key_reading", PLANS[PlanName.FREE])
        for _ in range(5):
            assert (await rates.read(windows)).remaining == 10
        await rates.aclose()

    play(scenario)


def test_the_tightest_window_is_told(url: str) -> None:
    async def scenario() -> None:
        rates = Rates(url)
        windows = key_windows("key_tight", PLANS[PlanName.FREE])
        assert (await rates.count(windows)).limit == 10
        await rates.aclose()

    play(scenario)


def test_64_at_once_with_20_left_get_exactly_20(url: str) -> None:
    async def ask(rates: Rates) -> bool:
        try:
            await rates.count(address_windows("192.0.2.64", 20))
        except RateExceededError:
            return False
        return True

    async def scenario() -> None:
        rates = Rates(url)
        assert sum(await asyncio.gather(*(ask(rates) for _ in range(64)))) == 20
        await rates.aclose()

    play(scenario)


def test_two_instances_share_a_redis(redis: str | None) -> None:
    if redis is None:
        pytest.skip("Redis is not installed")

    async def scenario() -> None:
        one, other = Rates(redis), Rates(redis)
        await one.count(address_windows("192.0.2.3", 2))
        assert (await other.count(address_windows("192.0.2.3", 2))).remaining == 0
        await one.aclose()
        await other.aclose()

    play(scenario)


def test_a_redis_that_does_not_answer_is_found_out_and_named(url: str) -> None:
    async def find(address: str) -> None:
        rates = Rates(address)
        try:
            await rates.find()
        finally:
            await rates.aclose()

    asyncio.run(find(url))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(StorageError) as away:
        asyncio.run(find(f"redis://me:hunter2@127.0.0.1:{port}/0"))
    assert away.value.error is ErrorCode.DATABASE_UNUSABLE
    assert "Redis" in away.value.cause
    assert "hunter2" not in repr((away.value.cause, away.value.detail))


def test_a_url_of_another_kind_is_an_error() -> None:
    with pytest.raises(HtmlFigError):
        Rates("nonsense://x")
