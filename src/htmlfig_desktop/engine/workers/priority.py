"""Puts processes that work unseen behind the one somebody looks at, and keeps them there."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys

_NICE = 10
"""Of 19; such a process gets a tenth of what others get, where there is not enough for all."""
_CAP_SYS_NICE = 23
_PR_CAPBSET_DROP = 24
_CAPABILITY_VERSION = 0x20080522


def put_behind(pid: int) -> None:
    """Let a process, and what it starts from now on, stand behind others where the processor is not enough for all.

    Does what the system allows; where it allows nothing, nothing changes. Linux weighs sessions against each other
    before processes, so both must be of one session. Source: sched(7), "The autogroup feature".
    """
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, _NICE)


def stay_behind() -> None:
    """Give up standing further in front than now, and interrupting others: this thread, and all it starts from now on.

    Chromium sets the priority of its threads itself. Where it may, which is so for root and where the system's limits
    allow it, its compositor comes before the window (nice -8), whatever the process was given. To be called before the
    process has other threads. A thread that wakes up takes the processor from who computes, also from behind; as
    "batch" work it waits for its turn, and gets as much in all. Source: setpriority(2), sched(7), capabilities(7);
    Chromium, base/threading/platform_thread_linux.
    """
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NICE, (0, 0))
        with contextlib.suppress(OSError, AttributeError):  # a C library without these functions
            _drop_capability(ctypes.CDLL(None), _CAP_SYS_NICE)


def _drop_capability(libc: ctypes.CDLL, capability: int) -> None:
    """Let neither this thread nor a program it starts have a capability; of root only, others have none to lose."""
    libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable of the lower half, then of the upper one
    if libc.capget(header, sets) == 0:
        for place in range(3):
            sets[place] &= ~(1 << capability) & 0xFFFFFFFF
        libc.capset(header, sets)
