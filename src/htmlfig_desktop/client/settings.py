"""Which server, through which proxy, with how much patience."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from htmlfig_desktop.core.errors import ErrorCode, RemoteError
from htmlfig_desktop.core.proxies import Proxy

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The base address of a service, without a slash at its end. Make it with ``parse``."""

    base: str

    @classmethod
    def parse(cls, text: str) -> ServerAddress:
        """Return the address a person entered; without a scheme it is taken as https, on this machine as http.

        Raises:
            RemoteError: NET005.
        """
        given = text.strip()
        try:
            parts = urlsplit(given if "://" in given else f"https://{given}")
            if "://" not in given and parts.hostname in _LOOPBACK:
                parts = parts._replace(scheme="http")
            is_fit = (
                parts.scheme.lower() in {"http", "https"}
                and bool(parts.hostname)
                and parts.port != 0
                and not (parts.query or parts.fragment or parts.username or parts.password)
                and given.isprintable()
                and " " not in given
            )
        except ValueError:
            is_fit = False
        if not is_fit:
            raise RemoteError(ErrorCode.SERVER_ADDRESS_INVALID, "This is not an http(s) address of a server.")
        return cls(f"{parts.scheme.lower()}://{parts.netloc.lower()}{parts.path.rstrip('/')}")

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and port: what must be the same for a key to be sent along."""
        return origin_of(self.base)

    @property
    def is_plain(self) -> bool:
        """Whether keys and pages travel unencrypted to another machine."""
        scheme, host, _ = self.origin
        return scheme == "http" and host not in _LOOPBACK

    def url(self, path: str) -> str:
        """Return the address of a path of the contract."""
        return self.base + path


def origin_of(url: str) -> tuple[str, str, int]:
    """Return scheme, host and port of an absolute http(s) address.

    Raises:
        ValueError: it is none.
    """
    parts = urlsplit(url)
    scheme = parts.scheme.lower()
    if scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("not an http(s) address")
    return scheme, parts.hostname.lower(), parts.port or (443 if scheme == "https" else 80)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds of silence after which a connection is given up, each kind on its own."""

    connect: float = 10.0
    write: float = 60.0
    """For a piece of the body, not for all of it."""
    read: float = 180.0
    """Until the next bytes of an answer; longer than the server's own limit for a conversion (120 s)."""
    answer: float = 900.0
    """For a whole attempt, so that a server that drips cannot hold us for ever."""


@dataclass(frozen=True, slots=True)
class AnswerLimits:
    """Largest answers that are read, in bytes."""

    fig: int = 512 * _MEGABYTE
    screenshot: int = 256 * _MEGABYTE
    result: int = _MEGABYTE
    """The general endpoint's JSON."""
    failure: int = 64 * 1024
    """An error's body; what lies beyond is not read."""


@dataclass(frozen=True, slots=True)
class ConnectionSettings:
    """All of the above."""

    proxy: Proxy = field(default_factory=Proxy)
    timeouts: Timeouts = Timeouts()
    limits: AnswerLimits = AnswerLimits()
    ca_file: Path | None = None
    """PEM file with authorities to trust beside the operating system's; None: no others."""
