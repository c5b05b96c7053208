"""A little web site on loopback that shows its private page to those who have logged in."""

from __future__ import annotations

from base64 import b64encode
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs

from tests.support.loopback import LoopbackServer

READY = "/ready"
"""Pages ask for this when they can be used: what is clicked and typed before that goes nowhere."""
OPENED = "/opened"
"""Is asked for when the menu has been opened."""
TELL_READY = f"""<script>
addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => fetch("{READY}"))));
</script>"""

LOGIN = (
    """<!doctype html><title>Log in</title><form method=post action=/session>
<input id=name name=name><input id=word name=word type=password><button id=send>Log in</button></form>
<a id=popup href=/popup target=_blank>Log in with another service</a>"""
    + TELL_READY
)

ACCOUNT = (
    """<!doctype html><meta charset=utf-8><title>Account of %s</title><style>
* { margin: 0; font: 16px sans-serif } body { height: 3000px; background: #eef }
header { position: fixed; top: 0; left: 0; right: 0; height: 40px; background: #113; color: #fff }
#secret { position: absolute; top: 900px; left: 40px }
#list { position: absolute; top: 960px; left: 40px; width: 200px; height: 100px; overflow: auto; background: #fff }
#menu { display: none; position: absolute; top: 850px; left: 400px; padding: 8px; background: #ffc }
#menu.open { display: block }
</style><header>Signed in</header><p id=secret>Balance of %s: 4,711 crowns</p>
<div id=list><p style="height: 300px">Upper entry</p><p id=last>Lowest entry</p></div>
<button id=switcher style="position: absolute; top: 820px; left: 400px">Menu</button>
<nav id=menu>Statements and letters</nav>
<img id=logo src=/logo.svg style="position: absolute; top: 1100px; left: 40px">
<p id=masked style="position: absolute; top: 1200px; border: 9px solid;
  border-image: repeating-linear-gradient(red, blue 9px) 9; mask: linear-gradient(black, transparent)">Half seen</p>
<p id=count style="position: absolute; top: 1300px">0</p>
<script>
switcher.onclick = () => menu.classList.toggle("open") && fetch("/opened");
window.beats = { timer: 0, frame: 0, message: 0, late: 0, resized: 0, changed: 0 };
new MutationObserver(found => beats.changed += found.length)
  .observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
setInterval(() => beats.timer++, 10);
(function step() { beats.frame++; requestAnimationFrame(step) })();
const pipe = new MessageChannel();
pipe.port1.onmessage = () => { beats.message++; setTimeout(() => pipe.port2.postMessage(0), 10) };
pipe.port2.postMessage(0);
addEventListener("resize", () => beats.resized++);
</script>"""
    + TELL_READY
)

LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#c0f"/></svg>'
)


class LoginSite(LoopbackServer):
    """``/`` asks for name and word (``ada`` and ``lovelace``), ``/account`` shows what is private.

    Attributes:
        visits: what ``/account`` was asked with: the Cookie header, empty for none.
        told: what pages asked for to say something, ``READY`` and ``OPENED``.
    """

    def __init__(self) -> None:
        self.visits: list[str] = []
        self.told: list[str] = []
        super().__init__(self._handler(), "login site")

    def _handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/":
                    self._say(200, LOGIN.encode())
                elif self.path == "/logo.svg":
                    self._say(200, LOGO, kind="image/svg+xml")
                elif self.path in (READY, OPENED):
                    site.told.append(self.path)
                    self._say(200, b"")
                elif self.path == "/file":
                    self._say(200, b"data", kind="application/octet-stream")
                elif self.path == "/framed":
                    other = f"{site.origin.replace('127.0.0.1', 'localhost')}/"  # another site to the browser
                    self._say(200, f"<title>Framed</title><p>Outside<iframe src={other}></iframe>".encode())
                elif self.path == "/staging":
                    self._staging()
                elif self.path.startswith("/account"):
                    self._account()
                else:
                    self._say(404, b"<title>not here</title>")

            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                if form.get("word") == ["lovelace"]:
                    cookie = f"session={form['name'][0]}; HttpOnly; SameSite=Lax; Path=/"
                    self._say(303, b"", {"Set-Cookie": cookie, "Location": "/account?token=hidden"})
                else:
                    self._say(403, b"wrong")

            def _staging(self) -> None:
                if self.headers.get("Authorization") == f"Basic {b64encode(b'ada:lovelace').decode()}":
                    self._say(200, b"<title>Staging</title>")
                else:
                    self._say(401, b"<title>Closed</title>", {"WWW-Authenticate": 'Basic realm="Before the launch"'})

            def _account(self) -> None:
                cookie = self.headers.get("Cookie", "")
                site.visits.append(cookie)
                if "session=" not in cookie:
                    self._say(303, b"", {"Location": "/"})
                    return
                name = cookie.partition("session=")[2].partition(";")[0]
                self._say(200, (ACCOUNT % (name, name)).encode())

            def _say(
                self, status: int, body: bytes, headers: dict[str, str] | None = None, kind: str = "text/html"
            ) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                return

        return Handler
