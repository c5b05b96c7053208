"""Who asks: finds the key of a request and says what it may reach. A key's text goes no further than here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from limits.errors import StorageError
from starlette.requests import Request

from htmlfig_desktop.contract.codes import OPEN_KEY_ELSEWHERE, WireCode
from htmlfig_desktop.contract.credentials import KeyFault, KeyKind, bearer_token, read_key
from htmlfig_desktop.contract.failures import Details
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.service.accounts.database import Database
from htmlfig_desktop.service.accounts.keys import KeyRecord, find_key
from htmlfig_desktop.service.rates import RateExceededError, Rates, Window, address_windows, key_windows
from htmlfig_desktop.service.refusals import RefusalError

_log = logging.getLogger(__name__)

_UNKNOWN = "The API key is not valid."


class Access:
    """Checks keys and counts requests.

    Args:
        database: Holds the keys.
        rates: Counts.
        open_per_minute: Requests of one address to the open endpoint.
        clock: Unix seconds.
    """

    def __init__(self, database: Database, rates: Rates, *, open_per_minute: int, clock: Callable[[], float]) -> None:
        self._database = database
        self._rates = rates
        self._open_per_minute = open_per_minute
        self._clock = clock

    async def key_of(self, request: Request) -> KeyRecord:
        """Return the valid key that a request came with, and note it as the request's caller.

        Raises:
            RefusalError: MISSING_AUTH, INVALID_KEY or KEY_EXPIRED.
        """
        header = request.headers.get("authorization")
        if header is None:
            raise RefusalError(WireCode.MISSING_AUTH, "The Authorization header is missing.")
        token = bearer_token(header)
        if token is None:
            raise RefusalError(WireCode.INVALID_KEY, "The Authorization header must be: Bearer <API key>.")
        kind = read_key(token)
        if isinstance(kind, KeyFault):
            raise RefusalError(WireCode.INVALID_KEY, kind.value)
        key = await self._database.run(partial(find_key, text=token))
        if key is None or key.revoked_at is not None:
            raise RefusalError(WireCode.INVALID_KEY, _UNKNOWN)
        if key.is_expired(self._clock()):
            raise RefusalError(WireCode.KEY_EXPIRED, "The API key has expired.")
        request.state.key = key
        return key

    async def admit(self, request: Request, endpoint: Endpoint) -> KeyRecord:
        """Return the key of a request that may use an endpoint; the request is counted.

        Raises:
            RefusalError: as ``key_of``; OPEN_ENDPOINT_ONLY; INVALID_KEY for the other kinds on the open endpoint;
                RATE_LIMIT_EXCEEDED.
        """
        key = await self.key_of(request)
        if key.kind.endpoint is not endpoint:
            raise _wrong_endpoint(key)
        try:
            await self._rates.count(self._windows(request, key))
        except RateExceededError as full:
            wait = max(1.0, (full.rate.reset or 0) - self._clock())
            message = f"No more than {full.rate.limit} requests a {full.period} are taken."
            details = Details(limit=full.rate.limit, hint="Wait as long as Retry-After says.")
            raise RefusalError(WireCode.RATE_LIMIT_EXCEEDED, message, details, retry_after=wait) from full
        return key

    async def admit_to_files(self, request: Request) -> KeyRecord:
        """Return the key of a request that may ask for files.

        Raises:
            RefusalError: as ``key_of``; OPEN_ENDPOINT_ONLY.
        """
        key = await self.key_of(request)
        if key.kind.endpoint is not Endpoint.GENERAL:
            raise _wrong_endpoint(key)
        return key

    async def refuse_open_key(self, request: Request) -> None:
        """Say what an open key is told on a path that is not an open endpoint.

        Raises:
            RefusalError: OPEN_ENDPOINT_ONLY, the request came with a valid one.
        """
        try:
            key = await self.key_of(request)
        except RefusalError:
            return
        if key.kind is KeyKind.OPEN:
            raise _wrong_endpoint(key)

    async def rate(self, request: Request) -> RateLimit | None:
        """Return how many requests the caller has left; None where the request did not pass authentication."""
        key: KeyRecord | None = getattr(request.state, "key", None)
        if key is None:
            return None
        try:
            return await self._rates.read(self._windows(request, key))
        except StorageError:  # an answer without numbers is better than none
            _log.exception("rates.unreachable")
            return None

    def _windows(self, request: Request, key: KeyRecord) -> tuple[Window, ...]:
        if key.kind is KeyKind.OPEN:
            address = request.client.host if request.client else ""
            return address_windows(address, self._open_per_minute)
        return key_windows(key.id, key.limits)


def _wrong_endpoint(key: KeyRecord) -> RefusalError:
    if key.kind is KeyKind.OPEN:
        return RefusalError(WireCode.OPEN_ENDPOINT_ONLY, OPEN_KEY_ELSEWHERE)
    return RefusalError(WireCode.INVALID_KEY, "The open endpoint takes keys that start with sk_ only.")
