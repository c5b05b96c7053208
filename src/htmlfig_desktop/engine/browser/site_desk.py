"""Hands local sites to Chromium over loopback, and to nobody who does not show the ticket of one.

Answered in the words of the DevTools protocol, a request waits for this process's loop twice, and its bytes are put
into words twice. So Chromium's switches place the host of local pages here, and what a page's own wall lets through
carries the page's ticket (``web_page.Wall``), which no page ever sees.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from typing import NamedTuple

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.local_site import Answer, site_headers

DESK_HOST = "127.0.0.1"
TICKET_HEADER = "X-Htmlfig-Ticket"

Answering = Callable[[str, bool], Answer]
"""Tells what an address gets, and whether a window goes there as a whole. Blocks while it reads."""

_PATIENCE_S = 10.0
"""Within which the first request of a connection has come."""
_LONGEST = 64 * 1024
"""Of a request with its headers, bytes."""
_MOST_SENT = 8 * 1024 * 1024
"""Bytes that a page may send along, which nobody reads."""
_END = b"\r\n\r\n"
_TICKET = TICKET_HEADER.lower().encode("ascii")


class _Request(NamedTuple):
    method: bytes
    url: str
    headers: Mapping[bytes, bytes]
    """By names in lower case."""

    @property
    def ticket(self) -> str:
        return self.headers.get(_TICKET, b"").decode("ascii", "replace")

    @property
    def headers_of_site(self) -> Mapping[str, str]:
        """What is said to whoever asks so, beside the answer itself."""
        origin, use = (
            self.headers.get(name, b"").decode("ascii", "replace") for name in (b"origin", b"sec-fetch-dest")
        )
        return site_headers(origin, use)

    @property
    def asks_before(self) -> bool:
        """Whether it asks if a frame from elsewhere may ask. It shows no ticket where that is yet to come.

        Source: Fetch, "CORS-preflight fetch".
        """
        return self.method == b"OPTIONS" and b"access-control-request-method" in self.headers

    @property
    def length(self) -> int:
        """Bytes of what is sent along; more than anybody may send where that is not told."""
        told = self.headers.get(b"content-length", b"0")
        is_told = told.isdigit() and b"transfer-encoding" not in self.headers
        return int(told) if is_told else _MOST_SENT + 1


class SiteDesk:
    """Listens on loopback, in a thread of its own, from ``open`` to ``close``."""

    def __init__(self) -> None:
        self.port = 0
        """Where it listens; 0: nowhere yet."""
        self._sites: dict[str, Answering] = {}
        self._is_found = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._visits: set[_Visit] = set()
        self._thread: threading.Thread | None = None
        self.trial = self.lend(lambda *_: Answer(204, "text/plain", b""))
        """A ticket that gets an empty answer, to find the desk by."""

    def open(self) -> int:
        """Listen, and return the port; it does no more if it does so already."""
        if self._thread is None:
            listening = socket.create_server((DESK_HOST, 0), backlog=128)
            self.port = listening.getsockname()[1]
            self._thread = threading.Thread(target=self._run, args=(listening,), name="site desk", daemon=True)
            self._thread.start()
        return self.port

    @property
    def is_found(self) -> bool:
        """Whether somebody came with a ticket yet: a proxy or a guard of the machine may stand between."""
        return self._is_found.is_set()

    def lend(self, answering: Answering) -> str:
        """Return a ticket; whoever shows it is answered so, until it is taken back."""
        ticket = secrets.token_urlsafe(24)
        self._sites[ticket] = answering
        return ticket

    def take_back(self, ticket: str) -> None:
        """Let a ticket count no more. May be called more than once."""
        self._sites.pop(ticket, None)

    def close(self) -> None:
        """End listening, for good. May be called more than once."""
        if self._thread is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()

    def _run(self, listening: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._listen(listening))

    async def _listen(self, listening: socket.socket) -> None:
        server = await self._loop.create_server(self._visit, sock=listening)
        await self._end.wait()
        server.close()
        for visit in list(self._visits):
            visit.end()

    def _visit(self) -> _Visit:
        return _Visit(self._answer_for, self._visits)

    def _answer_for(self, request: _Request) -> Answer | None:
        answering = self._sites.get(request.ticket)
        if answering is None:
            return None
        self._is_found.set()
        return answering(request.url, request.headers.get(b"sec-fetch-dest") == b"document")


class _Visit(asyncio.Protocol):
    """One connection. Who shows no ticket, or speaks otherwise, is answered nothing.

    What it does is done as soon as something comes: each turn of a loop more would be a wait for the interpreter, which
    whoever converts a page keeps busy.

    Args:
        answer_for: Tells what a request gets; None: nothing.
        visits: Where it is noted for as long as it lasts.
    """

    def __init__(self, answer_for: Callable[[_Request], Answer | None], visits: set[_Visit]) -> None:
        self._answer_for = answer_for
        self._visits = visits
        self._transport: asyncio.Transport | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._come = b""
        self._left = 0
        """Bytes of what was sent along that are still to come."""
        self._is_full = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a first request: Chromium connects ahead, too, and then asks nothing."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._visits.add(self)
        self._patience = asyncio.get_running_loop().call_later(_PATIENCE_S, self.end)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._visits.discard(self)
        if self._patience is not None:
            self._patience.cancel()

    def pause_writing(self) -> None:
        """Answer no more until what was answered has gone."""
        self._is_full = True

    def resume_writing(self) -> None:
        """Answer again."""
        self._is_full = False
        self._go_on()

    def data_received(self, data: bytes) -> None:
        """Answer all requests that are whole."""
        self._come += data
        self._go_on()

    def end(self) -> None:
        """End the connection at once: whoever is still to be told something is told no more."""
        if self._transport is not None:
            self._transport.abort()

    def _go_on(self) -> None:
        while not self._is_full:
            passed = min(self._left, len(self._come))
            self._left -= passed
            self._come = self._come[passed:]
            head, end, rest = self._come.partition(_END)
            if self._left or not end:
                break
            self._come = rest
            if not self._answer(_request_of(head)):
                self.end()
                return
        if len(self._come) > _LONGEST:
            self.end()

    def _answer(self, request: _Request | None) -> bool:
        """Answer a request, and return whether it was one that is answered."""
        if request is None or request.length > _MOST_SENT or self._transport is None:
            return False
        if request.asks_before:
            self._transport.write(_permission(request.headers_of_site))
        else:
            answer = self._answer_for(request)
            if answer is None:
                return False
            head = _head(answer, request.headers_of_site)
            self._transport.write(head if request.method == b"HEAD" else head + answer.body)
        if self._patience is not None:
            self._patience.cancel()
        self._left = request.length
        return True


def _request_of(head: bytes) -> _Request | None:
    """Return what a head says, or None where it is none of a request to the host of local pages."""
    first, *lines = head.split(b"\r\n")
    words = first.split(b" ")
    if len(words) != 3 or not words[1].startswith(b"/") or not words[1].isascii():
        return None
    pairs = (line.partition(b":") for line in lines)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    return _Request(words[0], LOCAL_ORIGIN + words[1].decode("ascii"), headers)


def _head(answer: Answer, headers_of_site: Mapping[str, str]) -> bytes:
    # An answer without content has no length either.
    length = {} if answer.status == HTTPStatus.NO_CONTENT else {"Content-Length": len(answer.body)}
    fields = {**headers_of_site, "Content-Type": answer.content_type, **length}
    return _lines(answer.status, fields)


def _permission(headers_of_site: Mapping[str, str]) -> bytes:
    """Return the answer to who asks before: whoever may read may ask in every way."""
    every_way = {"Access-Control-Allow-Methods": "*", "Access-Control-Allow-Headers": "*"}
    return _lines(HTTPStatus.NO_CONTENT, {**headers_of_site, **every_way})


def _lines(status: int, fields: Mapping[str, object]) -> bytes:
    lines = (f"{name}: {value}" for name, value in fields.items())
    return "\r\n".join((f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *lines)).encode("ascii") + _END


@cache
def site_desk() -> SiteDesk:
    """Return the one desk of this process, whose port Chromium learns when it starts."""
    return SiteDesk()
