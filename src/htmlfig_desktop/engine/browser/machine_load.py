"""How busy the machine is."""

from __future__ import annotations

import os

_MUCH = 1.5
"""Times as much to compute as there are cores: a conversion alone comes to one."""


def machine_is_busy() -> bool:
    """Whether much more wants to compute than the machine has cores for, in the mean of the last minute.

    True where a system does not tell.
    """
    try:
        waiting, _, _ = os.getloadavg()
    except (AttributeError, OSError):
        return True
    return waiting > _MUCH * (os.cpu_count() or 1)
