"""How fast jobs end, and what is left of a batch by that: told only where there is evidence."""

from __future__ import annotations

from collections import deque

_LEAST = 3
"""Jobs that must have ended: of fewer nobody can tell whether the next ones are alike."""
_LONGEST_MEMORY = 20
"""Jobs that count; pages that came long before may have been of another kind."""
_SHORTEST = 10.0
"""Seconds that jobs must have been at work for; before, starting the engine is most of it."""


class Pace:
    """Notes how long it is from the end of one job to the end of the next, while any is at work.

    Moments are seconds of a clock that only goes forward.
    """

    def __init__(self) -> None:
        self._intervals: deque[float] = deque(maxlen=_LONGEST_MEMORY)
        self._since = 0.0

    def forget(self) -> None:
        """Begin anew: what was converted before says nothing of what comes."""
        self._intervals.clear()

    def note_start(self, now: float) -> None:
        """Note that a job is at work while none was: the time before was spent on nothing."""
        self._since = now

    def note_end(self, now: float) -> None:
        """Note that a job has run to its end."""
        self._intervals.append(now - self._since)
        self._since = now

    def seconds_left(self, jobs: int, now: float) -> float | None:
        """Return about how long ``jobs`` still take, those at work among them; None where nothing can be said yet.

        The time since the last end counts once it is longer than usual: a page that hangs makes all wait.
        """
        worked = sum(self._intervals)
        if len(self._intervals) < _LEAST or worked < _SHORTEST:
            return None
        each, since = worked / len(self._intervals), now - self._since
        if since > each:
            return jobs * (worked + since) / (len(self._intervals) + 1)
        return each * jobs - since
