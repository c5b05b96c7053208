"""The forward proxy: HTTP requests and CONNECT tunnels, on the loopback address, for the pages of this service only.

One request per connection: the connection to the far side is made to an address that was checked for this request,
and ends with it. Nothing is kept, rewritten or logged but counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import h11

from htmlfig_desktop.service.outbound.addresses import Address
from htmlfig_desktop.service.outbound.destinations import Destinations, RefusedError, UnknownHostError

_HEAD_BYTES: Final = 64 * 1024
_PIECE: Final = 64 * 1024
_MOST_CONNECTIONS: Final = 1024
_CONNECT_SECONDS: Final = 10.0
_IDLE_SECONDS: Final = 60.0
"""A connection on which nothing moves for so long is closed; longer than any page may take between two bytes."""

_HOP_BY_HOP: Final = frozenset(
    name.encode()
    for name in (
        "connection",
        "host",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "upgrade",
    )
)
"""Headers of one connection only, and ``Host``, which is made anew from the address. Framing headers are h11's.
Source: RFC 9110, section 7.6.1; RFC 9112, section 3.2.2."""
_FRAMING: Final = frozenset({b"content-length", b"transfer-encoding"})

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[Address, int], Awaitable[Streams]]
"""Connects to an address and port; raises OSError."""


@dataclass(slots=True)
class ProxyCounts:
    """What the proxy has done since its start."""

    requests: int = 0
    refused: int = 0
    failed: int = 0


class _AnswerError(Exception):
    """The request is answered by the proxy itself."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


async def dial(address: Address, port: int) -> Streams:
    """Connect to an address, which no name can change any more."""
    return await asyncio.open_connection(str(address), port)


class OutboundProxy:
    """A proxy on a free port of the loopback address.

    Args:
        destinations: Where pages may go.
        dial: Connects; a test's may lead elsewhere.
    """

    def __init__(self, destinations: Destinations, dial: Dial = dial) -> None:
        self._destinations = destinations
        self._dial = dial
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self.counts = ProxyCounts()

    @property
    def url(self) -> str:
        """Address for clients, such as ``http://127.0.0.1:40001``. Known once started."""
        assert self._server is not None, "the proxy is not started"
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=_HEAD_BYTES)

    async def aclose(self) -> None:
        """Stop listening and drop every connection."""
        if self._server is not None:
            self._server.close()
        for connection in self._connections:
            connection.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._connections) >= _MOST_CONNECTIONS:
            writer.transport.abort()
            return
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer), name="outbound connection")
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        client = _Side(h11.Connection(h11.SERVER, _HEAD_BYTES), reader, writer)
        try:
            await self._answer(client)
        except _AnswerError as answer:
            with contextlib.suppress(OSError, h11.LocalProtocolError, TimeoutError):
                await client.send(_empty(answer.status), h11.EndOfMessage())
        except (OSError, h11.ProtocolError, TimeoutError):
            self.counts.failed += 1
        finally:
            client.close()

    async def _answer(self, client: _Side) -> None:
        self.counts.requests += 1
        try:
            request = await client.receive()
        except h11.RemoteProtocolError as error:
            raise _AnswerError(400) from error
        if not isinstance(request, h11.Request):
            return
        is_tunnel = request.method == b"CONNECT"
        host, port, target = _tunnel_target(request) if is_tunnel else _request_target(request)
        far_reader, far_writer = await self._reach(host, port)
        try:
            if is_tunnel:
                await _tunnel(client, far_reader, far_writer)
            else:
                far = _Side(h11.Connection(h11.CLIENT, _HEAD_BYTES), far_reader, far_writer)
                await _exchange(client, request, target, far)
        finally:
            far_writer.transport.abort()

    async def _reach(self, host: str, port: int) -> Streams:
        try:
            addresses = await self._destinations.addresses_of(host, port)
        except RefusedError as error:
            self.counts.refused += 1
            # The same answer as for a host that does not exist: a page may not learn which names have a meaning here.
            raise _AnswerError(502) from error
        except (UnknownHostError, TimeoutError) as error:
            self.counts.failed += 1
            raise _AnswerError(502) from error
        for address in addresses:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(_CONNECT_SECONDS):
                    return await self._dial(address, port)
        self.counts.failed += 1
        raise _AnswerError(504)


