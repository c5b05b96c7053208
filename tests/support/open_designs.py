"""An open design without a process: the same answers, given at once by the same code."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, ViewingError
from htmlfig_desktop.engine.viewing.design import PageView, PixelArea
from htmlfig_desktop.engine.viewing.facts import LayerFacts
from htmlfig_desktop.engine.viewing.messages import PIXELS_FILE, Draw, Explain, Export, Open, Opened, Show
from htmlfig_desktop.engine.viewing.showing import DesignShow
from htmlfig_desktop.engine.viewing.table import LayerTable


class DesignHere:
    """Stands in for ``OpenDesign`` where a test is about the window."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pid: int | None = None
        self.asked: list[int] = []
        self._folder = Path(tempfile.mkdtemp())
        (self._folder / PIXELS_FILE).touch()
        self._show = DesignShow(self._folder)
        self._died = asyncio.Event()
        self._error: HtmlFigError | None = None

    async def open(self) -> Opened:
        opened = self._show.answer(Open(1, self.path))
        assert isinstance(opened, Opened)
        self.pid = 1
        return opened

    async def show(self, page: str, color_mode: str = "") -> PageView:
        await asyncio.sleep(0)
        shown = self._show.answer(Show(1, page, color_mode))
        table = LayerTable.unpack((self._folder / shown.table).read_bytes())  # type: ignore[union-attr]
        return PageView(page, table, shown.region, shown.background, shown.missing_fonts)  # type: ignore[union-attr]

    async def draw(self, page: str, scale: float, area: PixelArea) -> bytes:
        await asyncio.sleep(0)
        if self.pid is None:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "Closed.")
        self._show.answer(Draw(1, page, scale, area.left, area.top, area.width, area.height, 0))
        return (self._folder / PIXELS_FILE).read_bytes()[: area.width * area.height * 4]

    async def explain(self, page: str, layer: int) -> LayerFacts:
        await asyncio.sleep(0)
        self.asked.append(layer)
        return self._show.answer(Explain(1, page, layer)).facts  # type: ignore[union-attr]

    async def export(self, page: str, layer: int | None, scale: float, target: Path) -> tuple[int, int]:
        exported = self._show.answer(Export(1, page, layer, scale, target))
        return exported.width, exported.height  # type: ignore[union-attr]

    async def wait_for_death(self) -> HtmlFigError:
        await self._died.wait()
        assert self._error is not None
        return self._error

    def die(self, error: HtmlFigError) -> None:
        """End as a process does that was killed."""
        self.pid = None
        self._error = error
        self._died.set()

    async def aclose(self) -> None:
        self.pid = None
        self._show.close()
        shutil.rmtree(self._folder, ignore_errors=True)
