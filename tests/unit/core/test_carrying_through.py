"""What was begun is finished, however often the task is cancelled."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.carrying_through import carried_through


async def turns(count: int = 3) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_what_the_work_gives_or_raises_is_passed_on() -> None:
    async def gives() -> int:
        return 7

    async def fails() -> None:
        raise ValueError("no")

    assert asyncio.run(carried_through(gives())) == 7
    with pytest.raises(ValueError, match="no"):
        asyncio.run(carried_through(fails()))


@pytest.mark.parametrize("fails", [False, True])
def test_a_task_that_is_cancelled_twice_ends_cancelled_when_the_work_is_done(fails: bool) -> None:
    async def scenario() -> None:
        may_end, ended = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            await may_end.wait()
            ended.set()
            if fails:
                raise ValueError("no")

        task = asyncio.ensure_future(carried_through(work()))
        for _ in range(2):
            await turns()
            task.cancel()
        await turns()
        assert not task.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended.is_set()

    asyncio.run(scenario())
