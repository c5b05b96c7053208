"""The real process that shows a design: what it answers, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.viewing.design import OpenDesign, PixelArea, ViewingLimits
from htmlfig_desktop.engine.viewing.messages import Draw, Explain, Export, Open, Order
from htmlfig_desktop.engine.viewing.showing import LARGEST_FILE, DesignShow
from tests.support.fig_pictures import fig_bytes, frame, rect
from tests.support.figs import two_modes_fig
from tests.support.processes import is_alive, until


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "card.fig"
    path.write_bytes(fig_bytes(frame(0, 0, 20, 10, rect(10, 0, 10, 10, "R", name="Red"), fill="W"), background="B"))
    return path


@contextlib.asynccontextmanager
async def opened(path: Path, limits: ViewingLimits | None = None) -> AsyncIterator[OpenDesign]:
    design = OpenDesign(path, limits)
    try:
        await design.open()
        yield design
    finally:
        await design.aclose()


def test_a_page_is_listed_drawn_explained_and_exported(file: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(file) as design:
            page = await design.show("0:1")
            assert [page.layers.names[n] for n in range(len(page.layers))][1] == "Red"
            assert page.region == Rect(0, 0, 20, 10)
            assert page.background == "#0000ff"
            pixels = await design.draw("0:1", 2.0, PixelArea(-1, 0, 42, 1))
            row = [tuple(pixels[at : at + 4]) for at in range(0, len(pixels), 4)]
            assert row[0] == (255, 0, 0, 255), "the desk is blue, the first byte"
            assert row[1] == (255, 255, 255, 255)
            assert row[25] == (0, 0, 255, 255), "red is the third byte"
            facts = await design.explain("0:1", 1)
            assert (facts.name, facts.place, facts.fills[0].color) == ("Red", Rect(10, 0, 10, 10), "#FF0000")
            target = tmp_path / "red.png"
            assert await design.export("0:1", 1, 3.0, target) == (30, 30)
            with Image.open(target) as picture:
                assert picture.size == (30, 30)
                assert picture.convert("RGBA").getpixel((15, 15)) == (255, 0, 0, 255)

    asyncio.run(play())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["card.fig", "red.png"]


def test_a_page_is_drawn_in_the_mode_that_is_asked_for_and_in_its_own_again(tmp_path: Path) -> None:
    file = tmp_path / "modes.fig"
    file.write_bytes(two_modes_fig())

    async def play() -> list[tuple[int, str]]:
        design = OpenDesign(file)
        try:
            opened = await design.open()
            assert opened.color_modes == ("Light", "Dark")
            seen = []
            for mode in ("Light", "Dark", "", "Dark"):
                page = await design.show(opened.pages[0].id, mode)
                pixels = await design.draw(page.id, 1.0, PixelArea(2, 2, 1, 1))
                facts = await design.explain(page.id, 0)
                seen.append((pixels[0], facts.fills[0].color))
            return seen
        finally:
            await design.aclose()

    light, dark = (255, "#FFFFFF"), (0, "#000000")
    assert asyncio.run(play()) == [light, dark, light, dark]


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"<html>", ErrorCode.FIG_NOT_A_FIG),
        (None, ErrorCode.SOURCE_MISSING),
        (b"fig-kiwi\x0f\x00\x00\x00\xff\xff", ErrorCode.FIG_DAMAGED),
    ],
)
def test_a_file_that_cannot_be_shown_says_why(tmp_path: Path, content: bytes | None, error: ErrorCode) -> None:
    path = tmp_path / "bad.fig"
    if content is not None:
        path.write_bytes(content)

    async def play() -> None:
        with pytest.raises(HtmlFigError) as caught:
            async with opened(path):
                pass
        assert caught.value.error is error
        assert content is not None or str(tmp_path)[:40] in caught.value.cause, "in which folder"

    asyncio.run(play())


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_process_fails_what_waits_and_what_comes(file: Path) -> None:
    async def play() -> None:
        async with opened(file) as design:
            await design.show("0:1")
            assert design.pid is not None
            os.kill(design.pid, signal.SIGSTOP)
            waiting = asyncio.create_task(design.explain("0:1", 0))
            await asyncio.sleep(0)
            os.kill(design.pid, signal.SIGKILL)
            for asked in (waiting, design.show("0:1")):
                with pytest.raises(HtmlFigError) as caught:
                    await asked
                assert caught.value.error is ErrorCode.VIEWER_CRASHED
            assert design.pid is None

    asyncio.run(play())


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_that_does_not_answer_is_ended(file: Path) -> None:
    async def play() -> None:
        async with opened(file, ViewingLimits(explain=0.2)) as design:
            await design.show("0:1")
            pid = design.pid
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            with pytest.raises(HtmlFigError) as caught:
                await design.explain("0:1", 0)
            assert caught.value.error is ErrorCode.VIEWER_HUNG
            await design.wait_for_death()
            assert not is_alive(pid)

    asyncio.run(play())


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_a_process_has_no_more_memory_than_it_is_given(file: Path) -> None:
    async def play() -> None:
        with pytest.raises(HtmlFigError) as caught:
            async with opened(file, ViewingLimits(memory=64 << 20)):
                pass
        assert caught.value.error is ErrorCode.VIEWER_NOT_STARTED

    asyncio.run(play())


def test_nothing_of_it_stays_behind(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))

    async def play() -> None:
        async with opened(file) as design:
            await design.show("0:1")
            await design.draw("0:1", 1.0, PixelArea(0, 0, 8, 8))
            assert len(list(folder.iterdir())) == 1

    asyncio.run(play())
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("at", ["start", "end"])
def test_nothing_stays_behind_where_the_end_is_cut_short(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, at: str
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))

    async def owner(design: OpenDesign, opened: asyncio.Event) -> None:
        try:
            await design.open()
            opened.set()
            await asyncio.sleep(60)
        finally:
            await design.aclose()

    async def play() -> None:
        opened = asyncio.Event()
        task = asyncio.create_task(owner(OpenDesign(file), opened))
        await (opened.wait() if at == "end" else asyncio.sleep(0.01))
        for _ in range(2):  # a window closes, and the program in the same moment
            task.cancel()
            await asyncio.sleep(0)
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert list(folder.iterdir()) == []

    asyncio.run(play())


PARENT = """
import asyncio, sys
from pathlib import Path
from htmlfig_desktop.engine.viewing.design import OpenDesign

