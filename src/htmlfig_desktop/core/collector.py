"""Says when the garbage collector runs, and in which thread: at rest while trees grow, else between events."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_EVERY_S = 1.0
_pauses = 0
_was_running = True


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the cyclic garbage collector inside; pauses of several threads may overlap. One at rest stays so.

    A page's trees are hundreds of thousands of objects without cycles. The collector would walk them again and again
    while they grow, which takes as long as building them (measured: 10 s instead of 5 s for 38,000 boxes).
    """
    global _pauses, _was_running
    with _lock:
        if _pauses == 0:
            _was_running = gc.isenabled()
        _pauses += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if _pauses == 0 and _was_running:
                gc.enable()


@contextmanager
def collected_by_loop() -> Iterator[None]:
    """Let the running loop collect cyclic garbage between its events, in its thread and in no other.

    Python collects in whatever thread happens to allocate. A widget, timer or page that is destroyed in a thread other
    than its own stays in Qt's lists, and the next tick kills the process.
    """
    loop = asyncio.get_running_loop()
    was_running = gc.isenabled()
    gc.disable()

    async def collect() -> None:
        while True:
            await asyncio.sleep(_EVERY_S)
            collect_due()

    collecting = loop.create_task(collect(), name="garbage collector")
    try:
        yield
    finally:
        collecting.cancel()
        if was_running:
            gc.enable()


def keep_uncollected() -> None:
    """Spare the collector all that lives now: it is expected to last, and is freed as usual when nothing refers to it.

    Walking ten thousand jobs takes 50 ms. What lies in cycles now is not found any more once it is garbage.
    """
    gc.freeze()


def collect_due() -> None:
    """Collect the oldest generation whose threshold is passed, as Python itself would; nothing during a pause."""
    if _pauses:
        return
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return
