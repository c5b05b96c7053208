"""Whether and when to try again: one pure function, the contract's rules in one table.

Source: contract, "Errors"; decisions, ``Retry-After``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from htmlfig_desktop.contract.paths import Endpoint

LONGEST_WAIT: Final = 120.0
"""Seconds; a server that asks for more is told to the user instead of waited for."""
DEFAULT_WAIT: Final = 60.0
"""Seconds to wait on a 429 of the general endpoint that does not say how long."""
_FIRST_BACKOFF: Final = 1.0
_LARGEST_BACKOFF: Final = 60.0


class Trouble(Enum):
    """The kinds of failure that may pass."""

    RATE_LIMITED = auto()
    """429"""
    BUSY = auto()
    """503"""
    FAILED = auto()
    """500, 502, 504"""
    DISCONNECTED = auto()
    """No connection, or it broke before the answer was whole."""


ATTEMPTS: Final = {Trouble.RATE_LIMITED: 5, Trouble.BUSY: 3, Trouble.FAILED: 1, Trouble.DISCONNECTED: 2}
"""How often each kind is tried again, counted on its own."""

TROUBLES: Final = {
    429: Trouble.RATE_LIMITED,
    500: Trouble.FAILED,
    502: Trouble.FAILED,
    503: Trouble.BUSY,
    504: Trouble.FAILED,
}
"""The statuses that may pass; every other one is final."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each kind of trouble has been met in one conversion."""

    rate_limited: int = 0
    busy: int = 0
    failed: int = 0
    disconnected: int = 0

    def count(self, trouble: Trouble) -> int:
        """Return how often a kind was met."""
        counted: int = getattr(self, trouble.name.lower())
        return counted

    def with_one_more(self, trouble: Trouble) -> Tally:
        """Return the tally after one more of a kind."""
        return replace(self, **{trouble.name.lower(): self.count(trouble) + 1})

    @property
    def total(self) -> int:
        """How many attempts have failed."""
        return sum(self.count(trouble) for trouble in Trouble)


@dataclass(frozen=True, slots=True)
class Wait:
    """Try again after so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Do not try again now; ``retry_after`` is the wait the server asked for, if it did, in seconds."""

    retry_after: float | None = None


def decide(
    trouble: Trouble, endpoint: Endpoint, before: Tally, retry_after: float | None, jitter: float
) -> Wait | GiveUp:
    """Return what to do about a failed attempt.

    Args:
        trouble: what happened now.
        endpoint: on which endpoint; the open one's limit is per address and is met with exponential waits.
        before: what happened before in this conversion.
        retry_after: seconds the server asked to wait, from header or body.
        jitter: a number from 0 to 1.
    """
    asked = retry_after
    if asked is None and trouble is Trouble.RATE_LIMITED and endpoint is Endpoint.GENERAL:
        asked = DEFAULT_WAIT
    if before.count(trouble) >= ATTEMPTS[trouble] or (asked is not None and asked > LONGEST_WAIT):
        return GiveUp(asked)
    if asked is not None and endpoint is Endpoint.GENERAL:
        return Wait(asked)
    ceiling = min(_LARGEST_BACKOFF, _FIRST_BACKOFF * 2.0 ** before.count(trouble))
    return Wait(max(asked or 0.0, ceiling * jitter))
