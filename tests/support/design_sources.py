"""Pages of designs for canvases, without the process that draws them."""

from __future__ import annotations

from PySide6.QtGui import QImage

from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.preview.raster import prepare
from htmlfig_desktop.engine.preview.resolve import resolved
from htmlfig_desktop.engine.viewing.design import PageView
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.ui.viewer.source import TILE, DesignSource, TileKey


def page_of(file: FigFile, background: str = "#ffffff") -> PageView:
    """Return the first page of a file as the process would give it."""
    page = file.by_guid[Guid(0, 1)]
    table, _ = listed(resolved(file, page, keeps_hidden=True))
    return PageView("0:1", table, prepare(file, page).region, background, ())


class PaintedSource(DesignSource):
    """Delivers each tile that is wanted as soon as ``draw`` is called, in one color per scale."""

    def __init__(self, file: FigFile) -> None:
        super().__init__(page_of(file))
        self.drawn: list[TileKey] = []

    def draw(self, most: int = 1000) -> None:
        """Deliver what is wanted, the most urgent first."""
        while most and (key := self.take_wanted()) is not None:
            most -= 1
            self.drawn.append(key)
            tile = QImage(TILE, TILE, QImage.Format.Format_RGB32)
            tile.fill(0xFF00FF00 if key.scale == 1.0 else 0xFFFF0000)
            self.deliver(key, tile)