class _Side:
    """One end of an exchange: h11's state with the streams it reads and writes."""

    def __init__(self, state: h11.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.state = state
        self.reader = reader
        self.writer = writer

    async def receive(self) -> h11.Event | type[h11.PAUSED]:
        """Return the next event."""
        while True:
            event = self.state.next_event()
            if event is not h11.NEED_DATA:
                return event  # type: ignore[return-value]  # NEED_DATA is excluded
            async with asyncio.timeout(_IDLE_SECONDS):
                self.state.receive_data(await self.reader.read(_PIECE))

    async def send(self, *events: h11.Event) -> None:
        """Write events, at the pace of the far end."""
        for event in events:
            data = self.state.send(event)
            if data:
                self.writer.write(data)
        async with asyncio.timeout(_IDLE_SECONDS):
            await self.writer.drain()

    def close(self) -> None:
        """Close the connection once what was written is sent."""
        self.writer.close()


async def _exchange(client: _Side, request: h11.Request, target: bytes, far: _Side) -> None:
    """Send one request on and its answer back, each part as it comes; a client that goes away ends it."""
    host = urlsplit(request.target).netloc
    headers = [(b"Host", host), *_kept_headers(request.headers), (b"Connection", b"close")]
    await far.send(h11.Request(method=request.method, target=target, headers=headers))
    await _first_of(_copy_answer(far, client), _copy_body(client, far))


async def _copy_answer(far: _Side, client: _Side) -> None:
    """Pass the answer on, up to its end or to where it breaks off."""
    while True:
        event = await far.receive()
        if isinstance(event, h11.Response):
            kept = [*_kept_headers(event.headers), (b"Connection", b"close")]
            await client.send(h11.Response(status_code=event.status_code, headers=kept, reason=event.reason))
        elif isinstance(event, h11.Data | h11.EndOfMessage):
            await client.send(event)
        if not isinstance(event, h11.InformationalResponse | h11.Response | h11.Data):
            return


async def _copy_body(client: _Side, far: _Side) -> None:
    """Pass the request's body on, then return once the client has gone away."""
    event = await client.receive()
    while isinstance(event, h11.Data):
        await far.send(event)
        event = await client.receive()
    await far.send(h11.EndOfMessage())
    while await client.reader.read(_PIECE):
        pass  # a second request on this connection is not for us


async def _tunnel(client: _Side, far_reader: asyncio.StreamReader, far_writer: asyncio.StreamWriter) -> None:
    """Join both ends until one of them closes."""
    early, _ = client.state.trailing_data
    client.writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
    far_writer.write(early)
    await _first_of(_pour(client.reader, far_writer), _pour(far_reader, client.writer))


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy until the end."""
    while True:
        async with asyncio.timeout(_IDLE_SECONDS):
            piece = await reader.read(_PIECE)
        if not piece:
            return
        writer.write(piece)
        async with asyncio.timeout(_IDLE_SECONDS):
            await writer.drain()


async def _first_of(*ways: Coroutine[None, None, None]) -> None:
    """Run both ways until one ends, and cancel the other. Raises what the one that ended raised."""
    tasks = {asyncio.get_running_loop().create_task(way, name="outbound way") for way in ways}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


def _tunnel_target(request: h11.Request) -> tuple[str, int, bytes]:
    host, separator, port = request.target.decode("ascii", "replace").rpartition(":")
    if not separator or not host or not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) < 65_536:
        raise _AnswerError(400)
    return host, int(port), b""


def _request_target(request: h11.Request) -> tuple[str, int, bytes]:
    """Return host, port and the path to ask for; only absolute http addresses are for a proxy."""
    try:
        parts = urlsplit(request.target.decode("ascii"))
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise _AnswerError(400) from error
    if parts.scheme.lower() != "http" or not host or "@" in parts.netloc or port == 0:
        raise _AnswerError(400)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return host, port or 80, path.encode("ascii")


def _kept_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers without those of the one connection, also those that ``Connection`` names."""
    pairs = list(headers)
    named = {token.strip().lower() for name, value in pairs if name == b"connection" for token in value.split(b",")}
    return [(name, value) for name, value in pairs if name not in _HOP_BY_HOP and name not in named - _FRAMING]


def _empty(status: int) -> h11.Response:
    headers = [("Content-Length", "0"), ("Connection", "close"), ("Cache-Control", "no-store")]
    return h11.Response(status_code=status, headers=headers)
