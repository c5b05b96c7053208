"""An HTTP server of a few lines on loopback that does exactly what a test says, right or wrong."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came."""

    method: str
    path: str
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


_TLS_HELLO = b"\x16"
"""What a connection starts with that expects TLS; a plain server makes nothing of it."""

Act = Callable[[Received, asyncio.StreamWriter], Awaitable[None]]
"""What is done about a request; the connection stays open unless it is closed here."""


class HangUp(Exception):  # noqa: N818 - an order, no error
    """Ends the connection."""


@dataclass
class RawServer:
    """Acts on requests with ``acts``, one after the other; the last one stays for all that follow."""

    acts: list[Act]
    ssl_context: ssl.SSLContext | None = None
    requests: list[Received] = field(default_factory=list)
    connections: int = 0
    url: str = ""
    _server: asyncio.Server | None = None
    _port: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def __aenter__(self) -> Self:
        await self._listen(0)
        assert self._server is not None
        self._port = self._server.sockets[0].getsockname()[1]
        self.url = f"{'https' if self.ssl_context else 'http'}://127.0.0.1:{self._port}"
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.go_away()

    async def go_away(self) -> None:
        """End all connections, and let nobody connect."""
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def come_back(self) -> None:
        """Be there again, at the same address."""
        await self._listen(self._port)

    async def _listen(self, port: int) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port, ssl=self.ssl_context, limit=1 << 20)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            while received := await _read(reader, writer):
                self.requests.append(received)
                act = self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]
                await act(received, writer)
                await writer.drain()
        except (HangUp, ConnectionError, asyncio.IncompleteReadError, ssl.SSLError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()
            with contextlib.suppress(ConnectionError, ssl.SSLError, asyncio.CancelledError):
                await writer.wait_closed()


async def _read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Received | None:
    try:
        start = await reader.readexactly(1)
        if start == _TLS_HELLO:
            writer.write(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n")
            await writer.drain()
            return None
        head = (start + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Received(method, path, headers, body)


def reply(status: int, body: bytes | str | dict[str, Any] = b"", **headers: str) -> Act:
    """Answer whole; header names are given with underscores."""
    data = json.dumps(body).encode() if isinstance(body, dict) else body.encode() if isinstance(body, str) else body
    sent = {"content-type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}

    async def act(received: Received, writer: asyncio.StreamWriter) -> None:
        lines = [f"HTTP/1.1 {status} X", *(f"{name}: {value}" for name, value in sent.items() if value)]
        writer.write("\r\n".join([*lines, f"content-length: {len(data)}", "", ""]).encode() + data)

    return act


def raw(data: bytes, *, hang_up: bool = True) -> Act:
    """Send these bytes and close the connection."""

    async def act(received: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        if hang_up:
            raise HangUp

    return act


def reset(after: bytes = b"") -> Act:
    """Send these bytes, then reset the connection."""

    async def act(received: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(after)
        await writer.drain()
        writer.transport.abort()
        raise HangUp

    return act


def silence(after: bytes = b"") -> Act:
    """Send these bytes, then nothing more."""

    async def act(received: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(after)
        await writer.drain()
        await asyncio.Event().wait()

    return act


def endless(head: bytes, piece: bytes, pause: float = 0.0) -> Act:
    """Send the head, then pieces for ever."""

    async def act(received: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(head)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return act
