"""Reads the strips that a view of pictures wants, in threads, the nearest need first."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal

from htmlfig_desktop.core.fidelity import fitting_scale
from htmlfig_desktop.ui.preview.picture import PictureView
from htmlfig_desktop.ui.preview.sheet import Strip
from htmlfig_desktop.ui.preview.strips import PictureError, PictureStrips
from htmlfig_desktop.ui.tasks import TaskRunner


class PictureFeed(QObject):
    """Feeds one view.

    Signals:
        opened: str, the sheet of that name can be seen.
        failed: str, the sheet of that name cannot be shown.
    """

    opened = Signal(str)
    failed = Signal(str)

    def __init__(self, view: PictureView, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._tasks = tasks
        self._pictures: dict[str, PictureStrips] = {}
        self._wanted: list[Strip] = []
        self._is_loading = False
        self._generation = 0
        view.stripsWanted.connect(self._want)

    def __contains__(self, sheet: str) -> bool:
        """Whether a picture can be seen."""
        return sheet in self._pictures

    def clear(self) -> None:
        """Forget all pictures; what is still being read is dropped when it comes."""
        self._generation += 1
        self._pictures.clear()
        self._wanted = []
        self._view.clear()

    def open(self, pictures: Mapping[str, Path], density: float, width: float = 0.0) -> None:
        """Open pictures of one page by the names of their sheets; they lie over those that are open already.

        Args:
            pictures: PNG files.
            density: px of the pictures per CSS px that were asked for.
            width: of the page, CSS px; pictures that do not have the density asked for are fitted to it. 0: not known.
        """
        work = self._open_all(dict(pictures), density, width, self._generation)
        self._tasks.start(work, name="open pictures")

    async def _open_all(self, pictures: dict[str, Path], density: float, width: float, generation: int) -> None:
        for sheet, path in pictures.items():
            await self._open(path, density, width, sheet, generation)

    async def _open(self, path: Path, density: float, width: float, sheet: str, generation: int) -> None:
        try:
            strips = await asyncio.to_thread(PictureStrips, path)
        except PictureError:
            if generation == self._generation:
                self.failed.emit(sheet)
            return
        if generation != self._generation:
            return
        self._pictures[sheet] = strips
        density = fitting_scale(strips.width, width, density) if width else density
        self._view.add_sheet(sheet, QSize(strips.width, strips.height), strips.strip_height, density)
        self.opened.emit(sheet)

    def _want(self, strips: tuple[Strip, ...]) -> None:
        self._wanted = list(strips)
        if self._wanted and not self._is_loading:
            self._is_loading = self._tasks.start(self._load(), name="read picture") is not None

    async def _load(self) -> None:
        """Read what is wanted, one strip at a time; needs may change meanwhile."""
        try:
            while self._wanted:
                sheet, level, index = self._wanted.pop(0)
                strips = self._pictures.get(sheet)
                if strips is None:
                    continue
                try:
                    image = await asyncio.to_thread(strips.strip, index, level)
                except PictureError:
                    if self._pictures.get(sheet) is strips:
                        del self._pictures[sheet]
                        self.failed.emit(sheet)
                    continue
                if self._pictures.get(sheet) is strips:
                    self._view.set_strip(level, index, image, sheet)
        finally:
            self._is_loading = False
