"""Tries a connection out: whether a server answers, through the proxy and with the certificates of the settings."""

from __future__ import annotations

import time
from dataclasses import dataclass

from htmlfig_desktop.client.attempts import read_start
from htmlfig_desktop.client.errors import UnreachableError
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.client.transport import Request, Transport
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.errors import ErrorCode

_PROXY_WANTS_A_NAME = 407
_ENOUGH = 4096


@dataclass(frozen=True, slots=True)
class Reached:
    """A server that answered."""

    status: int
    """HTTP status; without a key, 401 and 405 are what to expect."""
    milliseconds: float
    is_service: bool
    """Whether it answered as a conversion service does."""


async def reach(server: ServerAddress, settings: ConnectionSettings) -> Reached:
    """Ask a server for the conversion endpoint, without a key and without a page, and return how it answered.

    Raises:
        ServerError: NET001 to NET005, NET020.
    """
    transport = Transport(settings)
    started = time.monotonic()
    try:
        request = Request("GET", server.url(Endpoint.GENERAL.path), {})
        async with transport.send(request) as reply:
            elapsed = (time.monotonic() - started) * 1000
            await read_start(reply, _ENOUGH)
            if reply.status == _PROXY_WANTS_A_NAME:
                cause = "The proxy wants a name and a password, or does not take those it got."
                raise UnreachableError(ErrorCode.PROXY_FAILED, cause)
            return Reached(reply.status, elapsed, reply.status in {401, 405})
    finally:
        await transport.aclose()
