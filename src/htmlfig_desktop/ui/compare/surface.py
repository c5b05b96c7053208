"""Page and design over each other: one of them, a slider between both, or a heat map; and on top the worst spots."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.preview.picture import PAGE, PictureView
from htmlfig_desktop.ui.theme import Theme

DESIGN, HEAT = "design", "heat"
"""Names of the sheets beside PAGE."""
_SHEETS = {"page": (PAGE,), "design": (DESIGN,), "slider": (PAGE, DESIGN), "heat": (HEAT,)}
_GRIP = 10
"""Around the slider's line, px: there it is caught."""
_KNOB = 16
_STEP, _LARGE_STEP = 0.02, 0.1
_CLICK = 4


class Look(Enum):
    """What of a comparison is in sight."""

    PAGE = "page"
    DESIGN = "design"
    SLIDER = "slider"
    HEAT = "heat"

    @property
    def sheets(self) -> tuple[str, ...]:
        """Names of the sheets it shows; those of a slider left and right."""
        return _SHEETS[self.value]


class ComparisonSurface(PictureView):
    """Shows a comparison; zoom and place stay the same whatever is in sight.

    Signals:
        spotClicked: int, a spot was clicked.
        splitChanged: float, where the slider stands, 0 (all design) to 1 (all page).
    """

    spotClicked = Signal(int)
    splitChanged = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._look = Look.PAGE
        self._split = 0.5
        self._slides = False
        self._spots: tuple[Rect, ...] = ()
        self._current: int | None = None
        self._pressed = QPointF()
        self.viewport().setMouseTracking(True)

    @property
    def look(self) -> Look:
        """What is in sight."""
        return self._look

    @property
    def awaits(self) -> str:
        """What is said where the design is not drawn yet; empty where nothing is missing in sight."""
        if self.is_empty:
            return ""
        drawn = {DESIGN: self.tr("The design is being drawn…"), HEAT: self.tr("The heat map is being drawn…")}
        return next(
            (drawn[name] for name in self._look.sheets if name in drawn and not self._unread(name).isEmpty()), ""
        )

    @property
    def split(self) -> float:
        """Where the slider stands, a share of the viewport's width."""
        return self._split

    def show_look(self, look: Look) -> None:
        """Bring something else into sight."""
        self._look = look
        self.show_sheets(look.sheets)
        slider = self.tr("Slider: the page is left, the design right. Arrows left and right move it.")
        self.setAccessibleDescription(slider if look is Look.SLIDER else "")
        self._show_cursor(QPointF(-1, -1))

    def set_split(self, share: float) -> None:
        """Move the slider."""
        share = min(max(share, 0.0), 1.0)
        if share != self._split:
            self._split = share
            self.viewport().update()
            self.splitChanged.emit(share)

    def set_spots(self, spots: tuple[Rect, ...], current: int | None = None) -> None:
        """Outline places of the page, CSS px; the current one stands out."""
        self._spots, self._current = spots, current
        self.viewport().update()

    def go_to_spot(self, number: int) -> None:
        """Make a spot the current one and bring it into sight."""
        self._current = number
        rect = self._spots[number]
        self.reveal(QRect(round(rect.x), round(rect.y), max(1, round(rect.width)), max(1, round(rect.height))))
        self.viewport().update()

    def paint_sheets(self, painter: QPainter, area: QRect) -> None:
        """Paint one picture, or two with the slider between them."""
        if self._look is not Look.SLIDER:
            super().paint_sheets(painter, area)
            return
        x = round(self._line())
        room = self.viewport().rect()
        halves = (QRect(0, 0, x, room.height()), QRect(x, 0, room.width() - x, room.height()))
        for sheet, half in zip(self._look.sheets, halves, strict=True):
            painter.save()
            painter.setClipRect(half & area)
            self.paint_sheet(painter, sheet, half & area)
            painter.restore()

    def paint_sheet(self, painter: QPainter, name: str, area: QRect) -> None:
        """Paint one picture; nothing else must be taken for a design that is not read yet, nor for a heat map."""
        unread = self._unread(name) if name != PAGE else QRect()
        if not unread.isEmpty():
            self._paint_awaited(painter, unread)
        super().paint_sheet(painter, name, area)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pictures, the spots, and the slider."""
        super().paintEvent(event)
        if self.is_empty:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_spots(painter)
        if self._look is Look.SLIDER:
            self._paint_slider(painter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move the slider where there is one."""
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if self._look is Look.SLIDER and event.key() in ways:
            is_large = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.set_split(self._split + ways[Qt.Key(event.key())] * (_LARGE_STEP if is_large else _STEP))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Catch the slider, else the page."""
        self._pressed = event.position()
        if event.button() is Qt.MouseButton.LeftButton and self._is_on_line(event.position()):
            self._slides = True
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the slider, else the page."""
        if self._slides:
            self.set_split(event.position().x() / max(self.viewport().width(), 1))
            return
        if not event.buttons():
            self._show_cursor(event.position())
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a click without a movement may mean a spot."""
        moved = (event.position() - self._pressed).manhattanLength()
        slid, self._slides = self._slides, False
        super().mouseReleaseEvent(event)
        self._show_cursor(event.position())
        if not slid and moved < _CLICK and event.button() is Qt.MouseButton.LeftButton:
            at = self.offset + event.position() / self.zoom
            point = Rect(at.x(), at.y(), 0, 0)
            hit = [number for number, spot in enumerate(self._spots) if spot.contains(point)]
            if hit:
                self.spotClicked.emit(min(hit, key=lambda n: self._spots[n].width * self._spots[n].height))

    def _line(self) -> float:
        return self._split * self.viewport().width()

    def _is_on_line(self, point: QPointF) -> bool:
        return self._look is Look.SLIDER and abs(point.x() - self._line()) <= _GRIP

    def _show_cursor(self, point: QPointF) -> None:
        is_on_line = self._is_on_line(point)
        self.viewport().setCursor(Qt.CursorShape.SplitHCursor if is_on_line else Qt.CursorShape.OpenHandCursor)

    def _paint_spots(self, painter: QPainter) -> None:
        """Outline the current spot; in the heat map the others too, with their numbers."""
        tokens = self._theme.tokens
        for number, spot in enumerate(self._spots):
            is_current = number == self._current
            if not is_current and self._look is not Look.HEAT:
                continue
            corner = (QPointF(spot.x, spot.y) - self.offset) * self.zoom
            shape = QRectF(corner.x(), corner.y(), spot.width * self.zoom, spot.height * self.zoom)
            shape.adjust(-2, -2, 2, 2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if is_current:
                painter.setPen(QPen(QColor(tokens.on_accent), 5))
                painter.drawRoundedRect(shape, 3, 3)
            painter.setPen(QPen(QColor(tokens.accent), 2.5 if is_current else 1.5))
            painter.drawRoundedRect(shape, 3, 3)
            if self._look is Look.HEAT or is_current:
                self._paint_label(painter, shape.topLeft() - QPointF(0, 22), str(number + 1), at_right=False)

    def _unread(self, name: str) -> QRect:
        """Return what of a picture is in sight, and is not there yet."""
        room = self.viewport().rect() & self._page()
        if self._look is Look.SLIDER:
            room.setLeft(max(room.left(), round(self._line())))
        sheet = self._sheets.get(name)
        return room if sheet is None else sheet.unread(room, self._page().topLeft(), self._zoom)

    def _paint_awaited(self, painter: QPainter, room: QRect) -> None:
        """Say in the middle of a room that what belongs there is not drawn yet."""
        painter.fillRect(room, QColor(self._theme.tokens.surface))
        painter.setPen(QColor(self._theme.tokens.muted))
        if self._look is Look.SLIDER:
            room = room.adjusted(_KNOB + 8, 0, -8, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.awaits)

    def _paint_slider(self, painter: QPainter) -> None:
        tokens = self._theme.tokens
        x, height = self._line(), self.viewport().height()
        for color, width in ((tokens.on_accent, 4.0), (tokens.accent, 2.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawLine(QPointF(x, 0), QPointF(x, height))
        middle = QPointF(x, height / 2)
        painter.setPen(QPen(QColor(tokens.on_accent), 2))
        painter.setBrush(QColor(tokens.accent))
        painter.drawEllipse(middle, _KNOB, _KNOB)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.on_accent))
        for way in (-1, 1):
            tip, back = QPointF(way * 9, 0), way * 4
            painter.drawPolygon(QPolygonF([middle + tip, middle + QPointF(back, -5), middle + QPointF(back, 5)]))
        self._paint_label(painter, QPointF(x - 8, 12), self.tr("Page"), at_right=True)
        self._paint_label(painter, QPointF(x + 8, 12), self.tr("Design"), at_right=False)

    def _paint_label(self, painter: QPainter, corner: QPointF, text: str, *, at_right: bool) -> None:
        """Paint a word on a plate whose left (or right) upper corner is given."""
        tokens = self._theme.tokens
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        width = painter.fontMetrics().horizontalAdvance(text) + 16
        plate = QRectF(corner.x() - (width if at_right else 0), corner.y(), width, painter.fontMetrics().height() + 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent))
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(QColor(tokens.on_accent))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
