"""What a large window does with its room."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.ui.editor.rows import InputKind


@pytest.mark.parametrize("kind", [InputKind.PAGE, InputKind.URL])
def test_a_tall_window_shows_all_options_below_a_name(kind: InputKind, run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.restore()
            window.editor.set_kind(kind)
            window.resize(2560, 1400)
            await asyncio.sleep(0.05)
            assert not window.options.verticalScrollBar().isVisible()
            assert window.options.height() + window.editor.height() > 1200, "and what they do not need is above"

    run(play())


def test_code_shares_the_room_of_a_tall_window_with_the_options(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.restore()
            window.editor.set_kind(InputKind.HTML)
            await asyncio.sleep(0.05)
            before = window.options.height(), window.editor.height()
            window.resize(2560, 1400)
            await asyncio.sleep(0.05)
            assert window.options.height() > before[0] + 150
            assert window.editor.height() > before[1] + 150

    run(play())


def test_a_window_that_was_large_for_a_while_is_divided_as_before(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.restore()
            await asyncio.sleep(0.05)
            before = window.editor.height()
            for size in ((2560, 1400), (1360, 864)):
                window.resize(*size)
                await asyncio.sleep(0.05)
            assert window.editor.height() == pytest.approx(before, abs=60)

    run(play())


def test_a_tall_window_shows_many_jobs_and_a_low_one_keeps_the_preview(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.restore()
            window.resize(1360, 864)
            await asyncio.sleep(0.05)
            before = window.jobs.height()
            window.resize(2560, 1440)
            await asyncio.sleep(0.05)
            assert window.jobs.height() > before + 160, "nearly three rows more"
            assert window.preview.height() > 2 * window.jobs.height()
            window.resize(1360, 864)
            await asyncio.sleep(0.05)
            assert window.jobs.height() == pytest.approx(before, abs=2)
            window.resize(1366, 700)
            await asyncio.sleep(0.05)
            assert window.jobs.height() > 170, "two rows"
            assert window.preview.height() > window.jobs.height()

    run(play())
