"""Lanes that stand still: until a moment that their server named, or until somebody lets them go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.core.conversion import Progress, Stage, WaitReason
from htmlfig_desktop.core.destination import Destination
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.jobs.line import Lane

ABSENCES: Final[Mapping[ErrorCode, WaitReason]] = {
    ErrorCode.SERVER_UNREACHABLE: WaitReason.DISCONNECTED,
    ErrorCode.SERVER_CERTIFICATE: WaitReason.DISCONNECTED,
    ErrorCode.PROXY_FAILED: WaitReason.DISCONNECTED,
    ErrorCode.KEYRING_LOCKED: WaitReason.KEYRING,
    ErrorCode.KEYRING_SILENT: WaitReason.KEYRING,
    ErrorCode.KEY_REFUSED: WaitReason.KEY,
    ErrorCode.KEY_EXPIRED: WaitReason.KEY,
    ErrorCode.KEY_KIND_WRONG: WaitReason.KEY,
    ErrorCode.KEY_SECRET_GONE: WaitReason.KEY,
    ErrorCode.QUOTA_EXHAUSTED: WaitReason.QUOTA,
}
"""What every other page of the lane would meet as well, and what it waits for instead."""

_LONGEST_NAP_S: Final = 10.0
"""So much later at most than its moment a lane goes on when the machine has slept."""


@dataclass(frozen=True, slots=True)
class Absence:
    """What jobs of a lane cannot do without and cannot have: their server, their key, or what the key may do."""

    lane: Lane
    destination: Destination
    error: HtmlFigError
    """What the job met that found it gone."""

    @property
    def reason(self) -> WaitReason:
        """What is waited for."""
        return ABSENCES[self.error.error]


class Holds:
    """Knows which lanes stand still, why, and until when.

    Args:
        release: Called with a lane whose moment has come.
        clock: The present moment, Unix seconds.
    """

    def __init__(self, release: Callable[[Lane], object], clock: Callable[[], float]) -> None:
        self._release = release
        self._clock = clock
        self._waits: dict[Lane, Progress] = {}
        self._timers: dict[Lane, asyncio.Handle] = {}
        self._absences: dict[Lane, Absence] = {}

    def __contains__(self, lane: Lane) -> bool:
        return lane in self._waits

    def wait_of(self, lane: Lane) -> Progress:
        """Return what a job of a lane waits for: its turn, where the lane does not stand still."""
        return self._waits.get(lane, Progress(Stage.QUEUED))

    def absence(self, lane: Lane) -> Absence | None:
        """Return what a lane stands still for; None where nothing is away, or the lane has gone on since."""
        return self._absences.get(lane)

    def begin_until(self, lane: Lane, until: float) -> None:
        """Let a lane stand still until a moment, Unix seconds: its server has asked for that."""
        self.end(lane)
        self._waits[lane] = Progress(Stage.QUEUED, reason=WaitReason.LIMIT, until=until)
        self._wait(lane, until)

    def begin_absence(self, absence: Absence) -> None:
        """Let a lane stand still until somebody lets it go on."""
        self.end(absence.lane)
        self._waits[absence.lane] = Progress(Stage.QUEUED, reason=absence.reason)
        self._absences[absence.lane] = absence

    def note_back(self, lane: Lane) -> None:
        """Say of a lane that its server is there again; it still waits for somebody to let it go on."""
        if lane in self._absences:
            self._waits[lane] = Progress(Stage.QUEUED, reason=WaitReason.BACK)

    def end(self, lane: Lane) -> bool:
        """Let a lane go on; return whether it stood still."""
        if (timer := self._timers.pop(lane, None)) is not None:
            timer.cancel()
        self._absences.pop(lane, None)
        return self._waits.pop(lane, None) is not None

    def _wait(self, lane: Lane, until: float) -> None:
        """Look at the clock now and then until the moment has come: timers stand still while the machine sleeps."""
        left, loop = until - self._clock(), asyncio.get_running_loop()
        if left > 0:
            self._timers[lane] = loop.call_later(min(left, _LONGEST_NAP_S), self._wait, lane, until)
        else:
            self._timers[lane] = loop.call_soon(self._release, lane)

    def close(self) -> None:
        """Wait for no moment any more."""
        for timer in self._timers.values():
            timer.cancel()
