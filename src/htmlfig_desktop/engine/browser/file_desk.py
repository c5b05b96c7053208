"""Hands large files to Chromium over loopback, each once and only to whom has its ticket.

Bytes that go through the DevTools protocol are put into words twice, and a page with three megabytes of pictures loads
half as long again for it. So a request that was let through goes on to here, under an address that nobody could guess
and that the page never sees; nothing else is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from htmlfig_desktop.core.options import LOCAL_ORIGIN

DESK_HOST = "127.0.0.1"
_MOST_TICKETS = 5000
"""That are out; of more, the oldest no longer counts."""
_PATIENCE_S = 10.0
"""Within which a request has come."""
_LONGEST = 64 * 1024
"""Of a request with its headers, bytes."""
_END = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class DeskFile:
    """A file that may be handed out."""

    path: Path
    """Who asked may read it; that was looked at before."""
    headers: Mapping[str, str]


class FileDesk:
    """Listens on loopback, in a thread of its own, from ``open`` to ``close``."""

    def __init__(self) -> None:
        self.port = 0
        """Where it listens; 0: nowhere yet."""
        self._files: dict[str, DeskFile | None] = {}
        self._turn = threading.Lock()
        self._is_found = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._answers: set[asyncio.Task[None]] = set()
        self._thread: threading.Thread | None = None

    def open(self) -> int:
        """Listen, and return the port; it does no more if it does so already."""
        if self._thread is None:
            listening = socket.create_server((DESK_HOST, 0))
            self.port = listening.getsockname()[1]
            self._thread = threading.Thread(target=self._run, args=(listening,), name="file desk", daemon=True)
            self._thread.start()
        return self.port

    @property
    def is_found(self) -> bool:
        """Whether somebody came with a ticket yet: a proxy or a guard of the machine may stand between."""
        return self._is_found.is_set()

    def address_of(self, file: DeskFile | None) -> str:
        """Return the address under which Chromium gets a file, once; None: an empty answer, to find the desk by."""
        ticket = secrets.token_urlsafe(24)
        with self._turn:
            self._files[ticket] = file
            while len(self._files) > _MOST_TICKETS:
                del self._files[next(iter(self._files))]
        return f"{LOCAL_ORIGIN}/{ticket}"

    def close(self) -> None:
        """End listening, for good. May be called more than once."""
        if self._thread is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()

    def _run(self, listening: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._listen(listening))

    async def _listen(self, listening: socket.socket) -> None:
        server = await asyncio.start_server(self._serve, sock=listening, limit=_LONGEST)
        await self._end.wait()
        server.close()
        for answer in self._answers:
            answer.cancel()
        await asyncio.gather(*self._answers, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request. Whoever asks without a ticket, or in another way, is answered nothing."""
        answer = asyncio.current_task()
        assert answer is not None
        self._answers.add(answer)
        try:
            # Chromium connects ahead, too, and then asks nothing.
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async with asyncio.timeout(_PATIENCE_S):
                    request = await reader.readuntil(_END)
                await self._answer(request, writer)
        except asyncio.CancelledError:
            writer.transport.abort()  # whoever is still to be told something is told no more
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            self._answers.discard(answer)

    async def _answer(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        method, _, rest = request.partition(b" ")
        ticket = rest.partition(b" ")[0].lstrip(b"/").decode("ascii", "replace")
        with self._turn:
            if method != b"GET" or ticket not in self._files:
                return
            file = self._files.pop(ticket)
        self._is_found.set()
        if file is None:
            writer.write(b"HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *" + _END)
            return
        with file.path.open("rb") as stream:
            size = stream.seek(0, 2)
            stream.seek(0)
            lines = [f"{name}: {value}" for name, value in {**file.headers, "Content-Length": size}.items()]
            writer.write("\r\n".join(("HTTP/1.1 200 OK", "Connection: close", *lines)).encode("ascii") + _END)
            if size:
                await self._loop.sendfile(writer.transport, stream, count=size)


@cache
def file_desk() -> FileDesk:
    """Return the one desk of this process, whose port Chromium learns when it starts."""
    return FileDesk()
