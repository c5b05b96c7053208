"""Headers of the API: rate limits, when to come back, ids. Source: contract, "Limits"; decisions."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from typing import Final

LIMIT: Final = "X-RateLimit-Limit"
REMAINING: Final = "X-RateLimit-Remaining"
RESET: Final = "X-RateLimit-Reset"
RETRY_AFTER: Final = "Retry-After"
REQUEST_ID: Final = "X-Request-Id"
"""Names one request in answers, logs and bug reports."""
IDEMPOTENCY_KEY: Final = "Idempotency-Key"
"""Sent by the client, the same for every attempt of one job; a server may use it not to charge twice."""
RETRY_COUNT: Final = "X-Retry-Count"
"""Sent by the client with its second attempt and later ones: 1, 2, ..."""

_FIRST_UNIX_SECOND: Final = 10**9
"""A smaller ``X-RateLimit-Reset`` counts seconds from now. Source: decisions."""
_DIGITS: Final = re.compile(r"\d{1,15}")
_NUMBER: Final = re.compile(r"[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})")


@dataclass(frozen=True, slots=True)
class RateLimit:
    """What the headers tell about a key's window; None for what they do not tell."""

    limit: int | None
    """Requests the window allows."""
    remaining: int | None
    reset: float | None
    """End of the window, Unix seconds."""

    def at(self, now: float) -> RateLimit:
        """Return the window at a moment, Unix seconds: after its end all requests are there again."""
        return self if self.reset is None or self.reset > now else replace(self, remaining=self.limit)

    def headers(self) -> tuple[tuple[str, str], ...]:
        """Return names and values to send, the end of the window as whole Unix seconds, rounded up."""
        pairs = ((LIMIT, self.limit), (REMAINING, self.remaining), (RESET, self.reset))
        return tuple((name, str(math.ceil(value))) for name, value in pairs if value is not None)


def parse_rate_limit(headers: Mapping[str, str], now: float) -> RateLimit | None:
    """Return what the headers tell; None if nothing.

    Args:
        headers: finds names in any case.
        now: Unix seconds, for a reset given in seconds from now.
    """
    reset = _number(headers.get(RESET))
    if reset is not None and reset < _FIRST_UNIX_SECOND:
        reset = now + max(reset, 0.0)
    found = RateLimit(_count(headers.get(LIMIT)), _count(headers.get(REMAINING)), reset)
    return None if found == RateLimit(None, None, None) else found


def parse_retry_after(value: str | None, now: float) -> float | None:
    """Return the seconds to wait, 0 for a moment that has passed; None where the value is absent or unreadable.

    Args:
        value: whole seconds, seconds with a fraction, or an HTTP date.
        now: Unix seconds, for a date.
    """
    if value is None:
        return None
    seconds = _number(value)
    if seconds is None:
        moment = _date(value.strip())
        seconds = None if moment is None else moment - now
    return None if seconds is None else max(seconds, 0.0)


def format_retry_after(seconds: float) -> str:
    """Return the header's value: whole seconds, rounded up, at least 1."""
    return str(max(1, math.ceil(seconds)))


def _count(value: str | None) -> int | None:
    text = (value or "").strip()
    return int(text) if _DIGITS.fullmatch(text) and text.isascii() else None


def _number(value: str | None) -> float | None:
    text = (value or "").strip()
    return float(text) if _NUMBER.fullmatch(text) and text.isascii() else None


def _date(text: str) -> float | None:
    from email.utils import parsedate_to_datetime  # not for every program that knows the contract

    try:
        moment = parsedate_to_datetime(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
