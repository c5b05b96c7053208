"""Puts processes that work unseen behind the one somebody looks at."""

from __future__ import annotations

import contextlib
import os
import sys

_NICE = 10
"""Of 19; such a process gets a tenth of what others get, where there is not enough for all."""


def put_behind(pid: int) -> None:
    """Let a process, and what it starts from now on, stand behind others where the processor is not enough for all.

    Does what the system allows; where it allows nothing, nothing changes. Linux weighs sessions against each other
    before processes, so both must be of one session. Source: sched(7), "The autogroup feature".
    """
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, _NICE)
