"""The wall itself: what its sockets do with requests no browser would send, and with those it would."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import pytest

from htmlfig_desktop.service.outbound.addresses import Address
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.outbound.proxy import OutboundProxy, Streams
from tests.support.live_service import play

PUBLIC = "93.184.215.14"
Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Wall:
    """A proxy whose public address is a server of the test, and who else was dialed."""

    proxy: OutboundProxy
    dialed: list[str] = field(default_factory=list)
    seen: list[bytes] = field(default_factory=list)
    """What the far server received."""

    async def ask(self, request: bytes) -> bytes:
        """Send bytes to the proxy and return all it answers until it closes."""
        port = int(self.proxy.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()


@contextlib.asynccontextmanager
async def wall(
    answer: bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
    addresses: Sequence[str] = (PUBLIC,),
    handler: Handler | None = None,
) -> AsyncIterator[Wall]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
        )
        found.seen.append(head + (await reader.readexactly(length) if length else b""))
        writer.write(answer)
        with contextlib.suppress(OSError):
            await writer.drain()
        writer.close()

    async def dial(address: Address, port: int) -> Streams:
        found.dialed.append(f"{address}:{port}")
        assert str(address) in {PUBLIC, "2606:4700::1"}, "the wall has a hole"
        if str(address) == "2606:4700::1":
            raise OSError("no route")
        return await asyncio.open_connection("127.0.0.1", far_port)

    async def resolve(host: str, port: int) -> Sequence[str]:
        return addresses

    far = await asyncio.start_server(handler or serve, "127.0.0.1", 0)
    far_port = far.sockets[0].getsockname()[1]
    proxy = OutboundProxy(Destinations(resolve=resolve), dial)
    await proxy.start()
    found = Wall(proxy)
    try:
        yield found
    finally:
        await proxy.aclose()
        far.close()
        await far.wait_closed()


def test_a_request_goes_to_the_checked_address_and_its_answer_comes_back() -> None:
    async def scenario() -> None:
        async with wall() as found:
            answer = await found.ask(
                b"GET http://example.com:8080/a?b=c HTTP/1.1\r\nHost: lies.example\r\nAccept: */*\r\n"
                b"Proxy-Connection: keep-alive\r\nProxy-Authorization: Basic xx\r\n"
                b"X-Hop: 1\r\nConnection: x-hop\r\n\r\n"
            )
            assert answer.startswith(b"HTTP/1.1 200")
            assert answer.endswith(b"hi")
            assert found.dialed == [f"{PUBLIC}:8080"]
            head = found.seen[0].lower()
            assert head.startswith(b"get /a?b=c http/1.1\r\nhost: example.com:8080\r\n")
            assert b"accept: */*" in head
            for left_out in (b"proxy-", b"x-hop", b"lies", b"keep-alive"):
                assert left_out not in head

    play(scenario)


def test_a_body_is_passed_on() -> None:
    async def scenario() -> None:
        async with wall() as found:
            body = b"x" * 300_000
            head = b"POST http://example.com/ HTTP/1.1\r\nHost: example.com\r\nContent-Length: 300000\r\n\r\n"
            assert (await found.ask(head + body)).endswith(b"hi")
            assert found.seen[0].endswith(body)

    play(scenario)


def test_a_tunnel_carries_bytes_both_ways() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.read(100))
        await writer.drain()
        writer.close()

    async def scenario() -> None:
        async with wall(handler=echo) as found:
            answer = await found.ask(b"CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n\x16\x03secret")
            assert answer == b"HTTP/1.1 200 Connection established\r\n\r\n\x16\x03secret"
            assert found.dialed == [f"{PUBLIC}:443"]

    play(scenario)


def test_a_redirect_into_the_network_is_the_browsers_to_follow_and_the_walls_to_refuse() -> None:
    async def scenario() -> None:
        redirect = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"
        async with wall(answer=redirect) as found:
            assert b"302" in await found.ask(b"GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n")
            assert b" 502 " in await found.ask(b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert found.dialed == [f"{PUBLIC}:80"]

    play(scenario)


def test_only_the_first_request_of_a_connection_is_answered() -> None:
    async def scenario() -> None:
        async with wall() as found:
            one = b"GET http://example.com/one HTTP/1.1\r\nHost: example.com\r\n\r\n"
            answer = await found.ask(one + one.replace(b"one", b"two"))
            assert answer.count(b"HTTP/1.1") == 1
            assert [head.split()[1] for head in found.seen] == [b"/one"]

    play(scenario)


def test_the_next_address_is_tried_where_one_does_not_answer() -> None:
    async def scenario() -> None:
        async with wall(addresses=("2606:4700::1", PUBLIC)) as found:
            answer = await found.ask(b"GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n")
            assert answer.endswith(b"hi")
            assert found.dialed == ["2606:4700::1:80", f"{PUBLIC}:80"]

    play(scenario)


REFUSED = [
    b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
    b"GET http://[::ffff:127.0.0.1]/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://localhost:9222/json HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://2130706433/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
    b"CONNECT [::1]:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
    b"CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT example.com:22 HTTP/1.1\r\nHost: x\r\n\r\n",
]
MALFORMED = [
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET ftp://example.com/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET gopher://127.0.0.1:70/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://user:pass@example.com/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://example.com:0/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://example.com:99999/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT example.com HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT example.com:x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT :443 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"NONSENSE\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET http://example.com/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
    b"GET http://example.com/ HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 300_000 + b"\r\n\r\n",
]


def test_a_port_of_thousands_of_digits_is_answered_as_any_other_that_is_none() -> None:
    async def scenario() -> None:
        async with wall() as found:
            request = b"CONNECT example.com:" + b"1" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
            assert (await found.ask(request)).startswith(b"HTTP/1.1 400 ")
            assert found.dialed == []

    play(scenario)


@pytest.mark.parametrize("request_bytes", REFUSED)
def test_what_leads_into_the_network_is_answered_like_a_host_that_does_not_exist(request_bytes: bytes) -> None:
    async def scenario() -> None:
        async with wall() as found:
            answer = await found.ask(request_bytes)
            assert answer.startswith(b"HTTP/1.1 502 ")
            assert b"Content-Length: 0" in answer
            assert found.dialed == []
            assert found.proxy.counts.refused == 1

    play(scenario)


@pytest.mark.parametrize("request_bytes", MALFORMED)
def test_what_is_no_request_for_a_proxy_is_refused(request_bytes: bytes) -> None:
    async def scenario() -> None:
        async with wall() as found:
            answer = await found.ask(request_bytes)
            assert answer == b"" or answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 502 "))
            assert found.dialed == []

    play(scenario)


@pytest.mark.parametrize(
    "answer",
    [b"", b"nonsense", b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", b"HTTP/1.1 99999 X\r\n\r\n"],
)
def test_a_far_server_that_breaks_the_protocol_breaks_its_own_answer_only(answer: bytes) -> None:
    async def scenario() -> None:
        async with wall(answer=answer) as found:
            request = b"GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n"
            assert not (await found.ask(request)).endswith(b"hi")
            assert found.proxy.counts.requests == 1
            await found.ask(request)
            assert found.proxy.counts.requests == 2

    play(scenario)


def test_a_page_that_is_gone_holds_no_connection() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        ended.set()
        writer.close()

    ended = asyncio.Event()

    async def scenario() -> None:
        for request in (
            b"GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n",
            b"CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        ):
            async with wall(handler=silent) as found:
                port = int(found.proxy.url.rpartition(":")[2])
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(request)
                while not found.dialed:  # noqa: ASYNC110 - what is waited for has no event
                    await asyncio.sleep(0.01)
                writer.close()
                await ended.wait()
                ended.clear()

    play(scenario)


def test_the_proxy_listens_on_the_loopback_address_only() -> None:
    async def scenario() -> None:
        async with wall() as found:
            assert found.proxy.url.startswith("http://127.0.0.1:")

    play(scenario)
