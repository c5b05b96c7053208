"""A hostile page in the real Chromium against a listener on loopback that nothing may ever reach."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest
from htmlfig_desktop.core.errors import CaptureError, HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, Source, UrlSource, WaitUntil
from htmlfig_desktop.engine.local import LocalBackend
from htmlfig_desktop.service.outbound.addresses import Address
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.outbound.proxy import OutboundProxy, Streams
from tests.hostile.tricks import hosts, lay_down, page_of_tricks
from tests.support.live_service import play
from tests.support.web_server import WebServer

pytestmark = [pytest.mark.engine, pytest.mark.timeout(300)]

PUBLIC = "93.184.215.14"


class Forbidden:
    """Listens on one TCP and one UDP port of every loopback address, and notes whoever comes."""

    def __init__(self) -> None:
        self.breaches: list[str] = []
        self._tcp = socket.create_server(("0.0.0.0", 0))
        self.port: int = self._tcp.getsockname()[1]
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind(("0.0.0.0", self.port))
        self._threads = [threading.Thread(target=self._listen), threading.Thread(target=self._receive)]

    def __enter__(self) -> Forbidden:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended = True
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port)).close()
        self._udp.sendto(b"", ("127.0.0.1", self.port))
        for thread in self._threads:
            thread.join()
        self._tcp.close()
        self._udp.close()

    _ended = False

    def _listen(self) -> None:
        while True:
            connection, peer = self._tcp.accept()
            with connection:
                if self._ended:
                    return
                connection.settimeout(2)
                with contextlib.suppress(OSError):
                    line = connection.recv(4096).partition(b"\r\n")[0]
                    self.breaches.append(f"tcp from {peer}: {line!r}")
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: text/html\r\n\r\nhi")

    def _receive(self) -> None:
        while not self._ended:
            data, peer = self._udp.recvfrom(4096)
            if data:
                self.breaches.append(f"udp from {peer}: {data[:16]!r}")


@dataclass
class Network:
    """The internet as the wall sees it: one public server, and names that lie."""

    web: WebServer
    forbidden: Forbidden
    dialed: list[str] = field(default_factory=list)
    lookups: dict[str, int] = field(default_factory=dict)

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        """Answer a look-up; ``rebind.`` names are public the first time and private ever after."""
        turn = self.lookups[host] = self.lookups.get(host, 0) + 1
        if host.startswith("rebind."):
            return (PUBLIC,) if turn == 1 else ("127.0.0.1",)
        if host.startswith("private."):
            return ("127.0.0.1",)
        if host.startswith("mixed."):
            return (PUBLIC, "127.0.0.1")
        if host.startswith("mapped."):
            return ("::ffff:127.0.0.1",)
        if host.startswith("metadata."):
            return ("169.254.169.254",)
        return (PUBLIC,)

    async def dial(self, address: Address, port: int) -> Streams:
        """Lead the public address to the test's server, and any other where it really is."""
        self.dialed.append(str(address))
        if str(address) == PUBLIC:
            web_port = int(self.web.origin.rpartition(":")[2])
            return await asyncio.open_connection("127.0.0.1", web_port)
        return await asyncio.open_connection(str(address), port)


@pytest.fixture
def forbidden() -> Iterator[Forbidden]:
    with Forbidden() as listener:
        yield listener


@contextlib.asynccontextmanager
async def engine_behind_wall(network: Network, allowed: Sequence[str] = ()) -> AsyncIterator[LocalBackend]:
    proxy = OutboundProxy(Destinations(allowed, network.resolve), network.dial)
    await proxy.start()
    backend = LocalBackend(proxy=proxy.url)
    try:
        yield backend
    finally:
        await backend.aclose()
        await proxy.aclose()


async def convert(backend: LocalBackend, source: Source, folder: Path, timeout_ms: int = 120_000) -> Conversion:
    await asyncio.to_thread(folder.mkdir, exist_ok=True)
    options = ConversionOptions(timeout_ms=timeout_ms, wait_until=WaitUntil.LOAD, wait_for_selector="#tried")
    return await backend.convert(ConversionRequest(source, options, folder))


