"""Paints a row of the list of what repeats: check box, picture, name, figures."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from htmlfig_desktop.ui.components.rows import ROOM, PartRole
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.checked_rows import GAP, PADDING, CheckedRowDelegate, Index
from htmlfig_desktop.ui.widgets.rows import mirrored


class PartDelegate(CheckedRowDelegate):
    """Paints a picture of each part beside its box."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, PartRole.STATUS)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as a picture, or as the words where they are large."""
        return super().sizeHint(option, index).expandedTo(QSize(0, ROOM.height() + PADDING))

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index) -> None:
        """Paint the picture and the words."""
        place = QRect(QPoint(area.left(), area.center().y() - ROOM.height() // 2), ROOM)
        self._paint_picture(painter, mirrored(option, place), index)
        super().paint_content(painter, option, area.adjusted(ROOM.width() + GAP, 0, 0, 0), index)

    def _paint_picture(self, painter: QPainter, place: QRect, index: Index) -> None:
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if picture is None:
            return
        size = picture.deviceIndependentSize().toSize()
        shown = QRect(
            place.left() + (place.width() - size.width()) // 2,
            place.top() + (place.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )
        painter.drawPixmap(shown, picture)
        painter.setPen(QPen(QColor(self._theme.tokens.border)))
        painter.drawRect(shown.adjusted(-1, -1, 0, 0))
