"""Shows pictures of any height: smooth zoom about the pointer, panning, and only the strips in sight in memory."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from htmlfig_desktop.ui.preview.sheet import Sheet
from htmlfig_desktop.ui.theme import Theme

MARGIN = 24
"""Canvas around the picture, px."""
SMALLEST_ZOOM, LARGEST_ZOOM = 0.02, 8.0
PAGE = "page"
"""Name of the sheet with the browser's picture."""
_STEPS = (0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 8.0)
_CACHE_BYTES = 48 << 20
_ROUNDING = 1e-6
"""Px that are the computer's, not the page's: a page that fits the width must not be a px wider than that."""


_HIDDEN = Qt.ScrollBarPolicy.ScrollBarAlwaysOff


class PictureView(QAbstractScrollArea):
    """Pictures in strips that somebody else reads; one of them is in sight.

    Signals:
        stripsWanted: tuple of Strip, in the order of need; replaces what was wanted before.
        zoomChanged: float, 1.0 shows one CSS px as one px of the screen.
        viewChanged: zoom or place have changed, by hand or by a method.
    """

    stripsWanted = Signal(object)
    zoomChanged = Signal(float)
    viewChanged = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, margin: int = MARGIN) -> None:
        super().__init__(parent)
        self._theme = theme
        self._margin = margin
        self._sheets: dict[str, Sheet] = {}
        self._shown: tuple[str, ...] = (PAGE,)
        self._stand_in = QPixmap()
        self._stand_in_left = self._stand_in_width = 0.0
        self._room = QSizeF()
        self._zoom = 1.0
        self._fits_width = True
        self._foot = 0
        self._grabbed: QPointF | None = None
        self._most_bytes = _CACHE_BYTES
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        self.horizontalScrollBar().setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # a picture is never mirrored
        theme.changed.connect(self.viewport().update)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._ask)

    @property
    def zoom(self) -> float:
        """Size of a CSS px on the screen, logical px."""
        return self._zoom

    @property
    def offset(self) -> QPointF:
        """The point of the page at the top left corner of the viewport, CSS px."""
        return (QPointF(0, 0) - QPointF(self._page().topLeft())) / self._zoom

    @property
    def cached_bytes(self) -> int:
        """Memory held by decoded strips."""
        return sum(sheet.held_bytes for sheet in self._sheets.values())

    @property
    def is_at_rest(self) -> bool:
        """Whether the page is shown as it was when it came: from its top, fitted to the width."""
        return self._fits_width and self.verticalScrollBar().value() == 0

    @property
    def is_empty(self) -> bool:
        """Whether there is no picture."""
        return not self._sheets

    def add_sheet(self, name: str, size: QSize, strip_height: int, density: float) -> None:
        """Lay another picture of the same page over the others; ``show_sheets`` brings it into sight.

        The first one is fitted to the width and shown from its top.

        Args:
            name: of the picture among those of its page.
            size: of the picture, px.
            strip_height: rows per strip.
            density: px of the picture per CSS px.
        """
        is_first = not self._sheets
        self._sheets[name] = Sheet(name, size, strip_height, density)
        sizes = [sheet.size for sheet in self._sheets.values()]
        self._room = QSizeF(max(size.width() for size in sizes), max(size.height() for size in sizes))
        if is_first:
            self.fit_width()
            self.verticalScrollBar().setValue(0)
        self._lay_out()
        self.viewport().update()

    def show_sheets(self, names: Iterable[str]) -> None:
        """Bring sheets into sight: the strips of these are asked for."""
        if self._shown != (shown := tuple(names)):
            self._shown = shown
            self._ask()
            self.viewport().update()

    def set_stand_in(self, picture: QImage, width: float = 0.0, left: float = 0.0) -> None:
        """Show this at the top of the page, where nothing of the page is read yet.

        Args:
            picture: Of the page's top.
            width: How much of the page it shows, CSS px; 0: all of its width.
            left: Where that begins, CSS px.
        """
        self._stand_in = QPixmap.fromImage(picture)
        self._stand_in_width, self._stand_in_left = width, left
        self.viewport().update()

    def clear(self) -> None:
        """Show no picture and free the memory."""
        self._sheets.clear()
        self._room = QSizeF()
        self._stand_in = QPixmap()
        self.viewport().update()

    def set_strip(self, level: int, index: int, image: QImage, sheet: str = PAGE) -> None:
        """Take a strip that was wanted; one of a sheet that is gone is dropped."""
        if sheet in self._sheets:
            self._sheets[sheet].put(level, index, QPixmap.fromImage(image))
            most = self._most_bytes // len(self._sheets)
            self._sheets[sheet].forget(most, *self._sight())
            self.viewport().update()

    def set_view(self, zoom: float, offset: QPointF) -> None:
        """Show the page at a zoom, with a point of it, CSS px, at the top left corner as far as that can be.

        Where the zoom is the one that fits the width, the width goes on being fitted: it came from there.
        """
        self._fits_width = not self._room.isEmpty() and math.isclose(zoom, self._fitting_zoom(), rel_tol=1e-6)
        self._zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        self._lay_out()
        width, height = self._shown_size()
        self.horizontalScrollBar().setValue(round(offset.x() * self._zoom + self._lead(width, True)))
        self.verticalScrollBar().setValue(round(offset.y() * self._zoom + self._lead(height, False)))
        self._tell_zoom()

    def reveal(self, rect: QRect) -> None:
        """Bring a part of the page, CSS px, into the middle, zooming out where it is larger than the room."""
        room = self.viewport().size()
        largest = min(room.width() / max(rect.width(), 1), room.height() / max(rect.height(), 1)) * 0.9
        zoom = min(self._zoom, max(largest, SMALLEST_ZOOM))
        middle = QPointF(rect.center())
        self.set_view(zoom, middle - QPointF(room.width(), room.height()) / 2 / zoom)

    def zoom_in(self) -> None:
        """Go to the next larger step."""
        self.set_zoom(next((step for step in _STEPS if step > self._zoom * 1.01), LARGEST_ZOOM))

    def zoom_out(self) -> None:
        """Go to the next smaller step."""
        self.set_zoom(next((step for step in reversed(_STEPS) if step < self._zoom * 0.99), SMALLEST_ZOOM))

    def fit_width(self) -> None:
        """Fit the picture into the width, now and whenever the width changes; never beyond 100 %."""
        if self._room.isEmpty():
            return
        self._fits_width = True
        self._apply_zoom(self._fitting_zoom(), QPointF(0, 0))

    def set_foot(self, height: int) -> None:
        """Say how much a message below takes of the height, px: no scroll bar comes for it beside what fits without."""
        if height != self._foot:
            self._foot = height
            self._fill()

    def _fitting_zoom(self) -> float:
        """Return the zoom that fits the width; where the page is too high then, beside a scroll bar.

        Whether the bar is there at the moment must not count: a page that is too high only without it would be fitted
        to the one width and the other forever.
        """
        room = self.maximumViewportSize() + QSize(0, self._foot)
        if self._zoom_for(room.width()) * self._room.height() + 2 * self._margin > room.height():
            return self._zoom_for(room.width() - self.verticalScrollBar().sizeHint().width())
        return self._zoom_for(room.width())

    def _zoom_for(self, width: int) -> float:
        return min(1.0, (width - 2 * self._margin) / self._room.width())

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom so that the point under ``anchor`` (of the viewport; default its middle) stays where it is."""
        self._fits_width = False
        self._apply_zoom(zoom, anchor or QPointF(self.viewport().rect().center()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the strips in sight; where one is still being read, a coarser one or a blank stands in."""
        tokens = self._theme.tokens
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens.canvas))
        if self._room.isEmpty():
            return
        page = self._page()
        painter.setPen(QColor(tokens.border))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRect(page.adjusted(-1, -1, 0, 0))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.paint_sheets(painter, event.rect())

    def paint_sheets(self, painter: QPainter, area: QRect) -> None:
        """Paint the picture in sight."""
        self.paint_sheet(painter, self._shown[0], area)

    def paint_sheet(self, painter: QPainter, name: str, area: QRect) -> None:
        """Paint one picture, as far as it lies in ``area``."""
        if name == PAGE and not self._stand_in.isNull():
            self._paint_stand_in(painter)
        sheet = self._sheets.get(name)
        if sheet is not None:
            sheet.paint(painter, area, self._page().topLeft(), self._zoom, self.devicePixelRatioF())

    def _paint_stand_in(self, painter: QPainter) -> None:
        """Paint it as large as what it shows, and cut it where the page ends."""
        page, size = self._page(), self._stand_in.size()
        width = min(self._stand_in_width * self._zoom or page.width(), page.width())
        scale = width / size.width()
        height = min(size.height() * scale, page.height())
        left = min(self._stand_in_left * self._zoom, page.width() - width)
        target = QRectF(page.left() + left, page.top(), width, height)
        painter.drawPixmap(target, self._stand_in, QRectF(0, 0, size.width(), height / scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep fitting the width, if that was chosen."""
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Lay out anew in a room that has changed."""
        if self._fits_width:
            top = self.verticalScrollBar().value() / max(self._zoom, 1e-9)
            self.fit_width()
            self.verticalScrollBar().setValue(round(top * self._zoom))
        else:
            self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Repaint at the new place."""
        self.viewport().update()
        self.viewChanged.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, scroll without."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * 1.0016 ** event.angleDelta().y(), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by pinching on a touch pad."""
        is_pinch = (
            isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture
        )
        if is_pinch and isinstance(event, QNativeGestureEvent):
            self.set_zoom(self._zoom * (1 + event.value()), event.position())
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab the picture."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._grabbed = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull the picture along."""
        if self._grabbed is not None:
            moved = event.position() - self._grabbed
            self._grabbed = event.position()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(moved.x()))
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go to the ends; arrows and page keys scroll."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.verticalScrollBar().maximum()}
        if event.key() in ends:
            self.verticalScrollBar().setValue(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _apply_zoom(self, zoom: float, anchor: QPointF) -> None:
        zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        before = self._page()
        share = QPointF(
            (anchor.x() - before.x()) / max(before.width(), 1), (anchor.y() - before.y()) / max(before.height(), 1)
        )
        self._zoom = zoom
        self._lay_out()
        width, height = self._shown_size()
        self.horizontalScrollBar().setValue(round(share.x() * width + self._lead(width, True) - anchor.x()))
        self.verticalScrollBar().setValue(round(share.y() * height + self._lead(height, False) - anchor.y()))
        self._tell_zoom()

    def _tell_zoom(self) -> None:
        self._ask()
        self.viewport().update()
        self.zoomChanged.emit(self._zoom)
        self.viewChanged.emit()

    def _shown_size(self) -> tuple[int, int]:
        width, height = self._room.width() * self._zoom, self._room.height() * self._zoom
        return math.ceil(width - _ROUNDING), math.ceil(height - _ROUNDING)

    def _lead(self, length: int, is_horizontal: bool) -> int:
        """Return the canvas before the picture: the margin, or what centers a narrow picture."""
        if not is_horizontal:
            return self._margin
        return max(self._margin, (self.viewport().width() - length) // 2)

    def _page(self) -> QRect:
        """Return where the picture lies in the viewport."""
        width, height = self._shown_size()
        x = self._lead(width, True) - self.horizontalScrollBar().value()
        return QRect(x, self._lead(height, False) - self.verticalScrollBar().value(), width, height)

    def _lay_out(self) -> None:
        width, height = self._shown_size()
        room = self.viewport().size()
        is_short = height + 2 * self._margin <= self.maximumViewportSize().height() + self._foot
        policy = _HIDDEN if self._foot and is_short else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if policy is not self.verticalScrollBarPolicy():  # told anew it would lay out all, whether or not it is another
            self.setVerticalScrollBarPolicy(policy)
        fits_wide = _HIDDEN if self._fits_width else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if (
            fits_wide is not self.horizontalScrollBarPolicy()
        ):  # else each of the bars takes the room that needs the other
            self.setHorizontalScrollBarPolicy(fits_wide)
        for bar, length, page in (
            (self.horizontalScrollBar(), width, room.width()),
            (self.verticalScrollBar(), height, room.height()),
        ):
            bar.setRange(0, max(0, length + 2 * self._margin - page))
            bar.setPageStep(page)
            bar.setSingleStep(40)
        self._ask()

    def _sight(self) -> tuple[QRect, QPoint, float, float]:
        """Return what is in sight, where the page's corner lies in it, and how large a px is."""
        return self.viewport().rect(), self._page().topLeft(), self._zoom, self.devicePixelRatioF()

    def _ask(self) -> None:
        """Say which strips in sight, and next to it, are missing."""
        if self._room.isEmpty():
            return
        shown = [self._sheets[name] for name in self._shown if name in self._sheets]
        self.stripsWanted.emit(tuple(strip for sheet in shown for strip in sheet.missing(*self._sight())))
