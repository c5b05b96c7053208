"""Asks an address for the newest version. Knows no Qt.

The answer is a JSON object: ``{"version": "1.2.0", "url": "https://example.com/whats-new"}``.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, RemoteError

_LONGEST = 64 * 1024
_VERSION = re.compile(r"v?(\d{1,6}(?:\.\d{1,6}){0,3})")
_LONGEST_URL = 2000


@dataclass(frozen=True, slots=True)
class Release:
    """A version that can be had."""

    version: str
    url: str
    """Where it is described; empty where the answer names no web address."""


def is_newer(version: str, than: str) -> bool:
    """Whether a version is higher than another one; one that cannot be read is not."""
    one, other = _numbers(version), _numbers(than)
    return one is not None and other is not None and one > other


def is_fit(address: str) -> bool:
    """Whether an address may be asked: https, or this machine itself."""
    try:
        return not ServerAddress.parse(address.partition("?")[0]).is_plain and "://" in address
    except RemoteError:
        return False


def release_in(body: bytes) -> Release:
    """Return what an answer tells.

    Raises:
        RemoteError: NET020, it is none.
    """
    try:
        data = json.loads(body)
        version, url = data["version"], data.get("url", "")
        if not (isinstance(version, str) and isinstance(url, str)) or _numbers(version) is None:
            raise ValueError("no version")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        cause = "The answer names no version."
        raise RemoteError(ErrorCode.ANSWER_MALFORMED, cause, detail=repr(error)[:200]) from error
    return Release(version.lstrip("v"), url if _is_web(url) else "")


async def newest_release(address: str, settings: ConnectionSettings) -> Release:
    """Ask for the newest version. Sends nothing but the request itself.

    Raises:
        RemoteError: NET001 to NET005, NET016, NET020, NET021.
    """
    from htmlfig_desktop.client.transport import Request, Transport

    transport = Transport(settings)
    try:
        async with transport.send(Request("GET", address, {"Accept": "application/json"})) as reply:
            if reply.status != 200:
                raise RemoteError(
                    ErrorCode.SERVER_UNFIT, because("The address answered with status {status}.", status=reply.status)
                )
            body = b""
            async for piece in reply.pieces():
                body += piece
                if len(body) > _LONGEST:
                    raise RemoteError(ErrorCode.ANSWER_TOO_LARGE, "The answer is longer than a version needs.")
    finally:
        await transport.aclose()
    return release_in(body)


def _numbers(version: str) -> tuple[int, ...] | None:
    found = _VERSION.fullmatch(version.strip())
    if found is None:
        return None
    numbers = [int(part) for part in found.group(1).split(".")]
    return tuple((*numbers, 0, 0, 0, 0)[:4])


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and url.isprintable() and len(url) <= _LONGEST_URL
