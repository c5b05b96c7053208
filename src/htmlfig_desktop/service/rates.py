"""Counts requests a minute and a day, per key and per address; in memory, or in Redis for several instances."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from limits import RateLimitItemPerDay, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import ConfigurationError
from limits.errors import StorageError as LimitsStorageError
from limits.storage import storage_from_string

from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.plans import Plan
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError

IN_MEMORY: Final = ""
"""Stands for the memory of this process in place of a Redis URL."""

_CUSTOMER_BITS: Final = 64
"""Of an IPv6 address say whose network it is, of which one has every address. Source: RFC 4291, 2.5.1; RFC 6177."""

_PREFIX: Final = "htmlfig"
_PATIENCE_SECONDS: Final = 10.0
"""For the first answer of Redis."""
_UNLIMITED: Final = RateLimit(None, None, None)


@dataclass(frozen=True, slots=True)
class Window:
    """A count that one kind of requester has, and how long it is kept."""

    item: Any
    """A ``limits`` item: an amount for a length of time, which has no types."""
    who: str
    """Whose requests are counted, such as ``key:key_x`` or ``address:192.0.2.1``."""


class RateExceededError(Exception):
    """A window is full.

    Attributes:
        rate: the window as it is now.
        period: its length in a word, such as ``minute``.
    """

    def __init__(self, rate: RateLimit, period: str) -> None:
        super().__init__("rate")
        self.rate = rate
        self.period = period


def key_windows(key_id: str, limits: Plan) -> tuple[Window, ...]:
    """Return the windows of a key on the general endpoint; none where the operator set no numbers."""
    who = f"key:{key_id}"
    minute = () if limits.per_minute is None else (Window(RateLimitItemPerMinute(limits.per_minute), who),)
    day = () if limits.per_day is None else (Window(RateLimitItemPerDay(limits.per_day), who),)
    return (*minute, *day)


def address_windows(address: str, per_minute: int) -> tuple[Window, ...]:
    """Return the window of an address on the open endpoint; one network of IPv6, as customers get it, counts as one."""
    return (Window(RateLimitItemPerMinute(per_minute), f"address:{_requester(address)}"),)


def _requester(address: str) -> str:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    return str(known.ipv4_mapped or ipaddress.IPv6Network((known.packed, _CUSTOMER_BITS), strict=False))


class Rates:
    """The counts of all windows.

    Args:
        redis_url: ``redis://...``; empty: counted in this process alone.

    Raises:
        HtmlFigError: OPT002, the URL is not valid, or the driver is not installed.
    """

    def __init__(self, redis_url: str = IN_MEMORY) -> None:
        self._close: Callable[[], Awaitable[None]] | None = None
        storage = MemoryStorage()
        if redis_url:
            storage = self._redis(redis_url)
        self._limiter = FixedWindowRateLimiter(storage)

    def _redis(self, url: str) -> Any:
        try:
            from redis.asyncio import ConnectionPool

            pool = ConnectionPool.from_url(url)
            self._close = pool.aclose
            options: dict[str, Any] = {"connection_pool": pool, "implementation": "redispy", "key_prefix": _PREFIX}
            options["wrap_exceptions"] = True
            return storage_from_string(f"async+{url}", **options)
        except (ImportError, ConfigurationError, ValueError) as error:
            cause = "The rate limits' URL is not valid, or its driver is not installed."
            raise HtmlFigError(ErrorCode.OPTION_INVALID, cause, detail=type(error).__name__) from error

    async def find(self) -> None:
        """Return once Redis has answered, where there is one.

        Raises:
            StorageError: STO003, it does not.
        """
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                if await self.is_reachable():
                    return
                detail = ""
        except (LimitsStorageError, OSError) as error:  # TimeoutError is one of the latter
            detail = type(error).__name__
        cause = "Redis, which keeps the rate limits (redis-url), does not answer."
        raise StorageError(ErrorCode.DATABASE_UNUSABLE, cause, detail=detail)

    async def aclose(self) -> None:
        """Let go of connections."""
        if self._close is not None:
            await self._close()

    async def count(self, windows: Sequence[Window]) -> RateLimit:
        """Count one request in every window and return the tightest as it is now.

        Raises:
            limits.errors.StorageError: Redis is away.
            RateExceededError: a window is full; the ones after it did not count.
        """
        for window in windows:
            if not await self._limiter.hit(window.item, window.who):
                raise RateExceededError(await self._read(window), window.item.GRANULARITY.name)
        return await self.read(windows)

    async def read(self, windows: Sequence[Window]) -> RateLimit:
        """Return the window that will be full first, without counting.

        Raises:
            limits.errors.StorageError: Redis is away.
        """
        readings = [await self._read(window) for window in windows]
        return min(readings, key=lambda reading: reading.remaining or 0, default=_UNLIMITED)

    async def is_reachable(self) -> bool:
        """Whether the counts can be read."""
        return bool(await self._limiter.storage.check())

    async def _read(self, window: Window) -> RateLimit:
        stats = await self._limiter.get_window_stats(window.item, window.who)
        return RateLimit(window.item.amount, max(0, int(stats.remaining)), stats.reset_time)
