"""How busy the machine is."""

from __future__ import annotations

import os


def machine_is_busy() -> bool:
    """Whether more wants to compute than the machine has cores for, in the mean of the last minute.

    True where a system does not tell.
    """
    try:
        waiting, _, _ = os.getloadavg()
    except (AttributeError, OSError):
        return True
    return waiting > (os.cpu_count() or 1)
