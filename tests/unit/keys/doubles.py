"""A server that knows some keys, a clock that stands, and keys to try them with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError

SERVER = "https://example.com"
OLD = "svc_sk_0123456789abcdefOLD1"
NEW = "svc_sk_0123456789abcdefNEW2"
NOW = 1_800_000_000.0


class Probe:
    """A server that knows some keys."""

    def __init__(self, *known: str) -> None:
        self.known = set(known)
        self.asked: list[tuple[str, str]] = []

    async def __call__(self, server: str, key: ApiKey) -> KeyReport:
        self.asked.append((server, key.secret))
        if key.secret not in self.known:
            raise CredentialError(ErrorCode.KEY_REFUSED, "Unknown.")
        return KeyReport(key.kind, None, False, "")


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def refusal(attempt: Awaitable[object]) -> ErrorCode:
    async def work() -> ErrorCode:
        with pytest.raises(HtmlFigError) as caught:
            await attempt
        assert OLD not in f"{caught.value} {caught.value.detail}"
        return caught.value.error

    return asyncio.run(work())
