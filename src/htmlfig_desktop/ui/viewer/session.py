"""An open .fig: owns the process that reads and draws it, and feeds canvases, trees and inspectors.

    session = DesignSession(tasks, parent)
    session.pageReady.connect(canvas.show_design)     # a DesignSource
    session.failed.connect(show_error)                # an HtmlFigError
    session.open(path)                                # its first page follows by itself
    ...
    session.close()                                   # ends the process; so does the end of ``tasks``

A session shows one file after the other; opening the next ends the process of the last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.viewer.source import TILE, DesignSource

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.design import OpenDesign, PageView
    from htmlfig_desktop.engine.viewing.messages import PageName

MakeDesign = Callable[[Path], "OpenDesign"]

_AT_ONCE: Final = 2
"""Tiles on their way: one is drawn while the last is fetched. More would only make what is asked for next wait."""


def open_in_process(path: Path) -> OpenDesign:
    """Return a design in a process of its own. Nothing of the engine is loaded before."""
    from htmlfig_desktop.engine.viewing.design import OpenDesign

    return OpenDesign(path)


class DesignSession(QObject):
    """One open .fig at a time.

    Signals:
        opening: Path, a file is being opened.
        opened: tuple of PageName, the pages of the file.
        preparing: str, a page of that id is being prepared.
        pageReady: DesignSource, a page can be shown.
        recolored: DesignSource, the page in sight can be shown in another color mode; its layers are the same.
        explained: LayerFacts, all about the layer that was asked about last.
        exported: (Path, int, int), a picture was written, with its width and height.
        problem: HtmlFigError, something that was asked for could not be done; the design stays open.
        failed: HtmlFigError, the design cannot be shown (any more); ``retry`` tries again.
    """

    opening = Signal(object)
    opened = Signal(object)
    preparing = Signal(str)
    pageReady = Signal(object)
    recolored = Signal(object)
    explained = Signal(object)
    exported = Signal(object, int, int)
    problem = Signal(object)
    failed = Signal(object)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None, make: MakeDesign = open_in_process) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._make = make
        self._owner: asyncio.Task[None] | None = None
        self._design: OpenDesign | None = None
        self._path: Path | None = None
        self._source: DesignSource | None = None
        self._page = ""
        self._read: tuple[int, int] | None = None
        """What the file was like when it was opened; None while that is not known."""
        self._pumps = 0
        self._asked_about: int | None = None
        self._is_explaining = False
        self.pages: tuple[PageName, ...] = ()
        """Of the file that is open."""
        self.color_modes: tuple[str, ...] = ()
        """Of its variables; none where they have but one."""
        self._color_mode = ""

    @property
    def path(self) -> Path | None:
        """The file that was opened last."""
        return self._path

    @property
    def source(self) -> DesignSource | None:
        """The page that is shown."""
        return self._source

    @property
    def pid(self) -> int | None:
        """Id of the process that draws, while it lives."""
        return self._design.pid if self._design is not None else None

    def open(self, path: Path, page: str = "") -> None:
        """Open a file and show a page of it; without one its first."""
        self.close()
        self._path, self._read = path, None
        self._owner = self._tasks.start(self._live(path, page), name="design")

    def retry(self) -> None:
        """Open the same file and page again."""
        if self._path is not None:
            self.open(self._path, self._page)

    def renew(self) -> None:
        """Open the same file and page again where the file is another one by now; one that is gone stays in sight."""
        if self._path is not None:
            self._tasks.start(self._renew(self._path), name="look at a design again")

    def close(self) -> None:
        """Let go of the file and end its process."""
        if self._owner is not None:
            self._owner.cancel()
        self._owner = self._design = self._source = None
        self._asked_about = None
        self.pages = ()
        self.color_modes = ()
        self._color_mode = ""

    def show_page(self, page: str) -> None:
        """Show another page."""
        if self._design is not None and page != self._page:
            self._tasks.start(self._show(self._design, page), name="page of a design")

    def show_color_mode(self, mode: str) -> None:
        """Show all pages in another mode of the variables."""
        if self._design is not None and mode in self.color_modes and mode != self._color_mode:
            self._color_mode = mode
            if self._source is not None:
                self._tasks.start(self._recolor(self._design, self._source.page, mode), name="color mode of a design")

    def explain(self, layer: int) -> None:
        """Find out all about a layer of the page in sight; only the last question is answered."""
        self._asked_about = layer
        if not self._is_explaining and self._design is not None and self._source is not None:
            self._is_explaining = self._tasks.start(self._explain(self._design), name="facts of a layer") is not None

    def export(self, layer: int | None, scale: float, target: Path) -> None:
        """Write a layer, or the page in sight, as PNG."""
        if self._design is not None and self._source is not None:
            work = self._export(self._design, self._source.page, layer, scale, target)
            self._tasks.start(work, name="export a layer")

    async def _live(self, path: Path, page: str) -> None:
        """Own the process: it ends with this task, however this task ends."""
        self.opening.emit(path)
        self._read = await in_own_thread(_state_of, path)
        design = await asyncio.to_thread(self._make, path)
        self._design = design
        try:
            opened = await design.open()
            self.pages, self.color_modes = opened.pages, opened.color_modes
            self._color_mode = self.color_modes[0] if self.color_modes else ""
            self.opened.emit(self.pages)
            known = [each.id for each in self.pages]
            if known:
                await self._show(design, page if page in known else known[0])
            error = await design.wait_for_death()
            self._fail(design, error)
        except HtmlFigError as error:
            self._fail(design, error)
        finally:
            if self._design is design:
                self._design = None
            await design.aclose()

    async def _renew(self, path: Path) -> None:
        now = await in_own_thread(_state_of, path)
        if now is not None and self._read is not None and now != self._read and path == self._path:
            self.open(path, self._page)

    async def _show(self, design: OpenDesign, page: str) -> None:
        self._page = page
        self.preparing.emit(page)
        try:
            view = await design.show(page, self._color_mode)
        except HtmlFigError as error:
            self._fail(design, error)
            return
        if design is self._design and page == self._page:
            self.pageReady.emit(self._take(view))

    async def _recolor(self, design: OpenDesign, page: str, mode: str) -> None:
        try:
            view = await design.show(page, mode)
        except HtmlFigError as error:
            self._refuse(design, error)
            return
        if design is self._design and (page, mode) == (self._page, self._color_mode):
            self.recolored.emit(self._take(view))

    def _take(self, view: PageView) -> DesignSource:
        """Return a page as what is drawn from now on."""
        self._source = DesignSource(view, self)
        self._source.wantsChanged.connect(self._pump)
        return self._source

    def _fail(self, design: OpenDesign, error: HtmlFigError) -> None:
        """Tell, once, that the design is no longer shown."""
        if design is self._design:
            self._design = self._source = None
            self.failed.emit(error)
            if self._owner is not None and self._owner is not asyncio.current_task():
                self._owner.cancel()

    def _refuse(self, design: OpenDesign, error: HtmlFigError) -> None:
        """Tell that something could not be done, or that nothing can any more."""
        if design.pid is None:
            self._fail(design, error)
        elif design is self._design:
            self.problem.emit(error)

    def _pump(self) -> None:
        if self._pumps < _AT_ONCE and self._design is not None:
            self._pumps += self._tasks.start(self._draw(self._design), name="tiles") is not None

    async def _draw(self, design: OpenDesign) -> None:
        """Draw what is wanted, the most urgent first; wants may change meanwhile."""
        from htmlfig_desktop.engine.viewing.design import PixelArea

        try:
            while design is self._design and (source := self._source) is not None:
                key = source.take_wanted()
                if key is None:
                    return
                area = PixelArea(key.column * TILE, key.row * TILE, TILE, TILE)
                pixels = await design.draw(source.page, key.scale, area)
                if design is not self._design or source is not self._source:
                    return
                image = QImage(pixels, TILE, TILE, TILE * 4, QImage.Format.Format_RGB32).copy()
                source.deliver(key, image)
        except HtmlFigError as error:
            self._refuse(design, error)
        finally:
            self._pumps -= 1

    async def _explain(self, design: OpenDesign) -> None:
        try:
            while (layer := self._asked_about) is not None and (source := self._source) is not None:
                facts = await design.explain(source.page, layer)
                if self._asked_about == layer and source is self._source:
                    self._asked_about = None
                    self.explained.emit(facts)
        except HtmlFigError as error:
            self._refuse(design, error)
        finally:
            self._is_explaining = False

    async def _export(self, design: OpenDesign, page: str, layer: int | None, scale: float, target: Path) -> None:
        try:
            width, height = await design.export(page, layer, scale, target)
        except HtmlFigError as error:
            self._refuse(design, error)
        else:
            if design is self._design:
                self.exported.emit(target, width, height)


def _state_of(path: Path) -> tuple[int, int] | None:
    """Return what tells one version of a file from another; None where it is not there. Blocks."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
