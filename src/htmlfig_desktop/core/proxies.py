"""How connections leave this machine: the system's way, a proxy, or none; and which hosts a proxy is not asked for.

One rule for all that connects: the client of servers, the private browser and the workers.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, runtime_checkable
from urllib.parse import urlsplit

from htmlfig_desktop.core.logins import Login, split_login, without_login

_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
_SEPARATORS = re.compile(r"[\s,;]+")
_ALWAYS = ("localhost", "127.0.0.0/8", "::1/128", "169.254.0.0/16", "fe80::/10")
"""This machine and what is plugged into it; Chromium asks no proxy for these either."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ProxyMode(Enum):
    """Where the proxy comes from."""

    SYSTEM = "system"
    MANUAL = "manual"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Proxy:
    """How connections leave this machine; those to the machine itself never take a proxy."""

    mode: ProxyMode = ProxyMode.SYSTEM
    url: str | None = field(default=None, repr=False)
    """Of the manual proxy; may hold a password, so it is not shown."""
    exceptions: tuple[str, ...] = ()
    """Hosts that the manual proxy is not asked for, as ``exceptions_in`` gives them."""

    @property
    def address(self) -> str:
        """The manual proxy's address without name and password; empty where there is none that can be read."""
        try:
            parts = urlsplit(without_login(self.url or ""))
        except ValueError:
            return ""
        return f"{parts.scheme}://{parts.netloc}" if self.mode is ProxyMode.MANUAL and parts.hostname else ""

    @property
    def login(self) -> Login:
        """Name and password from the manual proxy's address."""
        return split_login(self.url or "")[1] if self.address else Login()

    def is_asked_for(self, host: str) -> bool:
        """Return whether the manual proxy is asked for a host of an address."""
        return self.mode is ProxyMode.MANUAL and not is_excepted(host, self.exceptions)


SYSTEM_WAY = Proxy()
"""As the system says."""


@runtime_checkable
class TakesWayOut(Protocol):
    """Whoever loads pages and can be told how they get to the network.

    Attributes:
        way_out: Asked before each page; None: as the system says.
    """

    way_out: Callable[[], Awaitable[Proxy]] | None


def exceptions_in(text: str) -> tuple[str, ...]:
    """Return the hosts that a person has listed, each once: names in lower case, addresses as networks.

    A name stands for itself and for all below it: ``example.com``, ``.example.com`` and ``*.example.com`` mean the
    same. ``10.0.0.7`` is a host, ``10.0.0.0/8`` a network. Between two there are commas, semicolons or spaces.

    Raises:
        ValueError: with the one that is neither as its text.
    """
    return tuple(dict.fromkeys(_read(each) for each in _SEPARATORS.split(text) if each))


def is_excepted(host: str, exceptions: Iterable[str]) -> bool:
    """Return whether a host of an address is among hosts listed, or this machine. Names are not looked up."""
    name = host.strip("[]").rstrip(".").lower()
    return any(_covers(each, name) for each in (*_ALWAYS, *exceptions))


def chromium_bypass(exceptions: Iterable[str]) -> str:
    """Return the same hosts for Chromium's switch ``--proxy-bypass-list``. Source: net/docs/proxy.md."""
    return ";".join(each if _network(each) else f"{each};*.{each}" for each in exceptions)


def _read(entry: str) -> str:
    given = entry.lower()
    network = _network(given.strip("[]"))
    if network is not None:
        return str(network)
    name = given.removeprefix("*").removeprefix(".").rstrip(".")
    if not _NAME.fullmatch(name) or name.replace(".", "").isdigit():
        raise ValueError(entry)
    return name


def _covers(entry: str, host: str) -> bool:
    network = _network(entry)
    if network is None:
        return host == entry or host.endswith(f".{entry}")
    try:
        return ipaddress.ip_address(host.partition("%")[0]) in network
    except ValueError:
        return False


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
