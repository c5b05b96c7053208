"""A page of a design, drawn at any zoom: sharp tiles where they are there, coarser ones in their place meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.source import TILE, DesignSource, TileKey
from htmlfig_desktop.ui.viewer.tiles import TileCache, keys_for, overview_scale, scale_key

SMALLEST_ZOOM, LARGEST_ZOOM = 0.01, 64.0
MARGIN = 32
"""Around a page or a layer that is fitted, px of the screen."""
STEPS = (0.02, 0.03, 0.06, 0.12, 0.25, 0.33, 0.5, 0.67, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 32.0)
_LARGEST_FIT = 8.0
_SETTLES_MS = 70
"""After the last change of zoom, before sharp tiles are asked for."""


class DesignPicture(QWidget):
    """Shows a page; knows nothing of its layers.

    Signals:
        viewChanged: zoom or offset have changed.
    """

    viewChanged = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._source: DesignSource | None = None
        self._tiles = TileCache()
        self._zoom = 1.0
        self._offset = QPointF()
        self._fits = False
        self._foot = 0
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLES_MS)
        self._settling.timeout.connect(self._ask)
        theme.changed.connect(self.update)

    @property
    def source(self) -> DesignSource | None:
        """The page in sight."""
        return self._source

    @property
    def zoom(self) -> float:
        """Logical px of the screen per px of the page."""
        return self._zoom

    @property
    def offset(self) -> QPointF:
        """The point of the page at the top left corner, px of the page."""
        return QPointF(self._offset)

    @property
    def is_fitted(self) -> bool:
        """Whether the page keeps to the room it has."""
        return self._fits

    @property
    def is_sharp(self) -> bool:
        """Whether all that is in sight is drawn at the zoom in sight."""
        return self._source is not None and all(key in self._tiles for key in self._needed())

    @property
    def cached_bytes(self) -> int:
        """Memory held by tiles."""
        return self._tiles.held_bytes

    def show_design(self, source: DesignSource) -> None:
        """Show another page, fitted into the room."""
        self.clear()
        self._source = source
        self._tiles.clear(overview_scale(source.region))
        source.tileReady.connect(self._take)
        self.fit()
        self._ask()

    def recolor(self, source: DesignSource) -> None:
        """Show the same page in other colors, where one was looking."""
        if self._source is None:
            return
        self._source.tileReady.disconnect(self._take)
        self._source.want(())
        self._source = source
        self._tiles.clear(overview_scale(source.region))
        source.tileReady.connect(self._take)
        self._ask()
        self.update()

    def clear(self) -> None:
        """Show nothing and free the memory of what was shown."""
        if self._source is not None:
            self._source.tileReady.disconnect(self._take)
            self._source.want(())
        self._source = None
        self._tiles.clear()
        self._settling.stop()
        self.update()

    # the view

    def set_view(self, zoom: float, offset: QPointF) -> None:
        """Show the page at a zoom, with a point of it at the top left corner."""
        self._fits = False
        self._move(zoom, offset)

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom so that what lies under ``anchor`` (of the canvas; default its middle) stays there."""
        self._fits = False
        at = QPointF(self.rect().center()) if anchor is None else anchor
        zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        self._move(zoom, self._offset + at / self._zoom - at / zoom)

    def zoom_in(self) -> None:
        """Go to the next larger step."""
        self.set_zoom(next((step for step in STEPS if step > self._zoom * 1.01), LARGEST_ZOOM))

    def zoom_out(self) -> None:
        """Go to the next smaller step."""
        self.set_zoom(next((step for step in reversed(STEPS) if step < self._zoom * 0.99), SMALLEST_ZOOM))

    def zoom_actual(self) -> None:
        """Show a px of the page as one of the screen."""
        self.set_zoom(1.0)

    def zoom_to(self, rect: Rect) -> None:
        """Show a part of the page as large as the room allows, at most at 800 %."""
        if self._source is None:
            return
        across = max(self.width() - 2 * MARGIN, 1) / max(rect.width, 1e-3)
        down = max(self.height() - 2 * MARGIN, 1) / max(rect.height, 1e-3)
        self._show_middle(rect, max(min(across, down, _LARGEST_FIT), SMALLEST_ZOOM))

    def set_foot(self, height: int) -> None:
        """Say how much a message below takes of the height, px; a page that is fitted keeps its size and place."""
        if height != self._foot:
            self._foot = height
            if self._fits:
                self.fit()

    def fit(self) -> None:
        """Show the whole page, now and whenever the room changes; never beyond 100 %.

        A page that is much taller than the room is fitted into its width and shown from the top.
        """
        if self._source is None:
            return
        region, height = self._source.region, self.height() + self._foot
        across = (self.width() - 2 * MARGIN) / max(region.width, 1.0)
        down = (height - 2 * MARGIN) / max(region.height, 1.0)
        if down < across / 4:
            zoom = max(min(across, 1.0), SMALLEST_ZOOM)
            left = region.center.x - self.width() / 2 / zoom
            self._move(zoom, QPointF(left, region.y - MARGIN / zoom))
        else:
            self._show_middle(region, max(min(across, down, 1.0), SMALLEST_ZOOM), height)
        self._fits = True

    def reveal(self, rect: Rect) -> None:
        """Bring a part of the page into sight: by panning where that is enough, else by zooming out."""
        seen = self._seen()
        if seen.contains(rect):
            return
        if rect.width > seen.width or rect.height > seen.height:
            self.zoom_to(rect)
        else:
            self._show_middle(rect, self._zoom)

    def to_page(self, point: QPointF) -> QPointF:
        """Return which point of the page lies at a point of the canvas."""
        return self._offset + point / self._zoom

    def from_page(self, point: QPointF) -> QPointF:
        """Return where a point of the page lies on the canvas."""
        return (point - self._offset) * self._zoom

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles in sight; where one is not drawn yet, others stand in."""
        painter = QPainter(self)
        if self._source is None:
            painter.fillRect(event.rect(), QColor(self.theme.tokens.canvas))
            return
        painter.fillRect(event.rect(), QColor(self._source.background))
        needed = self._needed()
        if any(key not in self._tiles for key in needed):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for key, tile in self._tiles.stand_ins(self._seen(), self._scale()):
                self._paint_tile(painter, key, tile)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        for key in needed:
            if (sharp := self._tiles.get(key)) is not None:
                self._paint_tile(painter, key, sharp)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep fitting, if that was chosen."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()
        self._ask()

    def _move(self, zoom: float, offset: QPointF) -> None:
        zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        offset = self._held(offset, zoom)
        if self._source is None or (zoom == self._zoom and offset == self._offset):
            return
        zooms = zoom != self._zoom
        self._zoom, self._offset = zoom, offset
        if zooms and self._tiles.held_bytes:
            self._settling.start()
        else:
            self._ask()
        self.update()
        self.viewChanged.emit()

    def _held(self, offset: QPointF, zoom: float) -> QPointF:
        """Return an offset that leaves some of the page in sight."""
        if self._source is None:
            return offset
        region, edge = self._source.region, 2 * MARGIN / zoom
        x = min(max(offset.x(), region.x + edge - self.width() / zoom), region.right - edge)
        y = min(max(offset.y(), region.y + edge - self.height() / zoom), region.bottom - edge)
        return QPointF(x, y)

    def _pan(self, moved: QPointF) -> None:
        self._fits = False
        self._move(self._zoom, self._offset - moved / self._zoom)

    def _show_middle(self, rect: Rect, zoom: float, height: int = 0) -> None:
        self._fits = False
        middle = QPointF(self.width(), height or self.height()) / 2 / zoom
        corner = QPointF(rect.center.x, rect.center.y) - middle
        self._move(zoom, corner)

    def _scale(self) -> float:
        return scale_key(self._zoom * self.devicePixelRatioF())

    def _seen(self) -> Rect:
        return Rect(self._offset.x(), self._offset.y(), self.width() / self._zoom, self.height() / self._zoom)

    def _needed(self) -> list[TileKey]:
        return keys_for(self._seen(), self._scale(), self._source.region) if self._source is not None else []

    def _ask(self) -> None:
        """Say which tiles are missing: those of the overview first, then those in sight."""
        source = self._source
        if source is None or not self.width() or not self.height():
            return
        overview = keys_for(source.region, overview_scale(source.region), source.region)
        needed = self._needed()
        self._tiles.make_room(len(needed))
        wanted = dict.fromkeys([*overview, *needed])
        source.want([key for key in wanted if key not in self._tiles])

    def _take(self, key: TileKey, image: QImage) -> None:
        self._tiles.put(key, QPixmap.fromImage(image))
        self.update()

    def _paint_tile(self, painter: QPainter, key: TileKey, tile: QPixmap) -> None:
        """Paint a tile at whole pixels of the screen, so that a sharp one stays sharp."""
        ratio, scale = self.devicePixelRatioF(), self._scale()
        across, down = round(self._offset.x() * scale), round(self._offset.y() * scale)
        side = TILE * scale / key.scale
        left, top = round(key.column * side) - across, round(key.row * side) - down
        right, bottom = round((key.column + 1) * side) - across, round((key.row + 1) * side) - down
        target = QRectF(left / ratio, top / ratio, (right - left) / ratio, (bottom - top) / ratio)
        painter.drawPixmap(target, tile, QRectF(0, 0, TILE, TILE))
