"""``convert --watch`` converts again, over the same file, and says what has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.cli.conversions import Order, Outcome
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.cli.watching import Watch, changes_text
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.jobs.watching import DesignChanges
from tests.support.backends import ScriptedBackend

NOTHING = DesignChanges(0, 0, 0, 0, 0, 0, 0)


class ReadingBackend(ScriptedBackend):
    """Puts the page's own text into the design, and reads a style sheet beside it."""

    def _result(self, request: ConversionRequest) -> Conversion:
        source = request.source
        assert isinstance(source, FileSource)
        if "broken" in source.path.read_text():
            raise CaptureError(ErrorCode.PAGE_CRASHED, "It crashed.")
        fig = request.directory / "page.fig"
        fig.write_text(source.path.read_text())
        made = super()._result(request)
        fig.write_text(source.path.read_text())
        return replace(made, files=(source.path.resolve(), source.path.resolve().parent / "style.css"))


class CountingChecker:
    """Finds every design the same as its page."""

    def __init__(self) -> None:
        self.checked = 0
        self.is_closed = False

    async def check(self, request: CheckRequest) -> Fidelity:
        self.checked += 1
        return Fidelity(0.0, 1.0, 1.0, (), Size(1, 1), Size(1, 1), ())

    async def aclose(self) -> None:
        self.is_closed = True


class Terminal:
    """Watches one page and remembers what is told."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / "index.html"
        self.page.write_text("first")
        self.outcomes: list[Outcome] = []
        self.said: list[str] = []
        self.compared: list[tuple[str, str]] = []
        self.backend = ReadingBackend()
        self.order = Order((str(self.page),), ConversionOptions(), Destination(folder / "out"))
        self.checker: CountingChecker | None = None

    async def compare(self, before: Path, after: Path) -> DesignChanges:
        self.compared.append((before.read_text(), after.read_text()))  # noqa: ASYNC240 - a few bytes
        return DesignChanges(2, 1, 0, 0, 0, 0, 0)

    async def run(self, play: Callable[[], object]) -> None:
        watch = Watch(
            self.order,
            self.backend,
            lambda *_: None,
            self.outcomes.append,
            self.said.append,
            checker=self.checker,
            compare=self.compare,
        )
        task = asyncio.ensure_future(watch.run())
        try:
            await play()
        finally:
            task.cancel()
            await asyncio.wait({task})
        assert self.backend.is_closed

    async def until(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.outcomes) < count or not self.said:  # noqa: ASYNC110 - plain lists have no event
                await asyncio.sleep(0.01)

    async def until_compared(self) -> None:
        async with asyncio.timeout(60):
            while "  2 texts, 1 color changed" not in self.said:  # noqa: ASYNC110 - plain lists have no event
                await asyncio.sleep(0.01)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_change_converts_again_over_the_same_file_and_says_what_changed(terminal: Terminal) -> None:
    async def play() -> None:
        await terminal.until(1)
        assert terminal.said[0] == "Watching 2 files. Press Ctrl-C to stop."
        await asyncio.to_thread(terminal.page.write_text, "second text")
        await terminal.until(2)
        await terminal.until_compared()

    asyncio.run(terminal.run(play))
    first, second = terminal.outcomes
    assert first.file == second.file
    assert second.file is not None
    assert second.file.read_text() == "second text"
    assert terminal.compared == [("first", "second text")]
    assert terminal.said[1:] == ["index.html changed.", "  2 texts, 1 color changed"]
    assert [each.name for each in terminal.order.destination.folder.iterdir()] == [second.file.name]


def test_a_file_that_the_page_only_asked_for_counts_when_it_appears(terminal: Terminal) -> None:
    async def play() -> None:
        await terminal.until(1)
        await asyncio.to_thread((terminal.page.parent / "style.css").write_text, "p {}")
        await terminal.until(2)

    asyncio.run(terminal.run(play))
    assert "style.css changed." in terminal.said


def test_a_broken_version_is_told_and_the_watch_goes_on(terminal: Terminal) -> None:
    async def play() -> None:
        await terminal.until(1)
        for number, text in enumerate(("broken version", "mended version"), 2):
            await asyncio.to_thread(terminal.page.write_text, text)
            await terminal.until(number)
        await terminal.until_compared()

    asyncio.run(terminal.run(play))
    assert [outcome.error is None for outcome in terminal.outcomes] == [True, False, True]
    assert terminal.compared == [("first", "mended version")]


def test_every_version_is_checked_where_that_is_asked_for(terminal: Terminal) -> None:
    terminal.order = replace(
        terminal.order, check=True, options=replace(terminal.order.options, screenshot=True, check=True)
    )
    terminal.checker = CountingChecker()

    async def play() -> None:
        await terminal.until(1)
        await asyncio.to_thread(terminal.page.write_text, "second text")
        await terminal.until(2)

    asyncio.run(terminal.run(play))
    assert [outcome.fidelity is not None for outcome in terminal.outcomes] == [True, True]
    assert terminal.checker.checked == 2
    assert terminal.checker.is_closed


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (None, "cannot be compared with the design before"),
        (NOTHING, "no layer is different"),
        (DesignChanges(1, 0, 0, 0, 3, 0, 0), "1 text changed, 3 layers moved"),
        (DesignChanges(0, 2, 1, 0, 0, 1, 2), "2 colors, 1 picture changed, 1 layer added, 2 layers removed"),
    ],
)
def test_changes_are_told_in_words(changes: DesignChanges | None, text: str) -> None:
    assert changes_text(changes) == text
