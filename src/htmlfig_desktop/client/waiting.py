"""Waits that people see and can cancel."""

from __future__ import annotations

import math

from htmlfig_desktop.client.clock import Clock
from htmlfig_desktop.client.errors import spoken_wait
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage

_STEP = 1.0


async def wait_visibly(seconds: float, reason: str, on_progress: OnProgress, clock: Clock) -> None:
    """Wait, telling the reason and what is left of the wait every second.

    Counts by the monotonic clock: a jump of the wall clock neither shortens nor prolongs it. Cancelling ends it.
    """
    end = clock.monotonic() + seconds
    while (left := end - clock.monotonic()) > 0:
        on_progress(Progress(Stage.QUEUED, f"{reason}; trying again in {spoken_wait(math.ceil(left))}"))
        await clock.sleep(min(_STEP, left))
