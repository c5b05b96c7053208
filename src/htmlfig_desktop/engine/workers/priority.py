"""Puts processes that work unseen behind the one somebody looks at."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

_NICE = 10
"""Of 19; such a process gets a tenth of what others get, where there is not enough for all."""


def put_behind(pid: int) -> None:
    """Let a process that leads a session, and what it starts from now on, take what others leave of the processor.

    Does what the system allows; where it allows nothing, nothing changes. Linux weighs sessions against each other
    before processes. Source: sched(7), "The autogroup feature".
    """
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, _NICE)
    group = Path(f"/proc/{pid}/autogroup")
    if sys.platform == "linux" and group.exists():
        with contextlib.suppress(OSError):
            group.write_text(str(_NICE), encoding="ascii")