async def main():
    design = OpenDesign(Path(sys.argv[1]))
    await design.open()
    print(design.pid, design._folder, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_process_ends_with_its_parent_and_takes_its_folder_along(file: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(file)], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        pid, folder = parent.stdout.readline().split(maxsplit=1)
        assert is_alive(int(pid))
    finally:
        parent.kill()
        parent.wait()
        if parent.stdout is not None:
            parent.stdout.close()
    asyncio.run(until(lambda: not is_alive(int(pid))))
    assert not Path(folder.strip()).exists()


def test_a_file_that_is_larger_than_any_design_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.fig"
    with path.open("wb") as sparse:
        sparse.truncate(LARGEST_FILE + 1)
    show = DesignShow(tmp_path)
    with pytest.raises(HtmlFigError) as caught:
        show.answer(Open(1, path))
    assert caught.value.error is ErrorCode.VIEWER_TOO_LARGE


@pytest.mark.parametrize(
    "order",
    [
        Draw(1, "0:1", 1.0, 0, 0, 5000, 5000, 0),
        Draw(1, "0:1", 1.0, 0, 0, -1, -1, 0),
        Draw(1, "0:1", 1.0, 0, 0, 8, 8, 99),
        Draw(1, "9:9", 1.0, 0, 0, 8, 8, 0),
        Explain(1, "0:1", 99),
        Explain(1, "0:1", -1),
        Export(1, "0:1", 99, 1.0, Path("x.png")),
        Export(1, "0:1", 1, 1e6, Path("x.png")),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(file: Path, tmp_path: Path, order: Order) -> None:
    show = DesignShow(tmp_path)
    show.answer(Open(1, file))
    with pytest.raises(HtmlFigError):
        show.answer(order)
    show.close()


def test_the_side_that_asks_loads_no_library_that_draws() -> None:
    code = (
        "import sys, htmlfig_desktop.engine.viewing.design;"
        "print([name for name in ('skia', 'numpy', 'uharfbuzz', 'PIL', 'PySide6') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
