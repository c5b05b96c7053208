"""Memory of this process and all below it, as Linux tells it."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from pathlib import Path
from types import TracebackType
from typing import Self

PROC = Path("/proc")


class PeakMemory:
    """Watches the resident memory of the process tree while the block runs.

    Pages that processes share count once for each, as ``top`` shows it.
    """

    def __init__(self, interval: float = 0.1) -> None:
        self.megabytes = 0.0
        """The peak; 0 where the system does not tell."""
        self._interval = interval
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="peak memory")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            self.megabytes = max(self.megabytes, tree_megabytes(os.getpid()))
            if self._done.wait(self._interval):
                return


def tree_megabytes(root: int) -> float:
    """Return what a process and all below it occupy, MB; 0 where the system does not tell."""
    children: dict[int, list[int]] = defaultdict(list)
    pages: dict[int, int] = {}
    for folder in PROC.glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            pages[int(folder.name)] = int((folder / "statm").read_text().split()[1])
        except (OSError, IndexError):  # it has just ended
            continue
        children[parent].append(int(folder.name))
    total, waiting = 0, [root]
    while waiting:
        process = waiting.pop()
        total += pages.get(process, 0)
        waiting += children[process]
    return total * os.sysconf("SC_PAGE_SIZE") / 1e6
