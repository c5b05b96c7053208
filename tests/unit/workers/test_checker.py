"""The checker of results: its own process compares real designs, and its end is never anybody else's."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from htmlfig_desktop.core.errors import CheckError, ErrorCode
from htmlfig_desktop.core.fidelity import DESIGN_PICTURE, HEAT_MAP, CheckRequest, fitting_scale
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.local.checker import LocalChecker
from htmlfig_desktop.engine.preview.fidelity import compare
from tests.support.figs import png, small_design
from tests.support.processes import is_alive, until

SLEEPER = (sys.executable, "-c", "import time; time.sleep(600)")
"""A process that takes requests and never answers."""


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 150))


@asynccontextmanager
async def checker(*command: str, **limits: float) -> AsyncIterator[LocalChecker]:
    made = LocalChecker(command, **limits)
    try:
        yield made
    finally:
        await made.aclose()


@pytest.fixture
def request_for_small_design(tmp_path: Path) -> CheckRequest:
    """Return a request to compare the red design of 400 x 300 px with a white picture of 420 x 280."""
    (tmp_path / "design.fig").write_bytes(write_fig(small_design(), thumbnail=png(4, 3)))
    Image.new("RGB", (420, 280), "white").save(tmp_path / "page.png")
    (tmp_path / "drawn").mkdir()
    return CheckRequest(tmp_path / "design.fig", tmp_path / "page.png", pictures=tmp_path / "drawn")


def test_the_process_finds_what_a_comparison_here_finds_and_draws_design_and_heat(
    request_for_small_design: CheckRequest, tmp_path: Path
) -> None:
    order = request_for_small_design

    async def play() -> None:
        async with checker() as made:
            found = await made.check(order)
            assert made.pid not in (None, os.getpid())
        here = await asyncio.to_thread(lambda: compare(read_fig(order.fig.read_bytes()), order.picture.read_bytes()))
        assert found == here
        assert found.regions[0].rect == Rect(0, 0, 416, 300)
        assert {layer.name for layer in found.regions[0].layers} >= {"Landing page"}

    run(play)
    with Image.open(tmp_path / "drawn" / DESIGN_PICTURE) as design, Image.open(tmp_path / "drawn" / HEAT_MAP) as heat:
        assert (design.size, design.getpixel((390, 290))) == ((400, 300), (255, 0, 0))
        assert heat.size == (420, 300)
        hot, same = (np.array(heat)[200, x].astype(int) for x in (300, 410))
        assert hot[0] - hot[2] > 100, "where they differ it glows"
        assert np.ptp(same) == 0, "where they do not, the page is gray"
    assert sorted(path.name for path in (tmp_path / "drawn").iterdir()) == [DESIGN_PICTURE, HEAT_MAP]


def test_a_file_that_cannot_be_compared_is_an_error_and_the_next_one_is_compared(
    request_for_small_design: CheckRequest, tmp_path: Path
) -> None:
    order = request_for_small_design
    (tmp_path / "broken.fig").write_bytes(b"no design")
    (tmp_path / "broken.png").write_bytes(b"no picture")

    async def play() -> None:
        async with checker() as made:
            for broken in (
                replace(order, fig=tmp_path / "broken.fig"),
                replace(order, picture=tmp_path / "broken.png"),
                replace(order, fig=tmp_path / "missing.fig"),
                replace(order, node="99:99"),
            ):
                with pytest.raises(CheckError) as caught:
                    await made.check(broken)
                assert caught.value.error is ErrorCode.CHECK_FAILED
            pid = made.pid
            assert (await made.check(order)).picture.width == 420
            assert made.pid == pid

    run(play)
    assert not list((tmp_path / "drawn").glob("*.part"))


def test_a_process_that_dies_costs_one_check(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker() as made:
            first = await made.check(request_for_small_design)
            assert made.pid is not None
            os.kill(made.pid, signal.SIGKILL)
            await until(lambda: made.pid is None)
            assert await made.check(request_for_small_design) == first

    run(play)


def test_a_comparison_that_takes_too_long_is_an_error(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker(*SLEEPER, timeout=0.2) as made:
            with pytest.raises(CheckError, match="too much time"):
                await made.check(request_for_small_design)

    run(play)


def test_who_does_not_wait_any_more_gives_the_turn_to_the_next(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker(*SLEEPER) as made:
            first = asyncio.create_task(made.check(request_for_small_design))
            await until(lambda: made.pid is not None)
            made._command = LocalChecker()._command
            second = asyncio.create_task(made.check(request_for_small_design))
            first.cancel()
            assert (await second).picture.width == 420
            assert first.cancelled()

    run(play)


def test_without_requests_the_process_ends(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker(idle=0.05) as made:
            await made.check(request_for_small_design)
            await until(lambda: made.pid is None)
            assert (await made.check(request_for_small_design)).design.width == 400

    run(play)


def test_closing_ends_the_process_in_the_middle_of_a_comparison(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker(*SLEEPER) as made:
            waiting = asyncio.create_task(made.check(request_for_small_design))
            await until(lambda: made.pid is not None)
            pid = made.pid
            assert pid is not None
        assert not is_alive(pid)
        with pytest.raises(CheckError):
            await waiting

    run(play)


def test_a_process_that_ends_in_the_middle_of_a_comparison_is_an_error_with_its_last_words(
    request_for_small_design: CheckRequest,
) -> None:
    dies = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(1); sys.exit('no memory')")

    async def play() -> None:
        async with checker(*dies) as made:
            with pytest.raises(CheckError, match="too much time") as caught:
                await made.check(request_for_small_design)
            assert caught.value.detail == "no memory\nexit status 1"

    run(play)


def test_a_program_that_is_not_there_is_an_error(request_for_small_design: CheckRequest) -> None:
    async def play() -> None:
        async with checker("/no/such/program") as made:
            with pytest.raises(CheckError, match="could not start"):
                await made.check(request_for_small_design)

    run(play)


def test_a_picture_of_another_scale_than_asked_for_is_compared_at_its_own(
    request_for_small_design: CheckRequest, tmp_path: Path
) -> None:
    Image.new("RGB", (400, 300), "red").save(tmp_path / "once.png")

    async def play() -> None:
        async with checker() as made:
            order = replace(request_for_small_design, picture=tmp_path / "once.png", scale=2.0)
            found = await made.check(order)
            assert (found.picture, found.design) == (Size(400, 300), Size(400, 300))

    run(play)


@pytest.mark.parametrize(
    ("pixels", "width", "asked", "scale"),
    [(1440, 1440, 1, 1), (2880, 1440, 2, 2), (1440, 1440, 2, 1), (1000, 1440, 2, 2), (1083, 1440, 0.75, 0.75)],
)
def test_the_scale_is_the_one_asked_for_or_a_usual_one_that_fits(
    pixels: int, width: float, asked: float, scale: float
) -> None:
    assert fitting_scale(pixels, width, asked) == scale
