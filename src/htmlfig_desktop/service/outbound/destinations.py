"""Decides where a request may go: looks a host up once and returns the checked addresses to connect to."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.service.outbound.addresses import Address, is_public

_LOWEST_FREE_PORT: Final = 1024
_WEB_PORTS: Final = frozenset({80, 443})
_LONGEST_HOST: Final = 253
_LABEL: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER: Final = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)")
"""A last label like this makes a host an IPv4 address in another spelling. Source: URL standard, "ends in a number"."""
_PRIVATE_SUFFIXES: Final = (
    "localhost",
    "local",
    "internal",
    "intranet",
    "lan",
    "home.arpa",
    "onion",
    "invalid",
    "test",
)
_LOOKUP_SECONDS: Final = 10.0
_LOOKUPS_OF_A_PAGE: Final = 64
"""Look-ups at one time, each in a thread of its own: a page may name a thousand hosts whose servers never answer.
Chromium opens 32 connections of a page to a proxy, and as many for web sockets (``kMaxSocketsPerProxyChain``)."""

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the addresses of a host name, as text; raises OSError where it has none."""


class RefusedError(Exception):
    """A page may not send requests there. What exactly is wrong is told to nobody."""


class UnknownHostError(Exception):
    """There is no such host."""


@dataclass(frozen=True, slots=True)
class Target:
    """A host and port as a request names them; the host in lower case, without brackets or a last dot."""

    host: str
    port: int


class Destinations:
    """The rule for all pages of the service.

    Args:
        allowed_hosts: Hosts of the operator's own network that pages may reach whatever their address is: names or
            addresses, each with ``:port`` or without; ``*.example.com`` for all names below.
        resolve: Looks host names up.
        pages: How many load at one time; each may wait for as many hosts as its browser asks for.
    """

    def __init__(self, allowed_hosts: Sequence[str] = (), resolve: Resolver | None = None, *, pages: int = 1) -> None:
        self._allowed = tuple(_allowed(entry) for entry in allowed_hosts)
        self._resolve = resolve or resolve_with_system
        self._lookups = asyncio.Semaphore(_LOOKUPS_OF_A_PAGE * (pages + 1))  # one more: addresses of pages to come

    async def addresses_of(self, host: str, port: int) -> tuple[Address, ...]:
        """Return where to connect for a host, checked; at least one address.

        Raises:
            RefusedError: the host, the port or one of its addresses is not for pages.
            UnknownHostError: the host has no address.
        """
        target = Target(host.lower().removeprefix("[").removesuffix("]").removesuffix("."), port)
        is_own = any(matches(target) for matches in self._allowed)
        literal = _literal(target.host)
        if literal is None:
            _check_name(target.host, is_own=is_own)
        if not is_own and port not in _WEB_PORTS and port < _LOWEST_FREE_PORT:
            raise RefusedError(f"port {port}")
        found = (literal,) if literal is not None else await self._look_up(target)
        # One address that is not public condemns all: which of them is used would be the page's choice.
        if not is_own and not all(is_public(address) for address in found):
            raise RefusedError("address")
        return found

    async def _look_up(self, target: Target) -> tuple[Address, ...]:
        try:
            async with asyncio.timeout(_LOOKUP_SECONDS), self._lookups:
                found = await self._resolve(target.host, target.port)
        except (OSError, UnicodeError) as error:
            raise UnknownHostError(target.host) from error
        if not found:
            raise UnknownHostError(target.host)
        try:
            return tuple(ipaddress.ip_address(address) for address in found)
        except ValueError as error:
            raise RefusedError("address") from error


def is_host_entry(entry: str) -> bool:
    """Whether a text is an entry for ``allowed_hosts``."""
    try:
        _allowed(entry)
    except ValueError:
        return False
    return True


async def resolve_with_system(host: str, port: int) -> Sequence[str]:
    """Return what the operating system knows of a host; addresses with a zone keep it."""
    found = await in_own_thread(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _check_name(host: str, *, is_own: bool) -> None:
    """Refuse what is no host name, an address in disguise, or a name that has a meaning in a private network only."""
    labels = host.split(".")
    if len(host) > _LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        raise RefusedError("name")
    if _NUMBER.fullmatch(labels[-1]):
        raise RefusedError("name")
    if is_own:
        return
    if len(labels) == 1 or any(host == suffix or host.endswith(f".{suffix}") for suffix in _PRIVATE_SUFFIXES):
        raise RefusedError("name")


def _is_host(host: str) -> bool:
    return _literal(host) is not None or all(_LABEL.fullmatch(label) for label in host.split("."))


def _allowed(entry: str) -> Callable[[Target], bool]:
    """Return the test for one entry of the list."""
    text = entry.strip().lower()
    host, port = text, ""
    if text.startswith("["):
        host, _, port = text[1:].partition("]")
        port = port.removeprefix(":")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not _is_host(host.removeprefix("*.")) or (port and not port.isdecimal()):
        raise ValueError(entry)

    def matches(target: Target) -> bool:
        if port and int(port) != target.port:
            return False
        if host.startswith("*."):
            return target.host.endswith(host[1:]) and len(target.host) > len(host) - 1
        return target.host == host

    return matches
