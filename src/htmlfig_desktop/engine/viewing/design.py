"""A design that is open in a process of its own: starting it, asking it, and ending it with whoever asked."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import shutil
import tempfile
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, ViewingError, error_from_code
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.viewing.facts import LayerFacts
from htmlfig_desktop.engine.viewing.messages import (
    MOST_PIXELS,
    PIXELS_FILE,
    SLOT_BYTES,
    SLOTS,
    Answer,
    Draw,
    Drawn,
    Explain,
    Explained,
    Export,
    Exported,
    FontGap,
    Open,
    Opened,
    Order,
    Ready,
    Refused,
    Report,
    Show,
    Shown,
    read_report,
)
from htmlfig_desktop.engine.viewing.table import LayerTable, TableError
from htmlfig_desktop.engine.workers.process import WorkerProcess

A = TypeVar("A", bound=Answer)

_END_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class ViewingLimits:
    """What a process that shows a design may take. Times in seconds."""

    memory: int = 4 * 1024 * 1024 * 1024
    """Bytes of address space; held to on Linux alone."""
    start: float = 30.0
    open: float = 120.0
    """Reading a file, and preparing a page."""
    draw: float = 60.0
    explain: float = 60.0
    """It waits for a picture that is being drawn."""
    export: float = 180.0


@dataclass(frozen=True, slots=True, eq=False)
class PageView:
    """A page that is ready to be drawn."""

    id: str
    layers: LayerTable
    region: Rect
    """What its layers touch, px of the page."""
    background: str
    """``#rrggbb`` of the desk."""
    missing_fonts: tuple[FontGap, ...]


@dataclass(frozen=True, slots=True)
class PixelArea:
    """A part of the picture that a page gives at some scale, in pixels of that picture."""

    left: int
    top: int
    width: int
    height: int


def design_command(folder: Path, memory: int) -> tuple[str, ...]:
    """Return how the process is started."""
    return (*child_command("design", "htmlfig_desktop.engine.viewing.child"), str(folder), "--memory", str(memory))


