"""Pictures come while layers are made: who looks one up waits for that one alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TypeVar

import pytest

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures, coming
from htmlfig_desktop.engine.capture.snapshot import Picture

A, B = Picture(b"a", "image/png", 0, 0), Picture(b"b", "image/png", 0, 0)
Result = TypeVar("Result")


async def none() -> None:
    return None


async def at_once(picture: Picture) -> Picture:
    return picture


async def after(event: asyncio.Event, picture: Picture) -> Picture:
    await event.wait()
    return picture


def with_stack(work: Callable[[AsyncExitStack], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        async with AsyncExitStack() as meanwhile:
            return await work(meanwhile)

    return asyncio.run(run())


def test_a_picture_that_has_come_is_there_while_another_is_on_its_way() -> None:
    async def work(meanwhile: AsyncExitStack) -> tuple[Picture | None, Picture | None]:
        event = asyncio.Event()
        pictures = await coming({"a": at_once(A), "b": after(event, B)}, meanwhile)
        first = await asyncio.to_thread(pictures.get, "a")
        second = asyncio.create_task(asyncio.to_thread(pictures.get, "b"))
        await asyncio.sleep(0.01)
        assert not second.done()
        event.set()
        return first, await second

    assert with_stack(work) == (A, B)


def test_what_was_not_asked_for_or_turned_out_to_be_missing_is_not_there() -> None:
    async def work(meanwhile: AsyncExitStack) -> tuple[object, ...]:
        pictures = await coming({"a": at_once(A), "gone": none()}, meanwhile)
        come = await pictures.all()
        return come, pictures.get("gone"), pictures.get("other"), list(pictures), len(pictures)

    assert with_stack(work) == ({"a": A}, None, None, ["a"], 1)


def test_a_failure_is_that_of_who_looks_it_up() -> None:
    async def fail() -> Picture:
        raise CaptureError(ErrorCode.PAGE_CRASHED, "The page crashed.")

    async def work(meanwhile: AsyncExitStack) -> None:
        pictures = await coming({"a": fail()}, meanwhile)
        await asyncio.to_thread(pictures.get, "a")

    with pytest.raises(CaptureError):
        with_stack(work)


def test_who_waits_is_let_go_when_nobody_asks_any_more() -> None:
    async def work(meanwhile: AsyncExitStack) -> None:
        pictures = await coming({"a": after(asyncio.Event(), A)}, meanwhile)
        waiting = asyncio.create_task(asyncio.to_thread(pictures.get, "a"))
        await asyncio.sleep(0.01)
        await meanwhile.aclose()
        await waiting

    with pytest.raises(asyncio.CancelledError):
        with_stack(work)


def test_the_loop_does_not_wait_for_itself() -> None:
    async def work(meanwhile: AsyncExitStack) -> ComingPictures[str]:
        return await coming({"a": after(asyncio.Event(), A)}, meanwhile)

    async def look(meanwhile: AsyncExitStack) -> None:
        (await work(meanwhile)).get("a")

    with pytest.raises(RuntimeError):
        with_stack(look)
