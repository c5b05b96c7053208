"""Shows a picture of any height: smooth zoom about the pointer, panning, and only the strips in sight in memory."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
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

from htmlfig_desktop.ui.theme import Theme

MARGIN = 24
"""Canvas around the picture, px."""
SMALLEST_ZOOM, LARGEST_ZOOM = 0.02, 8.0
_STEPS = (0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 8.0)
_MOST_LEVEL = 4
_CACHE_BYTES = 48 << 20

StripKey = tuple[int, int]
"""Level and index: level n holds the strip scaled down by 2 to the n."""


class PictureView(QAbstractScrollArea):
    """A picture in strips that somebody else reads.

    Signals:
        stripsWanted: tuple of (level, index), in the order of need; replaces what was wanted before.
        zoomChanged: float, 1.0 shows one CSS px as one px of the screen.
    """

    stripsWanted = Signal(object)
    zoomChanged = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._size = QSize()
        self._strip_height = 1
        self._density = 1.0
        self._zoom = 1.0
        self._fits_width = True
        self._strips: dict[StripKey, QPixmap] = {}
        self._grabbed: QPointF | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        theme.changed.connect(self.viewport().update)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._ask)

    @property
    def zoom(self) -> float:
        """Size of a CSS px on the screen, logical px."""
        return self._zoom

    @property
    def cached_bytes(self) -> int:
        """Memory held by decoded strips."""
        return sum(_bytes_of(strip) for strip in self._strips.values())

    def set_picture(self, size: QSize, strip_height: int, density: float) -> None:
        """Show another picture, from its top, fitted to the width.

        Args:
            size: of the picture, px.
            strip_height: rows per strip.
            density: px of the picture per CSS px.
        """
        self._strips.clear()
        self._size, self._strip_height, self._density = size, strip_height, density
        self.fit_width()
        self.verticalScrollBar().setValue(0)

    def clear(self) -> None:
        """Show no picture and free its memory."""
        self._strips.clear()
        self._size = QSize()
        self.viewport().update()

    def set_strip(self, level: int, index: int, image: QImage) -> None:
        """Take a strip that was wanted."""
        self._strips[level, index] = QPixmap.fromImage(image)
        self._forget_far_ones()
        self.viewport().update()

    def zoom_in(self) -> None:
        """Go to the next larger step."""
        self.set_zoom(next((step for step in _STEPS if step > self._zoom * 1.01), LARGEST_ZOOM))

    def zoom_out(self) -> None:
        """Go to the next smaller step."""
        self.set_zoom(next((step for step in reversed(_STEPS) if step < self._zoom * 0.99), SMALLEST_ZOOM))

    def fit_width(self) -> None:
        """Fit the picture into the width, now and whenever the width changes; never beyond 100 %."""
        if self._size.isEmpty():
            return
        room = self.viewport().width() - 2 * MARGIN
        self._apply_zoom(min(1.0, room * self._density / self._size.width()), QPointF(0, 0))
        self._fits_width = True

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom so that the point under ``anchor`` (of the viewport; default its middle) stays where it is."""
        self._fits_width = False
        self._apply_zoom(zoom, anchor or QPointF(self.viewport().rect().center()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the strips in sight; where one is still being read, a coarser one or a blank stands in."""
        tokens = self._theme.tokens
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens.canvas))
        if self._size.isEmpty():
            return
        page = self._page()
        painter.setPen(QColor(tokens.border))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRect(page.adjusted(-1, -1, 0, 0))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for index in self._indexes_in(event.rect()):
            strip = self._best(index)
            if strip is not None:
                painter.drawPixmap(self._target(index), strip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep fitting the width, if that was chosen."""
        super().resizeEvent(event)
        if self._fits_width:
            top = self.verticalScrollBar().value() / max(self._zoom, 1e-9)
            self.fit_width()
            self.verticalScrollBar().setValue(round(top * self._zoom))
        else:
            self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Repaint at the new place."""
        self.viewport().update()

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
        self._ask()
        self.viewport().update()
        self.zoomChanged.emit(self._zoom)

    def _shown_size(self) -> tuple[int, int]:
        scale = self._zoom / self._density
        return math.ceil(self._size.width() * scale), math.ceil(self._size.height() * scale)

    def _lead(self, length: int, is_horizontal: bool) -> int:
        """Return the canvas before the picture: the margin, or what centers a narrow picture."""
        if not is_horizontal:
            return MARGIN
        return max(MARGIN, (self.viewport().width() - length) // 2)

    def _page(self) -> QRect:
        """Return where the picture lies in the viewport."""
        width, height = self._shown_size()
        x = self._lead(width, True) - self.horizontalScrollBar().value()
        return QRect(x, self._lead(height, False) - self.verticalScrollBar().value(), width, height)

    def _lay_out(self) -> None:
        width, height = self._shown_size()
        room = self.viewport().size()
        for bar, length, page in (
            (self.horizontalScrollBar(), width, room.width()),
            (self.verticalScrollBar(), height, room.height()),
        ):
            bar.setRange(0, max(0, length + 2 * MARGIN - page))
            bar.setPageStep(page)
            bar.setSingleStep(40)
        self._ask()

    def _target(self, index: int) -> QRect:
        """Return where a strip goes; edges are rounded, so that neither gaps nor overlaps appear."""
        page, scale = self._page(), self._zoom / self._density
        top = round(index * self._strip_height * scale)
        bottom = round(min((index + 1) * self._strip_height, self._size.height()) * scale)
        return QRect(page.x(), page.y() + top, page.width(), bottom - top)

    def _indexes_in(self, area: QRect) -> range:
        page, step = self._page(), self._strip_height * self._zoom / self._density
        last = (self._size.height() - 1) // self._strip_height
        first = math.floor((area.top() - page.y()) / step) if step else 0
        until = math.floor((area.bottom() - page.y()) / step) if step else 0
        return range(max(0, first), min(last, until) + 1)

    def _level(self) -> int:
        """Return the coarsest level that is still at least as fine as the screen."""
        scale = self._zoom * self.devicePixelRatioF() / self._density
        return min(_MOST_LEVEL, max(0, math.floor(math.log2(1 / scale)))) if scale < 1 else 0

    def _best(self, index: int) -> QPixmap | None:
        level = self._level()
        by_nearness = sorted(range(_MOST_LEVEL + 1), key=lambda other: abs(other - level))
        return next((self._strips[each, index] for each in by_nearness if (each, index) in self._strips), None)

    def _ask(self) -> None:
        """Say which strips in sight, and next to it, are missing."""
        if self._size.isEmpty():
            return
        level, seen = self._level(), self._indexes_in(self.viewport().rect())
        last = (self._size.height() - 1) // self._strip_height
        around = [index for index in (seen.stop, seen.start - 1) if 0 <= index <= last]
        missing = tuple((level, i) for i in (*seen, *around) if (level, i) not in self._strips)
        self.stripsWanted.emit(missing)

    def _forget_far_ones(self) -> None:
        """Drop the strips farthest from sight until the cache is small enough."""
        held = self.cached_bytes
        if held <= _CACHE_BYTES:
            return
        seen = self._indexes_in(self.viewport().rect())
        middle, level = (seen.start + seen.stop) / 2, self._level()
        for key in sorted(self._strips, key=lambda k: (k[0] == level, -abs(k[1] - middle))):
            if held <= _CACHE_BYTES or (key[0] == level and key[1] in seen):
                break
            held -= _bytes_of(self._strips.pop(key))


def _bytes_of(strip: QPixmap) -> int:
    return strip.width() * strip.height() * 4