class OpenDesign:
    """One .fig in a process of its own. Works under any asyncio loop; starts nothing before ``open``.

    All methods raise ``HtmlFigError``: FIG001 and FIG002 for what is no .fig or damaged, SRC001 and SRC002 for a file
    that cannot be read, VIE001 to VIE004 where the process did not start, died, took too long, or met a design that is
    too large. After VIE002 and VIE003 the process is gone; a new ``OpenDesign`` tries again.

    Args:
        path: The file.
        limits: Bounds on time and memory.
    """

    def __init__(self, path: Path, limits: ViewingLimits | None = None) -> None:
        self.path = path
        self._limits = limits or ViewingLimits()
        self._process: WorkerProcess[Report] | None = None
        self._folder: Path | None = None
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Answer]] = {}
        self._ready: asyncio.Future[None] | None = None
        self._gone = asyncio.Event()
        self._death: HtmlFigError | None = None
        self._slots = deque(range(SLOTS))
        self._slot_freed = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """Id of the process while it lives."""
        return self._process.pid if self._process is not None and not self._gone.is_set() else None

    async def open(self) -> Opened:
        """Start the process, read the file and return its pages and the modes of its variables."""
        await self._start()
        return await self._ask(Open(next(self._numbers), self.path.absolute()), Opened, self._limits.open)

    async def show(self, page: str, color_mode: str = "") -> PageView:
        """Prepare a page: seconds for a large one.

        Args:
            page: Its id.
            color_mode: Of the variables, for all that is drawn from now on; one of the file's.
        """
        shown = await self._ask(Show(next(self._numbers), page, color_mode), Shown, self._limits.open)
        table = await asyncio.to_thread(self._read_table, shown.table)
        return PageView(page, table, shown.region, shown.background, shown.missing_fonts)

    async def draw(self, page: str, scale: float, area: PixelArea) -> bytes:
        """Return the pixels of an area, row by row: blue, green, red, alpha, premultiplied. At most 2^20 pixels."""
        slot = await self._take_slot()
        try:
            order = Draw(next(self._numbers), page, scale, area.left, area.top, area.width, area.height, slot)
            await self._ask(order, Drawn, self._limits.draw)
            return self._read_slot(slot, area.width * area.height * 4)
        finally:
            self._slots.append(slot)
            self._slot_freed.set()

    async def explain(self, page: str, layer: int) -> LayerFacts:
        """Return all about the layer with a number of the page's table."""
        explained = await self._ask(Explain(next(self._numbers), page, layer), Explained, self._limits.explain)
        return explained.facts

    async def export(self, page: str, layer: int | None, scale: float, target: Path) -> tuple[int, int]:
        """Write a layer, or the page, as PNG to an absolute path; return width and height of the picture."""
        order = Export(next(self._numbers), page, layer, scale, target)
        exported = await self._ask(order, Exported, self._limits.export)
        return exported.width, exported.height

    async def wait_for_death(self) -> HtmlFigError:
        """Return once the process has ended, with what ended it."""
        await self._gone.wait()
        return self._death or ViewingError(ErrorCode.VIEWER_CRASHED, "The design is closed.")

    async def aclose(self) -> None:
        """End the process, whatever it does, and remove what it wrote. May be called again, and may be cancelled."""
        try:
            if self._process is not None:
                self._process.kill()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_END_SECONDS):
                        await self._gone.wait()
        finally:
            if self._folder is not None:  # a few files: no reason to wait, and nothing may come between
                shutil.rmtree(self._folder, ignore_errors=True)
                self._folder = None

    async def _start(self) -> None:
        self._folder = _new_folder()
        command = design_command(self._folder, self._limits.memory)
        ready = self._ready = asyncio.get_running_loop().create_future()
        try:
            self._process = WorkerProcess(command, read_report, self._hear, self._end)
            async with asyncio.timeout(self._limits.start):
                await ready
        except (OSError, TimeoutError) as error:
            raise ViewingError(
                ErrorCode.VIEWER_NOT_STARTED, "The process that draws it did not start.", detail=str(error)
            ) from error

    async def _ask(self, order: Order, kind: type[A], seconds: float) -> A:
        if self._death is not None or self._process is None:
            raise self._death or ViewingError(ErrorCode.VIEWER_CRASHED, "The design is closed.")
        answered = self._asked[order.number] = asyncio.get_running_loop().create_future()
        self._process.send(order)
        try:
            async with asyncio.timeout(seconds):
                answer = await answered
        except TimeoutError as error:
            self._death = ViewingError(
                ErrorCode.VIEWER_HUNG, because("It did not answer for {seconds} s.", seconds=f"{seconds:.0f}")
            )
            self._process.kill()
            raise self._death from error
        finally:
            self._asked.pop(order.number, None)
        if isinstance(answer, Refused):
            raise error_from_code(answer.code, answer.cause, detail=answer.detail)
        if not isinstance(answer, kind):
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "It answered something else than was asked.")
        return answer

    def _hear(self, report: Report) -> None:
        if isinstance(report, Ready):
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
            return
        waiting = self._asked.get(report.number)
        if waiting is not None and not waiting.done():
            waiting.set_result(report)

    def _end(self) -> None:
        """Fail all that waits: the process is gone."""
        self._gone.set()
        words = self._process.last_words() if self._process is not None else ""
        if self._ready is not None and not self._ready.done():
            cause = "The process that draws it ended while it started."
            self._ready.set_exception(ViewingError(ErrorCode.VIEWER_NOT_STARTED, cause, detail=words))
        cause = "Something in the file, or a lack of memory, ended it."
        self._death = self._death or ViewingError(ErrorCode.VIEWER_CRASHED, cause, detail=words)
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(self._death)
        self._slot_freed.set()

    async def _take_slot(self) -> int:
        while not self._slots:
            if self._death is not None:
                raise self._death
            self._slot_freed.clear()
            await self._slot_freed.wait()
        return self._slots.popleft()

    def _read_slot(self, slot: int, count: int) -> bytes:
        """Return the pixels in a slot. Read and not mapped: the other side could cut a mapped file short."""
        if self._folder is None or count > MOST_PIXELS * 4:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "The design is closed.")
        try:
            with (self._folder / PIXELS_FILE).open("rb") as file:
                file.seek(slot * SLOT_BYTES)
                data = file.read(count)
        except OSError as error:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "A picture cannot be read.", detail=str(error)) from error
        if len(data) != count:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "A picture ended early.")
        return data

    def _read_table(self, name: str) -> LayerTable:
        if self._folder is None or Path(name).name != name:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "The design is closed.")
        try:
            return LayerTable.unpack((self._folder / name).read_bytes())
        except (OSError, TableError) as error:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "Its list of layers cannot be read.") from error


def _new_folder() -> Path:
    """Make a folder that only this user can look into, with room for pixels."""
    folder = Path(tempfile.mkdtemp(prefix="htmlfig-design-"))
    (folder / PIXELS_FILE).touch(mode=0o600)
    return folder
