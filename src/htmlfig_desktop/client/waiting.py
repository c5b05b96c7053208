"""Waits that people see and can cancel."""

from __future__ import annotations

import math
from typing import Final

from htmlfig_desktop.client.clock import Clock
from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage, WaitReason
from htmlfig_desktop.core.spoken import spoken_wait

_STEP = 1.0


_WORDS: Final = {
    WaitReason.LIMIT: "The server's limit is reached",
    WaitReason.BUSY: "The server is busy",
    WaitReason.FAILED: "The server failed",
    WaitReason.DISCONNECTED: "The connection failed",
    WaitReason.PACE: "Keeping to the key's limit",
}


async def wait_visibly(seconds: float, reason: WaitReason, on_progress: OnProgress, clock: Clock) -> None:
    """Wait, telling the reason and what is left of the wait every second.

    Counts by the monotonic clock: a jump of the wall clock neither shortens nor prolongs it. Cancelling ends it.
    """
    end = clock.monotonic() + seconds
    while (left := end - clock.monotonic()) > 0:
        told = f"{_WORDS[reason]}; trying again in {spoken_wait(math.ceil(left))}"
        on_progress(Progress(Stage.QUEUED, as_cause(told), reason, clock.now() + left))
        await clock.sleep(min(_STEP, left))
