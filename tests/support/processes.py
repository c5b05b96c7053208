"""Looks at processes and waits for conditions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits for its parent to look does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_text(errors="replace").rpartition(")")[2].split()[0] not in {"Z", "X"}
    except (OSError, IndexError):
        return False


async def until(condition: Callable[[], bool]) -> None:
    """Return once ``condition`` holds; fail where it never does."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # what is waited for happens in other processes
            await asyncio.sleep(0.01)
