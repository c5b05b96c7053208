"""The queue in front of the workers."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.service.places import NoPlaceError, Places
from tests.support.live_service import play


class Worker:
    """Holds a place until it is let go."""

    def __init__(self, places: Places, name: str, order: list[str]) -> None:
        self.let_go = asyncio.Event()
        self.task = asyncio.ensure_future(self._work(places, name, order))

    async def _work(self, places: Places, name: str, order: list[str]) -> None:
        async with places.place():
            order.append(name)
            await self.let_go.wait()

    async def finish(self) -> None:
        self.let_go.set()
        await self.task


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_places_are_given_in_the_order_of_coming() -> None:
    async def scenario() -> None:
        places, order = Places(2, 9), list[str]()
        workers = [Worker(places, name, order) for name in "abcde"]
        await settle()
        assert (order, places.at_work, places.waiting) == (["a", "b"], 2, 3)
        for worker in workers:
            await worker.finish()
            await settle()
        assert order == list("abcde")
        assert (places.at_work, places.waiting) == (0, 0)

    play(scenario)


def test_one_more_than_may_wait_is_sent_away_with_a_time_in_bounds() -> None:
    async def scenario() -> None:
        places, order = Places(1, 1), list[str]()
        workers = [Worker(places, name, order) for name in "ab"]
        await settle()
        assert places.is_full
        with pytest.raises(NoPlaceError) as refused:
            async with places.place():
                pass
        assert 1 <= refused.value.retry_after <= 120
        assert not refused.value.is_ending
        for worker in workers:
            await worker.finish()

    play(scenario)


@pytest.mark.parametrize("moment", ["waiting", "handed over"])
def test_whoever_is_cancelled_leaves_the_place_to_the_next(moment: str) -> None:
    async def scenario() -> None:
        places, order = Places(1, 9), list[str]()
        first, second, third = (Worker(places, name, order) for name in "abc")
        await settle()
        if moment == "waiting":
            second.task.cancel()
            await settle()
            await first.finish()
        else:
            first.let_go.set()
            await asyncio.sleep(0)  # the first wakes, leaves, and hands its place to the second
            await asyncio.sleep(0)
            second.task.cancel()
            await first.task
        await settle()
        assert second.task.cancelled()
        assert order[-1] == "c"
        await third.finish()
        assert (places.at_work, places.waiting) == (0, 0)

    play(scenario)


def test_closing_sends_away_who_waits_and_waits_for_who_works() -> None:
    async def scenario() -> None:
        places, order = Places(1, 9), list[str]()
        first, second = (Worker(places, name, order) for name in "ab")
        await settle()
        places.close()
        with pytest.raises(NoPlaceError) as refused:
            await second.task
        assert refused.value.is_ending
        with pytest.raises(NoPlaceError):
            async with places.place():
                pass
        emptied = asyncio.ensure_future(places.wait_until_empty())
        await settle()
        assert not emptied.done()
        await first.finish()
        await emptied
        await places.wait_until_empty()

    play(scenario)


def test_a_failure_at_work_frees_the_place() -> None:
    async def scenario() -> None:
        places = Places(1, 0)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with places.place():
                    raise ZeroDivisionError
        assert places.at_work == 0

    play(scenario)
