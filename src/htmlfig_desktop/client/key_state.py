"""The latest that a server told about a key's limits, as a value that can be watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from htmlfig_desktop.client.clock import SYSTEM_CLOCK, Clock
from htmlfig_desktop.contract.headers import RateLimit


@dataclass(frozen=True, slots=True)
class KeyState:
    """What is known of a key's limits. All None: nothing yet."""

    rate_limit: RateLimit | None = None
    is_quota_exhausted: bool | None = None
    """True after a 402, False after a conversion that was taken."""
    blocked_until: float | None = None
    """Unix seconds until which the server wants no request; None: it does not say so."""
    observed: float | None = None
    """Monotonic seconds of the last answer."""


OnKeyState = Callable[[KeyState], None]


class KeyMonitor:
    """Holds a key's state and tells every change to who watches it."""

    def __init__(self, clock: Clock = SYSTEM_CLOCK) -> None:
        self._clock = clock
        self._state = KeyState()
        self._watchers: list[OnKeyState] = []

    @property
    def state(self) -> KeyState:
        """The latest state."""
        return self._state

    @property
    def age(self) -> float | None:
        """Seconds since the server last told anything; None before it did."""
        return None if self._state.observed is None else self._clock.monotonic() - self._state.observed

    def watch(self, watcher: OnKeyState) -> Callable[[], None]:
        """Call ``watcher`` now and with every later state; return what ends that."""
        self._watchers.append(watcher)
        watcher(self._state)

        def end() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return end

    def note(
        self,
        *,
        rate_limit: RateLimit | None = None,
        is_quota_exhausted: bool | None = None,
        blocked_for: float | None = None,
    ) -> None:
        """Take in what an answer told; what it did not tell stays, except the block, which an answer lifts."""
        self._state = replace(
            self._state,
            rate_limit=rate_limit or self._state.rate_limit,
            is_quota_exhausted=self._state.is_quota_exhausted if is_quota_exhausted is None else is_quota_exhausted,
            blocked_until=None if blocked_for is None else self._clock.now() + blocked_for,
            observed=self._clock.monotonic(),
        )
        for watcher in tuple(self._watchers):
            watcher(self._state)
