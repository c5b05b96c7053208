"""A server on loopback that answers in a thread of its own as long as its ``with`` block lasts."""

from __future__ import annotations

import contextlib
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self


class _HttpServer(ThreadingHTTPServer):
    """Ends connections on which nobody asks any more: a browser opens some that it may need, and keeps others."""

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", 0), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        for connection in tuple(self._open):
            with contextlib.suppress(OSError):  # it has ended meanwhile
                connection.shutdown(socket.SHUT_RDWR)
        super().server_close()


class LoopbackServer:
    """Answers on a free port by a handler; ``name`` is that of its thread."""

    def __init__(self, handler: type[BaseHTTPRequestHandler], name: str) -> None:
        self._http = _HttpServer(handler)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), name=name)

    @property
    def host(self) -> str:
        """Address and port."""
        return f"127.0.0.1:{self._http.server_address[1]}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()
