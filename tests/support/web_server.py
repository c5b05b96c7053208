"""A web server on loopback whose answers a test lays down, with addresses that hang, fail or redirect."""

from __future__ import annotations

import threading
from collections import defaultdict
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from types import TracebackType

from tests.support.loopback import LoopbackServer


@dataclass(frozen=True)
class Reply:
    """What an address answers."""

    body: bytes = b""
    content_type: str = "text/html; charset=utf-8"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    """Never answered; the connection stays open until the server ends."""
    promised: int = 0
    """Bytes it says it has, where those are not all that come."""
    waits_for: threading.Event | None = None
    """Answered when this is set."""
    open_until: str = ""
    """The connection ends once this address was asked for: whoever asks has read what came."""


class WebServer(LoopbackServer):
    """Serves what is laid down with ``put``; everything else is 404."""

    def __init__(self) -> None:
        self._replies: dict[str, Reply] = {}
        self._ended = threading.Event()
        self.requests: defaultdict[str, int] = defaultdict(int)
        """How often each path was asked for."""
        self.cookies: list[str] = []
        """The Cookie header of each request that had one."""
        super().__init__(self._handler(), "test web server")
        self._http.daemon_threads = False

    def put(self, path: str, reply: Reply | str) -> str:
        """Lay down an answer and return its address; a string is HTML."""
        self._replies[path] = Reply(reply.encode()) if isinstance(reply, str) else reply
        return self.origin + path

    def _wait_for(self, path: str) -> None:
        """Return once an address was asked for, or the server ends."""
        while path not in self.requests and not self._ended.wait(0.01):
            pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        super().__exit__(kind, error, trace)

    def _handler(server) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                server.requests[path] += 1
                if "Cookie" in self.headers:
                    server.cookies.append(self.headers["Cookie"])
                reply = server._replies.get(path, Reply(b"not here", status=404))
                if reply.hangs:
                    server._ended.wait()
                    return
                if reply.waits_for is not None:
                    reply.waits_for.wait(120)
                try:
                    self.send_response(reply.status)
                    self.send_header("Content-Type", reply.content_type)
                    self.send_header("Content-Length", str(reply.promised or len(reply.body)))
                    for name, value in reply.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(reply.body)
                    if reply.open_until:
                        server._wait_for(reply.open_until)
                except ConnectionError:
                    return  # the page was closed meanwhile

            def log_message(self, format: str, *args: object) -> None:
                return

        return Handler
