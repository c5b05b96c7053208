"""Time and chance, so that tests decide what they are."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

_chance = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Clock:
    """What the client knows of time."""

    now: Callable[[], float] = time.time
    """Unix seconds; may jump. Only for moments that servers name."""
    monotonic: Callable[[], float] = time.monotonic
    """Seconds that never jump; for every wait and age."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[], float] = _chance.random
    """A number from 0 to 1, so that many windows do not come back at the same moment."""


SYSTEM_CLOCK = Clock()
