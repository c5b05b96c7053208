"""The garbage collector stands still inside a pause, and runs in the loop's thread where a loop looks after it."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator

import pytest

from htmlfig_desktop.core import collector
from htmlfig_desktop.core.collector import collected_by_loop, keep_uncollected, paused_collector


@pytest.fixture(autouse=True)
def _running() -> Iterator[None]:
    was_running = gc.isenabled()
    gc.enable()
    yield
    if not was_running:
        gc.disable()


class _Ring:
    """Garbage that only the collector finds; notes the thread that destroyed it."""

    def __init__(self, ended: list[int]) -> None:
        self.self, self.ended = self, ended

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_the_collector_is_off_inside_and_on_again_after() -> None:
    with paused_collector():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_overlapping_pauses_end_with_the_last() -> None:
    with paused_collector():
        with paused_collector():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failure_ends_the_pause() -> None:
    with pytest.raises(ValueError, match="inside"), paused_collector():
        raise ValueError("inside")
    assert gc.isenabled()


def test_what_only_the_collector_finds_ends_in_the_loops_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "_EVERY_S", 0.01)
    ended: list[int] = []

    async def play() -> None:
        with collected_by_loop():
            for _ in range(2000):
                _Ring(ended)
            busy = threading.Thread(target=lambda: [[[]] for _ in range(200_000)])
            busy.start()
            busy.join()
            assert ended == []
            async with asyncio.timeout(60):
                while len(ended) < 2000:  # noqa: ASYNC110 - the collector tells nobody that it ran
                    await asyncio.sleep(0.01)
            assert len(ended) == 2000

    asyncio.run(play())
    assert set(ended) == {threading.get_ident()}
    assert gc.isenabled()


def test_a_pause_keeps_the_loops_collector_at_rest_too() -> None:
    ended: list[int] = []
    gc.disable()
    for _ in range(2000):
        _Ring(ended)
    with paused_collector():
        collector.collect_due()
        assert ended == []
    collector.collect_due()
    assert len(ended) == 2000


def test_what_is_kept_uncollected_is_not_walked_again_but_ends_with_its_last_reference() -> None:
    ended: list[int] = []
    kept = [_Ring(ended)]
    lasting = [[number] for number in range(1000)]
    keep_uncollected()
    try:
        assert gc.get_freeze_count() > len(lasting)
        assert not any(each is lasting[0] for each in gc.get_objects())
        del kept[0]
        gc.collect()
        assert ended == []
        kept.append(_Ring(ended))
        kept[0].self = None
        kept.clear()
        assert len(ended) == 1
    finally:
        gc.unfreeze()
    gc.collect()
    assert len(ended) == 2