def test_a_page_of_all_tricks_reaches_the_public_server_and_never_the_forbidden_listener(
    tmp_path: Path, forbidden: Forbidden
) -> None:
    async def scenario() -> None:
        with WebServer() as web:
            lay_down(web, forbidden.port)
            network = Network(web, forbidden)
            async with engine_behind_wall(network, ["assets.team.example"]) as backend:
                await convert(backend, HtmlSource(page_of_tricks(forbidden.port)), tmp_path / "page")
            # The page did run and did try: what may be reached was reached.
            assert web.requests["/ok.png"] > 0
            assert web.requests["/team.png"] > 0
            assert web.requests["/redirect"] > 0
            assert network.lookups["private.example"] > 0
            assert network.lookups["rebind.example"] > 2
            assert set(network.dialed) == {PUBLIC}

    assert len(hosts(1)) * 5 + 40 > 60
    play(scenario, seconds=200)
    assert forbidden.breaches == []


MISLEADING = (
    "http://127.0.0.1:{port}/",
    "http://private.example:{port}/",
    "http://public.example/redirect",
    "http://public.example/redirect-name",
    "http://public.example/redirect-twice",
    "http://[::ffff:7f00:1]:{port}/",
    "https://127.0.0.1:{port}/",
)


def test_addresses_that_lie_or_lead_inside_are_refused(tmp_path: Path, forbidden: Forbidden) -> None:
    async def scenario() -> None:
        with WebServer() as web:
            lay_down(web, forbidden.port)
            async with engine_behind_wall(Network(web, forbidden)) as backend:
                for place, address in enumerate(MISLEADING):
                    with pytest.raises(CaptureError) as refused:
                        await convert(backend, UrlSource(address.format(port=forbidden.port)), tmp_path / str(place))
                    assert refused.value.error.code in {"CAP001", "CAP002"}, address

    play(scenario, seconds=200)
    assert forbidden.breaches == []


@pytest.mark.slow
def test_pages_that_wander_inside_after_loading_get_nowhere(tmp_path: Path, forbidden: Forbidden) -> None:
    async def scenario() -> None:
        with WebServer() as web:
            lay_down(web, forbidden.port)
            async with engine_behind_wall(Network(web, forbidden)) as backend:
                await convert(backend, HtmlSource("<b id=tried>"), tmp_path / "warm")
                for place, path in enumerate(("refresh", "script", "frame")):
                    with contextlib.suppress(HtmlFigError):
                        source = UrlSource(f"http://public.example/{path}")
                        await convert(backend, source, tmp_path / str(place), timeout_ms=4000)
                assert all(web.requests[f"/{path}"] for path in ("refresh", "script", "frame"))

    play(scenario, seconds=200)
    assert forbidden.breaches == []


@pytest.mark.slow
def test_without_the_wall_the_same_page_does_reach_the_listener(tmp_path: Path, forbidden: Forbidden) -> None:
    async def scenario() -> None:
        backend = LocalBackend()
        try:
            html = f"<img src='http://127.0.0.1:{forbidden.port}/'><b id=tried>"
            await convert(backend, HtmlSource(html), tmp_path / "page")
        finally:
            await backend.aclose()

    play(scenario, seconds=100)
    assert forbidden.breaches != []


def test_a_wall_that_fell_leaves_no_way_out(tmp_path: Path, forbidden: Forbidden) -> None:
    async def scenario() -> None:
        with WebServer() as web:
            lay_down(web, forbidden.port)
            async with engine_behind_wall(Network(web, forbidden)) as backend:
                html = f"<img src='{web.origin}/ok.png'><img src='http://127.0.0.1:{forbidden.port}/'><b id=tried>"
                await convert(backend, HtmlSource("<b id=tried>"), tmp_path / "warm")
            dead = LocalBackend(proxy="http://127.0.0.1:9")
            try:
                await convert(dead, HtmlSource(html), tmp_path / "page")
            finally:
                await dead.aclose()
            assert web.requests["/ok.png"] == 0

    play(scenario, seconds=200)
    assert forbidden.breaches == []
