"""The wall's rule: which hosts pages may reach, in every spelling there is."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.service.outbound.addresses import is_public
from htmlfig_desktop.service.outbound.destinations import Destinations, RefusedError, UnknownHostError

PUBLIC = "93.184.215.14"

FORBIDDEN_ADDRESSES = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.0.0.2",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:93.184.215.14",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::7f00:1",
    "100::1",
    "2001::1",
    "2001:0:5db8:d70e:0:0:80ff:fffe",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2002:5db8:d70e::1",
    "2606:4700::5efe:10.0.0.1",
    "2606:4700::200:5efe:127.0.0.1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%eth0",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
]

FORBIDDEN_HOSTS = [
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "page.localhost",
    "intranet",
    "router.lan",
    "printer.local",
    "nas.home.arpa",
    "metadata.google.internal",
    "db.internal",
    "hidden.onion",
    "127.1",
    "127.0.1",
    "0x7f.1",
    "0x7f000001",
    "0x7f.0.0.0x1",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "0",
    "example.0x",
    "1.2.3.4.5",
    "\uff11\uff12\uff17.0.0.1",
    "\u2460\u2461\u2466.0.0.1",
    "127\u30020\u30020\u30021",
    "%31%32%37.0.0.1",
    "127.0.0.1%00.example.com",
    "127.0.0.1#.example.com",
    "user@127.0.0.1",
    "a b.example",
    "a/b.example",
    "exam\tple.com",
    "",
    ".",
    "..",
    "-a.example",
    "a" * 64 + ".example",
    "a." * 130 + "example",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[fe80::1%25eth0]",
    "[::1",
]


async def nobody(host: str, port: int) -> Sequence[str]:
    raise AssertionError(f"{host!r} was looked up")


def resolver(*answers: Sequence[str]) -> tuple[Destinations, list[str]]:
    """Return destinations whose look-ups give the answers in turn, and the hosts that were looked up."""
    asked: list[str] = []

    async def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    return Destinations(resolve=resolve), asked


def ask(destinations: Destinations, host: str, port: int = 80) -> tuple[str, ...]:
    return tuple(str(address) for address in asyncio.run(destinations.addresses_of(host, port)))


@pytest.mark.parametrize("text", FORBIDDEN_ADDRESSES)
def test_an_address_that_is_not_public_is_refused_written_out_and_looked_up(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))
    with pytest.raises(RefusedError):
        ask(Destinations(resolve=nobody), text)
    destinations, asked = resolver([text])
    with pytest.raises(RefusedError):
        ask(destinations, "page.example.com")
    assert asked == ["page.example.com"]


@pytest.mark.parametrize("host", FORBIDDEN_HOSTS)
def test_a_disguised_private_or_malformed_host_is_refused_without_a_look_up(host: str) -> None:
    with pytest.raises(RefusedError):
        ask(Destinations(resolve=nobody), host)


@pytest.mark.parametrize("text", ["93.184.215.14", "8.8.8.8", "2606:4700:4700::1111", "64:ff9b::8.8.8.8"])
def test_public_addresses_are_open(text: str) -> None:
    assert ask(Destinations(resolve=nobody), text) == (str(ipaddress.ip_address(text)),)


def test_one_private_address_among_public_ones_condemns_the_host() -> None:
    destinations, _ = resolver([PUBLIC, "127.0.0.1"])
    with pytest.raises(RefusedError):
        ask(destinations, "mixed.example.com")


def test_a_host_is_looked_up_once_and_the_checked_addresses_are_returned() -> None:
    destinations, asked = resolver([PUBLIC], ["127.0.0.1"])
    assert ask(destinations, "rebind.example.com") == (PUBLIC,)
    assert asked == ["rebind.example.com"]
    with pytest.raises(RefusedError):
        ask(destinations, "rebind.example.com")


@pytest.mark.parametrize("pages", [1, 12])
def test_pages_that_name_hosts_nobody_answers_for_hold_up_no_other(pages: int) -> None:
    asked_by_a_page = 64

    async def scenario() -> None:
        waiting = asyncio.Semaphore(0)

        async def resolve(host: str, port: int) -> Sequence[str]:
            if host.endswith(".dead.example.com"):
                waiting.release()
                await asyncio.Event().wait()
            return (PUBLIC,)

        destinations = Destinations(resolve=resolve, pages=pages)
        names = [f"h{number}.dead.example.com" for number in range(pages * asked_by_a_page)]
        dead = [asyncio.ensure_future(destinations.addresses_of(name, 80)) for name in names]
        for _ in names:
            await waiting.acquire()
        assert await destinations.addresses_of("page.example.com", 80)
        for each in dead:
            each.cancel()
        await asyncio.wait(dead)

    asyncio.run(scenario())


@pytest.mark.parametrize("port", [1, 22, 25, 53, 110, 445, 1023])
def test_ports_of_system_services_are_refused(port: int) -> None:
    with pytest.raises(RefusedError):
        ask(Destinations(resolve=nobody), PUBLIC, port)


def test_look_ups_that_nobody_answers_hold_up_no_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait(60) and [])

    async def scenario() -> None:
        destinations = Destinations()
        pages = [asyncio.create_task(destinations.addresses_of(f"h{at}.example.com", 443)) for at in range(100)]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "done"), 5) == "done"
        finally:
            is_over.set()
            assert {type(each) for each in await asyncio.gather(*pages, return_exceptions=True)} == {UnknownHostError}

    asyncio.run(scenario())


def test_a_host_without_addresses_is_unknown() -> None:
    async def nowhere(host: str, port: int) -> Sequence[str]:
        raise OSError

    with pytest.raises(UnknownHostError):
        ask(Destinations(resolve=nowhere), "nowhere.example.com")
    with pytest.raises(UnknownHostError):
        ask(resolver([])[0], "empty.example.com")


@pytest.mark.parametrize(
    ("entry", "host", "port", "is_open"),
    [
        ("assets.team.example", "assets.team.example", 80, True),
        ("assets.team.example", "ASSETS.team.example.", 8080, True),
        ("assets.team.example", "other.team.example", 80, False),
        ("assets.team.example", "x.assets.team.example", 80, False),
        ("assets.team.example:8080", "assets.team.example", 8080, True),
        ("assets.team.example:8080", "assets.team.example", 80, False),
        ("*.team.example", "a.b.team.example", 80, True),
        ("*.team.example", "team.example", 80, False),
        ("*.team.example", "badteam.example", 80, False),
        ("intranet", "intranet", 80, True),
        ("10.1.2.3", "10.1.2.3", 80, True),
        ("10.1.2.3", "10.1.2.4", 80, False),
        ("[fd00::7]:3000", "[fd00::7]", 3000, True),
        ("[fd00::7]:3000", "[fd00::7]", 3001, False),
    ],
)
def test_the_operators_own_hosts_are_open_and_nothing_beside_them(
    entry: str, host: str, port: int, is_open: bool
) -> None:
    async def privately(host: str, port: int) -> Sequence[str]:
        return ("10.1.2.3",)

    destinations = Destinations([entry], privately)
    if is_open:
        assert ask(destinations, host, port)
    else:
        with pytest.raises(RefusedError):
            ask(destinations, host, port)


@given(st.ip_addresses(v=4))
def test_no_private_ipv4_address_passes_in_any_ipv6_dress(address: ipaddress.IPv4Address) -> None:
    value = int(address)
    dresses = [
        value,
        0xFFFF << 32 | value,
        int(ipaddress.IPv6Address("64:ff9b::")) | value,
        int(ipaddress.IPv6Address("64:ff9b:1::")) | value,
        0x2002 << 112 | value << 80,
        0x20010000 << 96 | (value ^ 0xFFFFFFFF),
        int(ipaddress.IPv6Address("2606:4700::5efe:0:0")) | value,
    ]
    if not is_public(address):
        assert not any(is_public(ipaddress.IPv6Address(dress)) for dress in dresses)


@given(st.text(max_size=80))
def test_any_text_for_a_host_ends_in_a_checked_public_address_or_a_refusal(host: str) -> None:
    destinations, _ = resolver(["127.0.0.1"])
    try:
        found = ask(destinations, host)
    except RefusedError:
        return
    assert all(is_public(ipaddress.ip_address(address)) for address in found)
