"""A proxy on loopback that asks for a name and a password and answers every page itself."""

from __future__ import annotations

import base64
from http.server import BaseHTTPRequestHandler

from tests.support.loopback import LoopbackServer


class AskingProxy(LoopbackServer):
    """Takes requests for http pages.

    Attributes:
        asked: addresses that were asked for with the right name and password.
        refused: logins that were wrong, in Basic's form; "Og==" is an empty one.
    """

    def __init__(self, user: str, password: str) -> None:
        self.asked: list[str] = []
        self.refused: list[str] = []
        token = base64.b64encode(f"{user}:{password}".encode()).decode()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                is_known = self.headers.get("Proxy-Authorization") == f"Basic {token}"
                body = b"<!doctype html><title>Through the proxy</title><h1>Page</h1>" if is_known else b""
                self.send_response(200 if is_known else 407)
                if is_known:
                    proxy.asked.append(self.path)
                    self.send_header("Content-Type", "text/html")
                else:
                    proxy.refused.append(self.headers.get("Proxy-Authorization", "").removeprefix("Basic "))
                    self.send_header("Proxy-Authenticate", 'Basic realm="office"')
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        super().__init__(Handler, "asking proxy")

    def url(self, login: str = "") -> str:
        """Return its address, with a login in it."""
        return f"http://{login and login + '@'}{self.host}"
